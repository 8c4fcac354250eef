import { useEffect, useRef } from 'react'

let isLeaving = false
addEventListener('pagehide', () => {
  isLeaving = true
})
// A page that the browser kept comes back as it was.
addEventListener('pageshow', () => {
  isLeaving = false
})

/**
 * A part of the application to be fetched when it is first shown. While the page is being left its fetching is cut off,
 * which is no fault that anybody should hear of: the promise then stays open.
 */
export const part =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((error: unknown) => {
      if (isLeaving) return new Promise<T>(() => {})
      throw error
    })

/** The browser asks before the window goes with something in it that would be lost. */
export function useLeaveGuard(isDirty: () => boolean): void {
  const latest = useRef(isDirty)
  latest.current = isDirty
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [])
}
