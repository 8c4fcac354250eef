import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedCalendar } from './calendar.fixture.ts'
import { appealClosesOn, appealOpensOn, computeDeadline, type DeadlineInput } from './deadlines.ts'
import { addCalendarDays, addWorkdays, daysBetween, isWorkday, workCalendar } from './workdays.ts'

const calendar = shippedCalendar()

const startDate = fc.integer({ min: 0, max: 900 }).map((days) => addCalendarDays('2024-01-01', days))
const pause = fc
  .tuple(startDate, fc.integer({ min: 0, max: 40 }))
  .map(([from, length]) => ({ from, to: addCalendarDays(from, length) }))
const input: fc.Arbitrary<DeadlineInput> = fc.record({
  startOn: startDate,
  count: fc.integer({ min: 1, max: 60 }),
  unit: fc.constantFrom('day', 'workday'),
  pauses: fc.array(pause, { maxLength: 3 }),
  extensions: fc.array(fc.record({ count: fc.integer({ min: 0, max: 10 }) }), { maxLength: 2 }),
})

/** The rule said another way: list the dates that count, take the n-th, then the first open date from there. */
function oracle({ startOn, count, unit, pauses = [], extensions = [] }: DeadlineInput) {
  const total = count + extensions.reduce((sum, extension) => sum + extension.count, 0)
  const after = Array.from({ length: 700 }, (_, index) => addCalendarDays(startOn, index + 1))
  const running = after.filter((date) => !pauses.some(({ from, to }) => date >= from && date <= to))
  const open = running.filter((date) => isWorkday(date, calendar))
  const dueOn = (unit === 'day' ? running : open)[total - 1]!
  return { dueOn, legalDueOn: open.find((date) => date >= dueOn)! }
}

describe('computeDeadline refuses', () => {
  it.each([0, -1, 1.5, Number.NaN])('a count of %s', (count) => {
    expect(() => computeDeadline({ startOn: '2026-11-20', count, unit: 'day' }, calendar)).toThrow(RangeError)
  })

  it.each([
    { startOn: '2026-02-30', count: 1, unit: 'day' },
    { startOn: '2026-11-20', count: 1, unit: 'day', extensions: [{ count: -1 }] },
    { startOn: '2026-11-20', count: 1, unit: 'day', pauses: [{ from: '2026-11-22', to: '2026-11-21' }] },
    { startOn: '2026-11-20', count: 1, unit: 'day', pauses: [{ from: '2026-11-22', to: 'later' }] },
    { startOn: '2026-11-20', count: 1, unit: 'day', pauses: [{ from: '2026-11-20', to: '2999-01-01' }] },
  ] satisfies DeadlineInput[])('%o', (broken) => {
    expect(() => computeDeadline(broken, calendar)).toThrow(RangeError)
  })
})

