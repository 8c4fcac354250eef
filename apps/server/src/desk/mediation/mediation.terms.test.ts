import { contract } from '@appeal/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { narratives } from '../../cases/cases.narratives.ts'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { wireTime } from '../../platform/clock.ts'
import type { SealedText } from '../../platform/db/columns.ts'
import { ok, START, type TestApp, useTestApp } from '../../testing/app.ts'
import { A_CLOSING, checkAll } from '../../testing/cases.ts'
import { makeEnterpriseUser } from '../../testing/people.ts'
import { play } from '../../testing/stages.ts'
import { aCalledMediation, aMediation, TERMS } from './mediation.fixture.ts'

const test = useTestApp()
const { appeals, callers, mediation, papers } = contract
beforeEach(() => test.app.clock.set(START))

/** What the paper of an agreement says. */
async function agreementOf(app: TestApp, id: string) {
  const { rows } = await app.platform.database.pool.query<{ body: SealedText; keySalt: Buffer }>(
    `select body, key_salt as "keySalt" from papers join appeals a on a.id = case_id where case_id = $1 and kind = 'mediation'`,
    [id],
  )
  return narratives(app.platform.crypto, rows[0]!).open('papers.body', rows[0]!.body)
}

describe('the terms of a mediation: who may not', () => {
  it.each([
    ['of a proposal that nobody accepted', { proposal: 1 }, 'mediation.not_accepted'],
    ['of a proposal that is none', { proposal: 7 }, 'mediation.unknown_proposal'],
    ['of nothing', { amount: undefined }, 'mediation.nothing_offered'],
    ['of more than the limit', { amount: '1000000.01' }, 'mediation.amount_out_of_range'],
    ['for a day that is over', { dueOn: '2026-09-20' }, 'mediation.day_out_of_range'],
  ] as const)('are not drafted %s', async (_name, more, refusal) => {
    const { act, room } = await aMediation(test)
    expect(await act('officer', 'mediationDraft', { ...TERMS, ...more })).toFailWith(refusal)
    expect((await room()).terms).toEqual([])
  })

  it.each([
    ['owner', 'unit'],
    ['unit', 'owner'],
  ] as const)(
    'are accepted by no %s without terms, without the code, with another one, or one of the %s',
    async (side, other) => {
      const { act, app, people, code, state, id } = await aMediation(test)
      const party = await app.as(people[side])
      expect(await party.call(mediation.code, { body: { id } })).toFailWith('mediation.no_terms')
      expect(await act(side, 'mediationSign', { terms: 1, agrees: true })).toFailWith('mediation.no_terms')
      await ok(act('officer', 'mediationDraft', TERMS))
      const sign = (more: Record<string, unknown>) =>
        act(side, 'mediationSign', { terms: 1, agrees: true, ...more })
      expect(await sign({})).toFailWith('auth.code_wrong')
      const right = await code(side)
      const wrong = right.validCode === '000000' ? '111111' : '000000'
      expect(await sign({ ...right, validCode: wrong })).toFailWith('auth.code_wrong')
      expect(await sign(await code(other))).toFailWith('auth.code_wrong')
      expect(await state()).toBe('mediating')
    },
  )

  it.each(['owner', 'unit'] as const)(
    'are accepted by no %s who guesses: each wrong code costs a try',
    async (side) => {
      const { act, code, state } = await aMediation(test)
      await ok(act('officer', 'mediationDraft', TERMS))
      const right = await code(side)
      const wrong = right.validCode === '000000' ? '111111' : '000000'
      const sign = (validCode: string) =>
        act(side, 'mediationSign', { terms: 1, agrees: true, ...right, validCode })
      for (let i = 0; i < 5; i++) expect(await sign(wrong)).toFailWith('auth.code_wrong')
      expect(await sign(right.validCode)).toFailWith('auth.code_wrong')
      expect(await state()).toBe('mediating')
    },
  )

  it('are accepted by no enterprise whose account has no phone', async () => {
    const { act, app, people } = await aMediation(test)
    await ok(act('officer', 'mediationDraft', TERMS))
    await app.platform.database.pool.query(
      'update users set phone = null, phone_index = null where id = $1',
      [people.unit],
    )
    expect(await act('unit', 'mediationSign', { terms: 1, agrees: true })).toFailWith('mediation.no_phone')
    await ok(act('unit', 'mediationSign', { terms: 1, agrees: false, reason: '没有得到授权' }))
  })

  it('are accepted by nobody for the other side', async () => {
    const { act, app, state, id } = await aMediation(test)
    await ok(act('officer', 'mediationDraft', TERMS))
    expect((await act('officer', 'mediationSign', { terms: 1, agrees: true })).code).toBe(403)
    const outlet = await app.as((await makeEnterpriseUser(app, 'ENT-ZTO-440306-01', 'outlet')).id)
    expect(await act('unit', 'mediationSign', { terms: 1, agrees: true }, outlet)).toFailWith(
      'appeals.not_permitted',
    )
    expect(await outlet.call(mediation.code, { body: { id } })).toFailWith('mediation.no_terms')
    expect(await act('owner', 'mediationSign', { terms: 1, agrees: false })).toFailWith(
      'mediation.reason_needed',
    )
    expect(await state()).toBe('mediating')
  })

  it('are accepted in one version alone: a newer one voids what was accepted before', async () => {
    const { act, room, code, state } = await aMediation(test)
    await ok(act('officer', 'mediationDraft', TERMS))
    await ok(act('unit', 'mediationSign', { terms: 1, agrees: true, ...(await code('unit')) }))
    expect(await act('unit', 'mediationSign', { terms: 1, agrees: true, reason: '再签' })).toFailWith(
      'mediation.already_signed',
    )
    await ok(act('officer', 'mediationDraft', { ...TERMS, amount: '450.00' }))
    const signed = await code()
    expect(await act('owner', 'mediationSign', { terms: 1, agrees: true, ...signed })).toFailWith(
      'mediation.terms_replaced',
    )
    await ok(act('owner', 'mediationSign', { terms: 2, agrees: true, ...signed }))
    expect(await state()).toBe('mediating')
    expect((await room()).terms.map(({ version, status }) => [version, status])).toEqual([
      [1, 'REPLACED'],
      [2, 'OPEN'],
    ])
  })

  it('are dead once a side refused them, with its reason, until there is another version', async () => {
    const { act, room, code, state } = await aMediation(test)
    await ok(act('officer', 'mediationDraft', TERMS))
    await ok(act('unit', 'mediationSign', { terms: 1, agrees: false, reason: '付款日太近' }))
    expect((await room('owner')).can).not.toContain('mediationSign')
    await ok(act('officer', 'mediationDraft', { ...TERMS, dueOn: '2026-10-20' }))
    const signed = await code()
    await ok(act('owner', 'mediationSign', { terms: 2, agrees: true, ...signed }))
    expect(await act('unit', 'mediationAnswer', { agrees: true })).toFailWith('mediation.terms_out')
    const { terms } = await room('owner')
    expect(terms[0]).toMatchObject({
      status: 'REFUSED',
      signatures: [{ side: 'enterprise', reason: '付款日太近' }],
    })
    expect(await state()).toBe('mediating')
  })
})

