import { HOLDERS, type Holder } from '@appeal/contract/appeals/appeals.time.ts'
import type { TimeKey } from '@appeal/contract/figures/times.ts'
import { and, asc, gt, sql } from 'drizzle-orm'
import type { Scope } from '../../../cases/scope/cases.scope.service.ts'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { conditionOf, type Dimension, EXPRESSIONS, type StatFilter } from '../figures.sums.store.ts'
import { statTimes } from '../figures.tables.ts'

export type TimeRecord = typeof statTimes.$inferSelect

const unmeasured = sql`not ${statTimes.measured}`

/** Cases that wait to be measured, by rising id. */
export async function listWaiting(db: Queryable, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: statTimes.caseId })
    .from(statTimes)
    .where(and(unmeasured, after === null ? undefined : gt(statTimes.caseId, after)))
    .orderBy(asc(statTimes.caseId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Takes cases that still wait; one that somebody changes at this moment is left to the next run. */
export async function takeWaiting(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: statTimes.caseId })
    .from(statTimes)
    .where(and(unmeasured, anyOf(statTimes.caseId, ids)))
    .orderBy(asc(statTimes.caseId))
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

export const saveTimes = (tx: Tx, rows: readonly TimeRecord[]) =>
  rows.length === 0
    ? Promise.resolve()
    : tx
        .insert(statTimes)
        .values([...rows])
        .onConflictDoUpdate({
          target: statTimes.caseId,
          set: {
            measured: sql`excluded.measured`,
            user: sql`excluded.user_ms`,
            enterprise: sql`excluded.enterprise_ms`,
            outlet: sql`excluded.outlet_ms`,
            bureau: sql`excluded.bureau_ms`,
            paused: sql`excluded.paused_ms`,
            replyDays: sql`excluded.reply_days`,
            replyWorkdays: sql`excluded.reply_workdays`,
          },
        })

/** The ended cases of a scope with their times; `handled` is what the figures count. */
const ended = (scope: Scope, filter: StatFilter) =>
  sql`(select * from stat_facts where ${conditionOf(scope, filter)} and handled = 1) f join stat_times t using (case_id)`
const keyed = (groups: readonly Dimension[]) =>
  groups.map((group) => sql`${EXPRESSIONS[group]}::text as ${sql.raw(`"k_${group}"`)}`)
const keysFrom = (row: Record<string, unknown>, groups: readonly Dimension[]) =>
  Object.fromEntries(groups.map((group) => [group, String(row[`k_${group}`] ?? '')]))
const numbered = (n: number) =>
  sql.join(
    Array.from({ length: n }, (_, i) => sql.raw(String(i + 1))),
    sql`, `,
  )

export interface SpentSplit {
  keys: Record<string, string>
  cases: number
  waiting: number
  /** Milliseconds of all of them. */
  spent: Record<Holder, number>
}
const SPENT = sql.join(
  HOLDERS.map((holder) =>
    sql.raw(`coalesce(sum(t.${holder}_ms) filter (where t.measured), 0)::text as "${holder}"`),
  ),
  sql`, `,
)

/** The time of the ended cases by party, split by dimensions. */
export async function spentBy(
  db: Queryable,
  scope: Scope,
  filter: StatFilter,
  groups: readonly Dimension[],
): Promise<SpentSplit[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select ${sql.join(
      [
        ...keyed(groups),
        sql`count(*) filter (where t.measured) as cases, count(*) filter (where not t.measured) as waiting`,
        SPENT,
      ],
      sql`, `,
    )}
    from ${ended(scope, filter)}${groups.length ? sql` group by ${numbered(groups.length)}` : sql``}
    order by ${groups.length ? numbered(groups.length) : sql`1`}`)
  return rows.map((row) => ({
    keys: keysFrom(row, groups),
    cases: Number(row.cases),
    waiting: Number(row.waiting),
    spent: Object.fromEntries(HOLDERS.map((holder) => [holder, Number(row[holder])])) as Record<
      Holder,
      number
    >,
  }))
}

/** What a measure takes of a case, and of which cases: a reply of those that owed one, a stay of those that had one. */
const MEASURED: Record<TimeKey, { value: ReturnType<typeof sql>; of: ReturnType<typeof sql> }> = {
  replyDays: { value: sql`t.reply_days`, of: sql`owed = 1 and t.reply_days is not null` },
  replyWorkdays: { value: sql`t.reply_workdays`, of: sql`owed = 1 and t.reply_workdays is not null` },
  // Tenths of days, as the bar of a case shows them.
  withEnterprise: {
    value: sql`round((t.enterprise_ms + t.outlet_ms) / 8640000.0) / 10`,
    of: sql`transferred = 1`,
  },
}

/** How many cases have which days, split by dimensions: a median needs no more of them. */
export async function daysBy(
  db: Queryable,
  scope: Scope,
  filter: StatFilter,
  groups: readonly Dimension[],
  key: TimeKey,
): Promise<{ keys: Record<string, string>; days: Map<number, number> }[]> {
  const { value, of } = MEASURED[key]
  const { rows } = await db.execute<Record<string, string>>(sql`
    select ${sql.join([...keyed(groups), sql`${value} as days, count(*) as n`], sql`, `)}
    from ${ended(scope, filter)} where t.measured and ${of}
    group by ${numbered(groups.length + 1)} order by ${numbered(groups.length + 1)}`)
  const found = new Map<string, { keys: Record<string, string>; days: Map<number, number> }>()
  for (const row of rows) {
    const keys = keysFrom(row, groups)
    const name = groups.map((group) => keys[group]).join('|')
    const one = found.get(name) ?? { keys, days: new Map<number, number>() }
    one.days.set(Number(row.days), Number(row.n))
    found.set(name, one)
  }
  return [...found.values()]
}
