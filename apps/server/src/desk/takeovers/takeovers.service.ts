import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { monthOf } from '@appeal/contract/figures/periods.ts'
import {
  TAKEOVER_MAX,
  type TakeoverCheck,
  type TakeoverInspection,
  type TakeoverRunDetail,
} from '@appeal/contract/takeovers/takeovers.routes.ts'
import { takenOver } from '../../cases/cases.service.ts'
import { frozenMonths } from '../../features/figures/figures.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { readTable, type SheetRow } from '../../platform/sheets/reading.ts'
import { wrongRow } from '../bulk/bulk.service.ts'
import { guessColumns, headsOf, rowsBy, type TableRow } from './takeovers.columns.ts'
import { listMappings, ownMapping, ownOrg } from './takeovers.mappings.ts'
import { faultOf, outerNoOf, wordKey } from './takeovers.reading.ts'
import { type JudgedRow, judgeRow, judgingOf } from './takeovers.rows.ts'
import { queueRun, sealCells, showRun } from './takeovers.run.ts'
import * as store from './takeovers.store.ts'

const LIMITS = { rows: TAKEOVER_MAX, columns: 200 }
/** Rows that are judged in one go before others have their turn. */
const AT_ONCE = 50

export interface SentFile {
  name: string
  bytes: Buffer
}

/** What stands in a file of cases of a kind. @throws what {@link readTable} throws */
export async function inspectFile(
  ctx: Context,
  kind: CaseKindName,
  { bytes }: SentFile,
): Promise<TakeoverInspection> {
  const rows = await readTable(bytes, LIMITS)
  const heads = headsOf(rows)
  const fits = (await listMappings(ctx)).find(
    (one) => one.kind === kind && one.columns.every(([, heading]) => heads.includes(heading)),
  )
  return {
    heads: [...new Set(heads.filter(Boolean))],
    rows: rows.length - 1,
    columns: fits?.columns ?? guessColumns(kind, heads),
    mappingId: fits?.id ?? null,
  }
}

interface JudgedFile {
  heads: string[]
  rows: readonly (TableRow & JudgedRow)[]
}

/**
 * What would become of each row of a file; nothing is changed.
 *
 * @throws takeovers.columns_gone
 */
async function judgeFile(
  ctx: Context,
  mapping: store.MappingRow,
  read: readonly SheetRow[],
): Promise<JudgedFile> {
  const kind = mapping.caseKind
  const rows = rowsBy({ ...mapping, kind }, read)
  const judging = await judgingOf(ctx, { ...mapping, kind })
  const known = await takenOver(
    ctx.platform.db,
    mapping.system,
    rows.map(({ cells }) => outerNoOf(cells)),
  )
  const first = new Map<string, number>()
  const judged: (TableRow & JudgedRow)[] = []
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise(setImmediate)
    const one = await judgeRow(judging, row.cells)
    const before = first.get(one.outerNo)
    const no = known.get(one.outerNo)
    const refusal =
      before !== undefined
        ? new Refusal('takeovers.repeated', { row: before })
        : no !== undefined
          ? new Refusal('takeovers.known', { no })
          : undefined
    if (one.outerNo && before === undefined) first.set(one.outerNo, row.row)
    const faults = refusal ? [faultOf(kind, refusal, 'outerNo'), ...one.faults] : one.faults
    const { good, ...rest } = one
    judged.push({ ...row, ...rest, faults, ...(good && !refusal && { good }) })
  }
  return { heads: headsOf(read), rows: judged }
}

/** Words that stand for nothing yet, each with how many rows say it. */
function unknownOf(rows: readonly JudgedRow[]): TakeoverCheck['unknown'] {
  const counted = new Map<string, TakeoverCheck['unknown'][number]>()
  for (const { field, word } of rows.flatMap(({ unknown }) => unknown)) {
    const one = counted.get(wordKey(field, word))
    if (one) one.rows += 1
    else counted.set(wordKey(field, word), { field, word, rows: 1 })
  }
  return [...counted.values()].toSorted((a, b) => b.rows - a.rows)
}

