import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, call } from '../lib/operations.ts'
import { useUserInfo } from '../lib/session.ts'
import { readJson, STORED, writeJson } from '../lib/storage.ts'
import type { ColumnSetting } from './columns.ts'

const PREFIX = 'table:'
const keyOf = (list: string) => `${PREFIX}${list}:columns`

type Preferences = Readonly<Record<string, unknown>>
/** Kept by account, because several people may use one browser. */
type Kept = Readonly<Record<string, Preferences>>

const readKept = (userId: string): Preferences | undefined => readJson<Kept>(STORED.tables)?.[userId]
const keep = (userId: string, all: Preferences) =>
  writeJson(STORED.tables, { ...readJson<Kept>(STORED.tables), [userId]: all })

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** What was stored may come from another version of the product. */
function readSetting(value: unknown): ColumnSetting | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { order, hidden, pins } = value as Partial<ColumnSetting>
  return isTexts(order) && isTexts(hidden) ? { order, hidden, pins: pins ?? {} } : undefined
}

/**
 * The columns of a list as this person set them, remembered on the server for the account and in the browser for the
 * first paint.
 * @param list name of the list, unique in the product
 * @returns the setting, none for the original set; and the way to change it, where undefined forgets it everywhere
 */
export function useColumnSetting(
  list: string,
): [ColumnSetting | undefined, (next: ColumnSetting | undefined) => void] {
  const userId = useUserInfo()?.id ?? ''
  const queries = useQueryClient()
  const { queryKey } = api.preferences.list.query({ prefix: PREFIX })
  const { data } = useQuery({
    queryKey,
    enabled: userId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const all = await call(api.preferences.list, { query: { prefix: PREFIX }, quiet: true })
      keep(userId, all)
      return all
    },
    placeholderData: () => readKept(userId),
  })
  // One after the other: of two quick changes the later one must be the one that stays.
  const { mutate } = useMutation({
    scope: { id: keyOf(list) },
    mutationFn: (value: ColumnSetting | null) =>
      call(api.preferences.save, { body: { key: keyOf(list), value }, quiet: true }),
  })
  const change = (next: ColumnSetting | undefined) => {
    const { [keyOf(list)]: _, ...others } = data ?? {}
    const all = next ? { ...others, [keyOf(list)]: next } : others
    queries.setQueryData(queryKey, all)
    keep(userId, all)
    if (userId) mutate(next ?? null)
  }
  return [readSetting(data?.[keyOf(list)]), change]
}
