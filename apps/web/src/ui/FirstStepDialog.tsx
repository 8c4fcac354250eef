import { Form, type FormInstance, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { FaultNote } from './FaultNote.tsx'
import { recordTexts } from './records.texts.ts'

interface FirstStepProps<Values> {
  title: string
  /** Why it is asked for. */
  lead: string
  form: FormInstance<Values>
  busy: boolean
  fault: string | undefined
  onFinish: (values: Values) => unknown
  /** Given where the person asked for it themselves: then it may be left. */
  onClose?: (() => void) | undefined
  /** The fields. */
  children: ReactNode
}

/** What an account has to give before anything else: nothing dismisses the dialog but the answer (spec 4, first login). */
export function FirstStepDialog<Values>({
  title,
  lead,
  form,
  busy,
  fault,
  onFinish,
  onClose,
  children,
}: FirstStepProps<Values>) {
  const t = useTexts(recordTexts)
  return (
    <Modal
      open
      centered
      width={440}
      title={title}
      closable={onClose !== undefined}
      keyboard={onClose !== undefined}
      mask={{ closable: false }}
      okText={t('save')}
      cancelText={t('cancel')}
      {...(onClose ? { onCancel: onClose } : { cancelButtonProps: { style: { display: 'none' } } })}
      confirmLoading={busy}
      onOk={form.submit}
    >
      <p className="o-mut" style={{ marginBottom: 16 }}>
        {lead}
      </p>
      <Form form={form} layout="vertical" onFinish={onFinish}>
        {children}
        <FaultNote fault={fault} />
      </Form>
    </Modal>
  )
}