const leftOut = ({ row, outerNo, faults }: TableRow & JudgedRow) => ({
  row,
  no: outerNo.slice(0, 64),
  faults,
})

/**
 * Dry run of a file by a mapping.
 *
 * @throws takeovers.mapping_unknown, takeovers.columns_gone and what {@link readTable} throws
 */
export async function checkFile(
  ctx: Context,
  mappingId: string,
  { bytes }: SentFile,
): Promise<TakeoverCheck> {
  const mapping = await ownMapping(ctx, mappingId)
  const { rows } = await judgeFile(ctx, mapping, await readTable(bytes, LIMITS))
  const lastFrozen = (await frozenMonths(ctx.platform.db)).at(-1)
  const handlers = rows.flatMap(({ good }) => good?.handlerId ?? [])
  const names = await namesOf(ctx, handlers)
  const today = shanghaiDate(ctx.now())
  return {
    total: rows.length,
    good: rows.flatMap(({ row, outerNo, good }) => {
      if (!good) return []
      const { state, handlerId, prospect } = good
      const { dueOn, bureau, enterprise, counted } = prospect
      return [
        {
          ...{ row, outerNo, state, dueOn, late: dueOn !== null && dueOn < today, enterprise },
          bureau: bureau.name,
          handler: handlerId && (names.get(handlerId) ?? null),
          uncounted:
            lastFrozen !== undefined && counted.some((at) => monthOf(shanghaiDate(at)) <= lastFrozen),
        },
      ]
    }),
    wrong: rows.filter(({ good }) => !good).map((row) => wrongRow(leftOut(row), ctx.language)),
    unknown: unknownOf(rows),
  }
}

/**
 * Takes the good rows of a file over: a job makes a case of each. The same file, read in the same way, leads to the run
 * that it made.
 *
 * @param tells whether those who filed them are told by SMS
 * @throws takeovers.no_row and what {@link checkFile} throws
 */
export async function startFile(
  ctx: Context,
  { mappingId, tells }: { mappingId: string; tells: boolean },
  { name, bytes }: SentFile,
): Promise<TakeoverRunDetail> {
  const mapping = await ownMapping(ctx, mappingId)
  const { caseKind, system, columns, words } = mapping
  const orgId = ownOrg(ctx)
  // Of appeals as it was when there were no others.
  const read = [system, columns, words, ...(caseKind === 'appeal' ? [] : [caseKind])]
  const digest = sm3(Buffer.concat([sm3(bytes), Buffer.from(JSON.stringify(read))]))
  const earlier = await store.findByFile(ctx.platform.db, orgId, digest)
  if (earlier) return showRun(ctx, earlier.id)
  const { heads, rows } = await judgeFile(ctx, mapping, await readTable(bytes, LIMITS))
  if (!rows.some(({ good }) => good)) fail('takeovers.no_row')
  const id = newId(ctx.platform.clock)
  const run: store.RunRow = {
    ...{ id, orgId, actorId: viewerOf(ctx).userId, caseKind, system, fileName: name.slice(0, 200), digest },
    ...{ heads, columns, words, tells, language: ctx.language, ip: ctx.ip, userAgent: ctx.userAgent },
    ...{ createdAt: ctx.now(), finishedAt: null },
  }
  const kept = rows.map(
    (row): store.FileRow => ({
      ...{ runId: id, row: row.row, outerNo: leftOut(row).no, tries: 0 },
      state: row.good ? 'waiting' : 'wrong',
      cells: sealCells(ctx, row.raw),
      faults: row.good ? null : row.faults,
      doneAt: row.good ? null : ctx.now(),
    }),
  )
  try {
    await ctx.unitOfWork(async (tx) => {
      await store.insertRun(tx, run, kept)
      await queueRun(tx, ctx, id)
    })
  } catch (error) {
    const first =
      violates(error, 'takeover_runs_file_unique') && (await store.findByFile(ctx.platform.db, orgId, digest))
    if (first) return showRun(ctx, first.id)
    throw error
  }
  return showRun(ctx, id)
}
