import pg from 'pg'
import { check } from '../harness.ts'

/** What must be true of every case, however it was filed. Each query lists what breaks it. */
const WHOLE: Readonly<Record<string, string>> = {
  'a case without its history': `select a.id from appeals a where (select count(*) from case_events e where e.case_id = a.id and e.case_kind = 'appeal') < 2`,
  'a history with a gap': `select case_id from case_events group by case_kind, case_id having max(seq) - min(seq) + 1 <> count(*)`,
  'a history without its case': `select case_id from case_events where case_kind = 'appeal' and case_id not in (select id from appeals)`,
  'a case without its deadlines': `select a.id from appeals a where (select count(distinct clock) from deadlines d where d.case_id = a.id and d.clock in ('accept', 'answer')) < 2`,
  'a deadline without its case': `select case_id from deadlines where case_kind = 'appeal' and case_id not in (select id from appeals)`,
  'a deadline without its first entry': `select id from deadlines where id not in (select deadline_id from clock_entries)`,
  'a tally that is wrong': `select axis, key, state from (select axis, key, state, n from case_tallies where kind = 'appeal' union all select p.axis, p.key, a.state, -1 from appeals a cross join lateral places_of_case(a.bureau_id, a.bureau_province_id, a.enterprise_id, a.enterprise_province_id, a.brand, null) p) t group by axis, key, state having sum(n) <> 0`,
  'a number given twice': `select appeal_no from appeals group by appeal_no having count(*) > 1`,
  'one waybill filed twice': `select waybill_no from appeals where state = 'pending_accept' group by waybill_no, appellant_id having count(*) > 1`,
}

/** Checks every case there is, and that all acknowledged ones are there; returns how many there are. */
export async function checkWhole(url: string, acknowledged: readonly { id: string }[]): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [what, query] of Object.entries(WHOLE)) {
      const { rows } = await client.query(query)
      check(rows.length === 0, `${what}: ${JSON.stringify(rows.slice(0, 3))}`)
    }
    const ids = acknowledged.map(({ id }) => id)
    const { rows } = await client.query('select count(*)::int as n from appeals where id = any($1)', [ids])
    check(rows[0].n === ids.length, `${ids.length - rows[0].n} acknowledged cases are gone`)
    const all = await client.query('select count(*)::int as n from appeals')
    return all.rows[0].n
  } finally {
    await client.end()
  }
}

/** These people file more than anybody may on one day; in force from the next start on. */
export async function liftDailyLimit(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`update settings set value = '100000' where key = 'FILED_PER_DAY_APPEAL'`)
  } finally {
    await client.end()
  }
}
