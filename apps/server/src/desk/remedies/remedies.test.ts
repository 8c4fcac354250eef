import { contract } from '@appeal/contract'
import type { SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import type { Remedy } from '@appeal/contract/remedies/remedies.schemas.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type Caller, ok, START, useTestApp } from '../../testing/app.ts'
import { A_CLOSING, A_REPLY, aMatter } from '../../testing/cases.ts'
import { whileHeld } from '../../testing/held.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { aProof, caseIn, makePlayers, play } from '../../testing/stages.ts'
import { remindOfPromises } from './remedies.jobs.ts'

const test = useTestApp()
const { remedies, appeals } = contract
const DAY = 86_400_000

let ownPhone: string
let who: { consumer: string; officer: string; enterprise: string }
const people: Record<string, { id: string }> = {}
const callers: Record<string, Caller> = {}
const as = (name: string): Caller => callers[name]!
/** Sessions end with the days that a test lets pass. */
const signIn = async () => {
  for (const [name, { id }] of Object.entries(people)) callers[name] = await test.app.as(id)
}

beforeAll(async () => {
  const { app } = test
  app.clock.set(START)
  const { id, phone } = await makeConsumer(app)
  ownPhone = phone
  who = { ...(await makePlayers(app)), consumer: id }
  Object.assign(people, {
    owner: { id: who.consumer },
    officer: { id: who.officer },
    unit: { id: who.enterprise },
    stranger: await makeConsumer(app),
    outlet: await makeEnterpriseUser(app, 'ENT-ZTO-440306-01', 'outlet'),
    otherBrand: await makeEnterpriseUser(app, 'ENT-STO', 'brandHq'),
    elsewhere: await makeOfficer(app, 'BUR-330000', 'provinceCentre'),
    leader: await makeOfficer(app, 'BUR-440300', 'cityLeader'),
  })
})
beforeEach(async () => {
  test.app.clock.set(START)
  await signIn()
})

const inState = (state: Parameters<typeof caseIn>[2], matter?: SubmitAppeal) =>
  caseIn(test.app, who, state, matter)
const listed = async (id: string, name = 'officer'): Promise<Remedy[]> =>
  (await ok(as(name).call(remedies.ofCase, { query: { id } }))).remedies
const only = async (id: string, name = 'officer'): Promise<Remedy> => {
  const [one, ...rest] = (await listed(id, name)).filter(({ status }) => status !== 'ended')
  expect(rest).toEqual([])
  return one!
}
const events = async (id: string) =>
  (await ok(as('officer').call(appeals.detail, { query: { id } }))).progress.map(({ event }) => event)
/** What was told of a promise, by template and receiver's side. */
const told = async (remedyId: string) =>
  (
    await test.app.platform.database.pool.query<{ template: string }>(
      `select template from messages where dedupe_key like $1 order by id`,
      [`remedy:${remedyId}:%`],
    )
  ).rows.map(({ template }) => template)
const seen = ({ id, version }: Remedy) => ({ id, version })
const fulfil = (one: Remedy, more: object = {}, name = 'unit') =>
  as(name).call(remedies.fulfil, {
    body: { ...seen(one), doneOn: '2026-09-21', remark: '已原路退回', ...more } as never,
  })
const PROMISE = { kind: 'goods', performance: '补寄耳机一副', dueOn: '2026-09-30' } as const

describe('a promise', () => {
  it('is acted on as far as the grant of the act reaches, however far one may look', async () => {
    const reader = await makeOfficer(test.app, 'BUR-330000', 'cityLeader')
    await test.app.platform.database.pool.query(
      "insert into permission_grants (subject_id, path, scope) values ($1, $2, 'SCOPE_ALL')",
      [reader.id, appeals.detail.permission],
    )
    people.reader = reader
    await signIn()
    const id = await inState('replied')
    const one = await only(id, 'reader')
    expect(one.can).toEqual([])
    const { mayPromise } = await ok(as('reader').call(remedies.ofCase, { query: { id } }))
    expect(mayPromise).toBe(false)
    for (const answer of [
      await as('reader').call(remedies.waive, { body: { ...seen(one), remark: '不再需要' } }),
      await as('reader').call(remedies.record, { body: { ...seen(one), arrived: true, remark: '已到账' } }),
      await as('reader').call(remedies.promise, { body: { id, ...PROMISE } }),
    ])
      expect(answer).toFailWith('appeals.not_found')
    expect((await only(id)).can).toEqual(['record', 'waive'])
  })

  it('comes of a reply, due within the days of the standard, and of nothing that promises nothing', async () => {
    const id = await inState('replied')
    expect(await only(id)).toMatchObject({
      ...{ source: 'reply', kind: 'money', amount: '300.00', dueOn: '2026-09-28', status: 'promised' },
      ...{ overdue: false, can: ['record', 'waive'] },
    })
    expect((await only(id, 'unit')).can).toEqual(['fulfil'])
    expect((await only(id, 'owner')).can).toEqual(['confirm'])
    const other = await inState('at_enterprise')
    const { compensationAmount: _, ...words } = A_REPLY
    await play(test.app, who.enterprise, 'reply', other, { ...words, handlingType: 'EXPLAIN' })
    expect(await listed(other)).toEqual([])
  })

  it('gives way to a later one, stays as it is where the same is said again, and another sum at the closing replaces it', async () => {
    const id = await inState('replied')
    await play(test.app, who.officer, 'rework', id)
    await play(test.app, who.enterprise, 'reply', id, {
      ...A_REPLY,
      ...{ handlingType: 'APOLOGISE', compensationAmount: '120.00' },
    })
    const again = await listed(id)
    expect(again.map(({ kind, amount, status, endedBy }) => [kind, amount, status, endedBy])).toEqual([
      ['money', '120.00', 'promised', null],
      ['apology', null, 'promised', null],
      ['money', '300.00', 'ended', 'replaced'],
    ])
    const same = await inState('replied')
    await ok(as('officer').call(remedies.promise, { body: { id: same, ...PROMISE } }))
    test.app.clock.advance(DAY)
    await signIn()
    await play(test.app, who.officer, 'rework', same)
    await play(test.app, who.enterprise, 'reply', same)
    await play(test.app, who.officer, 'editToEnd', same)
    expect((await listed(same)).map(({ source, status, dueOn }) => [source, status, dueOn])).toEqual([
      ['bureau', 'promised', '2026-09-30'],
      ['reply', 'promised', '2026-09-28'],
    ])
    const more = await inState('replied')
    await play(test.app, who.officer, 'editToEnd', more, { ...A_CLOSING, compensation: '350.00' })
    expect(await only(more)).toMatchObject({ source: 'closing', amount: '350.00' })
  })

  it('comes of an agreement with its sum', async () => {
    const id = await inState('mediating')
    await play(test.app, who.enterprise, 'mediationAnswer', id)
    await play(test.app, who.consumer, 'mediationAnswer', id)
    expect(await only(id)).toMatchObject({ source: 'agreement', kind: 'money', amount: '400.00' })
  })

  it('ends with a case that is withdrawn, and takes nothing new there', async () => {
    const id = await inState('replied')
    await play(test.app, who.consumer, 'withdraw', id)
    expect(await listed(id)).toMatchObject([{ status: 'ended', endedBy: 'withdrawn', can: [] }])
    const add = await as('officer').call(remedies.promise, { body: { id, ...PROMISE } })
    expect(add).toFailWith('remedies.case_ended')
  })
})

describe('the bureau’s own promise', () => {
  it('is refused to others, without what or how much, too large, too late, and before an enterprise has the case', async () => {
    const id = await inState('replied')
    const add = (name: string, more: object = {}) =>
      as(name).call(remedies.promise, { body: { id, ...PROMISE, ...more } as never })
    expect(await add('unit')).toFailWith('request.not_permitted')
    expect(await add('elsewhere')).toFailWith('appeals.not_found')
    expect(await add('officer', { performance: '' })).toFailWith('request.invalid')
    expect(await add('officer', { kind: 'money' })).toFailWith('request.invalid')
    const money = { kind: 'money', amount: '1000000.01' }
    expect(await add('officer', money)).toFailWith('remedies.amount_out_of_range')
    expect(await add('officer', { dueOn: '2026-09-20' })).toFailWith('remedies.day_out_of_range')
    expect(await add('officer', { dueOn: '2027-09-22' })).toFailWith('remedies.day_out_of_range')
    const early = await inState('pending_accept')
    expect(await add('officer', { id: early })).toFailWith('remedies.no_enterprise')
    expect(await listed(id)).toHaveLength(1)
  })

  it('is written down once, told to the enterprise and in the history', async () => {
    const id = await inState('replied')
    const headers = { 'idempotency-key': 'a-promise-once' }
    const made = [
      await ok(as('officer').call(remedies.promise, { body: { id, ...PROMISE }, headers })),
      await ok(as('officer').call(remedies.promise, { body: { id, ...PROMISE }, headers })),
    ]
    expect(new Set(made.map((one) => one.id)).size).toBe(1)
    const again = await as('officer').call(remedies.promise, { body: { id, ...PROMISE } })
    expect(again).toFailWith('remedies.twice')
    expect((await events(id))[0]).toBe('remedy_promised')
    expect(await told(made[0]!.id)).toEqual(['remedyPromised'])
    const { rows } = await test.app.platform.database.pool.query(
      'select r::text as whole from remedies r where id = $1',
      [made[0]!.id],
    )
    expect(rows[0].whole).not.toContain('耳机')
  })
})

describe('a promise that is kept', () => {
  it('is nobody else’s to tell or to read, and not of a day that is none', async () => {
    const one = await only(await inState('replied'))
    for (const name of ['owner', 'officer']) expect((await fulfil(one, {}, name)).code, name).toBe(403)
    for (const name of ['otherBrand', 'stranger', 'elsewhere']) {
      const reply = await as(name).call(remedies.ofCase, { query: { id: one.caseId } })
      expect(reply, name).toFailWith('appeals.not_found')
    }
    expect(await fulfil(one, {}, 'otherBrand')).toFailWith('remedies.not_found')
    const confirm = await as('stranger').call(remedies.confirm, { body: seen(one) })
    expect(confirm).toFailWith('remedies.not_found')
    const record = { body: { ...seen(one), arrived: true, remark: '电话确认' } }
    expect(await as('elsewhere').call(remedies.record, record)).toFailWith('remedies.not_found')
    expect(await fulfil(one, { doneOn: '2026-09-22' })).toFailWith('remedies.day_out_of_range')
    expect(await fulfil(one, { doneOn: '2026-09-20' })).toFailWith('remedies.day_out_of_range')
    expect(await fulfil(one, { remark: '' })).toFailWith('request.invalid')
    const foreign = await aProof(test.app, who.officer)
    expect(await fulfil(one, { attachmentIds: [foreign] })).toFailWith('appeals.attachment_unknown')
    const early = await as('owner').call(remedies.dispute, { body: { ...seen(one), reason: '没有收到' } })
    expect(early).toFailWith('remedies.not_open')
    expect((await only(one.caseId)).status).toBe('promised')
  })

  it('is said with proof, asked about once, and counts as kept when the appellant confirms it', async () => {
    const one = await only(await inState('replied'))
    const proof = await aProof(test.app, who.enterprise)
    const done = await ok(fulfil(one, { attachmentIds: [proof] }))
    expect(done).toMatchObject({ status: 'done', said: '已原路退回', doneOn: '2026-09-21', can: [] })
    expect(await fulfil(one)).toFailWith('remedies.not_open')
    expect(await told(one.id)).toEqual(['remedyAsked'])
    const [asOwner] = await listed(one.caseId, 'owner')
    expect(asOwner).toMatchObject({ files: [{ id: proof }], can: ['confirm', 'dispute'] })
    expect(await as('owner').call(remedies.confirm, { body: seen(one) })).toFailWith('remedies.stale')
    const kept = await ok(as('owner').call(remedies.confirm, { body: seen(done) }))
    expect(kept).toMatchObject({ status: 'confirmed', byPhone: false, can: [] })
    const twice = await as('owner').call(remedies.confirm, { body: seen(kept) })
    expect(twice).toFailWith('remedies.not_open')
    expect((await events(one.caseId)).slice(0, 2)).toEqual(['remedy_confirmed', 'remedy_fulfilled'])
    const { appealNo } = await ok(as('officer').call(appeals.detail, { query: { id: one.caseId } }))
    const query = { appealNo, phoneTail: ownPhone.slice(-4) }
    const { steps } = await ok(test.app.call(appeals.publicProgress, { query }))
    expect(steps.map(({ event }) => event).at(-1)).toBe('replied')
  })

  it('of two answers that cross takes one', async () => {
    const one = await ok(fulfil(await only(await inState('replied'))))
    const answers = await Promise.all([
      as('owner').call(remedies.confirm, { body: seen(one) }),
      as('owner').call(remedies.dispute, { body: { ...seen(one), reason: '没有收到' } }),
      as('officer').call(remedies.record, { body: { ...seen(one), arrived: true, remark: '电话确认' } }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
    expect((await events(one.caseId)).filter((event) => /^remedy_(conf|disp)/.test(event))).toHaveLength(1)
  })

  it('may be disputed with words that both sides read, said anew and confirmed by telephone, which the owner is told', async () => {
    const one = await ok(fulfil(await only(await inState('replied'))))
    const body = { ...seen(one), reason: '只到了一百元' }
    expect(await as('owner').call(remedies.dispute, { body: { ...body, reason: '' } })).toFailWith(
      'request.invalid',
    )
    const disputed = await ok(as('owner').call(remedies.dispute, { body }))
    for (const name of ['unit', 'officer'])
      expect((await only(one.caseId, name)).answer, name).toBe('只到了一百元')
    const again = await ok(fulfil(disputed, { remark: '补足余款' }))
    const record = { ...seen(again), arrived: true, remark: '回访时说已到账' }
    expect(await ok(as('officer').call(remedies.record, { body: record }))).toMatchObject({
      status: 'confirmed',
      byPhone: true,
    })
    expect((await told(one.id)).filter((template) => template === 'remedyConfirmed')).toHaveLength(2)
    const [line] = (await ok(as('unit').call(appeals.detail, { query: { id: one.caseId } }))).progress
    expect(line).toMatchObject({ event: 'remedy_confirmed', text: expect.stringContaining('来电陈述') })
  })

  it('takes no act on a case that is archived, and tells no words of one that was destroyed', async () => {
    const one = await ok(fulfil(await only(await inState('replied'))))
    const { pool } = test.app.platform.database
    await pool.query('update appeals set archived_at = now() where id = $1', [one.caseId])
    expect(await as('owner').call(remedies.confirm, { body: seen(one) })).toFailWith('keeping.archived')
    expect(await only(one.caseId, 'owner')).toMatchObject({ can: [], said: '已原路退回' })
    await pool.query(`update appeals set key_salt = '' where id = $1`, [one.caseId])
    expect(await only(one.caseId, 'owner')).toMatchObject({ status: 'done', said: null })
  })
})

describe('promises whose day is over', () => {
  it('are reminded of once before and once after it, and the appellant is asked then', async () => {
    const { app } = test
    const one = await only(await inState('replied'))
    const run = () => remindOfPromises(systemContext(app.platform, 'test'))
    await run()
    expect(await told(one.id)).toEqual([])
    app.clock.advance(5 * DAY)
    await run()
    await run()
    expect(await told(one.id)).toEqual(['remedySoon'])
    app.clock.advance(2 * DAY)
    await run()
    await signIn()
    expect((await only(one.caseId)).overdue).toBe(false)
    app.clock.advance(DAY)
    await run()
    await run()
    expect(await told(one.id)).toEqual(['remedySoon', 'remedyOverdue', 'remedyMissed'])
    await signIn()
    const late = await only(one.caseId, 'owner')
    expect(late).toMatchObject({ overdue: true, status: 'promised', can: ['confirm', 'dispute'] })
  })

  it('are reminded of no more once the appellant confirms at the same moment', async () => {
    const { app } = test
    const one = await only(await inState('replied'))
    app.clock.advance(5 * DAY)
    const confirms = (tx: Tx) =>
      tx.execute(sql`update remedies set status = 'confirmed', version = version + 1 where id = ${one.id}`)
    await whileHeld(app, confirms, () => remindOfPromises(systemContext(app.platform, 'test')))
    expect(await told(one.id)).toEqual([])
    await signIn()
  })

  it('stand in the lists of those in whose sight the case lies, with sums of which only confirmed ones count', async () => {
    const [kept, late] = [await only(await inState('replied')), await only(await inState('replied'))]
    const done = await ok(fulfil(kept))
    const sums = (name: string) => ok(as(name).call(remedies.sums, { query: {} }))
    const before = await sums('officer')
    await ok(as('owner').call(remedies.confirm, { body: seen(done) }))
    const after = await sums('officer')
    expect(after.promised).toEqual(before.promised)
    expect(Number(after.confirmed.amount) - Number(before.confirmed.amount)).toBe(300)
    expect(after.done.count).toBe(before.done.count - 1)
    test.app.clock.advance(8 * DAY)
    await signIn()
    const ids = async (name: string, query: object = {}) =>
      (await ok(as(name).call(remedies.page, { query: { size: 100, ...query } as never }))).records.map(
        ({ id }) => id,
      )
    for (const name of ['officer', 'leader', 'unit']) {
      expect(await ids(name, { status: 'all' }), name).toEqual(await ids(name, {}))
      expect(await ids(name, { status: 'overdue' }), name).toContain(late.id)
      expect(await ids(name, { status: 'overdue' }), name).not.toContain(kept.id)
      expect(await ids(name, { status: 'confirmed' }), name).toContain(kept.id)
    }
    for (const name of ['otherBrand', 'elsewhere']) {
      expect(await ids(name), name).toEqual([])
      expect((await sums(name)).promised.count, name).toBe(0)
    }
    expect(await ids('officer', { promisedTo: '2026-09-20' })).toEqual([])
    expect(await as('owner').call(remedies.page, { query: {} })).toFailWith('request.not_permitted')
    expect((await sums('officer')).overdue.count).toBeGreaterThan(0)
  })

  it('are let go by the bureau with a reason', async () => {
    const one = await only(await inState('replied'))
    const body = { ...seen(one), remark: '申诉人放弃，电话说明' }
    expect(await as('unit').call(remedies.waive, { body })).toFailWith('request.not_permitted')
    expect(await ok(as('officer').call(remedies.waive, { body }))).toMatchObject({
      status: 'ended',
      endedBy: 'waived',
    })
    expect((await events(one.caseId))[0]).toBe('remedy_ended')
  })
})

it('a corrected case shows its new enterprise nothing of what another one promised', async () => {
  const id = await inState('replied', aMatter())
  await play(test.app, who.officer, 'correct', id, {
    ...{
      brand: 'STO',
      serviceKind: 'EXPRESS',
      areaCode: '440306',
      l1: 'DELIVERY',
      l2: 'DELIVERY_FALSE_SIGN',
    },
    reason: '实为申通承运，更正企业。',
  })
  expect(await listed(id)).toMatchObject([{ status: 'ended', endedBy: 'corrected' }])
  expect(await listed(id, 'otherBrand')).toEqual([])
})
