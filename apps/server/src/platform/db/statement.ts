import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Queryable } from './db.ts'
import { connectionOf } from './held.ts'
import { readerOf } from './rowReader.ts'

/** Values of a statement's placeholders. */
export type Values = Record<string, unknown>

interface Runnable<R> {
  execute(values?: Values): Promise<R>
}
interface Preparable<R> {
  prepare(name: string): Runnable<R>
}

/** Builds kept for each connection where they differ by their shape. */
const MAX_BUILDS = 500

const dialect = new PgDialect()

/** SQL written out, as the query layer prepares its own; answers what the driver gives. */
const prepareWritten = (db: Queryable, written: SQL): Runnable<unknown> =>
  db._.session.prepareQuery<{ execute: pg.QueryResult; all: unknown; values: unknown }>(
    dialect.sqlToQuery(written),
    undefined,
    undefined,
    false,
  )

/** What a query of the layer gives, by name; nothing where it is SQL written out. */
interface Selecting {
  fields?: readonly { path: readonly string[]; field: unknown }[]
  customResultMapper?: (rows: unknown[][]) => unknown
}

/** Rows of plain columns are read by a reader that is built once, too; what nests rows is left to the query layer. */
function readOnce<R>(query: Runnable<R>): Runnable<R> {
  const selecting = query as Runnable<R> & Selecting
  const columns = selecting.fields?.flatMap(({ path: [key, ...deeper], field }) =>
    key !== undefined && deeper.length === 0 && is(field, PgColumn) ? [[key, field] as const] : [],
  )
  if (columns && columns.length === selecting.fields?.length) {
    const read = readerOf(columns)
    selecting.customResultMapper = (rows) => rows.map(read)
  }
  return query
}

/**
 * A statement whose SQL is built once and then sent with values: `sql.placeholder('x')` in it takes `values.x`.
 * Building SQL anew for each request costs more than all else a short query costs this process.
 *
 * Use it where many requests pass; elsewhere plain queries read better.
 *
 * @param build makes a query, or SQL written out, of a shape: plain values that say all that the text depends on. Of
 *   each shape one is built.
 */
export function statement<Shape extends readonly unknown[] = []>(
  build: (db: Queryable, ...shape: Shape) => SQL,
): (db: Queryable, values?: Values, ...shape: Shape) => Promise<pg.QueryResult>
export function statement<R, Shape extends readonly unknown[] = []>(
  build: (db: Queryable, ...shape: Shape) => Preparable<R>,
): (db: Queryable, values?: Values, ...shape: Shape) => Promise<R>
export function statement<Shape extends readonly unknown[]>(
  build: (db: Queryable, ...shape: Shape) => Preparable<unknown> | SQL,
): (db: Queryable, values?: Values, ...shape: Shape) => Promise<unknown> {
  // A build belongs to a connection and does not outlive it.
  const builds = new WeakMap<object, Map<string, Runnable<unknown>>>()
  return (db, values = {}, ...shape) => {
    const connection = connectionOf(db)
    const own = builds.get(connection) ?? new Map<string, Runnable<unknown>>()
    builds.set(connection, own)
    const key = shape.length ? JSON.stringify(shape) : ''
    const known = own.get(key)
    if (known) return known.execute(values)
    if (own.size >= MAX_BUILDS) own.clear()
    const built = build(db, ...shape)
    // Without a name of its own: `prepared.ts` names what comes again and again.
    const fresh = is(built, SQL)
      ? prepareWritten(db, built)
      : readOnce(built.prepare(undefined as unknown as string))
    own.set(key, fresh)
    return fresh.execute(values)
  }
}

/** A column's value in a statement that is built before the value is known. */
function slot(name: string, column: PgColumn): SQL {
  // Drizzle's own placeholder would ask the column to encode a null.
  const encoder = {
    mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
  }
  return sql`${sql.param(sql.placeholder(name), encoder)}`
}

/** All columns of a table as placeholders of their own names, for `insert().values()`. */
export const slots = <T extends PgTable>(table: T): T['$inferInsert'] =>
  Object.fromEntries(
    (Object.entries(getTableColumns(table)) as [string, PgColumn][]).map(([key, column]) => [
      key,
      slot(key, column),
    ]),
  )

type Insert = ReturnType<ReturnType<Queryable['insert']>['values']>

/**
 * Inserts rows of a table by a statement that is built once for each number of rows. Columns that a row leaves out
 * take their default, or null.
 *
 * @param unless what becomes of a row that is there already; left out, it fails
 */
export function insertion<T extends PgTable>(
  table: T,
  unless: (insert: Insert) => Preparable<unknown> = (insert) => insert,
): (db: Queryable, rows: readonly T['$inferInsert'][]) => Promise<void> {
  const columns = Object.entries(getTableColumns(table)) as [string, PgColumn][]
  const given = (row: Values) => columns.map(([key, column]) => row[key] !== undefined || !column.hasDefault)
  const run = statement((db, shape: readonly boolean[][]) => {
    const rows = shape.map((has, n) =>
      Object.fromEntries(
        columns.flatMap(([key, column], at) => (has[at] ? [[key, slot(`${n}.${key}`, column)]] : [])),
      ),
    )
    return unless(db.insert<PgTable>(table).values(rows) as Insert)
  })
  return async (db, rows: readonly Values[]) => {
    if (rows.length === 0) return
    const values: Values = {}
    for (const [n, row] of rows.entries())
      for (const [name] of columns) values[`${n}.${name}`] = row[name] ?? null
    await run(db, values, rows.map(given))
  }
}
