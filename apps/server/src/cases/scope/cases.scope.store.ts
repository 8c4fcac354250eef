import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Kept, Scope, ScopeFacts, ScopeRule } from './cases.scope.policy.ts'

/** The columns of a table of cases that seeing looks at. */
export type ScopeColumns = Record<Exclude<keyof ScopeFacts, 'shielded'>, PgColumn> & { shielded?: PgColumn }

/** One organisation is compared, not searched in a list: the planner knows what to expect. */
const among = (column: PgColumn, ids: readonly string[]): SQL =>
  ids.length === 1 ? eq(column, ids[0]!) : anyOf(column, ids)

function sighted(columns: ScopeColumns, rule: ScopeRule): SQL {
  switch (rule.by) {
    case 'all':
      return sql`true`
    case 'owner':
      return eq(columns.ownerId, rule.id)
    case 'handler':
      return eq(columns.handlerId, rule.id)
    case 'bureau':
      return among(columns.bureauId, rule.ids)
    case 'bureauProvince':
      return eq(columns.bureauProvinceId, rule.id)
    case 'enterprise':
      return and(
        among(columns.enterpriseId, rule.ids),
        rule.unshielded && columns.shielded && eq(columns.shielded, false),
      )!
    case 'enterpriseProvince':
      return eq(columns.enterpriseProvinceId, rule.id)
    case 'brand':
      return and(eq(columns.brand, rule.brand), isNotNull(columns.enterpriseId))!
  }
}

/** The condition of a scope over a table of cases; nothing in it means no row. */
export const seenIn =
  (columns: ScopeColumns) =>
  (scope: Scope): SQL =>
    scope.length ? or(...scope.map((rule) => sighted(columns, rule)))! : sql`false`

/** The columns that keeping back looks at; a table that lacks one keeps nothing back by it. */
export interface KeptColumns {
  handlerId: PgColumn
  ownerId?: PgColumn
  shielded?: PgColumn
  facts?: PgColumn
}

/** The condition of the cases of which nothing is kept back; undefined where that is all of them. */
export function notKept(
  { handlerId, ownerId, shielded, facts }: KeptColumns,
  kept: Kept | undefined,
): SQL | undefined {
  if (kept === undefined) return undefined
  if (kept === 'all') return sql`false`
  if (kept === 'shielded') return shielded && eq(shielded, false)
  const { outOfAppealBut } = kept
  return (
    facts &&
    or(
      sql`${facts} -> 'origin' is null`,
      eq(handlerId, outOfAppealBut),
      ownerId && eq(ownerId, outOfAppealBut),
    )
  )
}
