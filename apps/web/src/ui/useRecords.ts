import type { Page } from '@appeal/contract/kit/page.ts'
import type { Row } from '@appeal/contract/kit/rows.ts'
import {
  keepPreviousData,
  skipToken,
  type UseMutationResult,
  useMutation,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import type { Answering, Given, Operation, ReplyBy, SentBy } from '../lib/operations.ts'
import type { Column } from './columns.ts'
import type { ListState } from './useListState.ts'

/** The filters of a list, by the query of its route. */
export type FilterOf<Q> = Exclude<keyof Q & string, 'current' | 'size' | 'sortField' | 'sortOrder'>
/** The columns that a list may be sorted by. */
export type SortOf<Q> = Q extends { sortField?: infer S } ? Exclude<S, '' | null | undefined> & string : never

/** A column of a list, by its route. */
export type ColumnOf<O> =
  ReplyBy<O> extends { records: (infer R extends object)[] }
    ? Column<R, SortOf<O extends Row<infer Q> ? Q : never>>
    : never

/** A list as its call takes it. */
export const listQuery = ({ current, size, sortField, sortOrder, filters }: ListState<string>) => ({
  ...{ current, size, sortField, sortOrder },
  ...filters,
})

/**
 * One page of records by the list's route.
 * @param fixed parts of the query that no filter names
 */
export const useRecordPage = <Q extends object, R>(
  route: Answering<R, Q, undefined>,
  state: ListState<FilterOf<Q>>,
  fixed: Partial<Q> = {},
) => {
  // What stands in the address is text; the route reads numbers and codes out of it, and refuses what is none.
  const open: Answering<R> = route
  return useQuery({
    ...open.query({ ...listQuery(state), ...fixed }),
    placeholderData: keepPreviousData,
  })
}

/** One answer of the administration. */
export function useRecord<O extends Answering<unknown>>(route: O, query?: SentBy<O>, enabled = true) {
  const open = route as unknown as Answering<ReplyBy<O>>
  return useQuery(open.query(enabled ? query : skipToken))
}

/** Records that one page of a choice takes. */
const TOGETHER = 100

/** Every record of a list, page after page, for a choice that must lack none; nothing until all are there. */
export function useEvery<R>(
  route: Answering<Page<R>>,
  query: Record<string, unknown> = {},
  enabled = true,
): readonly R[] | undefined {
  const open = route as Answering<Page<R>>
  const pageAt = (current: number) => open.query({ ...query, current, size: TOGETHER })
  const first = useQuery(enabled ? pageAt(1) : open.query(skipToken))
  const rest = useQueries({
    queries: Array.from({ length: Math.max((first.data?.pages ?? 1) - 1, 0) }, (_, at) => pageAt(at + 2)),
  })
  const pages = [first, ...rest].map(({ data }) => data?.records)
  return pages.every((page) => page !== undefined) ? pages.flat() : undefined
}

/** One act; what it makes stale is asked again, whatever came of it. Of several routes it takes what any takes. */
export function useRecordAct<O extends Operation>(
  route: O,
): UseMutationResult<ReplyBy<O>, Error, Given<SentBy<O>>> {
  const open: Operation<unknown, unknown, ReplyBy<O>> = route
  return useMutation(open.mutation()) as UseMutationResult<ReplyBy<O>, Error, Given<SentBy<O>>>
}
