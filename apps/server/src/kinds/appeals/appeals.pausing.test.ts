import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { statisticsRoutes as statistics } from '@appeal/contract/figures/figures.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clocksOf } from '../../features/calendar/calendar.service.ts'
import { START, useTestApp } from '../../testing/app.ts'
import type { Players } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers, type PlayedAction, play } from '../../testing/stages.ts'

const test = useTestApp()
let who: Players & { leader: string }
/** A case that was transferred on 21 September, 2026: the reply is due on 6 October, by law on the 8th. */
const atEnterprise = () => caseIn(test.app, who, 'at_enterprise')
const on = (day: string) => test.app.clock.set(`${day}T06:00:00Z`)
const step = (actor: keyof typeof who, action: PlayedAction, id: string, more: object = {}) =>
  play(test.app, who[actor]!, action, id, { ...INPUT[action as keyof typeof INPUT], ...more })
const INPUT = {
  pauseClock: { cause: 'EXPERTISE', reason: '内件损坏原因待鉴定。' },
  resumeClock: { reason: '鉴定结论已出具。' },
}
const playOf = (actor: keyof typeof who, action: PlayedAction, id: string) =>
  play(test.app, who[actor]!, action, id)
const clock = async (id: string, kind: string) =>
  (await clocksOf(test.app.platform.db, 'appeal', [id])).findLast((one) => one.clock === kind)!
const refusal = (reason: string, details?: object) => ({ reason, ...(details && { details }) })
async function seen(actor: keyof typeof who, id: string): Promise<AppealDetail> {
  const caller = await test.app.as(who[actor]!)
  const answer =
    actor === 'consumer'
      ? await caller.call(appealRoutes.consumerDetail, { body: { id } })
      : await caller.call(appealRoutes.detail, { query: { id } })
  expect(answer).toSucceed()
  return answer.data
}

beforeAll(async () => {
  const leader = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
  who = { ...(await makePlayers(test.app)), leader }
})
beforeEach(() => test.app.clock.set(START))

describe('a pause of the enterprise’s time (T30)', () => {
  it('is refused to handlers and enterprises, twice, once the time is over, and outside of the days allowed', async () => {
    const id = await atEnterprise()
    for (const actor of ['officer', 'enterprise'] as const)
      await expect(step(actor, 'pauseClock', id)).rejects.toMatchObject(refusal('appeals.not_permitted'))
    await expect(step('leader', 'resumeClock', id)).rejects.toMatchObject(
      refusal('appeals.condition', { key: 'clock_runs' }),
    )
    on('2026-09-28')
    for (const since of ['2026-09-24', '2026-09-29'])
      await expect(step('leader', 'pauseClock', id, { since })).rejects.toMatchObject(
        refusal('appeals.pause_day', { from: '2026-09-25', to: '2026-09-28' }),
      )
    await step('leader', 'pauseClock', id)
    for (const [actor, action] of [
      ['leader', 'pauseClock'],
      ['leader', 'extend'],
      ['enterprise', 'progress'],
    ] as const)
      await expect(
        action === 'pauseClock' ? step(actor, action, id) : playOf(actor, action, id),
      ).rejects.toMatchObject(refusal('appeals.condition', { key: 'clock_paused' }))
    const late = await caseIn(test.app, who, 'at_enterprise')
    on('2026-11-20')
    await expect(step('leader', 'pauseClock', late)).rejects.toMatchObject(
      refusal('appeals.condition', { key: 'clock_late' }),
    )
  })

  it('never touches the thirty days of the answer, and hides them from nobody', async () => {
    const id = await atEnterprise()
    const before = await clock(id, 'answer')
    await step('leader', 'pauseClock', id)
    expect(await clock(id, 'answer')).toEqual(before)
    on('2026-10-19')
    const bureau = await test.app.as(who.leader)
    const enterprise = await test.app.as(who.enterprise)
    const row = (await bureau.call(todoRoutes.page, { query: { queue: 'warning' } })).data.records.find(
      (one) => one.id === id,
    )
    expect(row).toMatchObject({
      overdue: false,
      clock: { kind: 'reply', tone: 'paused', stopped: true },
      total: { kind: 'answer', tone: 'soon', left: 2 },
    })
    // Nobody is late by what stands still.
    const own = await enterprise.call(todoRoutes.enterprisepage, {
      query: { queue: 'todo', overdue: 'true' },
    })
    expect(own.data.records.map((one) => one.id)).not.toContain(id)
    const replies = { clock: 'reply', size: 200 } as never
    for (const caller of [bureau, enterprise]) {
      const { data } = await caller.call(statistics.pressingpage, { query: replies })
      expect(data.records.map((one) => one.id)).not.toContain(id)
    }
    expect(await brokenPromises(test.app)).toEqual({})
  })

  it('shows its cause to all sides, in the course and in the ledger, and the words of the bureau to no appellant', async () => {
    const id = await atEnterprise()
    on('2026-09-28')
    await step('leader', 'pauseClock', id, { since: '2026-09-26' })
    for (const actor of ['consumer', 'enterprise', 'officer'] as const) {
      const { progress, deadlines } = await seen(actor, id)
      expect(progress[0]).toMatchObject({
        event: 'clock_paused',
        text: '企业答复时限自 9 月 26 日起暂停计算：等待检验、鉴定',
        opinion: actor === 'consumer' ? null : INPUT.pauseClock.reason,
      })
      expect(deadlines.find(({ kind }) => kind === 'reply')).toMatchObject({ paused: true })
    }
    expect((await seen('consumer', id)).next.text).toMatch(/暂停计算/)
  })
})

