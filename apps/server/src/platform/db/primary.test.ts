import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { message, openLine } from '../../testing/line.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './db.ts'
import { placesIn, writable } from './primary.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function host() {
  const line = await openLine(inject('pgAdminUrl'))
  undo.push(() => line.close())
  return line
}

/** A standby as it shows itself to whoever comes in. */
function standby(near: Socket): void {
  near.once('data', () =>
    near.write(
      Buffer.concat([
        message('R', Buffer.alloc(4)),
        message('S', Buffer.from('in_hot_standby\0on\0')),
        message('Z', Buffer.from('I')),
      ]),
    ),
  )
}

const hostOf = ({ url }: { url: string }) => new URL(url).host
/** One address for both. */
const both = (one: { url: string }, other: { url: string }) =>
  one.url.replace(hostOf(one), `${hostOf(one)},${hostOf(other)}`)

function open(url: string, limits?: Parameters<typeof openDatabase>[3]) {
  const database = openDatabase(url, 3, createLog('silent'), limits)
  undo.push(() => database.close())
  return database
}
const ask = ({ db }: ReturnType<typeof open>) => db.execute<{ one: number }>(sql`select 1 as one`)
const answers = async (database: ReturnType<typeof open>) =>
  (await ask(database).catch(() => undefined))?.rowCount

describe('an address of several hosts', () => {
  it('is read as libpq writes it', () => {
    expect(placesIn('postgres://u:p%40@a:1,b:2/d?sslmode=require')).toEqual([
      'postgres://u:p%40@a:1/d?sslmode=require',
      'postgres://u:p%40@b:2/d?sslmode=require',
    ])
    for (const one of ['postgres://u:a,b@h:1/d', 'postgres:///d?host=/run/x,y', 'nonsense'])
      expect(placesIn(one)).toEqual([one])
  })

  it('leads to the one that accepts writing, and to another once that one does', async () => {
    const [first, second] = [await host(), await host()]
    first.answeredBy(standby)
    const database = open(both(first, second))
    for (let time = 0; time < 5; time += 1) await ask(database)
    await expect(writable(both(first, second))).resolves.toBe(second.url)
    // All work at once, as in a busy hour.
    await Promise.all(Array.from({ length: 9 }, () => ask(database)))

    first.up()
    second.down()
    await expect.poll(() => answers(database), { timeout: 5_000 }).toBe(1)
    second.answeredBy(standby)
    const tries = second.tries()
    for (let time = 0; time < 5; time += 1) await ask(database)
    expect(second.tries()).toBe(tries)
  })

  it('says why where none accepts writing, and is found again', async () => {
    const [first, second] = [await host(), await host()]
    const database = open(both(first, second))
    first.answeredBy(standby)
    second.answeredBy(standby)
    await expect(ask(database)).rejects.toMatchObject({ cause: { code: '25006' } })
    second.up()
    expect(await answers(database)).toBe(1)
  })
})

describe('a host', () => {
  it('that is demoted loses all connections, and new ones ask again', async () => {
    const database = open((await host()).url)
    const pidOf = async () => {
      const { rows } = await database.db.execute(
        sql`select pg_backend_pid() as pid, current_setting('transaction_read_only') as closed`,
      )
      return rows[0]!
    }
    // Three connections at once, of which one is told that it may only read from now on.
    const before = await Promise.all([pidOf(), pidOf(), pidOf()])
    await database.db.execute(sql`set default_transaction_read_only = on`)
    await expect.poll(() => database.pool.totalCount).toBe(0)
    const after = await Promise.all([pidOf(), pidOf(), pidOf()])
    expect(after.map(({ closed }) => closed)).toEqual(['off', 'off', 'off'])
    expect(after.filter(({ pid }) => before.some((one) => one.pid === pid))).toEqual([])
  })

  it('that freezes keeps nobody waiting longer than its statements may take, and a little', async () => {
    const line = await host()
    const limits = { statement_timeout: 100, idle_in_transaction_session_timeout: 1_000, lock_timeout: 100 }
    const database = open(line.url, { limits })
    await ask(database)
    line.freeze()
    await expect(ask(database)).rejects.toThrow()
    expect(await answers(database)).toBe(1)
  })
})
