import { useEffect, useState } from 'react'
import { refreshUser } from './account.ts'
import { ApiError, UNREACHABLE } from './api.ts'
import { queryClient } from './query.ts'
import { readText, writeText } from './storage.ts'

const LAST_CALL = 'LAST_CALL'
const SECOND = 1_000
const MINUTE = 60 * SECOND
/** How long before the end people are asked; the law of accessible pages asks for twenty seconds at least. */
const ASK_BEFORE = 2 * MINUTE
/** The server notes a call to the minute: its session may be that much older than the last call. */
const GRAIN = MINUTE
/** Calls come in crowds, and other tabs need no more than this. */
const NOTE_EACH = 10 * SECOND

const lastCall = () => Number(readText(LAST_CALL) ?? 0)
function note(): void {
  const now = Date.now()
  if (Math.abs(now - lastCall()) >= NOTE_EACH) writeText(LAST_CALL, String(now))
}

/**
 * Whether the session will end soon because nobody calls the server, in this tab or another (WCAG 2.2.1), and the way to
 * go on.
 *
 * @param minutes without a call after which it ends
 * @returns undefined, `soon`, or `over` where it has ended most likely
 */
export function useIdle(minutes: number): { state: 'soon' | 'over' | undefined; goOn(): Promise<void> } {
  const [state, setState] = useState<'soon' | 'over'>()
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    const end = minutes * MINUTE - GRAIN
    const look = () => {
      const idle = Date.now() - lastCall()
      setState(idle >= end ? 'over' : idle >= end - ASK_BEFORE ? 'soon' : undefined)
    }
    // Whoever shows this has just been told who is signed in.
    writeText(LAST_CALL, String(Date.now()))
    look()
    const ends = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) note()
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') note()
      }),
    ]
    const timer = setInterval(look, NOTE_EACH)
    return () => {
      clearInterval(timer)
      for (const stop of ends) stop()
    }
  }, [minutes])
  const goOn = async () => {
    try {
      await refreshUser()
      writeText(LAST_CALL, String(Date.now()))
      setState(undefined)
    } catch (error) {
      // That it has ended is told by the shell, which asks to sign in again; without a network nothing is known yet.
      if (error instanceof ApiError && error.code !== UNREACHABLE) setTold(true)
    }
  }
  return { state: isTold ? undefined : state, goOn }
}
