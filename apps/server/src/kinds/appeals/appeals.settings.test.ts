import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { addCalendarDays, addWorkdays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calendarOf, clocksOf } from '../../features/calendar/calendar.service.ts'
import { freezingDay } from '../../features/figures/figures.snapshots.ts'
import { changeSetting, settings } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import { START, useTestApp } from '../../testing/app.ts'
import type { Players } from '../../testing/cases.ts'
import { contextOf } from '../../testing/cases.ts'
import { makeOfficer } from '../../testing/people.ts'
import { aCall, caseIn, INPUTS, makePlayers, play } from '../../testing/stages.ts'
import { lastDays } from './appeals.rules.ts'

const test = useTestApp()
let who: Players
const before = new Map<string, string>()

/** Changes a setting for one test; afterwards it is what it was. */
async function set(key: string, value: string): Promise<void> {
  const ctx = systemContext(test.app.platform, 'test')
  if (!before.has(key)) before.set(key, (await settings(test.app.platform)).text(key))
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, key, value))
  await expect.poll(async () => (await settings(test.app.platform)).text(key)).toBe(value)
}

beforeAll(async () => {
  who = await makePlayers(test.app)
})
beforeEach(() => test.app.clock.set(START))
afterEach(async () => {
  for (const [key, value] of before) await set(key, value)
  before.clear()
})

