import { App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { useTexts } from '../lib/i18n.ts'
import { OwnForm } from './OwnForm.tsx'
import { uiTexts } from './ui.texts.ts'

interface Props {
  value: string
  /** Fetches the value in clear; the reason is kept in the log. Left out where the viewer may not. */
  onReveal?: ((reason: string) => Promise<string>) | undefined
}

const MIN_REASON = 4

/** A masked personal value. Showing it in full asks for a reason first; it stays in clear for this visit of the page only. */
export function MaskedText({ value, onReveal }: Props) {
  const t = useTexts(uiTexts)
  const [clear, setClear] = useState<string>()
  const [asking, setAsking] = useState(false)
  if (clear !== undefined) return <span>{clear}</span>
  return (
    <span>
      {value}
      {onReveal && value.includes('*') && (
        <>
          {' '}
          <button type="button" className="o-plain o-a o-sm" onClick={() => setAsking(true)}>
            {t('reveal')}
          </button>
          {asking && (
            <ReasonDialog
              onClose={() => setAsking(false)}
              onReason={async (reason) => {
                setClear(await onReveal(reason))
                setAsking(false)
              }}
            />
          )}
        </>
      )}
    </span>
  )
}

function ReasonDialog({ onReason, onClose }: { onReason(reason: string): Promise<void>; onClose(): void }) {
  const t = useTexts(uiTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<{ reason: string }>()
  const [busy, setBusy] = useState(false)
  const submit = async ({ reason }: { reason: string }) => {
    setBusy(true)
    try {
      await onReason(reason.trim())
    } catch (error) {
      if (error instanceof ApiError) void message.error(error.msg)
      setBusy(false)
      return false
    }
  }
  return (
    <Modal
      open
      width={440}
      title={t('revealTitle')}
      okText={t('reveal')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      centered
    >
      <OwnForm what="reveal" form={form} layout="vertical" onFinish={submit}>
        <p className="o-mut" style={{ marginBottom: 12 }}>
          {t('revealNotice')}
        </p>
        {/* What is asked for most is one press. */}
        <div className="o-row" style={{ marginBottom: 12 }}>
          {t('revealReasons')
            .split('|')
            .map((reason) => (
              <Button key={reason} size="small" disabled={busy} onClick={() => void submit({ reason })}>
                {reason}
              </Button>
            ))}
        </div>
        <Form.Item
          name="reason"
          label={t('revealReason')}
          rules={[{ required: true, whitespace: true, min: MIN_REASON, message: t('revealReasonShort') }]}
        >
          <Input.TextArea rows={2} maxLength={200} showCount autoFocus />
        </Form.Item>
      </OwnForm>
    </Modal>
  )
}
