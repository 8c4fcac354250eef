import { Form, Input, Modal } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { FaultNote } from '../../../ui/FaultNote.tsx'
import { requiredRule } from '../../../ui/formRules.ts'
import { REQUIRED_ON } from '../../../ui/requiredOn.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { officeAuthTexts } from './officeAuth.texts.ts'
import { usePasswordChange } from './usePasswordChange.ts'

/** Changes the own password: the old one, the new one twice. */
export default function ChangePasswordDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(officeAuthTexts)
  const [form] = Form.useForm<{ password: string; newPassword: string }>()
  const { picture, busy, fault, change } = usePasswordChange()
  return (
    <Modal
      open
      centered
      width={440}
      title={t('changePassword')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={change}>
        <Form.Item
          name="password"
          label={t('oldPassword')}
          validateTrigger={REQUIRED_ON}
          rules={[requiredRule('rule.required.oldPassword')]}
        >
          <Input.Password size="large" autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <NewPasswordFields picture={picture} />
        <FaultNote fault={fault} />
      </Form>
    </Modal>
  )
}
