import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbedded } from '../../apps/server/src/platform/db/embedded.ts'
import { LISTENER } from '../../apps/server/src/platform/live/live.ts'
import { check } from '../harness.ts'
import { freePort, type ServerProcess, startServer, temporaryFolder } from '../product.ts'
import { answers, BACK_MS, call, PEOPLE, tokenOf, until } from './filing.ts'
import { type Line, openLine } from './line.ts'
import { checkWhole, liftDailyLimit } from './whole.ts'
import { MY_CASES, type Work } from './work.ts'

/** Connections of the main pool of each server here. */
export const POOL_SIZE = 10
/** The job runner listens on one of them for good. */
const USABLE = POOL_SIZE - 1

/** A server on a database that stands apart, and a line between them. */
export interface Site {
  database: EmbeddedDatabase
  line: Line
  settings: Record<string, string>
  writers: string[]
  readers: string[]
  close(): Promise<void>
}

/** Starts a database, prepares it by a first start of a server, and signs people in. No server runs when it returns. */
export async function openSite(): Promise<Site> {
  const folder = await temporaryFolder('faults')
  const database = await startEmbedded({ dataDir: path.join(folder, 'database'), log: () => {} })
  const line = await openLine(database.connectionString)
  const settings = {
    DATABASE_URL: line.url,
    DATABASE_OWNER_URL: line.through(database.ownerConnectionString),
    DATA_DIR: path.join(folder, 'data'),
    DB_POOL_SIZE: String(POOL_SIZE),
    DEMO_CASES: '0',
    // People come from many addresses, through one proxy.
    TRUSTED_PROXIES: '1',
  }
  const site: Site = {
    database,
    line,
    settings,
    writers: [],
    readers: [],
    async close() {
      await line.close()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    const first = await startServer({ ...settings, PORT: String(await freePort()) })
    await liftDailyLimit(database.connectionString)
    try {
      for (let at = 1; at <= PEOPLE; at += 1)
        (at <= PEOPLE - 2 ? site.writers : site.readers).push(await tokenOf(first.origin, `user${at}`))
    } finally {
      await first.stop()
    }
    return site
  } catch (error) {
    await site.close()
    throw error
  }
}

/** Runs work beside the servers, on the product's database or the one of its superuser. */
export async function asAdmin<T>(
  { database }: Pick<Site, 'database'>,
  name: 'appeal' | 'postgres',
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const address = new URL(database.adminConnectionString)
  address.pathname = `/${name}`
  const client = new pg.Client({ connectionString: address.href, application_name: 'faults' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function listeners(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity where application_name = $1 and datname = 'appeal'`,
    [LISTENER],
  )
  return rows[0].n
}

/** Each process listens on one connection, and on no second one a while later. */
export const listenOnOne = (site: Site): Promise<void> =>
  asAdmin(site, 'postgres', async (client) => {
    await until('one listening connection', 10_000, async () => (await listeners(client)) === 1)
    await delay(1_500)
    const later = await listeners(client)
    check(later === 1, `${later} listening connections`)
  })

/**
 * Makes more requests than the pool has connections wait for one table, and counts how many reach the database: that is
 * how many connections serve.
 */
export const poolIsWhole = (site: Site, origin: string): Promise<void> =>
  asAdmin(site, 'appeal', async (client) => {
    await client.query('begin')
    await client.query('lock table appeals in access exclusive mode')
    const token = site.readers[0]!
    const asked = Array.from({ length: POOL_SIZE * 3 }, () =>
      call(origin, MY_CASES, { token }).catch(() => undefined),
    )
    let most = 0
    const waiting = async () => {
      // Within a transaction the view would show the same moment for ever.
      await client.query('select pg_stat_clear_snapshot()')
      const { rows } = await client.query(
        `select count(*)::int as n from pg_stat_activity
         where application_name = 'postal-appeal' and datname = 'appeal' and wait_event_type = 'Lock'`,
      )
      most = Math.max(most, rows[0].n)
      return most >= USABLE
    }
    try {
      await until('all connections at work', 4_000, waiting)
    } catch {
      throw new Error(`only ${most} of ${USABLE} connections serve`)
    } finally {
      await client.query('rollback')
      await Promise.all(asked)
    }
  })

/** The server says that it is ready, in time, and people's cases are taken again. Returns the milliseconds to the first. */
export async function backInTime(origin: string, work: Work): Promise<number> {
  const before = work.acknowledged.length
  const took = await until('ready', BACK_MS, () => answers(origin, '/readyz'))
  await until('cases are taken', BACK_MS, async () => work.acknowledged.length > before).catch((error) => {
    throw new Error(`${error.message}: ${[...work.raw, ...work.unanswered].slice(-3)}`)
  })
  return took
}

/** Nothing that was acknowledged is gone, nothing is there twice, and nobody got an answer that is none. */
export async function checkWork({ database }: Site, works: readonly Work[]): Promise<number> {
  const all = works.flatMap(({ acknowledged }) => acknowledged)
  const cases = await checkWhole(database.connectionString, all)
  check(cases === all.length, `${cases} cases, ${all.length} acknowledged`)
  checkAnswers(works)
  return cases
}

export function checkAnswers(works: readonly Work[]): void {
  const raw = works.flatMap((work) => work.raw)
  check(raw.length === 0, `${raw.length} raw answers: ${raw.slice(0, 3).join('; ')}`)
}

/** Asks a server to stop as a service manager does; returns how long it took. @throws Error past 20 s */
export async function stopInTime(server: ServerProcess, expected: number | undefined = 0): Promise<number> {
  const began = performance.now()
  server.child.kill('SIGTERM')
  const timer = setTimeout(() => server.child.kill('SIGKILL'), 25_000)
  const code = await server.exited
  clearTimeout(timer)
  const took = performance.now() - began
  check(took <= 20_000, `stopping took ${Math.round(took)} ms`)
  check(expected === undefined || code === expected, `it ended with ${code}: ${server.output().slice(-500)}`)
  return took
}
