import { describe, expect, it } from 'vitest'
import { isDeskPath, redirectFor } from './confinement.ts'

const consumer = { token: 't', source: 'consumer_portal', status: '3' }
const courier = { token: 't', source: 'couriers_user', status: '3' }
const office = { token: 't', source: 'office', status: '3' }
const enterprise = (status: string) => ({ token: 't', source: 'courier_workbench', status })

describe('redirectFor', () => {
  it.each([
    ['/portal/personal', '/portal/home'],
    ['/portal/details', '/portal/home'],
    ['/couriers/personal', '/portal/home'],
    ['/', '/portal/home'],
    ['/index', '/portal/home'],
    ['/sys/user', '/portal/home'],
  ])('sends a guest from %s to %s', (path, to) => {
    expect(redirectFor({ path })).toBe(to)
  })

  it.each([
    '/portal/home',
    '/portal/appeal',
    '/portal/signUp',
    '/portal/verify',
    '/dev/people',
    '/login',
    '/portal/login',
    '/callback',
  ])('lets a guest stay at %s', (path) => {
    expect(redirectFor({ path })).toBeUndefined()
  })

  it.each(['/portal/unheard-of', '/couriers/unheard-of', '/portal/details/more'])(
    'leaves everybody at %s, which says that there is no such page',
    (path) => {
      for (const who of [{}, consumer, courier, office, enterprise('2')])
        expect(redirectFor({ path, ...who })).toBeUndefined()
      expect(redirectFor({ path, ...enterprise('0') })).toBe('/portal/companyAudit')
      expect(redirectFor({ path, host: 'office-only' })).toBe('/login')
    },
  )

  it.each(['/index', '/sys/user', '/', '/couriers/personal'])(
    'confines a consumer who asks for %s',
    (path) => {
      expect(redirectFor({ path, ...consumer })).toBe('/portal/personal')
    },
  )

  it.each(['/portal/personal', '/portal/details', '/portal/home', '/portal/appeal'])(
    'lets a consumer see %s',
    (path) => {
      expect(redirectFor({ path, ...consumer })).toBeUndefined()
    },
  )

  it('confines a courier to the courier pages', () => {
    expect(redirectFor({ path: '/portal/personal', ...courier })).toBe('/couriers/personal')
    expect(redirectFor({ path: '/couriers/details', ...courier })).toBeUndefined()
  })

  it.each(['-1', '0', '1'])(
    'sends an enterprise of status %s to its information, from anywhere',
    (status) => {
      for (const path of ['/', '/index', '/portal/home', '/portal/login'])
        expect(redirectFor({ path, ...enterprise(status) })).toBe('/portal/companyAudit')
      expect(redirectFor({ path: '/portal/companyAudit', ...enterprise(status) })).toBeUndefined()
    },
  )

  it.each(['2', '3'])('lets an enterprise of status %s work', (status) => {
    expect(redirectFor({ path: '/index', ...enterprise(status) })).toBeUndefined()
    expect(redirectFor({ path: '/portal/login', ...enterprise(status) })).toBe('/')
  })

  it('sends somebody signed in away from every login page', () => {
    for (const path of ['/login', '/portal/login', '/portal/courierLogin', '/portal/signIn']) {
      expect(redirectFor({ path, ...office })).toBe('/')
      expect(redirectFor({ path, ...consumer })).toBe('/portal/personal')
    }
  })

  it('goes on to where the sign-in was asked for, but never out of the product', () => {
    const at = (next: string) => redirectFor({ path: '/portal/signIn', next, ...consumer })
    expect(at('/portal/appeal?step=check')).toBe('/portal/appeal?step=check')
    for (const elsewhere of ['https://example.org', '//example.org', '/\\example.org', 'javascript:alert(1)'])
      expect(at(elsewhere)).toBe('/portal/personal')
  })

  it('keeps back-office people out of consumer pages', () => {
    expect(redirectFor({ path: '/portal/personal', ...office })).toBe('/')
    expect(redirectFor({ path: '/portal/home', ...office })).toBeUndefined()
  })

  it('hides the back-office login on a portal host and the portal on an office host', () => {
    expect(redirectFor({ path: '/login', host: 'portal-only' })).toBe('/404')
    expect(redirectFor({ path: '/portal/home', host: 'office-only' })).toBe('/login')
    expect(redirectFor({ path: '/portal/login', host: 'office-only' })).toBe('/login')
    expect(redirectFor({ path: '/', host: 'office-only' })).toBe('/login')
  })

  it('reads a path with a slash at its end as the same path', () => {
    expect(redirectFor({ path: '/portal/home/' })).toBeUndefined()
  })
  it.each([
    ['consumer_portal', '/portal/personal'],
    ['couriers_user', '/couriers/personal'],
    ['office', '/usercenter'],
  ])('leads /portal/my of %s to %s', (source, home) => {
    expect(redirectFor({ path: '/portal/my', token: 'T', source, status: '3' })).toBe(home)
  })
  it.each([
    ['/', true],
    ['/appeal/case/7', true],
    ['/portal/home', false],
    ['/couriers/personal', false],
    ['/login', false],
    ['/404', false],
    ['/portals', true],
  ])('tells whether %s is a page of the desk: %s', (path, is) => {
    expect(isDeskPath(path)).toBe(is)
  })
})
