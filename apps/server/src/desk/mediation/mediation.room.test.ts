import { contract } from '@appeal/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { firstBrokenLink, readHistory } from '../../platform/history/history.ts'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { aMatter, fileAppeal } from '../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { play } from '../../testing/stages.ts'
import { aMediation } from './mediation.fixture.ts'

const test = useTestApp()
const { appeals, mediation, todo } = contract
beforeEach(() => test.app.clock.set(START))

const OFFER = { amount: '680.00', terms: '赔偿并道歉' }

describe('the room of a mediation: who may not', () => {
  it('is open to those alone who see the case, and is none where nobody mediates', async () => {
    const { app, id, players } = await aMediation(test)
    const strangers = [
      (await makeConsumer(app)).id,
      (await makeOfficer(app, 'BUR-330100', 'cityHandler')).id,
      (await makeEnterpriseUser(app, 'ENT-YTO', 'brandHq')).id,
    ]
    for (const stranger of strangers) {
      const caller = await app.as(stranger)
      expect(await caller.call(mediation.room, { query: { id } })).toFailWith('appeals.not_found')
    }
    const owner = await app.as(players.consumer)
    const { id: other } = await fileAppeal(app, players.consumer, aMatter())
    expect(await owner.call(mediation.room, { query: { id: other } })).toFailWith('mediation.none')
  })

  it.each([
    ['nothing offered', { terms: '请再考虑' }, 'mediation.nothing_offered'],
    ['nothing but zero', { amount: '0.00' }, 'mediation.nothing_offered'],
    ['more than the limit', { amount: '1000000.01' }, 'mediation.amount_out_of_range'],
    ['a day after the last', { ...OFFER, validUntil: '2027-01-01' }, 'mediation.day_out_of_range'],
    ['a day that is over', { ...OFFER, validUntil: '2026-09-01' }, 'mediation.day_out_of_range'],
    ['an answer to nothing', { ...OFFER, answers: 9 }, 'mediation.unknown_proposal'],
  ] as const)('takes no proposal with %s', async (_name, input, refusal) => {
    const { act, room } = await aMediation(test)
    expect(await act('owner', 'mediationPropose', input)).toFailWith(refusal)
    expect((await room()).proposals).toHaveLength(1)
  })

  it('lets nobody answer the own proposal, one that was taken back, or one whose day is over', async () => {
    const { act, app, room } = await aMediation(test)
    await ok(act('owner', 'mediationPropose', OFFER))
    const refused = (seq: number, voice: 'owner' | 'unit') =>
      act(voice, 'mediationRespond', { seq, verdict: 'ACCEPTED' })
    expect(await refused(2, 'owner')).toFailWith('mediation.own_proposal')
    expect(await act('unit', 'mediationRetract', { seq: 2 })).toFailWith('mediation.unknown_proposal')
    await ok(act('owner', 'mediationRetract', { seq: 2 }))
    expect(await refused(2, 'unit')).toFailWith('mediation.already_answered')
    await ok(act('owner', 'mediationPropose', { ...OFFER, validUntil: START.slice(0, 10) }))
    app.clock.advance(86_400_000)
    expect(await refused(3, 'unit')).toFailWith('mediation.lapsed')
    expect((await room()).proposals.map(({ status }) => status)).toEqual(['OPEN', 'RETRACTED', 'LAPSED'])
  })

  it('takes back nothing that was answered, and no more proposals than the setting allows', async () => {
    const { act } = await aMediation(test)
    await ok(act('unit', 'mediationPropose', { amount: '200.00' }))
    await ok(act('owner', 'mediationRespond', { seq: 2, verdict: 'REFUSED' }))
    expect(await act('unit', 'mediationRetract', { seq: 2 })).toFailWith('mediation.already_answered')
    for (const amount of ['210', '220', '230', '240', '250'])
      await ok(act('unit', 'mediationPropose', { amount }))
    expect(await act('unit', 'mediationPropose', { amount: '260' })).toFailWith(
      'mediation.too_many_proposals',
    )
  })

  it('ends with the mediation, and the bureau answers for nobody', async () => {
    const { act } = await aMediation(test)
    expect((await act('officer', 'mediationPropose', OFFER)).code).toBe(403)
    expect((await act('owner', 'mediationSuggest', OFFER)).code).toBe(403)
    await ok(act('unit', 'mediationQuit', { reason: '不再让步' }))
    expect(await act('owner', 'mediationPropose', OFFER)).toFailWith('appeals.action_not_open')
  })
})

