import { and, count, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/db.ts'
import { insertion, statement } from '../../platform/db/statement.ts'
import { caseEvents } from '../../platform/history/history.tables.ts'
import { readLog } from './audit.tables.ts'

const insertReads = insertion(readLog)

export const insertRead = (db: Queryable, row: typeof readLog.$inferInsert): Promise<void> =>
  insertReads(db, [row])

/** Readers of a case by organisation, role, act and reason of a reveal; staff of bureaus and enterprises only. */
export async function readersByRole(db: Queryable, caseKind: string, caseId: string) {
  return db
    .select({
      orgId: readLog.orgId,
      roleCode: readLog.roleCode,
      act: readLog.act,
      reasonCode: readLog.reasonCode,
      times: count(),
      lastAt: max(readLog.at),
    })
    .from(readLog)
    .where(and(eq(readLog.caseKind, caseKind), eq(readLog.caseId, caseId), inArray(readLog.area, ['a', 'b'])))
    .groupBy(readLog.orgId, readLog.roleCode, readLog.act, readLog.reasonCode)
    .orderBy(desc(max(readLog.at)))
}

// Grouped, or the planner may look for the last reading by walking all that the viewer ever read.
const newsFor = statement(
  () => sql`
    select asked.id::text as id, mine.at is not null as opened
    from unnest(${sql.placeholder('ids')}::bigint[]) asked (id)
    cross join lateral (
      select actor_id, at from ${caseEvents} e
      where e.case_kind = ${sql.placeholder('kind')} and e.case_id = asked.id
        and e.audience @> array[${sql.placeholder('side')}]::text[]
      order by e.seq desc limit 1
    ) newest
    left join lateral (
      select max(r.at) as at from ${readLog} r
      where r.case_kind = ${sql.placeholder('kind')} and r.case_id = asked.id
        and r.viewer_id = ${sql.placeholder('viewerId')}
      group by r.case_id
    ) mine on true
    where newest.actor_id is distinct from ${sql.placeholder('viewerId')}::bigint
      and (mine.at is null or mine.at < newest.at)`,
)

/** Of these cases those whose last line that a side sees is somebody else's, and younger than the viewer's last look. */
export async function listNews(
  db: Queryable,
  asked: { kind: string; side: string; viewerId: string; ids: readonly string[] },
): Promise<{ id: string; opened: boolean }[]> {
  if (asked.ids.length === 0) return []
  return (await newsFor(db, asked)).rows as { id: string; opened: boolean }[]
}
