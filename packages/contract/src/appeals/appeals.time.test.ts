import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributeTime, type Handover, HOLDERS, inDays, type Pause } from './appeals.time.ts'

const DAY = 86_400_000
const at = fc.integer({ min: 0, max: 60 * DAY })
const handovers = fc
  .array(
    fc.record({
      at,
      holder: fc.constantFrom('user', 'enterprise', 'outlet', 'bureau', null) as fc.Arbitrary<
        Handover['holder']
      >,
    }),
    { maxLength: 12 },
  )
  .map((rows) => [...rows].sort((a, b) => a.at - b.at))
const pauses = fc.array(
  fc
    .tuple(at, fc.option(at))
    .map(([from, to]): Pause => ({ from, to: to === null ? null : Math.max(from, to) })),
  { maxLength: 6 },
)
const until = fc.integer({ min: 60 * DAY, max: 90 * DAY })

/** Minute by minute, the slow way: who has the case at a moment. */
function holderAt(moment: number, lines: readonly Handover[], stops: readonly Pause[], end: number) {
  const holder = lines.findLast((line) => line.at <= moment)?.holder ?? null
  if (holder === null || moment >= end) return null
  return stops.some(({ from, to }) => moment >= from && moment < (to ?? end)) ? 'paused' : holder
}

describe('attributing the time of a case', () => {
  it('sums to the total, which is the time between the first hand-over and the end that somebody had it', () => {
    fc.assert(
      fc.property(handovers, pauses, until, (lines, stops, end) => {
        const { spent, total, stretches } = attributeTime(lines, stops, end)
        expect(HOLDERS.reduce((sum, holder) => sum + spent[holder], 0)).toBe(total)
        expect(stretches.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(total)
        const held = lines.reduce(
          (sum, { at: from, holder }, i) => sum + (holder ? (lines[i + 1]?.at ?? end) - from : 0),
          0,
        )
        expect(total).toBe(held)
      }),
    )
  })

  it('agrees with looking at single moments', () => {
    fc.assert(
      fc.property(handovers, pauses, until, at, (lines, stops, end, moment) => {
        const { stretches } = attributeTime(lines, stops, end)
        const found = stretches.find(({ from, to }) => moment >= from && moment < to)?.holder ?? null
        expect(found).toBe(holderAt(moment, lines, stops, end))
      }),
    )
  })

  it('counts every moment once: overlapping, touching and repeated pauses change nothing', () => {
    fc.assert(
      fc.property(handovers, pauses, until, (lines, stops, end) => {
        const once = attributeTime(lines, stops, end)
        expect(attributeTime(lines, [...stops, ...stops].reverse(), end)).toEqual(once)
      }),
    )
  })

  it('does not mind lines that hand nothing over', () => {
    fc.assert(
      fc.property(handovers, pauses, until, at, (lines, stops, end, extra) => {
        const before = lines.findLast((line) => line.at <= extra)
        fc.pre(before !== undefined)
        const more = [...lines, { at: extra, holder: before!.holder }].sort((a, b) => a.at - b.at)
        // Among lines of the same moment the last one counts, so the copy must stand right behind its original.
        fc.pre(!lines.some((line) => line.at === extra))
        expect(attributeTime(more, stops, end)).toEqual(attributeTime(lines, stops, end))
      }),
    )
  })

  it('has nothing to tell of a case without history', () => {
    expect(attributeTime([], [{ from: 0, to: null }], 5 * DAY)).toMatchObject({ total: 0, stretches: [] })
  })

  it('gives a wait for material to nobody', () => {
    const lines: Handover[] = [
      { at: 0, holder: 'bureau' },
      { at: 2 * DAY, holder: 'user' },
      { at: 5 * DAY, holder: 'bureau' },
      { at: 6 * DAY, holder: 'outlet' },
      { at: 10 * DAY, holder: null },
    ]
    expect(inDays(attributeTime(lines, [{ from: 2 * DAY, to: 5 * DAY }], 30 * DAY))).toEqual({
      days: { user: 0, enterprise: 0, outlet: 4, bureau: 3, paused: 3 },
      total: 10,
    })
  })
})

describe('days of a bar', () => {
  it('sum to the total they are shown with, and none is off by a tenth', () => {
    fc.assert(
      fc.property(handovers, pauses, until, (lines, stops, end) => {
        const attribution = attributeTime(lines, stops, end)
        const { days, total } = inDays(attribution)
        const tenths = HOLDERS.reduce((sum, holder) => sum + Math.round(days[holder] * 10), 0)
        expect(tenths).toBe(Math.round(total * 10))
        for (const holder of HOLDERS)
          expect(Math.abs(days[holder] - attribution.spent[holder] / DAY)).toBeLessThanOrEqual(0.1 + 1e-9)
      }),
    )
  })
})
