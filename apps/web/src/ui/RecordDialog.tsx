import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useTexts } from '../lib/i18n.ts'
import type { Given, Operation, ReplyBy, SentBy } from '../lib/operations.ts'
import { ContractForm } from './ContractForm.tsx'
import { DialogFoot } from './DialogFoot.tsx'
import { DragModal } from './DragModal.tsx'
import type { Field, PathOf } from './fields.ts'
import { recordTexts } from './records.texts.ts'
import './records.css'
import { AlertNote } from './AlertNote.tsx'
import { useOnce } from './useOnce.ts'

interface Props<O extends Operation> {
  route: O
  schema: z.ZodType
  title: string
  /** Of what the route takes. */
  fields: readonly Field<PathOf<SentBy<O>>>[]
  initial?: Record<string, unknown>
  /** Values that are not asked for: id, version. */
  fixed?: Partial<SentBy<O>>
  /** What the form sets in motion, above it. */
  note?: ReactNode
  width?: number
  ok?: string
  /** Keeps what is typed elsewhere: this tab keeps nothing of it. */
  onValues?(values: Record<string, unknown>): void
  /** The act takes something away. */
  danger?: boolean
  onClose(): void
  /** Called with the answer before the dialog closes. */
  onDone?(reply: ReplyBy<O>): void
}

/** Blanks where something stood: the form leaves them out, and the server would keep what it has. */
const cleared = (
  fields: readonly Field[],
  initial: Record<string, unknown>,
  values: Record<string, unknown>,
) =>
  Object.fromEntries(
    fields
      .filter(
        ({ path }) => typeof initial[path] === 'string' && initial[path] !== '' && values[path] === undefined,
      )
      .map(({ path }) => [path, '']),
  )

/** Adds or changes one record, or asks for the reason of an act, by a form of the contract's schema. */
export function RecordDialog<O extends Operation>(props: Props<O>) {
  const {
    route,
    schema,
    title,
    fields,
    initial = {},
    fixed = {},
    note,
    width = 640,
    ok,
    danger = false,
    onValues,
    onClose,
    onDone,
  } = props
  const t = useTexts(recordTexts)
  const [form] = Form.useForm<Record<string, unknown>>()
  const { send, busy, conflict } = useOnce(route, (reply) => {
    onDone?.(reply)
    onClose()
  })
  return (
    <DragModal
      isKept={onValues !== undefined}
      width={width}
      title={title}
      onClose={onClose}
      footer={
        <DialogFoot ok={ok ?? t('save')} danger={danger} busy={busy} onOk={form.submit} onCancel={onClose} />
      }
    >
      <div className="o-rec-form">
        {conflict && (
          <AlertNote>
            {conflict} {t('conflict')}
          </AlertNote>
        )}
        {note && <div className="o-mut">{note}</div>}
        <ContractForm
          form={form}
          schema={schema}
          fields={fields}
          initial={initial}
          fixed={fixed}
          {...(onValues && { isKept: true, onValues })}
          onSubmit={(values) =>
            send({
              ...(values as object),
              ...cleared(fields, initial, values as Record<string, unknown>),
            } as Given<SentBy<O>>)
          }
        />
      </div>
    </DragModal>
  )
}
