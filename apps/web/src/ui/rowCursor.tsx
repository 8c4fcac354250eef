import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/** Which row the keys stand on, by its key. */
interface RowCursor {
  get(): string | undefined
  set(key: string | undefined): void
  subscribe(listener: () => void): () => void
}

function rowCursor(): RowCursor {
  let now: string | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set(key) {
      now = key
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The row the keys stand on, drawn anew as they move. */
export function AtCursor({ children }: { children(key: string | undefined): ReactNode }) {
  const cursor = useContext(RowCursorContext)
  return children(useSyncExternalStore(cursor.subscribe, cursor.get))
}

/** The cursor of the table around a row. Only its rows look at it: moving it draws the row it leaves and the one it reaches. */
export const RowCursorContext = createContext<RowCursor>(rowCursor())

/** `body.row` of a table whose rows have a cursor. */
export function CursorRow(props: ComponentProps<'tr'> & { 'data-row-key'?: string }) {
  const cursor = useContext(RowCursorContext)
  const key = props['data-row-key']
  const isHere = useSyncExternalStore(cursor.subscribe, () => key !== undefined && cursor.get() === key)
  if (!isHere) return <tr {...props} />
  return <tr {...props} className={`${props.className ?? ''} o-cur`} aria-current />
}

/**
 * The cursor of a list. It stands on a record, not at a place: the list is live, and a row that comes in must not move
 * another one under Enter.
 * @param keys keys of the rows that are shown, in their order
 * @param box  holds the rows
 */
export function useRowCursor(keys: readonly string[], box: RefObject<HTMLElement | null>) {
  const [cursor] = useState(rowCursor)
  /** Where it was last, for the time its record has left the list. */
  const place = useRef(-1)
  const at = () => keys.indexOf(cursor.get() ?? '')
  const remember = () => {
    if (at() >= 0) place.current = at()
  }
  useEffect(remember)
  const standOn = (key: string | undefined) => {
    cursor.set(key)
    remember()
  }
  return {
    cursor,
    /** Its place in the list; -1 where it stands on none of the rows. */
    at,
    standOn,
    /** On by so many rows, which come into view; down from a record that is gone is the one that came in its place. */
    move(by: number) {
      const from = at() >= 0 ? at() : place.current - (by > 0 && place.current >= 0 ? 1 : 0)
      const next = keys[Math.max(0, Math.min(keys.length - 1, from + by))]
      standOn(next)
      if (next === undefined) return
      box.current
        ?.querySelector(`[data-row-key="${CSS.escape(next)}"]`)
        ?.scrollIntoView?.({ block: 'nearest' })
    },
  }
}
