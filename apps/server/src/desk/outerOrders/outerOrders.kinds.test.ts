import { contract } from '@appeal/contract'
import { CASE_KINDS, type CaseKind, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { REPORT_TYPES } from '@appeal/contract/reports/reports.laws.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { deskPage, kindOf } from '../../cases/cases.service.ts'
import { onConnection } from '../../platform/cache.ts'
import { systemContext } from '../../platform/context.ts'
import { inSnapshot } from '../../platform/db/cursor.ts'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { aMatter, contextOf, fileAppeal } from '../../testing/cases.ts'
import { CASE_ROUTES, fileCase, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { makePlayers, play } from '../../testing/stages.ts'
import { remindOfOrders } from './outerOrders.jobs.ts'
import { outerOrdersFor } from './outerOrders.service.ts'

// What holds for orders on appeals holds for every kind that declares them.
const test = useTestApp()
const { outerOrders } = contract
type SignedIn = Awaited<ReturnType<typeof test.app.as>>
const callers: Record<string, SignedIn> = {}
const as = (name: string): SignedIn => callers[name]!
let who: Awaited<ReturnType<typeof makePlayers>>
let courier = ''
const people: Record<string, string> = {}

beforeAll(async () => {
  const { app } = test
  app.clock.set(START)
  who = await makePlayers(app)
  courier = await makeCourier(app)
  Object.assign(people, {
    ...{ owner: who.consumer, courier, officer: who.officer, unit: who.enterprise },
    leader: (await makeOfficer(app, 'BUR-440300', 'cityLeader')).id,
    colleague: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
    elsewhere: (await makeOfficer(app, 'BUR-330000', 'provinceCentre')).id,
  })
  for (const [name, id] of Object.entries(people)) callers[name] = await app.as(id)
})

const ownerOf = (kind: CaseKind) => (kind === 'courier' ? 'courier' : 'owner')
const caseOf = (kind: CaseKind) => fileCase(test.app, kind, people[ownerOf(kind)]!)
const RECEIVED = {
  ...{ direction: 'RECEIVED', body: 'HOTLINE_12345', begunOn: '2026-09-20', dueOn: '2026-09-25' },
  note: '来电人要求书面答复',
} as const
const enter = (kind: CaseKindName, id: string, more: object = {}, name = 'officer') =>
  as(name).call(outerOrders.enter, {
    body: { kind, id, ...RECEIVED, outerNo: `GD-${id}`, again: false, ...more },
  })
const answer = (one: { id: string; version: number }, name = 'officer') =>
  as(name).call(outerOrders.answer, {
    body: {
      ...{ id: one.id, version: one.version, answeredOn: '2026-09-21', way: 'SYSTEM', attachmentIds: [] },
      answer: '已经办结，并答复来电人。',
    },
  })
const listed = (kind: CaseKindName, id: string, name = 'officer') =>
  as(name).call(outerOrders.ofCase, { query: { kind, id } })
const rowsOf = async (kind: CaseKind, query: object, name = 'officer') =>
  (
    await ok(
      as(name).call(CASE_ROUTES[kind].bureaupage, {
        query: { queue: 'all', size: 100, current: 1, ...query } as never,
      }),
    )
  ).records
const idsOf = async (kind: CaseKind, query: object, name?: string) =>
  (await rowsOf(kind, query, name)).map(({ id }) => id)
const toldTo = async (kind: CaseKind, id: string, side: 'owner' | 'officer') => {
  const route = CASE_ROUTES[kind][side === 'owner' ? 'detail' : 'deskDetail']
  const name = side === 'owner' ? ownerOf(kind) : 'officer'
  const { progress } = await ok(as(name).call(route, { query: { id } }))
  return progress.filter(({ event }) => event.startsWith('outer_')).map(({ text }) => text)
}

it('every kind says whether it has orders', () => {
  for (const kind of CASE_KINDS)
    expect([kind, 'outer_received' in caseTables[kind].events]).toEqual([
      kind,
      caseTables[kind].outer === true,
    ])
})

describe.each(CASE_KINDS)('orders on a %s', (kind) => {
  it('are entered by whoever decides the case alone', async () => {
    const id = await caseOf(kind)
    expect(await enter(kind, id, {}, 'elsewhere')).toFailWith('cases.not_found')
    expect(await enter('appeal', id)).toFailWith('appeals.not_found')
    for (const name of ['owner', 'courier', 'unit']) {
      expect((await enter(kind, id, {}, name)).code).toBe(403)
      expect((await listed(kind, id, name)).code).toBe(403)
    }
    expect(await listed(kind, id, 'elsewhere')).toFailWith('cases.not_found')
    expect(await enter(kind, id, { dueOn: '' })).toFailWith('request.invalid')
    expect(await enter(kind, id, { dueOn: '2026-09-19' })).toFailWith('outerOrders.day_out_of_range')
    expect(await ok(listed(kind, id))).toEqual({ orders: [], mayEnter: true })
  })

  it('are entered once, however often and by however many they are sent', async () => {
    const id = await caseOf(kind)
    const first = await ok(enter(kind, id))
    expect((await ok(enter(kind, id))).id).toBe(first.id)
    expect(await enter(kind, id, { note: '又来一次' })).toFailWith('outerOrders.twice')
    const crossing = await Promise.all(
      ['officer', 'leader'].map((name) => enter(kind, id, { outerNo: `X-${id}`, note: name }, name)),
    )
    expect(crossing.map(({ reason }) => reason).filter(Boolean)).toEqual(['outerOrders.twice'])
    expect((await ok(listed(kind, id))).orders).toHaveLength(2)
  })

  it('are handed back once, with their lines in the history, which whoever filed the case is not told', async () => {
    const id = await caseOf(kind)
    const one = await ok(enter(kind, id))
    expect(await answer(one, 'elsewhere')).toFailWith('outerOrders.not_found')
    expect((await answer(one, 'unit')).code).toBe(403)
    const [a, b] = await Promise.all([
      answer(one),
      as('leader').call(outerOrders.drop, {
        body: { id: one.id, version: one.version, reason: '对方撤回工单' },
      }),
    ])
    expect([a.reason, b.reason].filter(Boolean)).toEqual(['outerOrders.not_open'])
    const lines = await toldTo(kind, id, 'officer')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`12345 热线转来，对方编号 GD-${id}`)
    expect(await toldTo(kind, id, 'owner')).toEqual([])
    const ctx = await contextOf(test.app, who.officer)
    expect(await outerOrdersFor(ctx, { kind, id })).toMatchObject([{ outerNo: `GD-${id}` }])
  })

  it('that are passed on are told to whoever filed the case, and no more than where to', async () => {
    const id = await caseOf(kind)
    const body = { direction: 'PASSED', body: 'OTHER', bodyName: '市人社局', dueOn: undefined }
    await ok(enter(kind, id, body))
    expect(await toldTo(kind, id, 'owner')).toEqual([`转给市人社局，对方编号 GD-${id}`])
  })

  it('narrow the lists of the bureau, stand in its rows and warnings, and are found by their number', async () => {
    expect(
      await as('officer').call(CASE_ROUTES[kind].bureaupage, { query: { outer: 'soon' } as never }),
    ).toFailWith('request.invalid')
    const [near, far, none] = [await caseOf(kind), await caseOf(kind), await caseOf(kind)]
    const count = async () =>
      (await ok(as('officer').call(CASE_ROUTES[kind].countpage, { query: {} as never }))).counts.warning!
    const before = await count()
    await ok(enter(kind, near, { dueOn: '2026-09-22' }))
    await ok(enter(kind, far, { dueOn: '2026-12-31' }))
    const mine = async (query: object) =>
      (await idsOf(kind, query)).filter((id) => [near, far, none].includes(id)).toSorted()
    expect(await mine({ outer: 'open' })).toEqual([near, far].toSorted())
    expect(await mine({ outer: 'near' })).toEqual([near])
    expect(await idsOf(kind, { outer: 'open' }, 'elsewhere')).toEqual([])
    expect(await mine({ queue: 'warning' })).toContain(near)
    expect(await count()).toBeGreaterThanOrEqual(before)
    const row = (await rowsOf(kind, { searchKey: `GD-${near}` })).map(({ id, outerDueOn }) => [
      id,
      outerDueOn,
    ])
    expect(row).toEqual([[near, '2026-09-22']])
    if (caseTables[kind].lists.enterprise) {
      const { enterprisepage } = CASE_ROUTES[kind] as (typeof CASE_ROUTES)['letter']
      const query = { queue: 'all', size: 100, current: 1, outer: 'open', searchKey: `GD-${near}` }
      const seen = await ok(as('unit').call(enterprisepage, { query: query as never }))
      expect(seen.records).toEqual([])
    }
  })

  it('put a case in the queue by their day where that is nearer than its clock', async () => {
    const [late, last] = [await caseOf(kind), await caseOf(kind)]
    const queue = async () => (await idsOf(kind, { queue: 'todo' })).filter((id) => [late, last].includes(id))
    expect(await queue()).toEqual([late, last])
    await ok(enter(kind, last, { dueOn: '2026-09-20', begunOn: '2026-09-19' }))
    expect(await queue()).toEqual([last, late])
    // Page by page the same list, each case once.
    const path = CASE_ROUTES[kind].bureaupage.permission
    const ctx = await contextOf(test.app, who.officer)
    const whole = await idsOf(kind, { queue: 'todo' })
    const pages: string[] = []
    for (let current = 1; current <= Math.ceil(whole.length / 2); current += 1)
      pages.push(
        ...(await deskPage(ctx, kind, path, { queue: 'todo', current, size: 2 })).records.map(({ id }) => id),
      )
    expect(pages).toEqual(whole)
  })
})

describe('a number that a case of another kind has', () => {
  it('is entered once it is said that it belongs to both', async () => {
    const [question, courierCase] = [await caseOf('consultation'), await caseOf('courier')]
    const ours = { outerNo: 'XF-2026-7001', body: 'PETITION' }
    await ok(enter('consultation', question, ours))
    const refused = await enter('courier', courierCase, ours)
    expect(refused).toFailWith('outerOrders.known')
    expect(refused.msg).toContain('ZX')
    await ok(enter('courier', courierCase, { ...ours, again: true }))
  })
})

describe('a report that came out of an appeal', () => {
  it('keeps the number of its order from all but its handler: it may stand on the appeal as well', async () => {
    const { app } = test
    const { id: appeal } = await fileAppeal(app, who.consumer, aMatter({ waybillNo: '78999000333444' }))
    const outerNo = 'GD20260920777'
    await ok(enter('appeal', appeal, { outerNo }))
    await play(app, who.officer, 'editToInvalid', appeal, {
      ...{ reasonCode: 'N08', explanation: '不属于申诉，已告知申诉人。', referralType: REPORT_TYPES[0] },
    })
    const { referral } = await ok(as('officer').call(contract.appeals.detail, { query: { id: appeal } }))
    const id = referral!.caseId
    // Nobody has it yet: it is kept from everybody.
    expect(await enter('report', id, { outerNo, again: true })).toFailWith('request.not_permitted')
    await ok(
      as('officer').call(contract.reports.accept, {
        body: {
          id,
          version: (await ok(as('officer').call(contract.reports.deskDetail, { query: { id } }))).version,
        },
      }),
    )
    // The order stays on the appeal, which says so; the report says it to its handler alone.
    const outerOf = async (kind: 'appeal' | 'report', name: string) => {
      const { progress } =
        kind === 'appeal'
          ? await ok(as(name).call(contract.appeals.detail, { query: { id: appeal } }))
          : await ok(as(name).call(contract.reports.deskDetail, { query: { id } }))
      return progress
        .filter(({ event }) => event.startsWith('outer_'))
        .map(({ event, text }) => [event, text])
    }
    const { appealNo } = await ok(as('officer').call(contract.appeals.detail, { query: { id: appeal } }))
    expect(await outerOf('appeal', 'colleague')).toContainEqual([
      'outer_stays',
      `12345 热线的转办不随件转走，仍在本件登记答复，对方编号 ${outerNo}，最迟 2026-09-25 答复`,
    ])
    const own = await ok(as('owner').call(contract.appeals.serviceProgress, { query: { id: appeal } }))
    expect(JSON.stringify(own)).not.toContain(outerNo)
    expect(await outerOf('report', 'officer')).toEqual([
      [
        'outer_elsewhere',
        `12345 热线的转办登记在 ${appealNo}，在该件登记答复，对方编号 ${outerNo}，最迟 2026-09-25 答复`,
      ],
    ])
    expect(await outerOf('report', 'colleague')).toEqual([])
    expect((await ok(listed('appeal', appeal))).orders.map(({ state, can }) => [state, can])).toEqual([
      ['OPEN', ['answer', 'drop']],
    ])
    const { id: order } = await ok(enter('report', id, { outerNo, again: true, dueOn: '2026-09-22' }))
    expect((await ok(listed('report', id))).orders).toHaveLength(1)
    expect(await ok(listed('report', id, 'colleague'))).toEqual({ orders: [], mayEnter: false })
    expect(await idsOf('report', { searchKey: outerNo })).toEqual([id])
    expect(await idsOf('report', { searchKey: outerNo }, 'colleague')).toEqual([])
    const seen = await ok(as('colleague').call(contract.reports.deskDetail, { query: { id } }))
    expect(seen.progress.some(({ event }) => event.startsWith('outer_'))).toBe(false)
    const another = await fileCase(app, 'report', (await makeConsumer(app)).id)
    const refused = await enter('report', another, { outerNo }, 'colleague')
    // What is told of is the appeal, which the colleague sees; never the report.
    expect(refused.msg).not.toContain('JB')
    await remindOfOrders(systemContext(app.platform, 'test'))
    const { rows } = await app.platform.database.pool.query(
      `select r.user_id, m.content from messages m join message_receipts r on r.message_id = m.id
       where m.dedupe_key like 'outerOrder:' || $1 || ':%'`,
      [order],
    )
    const reads = (name: string) =>
      rows.filter(({ user_id }) => user_id === people[name]).map(({ content }) => content.includes(outerNo))
    // Who leads is told of the day, and by no number.
    expect([reads('officer'), reads('leader')]).toEqual([[true], [false]])
  })
})

it('the file of a kind has the number, the day and whether it was kept, in the order of the list', async () => {
  const { app } = test
  const owner = (await makeConsumer(app)).id
  const [first, second] = [
    await fileCase(app, 'consultation', owner),
    await fileCase(app, 'consultation', owner),
  ]
  await ok(enter('consultation', second, { outerNo: 'FILE-1', dueOn: '2026-09-20' }))
  const list = kindOf(app.platform, 'consultation').exports!['cases.consultation']!
  const ctx = await contextOf(app, who.officer)
  const cells = (await list.cells(ctx)) as unknown as Record<string, (row: unknown) => unknown>
  const columns = ['caseNo', 'outerNo', 'outerDueOn', 'outerKept']
  const found: [string, unknown[]][] = []
  // As a file is made: on one connection, portion by portion.
  await inSnapshot(app.platform.database, async (db) => {
    const on = { ...ctx, platform: onConnection(ctx.platform, db) }
    for await (const some of list.sweep!(on, { queue: 'todo', current: 1, size: 10 }, 3, columns))
      for (const row of some as { id: string }[])
        if ([first, second].includes(row.id))
          found.push([row.id, columns.slice(1).map((column) => cells[column]!(row))])
  })
  expect(found).toEqual([
    [second, ['FILE-1', '2026-09-20', '逾期']],
    [first, [undefined, undefined, undefined]],
  ])
})
