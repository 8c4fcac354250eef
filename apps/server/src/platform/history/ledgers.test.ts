import { contract } from '@appeal/contract'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenHistories } from '../../../../../scripts/verify-history.ts'
import { loadSettings } from '../../features/reference/settings/settings.service.ts'
import { settingLedger } from '../../features/reference/settings/settings.store.ts'
import { declaredSettings } from '../../seed/settings.ts'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { caseAt, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { tamper as tamperIn } from '../../testing/tampering.ts'
import { type Context, systemContext } from '../context.ts'
import { ledgers, noteRecords } from './ledgers.ts'
import { takeIn, verifySomeRecords } from './ledgers.verify.ts'

const test = useTestApp()
const { settings, remedies } = contract
let who: Awaited<ReturnType<typeof makePlayers>>
let administrator: string
let appeal: string

const ctx = (): Context => systemContext(test.app.platform, 'test')
const takeAllIn = async () => {
  for (const ledger of Object.values(test.app.platform.product.of(ledgers))) await takeIn(ctx(), ledger)
}

const tamper = (statement: string, values?: unknown[]) => tamperIn(test.app, statement, values)
const broken = async () => (await brokenHistories(test.app.platform.database.url, test.app.platform)).broken
const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await test.app.owner.query(text, values)).rows[0] as T

