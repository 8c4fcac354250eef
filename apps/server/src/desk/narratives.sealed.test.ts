import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { checklistRoutes } from '@appeal/contract/checklists/checklists.routes.ts'
import { conversationRoutes } from '@appeal/contract/conversations/conversations.routes.ts'
import { mergingRoutes } from '@appeal/contract/merging/merging.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { appealKind } from '../kinds/appeals/appeals.kind.ts'
import { caseFacts } from '../kinds/appeals/appeals.service.ts'
import { file } from '../kinds/appeals/filing/appeals.intake.ts'
import { openTexts } from '../kinds/appeals/filing/appeals.narratives.ts'
import { firstBrokenLink, opinionsOf, readHistory } from '../platform/history/history.ts'
import { useTestApp } from '../testing/app.ts'
import { aMatter, contextOf } from '../testing/cases.ts'
import {
  A_DEFENCE,
  A_LETTER,
  A_QUESTION,
  A_REPORT,
  actOn,
  CASE_INPUTS,
  CASE_WAYS,
  caseAt,
  makeCourier,
} from '../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../testing/people.ts'
import { aProof, caseIn, inputOf, makePlayers, type PlayedAction, play } from '../testing/stages.ts'

/** Stands in front of every narrative that is typed here, and nowhere else. */
const MARK = '鼯鼠'
const NARRATIVE = /[\u4e00-\u9fff].{3}/

/** What is typed and may lie open all the same, with the reason. */
const OPEN: Record<string, string> = {
  bodyName: 'the name of an authority',
  decisionNo: 'the number of an authority’s decision',
  suspect: 'the name of an enterprise, by which leads are looked for',
  publicTitle: 'published with the letter',
  publicContent: 'published with the letter',
  publicFeedback: 'published with the letter',
}

/** The same input with the mark in each of its longer texts. */
function marked<T>(value: T): T
function marked(value: unknown): unknown {
  if (typeof value === 'string') return NARRATIVE.test(value) ? `${MARK}${value}` : value
  if (Array.isArray(value)) return value.map((one) => marked(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key in OPEN ? one : marked(one)]))
}

const test = useTestApp()

/** Every column of texts, bytes and documents in which the words stand, however they are written. */
async function columnsSaying(words: string): Promise<string[]> {
  const { pool } = test.app.platform.database
  const { rows: columns } = await pool.query<{ place: string; table: string; column: string }>(
    `select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as place, c.table_name as table,
       c.column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and (c.data_type in ('text', 'bytea', 'json', 'jsonb', 'character varying', 'ARRAY') or c.udt_name = 'tsvector')`,
  )
  const found: string[] = []
  for (const { place, table, column } of columns) {
    // Bytes are shown in hex.
    const { rows } = await pool.query(
      `select from ${place} where strpos("${column}"::text, $1) > 0 or strpos("${column}"::text, $2) > 0 limit 1`,
      [words, Buffer.from(words).toString('hex')],
    )
    if (rows.length) found.push(`${table}.${column}`)
  }
  return found.sort()
}

