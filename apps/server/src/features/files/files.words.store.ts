import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import { gramsValue } from '../../platform/db/columns.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { users } from '../people/users/users.tables.ts'
import type { FileRow } from './files.store.ts'
import { files, fileWords } from './files.tables.ts'

/** Keeps what a file is found by; what is kept already stays. */
export async function putParts(tx: Tx, fileId: string, parts: readonly string[]): Promise<void> {
  await tx
    .insert(fileWords)
    .values({ fileId, grams: gramsValue(parts) })
    .onConflictDoNothing()
}

const wordless = (db: Queryable) =>
  and(
    sql`${files.ownerId} in (select ${users.id} from ${users} where ${users.area} = 'b')`,
    notExists(db.select({ one: sql`1` }).from(fileWords).where(eq(fileWords.fileId, files.id))),
  )

/** Files of the office whose parts nobody has kept, by rising id. */
export const listWordless = (db: Queryable, after: string | null, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: files.id })
    .from(files)
    .where(and(after === null ? undefined : gt(files.id, after), wordless(db)))
    .orderBy(asc(files.id))
    .limit(limit)

/** Those among them that still are so and that nobody is deleting. */
export const lockWordless = (tx: Tx, ids: readonly string[]): Promise<FileRow[]> =>
  tx
    .select()
    .from(files)
    .where(and(anyOf(files.id, ids), wordless(tx)))
    .orderBy(asc(files.id))
    .for('key share', { skipLocked: true })
