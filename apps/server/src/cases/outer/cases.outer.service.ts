import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import {
  type OuterAsked,
  type OuterKept,
  outerKeptTexts,
} from '@appeal/contract/outerOrders/outerOrders.lists.ts'
import { outerBodyName } from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { CaseRef } from '../cases.around.ts'
import { kindOf } from '../cases.kind.ts'
import { actorKind } from '../cases.policy.ts'
import { referenceDataOf } from '../cases.referenceData.ts'
import type { CommonFilter } from '../lists/cases.filters.store.ts'
import { warnedToday } from '../lists/cases.filters.ts'
import { ofOuterNumber } from '../origins/cases.origins.store.ts'
import type { Scope } from '../scope/cases.scope.service.ts'
import * as store from './cases.outer.store.ts'

// Orders of outer bodies lie with cases of every kind that declares them (domain 1.4b): what lists ask of their numbers and
// days stands here, below the kinds; entering and answering them is the room of `desk/outerOrders`.

export {
  type AskedOrders,
  casesWithSame,
  daysOwed,
  find,
  hasOrder,
  hasSame,
  insert,
  listOfCase,
  lock,
  nextToRemind,
  type OuterOrderRow,
  owedOf,
  update,
} from './cases.outer.store.ts'

type Days = Pick<store.OuterOrderRow, 'state' | 'dueOn' | 'answeredOn'>

/** Answered after the last day that the body named, or not answered on a later day. */
export const isLate = ({ state, dueOn, answeredOn }: Days, today: string): boolean => {
  if (dueOn === null || state === 'DROPPED') return false
  return (state === 'ANSWERED' ? (answeredOn ?? today) : today) > dueOn
}

/**
 * What the histories of two cases say of open orders where one goes on in the other: an order stays on the case it was
 * entered on, with its files, its words under that case's keys, and the number by which the body asks. The lines of the
 * other case name the one that has it.
 */
export async function standingOrders(
  tx: Tx,
  of: CaseRef,
  no: string,
): Promise<{ stays: HistoryLine[]; elsewhere: HistoryLine[] }> {
  const orders = (await store.openOf(tx, of)).map(({ direction, body, bodyName, outerNo, dueOn }) => ({
    body: outerBodyName(body, bodyName),
    outerNo,
    // What the bureau passed on itself is owed by the body.
    until:
      dueOn && direction === 'RECEIVED'
        ? { zh: `，最迟 ${dueOn} 答复`, en: `, to be answered by ${dueOn},` }
        : { zh: '', en: '' },
  }))
  return {
    stays: orders.map((detail) => ({ event: 'outer_stays', detail })),
    elsewhere: orders.map((detail) => ({ event: 'outer_elsewhere', detail: { ...detail, no } })),
  }
}

interface HistoryLine {
  event: 'outer_stays' | 'outer_elsewhere'
  detail: Record<string, unknown>
}

/** Orders of outer bodies are the bureau's own matter, in kinds that have them. */
const readsOrders = (ctx: Context, kind: CaseKindName): boolean =>
  actorKind(viewerOf(ctx)) === 'bureau' && kindOf(ctx.platform, kind).around.outer

/** Cases that have this number outside; the caller narrows them to what its viewer may see. */
export async function ofOuterNumbers(ctx: Context, kind: CaseKindName, key: string): Promise<string[]> {
  const { db } = ctx.platform
  const former = await ofOuterNumber(db, kind, key)
  return readsOrders(ctx, kind) ? [...former, ...(await store.casesUnder(db, kind, key))] : former
}

/** The last day that is warned of, as it is of limits in days that a bureau owes (domain 4.5). */
const warnedUntil = async (ctx: Context) =>
  addCalendarDays(shanghaiDate(ctx.now()), (await referenceDataOf(ctx.platform)).warnDays.bureau)

/** Open cases of a scope that owe an outer body an answer, each with the nearest day; all of them where no day is said. */
const owedIn = (ctx: Context, name: CaseKindName, visible: Scope, until?: string) => {
  const kind = kindOf(ctx.platform, name)
  return readsOrders(ctx, name)
    ? store.owedAmong(ctx.platform.db, name, kind.store.openIds(visible), until)
    : Promise.resolve([])
}

/** What is warned of today: by the clocks, and beside them what is near the day of an outer body, or past it. */
export const warnedOf = async (
  ctx: Context,
  kind: CaseKindName,
  visible: Scope,
): Promise<NonNullable<CommonFilter['warned']>> => ({
  ...warnedToday(ctx, await referenceDataOf(ctx.platform)),
  besides: (await owedIn(ctx, kind, visible, await warnedUntil(ctx))).map(({ id }) => id),
})

/** The days by which a bureau's queue goes where they are nearer than the clocks; a file's list goes by them as well. */
export const soonerOutside = (ctx: Context, kind: CaseKindName, visible: Scope) => owedIn(ctx, kind, visible)

/** What a bureau's list asks of orders of outer bodies. */
export const askedOutside = async (
  ctx: Context,
  kind: CaseKindName,
  asked: OuterAsked | undefined,
): Promise<store.AskedOrders | undefined> =>
  asked && readsOrders(ctx, kind)
    ? { kind, asked, today: shanghaiDate(ctx.now()), until: await warnedUntil(ctx) }
    : undefined

/** The nearest day by which an outer body wants an answer, of cases in a bureau's list. */
export const dueOutside = async (ctx: Context, kind: CaseKindName, listed: readonly { id: string }[]) =>
  readsOrders(ctx, kind)
    ? store.daysOwed(
        ctx.platform.db,
        kind,
        listed.map(({ id }) => id),
      )
    : undefined

/** Whether the days of outer bodies were kept: of several orders on a case the worst is told. */
function keptOf(orders: readonly store.ReceivedOrder[], today: string): OuterKept | undefined {
  if (orders.some((one) => isLate(one, today))) return 'late'
  if (orders.some(({ state }) => state === 'OPEN')) return 'open'
  return orders.length ? 'kept' : undefined
}

/** What a bureau's file says of outer bodies on one case. */
export interface FiledOutside {
  /** The numbers they gave, which also say that the case came from outside. */
  outerNo?: string
  /** The nearest day on which an answer is owed. */
  outerDueOn?: string
  /** Whether their days were kept, in the reader's language. */
  outerKept?: string
}

/** The same by case, of cases on their way into a file; nothing for whoever is no bureau, or asks for no such column. */
export async function filedOutside(
  ctx: Context,
  kind: CaseKindName,
  listed: readonly { id: string }[],
  columns: readonly string[],
): Promise<ReadonlyMap<string, FiledOutside>> {
  const asked = columns.some((column) => column.startsWith('outer'))
  if (!asked || !readsOrders(ctx, kind)) return new Map()
  const ids = listed.map(({ id }) => id)
  const received = await store.ordersReceived(ctx.platform.db, kind, ids)
  const today = shanghaiDate(ctx.now())
  return new Map(
    [...received].map(([id, orders]) => {
      const kept = keptOf(orders, today)
      const owed = orders.flatMap(({ state, dueOn }) => (state === 'OPEN' && dueOn ? [dueOn] : []))
      const [outerDueOn] = owed.toSorted()
      return [
        id,
        {
          outerNo: orders.map(({ outerNo }) => outerNo).join(' / '),
          ...(outerDueOn && { outerDueOn }),
          ...(kept && { outerKept: outerKeptTexts[kept][ctx.language] }),
        },
      ]
    }),
  )
}
