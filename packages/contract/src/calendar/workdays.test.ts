import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedCalendar } from './calendar.fixture.ts'
import {
  addCalendarDays,
  addMonthsClamped,
  addWorkdays,
  dayFact,
  daysBetween,
  endOfDay,
  isLocalDate,
  isWorkday,
  rollToWorkday,
  shanghaiDate,
  startOfDay,
  weekdayOf,
  workCalendar,
} from './workdays.ts'

const calendar = shippedCalendar()
const empty = workCalendar([])

const dateIn2024To2026 = fc.integer({ min: 0, max: 1_060 }).map((days) => addCalendarDays('2024-01-01', days))

describe('dates', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '2026-04-31', '', '2026-01-01T00:00:00'])(
    'refuses %s',
    (text) => {
      expect(isLocalDate(text)).toBe(false)
      expect(() => addCalendarDays(text, 1)).toThrow(RangeError)
      expect(() => workCalendar([{ date: text, kind: 'rest' }])).toThrow(RangeError)
      expect(() => addMonthsClamped(text, 1)).toThrow(RangeError)
      expect(() => rollToWorkday(text, calendar)).toThrow(RangeError)
    },
  )

  it('knows the length of every month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1800, max: 2199 }), fc.nat(14), fc.nat(33), (year, month, day) => {
        const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
        const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        expect(isLocalDate(text)).toBe(day >= 1 && day <= days)
      }),
    )
  })

  it('accepts a leap day', () => {
    expect(isLocalDate('2028-02-29')).toBe(true)
  })

  it.each([
    ['2026-11-19T15:59:59.999Z', '2026-11-19'],
    ['2026-11-19T16:00:00.000Z', '2026-11-20'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01'],
  ])('reads %s as %s in Shanghai, whatever zone the host is in', (instant, date) => {
    expect(shanghaiDate(new Date(instant))).toBe(date)
    expect(shanghaiDate(Date.parse(instant))).toBe(date)
  })

  it('ends a day one millisecond before midnight in Shanghai', () => {
    expect(endOfDay('2026-11-20').toISOString()).toBe('2026-11-20T15:59:59.999Z')
    expect(startOfDay('2026-11-20').toISOString()).toBe('2026-11-19T16:00:00.000Z')
  })

  it('finds the weekday', () => {
    expect(weekdayOf('2026-11-20')).toBe(5)
    expect(weekdayOf('2026-09-20')).toBe(0)
  })

  it('comes back by the days it went', () => {
    fc.assert(
      fc.property(dateIn2024To2026, fc.integer({ min: -5_000, max: 5_000 }), (date, count) => {
        const other = addCalendarDays(date, count)
        expect(daysBetween(date, other)).toBe(count)
        expect(addCalendarDays(other, -count)).toBe(date)
        expect(shanghaiDate(startOfDay(other))).toBe(other)
        expect(shanghaiDate(endOfDay(other))).toBe(other)
      }),
    )
  })
})

describe('addMonthsClamped', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-20', 12, '2027-11-20'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonthsClamped(date, months)).toBe(expected)
  })

  it('keeps the day, or ends on the last day of the month', () => {
    fc.assert(
      fc.property(dateIn2024To2026, fc.integer({ min: -60, max: 60 }), (date, months) => {
        const result = addMonthsClamped(date, months)
        const sameDay = result.slice(8) === date.slice(8)
        expect(sameDay || addCalendarDays(result, 1).endsWith('-01')).toBe(true)
      }),
    )
  })
})

describe('dayFact', () => {
  it('says that it assumes when a year has no confirmed plan', () => {
    // National Day of a year without a plan looks like a plain Friday: that answer must be marked.
    expect(dayFact('2027-10-01', calendar)).toMatchObject({ kind: 'workday', name: null, assumed: true })
    expect(dayFact('2027-10-02', calendar)).toMatchObject({ kind: 'rest', assumed: true })
    expect(dayFact('2026-11-20', empty)).toMatchObject({ kind: 'workday', assumed: true })
  })

  it('knows a single date of an unconfirmed year by its own row', () => {
    const partial = workCalendar([{ date: '2027-01-01', kind: 'rest', name: '元旦' }])
    expect(dayFact('2027-01-01', partial)).toMatchObject({ kind: 'rest', name: '元旦', assumed: false })
    expect(dayFact('2027-01-04', partial)).toMatchObject({ assumed: true })
  })

  it.each([
    ['2026-10-01', { kind: 'rest', name: '国庆节', makeup: false, assumed: false }],
    ['2026-09-20', { kind: 'workday', name: '国庆节', makeup: true, assumed: false }],
    ['2026-11-21', { kind: 'rest', name: null, makeup: false, assumed: false }],
    ['2026-11-20', { kind: 'workday', name: null, makeup: false, assumed: false }],
  ])('%s', (date, expected) => {
    expect(dayFact(date, calendar)).toMatchObject(expected)
  })
})