describe('computeDeadline', () => {
  it.each([
    ['2026-01-30', 2, 'workday', '2026-02-03', '2026-02-03'],
    ['2026-01-30', 3, 'workday', '2026-02-04', '2026-02-04'],
    ['2026-01-30', 5, 'day', '2026-02-04', '2026-02-04'],
    ['2026-01-30', 15, 'day', '2026-02-14', '2026-02-14'],
    ['2026-01-30', 30, 'day', '2026-03-01', '2026-03-02'],
    ['2026-02-12', 2, 'workday', '2026-02-14', '2026-02-14'],
    ['2026-02-12', 3, 'workday', '2026-02-24', '2026-02-24'],
    ['2026-02-12', 5, 'day', '2026-02-17', '2026-02-24'],
    ['2026-02-12', 15, 'day', '2026-02-27', '2026-02-27'],
    ['2026-02-12', 30, 'day', '2026-03-14', '2026-03-16'],
    ['2026-02-13', 2, 'workday', '2026-02-24', '2026-02-24'],
    ['2026-02-13', 3, 'workday', '2026-02-25', '2026-02-25'],
    ['2026-02-13', 5, 'day', '2026-02-18', '2026-02-24'],
    ['2026-02-13', 15, 'day', '2026-02-28', '2026-02-28'],
    ['2026-02-13', 30, 'day', '2026-03-15', '2026-03-16'],
    ['2026-04-03', 2, 'workday', '2026-04-08', '2026-04-08'],
    ['2026-04-03', 3, 'workday', '2026-04-09', '2026-04-09'],
    ['2026-04-03', 5, 'day', '2026-04-08', '2026-04-08'],
    ['2026-04-03', 15, 'day', '2026-04-18', '2026-04-20'],
    ['2026-04-03', 30, 'day', '2026-05-03', '2026-05-06'],
    ['2026-09-18', 2, 'workday', '2026-09-21', '2026-09-21'],
    ['2026-09-18', 3, 'workday', '2026-09-22', '2026-09-22'],
    ['2026-09-18', 5, 'day', '2026-09-23', '2026-09-23'],
    ['2026-09-18', 15, 'day', '2026-10-03', '2026-10-08'],
    ['2026-09-18', 30, 'day', '2026-10-18', '2026-10-19'],
    ['2026-09-30', 2, 'workday', '2026-10-09', '2026-10-09'],
    ['2026-09-30', 3, 'workday', '2026-10-10', '2026-10-10'],
    ['2026-09-30', 5, 'day', '2026-10-05', '2026-10-08'],
    ['2026-09-30', 15, 'day', '2026-10-15', '2026-10-15'],
    ['2026-09-30', 30, 'day', '2026-10-30', '2026-10-30'],
    ['2026-11-20', 2, 'workday', '2026-11-24', '2026-11-24'],
    ['2026-11-20', 3, 'workday', '2026-11-25', '2026-11-25'],
    ['2026-11-20', 5, 'day', '2026-11-25', '2026-11-25'],
    ['2026-11-20', 15, 'day', '2026-12-05', '2026-12-07'],
    ['2026-11-20', 30, 'day', '2026-12-20', '2026-12-21'],
  ] as const)('%s and %i %s: due %s, legally %s', (startOn, count, unit, dueOn, legalDueOn) => {
    expect(computeDeadline({ startOn, count, unit }, calendar)).toMatchObject({ dueOn, legalDueOn })
  })

  it('ends both days with their last millisecond in Shanghai', () => {
    const deadline = computeDeadline({ startOn: '2026-11-20', count: 30, unit: 'day' }, calendar)
    expect(deadline.dueAt.toISOString()).toBe('2026-12-20T15:59:59.999Z')
    expect(deadline.legalDueAt.toISOString()).toBe('2026-12-21T15:59:59.999Z')
  })

  it('agrees with the plain list of dates, pauses and extensions included', () => {
    fc.assert(
      fc.property(input, (given) => {
        expect(computeDeadline(given, calendar)).toMatchObject(oracle(given))
      }),
      { numRuns: 300 },
    )
  })

  it('is legally never earlier than strictly, and ends on a working day', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { dueOn, legalDueOn } = computeDeadline(given, calendar)
        expect(legalDueOn >= dueOn).toBe(true)
        expect(isWorkday(legalDueOn, calendar)).toBe(true)
      }),
    )
  })

  it('never gets earlier by a longer period, a later start, a pause or an extension', () => {
    fc.assert(
      fc.property(input, pause, fc.integer({ min: 1, max: 9 }), (given, more, by) => {
        const { dueOn, legalDueOn } = computeDeadline(given, calendar)
        const variants: DeadlineInput[] = [
          { ...given, count: given.count + by },
          { ...given, startOn: addCalendarDays(given.startOn, by) },
          { ...given, pauses: [...(given.pauses ?? []), more] },
          { ...given, extensions: [...(given.extensions ?? []), { count: by }] },
        ]
        for (const variant of variants) {
          const later = computeDeadline(variant, calendar)
          expect(later.dueOn >= dueOn).toBe(true)
          expect(later.legalDueOn >= legalDueOn).toBe(true)
        }
      }),
    )
  })

  it('without pauses is plain addition', () => {
    fc.assert(
      fc.property(startDate, fc.integer({ min: 1, max: 90 }), (startOn, count) => {
        const byDay = computeDeadline({ startOn, count, unit: 'day' }, calendar)
        const byWorkday = computeDeadline({ startOn, count, unit: 'workday' }, calendar)
        expect(byDay.dueOn).toBe(addCalendarDays(startOn, count))
        expect(byWorkday.dueOn).toBe(addWorkdays(startOn, count, calendar))
        expect(byWorkday.legalDueOn).toBe(byWorkday.dueOn)
      }),
    )
  })
})

