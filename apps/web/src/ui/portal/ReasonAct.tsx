import { useState } from 'react'
import { textField, useForm } from '../../lib/form.ts'
import type { FormRules } from '../../lib/formRules.ts'
import { Button } from './Button.tsx'
import { Dialog, DialogActs } from './Dialog.tsx'
import { FieldError, TextArea } from './Field.tsx'
import { Icon } from './Icon.tsx'
import './parts.css'

interface Words {
  label: string
  title: string
  say?: string
  reason: string
  go: string
  /** What closing without the act means: 不撤回. */
  keep: string
}

/**
 * An act that takes a case back: a quiet link, then a second look with the reason.
 * @param rules of the reason
 * @param send carries it out; an ApiError is told in the dialog, and what was written stays
 */
export function ReasonAct({
  name,
  words,
  rules,
  rows = 3,
  send,
  after,
}: {
  name: string
  words: Words
  rules: FormRules<{ reason: string }>
  rows?: number
  send: (reason: string) => Promise<unknown>
  after?: () => void
}) {
  const [asking, setAsking] = useState(false)
  const form = useForm({
    what: name,
    initial: { reason: '' },
    rules,
    send: async ({ reason }) => {
      await send(reason)
      setAsking(false)
    },
    ...(after && { after }),
  })
  return (
    <>
      <button className="linkbtn side__act" type="button" onClick={() => setAsking(true)}>
        <Icon name="undo" />
        {words.label}
      </button>
      {asking && (
        <Dialog title={words.title} onClose={() => setAsking(false)} cancel={words.keep}>
          {words.say && <p>{words.say}</p>}
          <form noValidate onSubmit={form.submit}>
            {form.problem && <FieldError id={`${name}-e`} text={form.problem} />}
            <TextArea {...textField(form, 'reason')} label={words.reason} rows={rows} />
            <DialogActs>
              <Button look="primary" type="submit" busy={form.busy}>
                {words.go}
              </Button>
            </DialogActs>
          </form>
        </Dialog>
      )}
    </>
  )
}
