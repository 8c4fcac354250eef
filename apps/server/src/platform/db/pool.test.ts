import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fail, Refusal } from '../fail.ts'
import { createLog } from '../log.ts'
import { type Database, openDatabase } from './db.ts'
import { guard } from './held.ts'

const SIZE = 10
let database: Database
let admin: pg.Client
beforeAll(async () => {
  database = openDatabase(inject('pgAdminUrl'), SIZE, createLog('silent'))
  admin = new pg.Client({ connectionString: inject('pgAdminUrl') })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.close()
})

/** Ends the backend of a connection and waits until the database knows of it no more. */
async function terminate(pid: number) {
  await admin.query('select pg_terminate_backend($1)', [pid])
  await expect
    .poll(async () => (await admin.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount)
    .toBe(0)
}

const whole = () =>
  Promise.all(
    Array.from({ length: SIZE }, () =>
      database.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`)),
    ),
  )

describe('openDatabase', () => {
  it('gets the place of a connection back that died at BEGIN', async () => {
    for (let round = 0; round < SIZE + 2; round += 1) {
      const connect = database.pool.connect.bind(database.pool)
      // The connection dies between being handed out and its first statement.
      database.pool.connect = (async () => {
        const client = await connect()
        await terminate((client as unknown as { processID: number }).processID)
        return client
      }) as typeof connect
      await expect(database.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
      database.pool.connect = connect
      // It serves nobody any more, whether or not the news of its end has arrived.
      expect(database.pool.idleCount).toBe(0)
    }
    await whole()
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
  }, 30_000)

  it('is whole after its backends were ended under load', async () => {
    let on = true
    const lanes = Array.from({ length: SIZE * 2 }, async () => {
      while (on)
        await database.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.005)`)).catch(() => undefined)
    })
    for (let n = 0; n < 100; n += 1)
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'postal-appeal' and datname = current_database() order by random() limit 1`,
      )
    on = false
    await Promise.all(lanes)
    await whole()
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
  }, 60_000)

  /** Lets what follows be heard as it is sent on a connection, and as it is answered. */
  const listening = (client: pg.PoolClient) => {
    const heard: string[] = []
    const send = client.query
    client.query = ((...args: unknown[]) => {
      const { text } = args[0] as { text: string }
      heard.push(`${text} sent`)
      const answer = Reflect.apply(send, client, args) as Promise<unknown>
      void answer.then(() => heard.push(`${text} answered`))
      return answer
    }) as typeof send
    return heard
  }

  it('sends the first statement of a transaction behind BEGIN, and what waits for no answer before COMMIT', async () => {
    const alone = openDatabase(inject('pgAdminUrl'), 1, createLog('silent'))
    let heard: string[] = []
    alone.pool.on('connect', (client) => {
      heard = listening(client)
    })
    let last: Promise<unknown> | undefined
    await alone.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      last = tx.execute(sql`select 2`).then((answer) => answer)
    })
    await last
    expect(heard).toEqual([
      ...['begin sent', 'select 1 sent', 'begin answered', 'select 1 answered'],
      ...['select 2 sent', 'commit sent', 'select 2 answered', 'commit answered'],
    ])
    await alone.close()
  })

  it('commits nothing whose last statement failed, though nobody waited for it', async () => {
    await admin.query('create table if not exists last_statement (n int)')
    let last: Promise<unknown> | undefined
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into last_statement values (1)`)
      last = tx.execute(sql`select no_such_column`)
      last.catch(() => undefined)
    })
    await expect(last).rejects.toThrow()
    expect((await admin.query('select * from last_statement')).rows).toEqual([])
    await admin.query('drop table last_statement')
  })

  it('keeps the connection of a refusal, and lets go of the one of a fault', async () => {
    const pidOf = () =>
      database.onOne(async (db) => {
        const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        return rows[0]?.pid
      })
    const known = await Promise.all(Array.from({ length: SIZE }, pidOf))
    for (let time = 0; time < SIZE * 2; time += 1)
      await expect(
        database.onOne(async (db) => {
          await db.execute(sql`select 1`)
          fail('appeals.not_found')
        }),
      ).rejects.toBeInstanceOf(Refusal)
    expect(known).toContain(await pidOf())
    const before = database.pool.totalCount
    await expect(database.onOne((db) => db.execute(sql`select no_such_column`))).rejects.toThrow()
    expect(database.pool.totalCount).toBe(before - 1)
  })
})

describe('a guarded pool', () => {
  let guarded: Database
  beforeAll(() => {
    guarded = openDatabase(inject('pgAdminUrl'), 2, createLog('silent'))
    guard(guarded.pool)
  })
  afterAll(() => guarded.close())
  const one = sql`select 1`

  it('refuses a second connection while a transaction is held, however deep below', async () => {
    const { db } = guarded
    const below = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return db.execute(one)
    }
    const message = expect.stringContaining('A second connection')
    await expect(db.transaction(() => below())).rejects.toMatchObject({ cause: { message } })
    const twice = () => db.transaction(() => db.transaction((tx) => tx.execute(one)))
    await expect(twice()).rejects.toMatchObject({ message })
    await expect(db.transaction(async () => guarded.pool.query('select 1'))).rejects.toMatchObject({
      message,
    })
    expect(guarded.pool.totalCount - guarded.pool.idleCount).toBe(0)
  })

  it('lets transactions beside each other, savepoints, other pools and what comes after be', async () => {
    const { db } = guarded
    let later: Promise<unknown> | undefined
    await Promise.all(
      [1, 2, 3].map(() =>
        db.transaction(async (tx) => {
          await tx.transaction((inner) => inner.execute(one))
          await database.db.execute(one)
          later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => db.execute(one))
        }),
      ),
    )
    expect((await db.execute(one)).rowCount).toBe(1)
    await expect(later).resolves.toMatchObject({ rowCount: 1 })
  })
})
