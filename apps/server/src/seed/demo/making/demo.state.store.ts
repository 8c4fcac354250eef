import { sql } from 'drizzle-orm'
import { bulletins } from '../../../features/bulletins/bulletins.tables.ts'
import { businessVolumes } from '../../../features/figures/figures.tables.ts'
import { findByLogin } from '../../../features/people/users/users.service.ts'
import { transparencyHeads } from '../../../features/transparency/transparency.tables.ts'
import type { Platform } from '../../../platform/context.ts'

/** `ready`: there is enough to look at, the two years before are missing. */
export type DemoState = 'none' | 'begun' | 'ready' | 'whole'

/** How far the demonstration of this database has come: whoever makes it may have been ended at any moment. */
export async function demoState(platform: Platform): Promise<DemoState> {
  if (!(await findByLogin(platform, 'c', 'lin'))) return 'none'
  // The last step of each half leaves one of these.
  const { rows } = await platform.db.execute<{ heads: boolean; bulletins: boolean; volumes: boolean }>(sql`
    select exists (select from ${transparencyHeads}) as heads, exists (select from ${bulletins}) as bulletins,
      exists (select from ${businessVolumes}) as volumes`)
  if (!rows[0]?.heads) return 'begun'
  // An empty demonstration has no bulletins either.
  const { bulletins: published, volumes } = rows[0]
  return published || (volumes && !(await hasYears(platform))) ? 'whole' : 'ready'
}

/** The two years before are written in one transaction. */
export async function hasYears({ db, clock }: Platform): Promise<boolean> {
  const before = new Date(clock.now().getTime() - 300 * 86_400_000)
  const { rows } = await db.execute<{ some: boolean }>(sql`
    select exists (select from appeals where received_at < ${before.toISOString()}::timestamptz) as some`)
  return rows[0]?.some === true
}

/** Staff that an earlier run opened where a case needed somebody: their ids by organisation. */
export async function invitedStaff(platform: Platform): Promise<Map<string, string>> {
  const { rows } = await platform.db.execute<{ id: string; org_id: string }>(sql`
    select id::text, org_id::text from users where area in ('a', 'b') and account ~ '^(bur|ent)[0-9]+$'`)
  return new Map(rows.map(({ id, org_id }) => [org_id, id]))
}

const LOCK = 20_261_127

/** Waits until no other process makes this database's demonstration: two servers may start on one that is empty. */
export const waitAlone = (connection: { query(sql: string, values: unknown[]): Promise<unknown> }) =>
  connection.query('select pg_advisory_lock($1)', [LOCK])
