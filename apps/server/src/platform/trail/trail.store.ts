import { inserting } from '../db/rows.ts'
import { operationLog } from './trail.tables.ts'

export type OperationRow = typeof operationLog.$inferSelect

export const insert = inserting(operationLog)
