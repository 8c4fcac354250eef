import { ownTime } from '@appeal/contract/testing/ownTime.ts'
import { describe, expect, it } from 'vitest'
import { browserOf, systemOf } from './userAgent.ts'

describe('user agents', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome', 'Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Microsoft Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/138.0 Mobile MicroMessenger/8.0.50', 'WeChat', 'Android'],
    ['Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    ['curl/8', '', ''],
    ['', '', ''],
  ])('reads %j', (userAgent, browser, system) => {
    expect([browserOf(userAgent), systemOf(userAgent)]).toEqual([browser, system])
  })

  it('costs no time worth the name, whatever is sent', () => {
    const long = ['Version/'.repeat(5_000), 'Mozilla/5.0 ('.repeat(5_000), `${' '.repeat(50_000)}Safari/`]
    const begun = ownTime()
    for (const userAgent of long) browserOf(userAgent)
    expect(ownTime() - begun).toBeLessThan(200)
  })
})
