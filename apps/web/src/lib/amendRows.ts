import type { Row } from '@appeal/contract/kit/rows.ts'
import { keyOf, queryClient } from './query.ts'

/**
 * Changes what lists hold of one thing, where a page knows better than they were answered. They grow no younger by it;
 * those that are to be asked again anyway, and those that hold it so already, are left alone.
 */
export function amendRows(list: Pick<Row, 'name'>, id: string, change: Record<string, unknown>): void {
  const isOther = (row: Record<string, unknown>) =>
    row.id === id && Object.entries(change).some(([name, value]) => name in row && row[name] !== value)
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: keyOf(list) })) {
    const page = state.data as { records?: readonly Record<string, unknown>[] } | undefined
    if (state.isInvalidated || !page?.records?.some(isOther)) continue
    const records = page.records.map((row) => (row.id === id ? { ...row, ...change } : row))
    queryClient.setQueryData(queryKey, { ...page, records }, { updatedAt: state.dataUpdatedAt })
  }
}
