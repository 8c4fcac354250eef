import { createContext, useContext, useEffect, useRef } from 'react'

/**
 * The contract of a kept page. Pages of open tabs live on while another one is shown: state, typed text, editors and
 * uploads stay, effects rest. A page says here what would be lost with it (`useDirty`) and what must end with it
 * (`useGone`); the shell asks before it lets such a page go.
 */
export interface KeptPage {
  /** A part of the page says how it is, at first and whenever that changes. */
  note(part: object, facts: Facts): void
  /** Its effects have ended: because the page is hidden now, or because the part is gone. */
  left(part: object): void
}

interface Facts {
  /** Something here would be lost with the page. */
  dirty?: boolean
  gone?: () => void
}

interface Held {
  parts: Map<object, Facts & { since: number }>
  /** How often the page was shown. A part that did not speak since then went while the page was hidden. */
  shows: number
}

/** All pages of one shell, by the path of their address. */
export function keptPages() {
  const held = new Map<string, Held>()
  const doors = new Map<string, KeptPage>()
  let shown: string | undefined

  const get = (path: string): Held => {
    const page = held.get(path) ?? { parts: new Map(), shows: 0 }
    held.set(path, page)
    return page
  }
  const end = (page: Held, part: object) => {
    const facts = page.parts.get(part)
    page.parts.delete(part)
    facts?.gone?.()
  }
  const isDirty = (path: string): boolean =>
    [...(held.get(path)?.parts.values() ?? [])].some(({ dirty }) => dirty === true)

  return {
    /** What the page at a path speaks to; the same one every time. */
    page(path: string): KeptPage {
      const known = doors.get(path)
      if (known) return known
      const door: KeptPage = {
        note(part, facts) {
          const { parts, shows } = get(path)
          parts.set(part, { ...parts.get(part), ...facts, since: shows })
        },
        left(part) {
          if (shown === path) end(get(path), part)
        },
      }
      doors.set(path, door)
      return door
    },
    /** Another page is shown from now on; to be called before effects end and begin. */
    show(path: string): void {
      if (shown !== path) get(path).shows += 1
      shown = path
    },
    /** The shown page's effects run again; what did not speak has gone meanwhile. */
    settle(): void {
      if (shown === undefined) return
      const page = get(shown)
      for (const [part, { since }] of page.parts) if (since !== page.shows) end(page, part)
    },
    /** Pages that are kept no longer, all but these: what must end with them ends. */
    keepOnly(paths: readonly string[]): void {
      for (const [path, page] of held) {
        if (paths.includes(path)) continue
        held.delete(path)
        doors.delete(path)
        for (const part of page.parts.keys()) end(page, part)
      }
    },
    isDirty,
    isAnyDirty: (): boolean => [...held.keys()].some(isDirty),
  }
}
export type KeptPages = ReturnType<typeof keptPages>

/** Where no page is kept, whatever ends is gone. */
const alone = keptPages()
alone.show('')
export const KeptPageContext = createContext<KeptPage>(alone.page(''))

/** Says while it holds that something would be lost with this page: its tab, the window, its being dropped all ask first. */
export function useDirty(dirty: boolean): void {
  const page = useContext(KeptPageContext)
  const part = useRef({}).current
  useEffect(() => {
    page.note(part, { dirty })
    return () => page.left(part)
  }, [page, part, dirty])
}

/** Ends what must not outlive this part of a page, e.g. an upload; it is not called while the page is only hidden. */
export function useGone(end: () => void): void {
  const page = useContext(KeptPageContext)
  const part = useRef({}).current
  const latest = useRef(end)
  latest.current = end
  useEffect(() => {
    page.note(part, { gone: () => latest.current() })
    return () => page.left(part)
  }, [page, part])
}
