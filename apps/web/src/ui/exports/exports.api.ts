import type { ExportRecord } from '@appeal/contract/exports/exports.schemas.ts'
import type { Page } from '@appeal/contract/kit/page.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { saveFile } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import type { Operation } from '../../lib/operations.ts'
import type { ListState } from '../useListState.ts'

/** Milliseconds between two looks at an export that runs. */
const LOOK_EVERY = 1_000

export const isOpen = ({ state }: Pick<ExportRecord, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** A page of exports; looked at again while one of them runs. */
export function useExportPage(
  route: Operation,
  { current, size, sortField, sortOrder, filters }: ListState<string>,
) {
  const query = { current, size, sortField, sortOrder, ...filters }
  return useQuery<Page<ExportRecord>, Error>({
    ...route.query(query),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.records.some(isOpen) ? LOOK_EVERY : false),
  })
}

/** One own export, looked at again and again until it has ended. */
export const useExport = (record: ExportRecord) =>
  useQuery({
    ...api.exports.detail.query({ id: record.id }),
    initialData: record,
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : LOOK_EVERY),
  })

export const useCancelExport = () => useMutation(api.exports.cancel.mutation())

/** Hands the file to the person; the shell tells where that fails. */
export const useDownloadExport = () =>
  useMutation({
    meta: { row: api.exports.download },
    mutationFn: (id: string) => saveFile(api.exports.download, { query: { id } }),
  })

/** `1.4 MB` of a number of bytes. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
