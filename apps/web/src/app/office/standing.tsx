import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * A part of the page that stands on while what surrounds it is built anew: where a window crosses the width of the
 * phone shell, nothing that was typed or opened goes. Its element moves; what React knows of it does not.
 *
 * @param make makes its element, once
 * @returns its place in the surroundings, and the part itself, which is rendered once, behind them
 */
export function useStanding(
  make: () => HTMLElement,
  inner: ReactNode,
): { place: ReactNode; part: ReactNode } {
  const [{ element, take }] = useState(() => standing(make()))
  return { place: <div style={{ display: 'contents' }} ref={take} />, part: createPortal(inner, element) }
}

function standing(element: HTMLElement) {
  let focused: Element | null = null
  const take = (place: HTMLElement | null) => {
    place?.append(element)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    // Before the old place goes, and the focus with it.
    return () => {
      focused = element.contains(document.activeElement) ? document.activeElement : null
    }
  }
  return { element, take }
}
