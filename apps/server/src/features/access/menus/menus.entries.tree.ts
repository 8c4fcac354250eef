import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { ROOT } from './menus.presenter.ts'

/** What every module, menu and button has, of the desk (contract 5.5) and of the phone client (5.14) alike. */
export interface EntryRow {
  id: string
  parentId: string
  moduleId: string | null
  category: string
  menuType: string | null
  code: string
  title: string
  titleEn: string | null
  path: string | null
  icon: string | null
  color: string | null
  sortCode: number
  version: number
  createdAt: Date
  updatedAt: Date
  /** When it was deleted, with everything below it at the same moment; null while it is there. */
  deletedAt: Date | null
}

interface PageOf {
  current: number
  size: number
  sortField?: 'sortCode' | 'title' | 'createTime' | 'code' | undefined
  sortOrder?: 'ascend' | 'descend' | undefined
}

/** Whether title or code of an entry hold a text, whatever the case of its letters. */
export const matches = (row: EntryRow, key: string | undefined) =>
  !key || [row.title, row.titleEn, row.code].some((text) => text?.toLowerCase().includes(key.toLowerCase()))

/** One page of a list. A tree is a few hundred rows that every reload reads anyway; lists are cut from it here. */
export function cut<Row extends EntryRow, T>(
  rows: readonly Row[],
  query: PageOf,
  present: (row: Row) => T,
): Page<T> {
  const by = query.sortField ?? 'sortCode'
  const value = (row: Row) => (by === 'createTime' ? row.createdAt.getTime() : row[by])
  const sign = query.sortOrder === 'descend' ? -1 : 1
  const sorted = rows.toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : 0))
  const from = (query.current - 1) * query.size
  return toPage(sorted.slice(from, from + query.size).map(present), rows.length, query)
}

/** Rows by what they have in common, each group in the order of the rows. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** An entry with everything below it, buttons too; a top menu lies below its module. */
export function withAllBelow<Row extends EntryRow>(rows: readonly Row[], top: Row): Row[] {
  const below = grouped(rows, (row) =>
    row.category === 'MENU' && row.parentId === ROOT ? (row.moduleId ?? ROOT) : row.parentId,
  )
  const walk = (row: Row): Row[] => [row, ...(below.get(row.id) ?? []).flatMap(walk)]
  return walk(top)
}

/** A deleted entry with what was deleted together with it and lies below it; what had gone before stays gone. */
export const goneTogether = <Row extends EntryRow>(gone: readonly Row[], top: Row): Row[] =>
  withAllBelow(
    gone.filter(({ deletedAt }) => deletedAt?.getTime() === top.deletedAt?.getTime()),
    top,
  )
