import type {
  BulkOrder,
  BulkRun,
  BulkRunDetail,
  LeftOut,
  WrongRow,
} from '@appeal/contract/bulk/bulk.schemas.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import {
  act,
  caseFacts,
  caseVersions,
  holdingAct,
  kindOf,
  mayUndo,
  undo,
  type Versioned,
} from '../../cases/cases.service.ts'
import { actorContext } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail, type Language, Refusal, sentence } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { forEach, inParts } from '../../platform/jobs/batches.ts'
import { BULK_UNDO_SECONDS } from './bulk.settings.ts'
import type { ItemRow, RunRow } from './bulk.store.ts'
import * as store from './bulk.store.ts'
import { assertKnown, fillFor, saidOf } from './bulk.texts.ts'

export const RUN = 'bulk.run'
/** Faults of the server (not refusals) after which an item is given up. */
const TRIES_MAX = 5

type Input = Record<string, unknown>
type Before = Readonly<Record<string, string | null>>

/** What is ordered for cases of every kind beside their own acts; taken back, each goes to whoever had it. */
const GIVE = {
  action: 'give',
  inverse: ({ handlerId }: Before): Input => ({
    userId: handlerId,
    reason: '撤销批量交办 / bulk giving taken back',
  }),
}

const INPUT = 'bulk_runs.input'
const ITEM_INPUT = 'bulk_items.input'
/** What an action takes for one case of an order alone, as it is kept. */
export const sealItem = ({ platform }: Context, input: Input): Buffer =>
  platform.crypto.encryptField(ITEM_INPUT, JSON.stringify(input))

/** One case through the workflow as if its own button had been pressed. */
export const press = (ctx: Context, name: CaseKindName, action: string, input: Input & Versioned) => {
  const kind = kindOf(ctx.platform, name)
  return action === GIVE.action ? holdingAct(ctx, kind, 'give', input) : act(ctx, kind, action, input)
}

// ---------------------------------------------------------------- runs

const queue = (tx: Tx, ctx: Context, runId: string) =>
  ctx.platform.jobs.add(tx, RUN, { runId }, { key: `${RUN}:${runId}` })

interface NewRun {
  kind: CaseKindName
  action: string
  input: Input
  undoOf?: string
  sheet?: { digest: Buffer; leftOut: LeftOut[] }
  items: readonly store.NewItem[]
}

/** Keeps an order and queues its work. */
export async function open(tx: Tx, ctx: Context, fresh: NewRun): Promise<string> {
  const id = newId(ctx.platform.clock)
  const { items, sheet, ...order } = fresh
  await store.insertRun(
    tx,
    {
      id,
      actorId: viewerOf(ctx).userId,
      undoOf: null,
      sheetDigest: sheet?.digest ?? null,
      leftOut: sheet?.leftOut ?? null,
      ...order,
      input: ctx.platform.crypto.encryptField(INPUT, JSON.stringify(order.input)),
      language: ctx.language,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      createdAt: ctx.now(),
      finishedAt: null,
    },
    items,
  )
  await queue(tx, ctx, id)
  return id
}

/** Orders one action for many cases; a job carries it out. @throws conversations.unknown_variable */
export async function startRun(ctx: Context, order: BulkOrder): Promise<BulkRunDetail> {
  assertKnown(order)
  const cases = await caseVersions(
    ctx,
    order.kind,
    order.items.map(([id]) => id),
  )
  const id = await ctx.unitOfWork((tx) =>
    open(tx, ctx, {
      kind: order.kind,
      action: order.action,
      input: order.input,
      // The number is kept, because a case may leave the viewer's sight by the very action.
      items: order.items.map(([caseId, version]) => {
        const { alone, input } = saidOf(order, caseId)
        const before = { appealNo: cases.get(caseId)?.no ?? null }
        return { caseId, version, before, ...(alone && { input: sealItem(ctx, input) }) }
      }),
    }),
  )
  return showRun(ctx, id)
}

const inverseOf = ({ platform }: Context, { kind, action }: Pick<RunRow, 'kind' | 'action'>) =>
  action === GIVE.action ? GIVE.inverse : kindOf(platform, kind).around.bulk[action]?.inverse

/** Milliseconds for which something of an order still waits to be told; 0 where it was told at once. */
async function waitsFor(ctx: Context, run: RunRow): Promise<number> {
  if (!mayUndo(kindOf(ctx.platform, run.kind), run.action)) return 0
  const until = (run.finishedAt ?? ctx.now()).getTime() + (await BULK_UNDO_SECONDS.read(ctx.platform)) * 1_000
  return Math.max(0, until - ctx.now().getTime())
}

async function presentRun(
  ctx: Context,
  run: RunRow,
  { total, done, refused }: { total: number; done: number; refused: number },
  undone: boolean,
): Promise<BulkRun> {
  const finished = run.finishedAt !== null
  const isWhole = finished && done > 0 && !undone && run.undoOf === null
  const inverse = inverseOf(ctx, run) !== undefined
  const waits = isWhole && !inverse ? await waitsFor(ctx, run) : 0
  return {
    ...run,
    createTime: wireTime(run.createdAt),
    finished,
    total,
    done,
    refused,
    undoSeconds: waits > 0 ? Math.ceil(waits / 1_000) : null,
    can: [
      ...(finished && refused > 0 ? (['retry'] as const) : []),
      ...(isWhole && (inverse || waits > 0) ? (['undo'] as const) : []),
    ],
  }
}

