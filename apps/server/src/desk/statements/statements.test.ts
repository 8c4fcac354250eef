import { contract } from '@appeal/contract'
import { dossierRoutes } from '@appeal/contract/dossiers/dossiers.routes.ts'
import { STATEMENT_MAX } from '@appeal/contract/statements/statements.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { contextOf } from '../../testing/cases.ts'
import { nthId } from '../../testing/ids.ts'
import { makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer, makeUser } from '../../testing/people.ts'
import { aProof, caseIn, makePlayers, play } from '../../testing/stages.ts'
import { maySeeFiles } from './statements.presenter.ts'
import { statementsFor } from './statements.service.ts'

const test = useTestApp()
const { statements, appeals, todo, messages, files } = contract
const DAY = 86_400_000
const NAME = '欧阳送达'
const SECRET = '门卫室签收系申诉人电话同意'

let who: { consumer: string; officer: string; enterprise: string }
let phone: string
const people: Record<string, string> = {}
type SignedIn = Awaited<ReturnType<typeof test.app.as>>
const callers: Record<string, SignedIn> = {}
const as = (name: string): SignedIn => callers[name]!
/** Sessions end with the days that a test lets pass. */
const signIn = async () => {
  for (const [name, id] of Object.entries(people)) callers[name] = await test.app.as(id)
}

beforeAll(async () => {
  const { app } = test
  app.clock.set(START)
  who = await makePlayers(app)
  const courier = await makeUser(app, { area: 'd', name: NAME, brand: 'ZTO' })
  phone = courier.phone
  Object.assign(people, {
    owner: who.consumer,
    officer: who.officer,
    unit: who.enterprise,
    courier: courier.id,
    colleague: await makeCourier(app),
    stranger: (await makeConsumer(app)).id,
    foreignCourier: await makeCourier(app, { brand: 'STO' }),
    otherBrand: (await makeEnterpriseUser(app, 'ENT-STO', 'brandHq')).id,
    elsewhere: (await makeOfficer(app, 'BUR-330000', 'provinceCentre')).id,
  })
})
beforeEach(async () => {
  test.app.clock.set(START)
  await signIn()
})

const inState = (state: Parameters<typeof caseIn>[2]) => caseIn(test.app, who, state)
const QUESTION = '请说明这件快件的投递经过。'
const ask = (id: string, name = 'officer', more: object = {}) =>
  as(name).call(statements.ask, { body: { id, courier: phone, question: QUESTION, ...more } })
const answer = (id: string, more: object = {}, name = 'courier') =>
  as(name).call(statements.answer, {
    body: { id, words: SECRET, shared: false, attachmentIds: [], ...more },
  })
const listed = async (id: string, name = 'officer') =>
  (await ok(as(name).call(statements.ofCase, { query: { id } }))).statements
const events = async (id: string, name = 'officer') => {
  const seen =
    name === 'owner'
      ? await ok(as(name).call(appeals.consumerDetail, { body: { id } }))
      : await ok(as(name).call(appeals.detail, { query: { id } }))
  return seen.progress.map(({ event }) => event).filter((event) => event.startsWith('statement_'))
}
const mine = async (id: string, name = 'courier') =>
  (await ok(as(name).call(statements.mine))).find((one) => one.id === id)

