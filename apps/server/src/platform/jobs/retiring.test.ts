import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { tasks } from '../../features/operations/jobs/jobs.service.ts'
import { useTestApp } from '../../testing/app.ts'
import { systemContext } from '../context.ts'
import { idOf } from '../ids.ts'
import { retirement } from './retiring.store.ts'
import { passing, retireRows } from './retiring.ts'

/** Tables whose rows a job of their own takes away, since more than the row goes or somebody is told. */
const BY_TASK: Record<string, string> = {
  case_drafts: 'drafts.retire',
  desk_texts: 'drafts.retire',
  follow_ups: 'followUps.end',
  uploads: 'files.sweep',
  files: 'files.sweep',
  file_links: 'files.sweep',
  log_seals: 'audit.retireLogs',
  login_log: 'audit.retireLogs',
  operation_log: 'audit.retireLogs',
  read_log: 'audit.retireLogs',
}

const CASE =
  'material of a case, kept for three years at least; deleted by an approved job alone (domain 4.5)'
const ACT = 'proves who decided what; few'
const LOG = 'whoever kept a head finds what was cut off (decision 0018)'
const REFERENCE = 'reference data: as large as the country, not as old'
const EDITED = 'records of people that they delete themselves'
const OWN = 'one row a person or organisation, which goes with them'

/** Kept for good, because. */
const KEPT: Record<string, string> = {
  appeal_approvals: CASE,
  appeal_callbacks: CASE,
  appeal_evaluations: CASE,
  appeal_exclusions: CASE,
  appeal_mediations: CASE,
  appeal_rechecks: CASE,
  appeal_referrals: CASE,
  appeal_replies: CASE,
  appeal_reply_drafts: CASE,
  appeal_transfers: CASE,
  appeal_verifications: CASE,
  appeals: CASE,
  case_calls: CASE,
  case_events: CASE,
  case_links: CASE,
  case_message_reads: CASE,
  case_messages: CASE,
  cases: CASE,
  checklist_ticks: CASE,
  clock_entries: CASE,
  courier_replies: CASE,
  deadline_notices: CASE,
  deadlines: CASE,
  enforcement_leads: CASE,
  faqs: EDITED,
  mediation_answers: CASE,
  mediation_endings: CASE,
  mediation_proposals: CASE,
  mediation_signatures: CASE,
  mediation_terms: CASE,
  paper_deliveries: CASE,
  paper_templates: ACT,
  message_wordings: ACT,
  paper_withdrawals: CASE,
  outer_orders: CASE,
  papers: CASE,
  remedies: CASE,
  statement_parts: CASE,
  case_tracks: CASE,
  statement_requests: CASE,
  supervision_orders: ACT,
  radar_alarms: ACT,
  case_clusters: ACT,
  cluster_members: ACT,
  setting_plans: ACT,
  rule_versions: 'one row a set of values that a rule was given; decisions name it',
  access_acts: ACT,
  transparency_heads: LOG,
  log_head_places: 'one row a place that is set up',
  case_origins: CASE,
  takeover_mappings: EDITED,
  bulk_items: ACT,
  bulk_runs: ACT,
  bulletin_reviews: ACT,
  enterprise_applications: ACT,
  enterprise_standings: ACT,
  export_records: 'the register of what left the house, and why (个人信息保护法 art. 55)',
  limit_changes: ACT,
  legal_holds: ACT,
  appraisals: ACT,
  destructions: ACT,
  proposals: ACT,
  digest_days: 'one row a working day',
  digests: OWN,
  log_anchors: 'one row',
  key_prints: 'one row a key',
  worlds: 'one row',
  key_rotations: 'one row a key',
  portal_figures: 'one row a figure',
  reference_loads: 'one row a part',
  scheduled_jobs: 'one row a time',
  login_seen: 'a password that was sent once is refused for as long as its key is known (decision 0005)',
  absences: OWN,
  preferences: OWN,
  passkeys: OWN,
  recovery_codes: OWN,
  second_factors: OWN,
  third_users: OWN,
  users: 'accounts; a cancelled one is emptied at once',
  business_volumes: 'figures of the trade, one row a month, brand and area',
  stat_snapshots: 'frozen statistics never change (decision 0008)',
  volume_locks: 'one row a month',
  calendar_versions: 'a deadline of any age is explained by the calendar of its day',
  calendar_years: 'one row a year',
  article_versions: EDITED,
  article_pages: EDITED,
  articles: EDITED,
  bulletins: EDITED,
  canned_texts: EDITED,
  checklist_items: EDITED,
  gen_basics: EDITED,
  list_views: EDITED,
  macro_versions: EDITED,
  macros: EDITED,
  menus: EDITED,
  mobile_resources: EDITED,
  notices: EDITED,
  organisations: EDITED,
  positions: EDITED,
  responsibility_bindings: EDITED,
  roles: EDITED,
  user_groups: EDITED,
  areas: REFERENCE,
  brands: REFERENCE,
  dictionary_entries: REFERENCE,
  settings: REFERENCE,
}

