import { useSearchParams } from 'react-router'

/**
 * A list with one of its rows in front: both stand in the address, so that a link leads to the same, and walking through
 * the list leaves no trail in the history.
 *
 * @param name what the id of the row in front is called in the address
 * @param states the parts of the list, the usual one first
 */
export function useInFront<S extends string>(name: string, states: readonly [S, ...S[]]) {
  const [params, setParams] = useSearchParams()
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
  return {
    shown: states.find((one) => one === params.get('state')) ?? states[0],
    show: (state: S) => set('state', state),
    chosen,
    /** Brings a row to the front; none without an id. */
    open: (id?: string) => set(name, id),
    /** Goes on to a neighbour, or to the first row where none is in front. */
    step(rows: readonly { id: string }[], by: 1 | -1) {
      const at = rows.findIndex(({ id }) => id === chosen)
      const next = rows[at < 0 ? 0 : at + by]
      if (next) set(name, next.id)
    },
  }
}
