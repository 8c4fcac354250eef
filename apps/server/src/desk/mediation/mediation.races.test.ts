import { contract } from '@appeal/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { sentTo } from '../../features/auth/auth.fixture.ts'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { rows as appealRows } from '../../kinds/appeals/appeals.store.ts'
import { verifyHistories } from '../../platform/history/history.verify.ts'
import { type Answer, ok, START, useTestApp } from '../../testing/app.ts'
import { A_CLOSING } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { makeEnterpriseUser } from '../../testing/people.ts'
import { aMediation, TERMS } from './mediation.fixture.ts'

const test = useTestApp()
const { todo, appeals, mediation } = contract
beforeEach(() => test.app.clock.set(START))

type Room = Awaited<ReturnType<typeof aMediation>>

/** Acts that all begin at the same version of one case. */
async function together({ app, id, people }: Room, acts: readonly [keyof Room['people'], string, object][]) {
  const { version } = await caseFacts(app.platform.db, id)
  const callers = await Promise.all(acts.map(([voice]) => app.as(people[voice])))
  return Promise.all(
    acts.map(([, act, input], at) =>
      callers[at]!.call({ ...appeals, ...todo }[act as 'mediationPropose'], {
        body: { id, version, ...input } as never,
      }),
    ),
  ) as Promise<Answer<unknown>[]>
}
const through = (answers: readonly Answer<unknown>[]) => answers.filter(({ code }) => code === 200).length

async function expectWhole({ app }: Room) {
  expect(await brokenPromises(app)).toEqual({})
  const { db } = app.platform
  const { broken } = await verifyHistories(db, async (_, ids) => appealRows.listFacts(db, ids))
  expect(broken).toEqual([])
}

describe('a mediation in which several act at once', () => {
  it('takes one of proposal, counter-proposal, answer, retreat, terms and ends', async () => {
    const one = await aMediation(test)
    await ok(one.act('owner', 'mediationPropose', { amount: '680.00' }))
    const before = (await one.room()).version
    const answers = await together(one, [
      ['owner', 'mediationRetract', { seq: 2 }],
      ['owner', 'mediationPropose', { amount: '690.00' }],
      ['unit', 'mediationRespond', { seq: 2, verdict: 'ACCEPTED' }],
      ['unit', 'mediationPropose', { amount: '300.00', answers: 2 }],
      ['unit', 'mediationQuit', { reason: '差距过大，不再调解。' }],
      ['officer', 'mediationFail', { reasonCode: 'NO_AGREEMENT', explanation: '差距过大，不再调解。' }],
      ['officer', 'mediationDraft', TERMS],
      ['officer', 'editToEnd', A_CLOSING],
    ])
    expect(through(answers)).toBe(1)
    expect((await caseFacts(one.app.platform.db, one.id)).version).toBe(before + 1)
    await expectWhole(one)
  })

  it('has one acceptance of the enterprise, of two of its people with a code each', async () => {
    const one = await aMediation(test)
    const { app, id, people } = one
    await ok(one.act('officer', 'mediationDraft', TERMS))
    const second = await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')
    const other = await app.as(second.id)
    const validCodeReqNo = await ok(other.call(mediation.code, { body: { id } }))
    const codes = [
      await one.code('unit'),
      {
        validCodeReqNo,
        validCode: (await sentTo(app, second.phone)).findLast(({ code }) => code)?.code ?? '',
      },
    ]
    const { version } = await caseFacts(app.platform.db, id)
    const callers = [await app.as(people.unit), other]
    const answers = await Promise.all(
      callers.map((caller, at) =>
        caller.call(todo.mediationSign, { body: { id, version, terms: 1, agrees: true, ...codes[at] } }),
      ),
    )
    expect(through(answers)).toBe(1)
    const [terms] = (await one.room()).terms
    expect(terms?.signatures.map(({ side }) => side)).toEqual(['enterprise'])
    expect(await one.state()).toBe('mediating')
    await expectWhole(one)
  })

  it('is agreed once where the last acceptance meets a refusal, newer terms and the end', async () => {
    const one = await aMediation(test)
    await ok(one.act('officer', 'mediationDraft', TERMS))
    await ok(one.act('unit', 'mediationSign', { terms: 1, agrees: true, ...(await one.code('unit')) }))
    const code = await one.code('owner')
    const answers = await together(one, [
      ['owner', 'mediationSign', { terms: 1, agrees: true, ...code }],
      ['owner', 'mediationSign', { terms: 1, agrees: true, ...code }],
      ['owner', 'mediationSign', { terms: 1, agrees: false, reason: '再想一想，先不接受。' }],
      ['owner', 'withdraw', { reason: '已经自行解决了。' }],
      ['officer', 'mediationDraft', { ...TERMS, amount: '430.00' }],
      ['unit', 'mediationQuit', { reason: '差距过大，不再调解。' }],
    ])
    expect(through(answers)).toBeGreaterThanOrEqual(1)
    const { terms, endings } = await one.room()
    const accepted = terms.filter(({ status }) => status === 'AGREED').length
    expect(accepted).toBe(endings.filter(({ result }) => result === 'AGREED').length)
    expect(terms[0]!.signatures.length).toBeLessThanOrEqual(2)
    // A code opens nothing a second time, whichever act was faster.
    expect((await one.act('owner', 'mediationSign', { terms: 1, agrees: true, ...code })).code).not.toBe(200)
    await expectWhole(one)
  })
})
