import { contract } from '@appeal/contract'
import type { QuerySent } from '@appeal/contract/kit/routes.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, saveFile } from '../../lib/api.ts'
import type { ListState } from '../../ui/useListState.ts'

const { statistics, volumes, snapshots } = contract
const ROOT = 'statistics'

export type TableAsked = QuerySent<typeof statistics.query>

export const useTable = (query: TableAsked, enabled = true) =>
  useQuery({
    queryKey: [ROOT, 'table', query],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(statistics.query, { query, quiet: true, signal }),
  })

export type OtherAsked = QuerySent<typeof statistics.others>

export const useOthers = (query: OtherAsked) =>
  useQuery({
    queryKey: [ROOT, 'others', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(statistics.others, { query, quiet: true, signal }),
  })

/** Open cases by clock and nearness; made fresh while somebody looks at it. */
export const useClocks = () =>
  useQuery({
    queryKey: [ROOT, 'clocks'],
    refetchInterval: 60_000,
    queryFn: ({ signal }) => call(statistics.clocks, { quiet: true, signal }),
  })

export const usePressing = (state: ListState<string>) =>
  useQuery({
    queryKey: [ROOT, 'pressing', listQuery(state)],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(statistics.pressingpage, {
        query: listQuery(state) as unknown as QuerySent<typeof statistics.pressingpage>,
        quiet: true,
        signal,
      }),
  })

const listQuery = ({ current, size, sortField, sortOrder, filters }: ListState<string>) => ({
  current,
  size,
  ...(sortField && { sortField }),
  ...(sortOrder && { sortOrder }),
  ...filters,
})

export const useCases = (state: ListState<string>) =>
  useQuery({
    queryKey: [ROOT, 'cases', listQuery(state)],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(statistics.casepage, {
        query: listQuery(state) as unknown as QuerySent<typeof statistics.casepage>,
        quiet: true,
        signal,
      }),
  })

export const useVolumes = (state: ListState<string>, month: string) =>
  useQuery({
    queryKey: [ROOT, 'volumes', listQuery(state), month],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(volumes.page, {
        query: { ...listQuery(state), month } as unknown as QuerySent<typeof volumes.page>,
        quiet: true,
        signal,
      }),
  })

/** Everything that changes volumes; lists and rates are read anew whatever came of it. */
export function useVolumeActs() {
  const queries = useQueryClient()
  const settled = { onSettled: () => void queries.invalidateQueries({ queryKey: [ROOT] }) }
  return {
    edit: useMutation({
      mutationFn: (body: {
        month: string
        brand: string
        area: string
        millions: string
        version?: number
      }) => call(volumes.edit, { body }),
      ...settled,
    }),
    remove: useMutation({
      mutationFn: (body: { month: string; brand: string; area: string; version: number }) =>
        call(volumes.delete, { body }),
      ...settled,
    }),
    importSheet: useMutation({
      mutationFn: (file: File) => {
        const form = new FormData()
        form.set('file', file)
        return call(volumes.importSheet, { form })
      },
      ...settled,
    }),
    lock: useMutation({
      mutationFn: (body: { month: string; reason: string }) => call(volumes.lock, { body }),
      ...settled,
    }),
    unlock: useMutation({
      mutationFn: (body: { month: string; reason: string }) => call(volumes.unlock, { body }),
      ...settled,
    }),
  }
}

export const saveTemplate = (month: string) => saveFile(volumes.template, { query: { month } })

export const useSnapshots = (state: ListState<string>) =>
  useQuery({
    queryKey: [ROOT, 'snapshots', listQuery(state)],
    queryFn: ({ signal }) =>
      call(snapshots.page, {
        query: listQuery(state) as unknown as QuerySent<typeof snapshots.page>,
        quiet: true,
        signal,
      }),
  })

export const useVerify = () =>
  useMutation({ mutationFn: (id: string) => call(snapshots.verify, { query: { id } }) })

export function useFreeze() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (month: string) => call(snapshots.freeze, { body: { month } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: [ROOT] }),
  })
}
