import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Scope, Sight, SightFacts } from './cases.scope.policy.ts'

/** The columns of a table of cases that seeing looks at. */
export type SightColumns = Record<Exclude<keyof SightFacts, 'shielded'>, PgColumn> & { shielded?: PgColumn }

/** One organisation is compared, not searched in a list: the planner knows what to expect. */
const among = (column: PgColumn, ids: readonly string[]): SQL =>
  ids.length === 1 ? eq(column, ids[0]!) : anyOf(column, ids)

function sighted(columns: SightColumns, sight: Sight): SQL {
  switch (sight.by) {
    case 'all':
      return sql`true`
    case 'owner':
      return eq(columns.ownerId, sight.id)
    case 'handler':
      return eq(columns.handlerId, sight.id)
    case 'bureau':
      return among(columns.bureauId, sight.ids)
    case 'bureauProvince':
      return eq(columns.bureauProvinceId, sight.id)
    case 'enterprise':
      return and(
        among(columns.enterpriseId, sight.ids),
        sight.unshielded && columns.shielded && eq(columns.shielded, false),
      )!
    case 'enterpriseProvince':
      return eq(columns.enterpriseProvinceId, sight.id)
    case 'brand':
      return and(eq(columns.brand, sight.brand), isNotNull(columns.enterpriseId))!
  }
}

/** The condition of a scope over a table of cases; nothing in it means no row. */
export const seenIn =
  (columns: SightColumns) =>
  (scope: Scope): SQL =>
    scope.length ? or(...scope.map((sight) => sighted(columns, sight)))! : sql`false`
