import { addMonthsClamped, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  type AnswerOuterOrder,
  type DropOuterOrder,
  type EnterOuterOrder,
  type OuterOrder,
  outerOrderRoutes,
} from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import { outerBodyName, outerWayTexts } from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import {
  announce,
  audienceOf,
  type CaseBase,
  type CaseRef,
  heldRow,
  isItemKept,
  type Kind,
  kindOf,
  narratives,
  referenceDataOf,
  scope,
} from '../../cases/cases.service.ts'
import * as store from '../../cases/outer/cases.outer.service.ts'
import { claimFiles } from '../../features/files/files.service.ts'
import { onConnection } from '../../platform/cache.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { appendHistory } from '../../platform/history/history.ts'
import { newId } from '../../platform/ids.ts'
import { mayAct, type OuterAct } from './outerOrders.policy.ts'
import { ANSWER, NOTE, oneOrder } from './outerOrders.presenter.ts'

// The face of this room towards the case file and the demonstration.
export { outerOrdersFor, outerOrdersOf } from './outerOrders.presenter.ts'

/** How far back an order may have begun, and how far ahead its last day may lie, in months. */
const MONTHS = 12

interface Held {
  tx: Tx
  ctx: Context
  kind: Kind
  row: CaseBase
}

/** A line in the history of a case that stays where it is, and a word to open pages. */
async function noteLine(
  { tx, ctx, kind, row }: Held,
  event: string,
  { body, bodyName, outerNo }: Pick<store.OuterOrderRow, 'body' | 'bodyName' | 'outerNo'>,
  { opinion = null, ...detail }: { opinion?: string | null; [more: string]: unknown },
): Promise<number> {
  const seq = await appendHistory(tx, ctx, { kind: kind.name, id: row.id, keySalt: row.keySalt }, [
    {
      event,
      voice: 'bureau',
      opinion,
      detail: { body: outerBodyName(body, bodyName), outerNo, ...detail },
      fromState: row.state,
      toState: row.state,
      audience: audienceOf(kind, event),
    },
  ])
  await announce({ tx, ctx, kind, row, reference: await referenceDataOf(ctx.platform) })
  return seq
}

const demandDay = (field: string, day: string, from: string, to: string): void => {
  if (day < from || day > to) fail('outerOrders.day_out_of_range', { field, from, to })
}

/** The first of some cases that the viewer may see with its orders, by number. */
async function firstSeen(ctx: Context, cases: readonly CaseRef[]): Promise<{ no: string } | undefined> {
  const { db } = ctx.platform
  for (const name of new Set(cases.map(({ kind }) => kind))) {
    const kind = kindOf(ctx.platform, name)
    const ids = cases.flatMap((one) => (one.kind === name ? [one.id] : []))
    const seen = scope(kind, viewerOf(ctx), (await referenceDataOf(ctx.platform)).orgs.descendantIds)
    const row = (await kind.store.listSeen(db, seen, ids)).find(
      (one) => !isItemKept(viewerOf(ctx), kind, one),
    )
    if (row) return { no: kind.about(row).no }
  }
  return undefined
}

type Wanted = Pick<EnterOuterOrder, 'direction' | 'body' | 'outerNo' | 'again'> & { bodyName: string | null }

/**
 * One case has an order once. Of another case that has it whoever enters it is told, as far as they may see it, and says
 * that it belongs to this one too.
 */
async function demandFirst(ctx: Context, of: CaseRef, wanted: Wanted): Promise<void> {
  const { body, bodyName, again } = wanted
  const { db } = ctx.platform
  const said = { body: outerBodyName(body, bodyName) }
  if (await store.hasSame(db, of, wanted)) fail('outerOrders.twice', said)
  if (again) return
  const other = await firstSeen(ctx, await store.casesWithSame(db, wanted))
  if (other) fail('outerOrders.known', { ...said, no: other.no, field: 'again' })
}

/**
 * Enters what an outer body passed on to the bureau, or what the bureau passed to it. No clock of the case moves: the
 * body's own day is warned of beside them.
 *
 * @throws the kind's "not found", request.not_permitted, keeping.archived, outerOrders.day_out_of_range, outerOrders.twice,
 * outerOrders.known
 */
