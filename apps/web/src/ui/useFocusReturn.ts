import { useEffect, useRef } from 'react'

/** By then a question over the dialog has gone too. */
const QUESTION_GONE_MS = 500

/**
 * Gives the focus back to what had it before something was laid over the page, when that goes away.
 */
export function useFocusReturn(): void {
  const before = useRef<Element | null>(null)
  // Read while rendering: by the time of effects the dialog has already taken the focus.
  if (before.current === null) before.current = document.activeElement
  useEffect(() => {
    return () => {
      const target = before.current
      before.current = null
      // After the overlay has let go of the focus, and only where nothing else took it meanwhile; a question whether to
      // drop what was filled in goes last.
      const giveBack = () => {
        const { activeElement } = document
        const isFree = !activeElement || activeElement === document.body || !activeElement.isConnected
        if (isFree && target instanceof HTMLElement && target.isConnected) target.focus()
      }
      for (const wait of [0, QUESTION_GONE_MS]) setTimeout(giveBack, wait)
    }
  }, [])
}
