import { Input } from 'antd'
import { type ComponentProps, useContext, useEffect, useMemo, useRef } from 'react'
import { insertionInto, TextAid } from './textAid.ts'

interface Props extends Omit<ComponentProps<typeof Input.TextArea>, 'value' | 'onChange'> {
  value?: string | null
  onChange?(text: string): void
}

/** A field for a long text, with what the form around offers to fill it; `/` asks for that (`Aid`). */
export function LongText({ value, onChange, ...props }: Props) {
  const aid = useContext(TextAid)
  const box = useRef<HTMLDivElement>(null)
  const text = value ?? ''
  const latest = useRef({ text, onChange })
  useEffect(() => {
    latest.current = { text, onChange }
  })
  // Not drawn again with every key.
  const offered = useMemo(
    () =>
      aid?.((words) =>
        insertionInto(box, latest.current.text, (next) => latest.current.onChange?.(next))(words),
      ),
    [aid],
  )
  return (
    <div ref={box}>
      <Input.TextArea
        {...props}
        value={text}
        onChange={(event) => onChange?.(event.target.value)}
        onKeyDown={(event) => {
          const button = box.current?.querySelector<HTMLElement>('.o-longtext-aid button')
          if (event.key !== '/' || !button) return
          if (aid?.anywhere) {
            // Within an address it is a slash.
            if (/[\w:/.]$/.test(text.slice(0, event.currentTarget.selectionStart))) return
            event.preventDefault()
            button.focus()
          } else if (text === '') {
            event.preventDefault()
            button.click()
          }
        }}
      />
      {offered && <div className="o-longtext-aid">{offered}</div>}
    </div>
  )
}
