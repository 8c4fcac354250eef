import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireTime } from './clock.ts'

describe('wireTime', () => {
  it('refuses what is no time', () => {
    expect(() => wireTime(new Date(Number.NaN))).toThrow()
  })

  it('begins and ends the days of China', () => {
    expect(wireTime(new Date('2026-02-28T15:59:59.999Z'))).toBe('2026-02-28 23:59:59')
    expect(wireTime(new Date('2026-02-28T16:00:00.000Z'))).toBe('2026-03-01 00:00:00')
    expect(wireTime(new Date('1969-12-31T15:59:59.500Z'))).toBe('1969-12-31 23:59:59')
  })

  it('says what the calendar of Shanghai says, whenever', () => {
    const calendar = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    // Before 1992 clocks in China were set to summer time in some years.
    const moments = fc.date({
      min: new Date('1992-01-01'),
      max: new Date('2199-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, (at) => {
        expect(wireTime(at)).toBe(calendar.format(at))
      }),
    )
  })
})
