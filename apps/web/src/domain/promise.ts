import type { FilingPromise } from '@appeal/contract/appeals/appeals.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/operations.ts'

/** The dates that filing today promises, computed by the server's working calendar; undefined until it answered. */
export function usePromise(): FilingPromise | undefined {
  return useQuery({ ...api.appeals.promise.query(), staleTime: 5 * 60_000 }).data
}
