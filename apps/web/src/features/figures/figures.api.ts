import type { QuerySent } from '@appeal/contract/kit/routes.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { saveFile } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { call } from '../../lib/operations.ts'
import type { ListState } from '../../ui/useListState.ts'
import { type FilterOf, useRecordPage } from '../../ui/useRecords.ts'

const { statistics, volumes, snapshots } = api

export type TableAsked = QuerySent<typeof statistics.query>

export const useTable = (query: TableAsked, enabled = true) =>
  useQuery({
    ...statistics.query.query(query),
    enabled,
    placeholderData: keepPreviousData,
  })

export type OtherAsked = QuerySent<typeof statistics.others>

export const useOthers = (query: OtherAsked) =>
  useQuery({
    ...statistics.others.query(query),
    placeholderData: keepPreviousData,
  })

export type OuterAsked = QuerySent<typeof statistics.outer>

/** What outer bodies passed on, and whether their days were kept. */
export const useOuter = (query: OuterAsked) =>
  useQuery({
    ...statistics.outer.query(query),
    placeholderData: keepPreviousData,
  })

/** Open cases by clock and nearness; made fresh while somebody looks at it. */
export const useClocks = () =>
  useQuery({
    ...statistics.clocks.query(),
    refetchInterval: 60_000,
  })

export const usePressing = (state: ListState<never>) => useRecordPage(statistics.pressingpage, state)

export const useCases = (state: ListState<FilterOf<QuerySent<typeof statistics.casepage>>>) =>
  useRecordPage(statistics.casepage, state)

export const useVolumes = (state: ListState<FilterOf<QuerySent<typeof volumes.page>>>, month: string) =>
  useRecordPage(volumes.page, state, { month })

/** Everything that changes volumes; lists and rates are read anew whatever came of it. */
export function useVolumeActs() {
  return {
    edit: useMutation({
      mutationFn: (body: {
        month: string
        brand: string
        area: string
        millions: string
        version?: number
      }) => call(volumes.edit, { body }),
    }),
    remove: useMutation({
      mutationFn: (body: { month: string; brand: string; area: string; version: number }) =>
        call(volumes.delete, { body }),
    }),
    importSheet: useMutation({
      mutationFn: (file: File) => {
        const form = new FormData()
        form.set('file', file)
        return call(volumes.importSheet, { form })
      },
    }),
    lock: useMutation({
      mutationFn: (body: { month: string; reason: string }) => call(volumes.lock, { body }),
    }),
    unlock: useMutation({
      mutationFn: (body: { month: string; reason: string }) => call(volumes.unlock, { body }),
    }),
  }
}

export const saveTemplate = (month: string) => saveFile(volumes.template, { query: { month } })

export const useSnapshots = (state: ListState<never>) => useRecordPage(snapshots.page, state)

export const useVerify = () =>
  useMutation({ mutationFn: (id: string) => call(snapshots.verify, { query: { id } }) })

export function useFreeze() {
  return useMutation({
    mutationFn: (month: string) => call(snapshots.freeze, { body: { month } }),
  })
}

/** The own figures beside those of unnamed peers. */
export const useBenchmark = (query: QuerySent<typeof statistics.benchmark>) =>
  useQuery({
    ...statistics.benchmark.query(query),
    placeholderData: keepPreviousData,
  })

/** Whose hands the time of ended cases passed in. */
export const useTimes = (query: QuerySent<typeof statistics.times>) =>
  useQuery({
    ...statistics.times.query(query),
    placeholderData: keepPreviousData,
  })

/** A rate over its size, with control limits. */
export const useFunnel = (query: QuerySent<typeof statistics.funnel>) =>
  useQuery({
    ...statistics.funnel.query(query),
    placeholderData: keepPreviousData,
  })
