import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCalendarDays } from '../calendar/workdays.ts'
import { dayClass, FIRST_DAY, nationOf, type Planted, play } from './radar.fixture.ts'
import { type DayCount, limitOf, lookOut, RADAR_DAYS } from './radar.rules.ts'
import { criticalCount, upperTail } from './tails.ts'

const expected = fc.record({
  mean: fc.double({ min: 0.001, max: 500, noNaN: true }),
  spread: fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 2, noNaN: true })),
})

describe('tails', () => {
  it('are those of the tables', () => {
    expect(upperTail({ mean: 1, spread: 0 }, 1)).toBeCloseTo(1 - Math.exp(-1), 10)
    expect(upperTail({ mean: 2, spread: 0 }, 5)).toBeCloseTo(0.052653, 6)
    expect(upperTail({ mean: 100, spread: 0 }, 130)).toBeCloseTo(0.002282, 5)
    // Of size 1 a negative binomial is geometric: (m / (1 + m)) ^ n.
    expect(upperTail({ mean: 3, spread: 1 }, 8)).toBeCloseTo(0.75 ** 8, 10)
  })

  it('never grow with the count, nor fall with what is expected', () => {
    fc.assert(
      fc.property(expected, fc.integer({ min: 0, max: 400 }), (one, count) => {
        const tail = upperTail(one, count)
        expect(upperTail(one, count + 1)).toBeLessThanOrEqual(tail + 1e-9)
        expect(upperTail({ ...one, mean: one.mean * 1.1 }, count)).toBeGreaterThanOrEqual(tail - 1e-9)
      }),
    )
  })

  it('are at the critical count not above the limit, and one below it they are', () => {
    const limits = fc.double({ min: 1e-12, max: 1e-2, noNaN: true })
    fc.assert(
      fc.property(expected, limits, fc.integer({ min: 3, max: 50 }), (one, limit, least) => {
        const count = criticalCount(one, limit, least)
        expect(count).toBeGreaterThanOrEqual(least)
        expect(upperTail(one, count)).toBeLessThanOrEqual(limit)
        if (count > Math.max(least, Math.ceil(one.mean) + 1))
          expect(upperTail(one, count - 1)).toBeGreaterThan(limit)
      }),
    )
  })

  it('have a limit under which all tests together stay within what is put up with', () => {
    fc.assert(
      fc.property(
        fc.array(expected, { minLength: 1, maxLength: 60 }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        (tests, nightly) => {
          const limit = limitOf(tests, nightly, 5)
          const alarms = tests.map((one) => upperTail(one, criticalCount(one, limit, 5)))
          expect(alarms.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(nightly * 1.001)
        },
      ),
      { numRuns: 50 },
    )
  })
})

const RULES = { falseAlarms: 2, least: 5 }
const TODAY = addCalendarDays(FIRST_DAY, RADAR_DAYS - 1)
/** Two brands in two provinces with two problems each: so many a day in every cell. */
const steady = (n: number): DayCount[] =>
  Array.from({ length: RADAR_DAYS }, (_, at) => addCalendarDays(FIRST_DAY, at)).flatMap((on) =>
    ['A', 'B'].flatMap((brand) =>
      ['44', '33'].flatMap((province) =>
        ['LOST', 'LATE'].map((problem) => ({ on, brand, province, problem, n })),
      ),
    ),
  )
const cell = { brand: 'A', province: '44', problem: 'LOST' }
const look = (counts: readonly DayCount[], rules = RULES) => lookOut(counts, TODAY, dayClass, rules)
const withMore = (n: number, more: number) => [...steady(n), { on: TODAY, ...cell, n: more }]

describe('the look-out', () => {
  it('is silent on nothing, and on what stays as it is, however much it is', () => {
    expect(look([])).toEqual([])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (n) => {
        expect(look(steady(n))).toEqual([])
      }),
      { numRuns: 10 },
    )
  })

  it('once it speaks of a cell, speaks of it with every case more, and of none below the least count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 90 }), (n, more) => {
        const told = (cases: number) => look(withMore(n, cases)).some(({ problem }) => problem === 'LOST')
        if (told(more)) expect(told(more + 10)).toBe(true)
        for (const one of look(withMore(n, more), { ...RULES, least: 50 }))
          expect(one.observed).toBeGreaterThanOrEqual(50)
      }),
      { numRuns: 12 },
    )
  })

  it('expects ten times as many where ten times as many come in', () => {
    const [few] = look(withMore(2, 60))
    const [many] = look(withMore(20, 600))
    expect(few).toMatchObject({ ...cell, kind: 'burst', to: TODAY })
    expect(many!.expected / few!.expected).toBeGreaterThan(9)
    expect(many!.expected / few!.expected).toBeLessThan(11)
    expect(many!.tail).toBeLessThan(few!.tail)
  })

  it('tells of the narrowest cell alone, in whatever order the counts come', () => {
    const counts = withMore(3, 40)
    const alarms = look(counts)
    expect(alarms.map(({ brand, province, problem }) => ({ brand, province, problem }))).toEqual([cell])
    expect(look([...counts].reverse())).toEqual(alarms)
  })

  it('does not take a burst of weeks ago for the usual', () => {
    const before = addCalendarDays(TODAY, -40)
    const [clean] = look(withMore(3, 40))
    const [after] = look([...withMore(3, 40), { on: before, ...cell, n: 300 }])
    expect(after).toMatchObject(cell)
    expect(after!.expected).toBeLessThan(clean!.expected * 1.6)
  })
})

const NIGHTS = 120
const events = (slow: boolean): Planted[] =>
  Array.from({ length: 5 }, (_, k) => ({
    brand: `B${k}`,
    province: `P${(k * 3 + 1) % 8}`,
    problem: `Q${k % 5}`,
    from: 150 + k * 18,
    days: slow ? 40 : 10,
    extra: slow ? 2.5 : 3,
    slow,
  }))

describe('a simulated nation', () => {
  it('has its planted events found, and no more false alarms than are put up with; as docs/radar.md says', {
    // Two years of a nation, six times.
    timeout: 600_000,
  }, () => {
    const lines = ([5, 20] as const).flatMap((daily) =>
      (
        [
          ['none', []],
          ['bursts', events(false)],
          ['rises', events(true)],
        ] as const
      ).map(([name, planted], n) => {
        const counts = nationOf(daily * 100 + n, { nights: NIGHTS, daily, planted })
        const { found, falseOnes, months } = play(counts, { nights: NIGHTS, planted, rules: RULES })
        const days = found.filter((one) => one !== null)
        expect(days.length, `${daily} ${name}`).toBe(planted.length)
        expect(Math.max(0, ...days)).toBeLessThanOrEqual(name === 'rises' ? 35 : 7)
        const rate = falseOnes / months
        expect(rate).toBeLessThanOrEqual(RULES.falseAlarms * (name === 'none' ? 1 : 2))
        return `| ${daily} | ${name} | ${days.length} of ${planted.length} | ${days.join(', ') || '–'} | ${falseOnes} (${rate.toFixed(1)} a month) |`
      }),
    )
    const page = readFileSync(new URL('../../../../docs/radar.md', import.meta.url), 'utf8')
    expect(page).toContain(lines.join('\n'))
  })
})