describe('the room of a mediation', () => {
  it('begins with what the bureau proposed, whatever client opened it', async () => {
    const { room } = await aMediation(test)
    const { proposals, side, left } = await room('owner')
    expect(side).toBe('user')
    expect(left).toBe(6)
    expect(proposals).toMatchObject([
      { seq: 1, side: 'bureau', amount: '400.00', terms: '建议赔偿四百元。', status: 'OPEN', mine: false },
    ])
    expect(proposals[0]!.by).toBe('深圳市邮政管理局')
  })

  it('shows both sides every proposal, with what was said to it, and tells the other ones', async () => {
    const { act, room, app, id } = await aMediation(test)
    await ok(act('owner', 'mediationPropose', { ...OFFER, answers: 1 }))
    await ok(act('unit', 'mediationPropose', { amount: '300.00', performance: '书面道歉', answers: 2 }))
    await ok(act('owner', 'mediationRespond', { seq: 3, verdict: 'REFUSED', remark: '太少了' }))
    await ok(act('officer', 'mediationSuggest', { amount: '420.00', terms: '按折旧计' }))
    const seen = await Promise.all((['owner', 'unit', 'officer'] as const).map((voice) => room(voice)))
    for (const one of seen)
      expect(one.proposals.map(({ side, amount, status }) => [side, amount, status])).toEqual([
        ['bureau', '400.00', 'COUNTERED'],
        ['user', '680.00', 'COUNTERED'],
        ['enterprise', '300.00', 'REFUSED'],
        ['bureau', '420.00', 'OPEN'],
      ])
    expect(seen[1]!.proposals[2]!.said).toMatchObject([
      { side: 'user', verdict: 'REFUSED', remark: '太少了' },
    ])
    const history = await readHistory(app.platform.db, 'appeal', id)
    expect(history.map(({ event }) => event).slice(-4)).toEqual([
      'mediation_proposed',
      'mediation_proposed',
      'mediation_responded',
      'mediation_proposed',
    ])
    expect(firstBrokenLink(history, app.platform.crypto)).toBeNull()
    // Nobody works at the outlet that has the case: the appellant and the handler are told.
    const { rows } = await app.platform.database.pool.query<{ template: string; n: number }>(
      `select template, count(*)::int as n from messages where template like 'mediation%' and ext_json like $1
       group by template order by template`,
      [`%${id}%`],
    )
    expect(rows).toEqual([
      { template: 'mediation', n: 1 },
      { template: 'mediationAnswered', n: 1 },
      { template: 'mediationProposal', n: 4 },
    ])
  })

  it('lets one of two answers to a proposal through, as they raced', async () => {
    const { id, app, callers, act, room } = await aMediation(test)
    await ok(act('owner', 'mediationPropose', OFFER))
    const { version } = await caseFacts(app.platform.db, id)
    const body = { id, version, seq: 2, verdict: 'ACCEPTED' as const }
    const colleague = await app.as((await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id)
    const both = await Promise.all([
      callers.unit.call(todo.mediationRespond, { body }),
      colleague.call(todo.mediationRespond, { body: { ...body, verdict: 'REFUSED' } }),
    ])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect(both.find(({ code }) => code === 409)?.reason).toBe('appeals.stale')
    const { said } = (await room()).proposals[1]!
    expect(said).toHaveLength(1)
  })

  it('is written by the former answer too, and gives the days of L9 anew for what the bureau proposes', async () => {
    const { act, room, app, state } = await aMediation(test)
    const { dueOn, answerBy } = await room()
    await ok(act('unit', 'mediationAnswer', { agrees: true, remark: '可以' }))
    expect((await room()).proposals[0]!.said).toMatchObject([{ side: 'enterprise', verdict: 'ACCEPTED' }])
    app.clock.advance(86_400_000)
    await ok(act('officer', 'mediationSuggest', { amount: '500.00' }))
    const later = await room()
    expect(later.dueOn! > dueOn!).toBe(true)
    expect(later.answerBy).toBe(answerBy)
    // What was said of the proposal before says nothing of this one.
    await ok(act('owner', 'mediationAnswer', { agrees: true }))
    expect(await state()).toBe('mediating')
    await ok(act('unit', 'mediationAnswer', { agrees: true }))
    expect(await state()).toBe('replied')
    expect((await room()).endings).toMatchObject([{ result: 'AGREED' }])
  })

  it('is hidden from an enterprise that came to the case by a correction', async () => {
    const { app, id, people, callers } = await aMediation(test)
    app.clock.advance(60_000)
    await play(app, people.officer, 'correct', id, {
      brand: 'YTO',
      serviceKind: 'EXPRESS',
      areaCode: '440306',
      l1: 'LOSS',
      l2: 'LOSS_ALL',
      reason: '实为另一品牌承运，更正被申诉企业。',
    })
    const unit = await app.as((await makeEnterpriseUser(app, 'ENT-YTO', 'brandHq')).id)
    expect((await unit.call(appeals.detail, { query: { id } })).code).toBe(200)
    expect(await unit.call(mediation.room, { query: { id } })).toFailWith('mediation.none')
    expect((await callers.owner.call(mediation.room, { query: { id } })).data?.proposals).toHaveLength(1)
  })

  it('keeps what was said as it was, and sealed', async () => {
    const { act, app, id } = await aMediation(test)
    await ok(act('owner', 'mediationPropose', { performance: '鼯鼠当面道歉' }))
    const { pool } = app.platform.database
    const { rows } = await pool.query(
      'select performance::text as p from mediation_proposals where case_id = $1',
      [id],
    )
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('鼯鼠').toString('hex'))
    await expect(
      pool.query('update mediation_proposals set amount = 1 where case_id = $1', [id]),
    ).rejects.toThrow()
    await expect(pool.query('delete from mediation_proposals where case_id = $1', [id])).rejects.toThrow()
  })
})
