import { normalised } from '@appeal/contract/normalising.ts'
import type { FastifyRequest } from 'fastify'
import { fail } from '../fail.ts'
import { readFilePart } from '../http/parts.ts'
import { parse } from '../parsing/parsing.ts'
import { dayOfSerial } from '../parsing/workbook.dates.ts'
import type { SheetLimits, SheetRow, SheetValue } from '../parsing/workbook.ts'
import { isStorable } from '../trail/trail.storable.ts'

export type { SheetRow, SheetValue } from '../parsing/workbook.ts'

const MB = 1024 * 1024
const MAX_BYTES = 5 * MB

/** The sheet that somebody sends, with its name. @throws files.too_large, files.empty, request.malformed */
export async function readNamedSheetPart(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  const part = await readFilePart(request, MAX_BYTES, () =>
    fail('files.too_large', { limit: `${MAX_BYTES / MB} MB` }),
  )
  return part.bytes.length ? part : fail('files.empty')
}

/** The same without its name. */
export const readSheetPart = async (request: FastifyRequest): Promise<Buffer> =>
  (await readNamedSheetPart(request)).bytes

/** Something is there, in signs that the database keeps: escapes of JSON and XML can name others. */
const isReadable = (rows: readonly SheetRow[]): boolean =>
  rows.length > 0 && rows.every(({ cells }) => isStorable(cells))

/**
 * The rows of an uploaded sheet (.xlsx) that say something, the heading first. Every import reads its sheet here.
 *
 * @param bytes are given away
 * @throws sheets.unreadable, files.content_too_large, files.too_complex, files.active_content, server.busy
 */
export async function readSheet(bytes: Uint8Array, limits: SheetLimits): Promise<SheetRow[]> {
  const { found } = await parse('sheet', bytes, limits)
  return isReadable(found) ? found : fail('sheets.unreadable')
}

/**
 * The same of a table in any of the forms that systems give out: .xlsx, text with commas, semicolons or tabs, JSON.
 *
 * @param bytes are given away
 * @throws sheets.table_unreadable and what {@link readSheet} throws besides
 */
export async function readTable(bytes: Uint8Array, limits: SheetLimits): Promise<SheetRow[]> {
  const { found } = await parse('table', bytes, limits)
  return isReadable(found) ? found : fail('sheets.table_unreadable')
}

/** A column of an import, by its headings. */
export interface SheetColumn<K extends string> {
  key: K
  zh: string
  en: string
  required: boolean
}

/** Templates mark what is required with an asterisk, and explain it in brackets. */
export const headingOf = (text: string): string =>
  text
    .replace(/[（(][^（(）)]*[）)]/g, '')
    .replace('*', '')
    .trim()
    .toLowerCase()

/** Spreadsheets keep fifteen digits of a number; those behind them are noughts, whatever was typed. */
const CUT_FROM = 1e15

export interface HeadedRow<K extends string> {
  row: number
  cells: Record<K, string>
  /** Columns in which a number stands that has lost digits: an ID number that was not typed as text. */
  cut: K[]
}

/**
 * The rows below the heading, their cells by the columns that the heading names, in any order and in either language.
 *
 * @param read what a cell says
 * @throws sheets.columns_missing
 */
export function headedRows<K extends string>(
  [head, ...body]: readonly SheetRow[],
  columns: readonly SheetColumn<K>[],
  read: (key: K, value: SheetValue | undefined) => string,
): HeadedRow<K>[] {
  const names = (head?.cells ?? []).map((cell) => headingOf(textOf(cell)))
  const place = new Map(
    columns.map(({ key, zh, en }) => [
      key,
      names.findIndex((name) => name === headingOf(zh) || name === headingOf(en)),
    ]),
  )
  const missing = columns.filter(({ key, required }) => required && place.get(key) === -1)
  if (missing.length)
    fail('sheets.columns_missing', {
      columns: { zh: missing.map(({ zh }) => zh).join('、'), en: missing.map(({ en }) => en).join(', ') },
    })
  const isCut = (value: SheetValue | undefined) => typeof value === 'number' && Math.abs(value) >= CUT_FROM
  return body
    .map(({ row, cells }) => ({
      row,
      cut: columns.flatMap(({ key }) => (isCut(cells[place.get(key)!]) ? [key] : [])),
      cells: Object.fromEntries(columns.map(({ key }) => [key, read(key, cells[place.get(key)!])])) as Record<
        K,
        string
      >,
    }))
    .filter(({ cells }) => Object.values(cells).some((value) => value !== ''))
}

const two = (number: number) => String(number).padStart(2, '0')

/** What a cell says, as a person would type it; days as 2026-09-01. */
export function textOf(value: SheetValue | undefined): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return value === null || value === undefined ? '' : String(value).trim()
}

/** 2026-09-01, 2026/9/1, 2026.9.1, 2026年9月1日, 20260901, each with or without a time behind it. */
const DAY =
  /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|\/(\d{1,2})\/(\d{1,2})|\.(\d{1,2})\.(\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d\d)(\d\d))(?:[T ]\d.*)?$/
/** 2026-09, 2026/9, 2026.9, 2026年9月, 202609, also with the day behind it. */
const MONTH = /^(\d{4})(?:[-/.](\d{1,2})|年(\d{1,2})月|(\d\d))$/
/** 1954-10-03 to 2119-01-21: smaller and larger numbers in a sheet are no days. */
const SERIAL = { from: 20_000, to: 80_000 }

const dayOfNumber = (value: string): string | undefined => {
  if (!/^\d{5}(?:\.\d+)?$/.test(value) || Number(value) < SERIAL.from || Number(value) > SERIAL.to) return
  return textOf(dayOfSerial(Number(value)))
}

/** A day in any usual form, or as the number that spreadsheets keep, as 2026-09-01; other text as it stands. */
export function dayText(value: SheetValue | undefined): string {
  const text = normalised(textOf(value), 'NFKC')
  const [, year, ...parts] = DAY.exec(text) ?? []
  const [month, day] = parts.filter((part) => part !== undefined)
  if (year) return `${year}-${two(Number(month))}-${two(Number(day))}`
  return dayOfNumber(text) ?? textOf(value)
}

const TIME = /[T ](\d{1,2}):(\d\d)(?::(\d\d))?/

/** A day in any usual form, with its time where one stands there, as `2026-09-01 10:30:00`; other text as it stands. */
export function momentText(value: SheetValue | undefined): string {
  const day = dayText(value)
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return day
  const text = value instanceof Date ? value.toISOString() : normalised(textOf(value), 'NFKC')
  const [, hours, minutes, seconds = '00'] = TIME.exec(text) ?? []
  return hours && minutes ? `${day} ${two(Number(hours))}:${minutes}:${seconds}` : `${day} 00:00:00`
}

/** A month in any usual form, or a day in it, as 2026-09; other text as it stands. */
export function monthText(value: SheetValue | undefined): string {
  const text = normalised(textOf(value), 'NFKC')
  const [, year, ...parts] = MONTH.exec(text) ?? []
  const month = parts.find((part) => part !== undefined)
  if (year) return `${year}-${two(Number(month))}`
  const day = dayText(value)
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day.slice(0, 7) : textOf(value)
}
