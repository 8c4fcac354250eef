import { Form, type FormProps } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useDirty } from '../lib/keptPages.ts'

interface Props<V> extends Omit<FormProps<V>, 'onFinish' | 'name' | 'children'> {
  children?: ReactNode
  /** Answers false where it was not saved; what was typed is then still to be lost. */
  onFinish(values: V): unknown
}

/** A form of the desk with fields of its own: no id of it stands twice in a document of twenty pages, and its page asks before it goes. */
export function OwnForm<V extends object>({ onFinish, onValuesChange, ...props }: Props<V>) {
  const name = useId()
  const [touched, setTouched] = useState(false)
  useDirty(touched)
  const finish = async (values: V) => {
    if ((await onFinish(values)) !== false) setTouched(false)
  }
  return (
    <Form<V>
      {...props}
      name={name}
      onFinish={(values) => void finish(values)}
      onValuesChange={(changed, all) => {
        setTouched(true)
        onValuesChange?.(changed, all)
      }}
    />
  )
}
