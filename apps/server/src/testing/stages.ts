import type { BureauAppeal, SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import type { ActionInput, AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { decidedOf } from '../cases/cases.service.ts'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { keepWords } from '../features/search/search.service.ts'
import { type Act, act, appealKind } from '../kinds/appeals/appeals.kind.ts'
import { caseFacts } from '../kinds/appeals/appeals.service.ts'
import { saveDraft } from '../kinds/appeals/filing/appeals.drafts.ts'
import { register } from '../kinds/appeals/filing/appeals.intake.ts'
import { findable, openTexts, sealTexts } from '../kinds/appeals/filing/appeals.narratives.ts'
import { wireTime } from '../platform/clock.ts'
import { insert as insertEvents } from '../platform/history/history.store.ts'
import { hashOf, markOf, readHistory } from '../platform/history/history.ts'
import { newId } from '../platform/ids.ts'
import type { TestApp } from './app.ts'
import { A_CLOSING, A_REPLY, aMatter, checkAll, contextOf, fileAppeal, type Players } from './cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from './people.ts'

/** A valid input of each action, id and version aside. */
export const INPUTS = {
  supplement: { reason: '请补充购买凭证。' },
  editToBusiness: { opinion: '请依规处理。' },
  reply: A_REPLY,
  draftReply: A_REPLY,
  sendYz: {},
  verifyAnswer: { truthful: true, satisfied: false, remark: '不同意赔偿金额' },
  callback: { reached: true, truthful: true, satisfied: true, remark: '已电话确认' },
  rework: { cause: 'CONTRADICTED', untrue: true, reason: '与申诉人说法不一致。' },
  mediate: { userAgrees: true, enterpriseAgrees: true, proposal: '建议赔偿四百元。', amount: '400.00' },
  mediationAnswer: { agrees: true },
  mediationPropose: { amount: '350.00', terms: '另退还运费。' },
  mediationSuggest: { amount: '420.00', performance: '书面道歉' },
  mediationRespond: { seq: 1, verdict: 'REFUSED', remark: '与实际损失不符' },
  mediationRetract: { seq: 2 },
  mediationDraft: {
    payer: 'enterprise',
    amount: '420.00',
    dueOn: '2027-06-30',
    manner: '原支付账户退回',
    closes: '履行后双方就本件再无争议',
  },
  mediationSign: { terms: 1, agrees: false, reason: '付款日期太晚' },
  mediationFail: { reasonCode: 'NO_AGREEMENT', explanation: '双方差距过大。' },
  mediationQuit: { reason: '不再让步，依规处理。' },
  editToEnd: A_CLOSING,
  editToInvalid: { reasonCode: 'UNVERIFIABLE', explanation: '经核查无法查明事实。' },
  supplementAnswer: { remark: '补充说明：签收时本人不在家。', attachmentIds: [] },
  withdraw: { reason: '已与企业和解' },
  evaluateInfo: { bureauScore: 'SATISFIED', enterpriseScore: 'UNSATISFIED' },
  editToCommander: { reason: '收件地属另一管局，移交办理。' },
  assign: { opinion: '请宝安第一营业部核实。' },
  refuse: { cause: 'OTHER_AREA', reason: '该地址不在本单位服务区域。' },
  progress: {
    findings: '已联系派件员和申诉人，正在调取签收影像。',
    plan: '三日内答复处理结果。',
    contactedUser: true,
  },
  extend: { days: 3, reason: '企业正在查找快件，确需时间。' },
  askExtension: { days: 2, reason: '派件员休假，后天才能核实。' },
  decideExtension: { granted: true, opinion: '理由成立，同意延期。' },
  pauseClock: { cause: 'EXPERTISE', reason: '内件损坏原因待鉴定。' },
  resumeClock: { reason: '鉴定结论已出具。' },
  markMalformed: { malformedReason: 'NO_REMEDY', reason: '答复没有写明赔偿金额和协商意见。' },
  unmarkMalformed: { reason: '补充说明已经写明，撤销认定。' },
  correct: {
    brand: 'ZTO',
    serviceKind: 'EXPRESS',
    areaCode: '440306',
    l1: 'LOSS',
    l2: 'LOSS_ALL',
    reason: '实为内件丢失，更正问题分类。',
  },
  urge: { reason: '请尽快答复申诉人。' },
  approve: { approved: true, opinion: '同意。' },
  excludeUpload: { reasonCode: 'FORCE_MAJEURE', explanation: '台风停运，有气象证明。' },
  excludeAudit: { passed: true, opinion: '证明材料属实。' },
  recheck: { reason: '责任认定与事实不符，请复核。' },
  reCheckEditAppeal: {
    brand: 'ZTO',
    l1: 'DELAY',
    l2: 'DELAY_TRANSIT',
    areaKind: 'DOMESTIC',
    liability: 'PARTLY',
    closeType: 'SETTLED',
    compensation: '300.00',
    reason: '实为中转延误，更正分类。',
  },
  reCheckComplete: { opinion: '处理适当，分类已更正。', score: 90 },
} as const satisfies Partial<Record<Act, Record<string, unknown>>>
export type PlayedAction = keyof typeof INPUTS

/** A file of somebody's own that belongs to nothing yet. */
export async function aProof(app: TestApp, ownerId: string): Promise<string> {
  const id = newId(app.clock)
  await app.platform.database.pool.query(
    `insert into files (id, owner_id, sealed_name, suffix, size, sm3, engine, stored_name, created_at)
     values ($1, $2, $5, 'jpg', 1, '\\x00', 'LOCAL', $3, $4)`,
    [id, ownerId, `test/${id}`, app.clock.now(), app.platform.crypto.encryptField('files.name', '证明.jpg')],
  )
  return id
}

/** Codes of the organisations a case goes to: another bureau, a unit below the headquarters. */
export const ANOTHER_BUREAU = 'BUR-440100'
export const UNIT_BELOW = 'ENT-ZTO-440306-02'

/** What an action's input names besides its words: an organisation, a proof of the actor's own. */
export async function inputOf(
  app: TestApp,
  userId: string,
  action: PlayedAction,
  proof?: string,
): Promise<Record<string, unknown>> {
  const orgs = await orgDirectory(app.platform)
  switch (action) {
    case 'editToCommander':
      return { ...INPUTS[action], bureauOrgId: orgs.byCode(ANOTHER_BUREAU)!.id }
    case 'assign':
      return { ...INPUTS[action], enterpriseOrgId: orgs.byCode(UNIT_BELOW)!.id }
    case 'refuse':
    case 'excludeUpload':
      return { ...INPUTS[action], attachmentIds: [proof ?? (await aProof(app, userId))] }
    default:
      return INPUTS[action]
  }
}

/** One consumer, the officer of 深圳 who answers, somebody at the brand's headquarters. */
export async function makePlayers(app: TestApp): Promise<Players> {
  const [consumer, officer, enterprise] = await Promise.all([
    makeConsumer(app),
    makeOfficer(app, 'BUR-440300', 'cityHandler'),
    makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq'),
  ])
  return { consumer: consumer.id, officer: officer.id, enterprise: enterprise.id }
}

/** One action through the service, with the version as it stands. */
export async function play(
  app: TestApp,
  userId: string,
  action: PlayedAction,
  id: string,
  input?: Record<string, unknown>,
) {
  if (action === 'editToEnd') await checkAll(app, id)
  const { version } = await caseFacts(app.platform.db, id)
  const given = input ?? (await inputOf(app, userId, action))
  return act(await contextOf(app, userId), action, { ...given, id, version } as unknown as ActionInput<Act>)
}

const TRANSFERRED: readonly PlayedAction[] = ['editToBusiness']
const REPLIED: readonly PlayedAction[] = [...TRANSFERRED, 'reply']

/** The steps that lead a filed case to each state. A registered one is born in `bureau_processing`. */
export const WAYS: Record<Exclude<AppealState, 'draft' | 'bureau_processing'>, readonly PlayedAction[]> = {
  pending_accept: [],
  supplement: ['supplement'],
  at_enterprise: TRANSFERRED,
  rework: [...REPLIED, 'rework'],
  replied: REPLIED,
  verifying: [...REPLIED, 'sendYz'],
  mediating: [...REPLIED, 'mediate'],
  closed: [...REPLIED, 'editToEnd'],
  invalid: [...TRANSFERRED, 'editToInvalid'],
  withdrawn: [...TRANSFERRED, 'withdraw'],
}

const ACTOR_OF: Partial<Record<PlayedAction, keyof Players>> = {
  supplement: 'officer',
  editToBusiness: 'officer',
  reply: 'enterprise',
  sendYz: 'officer',
  verifyAnswer: 'consumer',
  callback: 'officer',
  rework: 'officer',
  mediate: 'officer',
  mediationAnswer: 'consumer',
  editToEnd: 'officer',
  editToInvalid: 'officer',
  supplementAnswer: 'consumer',
  withdraw: 'consumer',
  evaluateInfo: 'consumer',
}

/** What a bureau writes down of a call that came in an hour ago. */
export function aCall(app: TestApp, more: Partial<SubmitAppeal> = {}): BureauAppeal {
  const { declareTruth: _, declareNoProcedure: __, ...matter } = aMatter(more)
  return {
    ...matter,
    channel: 'PHONE_12305',
    appellantName: '王五',
    appellantPhone: '13700000009',
    receivedAt: wireTime(new Date(app.clock.now().getTime() - 3_600_000)),
  }
}

/** A case of its own in a state, led there by the services; a draft is one of the consumer's. */
export async function caseIn(
  app: TestApp,
  who: Players,
  state: AppealState,
  matter: SubmitAppeal = aMatter(),
): Promise<string> {
  if (state === 'draft') {
    const consumer = await contextOf(app, who.consumer)
    return (await saveDraft(consumer, { content: { brand: matter.brand } })).id
  }
  if (state === 'bureau_processing') {
    const { declareTruth: _, declareNoProcedure: __, ...given } = matter
    const { id } = await register(await contextOf(app, who.officer), { ...aCall(app), ...given })
    await checkAll(app, id)
    return id
  }
  const { id } = await fileAppeal(app, who.consumer, matter)
  for (const action of WAYS[state]) await play(app, who[ACTOR_OF[action] ?? 'officer'], action, id)
  return id
}

/** Puts other words into a filed appeal, as the engine would write them. */
export async function rewordCase({ platform }: TestApp, id: string, content: string): Promise<void> {
  const { crypto, db, database } = platform
  const [row] = await appealKind.store.listWhole(db, [id])
  const { itemName } = openTexts(crypto, row!)
  const sealed = sealTexts(crypto, row!, { content, itemName })
  await database.pool.query('update appeals set content = $2 where id = $1', [id, sealed.content])
  await keepWords(db, crypto, findable.index, [{ id, text: findable.text(crypto, { ...row!, ...sealed }) }])
}

const CHILDREN = [
  'appeal_transfers',
  'appeal_approvals',
  'appeal_exclusions',
  'appeal_rechecks',
  'appeal_replies',
  'appeal_verifications',
  'appeal_mediations',
  'appeal_callbacks',
  'appeal_evaluations',
] as const
/** What was said in the room of a mediation. */
const ROOM = [
  'mediation_proposals',
  'mediation_answers',
  'mediation_terms',
  'mediation_signatures',
  'mediation_endings',
] as const
let copies = 0
const FRESH_ID = '(random() * 1e15)::bigint'

/** Copies a case with everything that hangs on it, for tests that use up many of one kind; its chain is its own. */
export async function copyCase(app: TestApp, id: string): Promise<string> {
  const { pool } = app.platform.database
  const copy = String(1_000_000_000_000 + ++copies)
  // Sideways, because a row made in the select list would be made once for each column.
  const changed = (alias: string, changes: string) =>
    `cross join lateral jsonb_populate_record(${alias}, jsonb_build_object(${changes})) r`
  await pool.query(
    `insert into appeals select r.* from appeals a
     ${changed('a', "'id', $2::text, 'appeal_no', 'SS' || $2::text, 'waybill_no', 'C' || $2::text")}
     where a.id = $1`,
    [id, copy],
  )
  await copyHistory(app, id, copy)
  await pool.query('insert into appeal_texts select $2, grams from appeal_texts where appeal_id = $1', [
    id,
    copy,
  ])
  await pool.query(
    `with fresh as materialized (
       select id as old, ${FRESH_ID} as new from deadlines where case_kind = 'appeal' and case_id = $1
     ), clocks as (
       insert into deadlines select r.* from deadlines d join fresh f on f.old = d.id
       ${changed('d', "'id', f.new, 'case_id', $2::text")}
     )
     insert into clock_entries select r.* from clock_entries e join fresh f on f.old = e.deadline_id
     ${changed('e', `'id', ${FRESH_ID}, 'deadline_id', f.new`)}`,
    [id, copy],
  )
  for (const table of CHILDREN)
    await pool.query(
      `insert into ${table} select r.* from ${table} t
       ${changed('t', `'id', ${FRESH_ID}, 'appeal_id', $2::text, 'token_hash', '\\x' || md5(random()::text)`)}
       where t.appeal_id = $1`,
      [id, copy],
    )
  for (const table of ROOM)
    await pool.query(
      `insert into ${table} select r.* from ${table} t ${changed('t', "'case_id', $2::text")} where t.case_id = $1`,
      [id, copy],
    )
  await checkAll(app, copy)
  return copy
}

async function copyHistory(app: TestApp, id: string, copy: string): Promise<void> {
  const { crypto, db } = app.platform
  let prevHash: Buffer = Buffer.alloc(32)
  const [moved] = await appealKind.store.listWhole(db, [copy])
  const decided = moved ? decidedOf(crypto, appealKind, moved) : null
  const rows = (await readHistory(db, 'appeal', id)).map(({ hash: _, mark: __, ...line }) => {
    // A number is given once: the papers stay with the case that was copied.
    const { papers: ___, ...detail } = line.detail
    const row = {
      ...line,
      detail,
      id: newId(app.clock),
      caseId: copy,
      decided: line.decided && decided,
      prevHash,
    }
    prevHash = hashOf(row)
    return { ...row, hash: prevHash, mark: markOf(crypto, prevHash) }
  })
  await insertEvents(app.platform.db, rows)
}

/** Everything that cases leave in the database, as one text: equal texts, nothing written. Who is made meanwhile leaves rights. */
export async function fingerprint(app: TestApp): Promise<string> {
  const { rows } = await app.platform.database.pool.query<{ f: string }>(
    `select concat_ws('|', ${['appeals', 'deadlines', 'case_drafts', ...CHILDREN]
      .map((table) => `(select md5(string_agg(t::text, '' order by t::text)) from ${table} t)`)
      .concat(
        [
          "case_events where case_kind <> 'record:rights'",
          'clock_entries',
          'outbox',
          'messages',
          'message_receipts',
          'idempotency_keys',
        ]
          .concat(ROOM)
          .concat(['read_log', 'appeal_numbers', 'file_links', 'case_tallies'])
          .map((table) => `(select count(*) from ${table})`),
      )
      .join(', ')}) as f`,
  )
  return rows[0]!.f
}
