import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/db/db.ts'

interface Twins {
  table: PgTable
  columns: Record<'ownerId' | 'state', PgColumn>
  openStates: readonly string[]
  oneOpenBy: readonly PgColumn[]
}

/** Whether two people have an open case each on the same matter, of which one person may have one alone. */
export const twinsOf = ({ table, columns: { ownerId, state }, openStates, oneOpenBy }: Twins) => ({
  async haveTwins(db: Queryable, oneId: string, otherId: string): Promise<boolean> {
    if (oneOpenBy.length === 0) return false
    const at = (side: SQL, column: PgColumn) => sql`${side}.${sql.identifier(column.name)}`
    const [one, other] = [sql.raw('one'), sql.raw('other')]
    const states = sql.raw(openStates.map((name) => `'${name}'`).join(', '))
    const { rows } = await db.execute(
      sql`select 1 from ${table} one, ${table} other where ${sql.join(
        [
          sql`${at(one, ownerId)} = ${oneId}::bigint and ${at(other, ownerId)} = ${otherId}::bigint`,
          ...[one, other].map((side) => sql`${at(side, state)} in (${states})`),
          ...oneOpenBy.map((column) => sql`${at(one, column)} = ${at(other, column)}`),
        ],
        sql` and `,
      )} limit 1`,
    )
    return rows.length > 0
  },
})
