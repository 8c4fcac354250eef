import { handedOver } from '@appeal/contract/exports/exports.handedOver.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import {
  type TakeoverRun,
  type TakeoverRunDetail,
  takeoverRoutes,
} from '@appeal/contract/takeovers/takeovers.routes.ts'
import { rulesOf, takenOver } from '../../cases/cases.service.ts'
import { demandFileLeft, recordHandedOver } from '../../features/exports/exports.service.ts'
import { countsFrom } from '../../features/figures/figures.service.ts'
import { actorContext, namesOf } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import { forEach, inParts } from '../../platform/jobs/batches.ts'
import { xlsxOf } from '../../platform/sheets/xlsx.ts'
import { inTurn } from '../../platform/turns.ts'
import { wrongRow } from '../bulk/bulk.service.ts'
import { rowsBy } from './takeovers.columns.ts'
import { ownOrg } from './takeovers.mappings.ts'
import { faultOf, type Judging } from './takeovers.reading.ts'
import { judgeRow, judgingOf } from './takeovers.rows.ts'
import * as store from './takeovers.store.ts'

export const RUN = 'takeovers.run'
/** Faults of the server (not refusals) after which a row is given up. */
const TRIES_MAX = 5

const CELLS = 'takeover_rows.cells'
/** The cells of a row as they are kept until it is a case. */
export const sealCells = ({ platform }: Context, raw: readonly string[]): Buffer =>
  platform.crypto.encryptField(CELLS, JSON.stringify(raw))
const openCells = ({ platform }: Context, cells: Buffer | null): string[] =>
  cells ? (JSON.parse(platform.crypto.decryptField(CELLS, cells)) as string[]) : []

export const queueRun = (tx: Tx, ctx: Context, runId: string) =>
  ctx.platform.jobs.add(tx, RUN, { runId }, { key: `${RUN}:${runId}` })

// ---------------------------------------------------------------- showing

/** Whether the viewer may have the rows themselves: of a kind that keeps its people secret, whoever brought them alone. */
const givesRows = ({ platform, viewer }: Context, { caseKind, actorId }: store.RunRow): boolean =>
  caseKind === 'appeal' || rulesOf(platform, caseKind).findsOwner || viewer?.userId === actorId

async function present(ctx: Context, runs: readonly store.RunRow[]): Promise<TakeoverRun[]> {
  const [counts, names] = await Promise.all([
    store.countRows(
      ctx.platform.db,
      runs.map(({ id }) => id),
    ),
    namesOf(
      ctx,
      runs.map(({ actorId }) => actorId),
    ),
  ])
  return runs.map((run) => ({
    ...{ id: run.id, kind: run.caseKind, system: run.system, fileName: run.fileName, tells: run.tells },
    by: names.get(run.actorId) ?? '',
    createTime: wireTime(run.createdAt),
    finished: run.finishedAt !== null,
    hasSheet: givesRows(ctx, run),
    ...(counts.get(run.id) ?? { total: 0, done: 0, wrong: 0 }),
  }))
}

/** A run of the own organisation. @throws takeovers.run_unknown */
async function ownRun(ctx: Context, id: string): Promise<store.RunRow> {
  const run = await store.findRun(ctx.platform.db, id)
  return run?.orgId === ownOrg(ctx) ? run : fail('takeovers.run_unknown')
}

/** One run with the rows that became no cases. @throws takeovers.run_unknown */
export async function showRun(ctx: Context, id: string): Promise<TakeoverRunDetail> {
  const run = await ownRun(ctx, id)
  const [[told], wrong] = await Promise.all([present(ctx, [run]), store.listWrong(ctx.platform.db, id)])
  return {
    ...told!,
    faults: wrong.map(({ row, outerNo, faults }) =>
      wrongRow({ row, no: outerNo, faults: faults ?? [] }, ctx.language),
    ),
  }
}

/** Runs of the own organisation, newest first. */
export async function listRuns(
  ctx: Context,
  asked: { current: number; size: number },
): Promise<Page<TakeoverRun>> {
  const { rows, total } = await store.pageRuns(ctx.platform.db, ownOrg(ctx), asked)
  return toPage(await present(ctx, rows), total, asked)
}

/** Rows that are opened before others have their turn. */
const AT_ONCE = 50
const FAULTS = { zh: '错误说明（更正后请删除本列）', en: 'What is wrong (delete this column when corrected)' }
const NAME = { zh: '未接收的案件', en: 'Cases left out' }

/**
 * The rows of a run that became no cases, as they came, with what is wrong: to be corrected and sent again. Noted in
 * the register of what leaves the house.
 *
 * @throws takeovers.run_unknown, request.not_permitted, exports.files_over, exports.rows_over
 */
