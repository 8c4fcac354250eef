import { Form } from 'antd'
import type { ComponentProps } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { CaptchaInput } from '../../../ui/CaptchaInput.tsx'
import { codeTexts } from '../../../ui/codes.texts.ts'
import * as styles from './officeAuth.module.css'
import { officeAuthTexts } from './officeAuth.texts.ts'
import { CAPTCHA } from './signingIn.tsx'

interface Props {
  picture: ComponentProps<typeof CaptchaInput>['picture']
  refresh(): unknown
}

/** The field `validCode` of the forms by which staff come in: the answer to the picture. */
export function CaptchaItem({ picture, refresh }: Props) {
  const t = useTexts(officeAuthTexts)
  const tc = useTexts(codeTexts)
  return (
    <Form.Item
      name="validCode"
      label={
        <span className={styles.lgLabel}>
          {tc('captcha')}
          <small>{tc('captchaHint')}</small>
        </span>
      }
      rules={[
        { required: true, whitespace: true, message: t('captchaRequired') },
        { pattern: CAPTCHA, validateTrigger: 'onBlur', message: t('captchaWrong') },
      ]}
    >
      <CaptchaInput picture={picture} onRefresh={() => void refresh()} />
    </Form.Item>
  )
}
