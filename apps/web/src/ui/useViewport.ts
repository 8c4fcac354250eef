import { useSyncExternalStore } from 'react'

/** Below this width the desk becomes a phone shell (spec 9). */
export const MOBILE_BELOW = 992
/** Widths at which the desk drops a column or folds a zone. */
const STEPS = [MOBILE_BELOW, 1100, 1280, 1440, 1600] as const

/** The widest step that fits the window; 0 on phones. */
const step = () => STEPS.findLast((width) => window.innerWidth >= width) ?? 0

function subscribe(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Width class of the window: 0, 992, 1100, 1280, 1440 or 1600. Renders again only when a step is crossed. */
export const useViewport = (): number => useSyncExternalStore(subscribe, step)

export const useIsMobile = (): boolean => useViewport() < MOBILE_BELOW
