import type { Queryable } from '../db/db.ts'
import { operationLog } from './trail.tables.ts'

export type OperationRow = typeof operationLog.$inferSelect

export async function insert(db: Queryable, row: OperationRow): Promise<void> {
  await db.insert(operationLog).values(row)
}
