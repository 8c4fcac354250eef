import { and, desc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { messageWordings } from './wordings.tables.ts'

export type WordingRow = typeof messageWordings.$inferSelect

/** Every version of everything, newest first; people write them, so there are few. */
export const listAll = (db: Queryable): Promise<WordingRow[]> =>
  rowsOf(db, messageWordings, undefined, [desc(messageWordings.version)])

export const listVersions = (
  db: Queryable,
  { template, language }: Pick<WordingRow, 'template' | 'language'>,
): Promise<WordingRow[]> =>
  rowsOf(
    db,
    messageWordings,
    and(eq(messageWordings.template, template), eq(messageWordings.language, language)),
    [desc(messageWordings.version)],
  )

/** A new version; false where somebody else wrote it first. */
export async function insertVersion(tx: Tx, row: WordingRow): Promise<boolean> {
  const rows = await tx
    .insert(messageWordings)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: messageWordings.version })
  return rows.length === 1
}
