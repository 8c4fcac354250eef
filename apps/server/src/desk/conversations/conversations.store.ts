import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { fromExcluded } from '../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { equals, inserting, lockedRow, rowOf, rowsOf, valuesOf } from '../../platform/db/rows.ts'
import { cannedTexts, caseMessageReads, caseMessages } from './conversations.tables.ts'

export type MessageRow = typeof caseMessages.$inferSelect
export type ReadRow = typeof caseMessageReads.$inferSelect
export type CannedRow = typeof cannedTexts.$inferSelect

// ---------------------------------------------------------------- messages

/** Messages of a case in the conversations named, oldest first. */
export const listMessages = (
  db: Queryable,
  caseKind: CaseKindName,
  caseId: string,
  talks: readonly Talk[],
): Promise<MessageRow[]> =>
  rowsOf(db, caseMessages, equals(caseMessages, { caseKind, caseId, talk: talks }), [asc(caseMessages.seq)])

export const findMessage = (db: Queryable, id: string) => rowOf(db, caseMessages, eq(caseMessages.id, id))

/** Ids of all that was written on a case. */
export const messageIds = (db: Queryable, { kind, id }: { kind: MessageRow['caseKind']; id: string }) =>
  valuesOf(db, caseMessages, 'id', and(eq(caseMessages.caseKind, kind), eq(caseMessages.caseId, id)))

export const insertMessage = inserting(caseMessages)

/** Up to which line a person has read each conversation of a case. */
export const listReads = (
  db: Queryable,
  caseKind: CaseKindName,
  caseId: string,
  userId: string,
): Promise<ReadRow[]> => rowsOf(db, caseMessageReads, equals(caseMessageReads, { caseKind, caseId, userId }))

/** Moves the mark forward; never back. */
export async function markRead(db: Queryable, row: ReadRow): Promise<void> {
  await db
    .insert(caseMessageReads)
    .values(row)
    .onConflictDoUpdate({
      target: [
        caseMessageReads.caseKind,
        caseMessageReads.caseId,
        caseMessageReads.userId,
        caseMessageReads.talk,
      ],
      set: { seq: sql`greatest(${caseMessageReads.seq}, excluded.seq)`, at: row.at },
    })
}

// ---------------------------------------------------------------- canned texts

interface Owner {
  userId: string
  orgId: string | null
  area: string
}

const atHand = ({ userId, orgId, area }: Owner) =>
  and(
    eq(cannedTexts.area, area),
    or(
      isNotNull(cannedTexts.code),
      eq(cannedTexts.userId, userId),
      orgId ? eq(cannedTexts.orgId, orgId) : undefined,
    ),
  )

/** Those that are meant for a kind of case, or for all. */
const fitting = (kind: CaseKindName) =>
  sql`(cardinality(${cannedTexts.kinds}) = 0 or ${kind} = any(${cannedTexts.kinds}))`

/** Texts at somebody's hand, of a kind those that fit it: own ones first, then the organisation's, then the system's. */
export const listTexts = (
  db: Queryable,
  owner: Owner,
  kind: CaseKindName | undefined,
): Promise<CannedRow[]> =>
  rowsOf(db, cannedTexts, and(atHand(owner), kind && fitting(kind)), [
    sql`${cannedTexts.userId} is null`,
    sql`${cannedTexts.orgId} is null`,
    asc(cannedTexts.sortCode),
    asc(cannedTexts.id),
  ])

/** One text at somebody's hand, for this transaction alone. */
export const lockText = (tx: Tx, id: string, owner: Owner) =>
  lockedRow(tx, cannedTexts, and(eq(cannedTexts.id, id), atHand(owner)))

export const countTexts = (db: Queryable, userId: string): Promise<number> =>
  db.$count(cannedTexts, eq(cannedTexts.userId, userId))

export const insertText = inserting(cannedTexts)

export async function updateText(tx: Tx, row: CannedRow, change: Partial<CannedRow>): Promise<void> {
  await tx
    .update(cannedTexts)
    .set({ ...change, version: row.version + 1 })
    .where(eq(cannedTexts.id, row.id))
}

export async function deleteText(tx: Tx, id: string): Promise<void> {
  await tx.delete(cannedTexts).where(eq(cannedTexts.id, id))
}

/** Loads the system's texts by code. */
export async function loadTexts(tx: Tx, rows: readonly CannedRow[]): Promise<void> {
  const { area, talk, kinds, title, titleEn, body, bodyEn, sortCode, updatedAt } = cannedTexts
  await tx
    .insert(cannedTexts)
    .values([...rows])
    .onConflictDoUpdate({
      target: cannedTexts.code,
      set: fromExcluded({ area, talk, kinds, title, titleEn, body, bodyEn, sortCode, updatedAt }),
    })
}
