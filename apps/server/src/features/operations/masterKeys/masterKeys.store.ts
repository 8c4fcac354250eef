import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { rowOf, rowsOf } from '../../../platform/db/rows.ts'
import { boundColumns, type SealedTable } from './masterKeys.columns.ts'
import { keyProgress, keyRotations } from './masterKeys.tables.ts'

export type RotationRecord = typeof keyRotations.$inferSelect
export type ProgressRecord = typeof keyProgress.$inferSelect

export async function newest(db: Queryable): Promise<RotationRecord | undefined> {
  const [row] = await db.select().from(keyRotations).orderBy(desc(keyRotations.version)).limit(1)
  return row
}

/** A change that is not through, held; nothing where it is. */
export async function lockRunning(tx: Tx): Promise<RotationRecord | undefined> {
  const [row] = await tx
    .select()
    .from(keyRotations)
    .where(isNull(keyRotations.finishedAt))
    .orderBy(desc(keyRotations.version))
    .limit(1)
    .for('update')
  return row
}

export async function insertRotation(tx: Tx, version: number, startedAt: Date): Promise<void> {
  await tx.insert(keyRotations).values({ version, startedAt })
}

export async function updateRotation(
  db: Queryable,
  version: number,
  set: Partial<Pick<RotationRecord, 'pausedAt' | 'finishedAt'>>,
): Promise<void> {
  await db.update(keyRotations).set(set).where(eq(keyRotations.version, version))
}

export const listProgress = (db: Queryable, version: number): Promise<ProgressRecord[]> =>
  rowsOf(db, keyProgress, eq(keyProgress.version, version), [
    sql`${keyProgress.isComplete}`,
    keyProgress.tableName,
  ])

const ofTable = (version: number, tableName: string) =>
  and(eq(keyProgress.version, version), eq(keyProgress.tableName, tableName))

export const findProgress = (db: Queryable, version: number, tableName: string) =>
  rowOf(db, keyProgress, ofTable(version, tableName))

export async function beginTable(db: Queryable, row: ProgressRecord): Promise<void> {
  await db.insert(keyProgress).values(row).onConflictDoNothing()
}

/** Counts what a portion has done; the page is where the next one begins. */
export async function advance(
  tx: Tx,
  { version, tableName }: Pick<ProgressRecord, 'version' | 'tableName'>,
  by: { rows: number; page: number },
): Promise<void> {
  await tx
    .update(keyProgress)
    .set({ done: sql`${keyProgress.done} + ${by.rows}`, page: by.page })
    .where(ofTable(version, tableName))
}

export async function completeTable(db: Queryable, version: number, tableName: string): Promise<void> {
  await db.update(keyProgress).set({ isComplete: true }).where(ofTable(version, tableName))
}

// ---------------------------------------------------------------- the tables themselves

/** Shorter is no sealed value: an emptied one, or none. */
const SHORTEST = 65
const older = (column: string, version: number) =>
  `(length(t."${column}") >= ${SHORTEST} and substring(t."${column}" from 1 for 1) <> '\\x${version.toString(16).padStart(2, '0')}'::bytea)`

/** Rows with a value under another key than this one; those of a case without a key are left as they are. */
function isOld({ name, master, record, salt }: SealedTable, version: number): string {
  const some = (columns: SealedTable['master']) =>
    boundColumns(name, columns).map(({ column }) => older(column, version))
  const own = some(master)
  const ofRecord = some(record)
  const parts = [...own, ...(ofRecord.length ? [`((${ofRecord.join(' or ')}) and length(${salt}) > 0)`] : [])]
  return `(${parts.join(' or ')})`
}

export async function countOld(db: Queryable, table: SealedTable, version: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql.raw(`select count(*)::int as n from ${table.name} t where ${isOld(table, version)}`),
  )
  return rows[0]!.n
}

export async function pagesOf(db: Queryable, { name }: SealedTable): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select (pg_relation_size(${name}::regclass) / current_setting('block_size')::int)::int as n`,
  )
  return rows[0]!.n
}

export interface OldRow extends Record<string, unknown> {
  at: string
  salt: Buffer | null
}

/** Rows of some pages of a table that are to be sealed anew, held. */
export async function lockOld(
  tx: Tx,
  table: SealedTable,
  version: number,
  { page, pages }: { page: number; pages: number },
): Promise<OldRow[]> {
  const columns = [...boundColumns(table.name, table.master), ...boundColumns(table.name, table.record)]
  const { rows } = await tx.execute<OldRow>(
    sql.raw(`select t.ctid::text as at, ${table.salt ?? 'null'} as salt,
      ${columns.map(({ column }) => `t."${column}"`).join(', ')}
      from ${table.name} t where t.ctid >= '(${page},0)'::tid and t.ctid < '(${page + pages},0)'::tid
      and ${isOld(table, version)} for update of t`),
  )
  return rows
}

/** Writes values anew where the row lies; the caller holds it. */
export async function rewrite(
  tx: Tx,
  { name }: SealedTable,
  at: string,
  values: Readonly<Record<string, Buffer>>,
): Promise<void> {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  await tx.execute(sql`update ${sql.identifier(name)} set ${sql.join(set, sql`, `)} where ctid = ${at}::tid`)
}
