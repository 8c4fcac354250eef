import type { ReactNode } from 'react'
import { panelOf, useTabList } from './useTabList.ts'

interface Props<K extends string> {
  /** What the tabs are about, for readers of the screen. */
  label: string
  /** Joins tabs and panel; by `useId`. */
  id: string
  tabs: readonly { key: K; title: ReactNode }[]
  chosen: K
  onChoose(key: NoInfer<K>): void
  className?: string
  tabClassName?: string
}

/** Tabs of the desk. */
export function TabRow<K extends string>({
  label,
  id,
  tabs,
  chosen,
  onChoose,
  className = 'o-views',
  tabClassName = 'o-plain o-view',
}: Props<K>) {
  const { list, tab } = useTabList({ id, keys: tabs.map(({ key }) => key), chosen, onChoose })
  return (
    <div {...list} role="tablist" className={className} aria-label={label}>
      {tabs.map(({ key, title }) => (
        <button key={key} {...tab(key)} className={tabClassName}>
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

/** What the chosen tab shows; without a class of its own it fills the page below the tabs. */
export function TabPanel({ id, chosen, className = 'o-page-panel', children }: PanelProps) {
  return (
    <div {...panelOf(id, chosen)} className={className}>
      {children}
    </div>
  )
}
