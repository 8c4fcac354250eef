import { and, count, desc, eq, ne, or, type SQL } from 'drizzle-orm'
import type { Scope } from '../../cases/cases.scope.service.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { type AppealLine, type AppealRecord, LINE, seen } from './appeals.store.ts'
import { appeals } from './appeals.tables.ts'

/** What ties another case to this one. */
const TIES = {
  waybill: (row: AppealRecord) => eq(appeals.waybillNo, row.waybillNo),
  // Somebody without an account is known by the phone number.
  consumer: (row: AppealRecord) =>
    or(
      eq(appeals.appellantPhoneIndex, row.appellantPhoneIndex),
      row.appellantId ? eq(appeals.appellantId, row.appellantId) : undefined,
    )!,
  enterprise: (row: AppealRecord) =>
    row.enterpriseId ? eq(appeals.enterpriseId, row.enterpriseId) : undefined,
} as const satisfies Record<string, (row: AppealRecord) => SQL | undefined>
export type Tie = keyof typeof TIES

const others = (row: AppealRecord, tie: SQL) => and(tie, ne(appeals.id, row.id))

/** Other cases tied to one, within a scope, newest first. */
export async function listRelated(
  db: Queryable,
  scope: Scope,
  row: AppealRecord,
  tie: Tie,
  limit: number,
): Promise<AppealLine[]> {
  const tied = TIES[tie](row)
  if (!tied) return []
  return db
    .select(LINE)
    .from(appeals)
    .where(and(seen(scope), others(row, tied)))
    .orderBy(desc(appeals.submittedAt), desc(appeals.id))
    .limit(limit)
}

/** How many other cases there are on the same waybill, whoever handles them. */
export async function countTwins(db: Queryable, row: AppealRecord): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(appeals)
    .where(others(row, TIES.waybill(row)))
  return found?.n ?? 0
}
