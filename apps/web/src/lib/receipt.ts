import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { getUserInfo } from './session.ts'
import { readTab, writeTab } from './tabStorage.ts'

/** What a submission was answered, and the day it came in (yyyy-MM-dd). */
export interface Filed<R> {
  receipt: R
  filedOn: string
}

/** Where the receipt of a form is. The address is enough to draw it: after a reload, on going back, in a second tab. */
export const receiptPath = (form: string, id: string): string => `${form}?done=${id}`

/** Hands the answer to the receipt's page, so that nobody waits for what is known. */
export const receiptState = <R>(filed: Filed<R>): { filed: Filed<R> } => ({ filed })

/**
 * The receipt of the case `id`.
 * @param again asks the server for it when the address alone is known
 */
export function useReceipt<R>(id: string, again: (signal: AbortSignal) => Promise<Filed<R>>) {
  const state = useLocation().state as { filed?: Filed<R> } | null
  const made = state?.filed
  const { data, error, refetch } = useQuery({
    queryKey: ['receipts', id],
    enabled: made === undefined,
    queryFn: ({ signal }) => again(signal),
  })
  return { filed: made ?? data, error, retry: () => void refetch() }
}

/** Of this tab and person, by the form's address. */
const keyOf = (form: string) => `FILED ${form}`
const me = () => getUserInfo()?.id

/** Remembers in this tab that a form was sent: its steps, reached by going back, lead on to the receipt. */
export const markFiled = (form: string, id: string): void => void writeTab(me(), keyOf(form), id)
/** The form is begun anew. */
export const forgetFiled = (form: string): void => void writeTab(me(), keyOf(form), undefined)
/** The address of the receipt, where this person has sent the form in this tab. */
export function filedPath(form: string): string | undefined {
  const id = readTab(me(), keyOf(form))
  return id ? receiptPath(form, id) : undefined
}
