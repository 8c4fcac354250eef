import { exportRoutes } from '@appeal/contract/exports/exports.routes.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/db.ts'
import { makeOfficer } from '../../testing/people.ts'
import { makeEven, openReader, PAUSE, RESUME } from '../../testing/readers.ts'
import { type Pair, type Standby, startPair } from '../../testing/replica.ts'
import { type Caller, openTestServer, type TestApp } from '../../testing/server.ts'
import { caseIn, copyCase, makePlayers } from '../../testing/stages.ts'
import { resumeForsaken, runExport } from './exports.run.ts'

const { start, detail, download } = exportRoutes

let pair: Pair
/** The product on the primary alone. */
let app: TestApp
/** A process of it that reads from the standby. */
let reader: TestApp
let officer: Caller & { token: string; id: string }
let sample = ''
const even = () => makeEven(app, [pair.standby], [reader])
const system = ({ platform }: TestApp) => systemContext(platform, 'test')

beforeAll(async () => {
  pair = await startPair()
  app = await openTestServer(pair.primary.adminConnectionString)
  sample = await caseIn(app, await makePlayers(app), 'replied')
  officer = await officerOf()
  reader = await openReader(app, pair.standby)
}, 180_000)
afterAll(async () => {
  await reader?.close()
  await app?.close()
  await pair?.close()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await pair.standby.ask(RESUME)
})

async function officerOf() {
  const { id } = await makeOfficer(app, 'BUR-440300', 'cityHandler')
  return { ...(await app.as(id)), id }
}

let orders = 0
async function order(caller = officer): Promise<string> {
  orders += 1
  const ordered = await caller.call(start, {
    headers: { 'idempotency-key': `replica-${orders}` },
    body: {
      list: 'appeals.bureau',
      query: {},
      columns: ['appealNo', 'state'],
      format: 'csv',
      reason: '月度工作分析',
    },
  })
  expect(ordered.code).toBe(200)
  return ordered.data.id
}

const recordOf = async (id: string, caller = officer) => (await caller.call(detail, { query: { id } })).data
async function bytesOf(id: string): Promise<Buffer> {
  const url = `${download.url}?id=${id}`
  return (await app.inject({ url, headers: { token: officer.token } })).rawPayload
}
const partsOf = async (id: string) =>
  (await app.owner.query('select count(*)::int as n from export_parts where record_id = $1', [id])).rows[0].n

/** Which hosts the files of a process were read from. */
function chosenBy({ platform }: TestApp) {
  const chosen = vi.spyOn(platform.replicas!, 'chooseForJob')
  return async () =>
    Promise.all(chosen.mock.results.map(async ({ value }) => ((await value) ? 'replica' : 'primary')))
}

/** What happens when the rows of a file are asked for, after it was begun. */
function whenFetched({ platform }: TestApp, then: () => Promise<unknown>) {
  const replicas = platform.replicas!
  const choose = replicas.chooseForJob
  vi.spyOn(replicas, 'chooseForJob').mockImplementation(async (least) => {
    const database = (await choose(least))!
    const connect = async () => {
      const client = await database.pool.connect()
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      return Object.assign(client, {
        async query(...args: [string | { text: string }]) {
          const [asked] = args
          if (/^fetch/.test(typeof asked === 'string' ? asked : asked.text)) await then()
          return query(...args)
        },
      })
    }
    return { ...database, pool: { connect } } as unknown as Database
  })
}

describe('a file read from a replica', () => {
  it('is refused to who lost the right, whatever the replica still says', async () => {
    await even()
    const clerk = await officerOf()
    const id = await order(clerk)
    await even()
    await pair.standby.ask(PAUSE)
    vi.spyOn(reader.platform.replicas!, 'endNow').mockResolvedValue(0n)
    const chosen = chosenBy(reader)
    await app.owner.query('delete from user_roles where user_id = $1', [clerk.id])
    await runExport(system(reader), id)
    expect(await chosen()).toEqual(['replica'])
    expect(await recordOf(id, clerk)).toMatchObject({ state: 'failed' })
    expect(await partsOf(id)).toBe(0)
  })

  it('is the file that the primary gives, byte by byte', async () => {
    await even()
    const chosen = chosenBy(reader)
    const id = await order()
    await runExport(system(reader), id)
    expect(await chosen()).toEqual(['replica'])
    expect(await recordOf(id)).toMatchObject({ state: 'done', rows: 1 })
    const bytes = await bytesOf(id)
    await app.owner.query(
      "update export_records set state = 'running', checksum = null, finished_at = null where id = $1",
      [id],
    )
    app.clock.advance(61_000)
    await resumeForsaken({ ...system(app), platform: { ...app.platform, replicas: undefined } })
    expect((await bytesOf(id)).equals(bytes)).toBe(true)
  })

  it('comes from the primary where the replica has not what was written before the order', async () => {
    await even()
    await pair.standby.ask(PAUSE)
    await copyCase(app, sample)
    const chosen = chosenBy(reader)
    const id = await order()
    await runExport(system(reader), id)
    expect(await chosen()).toEqual(['primary'])
    expect(await recordOf(id)).toMatchObject({ state: 'done', rows: 2 })
  })

  it('waits some moments for a replica to come so far', async () => {
    await even()
    await pair.standby.ask(PAUSE)
    await copyCase(app, sample)
    const chosen = chosenBy(reader)
    const id = await order()
    const running = runExport(system(reader), id)
    setTimeout(() => void pair.standby.ask(RESUME), 600)
    await running
    expect(await chosen()).toEqual(['replica'])
    expect(await recordOf(id)).toMatchObject({ state: 'done', rows: 3 })
  })

  it('is written by one of two processes, whatever host each reads', async () => {
    await even()
    const second = await openReader(app, pair.standby)
    const id = await order()
    const onPrimary = { ...system(app), platform: { ...app.platform, replicas: undefined } }
    await Promise.all([
      runExport(system(reader), id),
      runExport(system(second), id),
      runExport(onPrimary, id),
    ])
    await second.close()
    expect(await recordOf(id)).toMatchObject({ state: 'done', rows: 3 })
    expect(await partsOf(id)).toBe(1)
  })

  it('is begun anew from the primary where what holds it there is lost', async () => {
    await even()
    let ended = 0
    whenFetched(reader, async () => {
      const { rowCount } = await app.owner.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
      ended += rowCount ?? 0
    })
    const id = await order()
    await runExport(system(reader), id)
    expect(ended).toBeGreaterThan(0)
    expect(await recordOf(id)).toMatchObject({ state: 'done', rows: 3 })
    expect(await partsOf(id)).toBe(1)
  })

  it('is begun anew from the primary where the replica dies in the middle', async () => {
    const third = await pair.follow()
    const alone = await openReader(app, third)
    await makeEven(app, [third], [alone])
    let isGone = false
    whenFetched(alone, async () => {
      await third.stop()
      isGone = true
    })
    const id = await order()
    await runExport(system(alone), id)
    expect(isGone).toBe(true)
    expect(await recordOf(id)).toMatchObject({ state: 'done', rows: 3 })
    expect(await partsOf(id)).toBe(1)
    await alone.close()
  })

  it('comes from no host that was promoted', async () => {
    const third: Standby = await pair.follow()
    const alone = await openReader(app, third)
    await makeEven(app, [third], [alone])
    await third.ask('select pg_promote()')
    const chosen = chosenBy(alone)
    const id = await order()
    await runExport(system(alone), id)
    expect(await chosen()).toEqual(['primary'])
    expect(await recordOf(id)).toMatchObject({ state: 'done', rows: 3 })
    await alone.close()
  })
})
