import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before something was laid over the page: when `open` ends, or when the part
 * goes away while it is open.
 */
export function useFocusReturn(open: boolean): void {
  const before = useRef<Element | null>(null)
  // Read while rendering: by the time of effects the dialog has already taken the focus.
  if (open && before.current === null) before.current = document.activeElement
  useEffect(() => {
    if (!open) return
    return () => {
      const target = before.current
      before.current = null
      // After the overlay has let go of the focus, and only where nothing else took it meanwhile.
      setTimeout(() => {
        const { activeElement } = document
        const isFree = !activeElement || activeElement === document.body || !activeElement.isConnected
        if (isFree && target instanceof HTMLElement && target.isConnected) target.focus()
      })
    }
  }, [open])
}
