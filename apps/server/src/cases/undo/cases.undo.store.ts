import {
  and,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { lockedRow, rowOf } from '../../platform/db/rows.ts'
import type { OwnTable } from '../cases.kind.ts'
import { caseHolds } from './cases.undo.tables.ts'

export type HoldRow = typeof caseHolds.$inferSelect
type Ref = Pick<HoldRow, 'caseKind' | 'caseId'>

/** Rows of a table that belong to a case. */
export interface Part {
  table: PgTable
  where: SQL
}

export const partOf = (
  { table, caseId, caseKind }: OwnTable,
  { kind, id }: { kind: string; id: string },
): Part => ({ table, where: and(eq(caseId, id), caseKind && eq(caseKind, kind))! })

const ofCase = ({ caseKind, caseId }: Ref) =>
  and(eq(caseHolds.caseKind, caseKind), eq(caseHolds.caseId, caseId))

/** One for each case: what is done later replaces what was done before. */
export async function upsert(tx: Tx, row: HoldRow): Promise<void> {
  const { caseKind: _, caseId: __, ...rest } = row
  await tx
    .insert(caseHolds)
    .values(row)
    .onConflictDoUpdate({ target: [caseHolds.caseKind, caseHolds.caseId], set: rest })
}

export const lock = (tx: Tx, of: Ref) => lockedRow(tx, caseHolds, ofCase(of))
export const find = (db: Queryable, of: Ref) => rowOf(db, caseHolds, ofCase(of))

/** What somebody did that can still be undone one by one, the latest first; what an order did is undone as a whole. */
export const listOpen = (db: Queryable, actorId: string, at: Date): Promise<HoldRow[]> =>
  db
    .select()
    .from(caseHolds)
    .where(
      and(
        eq(caseHolds.actorId, actorId),
        gt(caseHolds.until, at),
        isNotNull(caseHolds.before),
        isNull(caseHolds.orderId),
      ),
    )
    .orderBy(desc(caseHolds.at))
    .limit(20)

/** It cannot be undone any more: what was before goes. */
export async function end(tx: Tx, of: Ref): Promise<void> {
  await tx.update(caseHolds).set({ before: null }).where(ofCase(of))
}

/** Rows as they are now, by table, as JSON text. */
export async function rowsNow(tx: Tx, parts: readonly Part[]): Promise<string> {
  const rows = sql.join(
    parts.map(
      ({ table, where }) =>
        sql`${getTableName(table)}::text, (select coalesce(jsonb_agg(to_jsonb(${table})), '[]') from ${table} where ${where})`,
    ),
    sql`, `,
  )
  const { rows: found } = await tx.execute<{ text: string }>(
    sql`select jsonb_build_object(${rows})::text as text`,
  )
  return found[0]!.text
}

/** Rows of one table out of such a text. */
const rowsOf = (table: PgTable, before: string) =>
  sql`jsonb_populate_recordset(null::${table}, ${before}::jsonb -> ${getTableName(table)}::text)`

/** The text of one table's rows alone. */
export async function textOf(tx: Tx, table: PgTable, before: string): Promise<string> {
  const { rows } = await tx.execute<{ text: string }>(
    sql`select (${before}::jsonb -> ${getTableName(table)}::text)::text as text`,
  )
  return rows[0]!.text
}

/** The first row of a table as it was. */
export async function rowBefore<Row>(tx: Tx, table: PgTable, before: string): Promise<Row> {
  const columns = Object.entries<PgColumn>(getTableColumns(table)).map(
    ([key, column]) => [key, sql`${sql.identifier(column.name)}`.mapWith(column)] as const,
  )
  const [row] = await tx.select(Object.fromEntries(columns)).from(sql`${rowsOf(table, before)} as was`)
  return row as unknown as Row
}

/** Puts rows of a case back as they were; answers the ids of those that were there and of those that are. */
export async function putBack(
  tx: Tx,
  { table, where }: Part,
  before: string,
): Promise<{ of: string; ids: string[] }> {
  const id = sql<string | null>`to_jsonb(${table}) ->> 'id'`
  const ids = tx.select({ id }).from(table).where(where)
  const was = await ids
  await tx.delete(table).where(where)
  await tx.execute(sql`insert into ${table} select * from ${rowsOf(table, before)}`)
  return { of: getTableName(table), ids: [...was, ...(await ids)].flatMap((row) => row.id ?? []) }
}
