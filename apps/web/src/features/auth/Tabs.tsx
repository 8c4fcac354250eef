import { type ReactNode, useId } from 'react'
import { panelOf, useTabList } from '../../ui/useTabList.ts'
import * as styles from './auth.portal.module.css'

/** Two or three ways to do the same, one shown at a time. */
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
  const id = useId()
  const { list, tab } = useTabList({
    id,
    keys: tabs.map(({ key }) => key),
    chosen: value,
    onChoose: onChange,
  })
  return (
    <>
      <div {...list} role="tablist" className={styles.tabs} aria-label={label}>
        {tabs.map(({ key, text }) => (
          <button key={key} {...tab(key)}>
            {text}
          </button>
        ))}
      </div>
      <div {...panelOf(id, value)}>{children}</div>
    </>
  )
}
