import type { ReactNode } from 'react'
import { getLanguage } from '../lib/i18n.ts'

interface Shown<R extends object, N extends string> {
  /** Name of the value in the row; also the `sortField` of a sortable column. */
  dataIndex: N
  title: string
  /**
   * What the cell shows; the plain value where it is left out.
   * @param isTight the column has no more than its `tight` width
   */
  customRender?(row: R, isTight?: boolean): ReactNode
  width?: number
  /** Width that is enough where there is little room. */
  narrow?: number
  /** Width where the list would else have to scroll; what the cell shows is told then. */
  tight?: number
  /** A column of acts says whether a row has any: it stands only where a shown row has. */
  hasActs?(row: R): boolean
  /** Shown from this window width on: 992, 1100, 1280, 1440 or 1600. Of those shown, the highest gives way first. */
  from?: number
  /** Whether the original set shows it; it does unless this is false. */
  checked?: boolean
  /** Summed up in the totals row; the value is a number or decimal text. */
  needTotal?: boolean
}

/**
 * A column of a list as its page defines it (spec 3).
 * @typeParam S the columns that the list's route sorts by
 */
export type Column<R extends object, S extends string = string> =
  | (Shown<R, keyof R & string> & { sortable?: false })
  | (Shown<R, S> & { sortable: boolean })
  /** Made of several values; its name is none of the row's. */
  | (Shown<R, string> & { made: true; sortable?: false; customRender(row: R, isTight?: boolean): ReactNode })

/** Pixels of a column in each language: English words, and the fonts they are set in, are wider. */
export const widthIn = (zh: number, en: number): number => (getLanguage() === 'en' ? en : zh)

export type Side = 'left' | 'right'

/** What a person made of a list's columns: their order, which are hidden, which are pinned to a side. */
export interface ColumnSetting {
  order: readonly string[]
  hidden: readonly string[]
  pins: Readonly<Record<string, Side>>
}

/** What a row holds for a column; nothing for a column that is made of several values. */
export const valueIn = <R extends object>(row: R, { dataIndex }: Column<R>): unknown =>
  (row as Readonly<Record<string, unknown>>)[dataIndex]

/** A column with what the person, or else the original set, says about it. */
export interface Arranged<R extends object> {
  column: Column<R>
  shown: boolean
  side: Side | undefined
  /** Has its `tight` width. */
  isTight?: true
}

/** Columns of acts that none of the rows has; while there are no rows, nothing is known of them. */
export const idleAmong = <R extends object>(columns: readonly Column<R>[], rows: readonly R[]): string[] =>
  columns.flatMap(({ dataIndex, hasActs }) =>
    hasActs && rows.length > 0 && !rows.some((row) => hasActs(row)) ? [dataIndex] : [],
  )

/**
 * The columns in the person's order. A column that came after the setting was made stands behind its predecessor of
 * the original set, so that nothing new goes unseen.
 */
export function arrange<R extends object>(
  columns: readonly Column<R>[],
  setting: ColumnSetting | undefined,
): Arranged<R>[] {
  const names = columns.map(({ dataIndex }) => dataIndex)
  const order = (setting?.order ?? names).filter((name) => names.includes(name))
  names.forEach((name, index) => {
    if (!order.includes(name)) order.splice(index === 0 ? 0 : order.indexOf(names[index - 1]!) + 1, 0, name)
  })
  const known = new Set(setting?.order)
  return order.map((name) => {
    const column = columns.find(({ dataIndex }) => dataIndex === name)!
    const shown = known.has(name) ? !setting!.hidden.includes(name) : column.checked !== false
    return { column, shown, side: setting?.pins[name] }
  })
}

/** The setting that says exactly what an arrangement shows. */
export const settingOf = <R extends object>(arranged: readonly Arranged<R>[]): ColumnSetting => ({
  order: arranged.map(({ column }) => column.dataIndex),
  hidden: arranged.filter(({ shown }) => !shown).map(({ column }) => column.dataIndex),
  pins: Object.fromEntries(arranged.flatMap(({ column, side }) => (side ? [[column.dataIndex, side]] : []))),
})

