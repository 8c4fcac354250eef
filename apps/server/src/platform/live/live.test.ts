import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { createLog } from '../log.ts'
import { LISTENER, type Live, openLive } from './live.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A line to the database that can be cut, and that can go silent without a word. */
async function line() {
  const target = new URL(inject('pgAdminUrl'))
  const [farPort, farHost] = [Number(target.port), target.hostname]
  const open = new Set<Socket>()
  let up = true
  let tries = 0
  const proxy = createServer((near) => {
    tries += 1
    if (!up) return near.destroy()
    const far = dial(farPort, farHost)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  target.host = `127.0.0.1:${port}`
  undo.push(async () => {
    for (const socket of open) socket.destroy()
    proxy.close()
    await once(proxy, 'close')
  })
  return {
    url: target.href,
    tries: () => tries,
    down() {
      up = false
      for (const socket of open) socket.destroy()
    },
    up() {
      up = true
    },
    /** Nothing passes any more, and nobody is told. */
    freeze() {
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
    },
  }
}

async function listeners(): Promise<number[]> {
  const client = new pg.Client({ connectionString: inject('pgAdminUrl') })
  await client.connect()
  try {
    const { rows } = await client.query(
      // Tests of other files listen in databases of their own.
      'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
      [LISTENER],
    )
    return rows.map(({ pid }) => pid)
  } finally {
    await client.end()
  }
}

const opened = async (url: string, options?: { heartbeatMs: number }): Promise<Live> => {
  const live = await openLive(url, createLog('silent'), options)
  undo.push(() => live.close())
  return live
}

describe('live', () => {
  it('listens on one connection after outages, and knocks a bounded number of times', async () => {
    const way = await line()
    await opened(way.url)
    for (const outage of [1_500, 3_000]) {
      const before = way.tries()
      way.down()
      await delay(outage)
      expect(way.tries() - before).toBeLessThan(12)
      way.up()
      await expect.poll(listeners, { timeout: 10_000 }).toHaveLength(1)
    }
    // A second one would come from a retry that was forgotten.
    await delay(1_500)
    expect(await listeners()).toHaveLength(1)
  }, 30_000)

  it('opens no second connection when its backend is ended again and again', async () => {
    await opened((await line()).url)
    const admin = new pg.Client({ connectionString: inject('pgAdminUrl') })
    await admin.connect()
    undo.push(() => admin.end())
    for (let round = 0; round < 5; round += 1) {
      for (const pid of await listeners()) await admin.query('select pg_terminate_backend($1)', [pid])
      await expect.poll(listeners, { timeout: 10_000 }).toHaveLength(1)
    }
    await delay(1_500)
    expect(await listeners()).toHaveLength(1)
  }, 60_000)

  it('notices a line that died without a word, and takes another', async () => {
    const way = await line()
    const live = await opened(way.url, { heartbeatMs: 200 })
    let heard = 0
    live.listen('cache', 'x', () => {
      heard += 1
    })
    const before = way.tries()
    way.freeze()
    await expect.poll(() => heard, { timeout: 15_000 }).toBe(1)
    expect(way.tries()).toBe(before + 1)
  }, 30_000)

  it('says at once that the first connection is not possible', async () => {
    const way = await line()
    way.down()
    await expect(openLive(way.url, createLog('silent'))).rejects.toThrow()
    const tries = way.tries()
    await delay(1_000)
    expect(way.tries()).toBe(tries)
  })
})
