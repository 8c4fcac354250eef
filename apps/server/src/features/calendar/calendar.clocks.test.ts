import { calendarRoutes } from '@appeal/contract/calendar/calendar.routes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { inParts } from '../../platform/jobs/batches.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { isLateAt } from './calendar.dates.ts'
import { calendarOf } from './calendar.editions.ts'
import { explainAll } from './calendar.explaining.ts'
import { markOverdue, warnOfDeadlines } from './calendar.jobs.ts'
import { recompute } from './calendar.recompute.ts'
import {
  clocksOf,
  eachExpired,
  extendClock,
  pauseClock,
  resumeClock,
  startClock,
  stopClock,
} from './calendar.service.ts'

const KIND = 'clocks-test'
// A kind of its own: cases of another feature use the same service.
const test = useTestApp({
  name: 'test',
  clocks: {
    [KIND]: {
      called: { zh: '测试', en: 'test' },
      seeing: '/biz/clocks-test',
      facts: async () => new Map(),
      lock: async () => {},
      copyDates: async () => {},
      workload: async () => [],
      loads: async () => [],
      receivers: async () => new Map(),
    },
  },
})
const ctx = () => systemContext(test.app.platform, 'test')
const on = (day: string) => test.app.clock.set(`${day}T06:00:00Z`)
const aCase = () => ({ kind: KIND, id: newId(test.app.clock) })
type Of = ReturnType<typeof aCase>
const inTx = <T>(work: Parameters<ReturnType<typeof ctx>['unitOfWork']>[0]) =>
  ctx().unitOfWork(work) as Promise<T>
const start = (of: Of, clock: 'reply' | 'accept' | 'courierReply' = 'reply') =>
  inTx((tx) => startClock(tx, ctx(), of, clock, test.app.clock.now(), 'test'))
const only = async (of: Of) => (await clocksOf(test.app.platform.db, of.kind, [of.id]))[0]!
const told = async (of: Of) => (await explainAll(test.app.platform, [await only(of)], 'zh'))[0]!
const ledger = async (of: Of) =>
  (
    await test.app.platform.database.pool.query(
      `select e.act, e.reason, e.from_due_on::text as "from", e.to_due_on::text as "to" from clock_entries e
       join deadlines d on d.id = e.deadline_id where d.case_id = $1 order by e.at, e.id`,
      [of.id],
    )
  ).rows

beforeEach(() => test.app.clock.set(START))

describe('lateness', () => {
  it.each([
    ['in time', undefined, -1, false],
    ['at the last moment', undefined, 0, false],
    ['a moment after', undefined, 1, true],
    ['after a pause that began before the end', '2026-09-22', 1, false],
    ['after a pause that began once it was late', 'after', 1, true],
  ] as const)(
    'of what is done %s is the same in the database and in a trial',
    async (_, pause, late, expected) => {
      const of = aCase()
      await start(of, 'accept')
      if (pause === '2026-09-22') {
        on(pause)
        await inTx((tx) => pauseClock(tx, ctx(), of, 'accept', 'test'))
      }
      const { legalDueAt } = await only(of)
      if (pause === 'after') {
        test.app.clock.set(new Date(legalDueAt.getTime() + 1).toISOString())
        await inTx((tx) => pauseClock(tx, ctx(), of, 'accept', 'test'))
      }
      test.app.clock.set(new Date(legalDueAt.getTime() + late).toISOString())
      const running = await only(of)
      const asked = test.app.clock.now()
      await inTx((tx) => stopClock(tx, ctx(), of, 'accept', 'test'))
      expect([(await only(of)).overdue, isLateAt(running, asked)]).toEqual([expected, expected])
    },
  )
})

describe('an extension', () => {
  it('moves the end, not the start, stands in the ledger and is told day by day', async () => {
    const of = aCase()
    await start(of)
    expect(await only(of)).toMatchObject({
      startOn: '2026-09-21',
      dueOn: '2026-10-06',
      legalDueOn: '2026-10-08',
    })
    on('2026-09-25')
    await inTx((tx) => extendClock(tx, ctx(), of, 'reply', 5, '快件在查找'))
    expect(await only(of)).toMatchObject({
      startOn: '2026-09-21',
      count: 15,
      extension: 5,
      dueOn: '2026-10-11',
      legalDueOn: '2026-10-12',
    })
    expect(await ledger(of)).toEqual([
      { act: 'started', reason: 'test', from: null, to: null },
      { act: 'extended', reason: '快件在查找', from: '2026-10-06', to: '2026-10-11' },
    ])
    const { days, extension } = await told(of)
    expect(extension).toBe(5)
    expect(days.filter((day) => day.extended).map(({ date }) => date)).toEqual([
      '2026-10-07',
      '2026-10-08',
      '2026-10-09',
      '2026-10-10',
      '2026-10-11',
    ])
  })

  it('takes back a mark of being late where the new end is still ahead', async () => {
    const of = aCase()
    await start(of, 'courierReply')
    on('2026-10-09')
    await markOverdue(ctx())
    expect((await only(of)).overdue).toBe(true)
    await inTx((tx) => extendClock(tx, ctx(), of, 'courierReply', 5, 'test'))
    expect((await only(of)).overdue).toBe(false)
  })

  it('does nothing where no clock of the kind runs', async () => {
    const of = aCase()
    await start(of)
    await inTx((tx) => stopClock(tx, ctx(), of, 'reply', 'test'))
    expect(await inTx((tx) => extendClock(tx, ctx(), of, 'reply', 5, 'test'))).toBeUndefined()
    expect((await only(of)).extension).toBe(0)
  })
})

