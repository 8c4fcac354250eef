import { and, desc, eq } from 'drizzle-orm'
import type { CaseRef } from '../../cases/cases.service.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { inserting, rowsOf } from '../../platform/db/rows.ts'
import { caseCalls } from './callers.tables.ts'

export type CallRow = typeof caseCalls.$inferSelect

export const insertCall = inserting(caseCalls)

/** The calls about a case, newest first. */
export const listCalls = (db: Queryable, { kind, id }: CaseRef): Promise<CallRow[]> =>
  rowsOf(db, caseCalls, and(eq(caseCalls.caseKind, kind), eq(caseCalls.caseId, id)), [
    desc(caseCalls.heardAt),
    desc(caseCalls.id),
  ])
