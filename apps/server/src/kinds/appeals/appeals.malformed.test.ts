import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { measure, ORDINARY_RULES } from '@appeal/contract/figures/arithmetic.ts'
import type { Sums } from '@appeal/contract/figures/measures.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALL, wholeOf } from '../../features/figures/figures.fixture.ts'
import { sumOf } from '../../features/figures/figures.sums.store.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { actOver, type Players } from '../../testing/cases.ts'
import { makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers, play } from '../../testing/stages.ts'

const test = useTestApp()
let who: Players & { leader: string }
const MONTHS = { from: '2026-09', to: '2026-12' }
const figures = (): Promise<Sums> => sumOf(test.app.platform.db, ALL, wholeOf(MONTHS))
/** What the figures grew by meanwhile. */
async function grown(act: () => Promise<unknown>, ...counts: (keyof Sums)[]) {
  const before = await figures()
  await act()
  const after = await figures()
  return counts.map((count) => after[count] - before[count])
}
const MARK = { malformedReason: 'NO_REMEDY', reason: '答复没有写明赔偿金额。' }
const UNMARK = { reason: '补充的材料里已经写明。' }

beforeAll(async () => {
  const leader = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
  who = { ...(await makePlayers(test.app)), leader }
})
beforeEach(() => test.app.clock.set(START))

describe('an answer held to be malformed', () => {
  it('is marked by the bureau alone, once, for a reason of the list, and taken back by a leader alone', async () => {
    const id = await caseIn(test.app, who, 'replied')
    const mark = (userId: string, more: object = {}) =>
      actOver(test.app, userId, todoRoutes.markMalformed, id, { ...MARK, ...more })
    const unmark = (userId: string) => actOver(test.app, userId, todoRoutes.unmarkMalformed, id, UNMARK)
    expect(await mark(who.enterprise)).toFailWith('request.not_permitted')
    expect(await mark(who.officer, { malformedReason: 'UGLY' })).toFailWith('request.invalid')
    expect(await mark(who.officer, { reason: '' })).toFailWith('request.invalid')
    expect(await unmark(who.leader)).toFailWith('appeals.condition')
    expect(await mark(who.officer)).toSucceed()
    expect(await mark(who.officer)).toFailWith('appeals.condition')
    expect(await unmark(who.officer)).toFailWith('request.not_permitted')
    expect(await unmark(who.leader)).toSucceed()
    const asked = await (await test.app.as(who.enterprise)).call(appealRoutes.detail, { query: { id } })
    expect(asked.data.progress.slice(0, 2)).toMatchObject([
      { event: 'malformed_unmarked', opinion: UNMARK.reason },
      {
        event: 'malformed_marked',
        text: '管局认定企业答复不规范：没有写明赔偿、道歉或者解释',
        opinion: MARK.reason,
      },
    ])
    const own = await (await test.app.as(who.consumer)).call(appealRoutes.consumerDetail, { body: { id } })
    expect(own.data.progress.map(({ event }) => event)).not.toContain('malformed_marked')
  })

  it('counts in the figures of the month in which the case ends, and does not once it is taken back', async () => {
    for (const [isTakenBack, counts] of [
      [false, [1, 1]],
      [true, [1, 0]],
    ] as const) {
      const id = await caseIn(test.app, who, 'replied')
      await play(test.app, who.officer, 'markMalformed', id, MARK)
      if (isTakenBack) await play(test.app, who.leader, 'unmarkMalformed', id, UNMARK)
      expect(
        await grown(() => play(test.app, who.officer, 'editToEnd', id), 'transferred', 'malformed'),
      ).toEqual(counts)
    }
  })
})

describe('who was on time', () => {
  it('is no unit that never answered: late where its time was over, else neither late nor on time', async () => {
    const early = await caseIn(test.app, who, 'at_enterprise')
    const late = await caseIn(test.app, who, 'at_enterprise')
    const withdraw = (id: string) => () => play(test.app, who.consumer, 'withdraw', id)
    expect(await grown(withdraw(early), 'transferred', 'owed', 'overdue')).toEqual([1, 0, 0])
    test.app.clock.set('2026-11-20T06:00:00Z')
    expect(await grown(withdraw(late), 'transferred', 'owed', 'overdue')).toEqual([1, 1, 1])
  })

  it('is the regulator too: acceptance and answer, judged by their legal ends', async () => {
    const counts = ['decided', 'decidedLate', 'answered', 'answeredLate'] as const
    expect(await grown(() => caseIn(test.app, who, 'closed'), ...counts)).toEqual([1, 0, 1, 0])
    const waiting = await caseIn(test.app, who, 'pending_accept')
    const replied = await caseIn(test.app, who, 'replied')
    test.app.clock.set('2026-11-20T06:00:00Z')
    expect(
      await grown(
        async () => {
          await play(test.app, who.officer, 'editToBusiness', waiting)
          await play(test.app, who.officer, 'editToEnd', replied)
        },
        ...counts,
      ),
    ).toEqual([1, 1, 1, 1])
  })

  it('is the regulator too: transfers that follow an acceptance of their own (L4), by the end of their clock', async () => {
    const counts = ['forwarded', 'forwardedLate'] as const
    const send = (id: string) => () => play(test.app, who.officer, 'editToBusiness', id)
    // Accepted as it was written down, and transferred in a second act.
    const [early, late] = [
      await caseIn(test.app, who, 'bureau_processing'),
      await caseIn(test.app, who, 'bureau_processing'),
    ]
    expect(await grown(send(early), ...counts)).toEqual([1, 0])
    // Accepted and transferred in one act, no clock of a transfer ran.
    expect(await grown(() => caseIn(test.app, who, 'at_enterprise'), ...counts)).toEqual([0, 0])
    test.app.clock.set('2026-11-20T06:00:00Z')
    expect(await grown(send(late), ...counts)).toEqual([1, 1])
    const sums = await figures()
    const rate = (100 * (sums.forwarded - sums.forwardedLate)) / sums.forwarded
    const { value } = measure('forwardOnTime', sums, null, { ...ORDINARY_RULES, least: 1 })
    expect(value).toBe(rate.toFixed(2))
  })
})
