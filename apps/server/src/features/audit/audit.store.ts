import { and, count, desc, eq, inArray, max } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/db.ts'
import { insertion } from '../../platform/db/statement.ts'
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
