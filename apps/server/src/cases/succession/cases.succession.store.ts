import { and, asc, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'

interface Succession {
  table: PgTable
  columns: Record<'id' | 'bureauId' | 'enterpriseId', PgColumn>
  ofKind: SQL | undefined
  isOpen: SQL
}

/** Cases of a kind that are not ended, by the organisations that have them, bureaus or enterprises. */
export function successionOf<Row>({ table, columns, ofKind, isOpen }: Succession) {
  const openIn = (orgIds: readonly string[]) =>
    and(ofKind, isOpen, or(anyOf(columns.bureauId, orgIds), anyOf(columns.enterpriseId, orgIds)))
  return {
    /** Whether one of these organisations has any. */
    async isOpenIn(db: Queryable, orgIds: readonly string[]): Promise<boolean> {
      const rows = await db.select({ id: columns.id }).from(table).where(openIn(orgIds)).limit(1)
      return rows.length > 0
    },

    /** Which ones an organisation has. */
    listOpenIn: async (db: Queryable, orgId: string): Promise<string[]> =>
      (
        await db
          .select({ id: sql<string>`${columns.id}::text` })
          .from(table)
          .where(openIn([orgId]))
          .orderBy(asc(columns.id))
      ).map(({ id }) => id),

    /** The same, held in one order, so that two of these cannot wait for each other. */
    lockOpenIn: async (tx: Tx, orgId: string): Promise<Row[]> =>
      (await tx
        .select()
        .from(table)
        .where(openIn([orgId]))
        .orderBy(asc(columns.id))
        .for('update')) as unknown as Row[],
  }
}
