import { messageRoutes } from '@appeal/contract/messages/messages.routes.ts'
import { webhookRoutes } from '@appeal/contract/webhooks/webhooks.routes.ts'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { createTwin, ok, useTestApp } from '../../testing/app.ts'
import { makeEndpoint, openReceiver, status, useReceiver } from './webhooks.fixture.ts'
import { pauseAfter, runLane, sweepLanes } from './webhooks.lanes.ts'

const test = useTestApp()
const world = useReceiver(test)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const { make, owner, tell, lane, sweep, rows, endpointRow, ids } = world

describe('A world.receiver that', () => {
  it.each([400, 404, 410, 429, 500, 503])(
    'answers %i is asked again later, under the same id',
    async (code) => {
      const { endpoint } = await make()
      await tell(1)
      world.receiver.answer(status(code))
      await lane(endpoint.id)
      expect(await rows()).toMatchObject([
        { state: 'waiting', attempts: 1, last_status: code, last_fault: 'status' },
      ])
      await lane(endpoint.id)
      expect(world.receiver.got).toHaveLength(1)
      world.receiver.answer(status(204))
      test.app.clock.advance(MINUTE)
      await lane(endpoint.id)
      expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, last_status: 204, last_fault: null }])
      expect(new Set(world.receiver.got.map(({ id, body }) => id + body)).size).toBe(1)
      expect(world.receiver.got[0]!.timestamp).not.toBe(world.receiver.got[1]!.timestamp)
    },
  )

  it('sends elsewhere is not followed', async () => {
    const other = await openReceiver()
    const { endpoint } = await make()
    await tell(1)
    world.receiver.answer((_, response) => response.writeHead(307, { location: other.url }).end())
    await lane(endpoint.id)
    expect(await rows()).toMatchObject([{ state: 'waiting', last_status: 307 }])
    expect(other.got).toEqual([])
    await other.close()
  })

  it('answers without end is taken at its word', async () => {
    const { endpoint } = await make()
    await tell(1)
    world.receiver.answer((_, response) => {
      const more = () => {
        if (!response.destroyed && response.write(Buffer.alloc(65_536))) setImmediate(more)
      }
      response.on('drain', more)
      more()
    })
    await lane(endpoint.id)
    expect(await rows()).toMatchObject([{ state: 'sent', last_status: 200 }])
  })

  it('is gone, or hangs up, is asked again later', async () => {
    const { endpoint } = await make()
    await tell(1)
    world.receiver.answer((_, response) => response.destroy())
    await lane(endpoint.id)
    expect(await rows()).toMatchObject([{ attempts: 1, last_status: null, last_fault: 'connection' }])
    await world.receiver.close()
    test.app.clock.advance(MINUTE)
    await lane(endpoint.id)
    expect(await rows()).toMatchObject([{ attempts: 2, last_status: null, last_fault: 'connection' }])
  })

  it('has become an inner address gets nothing', async () => {
    const { endpoint } = await make()
    await tell(1)
    const hosts = test.app.platform.config.WEBHOOK_HOSTS
    const kept = hosts.splice(0)
    await lane(endpoint.id)
    hosts.push(...kept)
    expect(world.receiver.got).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_fault: 'address' }])
  })

  it('drips its answer, or says nothing, is left after seconds, and waits for the sweep', {
    timeout: 40_000,
  }, async () => {
    const { endpoint } = await make()
    await tell(2)
    world.receiver.answer((_, response) => {
      const drip = setInterval(() => response.write('.'), 500)
      response.on('close', () => clearInterval(drip))
    })
    const began = performance.now()
    await lane(endpoint.id)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(await rows()).toMatchObject([{ attempts: 1, last_fault: 'timeout' }, { attempts: 0 }])
    world.receiver.answer(status(200))
    await lane(endpoint.id)
    expect(world.receiver.got).toHaveLength(1)
    await sweep()
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'sent'])
    test.app.clock.advance(MINUTE)
    await lane(endpoint.id)
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('only fails keeps no other waiting, and rests between tries', async () => {
    const healthy = await openReceiver()
    const bad = await make()
    await makeEndpoint(test.app, world.players.enterprise, healthy.url)
    world.receiver.answer(status(500))
    await tell(20)
    await sweep()
    expect(healthy.got).toHaveLength(20)
    expect(world.receiver.got).toHaveLength(5)
    await sweep()
    expect(world.receiver.got).toHaveLength(5)
    test.app.clock.advance(MINUTE)
    await sweep()
    expect(world.receiver.got).toHaveLength(6)
    world.receiver.answer(status(200))
    test.app.clock.advance(2 * MINUTE)
    await sweep()
    expect(new Set(ids()).size).toBe(20)
    expect(await endpointRow(bad.endpoint.id)).toMatchObject({ failures: 0, failing_since: null })
    await healthy.close()
  })
})

it('Events go in their order, and one that failed keeps none behind it waiting', async () => {
  const { endpoint } = await make()
  await tell(30)
  const wanted = (await rows()).map(({ event_id }) => `evt_${event_id}`)
  const unlucky = wanted[3]
  world.receiver.answer((got, response) =>
    status(got.id === unlucky && world.receiver.got.length < 10 ? 500 : 200)(got, response),
  )
  await lane(endpoint.id)
  expect(ids()).toEqual(wanted)
  test.app.clock.advance(MINUTE)
  await lane(endpoint.id)
  expect(ids()).toEqual([...wanted, unlucky])
})

