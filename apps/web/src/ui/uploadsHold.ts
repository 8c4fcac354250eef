import { createContext, useContext, useEffect, useId } from 'react'

/** Fields of the form around whose files are on their way. */
export const UploadsHold = createContext<Set<string> | undefined>(undefined)

/** Holds the form around for as long as files are on their way, be they moving or stopped. */
export function useHold(isHeld: boolean): void {
  const hold = useContext(UploadsHold)
  const key = useId()
  useEffect(() => {
    if (!isHeld) return
    hold?.add(key)
    return () => void hold?.delete(key)
  }, [hold, isHeld, key])
}
