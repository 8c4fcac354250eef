import type { WorkInfo } from '@appeal/contract/monitor/monitor.routes.ts'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from '../db/db.ts'

/** An index that no migration makes: its table may be large by now, and a migration would hold up whoever writes there. */
export interface IndexBeside {
  name: string
  /** Table and columns, as SQL writes them. */
  on: string
}

/** Every such index, the oldest first. Whoever adds one names its reader in `indexes.test.ts`. */
export const INDEXES_BESIDE: readonly IndexBeside[] = [
  // Two accounts become one: what the ended one has read.
  { name: 'case_message_reads_user_idx', on: 'case_message_reads (user_id)' },
]

// One number for "somebody builds indexes of this database".
const BUILD_LOCK = 7_420_650_102

/**
 * Builds the indexes that are missing while everybody goes on writing, one after the other; what a server that was
 * killed left half built is dropped, and built again.
 *
 * @param owner a session of the role that owns the database, outside of any transaction
 * @returns whether all of them stand; false where another process is at it
 */
export async function buildBeside(
  owner: pg.ClientBase,
  indexes: readonly IndexBeside[] = INDEXES_BESIDE,
): Promise<boolean> {
  // Never waited for: whoever builds waits for everybody who waits inside of a statement.
  const { rows } = await owner.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
    BUILD_LOCK,
  ])
  if (!rows[0]?.isMine) return false
  try {
    // It takes as long as the table is large, and as the oldest transaction lasts.
    await owner.query('set statement_timeout = 0')
    await owner.query('set lock_timeout = 0')
    for (const { name, on } of indexes) {
      const { rows: found } = await owner.query<{ isValid: boolean }>(
        'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
        [name],
      )
      if (found[0]?.isValid) continue
      // Half built it is read by nobody, and kept up by everybody who writes.
      if (found[0]) await owner.query(`drop index concurrently if exists ${name}`)
      await owner.query(`create index concurrently if not exists ${name} on ${on}`)
    }
    return true
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [BUILD_LOCK]).catch(() => undefined)
  }
}

type IndexStanding = WorkInfo['indexes'][number]['standing']

/** How each of the indexes stands that are built beside the work. */
export async function besideStandings(
  db: Queryable,
  indexes: readonly IndexBeside[] = INDEXES_BESIDE,
): Promise<{ name: string; standing: IndexStanding }[]> {
  const { rows } = await db.execute<{ name: string; standing: IndexStanding }>(sql`
    select name, case
      when exists (select from pg_index where indexrelid = to_regclass(name) and indisvalid) then 'used'
      when exists (select from pg_locks where locktype = 'advisory' and granted
        and (classid::bigint << 32) + objid::bigint = ${BUILD_LOCK}::bigint and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())) then 'building'
      else 'waiting' end as standing
    from unnest(${sql.param(indexes.map(({ name }) => name))}::text[]) with ordinality as one (name, n)
    order by n`)
  return rows.map(({ name, standing }) => ({ name, standing }))
}