/** Pinned columns stand at their side, whatever their place in the order. */
export const bySide = <R extends object>(arranged: readonly Arranged<R>[]): Arranged<R>[] => [
  ...arranged.filter(({ side }) => side === 'left'),
  ...arranged.filter(({ side }) => side === undefined),
  ...arranged.filter(({ side }) => side === 'right'),
]

export const SELECTION_WIDTH = 40
/** A column that names no width keeps at least this: where there is no room left, the list scrolls sideways. */
export const LEAST_WIDTH = 132

/**
 * Pixels of a list whose columns without a width of their own have this one.
 * @param marks pixels of the column by which rows are chosen; 0 where none can be
 */
export const widthOf = <R extends object>(
  columns: readonly Arranged<R>[],
  plain: number,
  marks: number = SELECTION_WIDTH,
): number => columns.reduce((sum, { column }) => sum + (column.width ?? plain), marks)

/** Whether a list has to scroll sideways in a place of so many pixels; not as long as nobody knows the place. */
export const isTooWide = <R extends object>(
  columns: readonly Arranged<R>[],
  room: number | undefined,
  marks?: number,
): boolean => room !== undefined && widthOf(columns, LEAST_WIDTH, marks) > room

/** Columns with another of their widths, where they name it. */
const atWidth = <R extends object>(
  columns: readonly Arranged<R>[],
  which: 'narrow' | 'tight',
): readonly Arranged<R>[] =>
  columns.map((one) => {
    const width = one.column[which]
    if (width === undefined) return one
    return { ...one, column: { ...one.column, width }, ...(which === 'tight' && { isTight: true as const }) }
  })

/**
 * What of the columns a place has room for: menus beside a list take as much of a window as English words do. First
 * columns become as narrow as they may, then those go that say from which width on they are shown, the highest first;
 * then columns of acts become one button. What is still too wide scrolls: under its pinned columns, unless these would
 * lie over most of the others.
 *
 * @param room pixels of the place; undefined as long as nobody knows
 * @param marks pixels of the column by which rows are chosen; 0 where none can be
 */
export function fitting<R extends object>(
  columns: readonly Arranged<R>[],
  room: number | undefined,
  marks: number = SELECTION_WIDTH,
): readonly Arranged<R>[] {
  const isWide = (some: readonly Arranged<R>[]) => isTooWide(some, room, marks)
  if (room === undefined || !isWide(columns)) return columns
  let left = atWidth(columns, 'narrow')
  while (isWide(left)) {
    const highest = Math.max(...left.map(({ column }) => column.from ?? 0))
    if (highest === 0) break
    const at = left.findLastIndex(({ column }) => column.from === highest)
    left = left.filter((_, index) => index !== at)
  }
  if (!isWide(left)) return left
  left = atWidth(left, 'tight')
  const pinned = widthOf(
    left.filter(({ side }) => side),
    LEAST_WIDTH,
    marks,
  )
  return isWide(left) && pinned > room / 2 ? left.map((one) => ({ ...one, side: undefined })) : left
}

const DECIMAL = /^([+-]?\d+)(?:\.(\d+))?$/

/**
 * The exact sum of numbers and decimal texts, with as many decimals as the longest of them; what is no number counts
 * nothing. Floats would lose cents over a page of amounts.
 */
export function decimalSum(values: readonly unknown[]): string {
  const read = values.flatMap((value) => {
    const match = DECIMAL.exec(String(value ?? '').trim())
    return match ? [{ whole: match[1]!, decimals: match[2] ?? '' }] : []
  })
  const places = Math.max(0, ...read.map(({ decimals }) => decimals.length))
  const sum = read.reduce(
    (total, { whole, decimals }) => total + BigInt(whole + decimals.padEnd(places, '0')),
    0n,
  )
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0')
  const text = places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits
  return sum < 0n ? `-${text}` : text
}
