import { contract } from '@appeal/contract'
import type { ExportRecord } from '@appeal/contract/exports/exports.schemas.ts'
import type { Page } from '@appeal/contract/kit/page.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnyRoute, call, saveFile } from '../../lib/api.ts'
import type { ListState } from '../useListState.ts'

const ROOT = 'exports'
/** Milliseconds between two looks at an export that runs. */
const LOOK_EVERY = 1_000

export const isOpen = ({ state }: Pick<ExportRecord, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** A page of exports; looked at again while one of them runs. */
export function useExportPage(
  route: AnyRoute,
  { current, size, sortField, sortOrder, filters }: ListState<string>,
) {
  const query = { current, size, sortField, sortOrder, ...filters }
  return useQuery<Page<ExportRecord>, Error>({
    queryKey: [ROOT, route.url, query],
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.records.some(isOpen) ? LOOK_EVERY : false),
    queryFn: ({ signal }) =>
      call(route, { query, quiet: true, signal } as never) as Promise<Page<ExportRecord>>,
  })
}

/** One own export, looked at again and again until it has ended. */
export const useExport = (record: ExportRecord) =>
  useQuery({
    queryKey: [ROOT, 'one', record.id],
    initialData: record,
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : LOOK_EVERY),
    queryFn: ({ signal }) => call(contract.exports.detail, { query: { id: record.id }, quiet: true, signal }),
  })

export function useCancelExport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(contract.exports.cancel, { body: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [ROOT] }),
  })
}

/** Hands the file to the person; the shell tells where that fails. */
export function useDownloadExport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => saveFile(contract.exports.download, { query: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [ROOT] }),
  })
}

/** `1.4 MB` of a number of bytes. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
