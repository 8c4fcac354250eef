import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/db.ts'
import type { Passing } from './retiring.ts'

/** Rows of one statement: short locks, little to write at once. */
const PORTION = 2_000

/** Takes away one portion of a table's rows that are over, oldest first. */
export function retirement(name: string, { by, only }: Passing, until: Date | string): SQL {
  const column = sql.identifier(by)
  const limit = until instanceof Date ? sql`${until.toISOString()}::timestamptz` : sql`${until}::bigint`
  return sql`delete from ${sql.identifier(name)} where ctid = any(array(
    select ctid from ${sql.identifier(name)} where ${column} < ${limit} and ${only?.(limit) ?? sql`true`}
    order by ${column} limit ${PORTION}))`
}

/** Takes away all rows of a table that are over. */
export async function retire(
  db: Queryable,
  name: string,
  part: Passing,
  until: Date | string,
): Promise<void> {
  const statement = retirement(name, part, until)
  while (((await db.execute(statement)).rowCount ?? 0) === PORTION);
}
