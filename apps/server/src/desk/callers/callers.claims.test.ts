import { contract } from '@appeal/contract'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshPhone, sentTo } from '../../features/auth/auth.fixture.ts'
import { register } from '../../kinds/appeals/filing/appeals.intake.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { aMatter, checkAll, contextOf, fileAppeal } from '../../testing/cases.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { play } from '../../testing/stages.ts'

const test = useTestApp()
const { appeals, callers } = contract
const NAME = '林小满'

let officer: string
beforeAll(async () => {
  officer = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
})
// Codes are counted by the hour and the day.
afterEach(() => test.app.clock.advance(3_600_000))

/** An appeal that was told by telephone under this number. */
async function aCall(phone: string, appellantName = NAME, matter = aMatter()): Promise<string> {
  const { declareTruth: _, declareNoProcedure: __, ...told } = matter
  const { id } = await register(await contextOf(test.app, officer), {
    ...told,
    channel: 'PHONE_12305',
    appellantName,
    appellantPhone: phone,
    receivedAt: wireTime(test.app.clock.now()),
  })
  await checkAll(test.app, id)
  return id
}

async function aPerson(phone: string, name = NAME): Promise<{ id: string; caller: Caller }> {
  const { id } = await makeConsumer(test.app, { phone, name })
  return { id, caller: await test.app.as(id) }
}

async function aCode(caller: Caller, phone: string) {
  const { data } = await caller.call(callers.claimCode, {})
  const sent = await sentTo(test.app, phone)
  return { validCode: sent.findLast(({ code }) => code)?.code ?? '', validCodeReqNo: data }
}

const claim = (caller: Caller, id: string, code: { validCode: string; validCodeReqNo: string }) =>
  caller.call(callers.claim, { body: { kind: 'appeal', id, ...code } })

describe('a case that came by telephone', () => {
  it('is offered to nobody but the account with its number, and tells nothing of itself', async () => {
    const phone = freshPhone()
    const id = await aCall(phone)
    const stranger = await aPerson(freshPhone())
    expect((await stranger.caller.call(callers.claimable, {})).data).toEqual([])
    const { caller } = await aPerson(phone)
    const { data } = await caller.call(callers.claimable, {})
    expect(data).toEqual([{ kind: 'appeal', id, filedOn: wireTime(test.app.clock.now()).slice(0, 10) }])
    expect((await test.app.as(officer).then((one) => one.call(callers.claimable, {}))).code).toBe(403)
  })

  it('is not there for an account with another number, whatever code it has', async () => {
    const phone = freshPhone()
    const id = await aCall(freshPhone())
    const { caller } = await aPerson(phone)
    expect(await claim(caller, id, await aCode(caller, phone))).toFailWith('appeals.not_found')
  })

  it('is not given for a wrong code, nor for one of another account', async () => {
    const [phone, other] = [freshPhone(), freshPhone()]
    const id = await aCall(phone)
    const { caller } = await aPerson(phone)
    const stranger = await aPerson(other)
    const code = await aCode(caller, phone)
    expect(await claim(caller, id, { ...code, validCode: '000000' })).toFailWith('auth.code_wrong')
    expect(await claim(caller, id, await aCode(stranger.caller, other))).toFailWith('auth.code_wrong')
    expect(await claim(stranger.caller, id, code)).toFailWith('auth.code_wrong')
  })

  it('is not given to whoever guesses: each wrong code costs a try', async () => {
    const phone = freshPhone()
    const id = await aCall(phone)
    const { caller } = await aPerson(phone)
    const code = await aCode(caller, phone)
    const wrong = code.validCode === '000000' ? '111111' : '000000'
    for (let i = 0; i < 5; i++)
      expect(await claim(caller, id, { ...code, validCode: wrong })).toFailWith('auth.code_wrong')
    expect(await claim(caller, id, code)).toFailWith('auth.code_wrong')
  })

  it('is refused under another name, with the telephone that can help', async () => {
    const phone = freshPhone()
    const id = await aCall(phone, '赵国强')
    const { caller } = await aPerson(phone)
    const answer = await claim(caller, id, await aCode(caller, phone))
    expect(answer).toFailWith('callers.name_differs')
    expect(answer.msg).toContain('020-12305')
  })

  it('of an account is nobody else’s to take', async () => {
    const phone = freshPhone()
    const { id: owner } = await makeConsumer(test.app, { phone: freshPhone(), name: NAME })
    const { id } = await fileAppeal(test.app, owner, aMatter())
    const { caller } = await aPerson(phone)
    expect(await claim(caller, id, await aCode(caller, phone))).toFailWith('appeals.not_found')
  })

  it('stays where the account has an open appeal on the same matter', async () => {
    const phone = freshPhone()
    const matter = aMatter()
    const id = await aCall(phone, NAME, matter)
    const { id: owner, caller } = await aPerson(phone)
    await fileAppeal(test.app, owner, matter)
    expect(await claim(caller, id, await aCode(caller, phone))).toFailWith('callers.twin')
  })

  it('is the account’s once claimed: seen, acted on, told of, and recorded', async () => {
    const phone = freshPhone()
    const id = await aCall(phone)
    const { id: owner, caller } = await aPerson(phone)
    expect(await caller.call(appeals.consumerDetail, { body: { id } })).toFailWith('appeals.not_found')
    const code = await aCode(caller, phone)
    const answer = await claim(caller, id, code)
    expect(answer.data).toEqual({ kind: 'appeal', id })
    expect((await claim(caller, id, code)).data).toEqual(answer.data)
    const { data } = await caller.call(appeals.consumerDetail, { body: { id } })
    expect(data.progress.map(({ event }) => event)).toContain('claimed')
    expect(data.can).toContain('withdraw')
    expect((await caller.call(callers.claimable, {})).data).toEqual([])
    await play(test.app, officer, 'editToBusiness', id)
    const { rows } = await test.app.platform.database.pool.query(
      `select 1 from messages m join message_receipts r on r.message_id = m.id
       where m.dedupe_key like $1 and r.user_id = $2`,
      [`appeal:${id}:%`, owner],
    )
    expect(rows).toHaveLength(1)
    const desk = await test.app.as(officer)
    const told = await desk.call(callers.ofCase, { query: { kind: 'appeal', id } })
    expect(told.data).toMatchObject({ hasAccount: true, acts: [] })
  })

  it('is claimed once, though it is asked for twice at the same moment', async () => {
    const phone = freshPhone()
    const id = await aCall(phone)
    const { caller } = await aPerson(phone)
    const first = await aCode(caller, phone)
    test.app.clock.advance(180_000)
    const second = await aCode(caller, phone)
    const answers = await Promise.all([claim(caller, id, first), claim(caller, id, second)])
    // The second is a repeat of the first, whichever code it brings.
    expect(answers.map(({ data }) => data)).toEqual([0, 1].map(() => ({ kind: 'appeal', id })))
    const { rows } = await test.app.platform.database.pool.query(
      "select 1 from case_events where case_id = $1 and event = 'claimed'",
      [id],
    )
    expect(rows).toHaveLength(1)
  })
})
