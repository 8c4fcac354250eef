import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/deskOperations.ts'

const { genBasics, genFields } = api

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
