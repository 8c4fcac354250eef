import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, expect, it } from 'vitest'
import { brokenHistories } from '../../../../../scripts/verify-history.ts'
import { type TestApp, useTestApp } from '../../testing/app.ts'
import { caseIn, copyCase, makePlayers } from '../../testing/stages.ts'

const test = useTestApp()
const ROOT = resolve(import.meta.dirname, '../../../../..')
const urlOf = ({ platform }: TestApp) => platform.database.url

/** What only the owner of the whole database can do: changes behind the triggers' back. */
const tamper = (app: TestApp, statement: ReturnType<typeof sql>) =>
  drizzle(app.owner).transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

const numberOf = async (app: TestApp, id: string) =>
  (await app.platform.database.pool.query('select appeal_no from appeals where id = $1', [id])).rows[0]
    .appeal_no

const run = (app: TestApp) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/verify-history.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, APP_MODE: 'test', MASTER_KEY: '42'.repeat(32), DATABASE_URL: urlOf(app) },
  })

describe('npm run verify:history', () => {
  it('finds every chain whole, copies with chains of their own among them', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const ids = [await caseIn(app, who, 'closed'), await caseIn(app, who, 'rework')]
    await copyCase(app, ids[0]!)
    const { broken, summary } = await brokenHistories(urlOf(app), app.platform)
    expect(broken).toEqual([])
    expect(summary).toMatch(/^3 cases, \d\d lines/)
    const ended = run(app)
    expect([ended.status, ended.stdout]).toEqual([
      0,
      expect.stringContaining('all histories hold, and the log'),
    ])
  })

  it('names the case and the first broken line of a tampered copy, and ends with 1', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const original = await caseIn(app, who, 'closed')
    const [altered, removed, cut, gone, paid] = await Promise.all(
      Array.from({ length: 5 }, () => copyCase(app, original)),
    )
    await tamper(
      app,
      sql`update case_events set opinion = '另一种答复' where case_id = ${altered} and seq = 5`,
    )
    await tamper(app, sql`delete from case_events where case_id = ${removed} and seq = 3`)
    await tamper(app, sql`delete from case_events where case_id = ${cut} and event = 'closed'`)
    await tamper(app, sql`delete from case_events where case_id = ${gone}`)
    await tamper(app, sql`update appeals set compensation = 9 where id = ${paid}`)
    const { broken } = await brokenHistories(urlOf(app), app.platform)
    const lines = Object.fromEntries(broken.map((text) => text.split(': ') as [string, string]))
    expect(Object.keys(lines)).toHaveLength(5)
    expect(lines[await numberOf(app, altered!)]).toMatch(/^line 5 .*altered/)
    expect(lines[await numberOf(app, removed!)]).toMatch(/^line 3 .*missing/)
    expect(lines[await numberOf(app, cut!)]).toMatch(/^line 6 .*cut off/)
    expect(lines[await numberOf(app, gone!)]).toMatch(/^line 1 .*whole history is gone/)
    expect(lines[await numberOf(app, paid!)]).toMatch(/^line 6 .*says what no line decided/)
    const ended = run(app)
    expect(ended.status).toBe(1)
    expect(ended.stderr).toContain(`${await numberOf(app, altered!)}: line 5`)
  })

  it('names each paper that is not what its line says, with its number, its digest and the line', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'closed')
    const { rows } = await app.owner.query<{ kind: string; number: string; sm3: string }>(
      "select kind, number, encode(sm3, 'hex') as sm3 from papers where case_id = $1",
      [id],
    )
    const of = (kind: string) => rows.find((row) => row.kind === kind)!
    const told = async (crypto = true) =>
      (await brokenHistories(urlOf(app), crypto ? app.platform : {})).broken.filter((line) =>
        line.includes('paper'),
      )
    expect(await told()).toEqual([])
    await tamper(app, sql`update papers set office = '别的管局' where number = ${of('result').number}`)
    await tamper(app, sql`delete from papers where number = ${of('transfer').number}`)
    await tamper(
      app,
      sql`insert into papers select (jsonb_populate_record(p, '{"id": "77", "number": "伪造1号"}')).*
      from papers p where number = ${of('acceptance').number}`,
    )
    const no = await numberOf(app, id)
    const line = (kind: string, seq: number) =>
      expect.stringMatching(
        new RegExp(`^${no}: line ${seq} .*${of(kind).number}, SM3 ${of(kind).sm3} — not what its line says`),
      )
    const strange = expect.stringMatching(new RegExp(`^${no}: paper / 文书 伪造1号, .*issued by no line`))
    const seqs = await app.owner.query<{ seq: number }>(
      "select seq from case_events where case_id = $1 and detail ? 'papers' order by seq",
      [id],
    )
    const [issued, closed] = seqs.rows.map(({ seq }) => seq)
    expect(await told()).toEqual([line('transfer', issued!), line('result', closed!), strange])
    // Without the key the words cannot be compared.
    expect(await told(false)).toEqual([line('transfer', issued!), strange])
    await tamper(app, sql`update papers set sm3 = '\\x00' where number = ${of('result').number}`)
    expect(await told(false)).toEqual([line('transfer', issued!), line('result', closed!), strange])
  })
})
