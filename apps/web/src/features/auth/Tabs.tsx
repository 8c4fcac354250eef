import { type KeyboardEvent, type ReactNode, useRef } from 'react'

/** Two or three ways to do the same, one shown at a time; arrows move between them. */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  label: string
  tabs: readonly { key: T; text: string }[]
  value: T
  onChange: (key: T) => void
  children: ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const at = tabs.findIndex(({ key }) => key === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`#t-${next.key}`)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ key, text }) => (
          <button
            key={key}
            id={`t-${key}`}
            role="tab"
            type="button"
            aria-selected={key === value}
            aria-controls="tab-panel"
            tabIndex={key === value ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {text}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`t-${value}`}>
        {children}
      </div>
    </>
  )
}
