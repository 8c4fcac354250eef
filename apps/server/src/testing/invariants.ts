import type { TestApp } from './app.ts'

/** What must hold of all cases at any time; each query lists the cases of which it does not. */
const BROKEN: Record<string, string> = {
  'a case without its birth in the history': `
    select a.id from appeals a where not exists (
      select 1 from case_events e where e.case_id = a.id and e.seq = 1 and e.event in ('filed', 'registered', 'taken_over'))`,
  'a case whose history leads elsewhere': `
    select a.id from appeals a
    join lateral (select to_state from case_events e where e.case_id = a.id order by seq desc limit 1) l on true
    where l.to_state <> a.state`,
  'a history of no case': `
    select e.case_id from case_events e
    where e.case_kind = 'appeal' and not exists (select 1 from appeals a where a.id = e.case_id)`,
  'numbers of a history that leave one out': `
    select case_id from case_events group by case_id having max(seq) <> count(*) or min(seq) <> 1`,
  'a line that does not begin where the one before ended (domain 4.6-8)': `
    select case_id from (
      select case_id, seq, from_state, lag(to_state) over (partition by case_kind, case_id order by seq) as before
      from case_events where case_kind = 'appeal') l
    where seq > 1 and from_state is distinct from before`,
  'a state without the one line that led to it (domain 4.6-8)': `
    select a.id from appeals a
    join lateral (select to_state from case_events e where e.case_kind = 'appeal' and e.case_id = a.id
      and from_state is distinct from to_state order by seq desc limit 1) l on true
    where l.to_state <> a.state`,
  'a dispatch that runs although the unit does not have the case, or a unit without one': `
    select a.id from appeals a left join appeal_transfers t on t.appeal_id = a.id and t.outcome is null
    where (a.state in ('at_enterprise', 'rework')) <> (t.id is not null) or t.org_id <> a.enterprise_id`,
  'something waits for a second person that nobody asked for, or the other way round': `
    select a.id from appeals a left join appeal_approvals p on p.appeal_id = a.id and p.decision is null
    where (a.approval_action is not null) <> (p.id is not null)
      or a.approval_action <> p.action or a.approval_by <> p.requested_by`,
  'an exclusion that its audits do not say': `
    select a.id from appeals a left join lateral (
      select * from appeal_exclusions x where x.appeal_id = a.id order by lapsed, created_at desc limit 1) x on true
    where a.exclude_status <> case when x.id is null or x.lapsed then 0
      when x.first_passed is null then 1 when not x.first_passed then 4
      when x.second_passed is null then 2 when x.second_passed then 3 else 4 end`,
  'excluded without two passed audits, or counted as closed elsewhere (domain 4.6-3)': `
    select id from appeals where stat_excluded and (exclude_status <> 3 or state <> 'closed')`,
  'a re-check that runs without its mark, its clock, or the other way round': `
    select a.id from appeals a
    left join appeal_rechecks r on r.appeal_id = a.id and r.outcome is null
    left join deadlines d on d.case_kind = 'appeal' and d.case_id = a.id and d.clock = 'recheck' and d.done_at is null
    where (a.recheck_status in (1, 2)) <> (r.id is not null) or (r.id is not null) <> (d.id is not null)`,
  'somebody who judged what they closed or asked for (domain 4.6-6)': `
    select a.id from appeals a
    left join appeal_exclusions x on x.appeal_id = a.id and not x.lapsed
    left join appeal_rechecks r on r.appeal_id = a.id and r.outcome is distinct from 'REOPENED'
    where a.closed_by is not null and (
      a.closed_by in (x.first_auditor_id, x.second_auditor_id, r.checker_id, a.approved_by)
      or a.approved_by in (x.first_auditor_id, x.second_auditor_id, r.checker_id)
      or x.applicant_id in (x.first_auditor_id, x.second_auditor_id)
      or x.first_auditor_id = x.second_auditor_id or r.requester_id = r.checker_id)`,
  'two open cases of one person about one matter (domain 4.6-7)': `
    select min(id) from appeals
    where appellant_id is not null and state not in ('closed', 'invalid', 'withdrawn')
    group by appellant_id, brand, waybill_no, l1 having count(*) > 1`,
  'an ended case counted as valid (domain 4.6-3)': `
    select id from appeals where valid and state <> 'closed'`,
  'sums over bureaus that are not the whole (domain 4.6-4)': `
    select kind from case_tallies group by kind
    having sum(n) filter (where axis = 'bureau') is distinct from sum(n) filter (where axis = 'all')`,
  'a clock of no case': `
    select d.case_id from deadlines d where d.case_kind = 'appeal' and not exists (select 1 from appeals a where a.id = d.case_id)`,
  'no answer clock, or two of them (domain 4.6-1)': `
    select a.id from appeals a
    where 1 <> (select count(*) from deadlines d where d.case_id = a.id and d.clock = 'answer')`,
  'an answer clock that does not start at receipt (domain 4.6-1)': `
    select a.id from appeals a join deadlines d on d.case_id = a.id and d.clock = 'answer'
    where d.start_at <> a.received_at`,
  'a clock that still runs on an ended case': `
    select a.id from appeals a join deadlines d on d.case_id = a.id and d.done_at is null
    where a.state in ('closed', 'invalid', 'withdrawn') and d.clock <> 'evaluate'
      and not (d.clock = 'recheck' and a.recheck_status in (1, 2))`,
  'two clocks of one kind that run': `
    select case_id from deadlines where done_at is null group by case_id, clock having count(*) > 1`,
  'a clock without its start, or without its end, in the ledger': `
    select d.case_id from deadlines d where
      1 <> (select count(*) from clock_entries e where e.deadline_id = d.id and e.act = 'started')
      or (d.done_at is null)::int + (select count(*) from clock_entries e where e.deadline_id = d.id and e.act in ('stopped', 'cancelled'))
        - (select count(*) from clock_entries e where e.deadline_id = d.id and e.act = 'restored') <> 1`,
  'a pressing clock on the row that is not the running one': `
    select a.id from appeals a where a.press_clock is not null and not exists (
      select 1 from deadlines d where d.case_id = a.id and d.clock = a.press_clock and d.done_at is null
        and a.press_legal_on is not distinct from case when d.paused_on is null then d.legal_due_on end
        and d.due_on = a.press_due_on)`,
  'a clock of the whole case that is not copied to its row': `
    select a.id from appeals a join deadlines d on d.case_id = a.id and d.clock in ('answer', 'reopen')
    where d.done_at is null and (a.total_clock, a.total_due_on, a.total_legal_on)
      is distinct from (d.clock, d.due_on, d.legal_due_on)`,
  'valid without liability, acceptance or closing (domain 4.6-2)': `
    select id from appeals where valid and not (liability in ('RESPONSIBLE', 'PARTLY') and accepted and state = 'closed')`,
  'a link that waits although nobody is asked': `
    select a.id from appeals a join appeal_verifications v on v.appeal_id = a.id and v.answered_by is null
    where a.state <> 'verifying'`,
  'a mediation that runs outside of mediation': `
    select a.id from appeals a join appeal_mediations m on m.appeal_id = a.id and m.result is null
    where a.state <> 'mediating'`,
  'a room of a mediation that is open outside of mediation, or closed within': `
    select a.id from appeals a join lateral (
      select max(round) as round from mediation_proposals p where p.case_kind = 'appeal' and p.case_id = a.id
    ) p on p.round is not null
    where (a.state = 'mediating') = exists (
      select 1 from mediation_endings e where e.case_kind = 'appeal' and e.case_id = a.id and e.round = p.round)`,
  'an agreement without one version of its terms that both sides accepted': `
    select s.case_id from mediation_signatures s join mediation_endings e using (case_kind, case_id, round)
    where e.result = 'AGREED' group by s.case_kind, s.case_id, s.round
    having max(s.version) filter (where s.agrees) is null
      or (select count(*) from mediation_signatures o where o.case_kind = s.case_kind and o.case_id = s.case_id
          and o.round = s.round and o.version = max(s.version) and o.agrees) <> 2`,
  'tallies that do not add up': `
    with tallied as (
      select concat_ws('/', kind, axis, key, state) as place, sum(n) as n from case_tallies group by 1 having sum(n) <> 0
    ), lying as (
      select 'appeal' as kind, state, bureau_id, bureau_province_id, enterprise_id, enterprise_province_id, brand,
        null::boolean as shielded from appeals
      union all
      select kind, state, bureau_id, bureau_province_id, enterprise_id, enterprise_province_id, brand, shielded from cases
    ), counted as (
      select concat_ws('/', kind, axis, key, state) as place, count(*) as n
      from lying cross join lateral (values
        ('all', ''), ('bureau', bureau_id::text), ('bureauProvince', bureau_province_id::text),
        ('enterprise', enterprise_id::text), ('enterpriseProvince', enterprise_province_id::text),
        ('brand', case when enterprise_id is not null then brand end),
        ('enterpriseUnshielded', case when not shielded then enterprise_id::text end)
      ) as at (axis, key)
      where key is not null group by 1
    )
    select place from tallied t full join counted c using (place) where t.n is distinct from c.n`,
}

/** The promises that do not hold in the database now, each with how many cases break it; empty when all is well. */
export async function brokenPromises(app: TestApp): Promise<Record<string, number>> {
  const { pool } = app.platform.database
  const found: Record<string, number> = {}
  for (const [promise, query] of Object.entries(BROKEN)) {
    const { rowCount } = await pool.query(query)
    if (rowCount) found[promise] = rowCount
  }
  return found
}
