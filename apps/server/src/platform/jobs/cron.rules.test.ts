import { CronExpressionParser } from 'cron-parser'
import { describe, expect, it } from 'vitest'
import { chinaCron, nextTime, soundCron } from './cron.ts'

const FROM = new Date('2026-09-21T06:00:00Z')

describe('cron', () => {
  it.each([
    '',
    'x',
    '* * *',
    '61 * * * * *',
    '0 0 25 * * *',
    '0 0 0 31 2 *',
    'rm -rf / * * *',
    '* * * * * * *',
  ])('refuses %j', (text) => {
    expect(soundCron(text, FROM)).toBeUndefined()
  })

  it('keeps six parts, and begins five on the full minute', () => {
    expect(soundCron(' 0/5  * * * * ? ', FROM)).toBe('0/5 * * * * ?')
    expect(soundCron('30 2 * * 1-5', FROM)).toBe('0 30 2 * * 1-5')
  })

  it('counts by the clock of China, also over midnight and the end of a year', () => {
    expect(nextTime('0 0 0 * * *', FROM).toISOString()).toBe('2026-09-21T16:00:00.000Z')
    expect(nextTime('0 20 4 1 1 *', new Date('2026-12-31T20:19:59Z')).toISOString()).toBe(
      '2026-12-31T20:20:00.000Z',
    )
    // A moment that is one of them is past.
    expect(nextTime('0 * * * * *', FROM).toISOString()).toBe('2026-09-21T06:01:00.000Z')
  })

  it.each([
    ['* * * * *', '0 * * * * *'],
    ['*/10 * * * *', '0 */10 * * * *'],
    ['20 16 * * *', '0 20 0 * * *'],
    ['*/30 1-12 * * *', '0 */30 9-20 * * *'],
    ['0 14,15,16,17 * * *', '0 0 0,1,22,23 * * *'],
    ['0 1 * * 1', '0 0 9 * * 1'],
    ['5 */4 * * *', '0 5 */4 * * *'],
  ])('moves %s to China', (utc, china) => {
    expect(chinaCron(utc)).toBe(china)
    // The same moments, over more than a week of the rarest of them.
    const moments = CronExpressionParser.parse(utc, { currentDate: FROM, tz: 'UTC' })
    let from = FROM
    for (let n = 0; n < 50; n++) {
      from = nextTime(china, from)
      expect(from).toEqual(moments.next().toDate())
    }
  })

  it.each(['0 20 * * 1', '0 18 1 * *', '0 */5 * * *', '* * * *'])('does not move %s', (utc) => {
    expect(() => chinaCron(utc)).toThrow(utc)
  })
})
