import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/db.ts'
import { refusalCounts } from './refusals.tables.ts'

/** Those that one stretch names; whoever attacks from more addresses than these is counted as one. */
export const MOST_NAMED = 500

export type RefusalRow = typeof refusalCounts.$inferInsert

/** Adds refusals to what was counted; at once, so that none of several processes loses what another counts. */
export async function add(db: Queryable, rows: readonly RefusalRow[]): Promise<void> {
  const inSlot = sql`r.what = n.what and r.slot_at = n."slotAt"`
  await db.execute(sql`
    insert into ${refusalCounts} (what, slot_at, subject, count, ip)
    select what, "slotAt", subject, sum(count)::int, max(ip) from (
      select n.what, n."slotAt", n.count, n.ip,
        case when exists (select from ${refusalCounts} r where ${inSlot} and r.subject = n.subject)
            or (select count(*) from (select from ${refusalCounts} r where ${inSlot} limit ${MOST_NAMED}) named) < ${MOST_NAMED}
          then n.subject else '*' end as subject
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as n(what text, "slotAt" timestamptz, subject text, count int, ip text)
    ) counted group by 1, 2, 3
    on conflict (what, slot_at, subject) do update
      set count = ${refusalCounts}.count + excluded.count, ip = excluded.ip`)
}
