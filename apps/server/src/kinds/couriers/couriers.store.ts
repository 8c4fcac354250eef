import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { NOBODY, seen } from '../../cases/cases.service.ts'
import { cases } from '../../cases/cases.tables.ts'
import type { Scope } from '../../cases/scope/cases.scope.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { ledgerOf, noteRecords } from '../../platform/history/ledgers.ts'
import { courierReplies } from './couriers.tables.ts'

export type ReplyRecord = typeof courierReplies.$inferSelect

/** What of an answer nobody changes unseen; its words stand in the line of the case that it came with. */
export const replyLedger = ledgerOf(courierReplies, [
  ...(['caseId', 'round', 'orgId', 'authorId', 'amount', 'overdue', 'createdAt'] as const),
])

export async function insertReply(tx: Tx, ctx: Context, row: ReplyRecord): Promise<void> {
  await tx.insert(courierReplies).values(row)
  await noteRecords(tx, ctx, replyLedger, [row.id])
}

/** Of a case that is destroyed: who answered for the enterprise. */
export async function forgetPeople(tx: Tx, crypto: Crypto, { id }: { id: string }): Promise<void> {
  await tx
    .update(courierReplies)
    .set({
      contactName: crypto.encryptField('courier_replies.contact_name', NOBODY),
      contactPhone: crypto.encryptField('courier_replies.contact_phone', ''),
    })
    .where(eq(courierReplies.caseId, id))
}

export async function lastReply(db: Queryable, caseId: string): Promise<ReplyRecord | undefined> {
  const [row] = await db
    .select()
    .from(courierReplies)
    .where(eq(courierReplies.caseId, caseId))
    .orderBy(desc(courierReplies.round))
    .limit(1)
  return row
}

const OPEN = ['pending', 'processing', 'at_enterprise', 'confirming']
const AXES = {
  issue: sql<string>`coalesce(${cases.type}, '')`,
  brand: sql<string>`coalesce(${cases.brand}, '')`,
  province: sql<string>`left(${cases.areaCode}, 2) || '0000'`,
  state: sql<string>`${cases.state}`,
}
export type Axis = keyof typeof AXES

/** Couriers' cases that came in within a span, by one axis: how many, how many open, how much was recovered. */
export async function countBy(
  db: Queryable,
  axis: Axis,
  scope: Scope,
  span: { from: Date; before: Date },
): Promise<{ code: string; n: number; open: number; recovered: string }[]> {
  const column: SQL<string> = AXES[axis]
  return db
    .select({
      code: sql<string>`${column}`,
      n: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${inArray(cases.state, OPEN)}))::int`,
      recovered: sql<string>`coalesce(sum((${cases.facts} ->> 'recovered')::numeric), 0)::numeric(14,2)::text`,
    })
    .from(cases)
    .where(and(seen('courier', scope), gte(cases.submittedAt, span.from), lt(cases.submittedAt, span.before)))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
}
