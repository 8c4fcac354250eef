import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import type { Acting, Answering } from '../lib/operations.ts'
import type { ListState } from './useListState.ts'

/** A list as its call takes it. */
export const listQuery = ({ current, size, sortField, sortOrder, filters }: ListState<string>) => ({
  ...{ current, size, sortField, sortOrder },
  ...filters,
})

/** One page of records by the list's route; `fixed` are parts of the query that no filter names. */
export const useRecordPage = <R>(
  route: Answering<R>,
  state: ListState<string>,
  fixed: Record<string, unknown> = {},
) => useQuery({ ...route.query({ ...listQuery(state), ...fixed }), placeholderData: keepPreviousData })

/** One answer of the administration. */
export const useRecord = <R>(
  route: Answering<R>,
  query?: Record<string, unknown> | undefined,
  enabled = true,
) => useQuery(route.query(enabled ? query : skipToken))

/** One act; what it makes stale is asked again, whatever came of it. */
export const useRecordAct = <R>(route: Acting<R>) => useMutation(route.mutation())
