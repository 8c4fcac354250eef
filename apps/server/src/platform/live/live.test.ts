import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { message, openLine, recovering, refused } from '../../testing/line.ts'
import { openDatabase, type Queryable } from '../db/db.ts'
import { createLog } from '../log.ts'
import { LISTENER, type Live, openLive } from './live.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function line() {
  const way = await openLine(inject('pgAdminUrl'))
  undo.push(() => way.close())
  return way
}

/** A standby: it takes everybody in, and nobody may listen there. Counts who is connected at the same time. */
function standby() {
  const ready = message('Z', Buffer.from('I'))
  const seen = { now: 0, most: 0, asked: 0 }
  const take = (near: Socket) => {
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    near.on('close', () => {
      seen.now -= 1
    })
    near.once('data', () => {
      near.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      near.on('data', (packet: Buffer) => {
        if (packet.toString('latin1', 0, 1) !== 'Q') return
        seen.asked += 1
        near.write(Buffer.concat([refused('25006', 'cannot execute LISTEN during recovery'), ready]))
      })
    })
  }
  return { seen, take }
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

  it('drops what this process has cached with the commit, whenever the signal arrives', async () => {
    const way = await line()
    const live = await opened(way.url, { heartbeatMs: 60_000 })
    const database = openDatabase(inject('pgAdminUrl'), 1, createLog('silent'))
    undo.push(() => database.close())
    let heard = 0
    live.listen('cache', 'x', () => {
      heard += 1
    })
    way.freeze()
    const send = (db: Queryable) => live.send(db, { kind: 'cache', key: 'x' }, { kind: 'user', key: 'x' })
    const undone = database.db.transaction(async (tx) => {
      await send(tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(heard).toBe(0)
    await database.db.transaction(async (tx) => {
      await tx.transaction((inner) => send(inner))
      expect(heard).toBe(0)
    })
    expect(heard).toBe(1)
    await send(database.db)
    expect(heard).toBe(2)
  }, 30_000)

  it('waits for a database that is starting up without a storm', async () => {
    const way = await line()
    await opened(way.url)
    const before = way.tries()
    way.answeredBy(recovering)
    await delay(3_000)
    const tries = way.tries() - before
    expect(tries).toBeGreaterThan(1)
    expect(tries).toBeLessThan(12)
    way.up()
    await expect.poll(listeners, { timeout: 10_000 }).toHaveLength(1)
  }, 30_000)

  it('holds at most one connection to a standby, and listens once there is a primary', async () => {
    const way = await line()
    await opened(way.url)
    const { seen, take } = standby()
    way.answeredBy(take)
    await delay(3_000)
    expect(seen.asked).toBeGreaterThan(1)
    expect(seen.asked).toBeLessThan(12)
    expect(seen.most).toBe(1)
    way.up()
    await expect.poll(listeners, { timeout: 10_000 }).toHaveLength(1)
    await expect.poll(() => seen.now).toBe(0)
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
