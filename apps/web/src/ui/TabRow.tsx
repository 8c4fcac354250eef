import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface Props<K extends string> {
  /** What the tabs are about, for readers of the screen. */
  label: string
  /** Joins tabs and panel; unique on the page. */
  id: string
  tabs: readonly { key: K; title: ReactNode }[]
  chosen: K
  onChoose(key: K): void
}

/** Tabs over a panel: arrow keys, Home and End move among them, the Tab key goes into the panel. */
export function TabRow<K extends string>({ label, id, tabs, chosen, onChoose }: Props<K>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector(`#${id}-tab-${chosen}`)
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [id, chosen])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === chosen)
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    const next = target === undefined ? undefined : tabs[target]
    if (!next) return
    event.preventDefault()
    onChoose(next.key)
    row.current?.querySelector<HTMLElement>(`#${id}-tab-${next.key}`)?.focus()
  }
  return (
    <div ref={row} className="o-views" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${id}-tab-${key}`}
          className="o-plain o-view"
          aria-selected={key === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

interface PanelProps {
  id: string
  chosen: string
  className?: string
  children: ReactNode
}

export function TabPanel({ id, chosen, className, children }: PanelProps) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`} className={className}>
      {children}
    </div>
  )
}
