import { appealClosesOn } from '@appeal/contract/calendar/deadlines.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datesOf } from './calendar.dates.ts'
import { calendarFrom } from './calendar.editions.ts'
import { extended, paused, resumed } from './calendar.ledger.ts'
import { type Happening, naiveDeadline, naiveLedger } from './calendar.oracle.ts'
import { pressingClock } from './calendar.pressing.ts'
import type { DeadlineRow } from './calendar.store.ts'

const HISTORIES = process.env.THOROUGH ? 100_000 : 10_000
const DAY = 86_400_000
const FIRST = Date.parse('2026-01-01T00:00:00+08:00')

/** A plan of the year: holidays of some days in a row, and weekend days that are worked for them. */
const plan = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('rest', 'workday'),
    ),
    {
      maxLength: 12,
    },
  )
  .map(
    (runs) =>
      new Map(
        runs.flatMap(([from, length, kind]) =>
          Array.from({ length: kind === 'rest' ? length : 1 }, (_, n) => [
            addCalendarDays('2025-12-25', from + n),
            kind,
          ]),
        ) as [string, 'rest' | 'workday'][],
      ),
  )
type Plan = Map<string, 'rest' | 'workday'>

/** An act: how many days after the one before, and how far back from that day it is dated. */
const act = fc.record({
  what: fc.constantFrom('pause', 'pause', 'resume', 'resume', 'extend', 'remove', 'start', 'plan'),
  later: fc.integer({ min: 0, max: 12 }),
  back: fc.integer({ min: 0, max: 4 }),
  by: fc.integer({ min: 1, max: 15 }),
  plan,
})
const history = fc.record({
  plan,
  at: fc.integer({ min: 0, max: 300 * DAY }).map((ms) => FIRST + ms),
  count: fc.integer({ min: 1, max: 30 }),
  unit: fc.constantFrom('day', 'workday'),
  acts: fc.array(act, { maxLength: 7 }),
})

const calendarOf = (days: Plan) =>
  calendarFrom(
    [...days].map(([date, kind]) => ({ date, kind, name: null })),
    [2026],
  )
const begun = (at: number, { count, unit }: { count: number; unit: 'day' | 'workday' }): DeadlineRow =>
  ({
    startOn: shanghaiDate(at),
    count,
    unit,
    extension: 0,
    pauses: [],
    pausedOn: null,
  }) as unknown as DeadlineRow

describe('a second ledger, kept by the words of the law alone', () => {
  it('has the same last day for every history of acts, and nothing ends before 24:00 of it', {
    timeout: 300_000,
  }, () => {
    const seen = { paused: 0, rolled: 0, extended: 0, replanned: 0 }
    fc.assert(
      fc.property(history, (given) => {
        let calendar = calendarOf(given.plan)
        let row: DeadlineRow | null = begun(given.at, given)
        let now = given.at
        let changedOn = row.startOn
        const told: Happening[] = [{ what: 'started', at: now, count: given.count, unit: given.unit }]
        const dayOf = (date: string) => Date.parse(date) / DAY

        for (const one of given.acts) {
          now += one.later * DAY
          const dated: string = addCalendarDays(shanghaiDate(now), -one.back)
          const on: string = dated < changedOn ? changedOn : dated
          if (one.what === 'plan') {
            calendar = calendarOf(one.plan)
            told.push({ what: 'calendar', days: one.plan })
            seen.replanned += 1
          } else if (one.what === 'start') {
            row = begun(now, given)
            changedOn = row.startOn
            told.push({ what: 'started', at: now, count: given.count, unit: given.unit })
          } else if (!row) continue
          else if (one.what === 'remove') {
            row = null
            told.push({ what: 'removed' })
          } else if (one.what === 'extend') {
            row = { ...row, ...extended(row, one.by) }
            told.push({ what: 'extended', by: one.by })
            seen.extended += 1
          } else if (one.what === 'pause' && !row.pausedOn) {
            row = { ...row, ...paused(row, on) }
            changedOn = on
            told.push({ what: 'paused', day: dayOf(on) })
          } else if (one.what === 'resume' && row.pausedOn) {
            row = { ...row, ...resumed(row, on) }
            changedOn = on
            told.push({ what: 'resumed', day: dayOf(on) })
            seen.paused += 1
          }
        }

        const kept = naiveLedger(told, given.plan)
        expect(kept === null).toBe(row === null)
        if (!row || !kept) return
        const { dueOn, legalDueOn, dueAt, legalDueAt } = datesOf(row, calendar)
        expect({ dueOn, legalDueOn, lastMoments: [dueAt.getTime(), legalDueAt.getTime()] }).toEqual(kept)
        seen.rolled += dueOn === legalDueOn ? 0 : 1
        for (const unit of ['day', 'workday'] as const) {
          const running = { clock: 'reply', unit, startOn: row.startOn, dueOn, legalDueOn }
          const toneAt = (ms: number) => pressingClock(running, new Date(ms), calendar).tone
          expect([toneAt(kept.lastMoments[1]), toneAt(kept.lastMoments[1] + 1)]).toEqual(['today', 'late'])
        }
      }),
      { numRuns: HISTORIES },
    )
    for (const n of Object.values(seen)) expect(n).toBeGreaterThan(HISTORIES / 10)
  })

  it('ends a period of months on the corresponding day, or on the last of a shorter month (民法典 202)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_500 }),
        fc.integer({ min: 1, max: 24 }),
        plan,
        (n, months, days) => {
          const start = new Date(Date.UTC(2024, 0, 1) + n * DAY)
          const corresponding = new Date(
            Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate()),
          )
          const end =
            corresponding.getUTCDate() === start.getUTCDate()
              ? corresponding
              : new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0))
          const before = new Date(end.getTime() - DAY).toISOString().slice(0, 10)
          const [dueOn, legalDueOn] = naiveDeadline(before, 1, 'day', days)
          expect(appealClosesOn(start.toISOString().slice(0, 10), months, calendarOf(days))).toEqual({
            dueOn,
            legalDueOn,
          })
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
