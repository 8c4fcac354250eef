import { Form, type FormInstance, type FormProps } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useDirty } from '../lib/keptPages.ts'
import { InputBack, useFilling, useKeptForm } from './keptForm.tsx'

interface Props<V> extends Omit<FormProps<V>, 'onFinish' | 'name' | 'children'> {
  form: FormInstance<V>
  /** Tells it from the other forms of its page, and of other records: what is filled in is kept under it. */
  what: string
  /** Fields that are kept nowhere. */
  secrets?: readonly string[]
  children?: ReactNode
  /** Answers false where it was not saved; what was typed is then still to be lost. */
  onFinish(values: V): unknown
}

/** A form of the desk with fields of its own: no id of it stands twice in a document of twenty pages, and its page asks before it goes. */
export function OwnForm<V extends object>({ what, secrets, onFinish, onValuesChange, ...props }: Props<V>) {
  const name = useId()
  const { form, initialValues, children } = props
  const kept = useKeptForm(what, initialValues, { secrets })
  const [touched, setTouched] = useState(kept.found !== undefined)
  useDirty(touched)
  const finish = async (values: V) => {
    if ((await onFinish(values)) === false) return
    kept.forget()
    setTouched(false)
  }
  const noteAll = () => {
    setTouched(true)
    kept.note(form.getFieldsValue(true) as Record<string, unknown>)
  }
  useFilling(form, noteAll)
  return (
    <Form<V>
      {...props}
      name={name}
      initialValues={kept.initial}
      onFinish={(values) => void finish(values)}
      onValuesChange={(changed, all) => {
        // What follows from a change is kept with it.
        onValuesChange?.(changed, all)
        noteAll()
      }}
    >
      <InputBack form={form} kept={kept} initial={initialValues} onDropped={() => setTouched(false)} />
      {children}
    </Form>
  )
}
