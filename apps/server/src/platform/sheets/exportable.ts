import { EXPORT_LIST_NAMES, type ExportListName, exportList } from '@appeal/contract/exports/exports.lists.ts'
import type { ExportList } from '@appeal/contract/exports/exports.parts.ts'
import type { Page } from '@appeal/contract/kit/page.ts'
import type { Context, Platform } from '../context.ts'
import { table } from '../product.ts'
import type { Cell } from './sheet.ts'

// Declared as a method: a list that knows more of its rows is still a list.
type CellOf<R> = { of(row: R): Cell }['of']

/** What a list brings so that it can be taken out as a file: nothing that its screen would not show. */
export interface Exportable<Q = unknown, R = unknown> {
  /** Its call, columns and filters in words; what the contract says under its name where left out. */
  list?: ExportList
  /** The operation behind the list's own call: the same scope, filters, order and presenter. */
  page(ctx: Context, query: Q): Promise<Pick<Page<unknown>, 'records' | 'total'>>
  /**
   * The same rows in the same order in portions, for lists that may hold millions; others are read page by page.
   * `ctx.platform.db` stands still at one moment.
   *
   * @param columns those of the file: what no cell says need not be read
   */
  sweep?(ctx: Context, query: Q, size: number, columns: readonly string[]): AsyncIterable<readonly R[]>
  /** The text or number of each column of the contract's list, in the language of the context. */
  cells(ctx: Context): Promise<Readonly<Record<string, CellOf<R>>>>
  /** A filter's value in words, where the list has words of its own for it. */
  filterWord?(filter: string, value: string, ctx: Context): string | undefined
  /** The dictionary that a filter's values come from, where the list, or what it was asked for, decides on it. */
  filterDictionary?(filter: string, query: Readonly<Record<string, string>>): string | undefined
}

/** The lists that can be taken out as files: all that the contract names. */
export const exportables = table<Exportable, ExportListName>('exported lists', EXPORT_LIST_NAMES)

export const exportable = ({ platform }: Context, name: ExportListName): Exportable =>
  platform.product.one(exportables, name)

/** What a list is called, holds and is asked by. */
export const listOf = (platform: Platform, name: ExportListName): ExportList =>
  platform.product.one(exportables, name).list ?? exportList(name)

/** Rows read page by page: for lists of some thousands. */
export async function* byPages(
  { page }: Exportable,
  ctx: Context,
  query: object,
  size: number,
): AsyncGenerator<readonly unknown[]> {
  for (let current = 1; ; current += 1) {
    const { records } = await page(ctx, { ...query, current, size })
    if (records.length) yield records
    if (records.length < size) return
  }
}
