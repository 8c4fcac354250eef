import { type RefObject, useEffect, useRef } from 'react'

// Addresses of lists differ by their filters and pages, so one visit of the product holds few of them.
const positions = new Map<string, number>()

/**
 * Brings a scrolling part back to where it stood when its address was last shown; a change of the address while it is
 * shown starts at the top, as a turned page does.
 * @param address what the position belongs to, e.g. path and query of a list
 * @param ready   whether the content is there; earlier there is nothing to scroll
 */
export function useScrollMemory(part: RefObject<HTMLElement | null>, address: string, ready: boolean): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const box = part.current
    if (!box || !ready) return
    // The same address again: a page that comes back from the background.
    const isTurned = shown.current !== undefined && shown.current !== address
    box.scrollTop = isTurned ? 0 : (positions.get(address) ?? 0)
    shown.current = address
    const remember = () => positions.set(address, box.scrollTop)
    box.addEventListener('scroll', remember)
    return () => box.removeEventListener('scroll', remember)
  }, [part, address, ready])
}
