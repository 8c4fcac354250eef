import { Form } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { FirstStepDialog } from '../../../ui/FirstStepDialog.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { officeAuthTexts } from './officeAuth.texts.ts'
import { usePasswordChange } from './usePasswordChange.ts'

/** An approved enterprise sets its password before anything else; the dialog cannot be dismissed (spec 4). */
export default function FirstPasswordDialog() {
  const t = useTexts(officeAuthTexts)
  const [form] = Form.useForm<{ newPassword: string }>()
  const { picture, busy, fault, change } = usePasswordChange()
  return (
    <FirstStepDialog
      title={t('setPassword')}
      lead={t('setPasswordText')}
      {...{ form, busy, fault }}
      onFinish={change}
    >
      <NewPasswordFields picture={picture} />
    </FirstStepDialog>
  )
}