describe('asking a courier for a statement', () => {
  it('is for whoever handles or answers the case, while it is answered or verified', async () => {
    const id = await inState('at_enterprise')
    for (const name of ['otherBrand', 'elsewhere'])
      expect(await ask(id, name)).toFailWith('appeals.not_found')
    for (const name of ['owner', 'courier']) expect((await ask(id, name)).code).toBe(403)
    for (const state of ['pending_accept', 'mediating', 'closed', 'withdrawn'] as const)
      expect([state, (await ask(await inState(state))).reason]).toEqual([state, 'statements.not_open'])
    // What the enterprise answered lies with it no more.
    expect(await ask(await inState('replied'), 'unit')).toFailWith('statements.not_open')
    expect((await ok(as('unit').call(statements.ofCase, { query: { id } }))).mayAsk).toBe(true)
    for (const state of ['rework', 'replied', 'verifying'] as const)
      expect([state, (await ask(await inState(state))).code]).toEqual([state, 200])
  })

  it('refuses what nobody can answer: no words, too many, too often', async () => {
    const id = await inState('at_enterprise')
    for (const more of [{ question: '' }, { question: '问'.repeat(501) }, { courier: ' ' }])
      expect(await ask(id, 'unit', more)).toFailWith('request.invalid')
    const nth = (n: number) => ask(id, 'unit', { question: `第${n}次：${QUESTION}` })
    for (let n = 1; n <= 3; n += 1) expect(await nth(n)).toSucceed()
    expect(await nth(4)).toFailWith('statements.too_many')
    // A repeat of what was taken gets the same answer, and asks nothing anew.
    expect(await nth(3)).toSucceed()
    expect(await listed(id, 'unit')).toHaveLength(3)
    // Each side counts its own.
    expect(await ask(id)).toSucceed()
  })

  it('answers an enterprise alike whether there is such a courier or not, and tells the bureau', async () => {
    const id = await inState('at_enterprise')
    const foreign = await ok(ask(id, 'unit', { courier: '13999990000' }))
    const own = await ok(ask(id, 'unit'))
    const seen = (await listed(id, 'unit')).map(({ id: _, courier, ...one }) => one)
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject({ reached: null, state: 'OPEN' })
    expect((await listed(id)).map(({ id, reached }) => [id, reached])).toEqual([
      [foreign, false],
      [own, true],
    ])
  })

  it('tells the courier, with the last day, what is asked and of which case, and nothing of the appellant', async () => {
    const id = await inState('at_enterprise')
    const asked = await ok(ask(id))
    const one = (await mine(asked))!
    expect(one).toMatchObject({ question: QUESTION, by: 'bureau', state: 'OPEN', mayAnswer: true, parts: [] })
    expect(one.dueOn > '2026-09-23').toBe(true)
    const detail = await ok(as('owner').call(appeals.consumerDetail, { body: { id } }))
    const text = JSON.stringify(one)
    for (const secret of [detail.appellantName, detail.appellantPhone, detail.sender.address, detail.content])
      expect([secret, secret && text.includes(secret)]).toEqual([secret, false])
    const { rows } = await test.app.platform.database.pool.query(
      'select template from messages where dedupe_key like $1',
      [`statement:${asked}:asked%`],
    )
    expect(rows).toEqual([{ template: 'statementAsked' }])
    for (const name of ['colleague', 'foreignCourier']) expect(await mine(asked, name)).toBeUndefined()
    expect(await events(id)).toEqual(['statement_requested'])
    expect(await events(id, 'unit')).toEqual([])
    expect(await events(id, 'owner')).toEqual([])
  })
})

