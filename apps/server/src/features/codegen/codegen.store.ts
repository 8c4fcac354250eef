import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import {
  changing,
  holding,
  inserting,
  lockedRow,
  pageOf,
  rowOf,
  rowsOf,
  touched,
} from '../../platform/db/rows.ts'
import { genBasics, genFields } from './codegen.tables.ts'

export type BasicRow = typeof genBasics.$inferSelect
export type FieldRow = typeof genFields.$inferSelect

const ORDER = {
  functionName: genBasics.functionName,
  busName: genBasics.busName,
  dbTable: genBasics.dbTable,
  sortCode: genBasics.sortCode,
  createTime: genBasics.createdAt,
} as const

export async function listBasics(
  db: Queryable,
  {
    searchKey,
    sortField = 'sortCode',
    sortOrder,
    current,
    size,
  }: {
    searchKey?: string | undefined
    sortField?: keyof typeof ORDER | undefined
    sortOrder?: 'ascend' | 'descend' | undefined
    current: number
    size: number
  },
): Promise<{ rows: BasicRow[]; total: number }> {
  const where = holding(searchKey, genBasics.functionName, genBasics.busName, genBasics.dbTable)
  const direction = sortOrder === 'descend' ? desc : asc
  return pageOf(db, genBasics, where, [direction(ORDER[sortField]), direction(genBasics.id)], {
    current,
    size,
  })
}

export const findBasic = (db: Queryable, id: string) => rowOf(db, genBasics, eq(genBasics.id, id))

/** The same for this transaction alone; rivals wait. */
export const lockBasic = (tx: Tx, id: string) => lockedRow(tx, genBasics, eq(genBasics.id, id))

export const insertBasic = inserting(genBasics)

export const updateBasic = changing(genBasics)

export const deleteBasics = (tx: Tx, ids: readonly string[]) =>
  touched(tx.delete(genBasics).where(anyOf(genBasics.id, ids)))

// ---------------------------------------------------------------- columns of a set-up

export const listFields = (db: Queryable, basicId: string): Promise<FieldRow[]> =>
  rowsOf(db, genFields, eq(genFields.basicId, basicId), [
    asc(genFields.tableType),
    asc(genFields.sortCode),
    asc(genFields.id),
  ])

export const fieldsById = (db: Queryable, ids: readonly string[]): Promise<FieldRow[]> =>
  rowsOf(db, genFields, anyOf(genFields.id, ids))

export async function insertFields(tx: Tx, rows: FieldRow[]): Promise<void> {
  if (rows.length) await tx.insert(genFields).values(rows)
}

export const updateField = changing(genFields)

export async function deleteFields(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(genFields).where(anyOf(genFields.id, ids))
}

export async function deleteFieldsOf(tx: Tx, basicId: string, tableType: 'MAIN' | 'SUB'): Promise<void> {
  await tx.delete(genFields).where(and(eq(genFields.basicId, basicId), eq(genFields.tableType, tableType)))
}

// ---------------------------------------------------------------- the database itself

export interface ColumnFact {
  name: string
  /** As PostgreSQL writes it: `text`, `character varying(50)`, `numeric(12,2)`. */
  type: string
  remark: string
  isKey: boolean
  nullable: boolean
  hasDefault: boolean
}

/** Tables of the product's own schema that have a key of one column. */
export async function listTables(db: Queryable): Promise<{ name: string; remark: string }[]> {
  const { rows } = await db.execute<{ name: string; remark: string }>(sql`
    select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as remark
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`)
  return rows
}

/** Columns of a table, in their order; none where there is no such table. */
export async function listColumns(db: Queryable, table: string): Promise<ColumnFact[]> {
  const { rows } = await db.execute<ColumnFact & Record<string, unknown>>(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      coalesce(col_description(a.attrelid, a.attnum), '') as remark,
      exists (
        select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)
      ) as "isKey",
      not a.attnotnull as nullable, a.atthasdef as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = ${table}
      and a.attnum > 0 and not a.attisdropped
    order by a.attnum`)
  return rows
}
