import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Queryable } from './db.ts'

/** Values of a statement's placeholders. */
export type Values = Record<string, unknown>

interface Runnable<R> {
  execute(values?: Values): Promise<R>
}
interface Preparable<R> {
  prepare(name: string): Runnable<R>
}

/** Builds kept for each connection where they differ by a key that callers choose. */
const MAX_BUILDS = 500

/** What a statement runs on: the pool, or the connection of a transaction. A build belongs to it and outlives neither. */
const connectionOf = (db: Queryable) => (db._.session as unknown as { client: object }).client

/**
 * A statement whose SQL is built once and then sent with values: `sql.placeholder('x')` in it takes `values.x`.
 * Building SQL anew for each request costs more than all else a short query costs this process.
 *
 * Use it where many requests pass; elsewhere plain queries read better.
 */
export function statement<R>(
  build: (db: Queryable) => Preparable<R>,
): (db: Queryable, values?: Values) => Promise<R> {
  const keyed = keyedStatement<[], R>((db) => build(db))
  return (db, values) => keyed(db, '', values)
}

/**
 * The same for statements of several shapes.
 *
 * @returns a function that takes, besides the values, a key that says all that the shape depends on, and what `build`
 *   needs to make it
 */
export function keyedStatement<A extends unknown[], R>(
  build: (db: Queryable, ...about: A) => Preparable<R>,
): (db: Queryable, key: string, values?: Values, ...about: A) => Promise<R> {
  const builds = new WeakMap<object, Map<string, Runnable<R>>>()
  return (db, key, values = {}, ...about) => {
    const connection = connectionOf(db)
    const own = builds.get(connection) ?? new Map<string, Runnable<R>>()
    builds.set(connection, own)
    const known = own.get(key)
    if (known) return known.execute(values)
    if (own.size >= MAX_BUILDS) own.clear()
    // Without a name of its own: `prepared.ts` names what comes again and again.
    const fresh = build(db, ...about).prepare(undefined as unknown as string)
    own.set(key, fresh)
    return fresh.execute(values)
  }
}

const dialect = new PgDialect()

/** The same for SQL written out; answers what the driver gives. */
export const rawStatement = (
  write: (db: Queryable) => SQL,
): ((db: Queryable, values?: Values) => Promise<pg.QueryResult>) =>
  statement((db) => ({
    prepare: () =>
      db._.session.prepareQuery<{ execute: pg.QueryResult; all: unknown; values: unknown }>(
        dialect.sqlToQuery(write(db)),
        undefined,
        undefined,
        false,
      ),
  }))

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

/**
 * Inserts rows of a table by a statement that is built once for each number of rows. Columns that a row leaves out
 * take their default, or null.
 */
export function insertion<T extends PgTable>(
  table: T,
): (db: Queryable, rows: readonly T['$inferInsert'][]) => Promise<void> {
  const columns = Object.entries(getTableColumns(table)) as [string, PgColumn][]
  const leavesDefault = (row: Values, [key, column]: [string, PgColumn]) =>
    row[key] === undefined && column.hasDefault
  const run = keyedStatement((db, rows: readonly Values[]) =>
    db
      .insert(table)
      .values(
        rows.map((row, n) =>
          Object.fromEntries(
            columns
              .filter((entry) => !leavesDefault(row, entry))
              .map(([key, column]) => [key, slot(`${n}.${key}`, column)]),
          ),
        ) as never,
      ),
  )
  return async (db, rows) => {
    if (rows.length === 0) return
    const given = rows as readonly Values[]
    const key = given.map((row) => columns.map((entry) => (leavesDefault(row, entry) ? 'd' : 'v')).join(''))
    const values = Object.fromEntries(
      given.flatMap((row, n) => columns.map(([name]) => [`${n}.${name}`, row[name] ?? null])),
    )
    await run(db, key.join(), values, given)
  }
}
