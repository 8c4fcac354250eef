import type { ReactNode } from 'react'
import { getLanguage } from '../lib/i18n.ts'

interface Shown<R extends object, N extends string> {
  /** Name of the value in the row; also the `sortField` of a sortable column. */
  dataIndex: N
  title: string
  /** What the cell shows; the plain value where it is left out. */
  customRender?(row: R): ReactNode
  width?: number
  /** Width that is enough where there is little room. */
  narrow?: number
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
  | (Shown<R, string> & { made: true; sortable?: false; customRender(row: R): ReactNode })

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
}

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

/** Width of a list whose columns without a width of their own have this one. */
export const widthOf = <R extends object>(columns: readonly Arranged<R>[], plain: number): number =>
  columns.reduce((sum, { column }) => sum + (column.width ?? plain), SELECTION_WIDTH)

/**
 * What of the columns a place has room for: menus beside a list take as much of a window as English words do. First
 * columns become as narrow as they may, then those go that say from which width on they are shown, the highest first.
 *
 * @param room pixels of the place; undefined as long as nobody knows
 */
export function fitting<R extends object>(
  columns: readonly Arranged<R>[],
  room: number | undefined,
): readonly Arranged<R>[] {
  const isWide = (some: readonly Arranged<R>[]) => room !== undefined && widthOf(some, LEAST_WIDTH) > room
  if (!isWide(columns)) return columns
  let left = columns.map((one) =>
    one.column.narrow === undefined ? one : { ...one, column: { ...one.column, width: one.column.narrow } },
  )
  while (isWide(left)) {
    const highest = Math.max(...left.map(({ column }) => column.from ?? 0))
    if (highest === 0) break
    const at = left.findLastIndex(({ column }) => column.from === highest)
    left = left.filter((_, index) => index !== at)
  }
  return left
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