export async function faultSheet(ctx: Context, id: string): Promise<{ name: string; bytes: Buffer }> {
  const run = await ownRun(ctx, id)
  if (!givesRows(ctx, run)) fail('request.not_permitted')
  await demandFileLeft(ctx)
  const wrong = await store.listWrong(ctx.platform.db, id)
  const { language } = ctx
  const lineOf = ({ row, outerNo, cells, faults }: (typeof wrong)[number]) => {
    const raw = openCells(ctx, cells)
    const told = wrongRow({ row, no: outerNo, faults: faults ?? [] }, language).faults
    const why = told.map(({ column, msg }) =>
      [column, msg].filter(Boolean).join(language === 'zh' ? '：' : ': '),
    )
    return [...run.heads.map((_, at) => raw[at] ?? ''), why.join('; ')]
  }
  const rows: string[][] = []
  for (let at = 0; at < wrong.length; at += AT_ONCE)
    rows.push(...(await inTurn(() => wrong.slice(at, at + AT_ONCE).map(lineOf))))
  const name = NAME[language]
  const bytes = await xlsxOf({ head: [...run.heads, FAULTS[language]], name, madeAt: ctx.now() }, rows)
  await recordHandedOver(ctx, {
    list: 'takeovers.sheet',
    format: 'xlsx',
    query: {},
    columns: Object.keys(handedOver['takeovers.sheet'].columns),
    rows: rows.length,
    bytes,
  })
  return { name: `${name}.xlsx`, bytes }
}

// ---------------------------------------------------------------- carrying out

/** Somebody else carried the row out. */
class AlreadyHandled extends Error {}

const taken = async (ctx: Context, run: store.RunRow, { outerNo }: store.FileRow): Promise<Refusal> =>
  new Refusal('takeovers.known', {
    no: (await takenOver(ctx.platform.db, run.system, [outerNo])).get(outerNo) ?? '',
  })

/** Makes a case of a row, in one transaction with its mark. @throws Refusal, AlreadyHandled */
async function makeCase(judging: Judging, run: store.RunRow, row: store.FileRow): Promise<void> {
  const { ctx } = judging
  const [read] = rowsBy({ kind: run.caseKind, columns: run.columns }, [
    { row: 1, cells: run.heads },
    { row: row.row, cells: openCells(ctx, row.cells) },
  ])
  const { good, faults } = await judgeRow(judging, read!.cells)
  if (!good) return store.markWrong(ctx.platform.db, row, faults, ctx.now())
  try {
    await ctx.unitOfWork(async (tx) => {
      if (!(await store.lockWaiting(tx, row))) throw new AlreadyHandled()
      const counts = { id: run.id, tells: run.tells, countsFrom: await countsFrom(tx) }
      await good.prospect.write(tx, ctx, good.handlerId, counts)
      await store.markDone(tx, row, ctx.now())
    })
  } catch (error) {
    if (violates(error, 'case_origins_number_unique')) throw await taken(ctx, run, row)
    throw error
  }
}

const refuse = (ctx: Context, run: store.RunRow, row: store.FileRow, refusal: Refusal, field?: string) =>
  store.markWrong(ctx.platform.db, row, [faultOf(run.caseKind, refusal, field)], ctx.now())

/** @returns whether the row has come to its end */
async function carryOut(judging: Judging, run: store.RunRow, row: store.FileRow): Promise<boolean> {
  const { ctx } = judging
  try {
    await makeCase(judging, run, row)
  } catch (error) {
    if (error instanceof AlreadyHandled) return true
    if (error instanceof Refusal) {
      await refuse(ctx, run, row, error, error.reason === 'takeovers.known' ? 'outerNo' : undefined)
      return true
    }
    ctx.platform.log.error({ err: error, runId: run.id, row: row.row }, 'a row of a take-over failed')
    if ((await store.countTry(ctx.platform.db, row)) < TRIES_MAX) return false
    await refuse(ctx, run, row, new Refusal('server.failed', {}))
  }
  return true
}

/**
 * Makes cases of the rows of a run that wait, in order, each in a transaction of its own: whenever the server dies, the
 * rows that are cases say so, and the others wait. The rights are those that its actor has in the moment in which it comes to a row.
 *
 * @throws Error when rows are left that a later try should take up
 */
export async function runTakeover(system: Context, runId: string): Promise<void> {
  const { db } = system.platform
  const run = await store.findRun(db, runId)
  if (!run || run.finishedAt) return
  const actor = () => actorContext(system.platform, RUN, run)
  const judging = await judgingOf(await actor(), { ...run, kind: run.caseKind })
  let left = 0
  for await (const row of store.sweepWaiting(db, runId)) {
    const ctx = await actor()
    const may = ctx.viewer?.grants.has(takeoverRoutes.start.permission) && ctx.viewer.org?.id === run.orgId
    if (!may) await refuse(ctx, run, row, new Refusal('request.not_permitted', {}))
    else if (!(await carryOut({ ...judging, ctx }, run, row))) left += 1
  }
  await store.finishRun(db, runId, system.now())
  if (left) throw new Error(`${left} rows of take-over ${runId} are to be tried again`)
}

const FORSAKEN_MS = 60_000

/** Takes up runs whose server died: the queue itself would wait hours before it gave the job to another one. */
export async function resumeTakeovers(ctx: Context): Promise<void> {
  const forsaken = await store.listForsaken(ctx.platform.db, new Date(ctx.now().getTime() - FORSAKEN_MS))
  await inParts(ctx, (attempt) => forEach(attempt, forsaken, String, (id) => runTakeover(ctx, id)))
}