describe('what people write of cases', () => {
  const who: Record<string, string> = {}
  const players = () => ({ consumer: who.consumer!, officer: who.handler!, enterprise: who.brandHq! })
  const step = async (
    actor: string,
    action: PlayedAction,
    id: string,
    more: Record<string, unknown> = {},
  ) => {
    const input = await inputOf(test.app, who[actor]!, action)
    await play(test.app, who[actor]!, action, id, marked({ ...input, ...more }))
  }
  const filed = () => caseIn(test.app, players(), 'pending_accept', marked(aMatter()))
  const at = async (id: string) => ({ id, version: (await caseFacts(test.app.platform.db, id)).version })
  const replied = async () => {
    const id = await filed()
    await step('handler', 'editToBusiness', id)
    await step('brandHq', 'reply', id)
    return id
  }

  async function appeals() {
    const one = await filed()
    await step('handler', 'supplement', one)
    await step('consumer', 'supplementAnswer', one)
    await step('handler', 'supplement', one)
    const matter = marked(aMatter({ content: '补充了购买凭证，请继续办理。' }))
    await file(await contextOf(test.app, who.consumer!), { ...matter, id: one }, async () => {})
    await step('handler', 'editToBusiness', one)
    await step('brandHq', 'refuse', one)
    await step('handler', 'editToBusiness', one, { enterpriseOrgId: undefined })
    await step('brandHq', 'progress', one)
    await step('brandHq', 'reply', one)
    await step('handler', 'sendYz', one)
    await step('consumer', 'verifyAnswer', one)
    await step('handler', 'callback', one)
    await step('handler', 'rework', one)
    await step('brandHq', 'reply', one)
    await step('handler', 'mediate', one)
    await step('consumer', 'mediationPropose', one)
    await step('brandHq', 'mediationRespond', one, { seq: 2 })
    await step('handler', 'mediationSuggest', one)
    await step('handler', 'mediationDraft', one)
    await step('brandHq', 'mediationSign', one)
    await step('consumer', 'mediationQuit', one)
    await step('handler', 'mediate', one)
    await step('consumer', 'mediationAnswer', one, { agrees: true, remark: '希望尽快解决问题' })
    await step('brandHq', 'mediationAnswer', one, { agrees: true, remark: '愿意按建议赔偿' })
    await step('handler', 'editToEnd', one, { compensation: '10000.00', lawBreach: '涉嫌未按规定验视收寄。' })
    await step('leader', 'approve', one, { opinion: '同意照此办结。' })
    await step('consumer', 'evaluateInfo', one, { remark: '赔偿拖得太久了' })
    await step('handler', 'excludeUpload', one)
    await step('province', 'excludeAudit', one)
    await step('state', 'excludeAudit', one)
    const two = await replied()
    await step('handler', 'editToEnd', two)
    await step('consumer', 'recheck', two)
    await step('province', 'reCheckEditAppeal', two)
    await step('province', 'reCheckComplete', two)
    const three = await replied()
    await step('handler', 'editToInvalid', three)
    const four = await filed()
    await step('consumer', 'withdraw', four)
    const five = await filed()
    await step('handler', 'editToBusiness', five)
    await step('brandHq', 'assign', five)
    await step('leader', 'extend', five)
    await step('leader', 'urge', five)
    await step('handler', 'correct', five)
    const six = await filed()
    await step('handler', 'editToCommander', six)
    return replied()
  }

  async function around(id: string) {
    const [officer, owner, enterprise] = await Promise.all(
      [who.handler!, who.consumer!, who.brandHq!].map((one) => test.app.as(one)),
    )
    const text = marked('请补充当天的签收照片')
    for (const talk of ['user', 'enterprise', 'internal'] as const)
      expect(await officer!.call(conversationRoutes.send, { body: { id, talk, text } })).toSucceed()
    expect(await owner!.call(conversationRoutes.ownSend, { body: { id, text } })).toSucceed()
    expect(
      await enterprise!.call(conversationRoutes.send, { body: { id, talk: 'enterprise', text } }),
    ).toSucceed()
    const { data } = await officer!.call(checklistRoutes.list, { query: { id } })
    const open = data.items.find(({ ticked, machine }) => !ticked && !machine)
    if (open)
      expect(
        await officer!.call(checklistRoutes.tick, {
          body: { id, itemId: open.id, ticked: true, note: text },
        }),
      ).toSucceed()
    const split = { l1: 'LOSS', l2: 'LOSS_ALL', content: '另有一件同批快件丢失。', reason: '两件事分开办理' }
    expect(
      await officer!.call(mergingRoutes.split, { body: { ...(await at(id)), ...marked(split) } }),
    ).toSucceed()
  }

  const FILINGS = { consultation: A_QUESTION, report: A_REPORT, letter: A_LETTER, courier: A_DEFENCE }
  async function others(kind: CaseKind) {
    const { app } = test
    const owner = kind === 'courier' ? await makeCourier(app) : (await makeConsumer(app)).id
    const inputs = CASE_INPUTS[kind]
    const before = { ...inputs }
    Object.assign(inputs, marked(inputs))
    try {
      for (const state of Object.keys(CASE_WAYS[kind])) {
        const parties = { owner, officer: who.handler!, enterprise: who.brandHq! }
        const id = await caseAt(app, kind, state, parties, marked(FILINGS[kind]))
        if (kind === 'consultation' && state === 'answered') {
          expect(await actOn(app, kind, owner, 'followUp', id)).toSucceed()
          expect(await actOn(app, kind, who.handler!, 'answer', id)).toSucceed()
          expect(await actOn(app, kind, owner, 'evaluate', id)).toSucceed()
        }
      }
    } finally {
      Object.assign(inputs, before)
    }
  }

  beforeAll(async () => {
    const { app } = test
    const { consumer, officer, enterprise } = await makePlayers(app)
    Object.assign(who, { consumer, handler: officer, brandHq: enterprise })
    who.leader = (await makeOfficer(app, 'BUR-440300', 'cityLeader')).id
    who.province = (await makeOfficer(app, 'BUR-440000', 'provinceCentre')).id
    who.state = (await makeOfficer(app, 'BUR-000000', 'stateCentre')).id
    await makeEnterpriseUser(app, 'ENT-STO', 'brandHq').catch(() => undefined)
    await aProof(app, officer)
    await around(await appeals())
    for (const kind of CASE_KINDS) await others(kind)
  })

  it('lies open in no column of the database', async () => {
    expect(await columnsSaying(MARK)).toEqual([])
  })

  it('opens no more once the salt of its case is overwritten, and the history holds', async () => {
    const { db, crypto, database } = test.app.platform
    const id = await caseIn(test.app, players(), 'closed')
    await database.pool.query('update appeals set key_salt = $2 where id = $1', [id, Buffer.alloc(16, 1)])
    const [row] = await appealKind.store.listWhole(db, [id])
    const history = await readHistory(db, 'appeal', id)
    const said = history.filter(({ opinion }) => opinion)
    expect(said.length).toBeGreaterThan(2)
    for (const line of said) expect(() => opinionsOf(crypto, row!)(line)).toThrow('altered')
    expect(() => openTexts(crypto, row!)).toThrow('altered')
    expect(firstBrokenLink(history, crypto)).toBeNull()
  })

  it('would be seen, in a text or in bytes', async () => {
    const { pool } = test.app.platform.database
    await pool.query("update appeals set complaint_ticket_no = $1, item_name = convert_to($1, 'utf8')", [
      MARK,
    ])
    expect(await columnsSaying(MARK)).toEqual(['appeals.complaint_ticket_no', 'appeals.item_name'])
  })
})
