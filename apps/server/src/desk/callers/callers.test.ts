import { contract } from '@appeal/contract'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { register } from '../../kinds/appeals/filing/appeals.intake.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { actOver, aMatter, checkAll, contextOf, fileAppeal, type Players } from '../../testing/cases.ts'
import { makeOfficer } from '../../testing/people.ts'
import { makePlayers, type PlayedAction, play } from '../../testing/stages.ts'

const test = useTestApp()
const { appeals, callers } = contract
const PHONE = '13800000001'
const NOTE = '来电人核对了姓名和运单号后说明。'

let who: Players
let officer: Caller
beforeAll(async () => {
  who = await makePlayers(test.app)
  officer = await test.app.as(who.officer)
})

/** An appeal that somebody telephoned in, led on by these steps. */
async function aCall(...steps: [keyof Players, PlayedAction][]): Promise<string> {
  const { declareTruth: _, declareNoProcedure: __, ...matter } = aMatter()
  const { id } = await register(await contextOf(test.app, who.officer), {
    ...matter,
    channel: 'PHONE_12305',
    appellantName: '林小满',
    appellantPhone: PHONE,
    receivedAt: wireTime(test.app.clock.now()),
  })
  await checkAll(test.app, id)
  for (const [player, action] of steps) await play(test.app, who[player], action, id)
  return id
}
const TO_ENTERPRISE = ['officer', 'editToBusiness'] as const
const REPLIED = [[...TO_ENTERPRISE], ['enterprise', 'reply']] as [keyof Players, PlayedAction][]
const CLOSED = [...REPLIED, ['officer', 'editToEnd']] as [keyof Players, PlayedAction][]

const now = () => wireTime(test.app.clock.now())
const record = async (
  id: string,
  action: string,
  input: Record<string, unknown>,
  more: Record<string, unknown> = {},
  by: Caller = officer,
) => {
  const { version } = await caseFacts(test.app.platform.db, id)
  return by.call(callers.act, {
    body: { kind: 'appeal', id, version, action, input, heardAt: now(), note: NOTE, ...more },
  })
}
const EVALUATION = { bureauScore: 'SATISFIED', enterpriseScore: 'BASICALLY_SATISFIED' }