beforeAll(async () => {
  test.app.clock.set(START)
  who = await makePlayers(test.app)
  administrator = (await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id
  appeal = await caseIn(test.app, who, 'mediating')
  const { officer, enterprise } = who
  const courier = { officer, enterprise, owner: await makeCourier(test.app) }
  await caseAt(test.app, 'courier', 'confirming', courier)
  const owner = (await makeConsumer(test.app)).id
  await caseAt(test.app, 'report', 'handled', { officer, enterprise, owner })
  await takeAllIn()
})
beforeEach(() => test.app.clock.set(START))

it('nothing is told of what people did, and of what a start brought', async () => {
  expect(await broken()).toEqual([])
  expect([await verifySomeRecords(ctx()), await verifySomeRecords(ctx())]).toEqual([undefined, undefined])
})

it.each([
  ['appeal_replies', 'compensation_amount', 'compensationAmount', '9.00', /^\w*SS\w+: /],
  ['appeal_replies', 'liability', 'liability', 'NOT_RESPONSIBLE', /^\w*SS\w+: /],
  ['appeal_mediations', 'amount', 'amount', '9.00', /^\w*SS\w+: /],
  ['remedies', 'amount', 'amount', '9.00', /^\w*SS\w+: /],
  ['remedies', 'status', 'status', 'confirmed', /^\w*SS\w+: /],
  ['remedies', 'due_on', 'dueOn', '2030-01-01', /^\w*SS\w+: /],
  ['enforcement_leads', 'penalty', 'penalty', '9.00', /^XS\w+: /],
  ['courier_replies', 'amount', 'amount', '9.00', /^\w+: /],
  ['settings', 'value', 'value', '77', /^[A-Z_]+: /],
])('of %s, another %s is told with its record and its name', async (table, column, name, value, of) => {
  const { id, was } = await one<{ id: string; was: string }>(
    `select id::text, ${column}::text as was from ${table} order by id limit 1`,
  )
  await tamper(`update ${table} set ${column} = $2 where id = $1`, [id, value])
  const told = await broken()
  expect(told).toEqual([
    expect.stringContaining(`${table} ${id} (${name}) — is not what its newest line says`),
  ])
  expect(told[0]).toMatch(of)
  // The look of every minute comes round to it within two.
  const looks = [await verifySomeRecords(ctx()), await verifySomeRecords(ctx())]
  expect(looks).toContainEqual(expect.objectContaining({ ledger: table, id, why: 'changed' }))
  await tamper(`update ${table} set ${column} = $2 where id = $1`, [id, was])
  expect(await broken()).toEqual([])
})

it.each([
  'appeal_replies',
  'appeal_mediations',
  'remedies',
  'enforcement_leads',
  'courier_replies',
  'settings',
])('of %s, a record that is gone is told, and one that nobody made', async (table) => {
  const { id, row } = await one<{ id: string; row: string }>(
    `select id::text, to_jsonb(t)::text as row from ${table} t order by id limit 1`,
  )
  await tamper(`delete from ${table} where id = $1`, [id])
  expect(await broken()).toEqual([expect.stringContaining(`${table} ${id} — gone`)])
  const put = (more: object) =>
    tamper(
      `insert into ${table} select * from jsonb_populate_record(null::${table}, $1::jsonb || $2::jsonb)`,
      [row, JSON.stringify(more)],
    )
  // Before the first one there is none.
  const other = String(BigInt(id) - 1n)
  await put({ id: other })
  const told = await broken()
  expect(told).toHaveLength(2)
  expect(told).toContainEqual(expect.stringContaining(`${table} ${other} — no line tells of it`))
  await tamper(`delete from ${table} where id = $1`, [other])
  await put({})
  expect(await broken()).toEqual([])
})

it('a line of a record that is another one is told, and one that somebody wrote without the key', async () => {
  const { id } = await one<{ id: string }>('select id::text from remedies limit 1')
  const ofIt = "where case_kind = 'record:remedies' and case_id = $1"
  const { detail } = await one<{ detail: object }>(`select detail from case_events ${ofIt}`, [id])
  await tamper(`update case_events set detail = detail || '{"amount": "9.00"}' ${ofIt}`, [id])
  await tamper('update remedies set amount = 9 where id = $1', [id])
  expect(await broken()).toEqual([expect.stringContaining(`line 1 / 第 1 行, remedies ${id} — a line of it`)])
  await tamper(`update case_events set detail = $2 ${ofIt}`, [id, detail])
  expect(await broken()).toEqual([expect.stringContaining(`remedies ${id} (amount)`)])
  await tamper('update remedies set amount = $2 where id = $1', [id, (detail as { amount: string }).amount])
  expect(await broken()).toEqual([])
})

it('an act upon a promise is in its lines, and a repeat of what they say writes none', async () => {
  const officer = await test.app.as(who.officer)
  const [first] = (await ok(officer.call(remedies.ofCase, { query: { id: appeal } }))).remedies
  await ok(
    officer.call(remedies.waive, {
      body: { id: first!.id, version: first!.version, remark: '双方另有约定' },
    }),
  )
  const lines = () =>
    test.app.owner.query(
      `select event, detail ->> 'status' as status from case_events
       where case_kind = 'record:remedies' and case_id = $1 order by seq`,
      [first!.id],
    )
  const { rows } = await lines()
  expect(rows).toEqual([
    { event: 'noted', status: 'promised' },
    { event: 'noted', status: 'ended' },
  ])
  const ledger = test.app.platform.product.of(ledgers).remedies!
  expect(await ctx().unitOfWork((tx) => noteRecords(tx, ctx(), ledger, [first!.id, first!.id]))).toBe(0)
  expect((await lines()).rows).toEqual(rows)
  expect(await broken()).toEqual([])
})

it('a setting that an administrator saves holds; one that was set behind the register does not, start or not', async () => {
  const system = await test.app.as(administrator)
  const [key, value] = ['AUTH_LOGIN_FAIL_MAX', '4']
  expect(
    await system.call(settings.editBatch, { body: [{ configKey: key, configValue: value }] }),
  ).toSucceed()
  expect(await broken()).toEqual([])
  const start = () => ctx().unitOfWork((tx) => loadSettings(tx, ctx(), declaredSettings))
  for (const set of ["value = '50'", 'version = 1']) {
    await tamper(`update settings set ${set} where key = $1`, [key])
    await start()
    expect(await broken()).toEqual([
      expect.stringMatching(/^AUTH_LOGIN_FAIL_MAX: settings \d+ \(.*\) — is not/),
    ])
    await tamper('update settings set value = $2, version = 2 where key = $1', [key, value])
    expect(await broken()).toEqual([])
  }
})

it('a newer edition that declares other values, more settings and fewer is no fault', async () => {
  const load = (declared: typeof declaredSettings) =>
    ctx().unitOfWork((tx) => loadSettings(tx, ctx(), declared))
  const [first, second, ...others] = declaredSettings.filter(({ key }) => key !== 'AUTH_LOGIN_FAIL_MAX')
  await load([{ ...first!, value: 'another' }, { ...second!, key: 'NEWER_SETTING' }, ...others])
  expect(await broken()).toEqual([])
  await load(declaredSettings)
  expect(await broken()).toEqual([])
})

it('what lay there before this edition is taken in, also while the former one still writes, and once alone', async () => {
  await tamper("delete from case_events where case_kind like 'record:%'")
  await tamper('update remedies set amount = 7')
  expect(await broken()).toEqual([])
  await takeAllIn()
  const marked = () =>
    test.app.owner.query("select case_kind from case_events where case_kind like 'record:%' and case_id = 0")
  expect((await marked()).rows).toEqual([])
  // The former edition changes one more, after the first run and before the second.
  await tamper('update remedies set amount = 8')
  await takeAllIn()
  await takeAllIn()
  expect((await marked()).rows).toHaveLength(7)
  expect(await broken()).toEqual([])
  await tamper('update remedies set amount = 9')
  const { id } = await one<{ id: string }>(`select id::text from settings where key = 'AUTH_LOGIN_FAIL_MAX'`)
  await tamper("delete from case_events where case_kind = 'record:settings' and case_id = $1", [id])
  await takeAllIn()
  const told = await broken()
  expect(told).toContainEqual(expect.stringContaining('(amount) — is not what'))
  expect(told).toContainEqual(expect.stringContaining(`settings ${id} — no line tells of it`))
})

it('of two writers of one record both say what they did, in order', async () => {
  const { id } = await one<{ id: string }>(`select id::text from settings where key = 'SNOWY_SYS_COPYRIGHT'`)
  const write = (value: string) =>
    ctx().unitOfWork(async (tx) => {
      await tx.execute(`update settings set value = '${value}', version = version + 1 where id = ${id}`)
      await noteRecords(tx, ctx(), settingLedger, [id])
    })
  await Promise.all([write('a'), write('b'), write('c')])
  expect((await broken()).filter((line) => line.includes(`settings ${id}`))).toEqual([])
})
