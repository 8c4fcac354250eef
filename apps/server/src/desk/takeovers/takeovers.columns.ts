import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import {
  type TakeoverField,
  takeoverField,
  takeoverFields,
} from '@appeal/contract/takeovers/takeovers.kinds.ts'
import { fail } from '../../platform/fail.ts'
import { dayText, headingOf, momentText, type SheetRow, textOf } from '../../platform/sheets/reading.ts'
import type { Columns } from './takeovers.tables.ts'

/** What a row says, by our fields; days and moments as they are written here. */
export type Cells = Partial<Record<TakeoverField, string>>

const namesOf = (kind: CaseKindName): ReadonlyMap<string, TakeoverField> =>
  new Map(
    takeoverFields[kind].flatMap((field) => {
      const { zh, en, also = [] } = takeoverField(kind, field)!
      return [field, zh, en, ...also].map((name) => [headingOf(name), field] as const)
    }),
  )
const NAMES = new Map(CASE_KIND_NAMES.map((kind) => [kind, namesOf(kind)]))

/** The headings of a file as they stand there; one that stands twice counts where it stands first. */
export const headsOf = ([head]: readonly SheetRow[]): string[] =>
  (head?.cells ?? []).map((cell) => textOf(cell).slice(0, 100))

/** Which heading seems to stand for which field, by our names in either language and by usual ones of others. */
export function guessColumns(kind: CaseKindName, heads: readonly string[]): Columns {
  const names = NAMES.get(kind)!
  const found = new Map<TakeoverField, string>()
  for (const head of heads) {
    const field = names.get(headingOf(head)) ?? names.get(headingOf(head.replaceAll(/[.\s_-]/g, '')))
    if (field && !found.has(field)) found.set(field, head)
  }
  return [...found]
}

const textAs = (kind: CaseKindName, field: TakeoverField) => {
  const is = takeoverField(kind, field)?.is
  return is === 'moment' ? momentText : is === 'day' ? dayText : textOf
}

export interface TableRow {
  row: number
  cells: Cells
  /** As they came, one for each heading. */
  raw: readonly string[]
}

/**
 * The rows of a file below its headings, read by a mapping.
 *
 * @throws takeovers.columns_gone where the file lacks columns that the mapping names
 */
export function rowsBy(
  { kind, columns }: { kind: CaseKindName; columns: Columns },
  rows: readonly SheetRow[],
): TableRow[] {
  const heads = headsOf(rows)
  const places = columns.map(([field, heading]) => [field, heads.indexOf(heading)] as const)
  const gone = columns.filter(([, heading]) => !heads.includes(heading)).map(([, heading]) => heading)
  if (gone.length) fail('takeovers.columns_gone', { columns: { zh: gone.join('、'), en: gone.join(', ') } })
  return rows.slice(1).map(({ row, cells }) => ({
    row,
    raw: heads.map((_, at) => (cells[at] instanceof Date ? momentText(cells[at]) : textOf(cells[at]))),
    cells: Object.fromEntries(
      places.map(([field, at]) => [field, textAs(kind, field)(cells[at])]).filter(([, said]) => said !== ''),
    ) as Cells,
  }))
}

/** Our name of a field, as faults tell it. */
export const nameOf = (kind: CaseKindName, field: string): { zh: string; en: string } | null => {
  const known = takeoverField(kind, field)
  return known ? { zh: known.zh, en: known.en } : null
}