export async function enter(ctx: Context, input: EnterOuterOrder): Promise<OuterOrder> {
  const kind = kindOf(ctx.platform, input.kind)
  const today = shanghaiDate(ctx.now())
  demandDay('begunOn', input.begunOn, addMonthsClamped(today, -MONTHS), today)
  if (input.dueOn) demandDay('dueOn', input.dueOn, input.begunOn, addMonthsClamped(today, MONTHS))
  const id = await ctx.unitOfWork(async (tx) => {
    const row = await heldRow(tx, ctx, kind, input.id, outerOrderRoutes.enter.permission)
    const { orgs } = await referenceDataOf(ctx.platform)
    if (!mayAct(viewerOf(ctx), 'enter', kind, row, orgs.descendantIds)) fail('request.not_permitted')
    const bodyName = input.body === 'OTHER' ? (input.bodyName ?? null) : null
    // Behind the lock of the case: of two that enter the same the second finds the first.
    const held = { ...ctx, platform: onConnection(ctx.platform, tx) }
    await demandFirst(held, { kind: kind.name, id: row.id }, { ...input, bodyName })
    const order: store.OuterOrderRow = {
      id: newId(ctx.platform.clock),
      version: 1,
      caseKind: kind.name,
      caseId: row.id,
      direction: input.direction,
      body: input.body,
      bodyName,
      outerNo: input.outerNo,
      begunOn: input.begunOn,
      dueOn: input.dueOn ?? null,
      note: narratives(ctx.platform.crypto, row).seal(NOTE, input.note ?? null),
      state: 'OPEN',
      ...{ answeredOn: null, way: null, paperNo: null, answer: null, answerLine: null },
      authorId: viewerOf(ctx).userId,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    }
    await store.insert(tx, order)
    const isReceived = input.direction === 'RECEIVED'
    await noteLine({ tx, ctx, kind, row }, isReceived ? 'outer_received' : 'outer_passed', order, {
      begunOn: order.begunOn,
      dueOn: order.dueOn,
    })
    return order.id
  })
  return oneOrder(ctx, id)
}

/**
 * Carries out an act upon an order: see, may, state, version, change, record, with the case held, so that of two that
 * cross only one is taken.
 *
 * @throws outerOrders.not_found, outerOrders.not_open, outerOrders.stale, the kind's "not found", keeping.archived
 */
async function act(
  ctx: Context,
  name: OuterAct,
  { id, version }: { id: string; version: number },
  work: (held: Held, order: store.OuterOrderRow) => Promise<Partial<store.OuterOrderRow>>,
): Promise<OuterOrder> {
  const found = (await store.find(ctx.platform.db, id)) ?? fail('outerOrders.not_found')
  if (!(await firstSeen(ctx, [{ kind: found.caseKind, id: found.caseId }]))) fail('outerOrders.not_found')
  const kind = kindOf(ctx.platform, found.caseKind)
  await ctx.unitOfWork(async (tx) => {
    const row = await heldRow(tx, ctx, kind, found.caseId, outerOrderRoutes[name].permission)
    const order = (await store.lock(tx, id)) ?? fail('outerOrders.not_found')
    if (order.state !== 'OPEN') fail('outerOrders.not_open')
    if (order.version !== version) fail('outerOrders.stale')
    const change = await work({ tx, ctx, kind, row }, order)
    await store.update(tx, id, { ...change, updatedAt: ctx.now() })
  })
  return oneOrder(ctx, id)
}

/**
 * Records the answer: handed back to who passed the case on, or come from who got it. A case that has ended may still
 * be answered for.
 *
 * @throws outerOrders.day_out_of_range, appeals.attachment_unknown and what {@link act} throws
 */
export const answer = (ctx: Context, input: AnswerOuterOrder): Promise<OuterOrder> =>
  act(ctx, 'answer', input, async (held, order) => {
    const { tx, row, kind } = held
    const { answeredOn, way, paperNo } = input
    demandDay('answeredOn', answeredOn, order.begunOn, shanghaiDate(ctx.now()))
    const event = order.direction === 'RECEIVED' ? 'outer_answered' : 'outer_replied'
    const seq = await noteLine(held, event, order, {
      opinion: input.answer,
      answeredOn,
      way: outerWayTexts[way],
      paperNo: paperNo ?? null,
    })
    await claimFiles(tx, ctx, input.attachmentIds, {
      kind: kind.name,
      subjectId: row.id,
      role: `line:${seq}`,
    })
    return {
      state: 'ANSWERED',
      answeredOn,
      way,
      paperNo: paperNo ?? null,
      answer: narratives(ctx.platform.crypto, row).seal(ANSWER, input.answer),
      answerLine: seq,
    }
  })

/** Follows an order no longer. @throws what {@link act} throws */
export const drop = (ctx: Context, input: DropOuterOrder): Promise<OuterOrder> =>
  act(ctx, 'drop', input, async (held, order) => {
    await noteLine(held, 'outer_dropped', order, { opinion: input.reason })
    return { state: 'DROPPED' }
  })