const test = useTestApp()
const rowsOf = async <T>(text: string) => (await test.app.platform.database.pool.query(text)).rows as T[]
const retiring = () => test.app.platform.product.of(passing)
const ctx = () => systemContext(test.app.platform, 'test')

describe('every table that knows when its rows were made', () => {
  it('says when they go, with what, by which job, or why they stay', async () => {
    const timed = await rowsOf<{ name: string }>(
      `select distinct c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and data_type like 'timestamp%'`,
    )
    const gone = await rowsOf<{ name: string; owner: string }>(
      `select conrelid::regclass::text as name, confrelid::regclass::text as owner from pg_constraint
       where contype = 'f' and confdeltype = 'c'`,
    )
    const withOwner = gone.filter(({ owner }) => owner in retiring()).map(({ name }) => name)
    const said = [...Object.keys(retiring()), ...withOwner, ...Object.keys(BY_TASK), ...Object.keys(KEPT)]
    expect(said.filter((name, at) => said.indexOf(name) !== at)).toEqual([])
    expect(timed.map(({ name }) => name).filter((name) => !said.includes(name))).toEqual([])
    expect(said.filter((name) => !timed.some((table) => table.name === name))).toEqual([])
    const known = test.app.platform.product.of(tasks)
    expect(Object.values(BY_TASK).filter((task) => !(task in known))).toEqual([])
  })

  it('is led to what is over by an index', async () => {
    for (const [name, parts] of Object.entries(retiring()))
      for (const part of parts) {
        const { rows } = await test.app.platform.db.transaction(async (tx) => {
          await tx.execute(sql`set local enable_seqscan = off`)
          await tx.execute(sql`set local enable_bitmapscan = off`)
          await tx.execute(sql`set local enable_sort = off`)
          return tx.execute(sql`explain ${retirement(name, part, await part.until(ctx()))}`)
        })
        const plan = rows.map((row) => Object.values(row)[0]).join('\n')
        expect(plan, name).toMatch(/Index (Only )?Scan/)
        expect(plan, name).not.toMatch(/Seq Scan|Sort/)
      }
  })
})

describe('retiring', () => {
  const DAY = 86_400_000
  const ago = (days: number) => new Date(test.app.clock.now().getTime() - days * DAY)
  const line = (id: number, days: number, delivery: string, state: string) =>
    rowsOf(
      `insert into outbox (id, channel, delivery, "to", to_index, payload, dedupe_key, state, run_at, created_at)
       values (${id}, 'sms', '${delivery}', '', '', '', 'k${id}', '${state}', now(), '${ago(days).toISOString()}')`,
    )

  it('lets notices go after three years, codes after six months, and nothing that still waits', async () => {
    await line(1, 187, 'once', 'sent')
    await line(2, 180, 'once', 'sent')
    await line(3, 1_117, 'notice', 'failed')
    await line(4, 1_100, 'notice', 'sent')
    await line(5, 2_000, 'notice', 'queued')
    await retireRows(ctx())
    expect(await rowsOf('select id from outbox where id < 10 order by id')).toEqual([
      { id: '2' },
      { id: '4' },
      { id: '5' },
    ])
  })

  it('lets messages go with their receipts, by the time in their number', async () => {
    const message = async (days: number) => {
      const id = idOf(ago(days))
      await rowsOf(
        `insert into messages (id, category, template, dedupe_key, subject, subject_en, content, content_en, created_at)
         values (${id}, 'BIZ', 'x', '${id}', '', '', '', '', '${ago(days).toISOString()}')`,
      )
      await rowsOf(
        `insert into message_receipts (message_id, user_id, category, created_at) values (${id}, 1, 'BIZ', now())`,
      )
      return id
    }
    await message(1_117)
    const young = await message(1_115)
    await retireRows(ctx())
    expect(await rowsOf('select message_id as id from message_receipts where user_id = 1')).toEqual([
      { id: young },
    ])
  })

  it('keeps no table waiting for one that fails, in portions', async () => {
    await rowsOf(
      `insert into third_states (state_hash, browser_hash, nonce, verifier, expires_at)
       select n::text::bytea, '', '', '', now() - interval '9 years' from generate_series(1, 4001) n`,
    )
    await test.app.owner.query('alter table outbox rename column created_at to made_at')
    await expect(retireRows(ctx())).rejects.toThrow('first outbox')
    await test.app.owner.query('alter table outbox rename column made_at to created_at')
    expect(await rowsOf('select count(*)::int as n from third_states')).toEqual([{ n: 0 }])
  })
})
