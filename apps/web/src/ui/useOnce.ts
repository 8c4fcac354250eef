import { useState } from 'react'
import { ApiError } from '../lib/api.ts'
import type { Given, Operation, ReplyBy, SentBy } from '../lib/operations.ts'
import { useRecordAct } from './useRecords.ts'

const CONFLICT = 409

/**
 * Sends one act of a dialog once, however often it is pressed. That somebody else was faster (409) is told in the
 * dialog; the newest version is on the page behind it by then.
 * @param onDone called with the answer, usually to close the dialog
 * @returns `send`, which answers false where somebody else was faster
 */
export function useOnce<O extends Operation>(route: O, onDone: (reply: ReplyBy<O>) => void) {
  const act = useRecordAct(route)
  const [conflict, setConflict] = useState<string>()
  const send = async (body: Given<SentBy<O>>) => {
    setConflict(undefined)
    try {
      onDone(await act.mutateAsync(body))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === CONFLICT) setConflict(error.msg)
      else throw error
      return false
    }
  }
  return { send, busy: act.isPending, conflict }
}

/** The shell has told a refusal; anything else is a fault of the page. */
export function onlyRefusals(error: unknown): false {
  if (!(error instanceof ApiError)) throw error
  return false
}
