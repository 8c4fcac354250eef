import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CaseLoad, Workload } from '../../features/calendar/calendar.service.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { pressingEnd } from '../cases.tables.ts'

interface Worked {
  table: PgTable
  columns: Record<
    'id' | 'handlerId' | 'bureauId' | 'submittedAt' | 'pressOwedBy' | 'pressLegalOn' | 'totalLegalOn',
    PgColumn
  >
  ofKind: SQL | undefined
  isOpen: SQL
}

/** What waits in the rows of a kind, for the digest of a day. */
export function workloadOf({ table, columns, ofKind, isOpen }: Worked) {
  const end = pressingEnd.bureau(columns)
  const load = (today: string, since: Date) => ({
    fresh: sql<number>`(count(*) filter (where ${columns.submittedAt} >= ${since}))::int`,
    dueToday: sql<number>`(count(*) filter (where ${end} = ${today}::date))::int`,
    late: sql<number>`(count(*) filter (where ${end} < ${today}::date))::int`,
  })

  return {
    /** Open cases by handler, or by bureau where nobody handles them: new since a moment, due today, late. */
    listWorkload: (db: Queryable, today: string, since: Date): Promise<Workload[]> =>
      db
        .select({
          handlerId: sql<string | null>`${columns.handlerId}`,
          bureauId: sql<string>`min(${columns.bureauId})`,
          ...load(today, since),
        })
        .from(table)
        .where(and(ofKind, isOpen))
        .groupBy(columns.handlerId, sql`case when ${columns.handlerId} is null then ${columns.bureauId} end`),

    /** The same of each open case of some handlers. */
    listLoads: (
      db: Queryable,
      today: string,
      since: Date,
      handlerIds: readonly string[],
    ): Promise<CaseLoad[]> =>
      db
        .select({ id: sql<string>`${columns.id}`, ...load(today, since) })
        .from(table)
        .where(and(ofKind, isOpen, isNotNull(columns.handlerId), anyOf(columns.handlerId, handlerIds)))
        .groupBy(columns.id),
  }
}
