import { Form } from 'antd'
import type { ComponentProps } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { CaptchaInput } from '../../../ui/CaptchaInput.tsx'
import { codeTexts } from '../../../ui/codes.texts.ts'
import { contractRule, requiredRule } from '../../../ui/formRules.ts'
import * as styles from './officeAuth.module.css'

interface Props {
  picture: ComponentProps<typeof CaptchaInput>['picture']
  refresh(): unknown
}

/** The field `validCode` of the forms by which staff come in: the answer to the picture. */
export function CaptchaItem({ picture, refresh }: Props) {
  const t = useTexts(codeTexts)
  return (
    <Form.Item
      name="validCode"
      label={
        <span className={styles.lgLabel}>
          {t('captcha')}
          <small>{t('captchaHint')}</small>
        </span>
      }
      rules={[requiredRule('rule.required.captcha'), contractRule('captcha')]}
    >
      <CaptchaInput picture={picture} onRefresh={() => void refresh()} />
    </Form.Item>
  )
}
