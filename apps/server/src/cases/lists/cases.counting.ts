import type { Counted } from '@appeal/contract/kit/page.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { Scope } from '../scope/cases.scope.service.ts'

/** Counts to the last row, however long that takes. */
export const EXACT = Number.POSITIVE_INFINITY

interface Counters<Filter> {
  tally(db: Queryable, scope: Scope): Promise<Map<string, number> | undefined>
  countList(db: Queryable, scope: Scope, filter: Filter, most?: number): Promise<number>
}

/** Only states are asked for: the tallies know the answer. */
const onlyStates = ({ states: _, ...rest }: { states?: readonly string[] | undefined }) =>
  Object.values(rest).every((value) => value === undefined)

/**
 * How long a list is: from the tallies where only states are asked for, which is exact at any length; else counted up
 * to `most`, because the rows of a wide filter would have to be read one by one.
 */
export async function countListed<Filter extends { states?: readonly string[] | undefined }>(
  { platform: { db } }: Context,
  { tally, countList }: Counters<Filter>,
  scope: Scope,
  filter: Filter,
  most = EXACT,
): Promise<Counted> {
  const told = onlyStates(filter) ? await tally(db, scope) : undefined
  if (told) {
    const states = filter.states ?? [...told.keys()]
    return { total: states.reduce((sum, state) => sum + (told.get(state) ?? 0), 0) }
  }
  if (most === EXACT) return { total: await countList(db, scope, filter) }
  const n = await countList(db, scope, filter, most + 1)
  return n > most ? { total: most, more: true } : { total: n }
}
