import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { OuterAsked } from '@appeal/contract/outerOrders/outerOrders.lists.ts'
import {
  actorKind,
  type CommonFilter,
  ofOuterNumber,
  referenceDataOf,
  warnedToday,
} from '../../../cases/cases.service.ts'
import type { Scope } from '../../../cases/scope/cases.scope.service.ts'
import {
  type AskedOrders,
  casesOwedBy,
  casesUnder,
  daysOwed,
  numbersReceived,
} from '../../../desk/outerOrders/outerOrders.service.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { CASE } from '../appeals.step.ts'
import { rows } from '../appeals.store.ts'

// What lists ask of numbers and days that lie outside: those of a former system, and those of outer bodies.

/** The number of an outer body is the bureau's own matter. */
const isBureau = (ctx: Context) => actorKind(viewerOf(ctx)) === 'bureau'

/** Cases that have this number outside; the caller narrows them to what its viewer may see. */
export async function ofOuterNumbers(ctx: Context, key: string): Promise<string[]> {
  const { db } = ctx.platform
  const former = await ofOuterNumber(db, CASE, key)
  return isBureau(ctx) ? [...former, ...(await casesUnder(db, CASE, key))] : former
}

/** The last day that is warned of, as it is of limits in days that a bureau owes (domain 4.5). */
const warnedUntil = async (ctx: Context) =>
  addCalendarDays(shanghaiDate(ctx.now()), (await referenceDataOf(ctx.platform)).warnDays.bureau)

/** What is warned of today: by the clocks, and beside them what is near the day of an outer body, or past it. */
export const warnedOf = async (
  ctx: Context,
  visible: Scope,
): Promise<NonNullable<CommonFilter['warned']>> => ({
  ...warnedToday(ctx, await referenceDataOf(ctx.platform)),
  besides: await casesOwedBy(ctx.platform.db, CASE, await warnedUntil(ctx), rows.openIds(visible)),
})

/** What a bureau's list asks of orders of outer bodies. */
export const askedOutside = async (
  ctx: Context,
  asked: OuterAsked | undefined,
): Promise<AskedOrders | undefined> =>
  asked && { asked, today: shanghaiDate(ctx.now()), until: await warnedUntil(ctx) }

/** The nearest day by which an outer body wants an answer, of cases in a bureau's list. */
export const dueOutside = async (ctx: Context, listed: readonly { id: string }[]) =>
  isBureau(ctx)
    ? daysOwed(
        ctx.platform.db,
        CASE,
        listed.map(({ id }) => id),
      )
    : undefined

/**
 * What a bureau's file says of outer bodies, as far as it has columns for it: the numbers they gave, and the nearest day on
 * which an answer is owed.
 */
export interface FiledOutside {
  numbers?: ReadonlyMap<string, readonly string[]>
  days?: ReadonlyMap<string, string>
}

/** The same of cases on their way into a file; nothing for whoever is no bureau. */
export async function filedOutside(
  ctx: Context,
  listed: readonly { id: string }[],
  columns: readonly string[],
): Promise<FiledOutside> {
  if (!isBureau(ctx)) return {}
  const ids = listed.map(({ id }) => id)
  const { db } = ctx.platform
  return {
    ...(columns.includes('outerNo') && { numbers: await numbersReceived(db, CASE, ids) }),
    ...(columns.includes('outerDueOn') && { days: await daysOwed(db, CASE, ids) }),
  }
}
