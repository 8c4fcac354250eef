import { monitorRoutes } from '@appeal/contract/monitor/monitor.routes.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { besideStandings, buildBeside, INDEXES_BESIDE } from './indexes.store.ts'

const test = useTestApp()
const [INDEX] = INDEXES_BESIDE
const only = [INDEX!]
const sessions: pg.Client[] = []
/** A session of the owner, beside the few of its pool. */
async function session(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: test.app.owner.options.connectionString })
  await client.connect()
  sessions.push(client)
  return client
}
const standing = async () => (await besideStandings(test.app.platform.db, only))[0]?.standing

beforeEach(() => test.app.owner.query(`drop index if exists ${INDEX!.name}`))
afterEach(() => Promise.all(sessions.splice(0).map((client) => client.end())))

it('are built while somebody writes, who waits for nothing', async () => {
  const [builder, writer, other] = [await session(), await session(), await session()]
  const row = (talk: number) =>
    `insert into case_message_reads (case_kind, case_id, user_id, talk, seq, at)
     values ('appeal', 1, 1, 'talk${talk}', 1, now())`
  await writer.query('begin')
  await writer.query(row(1))
  const built = buildBeside(builder, only)
  await expect.poll(standing, { timeout: 10_000 }).toBe('building')
  await other.query("set lock_timeout = '500ms'")
  await other.query(row(2))
  expect(await standing()).toBe('building')
  await writer.query('commit')
  expect(await built).toBe(true)
  expect(await standing()).toBe('used')
})

it('are built by one alone of two who begin at once; the other does not wait for it', async () => {
  const writer = await session()
  await writer.query('begin')
  await writer.query('select txid_current()')
  await writer.query('lock table case_message_reads in row exclusive mode')
  const built = buildBeside(await session(), only)
  await expect.poll(standing, { timeout: 10_000 }).toBe('building')
  expect(await buildBeside(await session(), only)).toBe(false)
  await writer.query('commit')
  expect(await built).toBe(true)
})

it('are dropped and built again where one was left half built', async () => {
  const client = await session()
  expect(await buildBeside(client, only)).toBe(true)
  await test.app.owner.query('update pg_index set indisvalid = false where indexrelid = $1::regclass', [
    INDEX!.name,
  ])
  expect(await standing()).toBe('waiting')
  expect(await buildBeside(client, only)).toBe(true)
  expect(await standing()).toBe('used')
})

it('stand with their names on the page of whoever runs the server', async () => {
  const system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
  const told = async () => (await system.call(monitorRoutes.workInfo)).data.indexes
  expect(await told()).toContainEqual({ name: INDEX!.name, standing: 'waiting' })
  expect(await buildBeside(await session())).toBe(true)
  expect((await told()).map(({ standing: one }) => one)).toEqual(INDEXES_BESIDE.map(() => 'used'))
})
