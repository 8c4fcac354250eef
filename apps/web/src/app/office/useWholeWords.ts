import { useEffect } from 'react'

/** So far above what is pointed at a cell or a line of the menu ends. */
const REACH = 4

/** Words that their place is too narrow for, an ellipsis at their end, are told whole where the pointer rests. */
export function tellWhole(target: EventTarget | null): void {
  let one = target instanceof HTMLElement ? target : null
  for (let steps = 0; one && steps < REACH; steps++, one = one.parentElement) {
    const isOurs = one.dataset.whole !== undefined
    if (one.title && !isOurs) return
    const isCut = one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === 'ellipsis'
    if (isCut) {
      one.title = one.textContent?.trim() ?? ''
      one.dataset.whole = ''
      return
    }
    // There is room by now, or other words.
    if (isOurs) {
      one.removeAttribute('title')
      delete one.dataset.whole
    }
  }
}

export function useWholeWords(): void {
  useEffect(() => {
    const tell = ({ target }: MouseEvent) => tellWhole(target)
    document.addEventListener('mouseover', tell, { passive: true })
    return () => document.removeEventListener('mouseover', tell)
  }, [])
}
