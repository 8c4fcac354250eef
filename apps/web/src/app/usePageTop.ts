import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How long a page may take to show its heading after a move; later changes of it are no new page. */
const COMING_MS = 5_000
const headingNow = () => document.querySelector<HTMLElement>('main h1')

/**
 * Whatever shows another heading is another page, be it an address, a step of a form or a receipt: it begins at its
 * top, and its heading has the focus, so that it is read out and the keyboard goes on from there (WCAG 2.4.3, 4.1.3).
 * Going back leaves the scroll to the browser. Filters of a list leave heading, scroll and focus alone.
 *
 * @param active false on the desk, whose tabs keep their own places
 */
export function usePageTop(active: boolean): void {
  const { pathname, search, hash } = useLocation()
  const kind = useNavigationType()
  const move = useRef({ at: Number.NEGATIVE_INFINITY, isBack: false, hash: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: notes every move, whatever changed in the address
  useLayoutEffect(() => {
    move.current = { at: performance.now(), isBack: kind === 'POP', hash }
  }, [pathname, search, hash])

  useEffect(() => {
    if (!active) return
    let shown = headingNow()
    let words = shown?.textContent
    let language = document.documentElement.lang
    let seen = shown !== null
    const look = () => {
      const heading = headingNow()
      // Between two pages there is none; the next one says whether it is another.
      if (!heading?.textContent) return
      const isOther = heading !== shown
      const { at, isBack, hash: part } = move.current
      const isComing = performance.now() - at < COMING_MS
      const isNew = isOther || (isComing && heading.textContent !== words)
      const isTranslated = document.documentElement.lang !== language
      const isFirst = !seen
      shown = heading
      words = heading.textContent
      language = document.documentElement.lang
      seen = true
      // What the visit began with has the browser's own focus; a part that was asked for has been scrolled to.
      if (!isNew || isFirst || isTranslated || part) return
      move.current = { ...move.current, at: Number.NEGATIVE_INFINITY }
      // Pages glide to what a link on them points to; a new page does not.
      if (!(isBack && isComing)) scrollTo({ top: 0, behavior: 'instant' })
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [active])
}
