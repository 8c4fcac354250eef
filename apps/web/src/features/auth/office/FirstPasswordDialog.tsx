import { Form } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { FirstStepDialog } from '../../../ui/FirstStepDialog.tsx'
import { firstPasswordTexts } from './firstPassword.texts.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { usePasswordChange } from './usePasswordChange.ts'

/**
 * An approved enterprise sets its password before anything else, and so does a member of staff whose password somebody
 * else chose or is too old; the dialog cannot be dismissed (spec 4).
 */
export default function FirstPasswordDialog() {
  const t = useTexts(firstPasswordTexts)
  const isEnterprise = useSession().source === 'courier_workbench'
  const [form] = Form.useForm<{ newPassword: string }>()
  const { picture, busy, fault, change } = usePasswordChange()
  return (
    <FirstStepDialog
      title={t('title')}
      lead={t(isEnterprise ? 'approved' : 'staff')}
      {...{ form, busy, fault }}
      onFinish={change}
    >
      <NewPasswordFields picture={picture} />
    </FirstStepDialog>
  )
}
