import type { FilingPromise } from '@appeal/contract/appeals/appeals.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { api, call } from './operations.ts'

/** The dates that filing today promises, computed by the server's working calendar; undefined until it answered. */
export function usePromise(): FilingPromise | undefined {
  const { data } = useQuery({
    queryKey: ['appeals', 'promise'],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => call(api.appeals.promise, { signal, quiet: true }),
  })
  return data
}