/** One own order with the outcome of each case. @throws bulk.not_found */
export async function showRun(ctx: Context, id: string): Promise<BulkRunDetail> {
  const { db } = ctx.platform
  const run = await store.findRun(db, id)
  if (run?.actorId !== viewerOf(ctx).userId) fail('bulk.not_found')
  const [items, undone] = await Promise.all([store.listItems(db, id), store.findUndo(db, id)])
  const counted = (state: ItemRow['state']) => items.filter((item) => item.state === state).length
  return {
    ...(await presentRun(
      ctx,
      run,
      { total: items.length, done: counted('done'), refused: counted('refused') },
      undone !== undefined,
    )),
    items: items.map((item) => ({
      id: item.caseId,
      appealNo: item.before?.appealNo ?? '',
      state: item.state,
      reason: item.sentence?.[ctx.language] ?? null,
      row: item.sheetRow,
    })),
    leftOut: (run.leftOut ?? []).map((row) => wrongRow(row, ctx.language)),
  }
}

/** A row that was left out, in the reader's language. */
export const wrongRow = ({ row, no, faults }: LeftOut, language: Language): WrongRow => ({
  row,
  no,
  faults: faults.map(({ column, why }) => ({ column: column?.[language] ?? null, msg: why[language] })),
})

/** Own orders, newest first. */
export async function listRuns(
  ctx: Context,
  asked: { current: number; size: number },
): Promise<Page<BulkRun>> {
  const { db } = ctx.platform
  const { rows, total } = await store.listOwn(db, viewerOf(ctx).userId, asked)
  const undos = await store.undoneAmong(
    db,
    rows.map(({ run }) => run.id),
  )
  const records = await Promise.all(
    rows.map(({ run, ...counts }) => presentRun(ctx, run, counts, undos.has(run.id))),
  )
  return toPage(records, total, asked)
}

/** An own order that has come to its end, locked. @throws bulk.not_found, bulk.still_running */
async function lockFinished(tx: Tx, ctx: Context, id: string): Promise<RunRow> {
  const run = (await store.lockOwn(tx, id, viewerOf(ctx).userId)) ?? fail('bulk.not_found')
  if (!run.finishedAt) fail('bulk.still_running')
  return run
}

/** Tries the refused cases once more, each as it stands now; of an undo as the order had left it. @throws bulk.nothing_refused and what `lockFinished` throws */
export async function retryRun(ctx: Context, id: string): Promise<BulkRunDetail> {
  await ctx.unitOfWork(async (tx) => {
    const run = await lockFinished(tx, ctx, id)
    const refused = (await store.listItems(tx, id)).filter(({ state }) => state === 'refused')
    if (refused.length === 0) fail('bulk.nothing_refused')
    const cases = await caseVersions(
      ctx,
      run.kind,
      refused.map(({ caseId }) => caseId),
    )
    // What a sheet says was written for the case as it was read, and only what the order did is taken back.
    const asItWas = ({ sheetRow }: { sheetRow: number | null }) => run.undoOf !== null || sheetRow !== null
    for (const item of refused)
      await store.waitAgain(tx, item, (!asItWas(item) && cases.get(item.caseId)?.version) || item.version)
    await store.reopenRun(tx, id)
    await queue(tx, ctx, id)
  })
  return showRun(ctx, id)
}

/**
 * Takes an order back: a run of its own, of the cases that were done and have not changed since. What still waits to be
 * told is undone and told to nobody; else the action's inverse is done, where it has one.
 *
 * @throws bulk.no_inverse, cases.undo_over, bulk.undone_before and what `lockFinished` throws
 */
export async function undoRun(ctx: Context, id: string): Promise<BulkRunDetail> {
  const back = await ctx.unitOfWork(async (tx) => {
    const run = await lockFinished(tx, ctx, id)
    const inverse = inverseOf(ctx, run)
    if (run.undoOf !== null || !(inverse || mayUndo(kindOf(ctx.platform, run.kind), run.action)))
      fail('bulk.no_inverse')
    if (await store.findUndo(tx, id)) fail('bulk.undone_before')
    if (!inverse && (await waitsFor(ctx, run)) === 0) fail('cases.undo_over')
    const done = (await store.listItems(tx, id)).filter(({ state }) => state === 'done')
    if (done.length === 0) fail('bulk.no_inverse')
    return open(tx, ctx, {
      kind: run.kind,
      action: run.action,
      input: {},
      undoOf: id,
      items: done.map(({ caseId, version, before }) => ({ caseId, version, before })),
    })
  })
  return showRun(ctx, back)
}

// ---------------------------------------------------------------- carrying out

/** Somebody else carried the item out. */
class AlreadyHandled extends Error {}

/**
 * A context whose transaction also marks the item: the case has changed exactly when the item says so, whenever the
 * server dies. An item that no longer waits ends it before anything is touched.
 */
