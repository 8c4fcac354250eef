import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { type CaseRef, ownerWords } from '../../../domain/caseFaces.ts'
import { ApiError } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { OwnForm } from '../../../ui/OwnForm.tsx'
import { caseTexts } from './case.texts.ts'

const MIN_PURPOSE = 4

interface Props {
  kind: CaseRef['kind']
  title: string
  ok: string
  onPurpose(purpose: string): Promise<unknown>
  onClose(): void
}

/** Asks what case material is taken out for; the answer goes into the log before anything leaves. */
export function PurposeDialog({ kind, title, ok, onPurpose, onClose }: Props) {
  const t = useTexts(caseTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<{ purpose: string }>()
  const [busy, setBusy] = useState(false)
  const submit = async ({ purpose }: { purpose: string }) => {
    setBusy(true)
    try {
      await onPurpose(purpose.trim())
      onClose()
    } catch (error) {
      if (error instanceof ApiError) void message.error(error.msg)
      setBusy(false)
      return false
    }
  }
  return (
    <Modal
      open
      centered
      width={460}
      title={title}
      okText={ok}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <OwnForm what="purpose" form={form} layout="vertical" onFinish={submit}>
        <p className="o-mut" style={{ marginBottom: 12 }}>
          {t('purposeNotice', ownerWords(kind))}
        </p>
        <Form.Item
          name="purpose"
          label={t('purpose')}
          rules={[{ required: true, whitespace: true, min: MIN_PURPOSE, message: t('purposeShort') }]}
        >
          <Input.TextArea rows={2} maxLength={200} showCount autoFocus />
        </Form.Item>
      </OwnForm>
    </Modal>
  )
}
