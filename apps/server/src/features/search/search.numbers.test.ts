import { contract } from '@appeal/contract'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { and, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { matching as matchingCases } from '../../cases/cases.store.ts'
import { cases } from '../../cases/cases.tables.ts'
import { appeals } from '../../kinds/appeals/appeals.tables.ts'
import { matching as matchingAppeals } from '../../kinds/appeals/lists/appeals.filters.store.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { fileCase, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { personal } from '../people/users/users.service.ts'
import { find } from '../people/users/users.store.ts'
import { codesIn } from './search.service.ts'

const test = useTestApp()
const rows = async (text: string, values: unknown[] = []) =>
  (await test.app.platform.database.pool.query(text, values)).rows

const LISTS: Record<CaseKind, Route> = {
  consultation: contract.consultations.bureaupage,
  report: contract.reports.bureaupage,
  letter: contract.letters.bureaupage,
  courier: contract.couriers.bureaupage,
}
const found = async (caller: Caller, route: Route, searchKey: string) => {
  const { code, data } = await caller.call(route, {
    query: { queue: 'all', current: 1, size: 100, searchKey },
  })
  expect(code).toBe(200)
  return (data as { records: { id: string }[] }).records.map(({ id }) => id)
}
/** What lists show of a number: date and daily number, without prefix and area. */
const shownPart = (no: string) => no.slice(-13)

describe('a search text as a number', () => {
  it.each([
    ['林小满', {}],
    ['123', {}],
    ['SS12', {}],
    ['00004', { numberTail: '00004', waybillTail: '00004', phoneEnd: '00004' }],
    ['2026112300004', { numberTail: '2026112300004', waybillTail: '2026112300004' }],
    [
      '４４０３００ 20261123 00004',
      { numberTail: '4403002026112300004', waybillTail: '4403002026112300004' },
    ],
    ['SS4403002026112300004', { caseNo: 'SS4403002026112300004', waybillTail: 'SS4403002026112300004' }],
    ['138 0013 8000', { numberTail: '13800138000', waybillTail: '13800138000', mobile: '13800138000' }],
    ['yt88123', { waybillTail: 'YT88123' }],
    ['%_%_%1', {}],
  ])('%s', (text, codes) => expect(codesIn(text)).toEqual(codes))
})

describe('appeals', () => {
  const NAME = '司空小满'
  let officer: Caller
  let enterprise: Caller
  let filed: { id: string; appealNo: string; waybillNo: string; phone: string }
  beforeAll(async () => {
    const { app } = test
    const who = await makePlayers(app)
    const { id: consumer, phone } = await makeConsumer(app, { name: NAME })
    await caseIn(app, who, 'at_enterprise')
    const id = await caseIn(app, { ...who, consumer }, 'at_enterprise')
    const [row] = await rows('select appeal_no, waybill_no from appeals where id = $1', [id])
    filed = { id, appealNo: row.appeal_no, waybillNo: row.waybill_no, phone }
    officer = await app.as(who.officer)
    enterprise = await app.as(who.enterprise)
  })
  const asked: [string, () => string, 'bureau alone'?][] = [
    ['the shown part of the number', () => shownPart(filed.appealNo)],
    ['the last five of the number', () => filed.appealNo.slice(-5)],
    ['the last five of the waybill', () => filed.waybillNo.slice(-5)],
    ['the whole waybill', () => filed.waybillNo],
    ['the last five of the phone', () => filed.phone.slice(-5), 'bureau alone'],
    ['a whole name', () => NAME, 'bureau alone'],
  ]
  it.each(asked)('are found by %s, by the enterprise where it reads that itself', async (_, key, who) => {
    expect(await found(officer, todoRoutes.page, key())).toContain(filed.id)
    // Whom an enterprise reads masked it does not find by the whole either.
    const byEnterprise = await found(enterprise, todoRoutes.enterprisepage, key())
    expect(byEnterprise.includes(filed.id)).toBe(who === undefined)
  })
  it('are not found by the digits of another', async () => {
    const other = shownPart(filed.appealNo).replace(/.$/, (last) => String((Number(last) + 7) % 10))
    expect(await found(officer, todoRoutes.page, other)).not.toContain(filed.id)
    const foreign = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id)
    for (const [, key] of asked) expect(await found(foreign, todoRoutes.page, key())).toEqual([])
  })
})

describe.each(CASE_KINDS)('cases of one kind: %s', (kind) => {
  let officer: Caller
  let id: string
  let caseNo: string
  let phone: string
  let name: string
  beforeAll(async () => {
    const { app } = test
    const owner = kind === 'courier' ? await makeCourier(app) : (await makeConsumer(app)).id
    id = await fileCase(app, kind, owner)
    const known = personal(app.platform.crypto, (await find(app.platform.db, owner))!)
    phone = known.phone!
    name = known.name!
    caseNo = (await rows('select case_no from cases where id = $1', [id]))[0].case_no
    officer = await app.as((await makeOfficer(app, 'BUR-440300', 'cityHandler')).id)
  })
  it('are found by the shown part of the number and by its end', async () => {
    expect(await found(officer, LISTS[kind], shownPart(caseNo))).toEqual([id])
    expect(await found(officer, LISTS[kind], caseNo.slice(-5))).toContain(id)
  })
  it('are found by the last five of the phone and a whole name, unless their owners are secret', async () => {
    for (const key of [phone.slice(-5), name])
      expect((await found(officer, LISTS[kind], key)).includes(id)).toBe(kind !== 'report')
  })
  it('are found by the last five of their waybill', async () => {
    await rows(`update cases set waybill_no = 'YT' || id where id = $1`, [id])
    expect(await found(officer, LISTS[kind], id.slice(-5))).toContain(id)
  })
})

describe('what a number is found by', () => {
  const digest = Buffer.alloc(32)
  const FILTER = {
    caseNo: 'WS1',
    numberTail: '00004',
    waybillTail: '00004',
    phoneIndex: digest,
    phoneEndIndex: digest,
    nameIndex: digest,
  }
  // What is asked for with an index at hand for each part costs what it finds, however many cases there are.
  it.each([
    ['appeals', appeals, matchingAppeals(FILTER)],
    ['cases', cases, matchingCases(FILTER)],
  ] as const)('has an index for each of its parts: %s', async (table, from, conditions) => {
    const { db, pool } = test.app.platform.database
    const where = and(...(conditions as (SQL | undefined)[]))
    const { sql, params } = db.select({ id: from.id }).from(from).where(where).toSQL()
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      const { rows: lines } = await client.query(`explain ${sql}`, params)
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
      expect(plan).not.toContain('Seq Scan')
      for (const part of [
        'no_unique',
        'no_tail_idx',
        'waybill_tail_idx',
        'phone_idx',
        'phone_end_idx',
        'name_idx',
      ])
        expect(plan).toContain(`${table}_${part}`)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
