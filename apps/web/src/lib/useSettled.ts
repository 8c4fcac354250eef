import { useEffect, useState } from 'react'

/**
 * A value as it was when nobody changed it for a while: whoever types is asked nothing meanwhile.
 *
 * @param quiet milliseconds without a change
 */
export function useSettled<T>(value: T, quiet: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quiet)
    return () => clearTimeout(timer)
  }, [value, quiet])
  return settled
}