describe('what the bureau records for callers', () => {
  it('is refused without the right, to other bureaus and to enterprises', async () => {
    const id = await aCall(...CLOSED)
    const leader = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)
    expect((await record(id, 'evaluateInfo', EVALUATION, {}, leader)).code).toBe(403)
    const stranger = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id)
    expect(await record(id, 'evaluateInfo', EVALUATION, {}, stranger)).toFailWith('appeals.not_found')
    const clerk = await test.app.as(who.enterprise)
    expect((await record(id, 'evaluateInfo', EVALUATION, {}, clerk)).code).toBe(403)
  })

  it('is refused where whoever filed it has an account', async () => {
    const { id } = await fileAppeal(test.app, who.consumer, aMatter())
    expect(await record(id, 'withdraw', { reason: '已经和解' })).toFailWith('callers.has_account')
    const { data } = await officer.call(callers.ofCase, { query: { kind: 'appeal', id } })
    expect(data).toMatchObject({ hasAccount: true, acts: [], calls: [] })
  })

  it.each([
    ['an act of the bureau', 'editToEnd', {}],
    ['an act that staff may do themselves', 'recheck', { reason: '请再看一次。' }],
    ['the form sent again', 'resubmit', {}],
    ['an act that is none', 'dance', {}],
    ['what every object has', 'toString', {}],
    ['how every object is made', 'constructor', {}],
  ])('is no %s', async (_, action, input) => {
    const id = await aCall()
    const answer = await record(id, action, input)
    expect(answer).toFailWith('request.invalid')
  })

  it('asks for what the act itself asks for, and for a note', async () => {
    const id = await aCall(...CLOSED)
    const answer = await record(id, 'evaluateInfo', { bureauScore: 'GREAT' })
    expect(answer).toFailWith('request.invalid')
    expect(JSON.stringify(answer.data)).toContain('input.bureauScore')
    expect(await record(id, 'evaluateInfo', EVALUATION, { note: '' })).toFailWith('request.invalid')
  })

  it('was told neither in the future nor before the case', async () => {
    const id = await aCall()
    const at = test.app.clock.now().getTime()
    for (const heardAt of [wireTime(new Date(at + 61_000)), wireTime(new Date(at - 86_400_000))])
      expect(await record(id, 'withdraw', { reason: '已经和解' }, { heardAt })).toFailWith(
        'callers.time_out_of_range',
      )
  })

  it('is refused where the state does not allow it, and to whoever saw an older version', async () => {
    const id = await aCall()
    expect(await record(id, 'verifyAnswer', { truthful: true, satisfied: true })).toFailWith(
      'appeals.action_not_open',
    )
    const { version } = await caseFacts(test.app.platform.db, id)
    await play(test.app, who.officer, 'editToBusiness', id)
    expect(await record(id, 'withdraw', { reason: '已经和解' }, { version })).toFailWith('appeals.stale')
  })

  it('stands in the history as said by telephone and recorded by somebody, to each side in its way', async () => {
    const id = await aCall([...TO_ENTERPRISE])
    const { data, code } = await record(id, 'withdraw', { reason: '已经和企业和解' })
    expect(code).toBe(200)
    expect(data).toMatchObject({ acts: [], calls: [{ action: 'withdraw', note: NOTE }] })
    const { data: detail } = await officer.call(appeals.detail, { query: { id } })
    expect(detail.state).toBe('withdrawn')
    const line = detail.progress.find(({ event }) => event === 'withdrawn')!
    expect(line.voice).toBe('user')
    expect(line.text).toContain('来电陈述')
    expect(line.text).toContain(data.calls[0]!.by!)
    const clerk = await test.app.as(who.enterprise)
    const { data: theirs } = await clerk.call(appeals.detail, { query: { id } })
    const told = theirs.progress.find(({ event }) => event === 'withdrawn')!
    expect(told.text).toContain('深圳市邮政管理局代为登记')
    expect(JSON.stringify(theirs)).not.toContain(NOTE)
  })

  it('answers the question whether the answer is true', async () => {
    const id = await aCall(...REPLIED, ['officer', 'sendYz'])
    const { code } = await record(id, 'verifyAnswer', { truthful: false, satisfied: false })
    expect(code).toBe(200)
    const { rows } = await test.app.platform.database.pool.query(
      'select answered_by, truthful from appeal_verifications where appeal_id = $1',
      [id],
    )
    expect(rows).toEqual([{ answered_by: 'phone', truthful: false }])
  })

  it('answers a mediation for the appellant, which then ends in agreement', async () => {
    const id = await aCall(...REPLIED, ['officer', 'mediate'])
    await actOver(test.app, who.enterprise, todoRoutes.mediationAnswer, id, { agrees: true })
    expect((await record(id, 'mediationAnswer', { agrees: true })).code).toBe(200)
    const { rows } = await test.app.platform.database.pool.query(
      'select result, user_agrees from appeal_mediations where appeal_id = $1',
      [id],
    )
    expect(rows).toEqual([{ result: 'AGREED', user_agrees: true }])
  })

  it('evaluates once, and the figures count it', async () => {
    const id = await aCall(...CLOSED)
    const { data } = await officer.call(callers.ofCase, { query: { kind: 'appeal', id } })
    expect(data.acts).toEqual(['evaluateInfo'])
    expect((await record(id, 'evaluateInfo', EVALUATION)).code).toBe(200)
    expect(await record(id, 'evaluateInfo', EVALUATION)).toFailWith('appeals.already_evaluated')
    const { rows } = await test.app.platform.database.pool.query(
      'select sum(evaluated)::int as evaluated, sum(bureau_satisfied)::int as satisfied from stat_facts where case_id = $1',
      [id],
    )
    expect(rows).toEqual([{ evaluated: 1, satisfied: 1 }])
  })

  it('is recorded once when it is sent twice, and once when two send it at the same moment', async () => {
    const id = await aCall([...TO_ENTERPRISE])
    const { version } = await caseFacts(test.app.platform.db, id)
    const body = {
      kind: 'appeal' as const,
      ...{ id, version, action: 'withdraw', input: { reason: '已经和解' }, heardAt: now(), note: NOTE },
    }
    const colleague = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
    const answers = await Promise.all([
      officer.call(callers.act, { body }),
      colleague.call(callers.act, { body }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const winner = answers[0]!.code === 200 ? officer : colleague
    expect((await winner.call(callers.act, { body })).code).toBe(200)
    const { data } = await officer.call(callers.ofCase, { query: { kind: 'appeal', id } })
    expect(data.calls).toHaveLength(1)
  })

  it('keeps the note sealed', async () => {
    const id = await aCall([...TO_ENTERPRISE])
    await record(id, 'withdraw', { reason: '已经和解' })
    const { rows } = await test.app.platform.database.pool.query(
      "select note, (select string_agg(detail::text || coalesce(opinion, ''), '') from case_events where case_id = c.case_id) as told from case_calls c where case_id = $1",
      [id],
    )
    expect(rows[0].note.toString('utf8')).not.toContain('核对')
    expect(rows[0].told).not.toContain('核对')
  })
})

describe('messages to whoever has no account', () => {
  /** Words of the messages about a case. */
  async function sent(id: string): Promise<string> {
    const { crypto, database } = test.app.platform
    const { rows } = await database.pool.query(
      "select payload from outbox where channel = 'sms' and dedupe_key like $1 order by id",
      [`appeal:${id}:%:user:sms`],
    )
    return rows
      .map(
        ({ payload }) =>
          (JSON.parse(crypto.decryptField('outbox.payload', payload)) as { text: string }).text,
      )
      .join('\n')
  }

  it.each([
    ['closed', CLOSED, '评价'],
    ['in mediation', [...REPLIED, ['officer', 'mediate']] as typeof CLOSED, '调解'],
    ['ended', [TO_ENTERPRISE, ['officer', 'editToInvalid']] as unknown as typeof CLOSED, '终止'],
  ])('name the telephone of the bureau, and ask nobody to sign in: %s', async (_, steps, about) => {
    const texts = await sent(await aCall(...steps))
    expect(texts).toContain(about)
    expect(texts).toContain('020-12305')
    expect(texts).not.toContain('登录')
  })
})

describe('the look-up while a call is written down', () => {
  const look = (by: Caller, asked: { phone?: string; waybillNo?: string }) =>
    by.call(callers.lookup, { body: asked })

  it('is not for enterprises, and shows another bureau nothing but that there is a case', async () => {
    const id = await aCall()
    const { data: detail } = await officer.call(appeals.detail, { query: { id } })
    const asked = { phone: PHONE, waybillNo: detail.waybillNo }
    const clerk = await test.app.as(who.enterprise)
    expect((await look(clerk, asked)).code).toBe(403)
    const stranger = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id)
    const { data } = await look(stranger, asked)
    expect(data).toMatchObject({ consumer: { rows: [] }, waybill: { rows: [] }, elsewhere: 1 })
    expect(await look(officer, { phone: '12' })).toFailWith('request.invalid')
  })

  it('finds the earlier cases of the number, and those on the item', async () => {
    const id = await aCall()
    const { data: detail } = await officer.call(appeals.detail, { query: { id } })
    const { data } = await look(officer, { phone: PHONE, waybillNo: detail.waybillNo })
    expect(data.consumer.rows[0]).toMatchObject({ kind: 'appeal', id, no: detail.appealNo })
    expect(data.waybill.rows.map((row) => row.id)).toEqual([id])
    expect(data.elsewhere).toBe(0)
    const none = await look(officer, {})
    expect(none.data).toMatchObject({ consumer: { rows: [] }, waybill: { rows: [] }, elsewhere: 0 })
  })
})
