import type { DictNode } from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import type { DictionaryRow } from './dictionaries.store.ts'

/** Parent of a type. */
export const ROOT = '0'

const nodeOf = ({ validFrom, validTo, ...row }: DictionaryRow): DictNode => ({
  ...row,
  // The clients show `name`; the others are what the administration edits (contract 4).
  name: row.label,
  dictLabel: row.label,
  dictValue: row.value,
  dictLabelEn: row.labelEn,
  ...(row.color !== null && { dictColor: row.color }),
  ...(validFrom !== null && { validFrom }),
  ...(validTo !== null && { validTo }),
})

/** Types with their entries; `children` is absent on leaves, and of a type that has none yet. */
export function dictionaryTree(rows: readonly DictionaryRow[]): DictNode[] {
  const below = new Map<string, DictionaryRow[]>()
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row])
  const build = (row: DictionaryRow): DictNode => {
    const children = (below.get(row.id) ?? []).map(build)
    return children.length ? { ...nodeOf(row), children } : nodeOf(row)
  }
  return (below.get(ROOT) ?? []).map(build)
}
