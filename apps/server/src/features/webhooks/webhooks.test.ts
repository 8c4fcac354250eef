import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '@appeal/contract/webhooks/webhooks.events.ts'
import { ENDPOINTS_MAX, webhookRoutes } from '@appeal/contract/webhooks/webhooks.routes.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { type Caller, ok, useTestApp } from '../../testing/app.ts'
import type { Players } from '../../testing/cases.ts'
import { makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { makePlayers } from '../../testing/stages.ts'
import { sentTexts } from '../outbox/outbox.service.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import { makeEndpoint, tellFacts } from './webhooks.fixture.ts'
import { SEALED, sweepLanes } from './webhooks.lanes.ts'

const test = useTestApp()
const HTTPS = 'https://api.example.cn/12305'
const HOUR = 3_600_000
let players: Players
let owner: Caller
let foreign: Caller
let another: string
let orgId: string
beforeAll(async () => {
  players = await makePlayers(test.app)
  another = (await makeEnterpriseUser(test.app, 'ENT-YTO', 'brandHq')).id
  orgId = String(
    (await test.app.owner.query(`select id::text from organisations where code = 'ENT-ZTO'`)).rows[0].id,
  )
})
// Sessions end when a test moves the clock by a day.
beforeEach(async () => {
  owner = await test.app.as(players.enterprise)
  foreign = await test.app.as(another)
})
afterEach(() => test.app.owner.query('delete from webhook_endpoints; delete from webhook_deliveries'))

const create = (more: Record<string, unknown> = {}) =>
  owner.call(webhookRoutes.create, {
    body: {
      ...{ name: '工单系统', url: HTTPS, events: ['case.transferred'], algorithm: 'sha256' },
      ...more,
    } as never,
  })
const make = (more?: Record<string, unknown>) => makeEndpoint(test.app, players.enterprise, HTTPS, more)
const deliveries = async (query: Record<string, unknown> = {}) =>
  (await ok(owner.call(webhookRoutes.deliveries, { query }))).records
const ctx = () => systemContext(test.app.platform, 'test')

describe('An endpoint is refused', () => {
  it.each([
    ['no https', 'http://api.example.cn/12305'],
    ['another protocol', 'ftp://api.example.cn/12305'],
    ['no address', 'api.example.cn'],
    ['a script', 'javascript:alert(1)'],
    ['this machine', 'https://127.0.0.1/events'],
    ['this machine by name', 'https://localhost/events'],
    ['a name of the inner network', 'https://intranet/events'],
    ['a private network', 'https://10.1.2.3/events'],
    ['one that carries a private address', 'https://[::ffff:192.168.0.9]/events'],
    ['the address of a cloud’s own data', 'https://169.254.169.254/latest'],
    ['a private address written as a number', 'https://2130706433/events'],
    ['a user and a password', 'https://a:b@api.example.cn/12305'],
  ])('at %s', async (_what, url) => {
    expect(await create({ url })).toFailWith('webhooks.url_wrong')
  })

  it('without events, with an unknown one, without a name, with an unknown algorithm', async () => {
    for (const more of [
      { events: [] },
      { events: ['case.read'] },
      { events: ['ping'] },
      { name: ' ' },
      { algorithm: 'md5' },
      { url: `https://api.example.cn/${'a'.repeat(500)}` },
    ])
      expect(await create(more)).toFailWith('request.invalid')
    expect((await ok(owner.call(webhookRoutes.page, { query: {} }))).total).toBe(0)
  })

  it('to a unit below, a bureau and a system administrator', async () => {
    for (const { id } of [
      await makeEnterpriseUser(test.app, 'ENT-ZTO-440306-02', 'outlet'),
      await makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
      await makeOfficer(test.app, 'BUR-000000', 'sysAdmin'),
    ]) {
      const caller = await test.app.as(id)
      for (const route of [webhookRoutes.page, webhookRoutes.deliveries])
        expect(await caller.call(route, { query: {} })).toFailWith('request.not_permitted')
      const body = { name: '工单系统', url: HTTPS, events: ['case.urged'], algorithm: 'sm3' }
      expect(await caller.call(webhookRoutes.create, { body: body as never })).toFailWith(
        'request.not_permitted',
      )
    }
  })

  it('under a name that another one has, of two at the same moment too', async () => {
    const both = await Promise.all([create(), create()])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    const other = await make()
    const body = { id: other.endpoint.id, version: 1, name: '工单系统', url: HTTPS, events: ['case.urged'] }
    expect(await owner.call(webhookRoutes.edit, { body: body as never })).toFailWith('webhooks.name_taken')
  })

  it('beyond ten of one enterprise; one that ended counts no more', async () => {
    const made = []
    for (let n = 0; n < ENDPOINTS_MAX; n++) made.push(await make())
    expect(await create()).toFailWith('webhooks.too_many')
    await ok(owner.call(webhookRoutes.end, { body: { id: made[0]!.endpoint.id } }))
    expect(await create()).toSucceed()
  })

  it('without proof that is fresh', async () => {
    const change = (minutes: string) =>
      test.app.platform.db.transaction((tx) => changeSetting(tx, ctx(), 'AUTH_STEP_UP_MINUTES', minutes))
    const { endpoint } = await make()
    await change('5')
    test.app.clock.advance(6 * 60_000)
    await expect.poll(async () => (await create()).reason).toBe('session.proof_old')
    const body = { id: endpoint.id, version: 1, formerDays: 0 }
    expect(await owner.call(webhookRoutes.rotate, { body })).toFailWith('session.proof_old')
    await change('720')
    await expect.poll(async () => (await create()).code).toBe(200)
  })
})

describe('Another enterprise’s endpoint', () => {
  it('is not there, whatever is asked of it', async () => {
    const { endpoint } = await make()
    const { id } = endpoint
    await tellFacts(test.app, orgId, 1)
    await test.app.owner.query(`update webhook_deliveries set state = 'dead'`)
    const [delivery] = await deliveries()
    const calls = [
      foreign.call(webhookRoutes.edit, {
        body: { id, version: 1, name: '别的', url: HTTPS, events: ['case.urged'] },
      }),
      foreign.call(webhookRoutes.rotate, { body: { id, version: 1, formerDays: 1 } }),
      foreign.call(webhookRoutes.switch, { body: { id, version: 1, running: false } }),
      foreign.call(webhookRoutes.end, { body: { id } }),
      foreign.call(webhookRoutes.test, { body: { id } }),
      foreign.call(webhookRoutes.replay, { body: { id: delivery!.id } }),
      foreign.call(webhookRoutes.replayDead, { body: { id, since: '2026-09-01 00:00:00' } }),
    ]
    for (const call of calls) expect(await call).toFailWith('webhooks.not_found')
    for (const route of [webhookRoutes.page, webhookRoutes.deliveries])
      expect((await ok(foreign.call(route, { query: { endpointId: id } }))).total).toBe(0)
    expect((await ok(owner.call(webhookRoutes.page, { query: {} }))).records).toEqual([
      { ...endpoint, dead: 1 },
    ])
  })
})

describe('An endpoint', () => {
  it('is changed on top of the version that was seen; of two at the same moment one was late', async () => {
    const { endpoint } = await make()
    const body = { id: endpoint.id, version: 1, name: '新系统', url: `${HTTPS}#part`, events: ['case.urged'] }
    const both = await Promise.all(
      ['新系统', '新系统二'].map((name) =>
        owner.call(webhookRoutes.edit, { body: { ...body, name } as never }),
      ),
    )
    expect(both.map(({ reason }) => reason ?? '').sort()).toEqual(['', 'record.stale'])
    const { records } = await ok(owner.call(webhookRoutes.page, { query: { searchKey: '新系统' } }))
    expect(records).toMatchObject([{ version: 2, url: HTTPS, events: ['case.urged'] }])
  })

  it('has a secret that is told once and lies nowhere in clear', async () => {
    const { endpoint, secret } = await make()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { rows } = await test.app.owner.query(
      `select row_to_json(e)::text as text from webhook_endpoints e union all
       select row_to_json(o)::text from operation_log o where record_id = $1`,
      [endpoint.id],
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { text } of rows) {
      expect(text).not.toContain(secret.slice(6))
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
    expect(JSON.stringify(await ok(owner.call(webhookRoutes.page, { query: {} })))).not.toContain('whsec')
  })

  it('that ended changes no more, and ending it again changes nothing', async () => {
    const { endpoint, secret } = await make()
    const { id } = endpoint
    await tellFacts(test.app, orgId, 2)
    const kept = async () => {
      const { rows } = await test.app.owner.query('select secret from webhook_endpoints where id = $1', [id])
      return test.app.platform.crypto.decryptField(SEALED, rows[0].secret)
    }
    expect(await kept()).toBe(secret)
    const ended = await ok(owner.call(webhookRoutes.end, { body: { id } }))
    expect(await kept()).not.toBe(secret)
    expect(ended).toMatchObject({ state: 'ended', waiting: 0, dead: 2, can: [] })
    expect(await ok(owner.call(webhookRoutes.end, { body: { id } }))).toEqual(ended)
    const { version } = ended
    for (const call of [
      owner.call(webhookRoutes.rotate, { body: { id, version, formerDays: 1 } }),
      owner.call(webhookRoutes.switch, { body: { id, version, running: true } }),
    ])
      expect(await call).toFailWith('webhooks.ended')
    for (const call of [
      owner.call(webhookRoutes.test, { body: { id } }),
      owner.call(webhookRoutes.replay, { body: { id: (await deliveries())[0]!.id } }),
      owner.call(webhookRoutes.replayDead, { body: { id, since: '2026-09-01 00:00:00' } }),
    ])
      expect(await call).toFailWith('webhooks.not_running')
    await tellFacts(test.app, orgId, 1)
    expect(await deliveries()).toHaveLength(2)
  })

  it('that is paused keeps its events, and what is too late is given up', async () => {
    const { endpoint } = await make()
    const { id } = endpoint
    await ok(owner.call(webhookRoutes.switch, { body: { id, version: 1, running: false } }))
    await tellFacts(test.app, orgId, 1)
    await sweepLanes(ctx())
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 0, can: [] }])
    test.app.clock.advance(24 * HOUR)
    await sweepLanes(ctx())
    owner = await test.app.as(players.enterprise)
    expect(await deliveries({ state: 'dead' })).toMatchObject([{ attempts: 0 }])
    expect(await owner.call(webhookRoutes.test, { body: { id } })).toFailWith('webhooks.not_running')
  })

  it('is pinged ten times a minute at most', async () => {
    test.app.clock.advance(61_000)
    const { endpoint } = await make()
    const { id } = endpoint
    for (let n = 0; n < 10; n++) await ok(owner.call(webhookRoutes.test, { body: { id } }))
    expect(await owner.call(webhookRoutes.test, { body: { id } })).toFailWith('request.too_many')
    expect(new Set((await deliveries()).map(({ eventId }) => eventId)).size).toBe(10)
    expect((await deliveries())[0]).toMatchObject({ event: 'ping', caseId: null })
  })
})

it('Every message that an event stands for is one that is sent', () => {
  const { platform } = test.app
  const known = new Set(Object.keys(platform.product.of(sentTexts)))
  const named = WEBHOOK_EVENT_NAMES.flatMap((event) => WEBHOOK_EVENTS[event])
  expect(named.filter((name) => !known.has(name))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})
