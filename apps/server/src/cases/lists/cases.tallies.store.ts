import { and, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { equals } from '../../platform/db/rows.ts'
import { statement } from '../../platform/db/statement.ts'
import { caseTallies } from '../cases.tables.ts'
import type { Scope, ScopeRule } from '../scope/cases.scope.service.ts'

/** Whose lines tell a sight's total; undefined where none do (own cases, handlers). */
function placeOf(rule: ScopeRule): { axis: string; keys: readonly string[] } | undefined {
  switch (rule.by) {
    case 'all':
      return { axis: 'all', keys: [''] }
    case 'bureau':
      return { axis: 'bureau', keys: rule.ids }
    case 'enterprise':
      return { axis: rule.unshielded ? 'enterpriseUnshielded' : 'enterprise', keys: rule.ids }
    case 'bureauProvince':
    case 'enterpriseProvince':
      return { axis: rule.by, keys: [rule.id] }
    case 'brand':
      return { axis: 'brand', keys: [rule.brand] }
    default:
      return undefined
  }
}

const tallied = statement((db) =>
  db
    .select({ state: caseTallies.state, n: sql<string>`sum(${caseTallies.n})` })
    .from(caseTallies)
    .where(
      and(
        equals(caseTallies, { kind: sql.placeholder('kind'), axis: sql.placeholder('axis') }),
        sql`${caseTallies.key} = any(${sql.placeholder('keys')}::text[])`,
      ),
    )
    .groupBy(caseTallies.state),
)

/**
 * How many cases of a kind and scope are in each state, from the tallies; undefined for scopes the tallies cannot tell
 * (own cases, handlers, overlapping alternatives).
 */
export async function tally(
  db: Queryable,
  kind: string,
  scope: Scope,
): Promise<Map<string, number> | undefined> {
  const [rule, ...others] = scope
  const place = rule && !others.length ? placeOf(rule) : undefined
  if (!place) return undefined
  const rows = await tallied(db, { kind, ...place })
  return new Map(rows.map(({ state, n }) => [state, Number(n)]))
}

/** Folds tally lines of the same place and state into one; readers and writers go on meanwhile. */
export async function foldTallies(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with many as (
      select kind, axis, key, state from case_tallies
      group by kind, axis, key, state having count(*) > 1 or sum(n) = 0
    ), taken as (
      delete from case_tallies t using many m
      where t.kind = m.kind and t.axis = m.axis and t.key = m.key and t.state = m.state
      returning t.*
    )
    insert into case_tallies (kind, axis, key, state, n)
    select kind, axis, key, state, sum(n) from taken group by kind, axis, key, state having sum(n) <> 0`)
}
