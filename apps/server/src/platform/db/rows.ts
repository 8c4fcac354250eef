import {
  and,
  asc,
  desc,
  eq,
  ilike,
  isNull,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import { anyOf } from './anyOf.ts'
import type { Queryable, Tx } from './db.ts'
import { containing } from './like.ts'

type Row<T extends PgTable> = T['$inferSelect']
type NewRow<T extends PgTable> = T['$inferInsert']
type Condition = SQL | undefined
/** A table of records: each has an id; some count their changes, and some stay when they are deleted. */
type RecordTable = PgTable & { id: PgColumn; version?: PgColumn; deletedAt?: PgColumn }

/** What a column is asked to be: a value, nothing, or one of several. */
type Wanted<V> = NonNullable<V> | SQLWrapper | Placeholder | null | readonly NonNullable<V>[]

/** Columns that are each what is asked for. Nothing can be left open: a condition that falls away would be true of all. */
export const equals = <T extends PgTable, K extends string & keyof Row<T>>(
  table: T,
  values: { readonly [P in K]: Wanted<Row<T>[P]> },
): Condition =>
  and(
    ...Object.entries<unknown>(values).map(([key, value]) => {
      const column = (table as unknown as Record<string, PgColumn>)[key]!
      return value === null ? isNull(column) : Array.isArray(value) ? anyOf(column, value) : eq(column, value)
    }),
  )

/** The rows that a condition is true of. */
export const rowsOf = async <T extends PgTable>(
  db: Queryable,
  table: T,
  where?: Condition,
  order: readonly (SQL | PgColumn)[] = [],
): Promise<Row<T>[]> =>
  db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...order)

/** The row that a condition is true of. */
export async function rowOf<T extends PgTable>(
  db: Queryable,
  table: T,
  where: Condition,
): Promise<Row<T> | undefined> {
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(where)
  return row
}

/** The same for this transaction alone; rivals wait. */
export async function lockedRow<T extends PgTable>(
  tx: Tx,
  table: T,
  where: Condition,
): Promise<Row<T> | undefined> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(where)
    .for('update')
  return row
}

/** Whether a condition is true of any row. */
export async function isAny(db: Queryable, table: PgTable, where: Condition): Promise<boolean> {
  return (await db.select({ one: sql`1` }).from(table).where(where).limit(1)).length > 0
}

/** One column of the rows that a condition is true of. */
export async function valuesOf<T extends PgTable, K extends keyof Row<T> & keyof T>(
  db: Queryable,
  table: T,
  column: K,
  where?: Condition,
): Promise<Row<T>[K][]> {
  const rows = await db
    .select({ value: table[column] as PgColumn })
    .from(table as PgTable)
    .where(where)
  return rows.map(({ value }) => value as Row<T>[K])
}

/** How many rows a statement inserted, changed or deleted. */
export const touched = async (statement: PromiseLike<QueryResult>): Promise<number> =>
  (await statement).rowCount ?? 0

/** Which page of a list is asked for, counted from 1. */
export interface PageAt {
  current: number
  size: number
}

/** A page of a list that has one column to sort by: which way, if anybody asked. */
export interface TurnedAt extends PageAt {
  sortOrder?: 'ascend' | 'descend' | undefined
}

/** What a reader asked for goes before the order that a list has by itself. The last column is one that is unique. */
export const turned = (
  { sortOrder }: TurnedAt,
  columns: readonly (SQL | PgColumn)[],
  usual: readonly (SQL | PgColumn)[],
): readonly (SQL | PgColumn)[] =>
  sortOrder ? columns.map((column) => (sortOrder === 'descend' ? desc : asc)(column)) : usual

/** One page of a query that says its order, with the number of all. The order ends with a column that is unique. */
export const paged = async <R>(
  query: { limit(size: number): { offset(from: number): PromiseLike<R[]> } },
  { current, size }: PageAt,
  total: PromiseLike<number>,
): Promise<{ rows: R[]; total: number }> => ({
  rows: await query.limit(size).offset((current - 1) * size),
  total: await total,
})

/** One page of what a condition is true of, with the number of all. The order ends with a column that is unique. */
export async function pageOf<T extends PgTable>(
  db: Queryable,
  table: T,
  where: Condition,
  order: readonly (SQL | PgColumn)[],
  at: PageAt,
): Promise<{ rows: Row<T>[]; total: number }> {
  const rows = db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...order)
  return paged<Row<T>>(rows, at, db.$count(table, where))
}

/** Whether one of the columns holds a text, whatever the case of its letters; no condition where none is asked for. */
export const holding = (text: string | undefined, ...columns: readonly PgColumn[]): Condition =>
  text ? or(...columns.map((column) => ilike(column, containing(text)))) : undefined

/** Whether a record is there: deleted ones keep their row, for what names them. */
const living = ({ deletedAt }: RecordTable): Condition => deletedAt && sql`${deletedAt} is null`

/** Inserts a row into a table. */
export const inserting =
  <T extends PgTable>(table: T) =>
  async (db: Queryable, row: NewRow<T>): Promise<void> => {
    await db.insert(table).values(row)
  }

/** Changes a record and counts the change, where the table does; from then on reference data leaves it alone. */
export const changing =
  <T extends RecordTable>(table: T) =>
  async (tx: Tx, id: string, change: Partial<NewRow<T>>): Promise<void> => {
    const counted = table.version && { version: sql`${table.version} + 1` }
    await tx
      .update(table as PgTable)
      .set({ ...change, ...counted })
      .where(eq(table.id, id))
  }

/** What every table of records is asked for. */
export function recordsOf<T extends RecordTable>(table: T) {
  const at = (id: string) => and(eq(table.id, id), living(table))
  return {
    /** The record with an id, unless it was deleted. */
    find: (db: Queryable, id: string) => rowOf(db, table, at(id)),
    /** The same for this transaction alone; rivals wait. */
    lock: (tx: Tx, id: string) => lockedRow(tx, table, at(id)),
    /** A deleted one for this transaction alone, to be brought back. */
    lockDeleted: (tx: Tx, id: string) =>
      lockedRow(tx, table, and(eq(table.id, id), sql`not (${living(table) ?? sql`true`})`)),
    insert: inserting(table),
    update: changing(table),
  }
}
