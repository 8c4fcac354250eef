import { useQuery } from '@tanstack/react-query'
import { ApiError, saveFile } from '../../lib/api.ts'
import { genBasics, genFields } from '../../lib/seldomDeskOperations.ts'

export const useTables = () =>
  useQuery({
    ...genBasics.tables.query(),
  })

export const useTableColumns = (tableName: string | undefined) =>
  useQuery({
    ...genBasics.tableColumns.query({ tableName: tableName ?? '' }),
    enabled: Boolean(tableName),
  })

export const useGenFields = (basicId: string) =>
  useQuery({
    ...genFields.list.query({ basicId }),
  })

export const usePreview = (id: string) =>
  useQuery({
    ...genBasics.previewGen.query({ id }),
    gcTime: 0,
  })

/** Downloads the slice; a refusal is told by the shell. */
export const downloadSlice = (id: string) =>
  saveFile(genBasics.execGenZip, { query: { id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
