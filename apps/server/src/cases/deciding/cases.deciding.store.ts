import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { caseEvents } from '../../platform/history/history.tables.ts'
import type { CaseBase } from '../cases.kind.ts'

interface Judged {
  kind: CaseKindName
  table: PgTable
  columns: Record<'id' | 'no', PgColumn>
  ofKind?: SQL | undefined
}

/** What is asked of a kind's rows by who checks them against their histories, whoever may see them. */
export function judgedOf<Row extends CaseBase>({ kind, table, columns, ofKind }: Judged) {
  const ofHistories = sql`${caseEvents.caseKind} = ${kind}`
  return {
    /** Whole rows by id. */
    listWhole: async (db: Queryable, ids: readonly string[]): Promise<Row[]> =>
      (await db
        .select()
        .from(table)
        .where(and(ofKind, anyOf(columns.id, ids)))) as unknown as Row[],

    /** Cases without a single line of history. */
    listUntold: (db: Queryable): Promise<{ id: string; no: string }[]> =>
      db
        .select({ id: sql<string>`${columns.id}`, no: sql<string>`${columns.no}` })
        .from(table)
        .where(
          and(
            ofKind,
            sql`not exists (select 1 from ${caseEvents} where ${ofHistories} and ${caseEvents.caseId} = ${columns.id})`,
          ),
        ),

    /** The next cases by id, those among them that have a history or a row alone. */
    async nextJudged(db: Queryable, after: string, limit: number): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        (select ${columns.id}::text as id from ${table}
          where ${and(ofKind, sql`${columns.id} > ${after}`)} order by ${columns.id} limit ${limit})
        union
        (select distinct on (${caseEvents.caseId}) ${caseEvents.caseId}::text from ${caseEvents}
          where ${ofHistories} and ${caseEvents.caseId} > ${after} order by ${caseEvents.caseId} limit ${limit})`)
      // The first of both together are among the first of either.
      return rows
        .map(({ id }) => BigInt(id))
        .toSorted((a, b) => (a < b ? -1 : 1))
        .slice(0, limit)
        .map(String)
    },
  }
}
