import type { FilingPromise } from '@appeal/contract/appeals/appeals.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { rows } from './rows.ts'

/** The dates that filing today promises, computed by the server's working calendar; undefined until it answered. */
export function usePromise(): FilingPromise | undefined {
  const { data } = useQuery({
    queryKey: ['appeals', 'promise'],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => call(rows.promise, { signal, quiet: true }),
  })
  return data
}