describe('a statement', () => {
  it('is the asked courier’s alone, in words, in time, on an open case', async () => {
    const id = await inState('at_enterprise')
    const asked = await ok(ask(id))
    for (const name of ['colleague', 'foreignCourier'])
      expect(await answer(asked, {}, name)).toFailWith('statements.not_found')
    for (const name of ['owner', 'unit', 'officer']) expect((await answer(asked, {}, name)).code).toBe(403)
    expect(await answer('1')).toFailWith('statements.not_found')
    for (const words of ['', '   ', '说'.repeat(STATEMENT_MAX + 1)])
      expect(await answer(asked, { words })).toFailWith('request.invalid')
    const foreign = await aProof(test.app, people.colleague!)
    expect(await answer(asked, { attachmentIds: [foreign] })).toFailWith('appeals.attachment_unknown')
    expect((await listed(id))[0]?.parts).toEqual([])
    const { dueOn } = (await mine(asked))!
    test.app.clock.set(new Date(`${dueOn}T23:59:00+08:00`))
    await signIn()
    expect((await mine(asked))?.mayAnswer).toBe(true)
    test.app.clock.advance(DAY)
    await signIn()
    expect(await answer(asked)).toFailWith('statements.lapsed')
    expect(await mine(asked)).toMatchObject({ state: 'LAPSED', mayAnswer: false })
    test.app.clock.set(START)
    await signIn()
    await play(test.app, who.consumer, 'withdraw', id)
    expect(await answer(asked)).toFailWith('statements.not_open')
    expect((await mine(asked))?.mayAnswer).toBe(false)
  })

  it('is made once and added to once; of answers that cross, two are taken', async () => {
    const asked = await ok(ask(await inState('at_enterprise')))
    const all = await Promise.all([1, 2, 3].map((n) => answer(asked, { words: `经过第${n}段` })))
    const refused = all.filter(({ code }) => code !== 200)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toFailWith('statements.answered')
    expect((await mine(asked))?.parts).toHaveLength(2)
    expect((await mine(asked))?.mayAnswer).toBe(false)
    expect(await answer(asked)).toFailWith('statements.answered')
  })

  it('keeps its evidence open to the courier, however many were asked after it', async () => {
    const asked = await ok(ask(await inState('at_enterprise')))
    expect(await answer(asked)).toSucceed()
    await test.app.platform.database.pool.query(
      `insert into statement_requests select (jsonb_populate_record(r, jsonb_build_object('id', ${nthId('n', 'r.id')}))).*
       from statement_requests r, generate_series(1, 100) n where r.id = $1`,
      [asked],
    )
    expect(await mine(asked)).toBeUndefined()
    const { part } = (
      await test.app.platform.database.pool.query('select part from statement_parts where request_id = $1', [
        asked,
      ])
    ).rows[0]
    for (const [name, may] of [
      ['courier', true],
      ['colleague', false],
      ['foreignCourier', false],
    ] as const)
      expect([
        name,
        await maySeeFiles(await contextOf(test.app, people[name]!), asked, String(part)),
      ]).toEqual([name, may])
  })

  it('is read by the bureau, with its evidence, and by no route of the enterprise nor the appellant', async () => {
    const id = await inState('at_enterprise')
    const asked = await ok(ask(id))
    const own = await ok(ask(id, 'unit'))
    const proof = await aProof(test.app, people.courier!)
    expect(await answer(asked, { attachmentIds: [proof] })).toSucceed()
    expect(await answer(own)).toSucceed()
    const whole = await listed(id)
    expect(whole.map(({ parts }) => parts.map(({ words, files }) => [words, files.length]))).toEqual([
      [[SECRET, 1]],
      [[SECRET, 0]],
    ])
    expect(await events(id)).toEqual([
      ...['statement_given', 'statement_given', 'statement_asked', 'statement_requested'],
    ])
    expect(await events(id, 'unit')).toEqual(['statement_asked'])
    // The enterprise sees its own request as if nothing had been said.
    expect(await listed(id, 'unit')).toEqual([
      expect.objectContaining({ id: own, by: 'enterprise', state: 'OPEN', parts: [] }),
    ])
    const page = { current: 1, size: 100 }
    const texts: Record<string, string> = {}
    for (const name of ['unit', 'owner'])
      texts[name] = JSON.stringify([
        name === 'unit'
          ? await as(name).call(appeals.detail, { query: { id } })
          : await as(name).call(appeals.consumerDetail, { body: { id } }),
        name === 'unit' && (await as(name).call(todo.enterprisepage, { query: page })),
        name === 'unit' &&
          (await as(name).call(todo.enterprisepage, { query: { ...page, searchKey: SECRET } })),
        await as(name).call(messages.loginUnreadMessagePage, { query: page }),
        await statementsFor(await contextOf(test.app, people[name]!), { kind: 'appeal', id }),
      ])
    for (const [name, text] of Object.entries(texts))
      for (const secret of [SECRET, NAME, ...(name === 'owner' ? [phone] : []), 'statement_given'])
        expect([name, secret, text.includes(secret)]).toEqual([name, secret, false])
    const found = await as('unit').call(todo.enterprisepage, { query: { ...page, searchKey: SECRET } })
    expect(found.data.total).toBe(0)
    // Evidence and what the dossier takes out of the house follow the same rule.
    const refused = async (name: string): Promise<boolean> => {
      const { token } = as(name)
      const reply = await test.app.inject({
        method: 'GET',
        url: `${files.download.url}?id=${proof}`,
        headers: { token },
      })
      return String(reply.headers['content-type']).startsWith('application/json') && reply.json().code !== 200
    }
    for (const name of ['unit', 'owner', 'colleague', 'elsewhere'])
      expect([name, await refused(name)]).toEqual([name, true])
    const takenOut = (name: string) =>
      as(name).call(dossierRoutes.attachment, {
        body: { kind: 'appeal', id, fileId: proof, purpose: '核对投递经过' },
      })
    expect(await takenOut('unit')).toFailWith('files.not_found')
    const { rows } = await test.app.platform.database.pool.query(
      "select dedupe_key from messages where template = 'statementGiven' and dedupe_key like any ($1)",
      [[`statement:${asked}:%`, `statement:${own}:%`]],
    )
    expect(rows.filter(({ dedupe_key }) => dedupe_key.includes('enterprise'))).toEqual([])
    expect(rows).toHaveLength(2)
  })

  it('is read by the enterprise where the courier agrees, part by part, and never names whom the bureau asked', async () => {
    const id = await inState('at_enterprise')
    const asked = await ok(ask(id))
    expect(await answer(asked)).toSucceed()
    expect(await listed(id, 'unit')).toEqual([])
    const proof = await aProof(test.app, people.courier!)
    expect(
      await answer(asked, { words: '这一段可以给企业看', shared: true, attachmentIds: [proof] }),
    ).toSucceed()
    const [seen, ...rest] = await listed(id, 'unit')
    expect(rest).toEqual([])
    expect(seen).toMatchObject({ by: 'bureau', courier: null, reached: null, state: 'GIVEN' })
    expect(seen!.parts.map(({ words }) => words)).toEqual(['这一段可以给企业看'])
    expect(await events(id, 'unit')).toEqual(['statement_shared'])
    expect(await events(id, 'owner')).toEqual([])
    expect((await as('owner').call(statements.ofCase, { query: { id } })).code).toBe(403)
    expect(await listed(id, 'officer')).toMatchObject([{ parts: [{ shared: false }, { shared: true }] }])
    const text = JSON.stringify(await ok(as('unit').call(appeals.detail, { query: { id } })))
    expect(text.includes(NAME)).toBe(false)
  })

  it('lies sealed, and stays as it was', async () => {
    const id = await inState('at_enterprise')
    const asked = await ok(ask(id))
    expect(await answer(asked)).toSucceed()
    const { pool } = test.app.platform.database
    const { rows } = await pool.query('select words from statement_parts where request_id = $1', [asked])
    expect(rows[0].words.includes(Buffer.from(SECRET))).toBe(false)
    await expect(
      pool.query('update statement_parts set shared = true where request_id = $1', [asked]),
    ).rejects.toThrow()
  })

  it('is nothing of a courier’s any more who works for another brand', async () => {
    const asked = await ok(ask(await inState('at_enterprise')))
    const { pool } = test.app.platform.database
    await pool.query("update users set brand = 'STO' where id = $1", [people.courier])
    expect(await mine(asked)).toBeUndefined()
    expect(await answer(asked)).toFailWith('statements.not_found')
    await pool.query("update users set brand = 'ZTO' where id = $1", [people.courier])
    expect(await answer(asked)).toSucceed()
  })
})