describe('What fails for a day', () => {
  it('is tried less and less often, given up, and sent again by hand under its id', async () => {
    const { endpoint } = await make()
    await tell(1)
    world.receiver.answer(status(500))
    const began = test.app.clock.now().getTime()
    for (let minutes = 0; minutes <= 25 * 60; minutes += 5) {
      test.app.clock.set(new Date(began + minutes * MINUTE))
      await lane(endpoint.id)
    }
    const [dead] = await rows()
    expect(dead).toMatchObject({ state: 'dead', last_status: 500 })
    expect((dead!.last_at as Date).getTime() - began).toBe(DAY)
    expect(world.receiver.got.length).toBeGreaterThan(10)
    expect(world.receiver.got.length).toBeLessThan(20)

    world.receiver.answer(status(200))
    await sweep()
    expect(await rows()).toMatchObject([{ state: 'dead' }])
    const call = await owner()
    const [row] = (await ok(call.call(webhookRoutes.deliveries, { query: { state: 'dead' } }))).records
    expect(row).toMatchObject({ can: ['replay'], lastStatus: 500, lastFault: 'status' })
    await ok(call.call(webhookRoutes.replay, { body: { id: row!.id } }))
    expect(await call.call(webhookRoutes.replay, { body: { id: row!.id } })).toFailWith('webhooks.waiting')
    await lane(endpoint.id)
    expect(await rows()).toMatchObject([{ state: 'sent' }])
    expect(new Set(ids()).size).toBe(1)
  })

  it('is sent again all together, since a moment', async () => {
    const { endpoint } = await make()
    const { id } = endpoint
    await tell(3)
    test.app.clock.advance(HOUR)
    await tell(4)
    await test.app.owner.query(`update webhook_deliveries set state = 'dead'`)
    const since = new Date(test.app.clock.now().getTime() + 8 * HOUR - MINUTE).toISOString()
    const body = { id, since: since.slice(0, 19).replace('T', ' ') }
    const call = await owner()
    expect(await ok(call.call(webhookRoutes.replayDead, { body }))).toEqual({ count: 4 })
    expect(await ok(call.call(webhookRoutes.replayDead, { body }))).toEqual({ count: 0 })
    await lane(id)
    expect((await rows()).map(({ state }) => state)).toEqual([
      ...['dead', 'dead', 'dead'],
      ...['sent', 'sent', 'sent', 'sent'],
    ])
  })
})

it('An endpoint that does nothing but fail for three days is switched off, and its head office is told', async () => {
  const { endpoint } = await make()
  world.receiver.answer(status(500))
  for (let day = 0; day < 3; day++) {
    await tell(1)
    await sweep()
    test.app.clock.advance(DAY)
  }
  expect(await endpointRow(endpoint.id)).toMatchObject({ state: 'running' })
  await sweep()
  expect(await endpointRow(endpoint.id)).toMatchObject({ state: 'failing', version: 2 })
  const call = await owner()
  const { records } = await ok(call.call(messageRoutes.loginUnreadMessagePage, { query: {} }))
  expect(records.filter(({ subject }) => subject === '事件推送已停止')).toHaveLength(1)
  await sweep()
  const before = world.receiver.got.length
  test.app.clock.advance(DAY)
  await sweep()
  expect(world.receiver.got).toHaveLength(before)
  const again = await owner()
  const body = { id: endpoint.id, version: 2, running: true }
  await ok(again.call(webhookRoutes.switch, { body }))
  world.receiver.answer(status(200))
  await tell(1)
  await lane(endpoint.id)
  expect(await endpointRow(endpoint.id)).toMatchObject({ state: 'running', failures: 0, failing_since: null })
})

describe('Two processes', () => {
  it('share the lanes: each event goes once', async () => {
    const twin = await createTwin(test.app)
    twin.platform.config.WEBHOOK_HOSTS.push('127.0.0.1')
    const { endpoint } = await make()
    await tell(60)
    const there = systemContext(twin.platform, 'test')
    await Promise.all([lane(endpoint.id), runLane(there, endpoint.id, false), sweep(), sweepLanes(there)])
    await lane(endpoint.id)
    expect(world.receiver.got).toHaveLength(60)
    expect(new Set(ids()).size).toBe(60)
    await twin.close()
  })

  it('go on where one of them died in the middle of a call', async () => {
    const { endpoint } = await make()
    await tell(2)
    const until = new Date(test.app.clock.now().getTime() + 90_000)
    await test.app.owner.query('update webhook_endpoints set lane_until = $1', [until])
    await test.app.owner.query('update webhook_deliveries set attempts = 1')
    await lane(endpoint.id)
    expect(world.receiver.got).toEqual([])
    test.app.clock.advance(90_000)
    await lane(endpoint.id)
    expect(world.receiver.got).toHaveLength(2)
  })
})

it('Pauses double from half a minute to four hours, each a little its own', () => {
  const many = (attempts: number) => Array.from({ length: 200 }, () => pauseAfter(attempts))
  for (const [attempts, whole] of [
    [1, MINUTE / 2],
    [2, MINUTE],
    [5, 8 * MINUTE],
    [12, 4 * HOUR],
    [500, 4 * HOUR],
  ] as const) {
    const pauses = many(attempts)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(whole * 0.75)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(whole * 1.25)
    expect(new Set(pauses).size).toBeGreaterThan(100)
  }
})
