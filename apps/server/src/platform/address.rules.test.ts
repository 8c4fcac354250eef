import { describe, expect, it } from 'vitest'
import { addressKey } from './address.ts'
import { limitKey } from './limits/limits.ts'

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::5', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::5', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['', 'unknown', 'unknown'],
    ['no address', 'unknown', 'unknown'],
  ])('counts %s as %s within %s', (ip, address, network) =>
    expect(addressKey(ip)).toEqual({ address, network }),
  )
})

describe('limitKey', () => {
  it.each(['203.0.113.7', '2001:db8::5', '::ffff:203.0.113.7'])('is made of no raw address: %s', (ip) => {
    expect(() => limitKey('progress', ip)).toThrow(/hitAddress/)
    expect(() => limitKey(`progress:${ip}`)).toThrow(/hitAddress/)
  })

  it('names what is limited and whom', () => {
    expect(limitKey('code:gap', 'login', 'a1b2')).toBe('code:gap:login:a1b2')
  })
})
