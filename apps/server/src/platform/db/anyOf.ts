import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Whether a column is one of these values, however many there are: they travel as one array, while `in (…)` takes a
 * parameter for each, and a statement has no more than 65 535. None of none.
 */
export const anyOf = (column: PgColumn | SQL, values: Iterable<unknown>): SQL =>
  sql`${column} = any(${sql.param([...values])})`
