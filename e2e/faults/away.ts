import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { check } from '../harness.ts'
import { type ServerProcess, startServer } from '../product.ts'
import {
  asAdmin,
  backInTime,
  checkAnswers,
  checkWork,
  listenOnOne,
  poolIsWhole,
  type Site,
  stopInTime,
} from './site.ts'
import type { Work } from './work.ts'

const SECONDS = process.env.THOROUGH ? [1, 3, 5, 10] : [1, 5]
const TERMINATED = 200

/** Two ways for a database to be away: nothing answers, and something answers that refuses everybody. */
const WAYS: readonly { away(site: Site): Promise<void>; back(site: Site): Promise<void> }[] = [
  {
    away: async ({ line }) => line.cut(),
    back: async ({ line }) => line.mend(),
  },
  {
    away: (site) =>
      asAdmin(site, 'postgres', async (client) => {
        await client.query('alter database appeal allow_connections false')
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'appeal'`)
      }),
    back: (site) =>
      asAdmin(site, 'postgres', async (client) => {
        await client.query('alter database appeal allow_connections true')
      }),
  },
]

const rounded = (ms: number) => `${Math.round(ms)} ms`

/** The database is away for some seconds, again and again, while people work. */
export async function outages(site: Site, server: ServerProcess, work: Work): Promise<string> {
  await poolIsWhole(site, server.origin)
  let slowest = 0
  for (const seconds of SECONDS)
    for (const { away, back } of WAYS) {
      const refused = work.refused()
      await away(site)
      await delay(seconds * 1_000)
      check(work.refused() > refused, `nobody was refused in ${seconds} s`)
      await back(site)
      slowest = Math.max(slowest, await backInTime(server.origin, work))
      await listenOnOne(site)
      await poolIsWhole(site, server.origin)
    }
  check(server.child.exitCode === null, 'the server went down with its database')
  checkAnswers([work])
  return `${SECONDS.join(', ')} s, each twice: ready again after ${rounded(slowest)} at most, ${work.acknowledged.length} cases so far, ${work.refused()} times asked to try again, 0 raw answers, one listener, pool whole`
}

/** Ends so many backends of the product's database, one after the other, none twice. */
export async function terminate(client: pg.Client, number: number): Promise<void> {
  const ended = new Set<number>()
  while (ended.size < number) {
    const { rows } = await client.query(
      `select pid, pg_terminate_backend(pid) as ended from (
         select pid from pg_stat_activity where datname = 'appeal' and backend_type = 'client backend'
           and pid <> pg_backend_pid() and pid <> all($1::int[]) order by random() limit 1) one`,
      [[...ended]],
    )
    if (rows[0]?.ended) ended.add(rows[0].pid)
    await delay(30)
  }
}

/** Backends are ended under load, whatever they are at, the listening one among them. */
export async function terminated(site: Site, server: ServerProcess, work: Work): Promise<string> {
  const before = work.acknowledged.length
  await asAdmin(site, 'postgres', (client) => terminate(client, TERMINATED))
  const took = await backInTime(server.origin, work)
  await listenOnOne(site)
  await poolIsWhole(site, server.origin)
  checkAnswers([work])
  return `${TERMINATED} backends ended, ${work.acknowledged.length - before} cases meanwhile, ready after ${rounded(took)}, one listener, pool whole`
}

/** The server stops under load after all this, and once more while its database is away. */
export async function stopped(site: Site, server: ServerProcess, work: Work): Promise<string> {
  const took = await stopInTime(server)
  const next = await startServer({ ...site.settings, PORT: new URL(server.origin).port })
  try {
    await backInTime(next.origin, work)
    await work.end()
    const cases = await checkWork(site, [work])
    site.line.cut()
    await delay(500)
    const away = await stopInTime(next, undefined)
    return `after ${rounded(took)}, without its database after ${rounded(away)}; ${cases} cases, 0 lost, 0 doubled`
  } finally {
    await next.stop()
  }
}