const marking = (ctx: Context, run: RunRow, item: ItemRow): Context => ({
  ...ctx,
  unitOfWork: (work) =>
    ctx.unitOfWork(async (tx) => {
      if (!(await store.lockWaiting(tx, item))) throw new AlreadyHandled()
      const { enterpriseId, bureauId, handlerId } = await caseFacts(ctx.platform, run.kind, item.caseId, tx)
      const result = await work(tx)
      const { version } = await caseFacts(ctx.platform, run.kind, item.caseId, tx)
      await store.markDone(tx, item, {
        version,
        before: run.undoOf ? item.before : { ...item.before, enterpriseId, bureauId, handlerId },
        doneAt: ctx.now(),
      })
      return result
    }),
})

async function refuse(ctx: Context, item: ItemRow, refusal: Refusal): Promise<void> {
  const { reason, details } = refusal
  await store.markRefused(ctx.platform.db, item, {
    reason,
    sentence: { zh: sentence(reason, details, 'zh'), en: sentence(reason, details, 'en') },
    at: ctx.now(),
  })
}

/** What an item's case is asked to do: its own input, else the order's, or for an undo what the case had before. */
function inputOf(ctx: Context, run: RunRow, item: ItemRow): Input & Versioned {
  const { crypto } = ctx.platform
  const ordered = item.input
    ? crypto.decryptField(ITEM_INPUT, item.input)
    : crypto.decryptField(INPUT, run.input)
  return {
    ...(run.undoOf ? inverseOf(ctx, run)?.(item.before ?? {}) : (JSON.parse(ordered) as Input)),
    id: item.caseId,
    version: item.version,
  }
}

/** The same with its variables filled; rows of a sheet say what they say. */
async function filledOf(ctx: Context, run: RunRow, item: ItemRow): Promise<Input & Versioned> {
  const input = inputOf(ctx, run, item)
  return item.sheetRow === null ? fillFor(ctx, run.kind, run.action, item.caseId, input) : input
}

/** Takes what was done with one case back: undone while it waits to be told, else by the action's inverse. */
async function takeBack(ctx: Context, run: RunRow, item: ItemRow): Promise<void> {
  const isHeld = mayUndo(kindOf(ctx.platform, run.kind), run.action)
  const inverse = inverseOf(ctx, run)
  if (isHeld) {
    try {
      await undo(marking(ctx, run, item), { kind: run.kind, id: item.caseId, version: item.version })
      return
    } catch (error) {
      if (!inverse || !(error instanceof Refusal) || error.reason !== 'cases.undo_over') throw error
    }
  }
  await press(marking(ctx, run, item), run.kind, run.action, inputOf(ctx, run, item))
}

/** @returns whether the item has come to its end */
async function carryOut(ctx: Context, run: RunRow, item: ItemRow): Promise<boolean> {
  try {
    if (run.undoOf) await takeBack(ctx, run, item)
    else await press(marking(ctx, run, item), run.kind, run.action, await filledOf(ctx, run, item))
  } catch (error) {
    if (error instanceof AlreadyHandled) return true
    if (error instanceof Refusal) {
      const { stale } = kindOf(ctx.platform, run.kind).reasons
      const changed = run.undoOf && [stale, 'cases.undo_moved'].includes(error.reason)
      await refuse(ctx, item, changed ? new Refusal('bulk.changed_since', {}) : error)
      return true
    }
    ctx.platform.log.error({ err: error, runId: run.id, caseId: item.caseId }, 'bulk item failed')
    if ((await store.countTry(ctx.platform.db, item)) < TRIES_MAX) return false
    await refuse(ctx, item, new Refusal('server.failed', {}))
  }
  return true
}

/**
 * Carries out what waits of a run, in order, each case in a transaction of its own. The actor's rights are those of
 * the moment in which it comes to a case: whoever loses them in the middle is refused from there on.
 *
 * @throws Error when items are left that a later try should take up
 */
export async function runBulk(system: Context, runId: string): Promise<void> {
  const { db } = system.platform
  const run = await store.findRun(db, runId)
  if (!run || run.finishedAt) return
  const order = { id: run.id, seconds: await BULK_UNDO_SECONDS.read(system.platform) }
  let left = 0
  for await (const item of store.sweepWaiting(db, runId)) {
    const ctx = { ...(await actorContext(system.platform, RUN, run)), ...(!run.undoOf && { order }) }
    if (!ctx.viewer)
      await refuse(ctx, item, new Refusal(kindOf(ctx.platform, run.kind).reasons.notPermitted, {}))
    else if (!(await carryOut(ctx, run, item))) left += 1
  }
  await store.finishRun(db, runId, system.now())
  if (left) throw new Error(`${left} items of bulk run ${runId} are to be tried again`)
}

const FORSAKEN_MS = 60_000

/** Takes up runs whose server died: the queue itself would wait hours before it gave the job to another one. */
export async function resumeForsaken(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - FORSAKEN_MS)
  const forsaken = await store.listForsaken(ctx.platform.db, since)
  await inParts(ctx, (attempt) => forEach(attempt, forsaken, String, (id) => runBulk(ctx, id)))
}
