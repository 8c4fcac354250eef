import { brokenPasswordConfirmation } from '@appeal/contract/fieldRules.ts'
import { Form, Input } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import type { CaptchaPicture } from '../../../lib/useCaptcha.ts'
import { judgedRule, requiredRule } from '../../../ui/formRules.ts'
import { REQUIRED_ON } from '../../../ui/requiredOn.ts'
import { officeAuthTexts } from './officeAuth.texts.ts'
import { newPasswordFault } from './passwordRules.ts'

/** New password, judged by the server, and its confirmation (spec 5). */
export function NewPasswordFields({ picture }: { picture: CaptchaPicture | undefined }) {
  const t = useTexts(officeAuthTexts)
  return (
    <>
      <Form.Item
        name="newPassword"
        label={t('newPassword')}
        extra={t('passwordHint')}
        validateTrigger={REQUIRED_ON}
        rules={[
          requiredRule('rule.required.newPassword'),
          {
            validateTrigger: 'onBlur',
            validator: async (_, value?: string) => {
              if (!value || !picture) return
              const fault = await newPasswordFault(picture, value)
              if (fault) throw new Error(fault)
            },
          },
        ]}
      >
        <Input.Password size="large" autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="checkPass"
        label={t('confirmPassword')}
        dependencies={['newPassword']}
        validateTrigger="onBlur"
        rules={[
          ({ getFieldValue }) =>
            judgedRule((value) => brokenPasswordConfirmation(getFieldValue('newPassword') ?? '', value)),
        ]}
      >
        <Input.Password size="large" autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </>
  )
}
