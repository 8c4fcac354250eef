import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { OUTER_ACTS, type OuterOrder } from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import {
  type CaseBase,
  type CaseRef,
  filesByPlace,
  isItemKept,
  type Kind,
  kindOf,
  narratives,
  referenceDataOf,
  seenRow,
} from '../../cases/cases.service.ts'
import * as store from '../../cases/outer/cases.outer.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { isNear, mayAct } from './outerOrders.policy.ts'

export const NOTE = 'outer_orders.note'
export const ANSWER = 'outer_orders.answer'

async function presentAll(
  ctx: Context,
  kind: Kind,
  row: CaseBase,
  orders: readonly store.OuterOrderRow[],
): Promise<OuterOrder[]> {
  const { orgs, warnDays } = await referenceDataOf(ctx.platform)
  const { lines } = await filesByPlace(ctx, kind.name, row.id)
  const viewer = viewerOf(ctx)
  const today = shanghaiDate(ctx.now())
  const until = addCalendarDays(today, warnDays.bureau)
  const texts = narratives(ctx.platform.crypto, row)
  // Of a case that was destroyed no words are left.
  const open = (column: string, sealed: Parameters<typeof texts.open>[1]) =>
    row.keySalt.length === 0 ? null : texts.open(column, sealed)
  const can = OUTER_ACTS.filter((act) => mayAct(viewer, act, kind, row, orgs.descendantIds))
  return orders.map((one) => ({
    id: one.id,
    version: one.version,
    direction: one.direction,
    body: one.body,
    bodyName: one.bodyName,
    outerNo: one.outerNo,
    begunOn: one.begunOn,
    dueOn: one.dueOn,
    note: open(NOTE, one.note),
    state: one.state,
    late: store.isLate(one, today),
    near: isNear(one, until),
    answeredOn: one.answeredOn,
    way: one.way,
    paperNo: one.paperNo,
    answer: open(ANSWER, one.answer),
    files: lines.get(String(one.answerLine)) ?? [],
    createTime: wireTime(one.createdAt),
    can: one.state === 'OPEN' ? can : [],
  }))
}

/** The orders on a case as a bureau reads them, newest first; nobody else is told of them, and nobody from whom its item is kept. */
export async function outerOrdersFor(ctx: Context, { kind: name, id }: CaseRef): Promise<OuterOrder[]> {
  const kind = kindOf(ctx.platform, name)
  const row = await seenRow(ctx, kind, id)
  const viewer = viewerOf(ctx)
  if (viewer.area !== 'b' || isItemKept(viewer, kind, row)) return []
  return presentAll(ctx, kind, row, await store.listOfCase(ctx.platform.db, { kind: name, id }))
}

/** The same, and whether the viewer may enter one. @throws the kind's "not found" */
export async function outerOrdersOf(ctx: Context, ref: CaseRef) {
  const kind = kindOf(ctx.platform, ref.kind)
  const row = await seenRow(ctx, kind, ref.id)
  const { orgs } = await referenceDataOf(ctx.platform)
  return {
    orders: await outerOrdersFor(ctx, ref),
    mayEnter: mayAct(viewerOf(ctx), 'enter', kind, row, orgs.descendantIds),
  }
}

/** One order. @throws outerOrders.not_found */
export async function oneOrder(ctx: Context, id: string): Promise<OuterOrder> {
  const one = (await store.find(ctx.platform.db, id)) ?? fail('outerOrders.not_found')
  const kind = kindOf(ctx.platform, one.caseKind)
  const [shown] = await presentAll(ctx, kind, await seenRow(ctx, kind, one.caseId), [one])
  return shown ?? fail('outerOrders.not_found')
}
