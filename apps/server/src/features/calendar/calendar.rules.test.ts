import type { CalendarRow } from '@appeal/contract/calendar/calendar.schemas.ts'
import { computeDeadline } from '@appeal/contract/calendar/deadlines.ts'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFrom } from './calendar.editions.ts'
import { figure } from './calendar.limits.ts'
import { naiveDeadline } from './calendar.oracle.ts'
import { daysLeft } from './calendar.pressing.ts'
import { computer, touchOf } from './calendar.recompute.ts'
import type { DeadlineRow } from './calendar.store.ts'
import { changesBetween } from './calendar.versions.ts'

const FIRST = '2026-01-01'
const dateIn = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((days) => addCalendarDays(FIRST, days))
const exceptions = fc
  .uniqueArray(
    fc.record({
      date: dateIn(0, 364),
      kind: fc.constantFrom('rest', 'workday'),
      name: fc.constantFrom(null, '国庆节'),
    }),
    { selector: ({ date }) => date, maxLength: 60 },
  )
  .map((rows) => rows.toSorted((a, b) => (a.date < b.date ? -1 : 1)) as CalendarRow[])
const periods = fc.array(
  fc.record({
    startOn: dateIn(-60, 364),
    count: fc.integer({ min: 1, max: 60 }),
    unit: fc.constantFrom('day', 'workday'),
  }),
  { minLength: 1, maxLength: 20 },
)
type Period = Pick<DeadlineRow, 'startOn' | 'count' | 'unit'>
const kindsOf = (rows: readonly CalendarRow[]) => new Map(rows.map(({ date, kind }) => [date, kind]))

describe('re-calculation', () => {
  it('gives every deadline what counting from scratch gives, on any calendar', () => {
    fc.assert(
      fc.property(exceptions, periods, (days, some) => {
        const compute = computer(calendarFrom(days, [2026]))
        for (const period of some as Period[]) {
          const { dueOn, legalDueOn } = compute({
            id: '1',
            extension: 0,
            pauses: [],
            ...period,
          } as unknown as DeadlineRow)
          expect([dueOn, legalDueOn]).toEqual(
            naiveDeadline(period.startOn, period.count, period.unit, kindsOf(days)),
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  it('never leaves out a deadline that a change moves', () => {
    fc.assert(
      fc.property(exceptions, exceptions, periods, (before, after, some) => {
        const changes = changesBetween(before, after)
        fc.pre(changes.length > 0)
        const touch = touchOf({ year: 2026, confirms: false, changes }, 1)
        for (const { startOn, count, unit } of some as Period[]) {
          const old = computeDeadline({ startOn, count, unit }, calendarFrom(before, [2026]))
          const next = naiveDeadline(startOn, count, unit, kindsOf(after))
          const isLookedAt = startOn <= touch.to && old.legalDueOn >= touch.from
          const moves = old.dueOn !== next[0] || old.legalDueOn !== next[1]
          expect([startOn, moves && !isLookedAt]).toEqual([startOn, false])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('looks at the whole year where its plan becomes known', () => {
    expect(touchOf({ year: 2027, confirms: true, changes: [] }, 3)).toEqual({
      from: '2027-01-01',
      to: '2027-12-31',
      edition: 3,
    })
  })
})

describe('days left', () => {
  const calendar = calendarFrom([{ date: '2026-10-09', kind: 'rest', name: null }], [2026])
  // 2026-10-02 is a Friday; the ninth, a Friday too, is a day off.
  it.each([
    ['workday', '2026-10-01', 1],
    ['workday', '2026-10-02', 0],
    ['workday', '2026-10-03', -1],
    ['workday', '2026-10-04', -1],
    ['workday', '2026-10-05', -1],
    ['workday', '2026-10-06', -2],
    ['day', '2026-10-03', -1],
    ['day', '2026-10-05', -3],
  ] as const)('in the unit %s on %s until a Friday: %i', (unit, today, left) => {
    expect(daysLeft(unit, today, '2026-10-02', calendar)).toBe(left)
  })

  it('are one until an end that became a day off', () => {
    expect(daysLeft('workday', '2026-10-08', '2026-10-09', calendar)).toBe(1)
  })
})

describe('figures', () => {
  it.each([
    ['integer', '', null],
    ['integer', '0', null],
    ['integer', '-1', null],
    ['integer', '367', null],
    ['integer', '7,3', null],
    ['list', '3,3', null],
    ['list', '1,3', null],
    ['integer', ' 07 ', '7'],
    ['list', '7，3、1', '7,3,1'],
    ['list', '3', '3'],
  ])('%s "%s" is %s', (type, text, wanted) => {
    expect(figure(type, text)).toBe(wanted)
  })
})