describe('the shipped plan', () => {
  const span = (from: string, to: string) =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addCalendarDays(from, index))

  it.each([
    [
      2025,
      [
        ['2025-01-01', '2025-01-01'],
        ['2025-01-28', '2025-02-04'],
        ['2025-04-04', '2025-04-06'],
        ['2025-05-01', '2025-05-05'],
        ['2025-05-31', '2025-06-02'],
        ['2025-10-01', '2025-10-08'],
      ],
      ['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'],
    ],
    [
      2026,
      [
        ['2026-01-01', '2026-01-03'],
        ['2026-02-15', '2026-02-23'],
        ['2026-04-04', '2026-04-06'],
        ['2026-05-01', '2026-05-05'],
        ['2026-06-19', '2026-06-21'],
        ['2026-09-25', '2026-09-27'],
        ['2026-10-01', '2026-10-07'],
      ],
      ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
    ],
  ])('holds exactly the holidays and worked weekend days of %i', (year, holidays, makeups) => {
    const rows = [...calendar.days].filter(([date]) => date.startsWith(`${year}`))
    const dates = (kind: string) => rows.filter(([, day]) => day.kind === kind).map(([date]) => date)
    expect(dates('rest')).toEqual(holidays.flatMap(([from, to]) => span(from!, to!)))
    expect(dates('workday')).toEqual(makeups)
  })

  it('works only weekend days extra, and names every row', () => {
    for (const [date, day] of calendar.days) {
      expect(day.name, date).toBeTruthy()
      if (day.kind === 'workday') expect(dayFact(date, calendar).makeup, date).toBe(true)
    }
    expect([...calendar.years]).toEqual([2024, 2025, 2026])
  })
})

describe('addWorkdays', () => {
  it.each([-1, 1.5, Number.NaN])('refuses %s days', (count) => {
    expect(() => addWorkdays('2026-11-20', count, calendar)).toThrow(RangeError)
  })

  it.each([
    ['2026-01-30', '2026-02-03', '2026-02-04'],
    ['2026-02-12', '2026-02-14', '2026-02-24'],
    ['2026-02-13', '2026-02-24', '2026-02-25'],
    ['2026-04-03', '2026-04-08', '2026-04-09'],
    ['2026-09-18', '2026-09-21', '2026-09-22'],
    ['2026-09-30', '2026-10-09', '2026-10-10'],
    ['2026-11-20', '2026-11-24', '2026-11-25'],
  ])('from %s the second is %s and the third %s', (start, second, third) => {
    expect(addWorkdays(start, 2, calendar)).toBe(second)
    expect(addWorkdays(start, 3, calendar)).toBe(third)
  })

  it('agrees with counting by hand', () => {
    fc.assert(
      fc.property(dateIn2024To2026, fc.integer({ min: 1, max: 25 }), (start, count) => {
        const result = addWorkdays(start, count, calendar)
        let worked = 0
        for (let date = start; date !== result; ) {
          date = addCalendarDays(date, 1)
          if (isWorkday(date, calendar)) worked += 1
        }
        expect(worked).toBe(count)
        expect(isWorkday(result, calendar)).toBe(true)
      }),
    )
  })
})

describe('rollToWorkday', () => {
  it('gives up on a calendar without a working day', () => {
    const rest = Array.from({ length: 90 }, (_, day) => ({
      date: addCalendarDays('2026-01-01', day),
      kind: 'rest' as const,
    }))
    expect(() => rollToWorkday('2026-01-01', workCalendar(rest))).toThrow(RangeError)
  })

  it.each([
    ['2026-02-14', '2026-02-14'],
    ['2026-02-15', '2026-02-24'],
    ['2026-05-03', '2026-05-06'],
    ['2026-10-03', '2026-10-08'],
    ['2026-11-20', '2026-11-20'],
  ])('%s ends on %s', (date, expected) => {
    expect(rollToWorkday(date, calendar)).toBe(expected)
  })
})
