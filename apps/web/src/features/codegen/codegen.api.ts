import { contract } from '@appeal/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const { genBasics, genFields } = contract
// Below the root that the records' acts ask anew.
const ROOT = ['records', 'codegen']

export const useTables = () =>
  useQuery({
    queryKey: [...ROOT, 'tables'],
    queryFn: ({ signal }) => call(genBasics.tables, { quiet: true, signal }),
  })

export const useTableColumns = (tableName: string | undefined) =>
  useQuery({
    queryKey: [...ROOT, 'columns', tableName],
    enabled: Boolean(tableName),
    queryFn: ({ signal }) =>
      call(genBasics.tableColumns, { query: { tableName: tableName ?? '' }, quiet: true, signal }),
  })

export const useGenFields = (basicId: string) =>
  useQuery({
    queryKey: [...ROOT, 'fields', basicId],
    queryFn: ({ signal }) => call(genFields.list, { query: { basicId }, quiet: true, signal }),
  })

export const usePreview = (id: string) =>
  useQuery({
    queryKey: [...ROOT, 'preview', id],
    gcTime: 0,
    queryFn: ({ signal }) => call(genBasics.previewGen, { query: { id }, quiet: true, signal }),
  })
