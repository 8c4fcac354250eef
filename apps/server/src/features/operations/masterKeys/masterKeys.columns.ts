/** By which name a column's values are bound to it; its own unless another one is said. */
type Bound = string | readonly [column: string, boundAs: string]

/** Columns of a table that lie under the master key itself, and those under the keys of the case they belong to. */
export interface SealedTable {
  name: string
  master?: readonly Bound[]
  record?: readonly Bound[]
  /** SQL of the case's salt, where it does not lie in the same row. */
  salt?: string
}

const OF_APPEAL = '(select a.key_salt from appeals a where a.id = t.appeal_id)'
const OF_CASE = '(select c.key_salt from cases c where c.id = t.case_id)'
const OF_EITHER = `case when t.case_kind = 'appeal' then (select a.key_salt from appeals a where a.id = t.case_id)
  else ${OF_CASE} end`

/**
 * Everything that lies sealed and may be written again. What is written once keeps the key it was written with: lines of
 * histories, messages, papers and their deliveries, what is said in a mediation, couriers' statements, versions of articles. What lives for days alone goes by itself.
 */
export const SEALED_TABLES: readonly SealedTable[] = [
  { name: 'users', master: ['name', 'phone', 'email', 'id_number', 'profile'] },
  { name: 'third_users', master: ['name'] },
  { name: 'second_factors', master: ['secret', ['offered', 'second_factors.secret']] },
  { name: 'settings', master: ['sealed'] },
  {
    name: 'webhook_endpoints',
    master: ['secret', ['former_secret', 'webhook_endpoints.secret']],
  },
  {
    name: 'appeals',
    master: [
      'appellant_name',
      'appellant_phone',
      'appellant_id_number',
      'proxy',
      'email',
      'sender',
      'recipient',
    ],
    record: ['content', 'item_name', 'admission', 'particulars', 'answer', 'supplement_reason', 'law_breach'],
    salt: 't.key_salt',
  },
  {
    name: 'cases',
    master: ['owner_name', 'owner_phone', 'secrets'],
    record: ['title', 'content', 'answer', 'score_remark'],
    salt: 't.key_salt',
  },
  {
    name: 'appeal_replies',
    master: ['handler_name', 'handler_phone'],
    record: ['investigation_result', 'responsible_outlet'],
    salt: OF_APPEAL,
  },
  { name: 'appeal_reply_drafts', master: ['content'] },
  { name: 'appeal_verifications', record: ['remark'], salt: OF_APPEAL },
  { name: 'appeal_callbacks', record: ['remark'], salt: OF_APPEAL },
  {
    name: 'appeal_mediations',
    record: ['proposal', 'user_remark', 'enterprise_remark'],
    salt: OF_APPEAL,
  },
  { name: 'appeal_transfers', record: ['reason'], salt: OF_APPEAL },
  { name: 'appeal_evaluations', record: ['remark'], salt: OF_APPEAL },
  { name: 'appeal_approvals', record: ['input', 'opinion'], salt: OF_APPEAL },
  {
    name: 'appeal_exclusions',
    record: ['explanation', 'first_opinion', 'second_opinion'],
    salt: OF_APPEAL,
  },
  { name: 'appeal_rechecks', record: ['reason', 'opinion'], salt: OF_APPEAL },
  {
    name: 'courier_replies',
    master: ['contact_name', 'contact_phone'],
    record: ['result'],
    salt: OF_CASE,
  },
  { name: 'checklist_ticks', record: ['note'], salt: OF_EITHER },
  { name: 'case_calls', record: ['note'], salt: OF_EITHER },
  { name: 'follow_ups', record: ['words'], salt: OF_EITHER },
  { name: 'remedies', record: ['performance', 'said', 'answer'], salt: OF_EITHER },
  { name: 'outer_orders', record: ['note', 'answer'], salt: OF_EITHER },
  { name: 'supervision_orders', master: ['matter', 'words', 'extended_for'] },
  { name: 'supervision_items', master: ['title', 'words', 'reason'] },
  { name: 'supervision_cases', record: ['whereabouts'], salt: OF_EITHER },
  { name: 'radar_alarms', master: ['reason'] },
  { name: 'cluster_members', master: ['reason'] },
  { name: 'enforcement_leads', master: ['finding'] },
  { name: 'case_links', master: ['reason'] },
  { name: 'bulk_runs', master: ['input'] },
  { name: 'bulk_items', master: ['input'] },
  { name: 'takeover_rows', master: ['cells'] },
  { name: 'list_views', master: ['filters'] },
  { name: 'desk_texts', master: ['content'] },
  { name: 'articles', master: ['fields'] },
  {
    name: 'enterprise_applications',
    master: ['form', ['former_form', 'enterprise_applications.form']],
  },
  {
    name: 'files',
    master: [
      ['sealed_name', 'files.name'],
      ['sealed_key', 'files.key'],
      ['sealed_thumbnail', 'files.thumbnail'],
    ],
  },
  { name: 'proposals', master: ['content'] },
  { name: 'ineligible_calls', master: ['matter', 'advice', 'caller_name', 'caller_phone'] },
  { name: 'legal_holds', master: ['reason', 'lift_reason'] },
  { name: 'appraisals', master: ['reason'] },
  { name: 'messages', master: ['narrative'] },
  { name: 'export_records', master: ['asked'] },
]

/** Columns with the names their values are bound by. */
export const boundColumns = (table: string, columns: readonly Bound[] = []) =>
  columns.map((one) =>
    typeof one === 'string'
      ? { column: one, boundAs: `${table}.${one}` }
      : { column: one[0], boundAs: one[1] },
  )
