import { Form, Modal } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { officeAuthTexts } from './officeAuth.texts.ts'
import { usePasswordChange } from './usePasswordChange.ts'

/** An approved enterprise sets its password before anything else; the dialog cannot be dismissed (spec 4). */
export default function FirstPasswordDialog() {
  const t = useTexts(officeAuthTexts)
  const [form] = Form.useForm<{ newPassword: string }>()
  const { picture, busy, fault, change } = usePasswordChange()
  return (
    <Modal
      open
      centered
      width={440}
      title={t('setPassword')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      okText={t('save')}
      cancelButtonProps={{ style: { display: 'none' } }}
      confirmLoading={busy}
      onOk={form.submit}
    >
      <p className="o-mut" style={{ marginBottom: 16 }}>
        {t('setPasswordText')}
      </p>
      <Form form={form} layout="vertical" onFinish={change}>
        <NewPasswordFields picture={picture} />
        {fault && (
          <p className="o-note o-note-red" role="alert">
            {fault}
          </p>
        )}
      </Form>
    </Modal>
  )
}