describe('the terms of a mediation', () => {
  it('become the agreement once both accepted the same version: its paper, its amount, the end', async () => {
    const { act, room, code, state, id, app, people } = await aMediation(test)
    await ok(act('owner', 'mediationPropose', { amount: '450.00' }))
    await ok(act('unit', 'mediationRespond', { seq: 2, verdict: 'ACCEPTED' }))
    await ok(
      act('officer', 'mediationDraft', { ...TERMS, amount: '450.00', proposal: 2, performance: '书面道歉' }),
    )
    await ok(act('owner', 'mediationSign', { terms: 1, agrees: true, ...(await code()) }))
    await ok(act('unit', 'mediationSign', { terms: 1, agrees: true, ...(await code('unit')) }))
    expect(await state()).toBe('replied')
    const seen = await room('owner')
    expect(seen).toMatchObject({ running: false, dueOn: null, can: [], endings: [{ result: 'AGREED' }] })
    expect(seen.terms[0]).toMatchObject({
      status: 'AGREED',
      signatures: [
        { side: 'user', proof: 'code' },
        { side: 'enterprise', proof: 'code' },
      ],
    })
    for (const side of [people.owner, people.unit]) {
      const list = await ok((await app.as(side)).call(papers.list, { query: { id } }))
      expect(list.filter(({ kind }) => kind === 'mediation')).toHaveLength(1)
    }
    const text = await agreementOf(app, id)
    for (const words of [
      '支付人民币 450.00 元',
      '书面道歉',
      '2026年10月12日',
      '原支付账户退回',
      '履行后双方就本件再无争议',
      '申诉人于2026年9月21日短信验证码确认',
      '企业于2026年9月21日短信验证码确认',
    ])
      expect(text).toContain(words)
    await checkAll(app, id)
    const { compensation: _, ...closing } = A_CLOSING
    await play(app, people.officer, 'editToEnd', id, { ...closing, closeType: 'MEDIATED' })
    const detail = await ok((await app.as(people.officer)).call(appeals.detail, { query: { id } }))
    expect(detail.closing).toMatchObject({ compensation: '450.00', closeType: 'MEDIATED' })
    expect(detail.mediation).toMatchObject({ result: 'AGREED', amount: '450.00', userAgrees: true })
  })

  it('are accepted by no code that was sent for terms before them', async () => {
    const { act, code, app } = await aMediation(test)
    await ok(act('officer', 'mediationDraft', TERMS))
    const earlier = await code()
    await ok(act('officer', 'mediationDraft', { ...TERMS, amount: '10.00' }))
    const sign = (sent: object) => act('owner', 'mediationSign', { terms: 2, agrees: true, ...sent })
    expect(await sign(earlier)).toFailWith('auth.code_wrong')
    app.clock.advance(181_000)
    expect(await sign(await code())).toSucceed()
  })

  it('are accepted once when both sides press at the same moment', async () => {
    const { act, code, state, id, app, people } = await aMediation(test)
    await ok(act('officer', 'mediationDraft', TERMS))
    const [signed, confirmed] = [await code(), await code('unit')]
    const { version } = await caseFacts(app.platform.db, id)
    const body = { id, version, terms: 1, agrees: true }
    const [owner, unit] = [await app.as(people.owner), await app.as(people.unit)]
    const both = await Promise.all([
      owner.call(contract.todo.mediationSign, { body: { ...body, ...signed } }),
      unit.call(contract.todo.mediationSign, { body: { ...body, ...confirmed } }),
    ])
    expect(both.map((one) => one.code).toSorted()).toEqual([200, 409])
    expect(await state()).toBe('mediating')
  })

  it('are accepted for somebody without an account by what they say on the telephone', async () => {
    const { app, people, code } = await aMediation(test)
    const id = await aCalledMediation(app, people.officer, people.unit)
    const [officer, unit] = [await app.as(people.officer), await app.as(people.unit)]
    const at = async () => ({ id, version: (await caseFacts(app.platform.db, id)).version })
    await ok(officer.call(contract.todo.mediationDraft, { body: { ...(await at()), ...TERMS } }))
    const confirmed = await code('unit', id)
    await ok(
      unit.call(contract.todo.mediationSign, {
        body: { ...(await at()), terms: 1, agrees: true, ...confirmed },
      }),
    )
    await ok(
      officer.call(callers.act, {
        body: {
          ...(await at()),
          kind: 'appeal',
          action: 'mediationSign',
          input: { terms: 1, agrees: true },
          heardAt: wireTime(app.clock.now()),
          note: '逐条读过，申诉人表示同意',
        },
      }),
    )
    const room = await ok(officer.call(mediation.room, { query: { id } }))
    expect(room).toMatchObject({ byPhone: true, running: false })
    expect(room.terms[0]!.signatures.map(({ proof }) => proof)).toEqual(['phone', 'code'])
    expect(await agreementOf(app, id)).toContain(
      '双方均已表示同意。\n申诉人于2026年9月21日电话确认，由经办人记录；企业于2026年9月21日短信验证码确认。',
    )
  })

  it('and an opinion that they agree to by telephone is an agreement that says so', async () => {
    const { app, people } = await aMediation(test)
    const id = await aCalledMediation(app, people.officer, people.unit)
    const at = async () => ({ id, version: (await caseFacts(app.platform.db, id)).version })
    const [officer, unit] = [await app.as(people.officer), await app.as(people.unit)]
    await ok(unit.call(contract.todo.mediationAnswer, { body: { ...(await at()), agrees: true } }))
    await ok(
      officer.call(callers.act, {
        body: {
          ...(await at()),
          ...{ kind: 'appeal', action: 'mediationAnswer', input: { agrees: true } },
          ...{ heardAt: wireTime(app.clock.now()), note: '读过方案，申诉人表示同意' },
        },
      }),
    )
    expect(await agreementOf(app, id)).toContain(
      '双方均已表示同意。\n申诉人于2026年9月21日电话确认，由经办人记录；企业于2026年9月21日通过平台确认。',
    )
  })
})