describe('a pause', () => {
  it('leaves out the days between, neither its own first nor the last counts', async () => {
    const of = aCase()
    await start(of, 'accept')
    expect(await only(of)).toMatchObject({ dueOn: '2026-09-23' })
    on('2026-09-22')
    await inTx((tx) => pauseClock(tx, ctx(), of, 'accept', '等材料'))
    expect(await told(of)).toMatchObject({ paused: true })
    on('2026-09-24')
    await inTx((tx) => resumeClock(tx, ctx(), of, 'accept', '材料到了'))
    // 09-22 counted; 09-23 and 09-24 stood still; 中秋 09-25 to 09-27; 09-28 is the second working day.
    expect(await only(of)).toMatchObject({ pausedOn: null, dueOn: '2026-09-28', legalDueOn: '2026-09-28' })
    const { days, paused } = await told(of)
    expect(paused).toBe(false)
    expect(days.filter(({ mark }) => mark === 'paused').map(({ date }) => date)).toEqual([
      '2026-09-23',
      '2026-09-24',
    ])
    expect((await ledger(of)).map(({ act, to }) => [act, to])).toEqual([
      ['started', null],
      ['paused', '2026-09-23'],
      ['resumed', '2026-09-28'],
    ])
  })

  it('of less than a day changes nothing', async () => {
    const of = aCase()
    await start(of)
    await inTx((tx) => pauseClock(tx, ctx(), of, 'reply', 'test'))
    await inTx((tx) => resumeClock(tx, ctx(), of, 'reply', 'test'))
    expect(await only(of)).toMatchObject({ dueOn: '2026-10-06', pauses: [], pausedOn: null })
  })

  it('keeps warnings, lateness and jobs away while it lasts', async () => {
    const of = aCase()
    await start(of)
    await inTx((tx) => pauseClock(tx, ctx(), of, 'reply', 'test'))
    on('2026-11-20')
    await warnOfDeadlines(ctx())
    await markOverdue(ctx())
    expect((await only(of)).overdue).toBe(false)
    const late: string[] = []
    await inParts(ctx(), (attempt) =>
      eachExpired(ctx(), attempt, { caseKind: KIND, clock: 'reply' }, async (id) => void late.push(id)),
    )
    expect(late).not.toContain(of.id)
    await inTx((tx) => stopClock(tx, ctx(), of, 'reply', 'test'))
    expect(await only(of)).toMatchObject({ overdue: false, pausedOn: null })
  })

  it('counts twice what happened twice', async () => {
    const of = aCase()
    await start(of)
    for (const [from, to] of [
      ['2026-09-22', '2026-09-24'],
      ['2026-09-28', '2026-09-29'],
    ] as const) {
      on(from)
      await inTx((tx) => pauseClock(tx, ctx(), of, 'reply', 'test'))
      await inTx((tx) => pauseClock(tx, ctx(), of, 'reply', 'again'))
      on(to)
      await inTx((tx) => resumeClock(tx, ctx(), of, 'reply', 'test'))
    }
    // Fifteen days and three that stood still.
    expect(await only(of)).toMatchObject({ dueOn: '2026-10-09' })
  })
})

describe('another calendar', () => {
  const put = async (days: object[]) => {
    const admin = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
    const draft = await admin.call(calendarRoutes.edit, { body: { year: 2026, days } })
    expect(draft).toSucceed()
    const { id, version } = draft.data
    const run = await admin.call(calendarRoutes.apply, {
      body: { id, version, reason: '临时通知', confirm: false },
    })
    expect(run).toSucceed()
    await expect.poll(async () => (await calendarOf(test.app.platform)).edition).toBeGreaterThan(0)
    await recompute(ctx(), run.data.id)
  }

  it('moves clocks with pauses and extensions by their own walk, and explains ended ones as they were', async () => {
    const [ended, paused, extended] = [aCase(), aCase(), aCase()]
    for (const of of [ended, paused, extended]) await start(of, 'accept')
    await inTx((tx) => extendClock(tx, ctx(), extended, 'accept', 2, 'test'))
    on('2026-09-22')
    await inTx((tx) => pauseClock(tx, ctx(), paused, 'accept', 'test'))
    on('2026-09-23')
    await inTx((tx) => resumeClock(tx, ctx(), paused, 'accept', 'test'))
    await inTx((tx) => stopClock(tx, ctx(), ended, 'accept', 'test'))
    const then = await told(ended)
    expect(await only(paused)).toMatchObject({ dueOn: '2026-09-24' })
    expect(await only(extended)).toMatchObject({ dueOn: '2026-09-28' })

    // The 22nd and the 24th turn into days off.
    await put([
      { date: '2026-09-22', kind: 'rest', name: '台风' },
      { date: '2026-09-24', kind: 'rest', name: '台风' },
    ])
    expect(await only(paused)).toMatchObject({ dueOn: '2026-09-29', extension: 0 })
    expect(await only(extended)).toMatchObject({ dueOn: '2026-09-30', extension: 2 })
    expect(await told(ended)).toEqual(then)
    expect(then.days.map(({ mark }) => mark)).toEqual(['start', 'counted', 'counted'])
    expect((await told(paused)).days.find(({ date }) => date === '2026-09-22')?.mark).toBe('holiday')
  })
})
