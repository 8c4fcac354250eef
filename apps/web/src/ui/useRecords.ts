import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnyRoute, call } from '../lib/api.ts'
import type { ListState } from './useListState.ts'

/** Root of the keys of everything that is asked again after an act of the administration. */
export const RECORDS = 'records'

/** One page of records by the list's route; `fixed` are parts of the query that no filter names. */
export function useRecordPage<R>(
  name: string,
  route: AnyRoute,
  state: ListState<string>,
  fixed: Record<string, unknown> = {},
) {
  const { current, size, sortField, sortOrder, filters } = state
  const query = { current, size, sortField, sortOrder, ...filters, ...fixed }
  return useQuery({
    queryKey: [RECORDS, name, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(route, { query, quiet: true, signal } as never) as Promise<R>,
  })
}

/** One answer of the administration, asked again after every act. */
export function useRecord<R>(
  name: string,
  route: AnyRoute,
  query: Record<string, unknown> | undefined,
  enabled = true,
) {
  return useQuery({
    queryKey: [RECORDS, name, route.url, query],
    enabled,
    queryFn: ({ signal }) =>
      call(route, { ...(query && { query }), quiet: true, signal } as never) as Promise<R>,
  })
}

/** Sends one act; whatever came of it, all lists of the administration are asked again. */
export function useRecordAct<A = unknown>(route: AnyRoute) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: unknown; key?: string }) =>
      call(route, { body, ...(key && { idempotencyKey: key }) } as never) as Promise<A>,
    onSettled: () => queries.invalidateQueries({ queryKey: [RECORDS] }),
  })
}