describe('the list of days', () => {
  const marks = (given: DeadlineInput) =>
    computeDeadline(given, calendar).days.map(({ date, mark, number, name, makeup }) =>
      [date.slice(5), mark, number, name, makeup && '调休'].filter(Boolean).join(' '),
    )

  it('skips weekends and holidays by name and counts a worked Saturday', () => {
    expect(marks({ startOn: '2026-02-12', count: 3, unit: 'workday' })).toEqual([
      '02-12 start',
      '02-13 counted 1',
      '02-14 counted 2 春节 调休',
      '02-15 holiday 春节',
      '02-16 holiday 春节',
      '02-17 holiday 春节',
      '02-18 holiday 春节',
      '02-19 holiday 春节',
      '02-20 holiday 春节',
      '02-21 holiday 春节',
      '02-22 holiday 春节',
      '02-23 holiday 春节',
      '02-24 counted 3',
    ])
  })

  it('counts a worked Sunday as the first working day', () => {
    expect(marks({ startOn: '2026-09-18', count: 2, unit: 'workday' })).toEqual([
      '09-18 start',
      '09-19 weekend',
      '09-20 counted 1 国庆节 调休',
      '09-21 counted 2',
    ])
  })

  it('counts holidays of a calendar period and rolls its end past them', () => {
    expect(marks({ startOn: '2026-09-30', count: 5, unit: 'day' })).toEqual([
      '09-30 start',
      '10-01 counted 1 国庆节',
      '10-02 counted 2 国庆节',
      '10-03 counted 3 国庆节',
      '10-04 counted 4 国庆节',
      '10-05 counted 5 国庆节',
      '10-06 holiday 国庆节',
      '10-07 holiday 国庆节',
      '10-08 rolled',
    ])
  })

  it('stands still while paused, and does not roll onto a paused day', () => {
    expect(
      marks({
        startOn: '2026-11-16',
        count: 3,
        unit: 'day',
        pauses: [
          { from: '2026-11-18', to: '2026-11-19' },
          { from: '2026-11-22', to: '2026-11-23' },
        ],
      }),
    ).toEqual([
      '11-16 start',
      '11-17 counted 1',
      '11-18 paused',
      '11-19 paused',
      '11-20 counted 2',
      '11-21 counted 3',
      '11-22 paused',
      '11-23 paused',
      '11-24 rolled',
    ])
  })

  it('marks days beyond the ordinary period as granted by extension', () => {
    const { days } = computeDeadline(
      { startOn: '2026-11-16', count: 2, unit: 'day', extensions: [{ count: 1 }, { count: 1 }] },
      calendar,
    )
    expect(days.map((day) => day.extended)).toEqual([false, false, false, true, true])
  })

  it('marks what rests on weekdays alone, until the year is confirmed', () => {
    const given = { startOn: '2026-12-20', count: 15, unit: 'day' } as const
    const open = computeDeadline(given, calendar)
    expect(open.assumed).toBe(true)
    expect(open.days.filter((day) => day.assumed).map((day) => day.date)).toEqual([
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
      '2027-01-04',
    ])
    const confirmed = workCalendar(
      [{ date: '2027-01-01', kind: 'rest', name: '元旦' }],
      [...calendar.years, 2027],
    )
    expect(computeDeadline(given, confirmed).assumed).toBe(false)
  })

  it('names every date once, counts without gaps and ends on the legal day', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { days, dueOn, legalDueOn } = computeDeadline(given, calendar)
        const total = given.count + (given.extensions ?? []).reduce((sum, { count }) => sum + count, 0)
        expect(days.map((day) => daysBetween(given.startOn, day.date))).toEqual(days.map((_, index) => index))
        const counted = days.filter((day) => day.mark === 'counted')
        expect(counted.map((day) => day.number)).toEqual(
          Array.from({ length: total }, (_, index) => index + 1),
        )
        expect(counted.at(-1)?.date).toBe(dueOn)
        expect(days.at(-1)?.date).toBe(legalDueOn)
        expect(days.filter((day) => day.mark === 'rolled')).toHaveLength(dueOn === legalDueOn ? 0 : 1)
      }),
    )
  })
})

describe('the window for an appeal', () => {
  it('opens after the enterprise had seven full days', () => {
    expect(appealOpensOn('2026-11-10', 7)).toBe('2026-11-18')
  })

  it('closes a year later, at the end of a shorter month, and not on a rest day', () => {
    expect(appealClosesOn('2024-02-29', 12, calendar)).toEqual({
      dueOn: '2025-02-28',
      legalDueOn: '2025-02-28',
    })
    expect(appealClosesOn('2025-02-14', 12, calendar)).toEqual({
      dueOn: '2026-02-14',
      legalDueOn: '2026-02-14',
    })
    expect(appealClosesOn('2025-02-16', 12, calendar)).toEqual({
      dueOn: '2026-02-16',
      legalDueOn: '2026-02-24',
    })
  })
})
