import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeadlineKey, deadlineKinds } from './deadlineKinds.ts'
import { isWarned, WARNING_DAYS, warningEnds, warnsWithin, widest } from './warnings.ts'
import { addCalendarDays } from './workdays.ts'

const TODAY = '2026-09-21'
const KEYS = Object.keys(deadlineKinds) as DeadlineKey[]
const warned = (kind: string, dueOn: string) => isWarned({ kind, dueOn }, TODAY)

describe('warnings of limits that come near (domain 4.5)', () => {
  it('do not begin with the first minute of a limit of two working days', () => {
    expect(warned('accept', '2026-09-23')).toBe(false)
    expect(warned('accept', '2026-09-22')).toBe(false)
    expect(warned('accept', TODAY)).toBe(true)
  })

  it('come 7 days before the answer is due, 3 days before the reply is', () => {
    expect([warned('answer', '2026-09-29'), warned('answer', '2026-09-28')]).toEqual([false, true])
    expect([warned('reply', '2026-09-25'), warned('reply', '2026-09-24')]).toEqual([false, true])
    expect([warned('rework', '2026-09-25'), warned('rework', '2026-09-24')]).toEqual([false, true])
  })

  it('stay once the limit is past', () => {
    for (const kind of ['accept', 'reply', 'answer', 'mediation'])
      expect(warned(kind, '2026-08-01')).toBe(true)
  })

  it('never tell an office of what the appellant lets pass, nor of what is no clock', () => {
    for (const kind of ['supplement', 'verify', 'evaluate', 'no-such-clock'])
      expect([kind, warned(kind, '2026-08-01')]).toEqual([kind, false])
  })

  it('follow the settings', () => {
    const days = { bureau: widest([3, 1], 7), enterprise: widest([], 3) }
    expect(days).toEqual({ bureau: 3, enterprise: 3 })
    expect(warnsWithin('answer', days)).toBe(3)
    expect(warnsWithin('reply', days)).toBe(WARNING_DAYS.enterprise)
  })

  it('are the same for one clock and for a query', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS.filter((key) => deadlineKinds[key].clock)),
        fc.integer({ min: -20, max: 40 }),
        fc.record({ bureau: fc.integer({ min: 0, max: 15 }), enterprise: fc.integer({ min: 0, max: 15 }) }),
        (kind, ahead, days) => {
          const dueOn = addCalendarDays(TODAY, ahead)
          const inQuery = warningEnds(TODAY, days).some(
            ({ clocks, dueUntil }) => clocks.includes(kind) && dueOn <= dueUntil,
          )
          expect(inQuery).toBe(isWarned({ kind, dueOn }, TODAY, days))
        },
      ),
    )
  })
})
