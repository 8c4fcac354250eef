import { CASE_KIND_NAMES } from '@appeal/contract/cases/caseKinds.ts'
import { sql } from 'drizzle-orm'
import { transparencyHeads } from '../../features/transparency/transparency.tables.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/db/anyOf.ts'

/**
 * Whoever worked on a case had opened it: a line of the register for each act of a bureau or an enterprise, some minutes
 * before it. Reckoned from the histories alone, so that it is the same in every demonstration. A case that somebody
 * registered or filed was there to be opened only afterwards, and what was done since the first head was done by visitors.
 * Messages of the days before yesterday were read by everybody at a desk.
 */
export const playReadings = (ctx: Context): Promise<unknown> =>
  ctx.unitOfWork(async (tx) => {
    await tx.execute(sql`
      insert into read_log (id, case_kind, case_id, viewer_id, org_id, area, role_code, act, ip, at)
      select min(e.id), e.case_kind, e.case_id, e.actor_id, e.actor_org_id,
        case e.voice when 'bureau' then 'b' else 'a' end,
        (select min(r.code) from user_roles u join roles r on r.id = u.role_id where u.user_id = e.actor_id),
        'viewed', '127.0.0.1', e.at - interval '4 minutes'
      from case_events e
      where ${anyOf(sql`e.case_kind`, CASE_KIND_NAMES)} and e.voice in ('bureau', 'enterprise') and e.actor_id is not null and e.seq > 1
        and e.at < coalesce((select min(at) from ${transparencyHeads}), 'infinity')
      group by e.case_kind, e.case_id, e.actor_id, e.actor_org_id, e.voice, e.at
      on conflict do nothing`)
    await tx.execute(sql`
      update message_receipts m set read_at = m.created_at + interval '3 hours' from users u
      where u.id = m.user_id and u.area in ('a', 'b') and m.read_at is null
        and m.created_at < ${ctx.now().toISOString()}::timestamptz - interval '2 days'`)
  })
