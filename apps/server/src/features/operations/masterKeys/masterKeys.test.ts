import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { masterKeyRoutes } from '@appeal/contract/masterKeys/masterKeys.routes.ts'
import { proposalRoutes } from '@appeal/contract/proposals/proposals.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { decidedOf, kindOf } from '../../../cases/cases.service.ts'
import { type Context, systemContext } from '../../../platform/context.ts'
import { verifyHistories } from '../../../platform/history/history.verify.ts'
import { createTwin, ok, type TestApp, useTestApp } from '../../../testing/app.ts'
import { aMatter, closeCase, fileAppeal, type Players } from '../../../testing/cases.ts'
import { makeOfficer } from '../../../testing/people.ts'
import { makePlayers } from '../../../testing/stages.ts'
import { boundColumns, SEALED_TABLES } from './masterKeys.columns.ts'
import { sealAnew } from './masterKeys.sealing.ts'
import * as store from './masterKeys.store.ts'

/** Columns of bytes that hold no sealed value: digests, hashes, marks, what is written once, what lives for days alone. */
const OTHERS =
  /(_index|_hash|hash|digest|sm3|mark|decided|sign|subject|root|previous|public_key|signature|key_salt|credential_id)$|^(case_events|mediation_\w+|statement_\w+|case_messages|case_tracks|papers|paper_deliveries|article_versions|outbox|idempotency_keys|captchas|codes|tickets|third_states|uploads|upload_chunks|case_drafts)\./

const test = useTestApp()
let who: Record<'system' | 'security' | 'handler', string>
let players: Players
let old: string
let twin: TestApp

const as = (id: string) => test.app.as(id)
const detail = async () => ok((await as(who.system)).call(masterKeyRoutes.detail))
const ask = async (reason: string, by = who.system) =>
  (await as(by)).call(masterKeyRoutes.rotate, { body: { reason } })
const pool = () => test.app.platform.database.pool
const versionOf = async (id: string) =>
  (
    await pool().query<{ n: number; c: number }>(
      'select get_byte(appellant_name, 0) as n, get_byte(content, 0) as c from appeals where id = $1',
      [id],
    )
  ).rows[0]
const ctx = () => systemContext(test.app.platform, 'masterKeys.seal')
const left = async (version: number) => {
  const counts = await Promise.all(
    SEALED_TABLES.map(async (table) => [
      table.name,
      await store.countOld(test.app.platform.db, table, version),
    ]),
  )
  return counts.filter(([, n]) => n !== 0)
}

beforeAll(async () => {
  const { app } = test
  players = await makePlayers(app)
  const officer = async (role: string) => (await makeOfficer(app, 'BUR-000000', role)).id
  who = { system: await officer('sysAdmin'), security: await officer('secAdmin'), handler: players.officer }
  old = (await fileAppeal(app, players.consumer, aMatter())).id
  await closeCase(app, old, players)
  twin = await createTwin(app)
  return () => twin.close()
})

it('knows every column that lies sealed', async () => {
  const { rows } = await pool().query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' order by 1`,
  )
  const known = SEALED_TABLES.flatMap(({ name, master, record }) =>
    [...boundColumns(name, master), ...boundColumns(name, record)].map(({ column }) => `${name}.${column}`),
  )
  const all = rows.map(({ name }) => name)
  expect(known.filter((name) => !all.includes(name))).toEqual([])
  expect(all.filter((name) => !known.includes(name) && !OTHERS.test(name))).toEqual([])
})

