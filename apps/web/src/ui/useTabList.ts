import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'

/** The tab that a key chose last, and when. */
let byKey = { key: '', at: Number.NEGATIVE_INFINITY }
/** How long a page may take to begin anew with what was chosen. */
const ANEW_MS = 1_000

const middleOf = (element: HTMLElement) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

interface Options<K extends string> {
  /** Joins tabs and panel; by `useId`, as kept pages stand in one document. */
  id: string
  keys: readonly K[]
  chosen: K
  onChoose(key: NoInfer<K>): void
  /** The arrows move the focus alone and Enter chooses: where choosing asks the server for a list. */
  manual?: boolean
}

/**
 * The behaviour of tabs over a panel (WAI-ARIA, "Tabs"): one of them is in the order of the Tab key, arrow keys, Home
 * and End move among them, what is chosen is scrolled into view. How they look is the kit's affair.
 */
export function useTabList<K extends string>({ id, keys, chosen, onChoose, manual = false }: Options<K>) {
  const row = useRef<HTMLDivElement>(null)
  const tabs = () => [...(row.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
  // Where nothing is chosen the first one can be reached.
  const reached = keys.includes(chosen) ? chosen : keys[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is read when another one is chosen
  useEffect(() => {
    const tab = tabs()[keys.indexOf(chosen)]
    // The row alone is scrolled: what it stands in begins at its top.
    if (row.current && tab) row.current.scrollLeft += middleOf(tab) - middleOf(row.current)
    // Some pages begin anew with another tab: the one who chose it by a key stays there.
    const isChosen = byKey.key === chosen && performance.now() - byKey.at < ANEW_MS
    if (isChosen && document.activeElement === document.body) tab?.focus()
  }, [chosen])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = tabs()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const { length } = keys
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % length,
      ArrowLeft: (at + length - 1) % length,
      Home: 0,
      End: length - 1,
    }
    const target = targets[event.key]
    if (at < 0 || target === undefined) return
    event.preventDefault()
    all[target]?.focus()
    const key = keys[target]
    if (manual || key === undefined || key === chosen) return
    byKey = { key, at: performance.now() }
    onChoose(key)
  }
  return {
    list: { ref: row, onKeyDown },
    tab: (key: K) => ({
      role: 'tab',
      type: 'button' as const,
      id: `${id}-tab-${key}`,
      'aria-selected': key === chosen,
      'aria-controls': `${id}-panel`,
      tabIndex: key === reached ? 0 : -1,
      onClick: ({ detail }: MouseEvent) => {
        // Without a pointer it is a key.
        if (detail === 0) byKey = { key, at: performance.now() }
        onChoose(key)
      },
    }),
  }
}

/** What makes a box the panel of the tabs with this id. */
export const panelOf = (id: string, chosen: string) => ({
  role: 'tabpanel',
  id: `${id}-panel`,
  'aria-labelledby': `${id}-tab-${chosen}`,
})
