import { useRef, useState } from 'react'
import { type AnyRoute, ApiError, newIdempotencyKey } from '../lib/api.ts'
import { useRecordAct } from './useRecords.ts'

const CONFLICT = 409

/**
 * Sends one act of a dialog once, however often it is pressed. That somebody else was faster (409) is told in the
 * dialog; the newest version is on the page behind it by then.
 * @param onDone called with the answer, usually to close the dialog
 */
export function useOnce(route: AnyRoute, onDone: (reply: unknown) => void) {
  const act = useRecordAct(route)
  const key = useRef(newIdempotencyKey())
  const [conflict, setConflict] = useState<string>()
  const send = async (body: Record<string, unknown>) => {
    setConflict(undefined)
    try {
      onDone(await act.mutateAsync({ body, key: key.current }))
    } catch (error) {
      key.current = newIdempotencyKey()
      if (!(error instanceof ApiError)) throw error
      if (error.code === CONFLICT) setConflict(error.msg)
      else throw error
    }
  }
  return { send, busy: act.isPending, conflict }
}

/** The shell has told a refusal; anything else is a fault of the page. */
export function onlyRefusals(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}
