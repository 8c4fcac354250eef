import { and, desc, eq } from 'drizzle-orm'
import type { CaseRef } from '../../cases/cases.service.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { caseCalls } from './callers.tables.ts'

export type CallRow = typeof caseCalls.$inferSelect

export async function insertCall(tx: Tx, row: CallRow): Promise<void> {
  await tx.insert(caseCalls).values(row)
}

/** The calls about a case, newest first. */
export const listCalls = (db: Queryable, { kind, id }: CaseRef): Promise<CallRow[]> =>
  db
    .select()
    .from(caseCalls)
    .where(and(eq(caseCalls.caseKind, kind), eq(caseCalls.caseId, id)))
    .orderBy(desc(caseCalls.heardAt), desc(caseCalls.id))