describe('numbers the regulator may choose', () => {
  it('as many calls on different days as it says must fail before a case is unreachable', async () => {
    const id = await caseIn(test.app, who, 'replied')
    const close = () =>
      play(test.app, who.officer, 'editToEnd', id, { ...INPUTS.editToEnd, closeType: 'UNREACHABLE' })
    await set('APPEAL_CALLBACK_MAX', '3')
    for (const _ of [1, 2]) {
      await play(test.app, who.officer, 'callback', id, { reached: false })
      test.app.clock.advance(86_400_000)
    }
    await expect(close()).rejects.toMatchObject({
      reason: 'appeals.unreachable_first',
      details: { times: 3 },
    })
    await set('APPEAL_CALLBACK_MAX', '2')
    expect((await close()).state).toBe('closed')
  })

  it.each([
    ['progress', 'APPEAL_PROGRESS_CAP_DAYS', '15'],
    ['extend', 'APPEAL_EXTEND_CAP_DAYS', '17'],
  ] as const)('%s gives no time beyond the day that %s names', async (action, key, day) => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const leader = async () => (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
    const actor = action === 'progress' ? who.enterprise : await leader()
    await set(key, day)
    await expect(play(test.app, actor, action, id)).rejects.toMatchObject({ reason: 'appeals.no_time_left' })
    await set(key, '20')
    await play(test.app, actor, action, id)
    const clocks = await clocksOf(test.app.platform.db, 'appeal', [id])
    const due = (kind: string) => clocks.find(({ clock }) => clock === kind)!
    expect(due('reply').dueOn <= addCalendarDays(due('answer').startOn, 20)).toBe(true)
  })

  it('how often a case is verified, returned, handed over and urged, and by how many days extended', async () => {
    const id = await caseIn(test.app, who, 'replied')
    const minutes = (n: number) => test.app.clock.advance(n * 60_000)
    const verify = () => play(test.app, who.officer, 'sendYz', id)
    await set('APPEAL_VERIFY_GAP_MINUTES', '10')
    await set('APPEAL_VERIFY_MAX', '2')
    await verify()
    await play(test.app, who.officer, 'callback', id)
    minutes(9)
    await expect(verify()).rejects.toMatchObject({ reason: 'request.too_many', details: { seconds: 60 } })
    minutes(1)
    await verify()
    await play(test.app, who.officer, 'callback', id)
    minutes(10)
    await expect(verify()).rejects.toMatchObject({
      reason: 'appeals.verification_limit',
      details: { limit: 2 },
    })

    await set('APPEAL_REWORK_MAX', '1')
    await play(test.app, who.officer, 'rework', id)
    const urge = () => play(test.app, who.officer, 'urge', id)
    await set('APPEAL_URGE_GAP_DAYS', '2')
    await urge()
    test.app.clock.advance(86_400_000)
    await expect(urge()).rejects.toMatchObject({ details: { key: 'already_urged' } })
    await set('APPEAL_URGE_GAP_DAYS', '1')
    await urge()
    const leader = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
    const extend = (days: number) => play(test.app, leader, 'extend', id, { ...INPUTS.extend, days })
    await set('APPEAL_EXTEND_MAX_DAYS', '2')
    await expect(extend(3)).rejects.toMatchObject({ reason: 'appeals.extend_days', details: { limit: 2 } })
    await extend(2)
    await play(test.app, who.enterprise, 'reply', id)
    await expect(play(test.app, who.officer, 'rework', id)).rejects.toMatchObject({
      reason: 'appeals.rework_limit',
      details: { limit: 1 },
    })

    const other = await caseIn(test.app, who, 'at_enterprise')
    await set('APPEAL_REFUSE_MAX', '1')
    await play(test.app, who.enterprise, 'refuse', other)
    await play(test.app, who.officer, 'editToBusiness', other)
    await expect(play(test.app, who.enterprise, 'refuse', other)).rejects.toMatchObject({
      details: { key: 'refuse_used_up' },
    })
    const far = await caseIn(test.app, who, 'bureau_processing')
    const handOver = () => play(test.app, who.officer, 'editToCommander', far)
    await test.app.platform.database.pool.query('update appeals set hand_overs = 1 where id = $1', [far])
    await set('APPEAL_HANDOVER_MAX', '1')
    await expect(handOver()).rejects.toMatchObject({ details: { key: 'already_handed_over' } })
    await set('APPEAL_HANDOVER_MAX', '2')
    await handOver()
  })

  it('the advice before an appeal names the days in force', async () => {
    await set('APPEAL_COMPLAINT_WAIT_DAYS', '9')
    await set('APPEAL_LIMIT_MONTHS', '6')
    await set('CONSULT_ANSWER_WORKDAYS', '4')
    const advice = async (body: Record<string, unknown>) =>
      (await test.app.call(appealRoutes.eligibility, { body: body as never })).data.instead
    expect(await advice({ matter: 'QUESTION' })).toContain('4 个工作日内回复')
    const sender = { matter: 'POSTAL', appellantRole: 'SENDER', postDate: '2026-09-01' }
    expect(await advice({ ...sender, complained: false })).toContain('满 9 日没有答复')
    // What the portal announces before anybody files.
    expect((await test.app.call(appealRoutes.promise)).data).toMatchObject({
      complaintWaitDays: 9,
      limitMonths: 6,
      consultWorkdays: 4,
    })
  })

  it('a pause begins and ends as far back as it says', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const leader = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
    test.app.clock.advance(5 * 86_400_000)
    const since = addCalendarDays(shanghaiDate(test.app.clock.now()), -4)
    const pause = () => play(test.app, leader, 'pauseClock', id, { ...INPUTS.pauseClock, since })
    await set('APPEAL_PAUSE_BACKDATE_DAYS', '3')
    await expect(pause()).rejects.toMatchObject({ reason: 'appeals.pause_day' })
    await set('APPEAL_PAUSE_BACKDATE_DAYS', '4')
    await pause()
    const clocks = await clocksOf(test.app.platform.db, 'appeal', [id])
    expect(clocks.find(({ clock }) => clock === 'reply')!.pausedOn).toBe(since)
  })

  it('a call is written down as late as it says', async () => {
    const officer = await test.app.as(who.officer)
    const receivedAt = '2026-09-16 09:00:00'
    const body = { ...aCall(test.app, { complaintDate: '2026-09-01', postDate: '2026-08-28' }), receivedAt }
    await set('APPEAL_BACKDATE_DAYS', '4')
    expect(await officer.call(appealRoutes.bureauAdd, { body })).toFailWith('appeals.received_out_of_range')
    await set('APPEAL_BACKDATE_DAYS', '5')
    expect(await officer.call(appealRoutes.bureauAdd, { body })).toSucceed()
  })

  it('a month is frozen, and closed to applications, on the working day that it says', async () => {
    const { platform } = test.app
    const calendar = await calendarOf(platform)
    const ctx = await contextOf(test.app, who.officer)
    // The last days of a month are nearer to the freezing than to the ten days of an application.
    test.app.clock.set('2026-09-30T06:00:00Z')
    for (const day of [3, 2]) {
      await set('STATISTICS_FREEZE_WORKDAY', String(day))
      const frozen = addWorkdays('2026-09-30', day, calendar)
      expect(await freezingDay(platform, '2026-09')).toBe(frozen)
      const applyBy = addCalendarDays(shanghaiDate(test.app.clock.now()), 10)
      const { excludeUntil } = await lastDays(ctx)
      expect(excludeUntil).toBe([addCalendarDays(frozen, -1), applyBy].toSorted()[0])
    }
  })
})
