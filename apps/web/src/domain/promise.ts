import type { FilingPromise } from '@appeal/contract/appeals/appeals.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/operations.ts'

/** The dates that filing today promises, computed by the server's working calendar; undefined until it answered. */
export function usePromise(): FilingPromise | undefined {
  return useQuery({ ...api.appeals.promise.query(), staleTime: 5 * 60_000 }).data
}

/** Shown until the server has told the limits in force (《邮政法》 art. 65, 《快递暂行条例》). */
const LAW = {
  complaintWaitDays: 7,
  acceptWorkdays: 2,
  replyDays: 15,
  totalDays: 30,
  consultWorkdays: 5,
  letterWorkdays: 2,
}
export type Limits = typeof LAW

/** The limits that pages name, as they are set. */
export function useLimits(): Limits {
  return usePromise() ?? LAW
}