describe('a new master key', () => {
  it('is asked for by nobody without the right, and not where the environment gives it', async () => {
    expect((await ask('每年更换', who.handler)).code).toBe(403)
    expect(await ask('每年更换')).toFailWith('masterKeys.given')
    expect((await detail()).can).toEqual([])
    expect(await (await as(who.system)).call(masterKeyRoutes.pause, { body: {} })).toFailWith(
      'masterKeys.not_running',
    )
  })

  it('is made by two persons while people work; what is written before and after opens in every process', async () => {
    const { config } = test.app.platform
    const file = join(config.DATA_DIR, 'keys.json')
    const held = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    writeFileSync(file, JSON.stringify({ ...held, masterKeys: [{ version: 1, key: config.MASTER_KEY }] }), {
      mode: 0o600,
    })
    Object.assign(config, { MASTER_KEY: undefined })
    expect((await detail()).can).toEqual(['rotate'])
    const other = (await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id
    const asked = await Promise.all([
      ask('人员变动后更换'),
      ask('审计要求更换', other),
      ask('季度更换', other),
    ])
    for (const reply of asked) expect(reply).toSucceed()
    expect(await ask('每年例行更换')).toSucceed()
    expect((await (await as(who.security)).call(proposalRoutes.list)).data).toHaveLength(1)
    const [row] = (await (await as(who.security)).call(proposalRoutes.list)).data
    const confirm = async (by: string) =>
      (await as(by)).call(proposalRoutes.confirm, { body: { id: row!.id } })
    expect(await confirm(who.system)).toFailWith('proposals.four_eyes')
    expect(await confirm(who.security)).toSucceed()
    expect(await ask('再次更换密钥')).toFailWith('masterKeys.running')

    expect(await versionOf(old)).toEqual({ n: 1, c: 1 })
    test.app.platform.crypto.renew()
    const fresh = (await fileAppeal(test.app, players.consumer, aMatter())).id
    expect(await versionOf(fresh)).toEqual({ n: 2, c: 2 })
    // The other process has read no key file since.
    expect(twin.platform.crypto.newestVersion()).toBe(1)
    for (const id of [old, fresh]) {
      const shown = await (await twin.as(players.officer)).call(appealRoutes.detail, { query: { id } })
      expect(shown.data.content).toBe(aMatter().content)
    }
    expect(twin.platform.crypto.newestVersion()).toBe(2)
  })

  it('seals anew what lies under the old one: paused, killed and gone on with, once for each row', async () => {
    const system = await as(who.system)
    expect(await system.call(masterKeyRoutes.pause, { body: {} })).toSucceed()
    await sealAnew(ctx())
    expect(await versionOf(old)).toEqual({ n: 1, c: 1 })
    expect((await detail()).can).toEqual(['resume'])
    expect(await system.call(masterKeyRoutes.resume, { body: {} })).toSucceed()
    // A process that is killed in the middle: its third portion never comes to its end.
    let units = 0
    const killed: Context = {
      ...ctx(),
      unitOfWork: (work) =>
        ctx().unitOfWork(async (tx) => {
          const made = await work(tx)
          units += 1
          if (units === 3) throw new Error('killed')
          return made
        }),
    }
    await expect(sealAnew(killed)).rejects.toThrow('killed')
    expect((await left(2)).length).toBeGreaterThan(0)
    const lines = async () =>
      (await pool().query('select hash from case_events order by id')).rows.map(({ hash }) =>
        hash.toString('hex'),
      )
    const before = await lines()
    await sealAnew(ctx())
    expect(await left(2)).toEqual([])
    expect(await versionOf(old)).toEqual({ n: 2, c: 2 })
    const { rotation, version, can } = await detail()
    expect({ version, can, finished: rotation?.finishedAt !== null }).toEqual({
      version: 2,
      can: ['rotate'],
      finished: true,
    })
    for (const { name, done, total } of rotation!.tables)
      expect({ name, done }).toEqual({ name, done: total })
    expect(await lines()).toEqual(before)
    const { db, crypto } = test.app.platform
    const kind = kindOf(test.app.platform, 'appeal')
    const { broken } = await verifyHistories(
      db,
      async (_, ids) =>
        new Map(
          (await kind.store.listWhole(db, ids)).map((row) => [
            row.id,
            { no: kind.about(row).no, state: row.state, decided: decidedOf(crypto, kind, row) },
          ]),
        ),
      crypto,
    )
    expect(broken).toEqual([])
    const shown = await (await as(players.officer)).call(appealRoutes.detail, { query: { id: old } })
    expect(shown.data).toMatchObject({ content: aMatter().content, historyIntact: true })
  })
})