describe('the time goes on (T31)', () => {
  it('by as many days as it stood still, the days that were named', async () => {
    const id = await atEnterprise()
    on('2026-09-28')
    await step('leader', 'pauseClock', id, { since: '2026-09-26' })
    on('2026-10-12')
    await expect(step('leader', 'resumeClock', id, { since: '2026-10-13' })).rejects.toMatchObject(
      refusal('appeals.pause_day', { from: '2026-10-09', to: '2026-10-12' }),
    )
    await step('leader', 'resumeClock', id, { since: '2026-10-10' })
    // From 27 September to 10 October: fourteen days. 6 October and fourteen days are the 20th.
    expect(await clock(id, 'reply')).toMatchObject({
      pausedOn: null,
      pauses: [{ from: '2026-09-27', to: '2026-10-10' }],
      dueOn: '2026-10-20',
      legalDueOn: '2026-10-20',
    })
    const { progress, deadlines, clock: chip } = await seen('enterprise', id)
    expect(progress[0]).toMatchObject({
      event: 'clock_resumed',
      text: '企业答复时限自 10 月 10 日起恢复计算，最迟 10 月 20 日 答复',
    })
    expect(chip).toMatchObject({ kind: 'reply', legalDueOn: '2026-10-20' })
    const days = deadlines.find(({ kind }) => kind === 'reply')!.days
    expect(days.filter(({ mark }) => mark === 'paused')).toHaveLength(14)
  })

  it('of itself where the enterprise answers meanwhile: what stood still is not late', async () => {
    const id = await atEnterprise()
    await step('leader', 'pauseClock', id)
    on('2026-10-14')
    await playOf('enterprise', 'reply', id)
    expect(await clock(id, 'reply')).toMatchObject({
      overdue: false,
      pausedOn: null,
      pauses: [{ from: '2026-09-22', to: '2026-10-14' }],
      dueOn: '2026-10-29',
    })
    const { rows } = await test.app.platform.database.pool.query(
      `select e.act from clock_entries e join deadlines d on d.id = e.deadline_id
       where d.case_id = $1 and d.clock = 'reply' order by e.id`,
      [id],
    )
    expect(rows.map(({ act }) => act)).toEqual(['started', 'paused', 'resumed', 'stopped'])
    expect(await brokenPromises(test.app)).toEqual({})
  })
})
