import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { equals, inserting, lockedRow, rowOf } from '../../../platform/db/rows.ts'
import type { FileRow, UploadRow } from '../files.store.ts'
import { files, uploads } from '../files.tables.ts'
import { handedOver, handOvers } from './handOvers.tables.ts'

export type HandOverRow = typeof handOvers.$inferSelect

export const insert = inserting(handOvers)

export const find = (db: Queryable, id: string) => rowOf(db, handOvers, eq(handOvers.id, id))

export const lockBySecret = (tx: Tx, secretHash: Buffer) =>
  lockedRow(tx, handOvers, eq(handOvers.secretHash, secretHash))

const byKey = (keyHash: Buffer) => eq(handOvers.keyHash, keyHash)
export const findByKey = (db: Queryable, keyHash: Buffer) => rowOf(db, handOvers, byKey(keyHash))
export const lockByKey = (tx: Tx, keyHash: Buffer) => lockedRow(tx, handOvers, byKey(keyHash))

export async function setKey(tx: Tx, id: string, keyHash: Buffer): Promise<void> {
  await tx.update(handOvers).set({ keyHash }).where(eq(handOvers.id, id))
}

const open = (ownerId: string, now: Date) =>
  and(eq(handOvers.ownerId, ownerId), isNull(handOvers.endedAt), gt(handOvers.expiresAt, now))

export async function end(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .update(handOvers)
    .set({ endedAt: at })
    .where(and(eq(handOvers.id, id), isNull(handOvers.endedAt)))
}

/** Ends what a person has open, but for the latest ones. */
export async function endEarlier(tx: Tx, ownerId: string, keep: number, now: Date): Promise<void> {
  const earlier = tx
    .select({ id: handOvers.id })
    .from(handOvers)
    .where(open(ownerId, now))
    .orderBy(desc(handOvers.createdAt), desc(handOvers.id))
    .offset(keep)
  await tx.update(handOvers).set({ endedAt: now }).where(inArray(handOvers.id, earlier))
}

/** Places of the form that are taken: what is begun or here. */
export const countTaken = (db: Queryable, handOverId: string): Promise<number> =>
  db.$count(handedOver, eq(handedOver.handOverId, handOverId))

/** Whether an upload came by this hand-over. */
export const has = async (db: Queryable, handOverId: string, uploadId: string): Promise<boolean> =>
  (await rowOf(db, handedOver, equals(handedOver, { handOverId, uploadId }))) !== undefined

/** One that goes on is there already. */
export async function add(tx: Tx, row: typeof handedOver.$inferInsert): Promise<void> {
  await tx.insert(handedOver).values(row).onConflictDoNothing()
}

/** What came and is still there, in the order in which it was begun. */
export const listHanded = (
  db: Queryable,
  handOverId: string,
): Promise<{ upload: UploadRow; file: FileRow | null }[]> =>
  db
    .select({ upload: uploads, file: files })
    .from(handedOver)
    .innerJoin(uploads, eq(uploads.id, handedOver.uploadId))
    .leftJoin(files, eq(files.id, uploads.fileId))
    .where(eq(handedOver.handOverId, handOverId))
    .orderBy(asc(uploads.id))
