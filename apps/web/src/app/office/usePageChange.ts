import { useEffect, useRef, useState } from 'react'

/** By then a page has said what it is about, e.g. which case. */
const SPEAK_AFTER_MS = 500

const isShown = (element: Element) => element.closest('[style*="display: none"]') === null

/**
 * Another page on the desk: the keyboard goes on from it, wherever it was, and its title is read out (WCAG 2.4.3,
 * 4.1.3). A page that has put the focus somewhere itself keeps it there; the first page of a visit has the browser's
 * own focus.
 * @returns what the desk's one live region says
 */
export function usePageChange(path: string, title: string | undefined): string {
  const [spoken, setSpoken] = useState('')
  const before = useRef(path)
  const latest = useRef(title)
  latest.current = title
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    const main = document.getElementById('main')
    const here = document.activeElement
    if (main && !(here && here !== main && main.contains(here) && isShown(here)))
      main.focus({ preventScroll: true })
    setSpoken('')
    const timer = setTimeout(() => setSpoken(latest.current ?? ''), SPEAK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [path])
  return spoken
}
