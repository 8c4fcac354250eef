import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Rows in chunks that stay below PostgreSQL's 65 535 parameters for tables of up to 30 columns. */
export function chunks<T>(rows: readonly T[], size = 2_000): T[][] {
  const result: T[][] = []
  for (let at = 0; at < rows.length; at += size) result.push(rows.slice(at, at + size))
  return result
}

/** `set` of an upsert that takes the new row's values of these columns. */
export function fromExcluded<C extends Record<string, PgColumn>>(columns: C): { [K in keyof C]: SQL } {
  return Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  ) as { [K in keyof C]: SQL }
}
