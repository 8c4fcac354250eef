import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { buildBeside } from '../upkeep/indexes.store.ts'

const test = useTestApp()
beforeAll(async () => {
  const owner = await test.app.owner.connect()
  expect(await buildBeside(owner)).toBe(true)
  owner.release(true)
})

/** What a statement reads, where the planner avoids reading a whole table. */
async function planOf(statement: string, withBitmaps = false): Promise<string> {
  const client = await test.app.platform.database.pool.connect()
  try {
    await client.query(`begin; set local enable_seqscan = off; set local enable_bitmapscan = ${withBitmaps}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const OPEN =
  "state in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating')"
const OPEN_CASES =
  "state in ('at_enterprise','confirming','forwarded','handled','investigating','not_filed','pending','processing','verifying') and closed_at is null"
const NEWEST = 'order by submitted_at desc, id desc limit 10'
const PRESSING =
  "order by least(case when press_owed_by <> 'appellant' then press_legal_on end, total_legal_on), id limit 10"
const OWED = "order by case when press_owed_by in ('enterprise', 'both') then press_legal_on end, id limit 10"
const tail = (column: string) => `reverse(${column}) like '5432%'`
const appeals = (where: string) => `select id, content from appeals where ${where}`
const cases = (where: string) => `select id, content from cases where ${where}`
const LONG_AGO = "closed_at < '2020-01-01' order by closed_at limit 10"
const counted = (where: string) => `select count(*) from appeals where ${where}`
const ofCase = (table: string) => `select * from ${table} where appeal_id = 1`

/** Who reads an index of the tables of cases. Unique ones are rules and need no reader. */
const READERS: Record<string, string> = {
  appeals_accepted_idx: appeals("accepted_at >= '2026-09-01' and accepted_at < '2026-10-01'"),
  appeals_approving_idx: counted('bureau_province_id = 1 and approval_action is not null'),
  appeals_brand_idx: appeals(`brand = 'ZTO' ${NEWEST}`),
  appeals_brand_name_idx: appeals("brand = 'OTHER' and brand_name = any('{飞燕快运,飞燕}')"),
  appeals_brand_press_idx: appeals(`brand = 'ZTO' and ${OPEN} ${OWED}`),
  appeals_bureau_press_idx: appeals(`bureau_id = 1 and ${OPEN} ${PRESSING}`),
  appeals_bureau_state_idx: appeals(`bureau_id = 1 and state = 'closed' ${NEWEST}`),
  appeals_bureau_submitted_idx: appeals(`bureau_id = 1 ${NEWEST}`),
  appeals_closed_idx: appeals("closed_at >= now() - interval '7 days' and closed_at < now()"),
  appeals_due_idx: appeals(`archived_at is not null and length(key_salt) > 0 and ${LONG_AGO}`),
  appeals_ended_idx: appeals(`closed_at is not null and archived_at is null and ${LONG_AGO}`),
  appeals_enterprise_idx: appeals(`enterprise_id = 1 and state = 'at_enterprise' ${NEWEST}`),
  appeals_enterprise_press_idx: appeals(`enterprise_id = 1 and ${OPEN} ${OWED}`),
  appeals_enterprise_province_idx: appeals(
    `enterprise_province_id = 1 and state = 'at_enterprise' ${NEWEST}`,
  ),
  appeals_enterprise_province_press_idx: appeals(`enterprise_province_id = 1 and ${OPEN} ${OWED}`),
  appeals_excluded_idx: counted('bureau_province_id = 1 and exclude_status in (3,4)'),
  appeals_excluding_idx: counted('bureau_province_id = 1 and exclude_status in (1,2)'),
  appeals_handler_idx: `select handler_id, count(*) from appeals where handler_id = any('{1,2}') and ${OPEN} group by 1`,
  appeals_handler_submitted_idx: appeals(`handler_id = 1 ${NEWEST}`),
  appeals_matter_idx: appeals("channel = 'FAX' and l1 = 'LOSS' and l2 = 'OTHER'"),
  appeals_name_idx: appeals("appellant_name_index = ''"),
  appeals_no_tail_idx: appeals(tail('appeal_no')),
  appeals_owner_idx: appeals('appellant_id = 1 order by submitted_at desc limit 10'),
  appeals_phone_end_idx: appeals("phone_end_index = ''"),
  appeals_phone_idx: appeals("appellant_phone_index = ''"),
  appeals_press_idx: appeals(`${OPEN} ${PRESSING}`),
  appeals_province_press_idx: appeals(`bureau_province_id = 1 and ${OPEN} ${PRESSING}`),
  appeals_province_state_idx: appeals(`bureau_province_id = 1 and state = 'closed' ${NEWEST}`),
  appeals_province_submitted_idx: appeals(`bureau_province_id = 1 ${NEWEST}`),
  appeals_rechecked_idx: counted('bureau_province_id = 1 and recheck_status = 3'),
  appeals_rechecking_idx: counted('bureau_province_id = 1 and recheck_status in (1,2)'),
  appeals_state_submitted_idx: appeals(`state = 'closed' ${NEWEST}`),
  appeals_submitted_idx: appeals(`true ${NEWEST}`),
  // By its end and, turned round, as a whole.
  appeals_waybill_tail_idx: appeals("reverse(waybill_no) = reverse('7812345')"),
  cases_brand_idx: cases(`brand = 'ZTO' and kind = 'courier' ${NEWEST}`),
  cases_brand_press_idx: cases(`brand = 'ZTO' and kind = 'courier' and ${OPEN_CASES} ${OWED}`),
  cases_bureau_idx: cases(`bureau_id = 1 and kind = 'courier' and state = 'pending' ${NEWEST}`),
  cases_bureau_press_idx: cases(`bureau_id = 1 and kind = 'courier' and ${OPEN_CASES} ${PRESSING}`),
  cases_due_idx: cases(`archived_at is not null and length(key_salt) > 0 and ${LONG_AGO}`),
  cases_ended_idx: cases(`closed_at is not null and archived_at is null and ${LONG_AGO}`),
  cases_enterprise_idx: cases(`enterprise_id = 1 and kind = 'courier' and state = 'pending' ${NEWEST}`),
  cases_enterprise_press_idx: cases(`enterprise_id = 1 and kind = 'courier' and ${OPEN_CASES} ${OWED}`),
  cases_enterprise_province_idx: cases(
    `enterprise_province_id = 1 and kind = 'courier' and state = 'pending' ${NEWEST}`,
  ),
  cases_enterprise_province_press_idx: cases(
    `enterprise_province_id = 1 and kind = 'courier' and ${OPEN_CASES} ${OWED}`,
  ),
  cases_handler_idx: `select handler_id, count(*) from cases where handler_id = any('{1,2}') and closed_at is null group by 1`,
  cases_kind_idx: cases(`kind = 'courier' and state = 'pending' ${NEWEST}`),
  cases_name_idx: cases("owner_name_index = ''"),
  cases_no_tail_idx: cases(tail('case_no')),
  cases_owner_idx: cases("owner_id = 1 and kind = 'courier' order by submitted_at desc limit 10"),
  cases_phone_end_idx: cases("phone_end_index = ''"),
  cases_phone_idx: cases("owner_phone_index = ''"),
  cases_press_idx: cases(`kind = 'courier' and ${OPEN_CASES} ${PRESSING}`),
  cases_province_idx: cases(`bureau_province_id = 1 and kind = 'courier' and state = 'pending' ${NEWEST}`),
  cases_province_press_idx: cases(
    `bureau_province_id = 1 and kind = 'courier' and ${OPEN_CASES} ${PRESSING}`,
  ),
  cases_waybill_tail_idx: cases("reverse(waybill_no) = reverse('7812345')"),
  appeal_approvals_appeal_idx: `${ofCase('appeal_approvals')} order by requested_at`,
  appeal_callbacks_appeal_idx: ofCase('appeal_callbacks'),
  appeal_exclusions_appeal_idx: `${ofCase('appeal_exclusions')} order by created_at`,
  appeal_mediations_appeal_idx: ofCase('appeal_mediations'),
  appeal_rechecks_appeal_idx: `${ofCase('appeal_rechecks')} order by created_at`,
  appeal_reply_sketches_appeal_idx: ofCase('appeal_reply_sketches'),
  appeal_reply_sketches_org_idx:
    "select sketch from appeal_reply_sketches where org_id = any('{1,2}') and created_at > now() - interval '90 days'",
  case_texts_grams_idx: "select case_id from case_texts where grams @@ 'ab'::tsquery",
  appeal_texts_grams_idx: "select appeal_id from appeal_texts where grams @@ 'ab'::tsquery",
  appeal_transfers_appeal_idx: `${ofCase('appeal_transfers')} order by created_at`,
  appeal_verifications_appeal_idx: ofCase('appeal_verifications'),
  case_calls_case_idx:
    "select * from case_calls where case_kind = 'appeal' and case_id = 1 order by heard_at desc, id desc",
  case_clusters_bureau_idx: 'select * from case_clusters where bureau_id = 1 order by id desc limit 20',
  case_drafts_age_idx: "select id from case_drafts where updated_at < now() - interval '90 days'",
  case_drafts_opens_idx: "select id from case_drafts where opens_on <= '2026-09-21'",
  case_drafts_owner_idx:
    "select * from case_drafts where owner_id = 1 and kind = 'appeal' order by updated_at desc",
  case_events_actor_idx: 'select id from case_events where actor_id = 1 order by at desc limit 10',
  case_holds_actor_idx:
    'select * from case_holds where actor_id = 1 and until > now() order by at desc limit 20',
  case_holds_until_idx: "delete from case_holds where until < now() - interval '1 day'",
  case_links_main_idx: 'select * from case_links where main_id = 1',
  case_links_other_idx: 'select * from case_links where other_id = 1',
  case_message_reads_user_idx: 'select count(*) from case_message_reads where user_id = 1',
  case_tallies_axis_idx:
    "select state, sum(n) from case_tallies where kind = 'appeal' and axis = 'all' and key = '' group by 1",
  checklist_ticks_item_idx: 'select * from checklist_ticks where item_id = 1',
  clock_entries_deadline_idx: 'select * from clock_entries where deadline_id = 1',
  case_tracks_case_idx: "select * from case_tracks where case_kind = 'appeal' and case_id = 1 order by id",
  statement_requests_case_idx:
    "select * from statement_requests where case_kind = 'appeal' and case_id = 1 order by id",
  statement_requests_courier_idx:
    "select * from statement_requests where courier_id = 1 and brand = 'ZTO' order by id desc limit 100",
  deadlines_running_due_idx:
    "select id from deadlines where done_at is null and clock = 'reply' and due_on < '2026-09-21'",
  deadlines_running_idx: 'select id from deadlines where done_at is null and legal_due_at < now()',
  enforcement_leads_bureau_idx:
    'select id from enforcement_leads where bureau_id = 1 order by created_at desc limit 10',
  enforcement_leads_province_idx:
    'select id from enforcement_leads where bureau_province_id = 1 order by created_at desc limit 10',
}

it('every index of the tables of cases has a reader, and every reader its index', async () => {
  const { rows } = await test.app.platform.database.pool.query<{ name: string }>(
    `select x.indexrelid::regclass::text as name from pg_index x
     where not x.indisunique and x.indrelid::regclass::text
       ~ '^(appeals|cases|appeal_.*|case_.*|statement_.*|deadlines|clock_entries|checklist_ticks|courier_replies|enforcement_leads)$'`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(READERS).sort())
})

it.each(Object.entries(READERS))('%s is what its reader walks', async (index, statement) => {
  expect(await planOf(statement, index.endsWith('grams_idx'))).toMatch(new RegExp(`\\b${index}\\b`))
})

it.each([
  ["select max(logged_at) from log_seals where source = 'login'", 'log_seals_logged_idx'],
  [
    "delete from idempotency_keys where created_at < now() - interval '1 day'",
    'idempotency_keys_created_idx',
  ],
])('%s walks %s', async (statement, index) => {
  expect(await planOf(statement)).toContain(index)
})
