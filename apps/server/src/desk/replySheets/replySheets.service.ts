import { ReplyInput } from '@appeal/contract/appeals/appeals.inputs.ts'
import type { BulkRunDetail, CellFault, LeftOut } from '@appeal/contract/bulk/bulk.schemas.ts'
import { handedOver } from '@appeal/contract/exports/exports.handedOver.ts'
import { REPLY_SHEET_MAX, type ReplySheetCheck } from '@appeal/contract/replySheets/replySheets.routes.ts'
import type { FastifyReply } from 'fastify'
import { demandFileLeft, recordHandedOver } from '../../features/exports/exports.service.ts'
import { dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import { settings } from '../../features/reference/settings/settings.service.ts'
import {
  assertAnswer,
  assertNoContradiction,
  judgeAnswers,
  waitingForAnswer,
} from '../../kinds/appeals/appeals.service.ts'
import type { Context } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { fail, Refusal, sentence } from '../../platform/fail.ts'
import { type FieldError, invalid } from '../../platform/http/answers.ts'
import { sendPrivate, XLSX_TYPE } from '../../platform/http/downloads.ts'
import { headedRows, readSheet, textOf } from '../../platform/sheets/reading.ts'
import { xlsxOf } from '../../platform/sheets/xlsx.ts'
import { wrongRow } from '../bulk/bulk.service.ts'
import { runOfSheet, type SheetItem, startOfSheet } from '../bulk/bulk.sheets.service.ts'
import { type Cells, COLUMNS, fieldsReader, isFilled, type Key, lookOf } from './replySheets.columns.ts'

const LIMITS = { rows: REPLY_SHEET_MAX, columns: 50 }
/** Rows that are judged in one go before others have their turn. */
const AT_ONCE = 200
/** What a sheet tells of its cases. */
const TOLD = Object.keys(handedOver['appeals.replySheet'].columns)
const NAME = { zh: '答复表', en: 'Replies' }

/** The cases that wait for the viewer's answer, with the empty columns of the answer and what may stand in them. */
export async function downloadReplySheet(ctx: Context, reply: FastifyReply): Promise<void> {
  await demandFileLeft(ctx)
  const rows = await waitingForAnswer(ctx, REPLY_SHEET_MAX)
  const name = NAME[ctx.language]
  const look = lookOf(await dictionary(ctx.platform), ctx.language)
  const bytes = await xlsxOf(
    { ...look, name, madeAt: ctx.now() },
    rows.map((row) => [row.appealNo, row.version, row.waybillNo, row.problem, row.dueOn]),
  )
  await recordHandedOver(ctx, {
    list: 'appeals.replySheet',
    format: 'xlsx',
    query: {},
    columns: TOLD,
    rows: rows.length,
    bytes,
  })
  sendPrivate(reply, XLSX_TYPE, `${name}.xlsx`, bytes)
}

interface Row {
  row: number
  cells: Cells
}

const headingOf = (key: string): CellFault['column'] => {
  const column = COLUMNS.find((one) => one.key === key)
  return column ? { zh: column.zh, en: column.en } : null
}
const said = ({ reason, details }: Refusal): CellFault['why'] => ({
  zh: sentence(reason, details, 'zh'),
  en: sentence(reason, details, 'en'),
})
const faultOf = (refusal: Refusal, key: Key): CellFault => ({
  column: headingOf(String(refusal.details.field ?? key)),
  why: said(refusal),
})

/** Judges the answer itself, as the reply's own form would. */
function judgeFields(
  step: Parameters<typeof assertAnswer>[0] & Parameters<typeof assertNoContradiction>[0],
  fields: Record<string, unknown>,
): { input: Record<string, unknown> } | CellFault[] {
  const parsed = ReplyInput.safeParse(fields)
  if (!parsed.success) {
    const inEnglish = invalid(parsed.error, 'en').details.fields as FieldError[]
    return (invalid(parsed.error, 'zh').details.fields as FieldError[]).map(({ field, message }, at) => ({
      column: headingOf(field),
      why: { zh: message, en: inEnglish[at]!.message },
    }))
  }
  const { id: _, version: __, ...input } = parsed.data
  try {
    assertAnswer(step, parsed.data)
    assertNoContradiction(step, parsed.data)
    return { input }
  } catch (error) {
    if (error instanceof Refusal) return [faultOf(error, 'compensationAmount')]
    throw error
  }
}

/** The refusal of rows about a case that an earlier row is about. */
function repeats(rows: readonly Row[]): ReadonlyMap<number, Refusal> {
  const first = new Map<string, number>()
  const found = new Map<number, Refusal>()
  for (const { row, cells } of rows) {
    const before = first.get(cells.appealNo)
    if (before !== undefined) found.set(row, new Refusal('bulk.row_repeated', { row: before }))
    else first.set(cells.appealNo, row)
  }
  return found
}

/** Numbers of cases are letters and digits; nothing else that stands in the place of one is kept. */
const keptNumber = (text: string) => (/^[\w-]{1,32}$/.test(text) ? text : '')

interface Judged {
  items: SheetItem[]
  leftOut: LeftOut[]
}

/**
 * What each filled row would do, or what is wrong with it; nothing is changed.
 *
 * @throws what {@link readSheet} throws, sheets.columns_missing
 */
async function judgeSheet(ctx: Context, bytes: Buffer): Promise<Judged> {
  const all = headedRows(await readSheet(bytes, LIMITS), COLUMNS, (_, value) => textOf(value))
  // Rows that nobody filled in are no mistakes.
  const rows = all.filter(({ cells }) => isFilled(cells))
  const labels = await dictionary(ctx.platform)
  const known = await settings(ctx.platform)
  const read = fieldsReader(labels)
  const repeated = repeats(rows)
  const judged: Judged = { items: [], leftOut: [] }
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE)
    const cases = await judgeAnswers(
      ctx,
      part.map(({ cells }) => ({ appealNo: cells.appealNo, version: Number(cells.version) })),
    )
    for (const [n, { row, cells }] of part.entries()) {
      const found = repeated.get(row) ?? cases[n]!
      const version = Number(cells.version)
      const answer = judgeFields(
        { ctx, reference: { labels, settings: known } },
        { id: '0', version, ...read(cells) },
      )
      const faults = [
        ...(found instanceof Refusal ? [faultOf(found, 'appealNo')] : []),
        ...(Array.isArray(answer) ? answer : []),
      ]
      const no = keptNumber(cells.appealNo)
      if (found instanceof Refusal || Array.isArray(answer)) judged.leftOut.push({ row, no, faults })
      else judged.items.push({ row, caseId: found.id, no, version, input: answer.input })
    }
  }
  return judged
}

/** Dry run of a filled sheet. @throws what {@link judgeSheet} throws */
export async function checkReplySheet(ctx: Context, bytes: Buffer): Promise<ReplySheetCheck> {
  const { items, leftOut } = await judgeSheet(ctx, bytes)
  return {
    total: items.length + leftOut.length,
    good: items.length,
    wrong: leftOut.map((row) => wrongRow(row, ctx.language)),
  }
}

/**
 * Answers by a filled sheet: a job carries each good row out by itself. The same sheet sent once more leads to the
 * order it made.
 *
 * @throws bulk.no_row and what {@link judgeSheet} throws
 */
export async function startReplySheet(ctx: Context, bytes: Buffer): Promise<BulkRunDetail> {
  const digest = sm3(bytes)
  const earlier = await runOfSheet(ctx, digest)
  if (earlier) return earlier
  const { items, leftOut } = await judgeSheet(ctx, bytes)
  if (items.length === 0) fail('bulk.no_row')
  return startOfSheet(ctx, 'reply', { digest, items, leftOut })
}
