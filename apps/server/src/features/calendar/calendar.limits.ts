import type { EditLimit, TimeLimit } from '@appeal/contract/calendar/calendar.schemas.ts'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { namesOf } from '../people/users/users.service.ts'
import { demandValue } from '../reference/settings/settings.changing.service.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import { presentLimit } from './calendar.presenter.ts'
import * as store from './calendar.versions.store.ts'

/** Where a number says no bound of its own: nothing in the rules is longer than the year of an appeal. */
const LARGEST_LIMIT = 366

/** The largest number that a row of the limits may be. */
export const largestOf = ({ rule }: { rule: { between?: readonly [number, number] } }): number =>
  rule.between?.[1] ?? LARGEST_LIMIT

/** The legal numbers in force, with who changed them and why. */
export async function limits(ctx: Context): Promise<TimeLimit[]> {
  const { db } = ctx.platform
  const changes = await store.listLimitChanges(db)
  const names = await namesOf(ctx, changes, ({ actorId }) => actorId)
  return (await store.listLimits(db)).map((row) => presentLimit(row, changes, names, ctx.language))
}

/**
 * A figure as it is kept: no leading zeros, lists from the largest down without doubles; null where it is none.
 *
 * @param most the largest number it may hold
 */
export function figure(type: string, text: string, most = LARGEST_LIMIT): string | null {
  const parts = text.split(/[,，、]/).map((part) => part.trim())
  if (parts.some((part) => !/^\d{1,6}$/.test(part))) return null
  const numbers = parts.map(Number)
  if (numbers.some((n) => n < 1 || n > most)) return null
  if (type !== 'list') return numbers.length === 1 ? String(numbers[0]) : null
  const falls = numbers.every((n, at) => at === 0 || n < numbers[at - 1]!)
  return falls ? numbers.join(',') : null
}

/** Writes a legal number and the line of its register, in the caller's transaction. */
export async function changeLimit(
  tx: Tx,
  ctx: Context,
  before: { key: string; value: string },
  { value, reason, actorId }: { value: string; reason: string; actorId: string },
): Promise<void> {
  await changeSetting(tx, ctx, before.key, value)
  await store.insertLimitChange(tx, {
    id: newId(ctx.platform.clock),
    key: before.key,
    before: before.value,
    after: value,
    reason,
    actorId,
    at: ctx.now(),
  })
}

/**
 * Changes one legal number. Clocks that run keep the number they were started with.
 *
 * @throws calendar.limit_unknown, calendar.limit_wrong, settings.wrong outside of its bounds, calendar.limit_stale with the
 *   value in force
 */
export async function editLimit(ctx: Context, input: z.output<typeof EditLimit>): Promise<TimeLimit> {
  await ctx.unitOfWork(async (tx) => {
    const row = (await store.lockLimit(tx, input.key)) ?? fail('calendar.limit_unknown')
    const max = largestOf(row)
    const value = figure(row.type, input.value, max) ?? fail('calendar.limit_wrong', { field: 'value', max })
    if (row.value !== input.before) fail('calendar.limit_stale', { value: row.value })
    if (row.value === value) return
    // The bounds of the law lie with the setting, whichever page changes it.
    demandValue(ctx, row, value)
    await changeLimit(tx, ctx, row, { value, reason: input.reason, actorId: viewerOf(ctx).userId })
  })
  const rows = await limits(ctx)
  return rows.find(({ key }) => key === input.key) ?? fail('calendar.limit_unknown')
}
