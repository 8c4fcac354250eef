import { useEffect, useState } from 'react'

/** Seconds before another code may be asked for (spec 4). */
const CODE_WAIT = 180
const SECOND = 1000

/** Seconds until a code may be sent again, by the clock: a tab in the background counts on. */
export function useCountdown(): { left: number; start(): void } {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((end - now) / SECOND))
  const isOn = left > 0
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [isOn])
  const start = () => {
    const at = Date.now()
    setNow(at)
    setEnd(at + CODE_WAIT * SECOND)
  }
  return { left, start }
}
