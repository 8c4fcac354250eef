import { and, asc, count, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/db/db.ts'

interface Filed {
  table: PgTable
  columns: Record<'id' | 'bureauId' | 'submittedAt', PgColumn>
  ofKind: SQL | undefined
}
interface Span {
  from: Date
  to: Date
}
/** Where a walk over cases by their filing stands. The moment is the database's own text: none of it is lost. */
export interface FiledAt {
  id: string
  at: string
}

/** Cases by when they were filed, whoever may see them: for what is reckoned over all of them. */
export function filedOf({ table, columns: { id, bureauId, submittedAt }, ofKind }: Filed) {
  const within = ({ from, to }: Span) => and(ofKind, gte(submittedAt, from), lte(submittedAt, to))
  return {
    /** How many were filed from a moment to another. */
    async countFiledBetween(db: Queryable, span: Span): Promise<number> {
      const [row] = await db.select({ n: count() }).from(table).where(within(span))
      return row?.n ?? 0
    },

    /** The next cases that were filed from a moment to another, the earliest first. */
    listFiledBetween: async (
      db: Queryable,
      span: Span,
      after: FiledAt | null,
      limit: number,
    ): Promise<(FiledAt & { bureauId: string })[]> =>
      db
        .select({
          id: sql<string>`${id}`,
          bureauId: sql<string>`${bureauId}`,
          at: sql<string>`${submittedAt}::text`,
        })
        .from(table)
        .where(
          and(
            within(span),
            after
              ? sql`(${submittedAt}, ${id}) > (${after.at}::timestamptz, ${after.id}::bigint)`
              : undefined,
          ),
        )
        .orderBy(asc(submittedAt), asc(id))
        .limit(limit),
  }
}
