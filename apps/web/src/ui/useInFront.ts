import { useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

/** From here on a list and the row in front stand side by side. */
const sideBySide = () => matchMedia('(min-width: 992px)')
const onWidth = (changed: () => void) => {
  const width = sideBySide()
  width.addEventListener('change', changed)
  return () => width.removeEventListener('change', changed)
}

/**
 * A list with one of its rows in front: both stand in the address, so that a link leads to the same, and walking through
 * the list leaves no trail in the history.
 *
 * @param name what the id of the row in front is called in the address
 * @param states the parts of the list, the usual one first
 */
export function useInFront<S extends string>(name: string, states: readonly [S, ...S[]]) {
  const [params, setParams] = useSearchParams()
  const isWide = useSyncExternalStore(onWidth, () => sideBySide().matches)
  const chosen = params.get(name) ?? undefined
  const set = (key: string, value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true },
    )
  const shown = states.find((one) => one === params.get('state')) ?? states[0]
  const [first, setFirst] = useState<{ of: S; id: string }>()
  return {
    shown,
    show: (state: S) => set('state', state),
    chosen,
    /**
     * The row in front of two panes: the chosen one, and where both are seen the first, for no pane stands empty. It
     * stays in front though another becomes the first or it leaves the list: somebody may be at work in it.
     */
    front(rows: readonly { id: string }[]): string | undefined {
      if (chosen || !isWide) return chosen
      if (first?.of === shown) return first.id
      const id = rows[0]?.id
      if (id) setFirst({ of: shown, id })
      return id
    },
    /** Brings a row to the front; none without an id. */
    open: (id?: string) => set(name, id),
    /** Goes on to a neighbour of the row in front, or to the first row where none is. */
    step(rows: readonly { id: string }[], by: 1 | -1, from = chosen) {
      const at = rows.findIndex(({ id }) => id === from)
      const next = rows[at < 0 ? 0 : at + by]
      if (next) set(name, next.id)
    },
  }
}
