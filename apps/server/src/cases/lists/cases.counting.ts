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

interface Countable {
  states?: readonly string[] | undefined
  /** Orders the list, and says nothing of how long it is. */
  side?: string | undefined
}

/** Only states are asked for: the tallies know the answer. */
const onlyStates = ({ states: _states, side: _side, ...rest }: Countable) =>
  Object.values(rest).every((value) => value === undefined)

/**
 * How long a list is: from the tallies where only states are asked for, which is exact at any length; else counted up
 * to `most`, because the rows of a wide filter would have to be read one by one.
 */
export async function countListed<Filter extends Countable>(
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

/** One queue of a desk as it is counted. */
export interface CountedQueue<Filter> {
  /** All where left out. */
  states?: readonly string[] | undefined
  /** Where the states alone do not tell which cases lie in it. */
  counted?: Filter | undefined
  /** Those of its cases that are late, where it says how many. */
  late?: Filter | undefined
}

/** Cases in each queue, and how many of them are late where a queue says so: from the tallies wherever states tell. */
export async function countQueues<Filter>(
  db: Queryable,
  {
    countByState,
    countList,
  }: {
    countByState(db: Queryable, scope: Scope): Promise<Map<string, number>>
    countList(db: Queryable, scope: Scope, filter: Filter): Promise<number>
  },
  scope: Scope,
  queues: Readonly<Record<string, CountedQueue<Filter>>>,
): Promise<{ counts: Record<string, number>; late: Record<string, number> }> {
  const told = await countByState(db, scope)
  const inStates = (states: readonly string[]) =>
    states.reduce((sum, state) => sum + (told.get(state) ?? 0), 0)
  const [counts, late] = await Promise.all([
    Promise.all(
      Object.entries(queues).map(async ([name, { states = [...told.keys()], counted }]) => {
        return [name, counted ? await countList(db, scope, counted) : inStates(states)] as const
      }),
    ),
    Promise.all(
      Object.entries(queues).flatMap(([name, { late }]) =>
        late ? [countList(db, scope, late).then((n) => [name, n] as const)] : [],
      ),
    ),
  ])
  return { counts: Object.fromEntries(counts), late: Object.fromEntries(late) }
}
