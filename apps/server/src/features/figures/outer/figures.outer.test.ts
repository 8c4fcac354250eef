import { contract } from '@appeal/contract'
import { CASE_KINDS, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { dueOf, type OuterTable } from '@appeal/contract/figures/outer.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ok, START, useTestApp } from '../../../testing/app.ts'
import { nthId } from '../../../testing/ids.ts'
import { fileCase, makeCourier } from '../../../testing/otherCases.ts'
import { makeEnterpriseUser, makeOfficer } from '../../../testing/people.ts'
import { caseIn, makePlayers } from '../../../testing/stages.ts'

// Today is 2026-09-21.
const test = useTestApp()
const { statistics, outerOrders, todo } = contract
const september = { period: '2026-09' }
const people = { state: '', province: '', city: '', elsewhere: '', unit: '', consumer: '' }
const as = (id: string) => test.app.as(id)

const enter = async (kind: CaseKindName, id: string, more: object) =>
  ok(
    (await as(people.city)).call(outerOrders.enter, {
      body: {
        ...{ kind, id, direction: 'RECEIVED', body: 'HOTLINE_12345', outerNo: `GD-${id}`, again: false },
        ...{ begunOn: '2026-09-10', dueOn: '2026-09-25', note: '请回复。' },
        ...more,
      } as never,
    }),
  )
const answer = async ({ id, version }: { id: string; version: number }, answeredOn: string) =>
  ok(
    (await as(people.city)).call(outerOrders.answer, {
      body: { id, version, answeredOn, way: 'SYSTEM', attachmentIds: [], answer: '已经办结，特此回复。' },
    }),
  )
const drop = async ({ id, version }: { id: string; version: number }) =>
  ok((await as(people.city)).call(outerOrders.drop, { body: { id, version, reason: '登记错误。' } }))

beforeAll(async () => {
  test.app.clock.set(START)
  const who = await makePlayers(test.app)
  Object.assign(people, {
    ...{ city: who.officer, unit: who.enterprise, consumer: who.consumer },
    state: (await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id,
    province: (await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')).id,
    elsewhere: (await makeOfficer(test.app, 'BUR-330000', 'provinceCentre')).id,
  })
  const appeal = await caseIn(test.app, who, 'bureau_processing')
  const courier = await makeCourier(test.app)
  // Of an appeal: answered on its day, answered later, late, dropped, passed on by the bureau, and of the month before.
  await answer(await enter('appeal', appeal, { outerNo: 'A-1', dueOn: '2026-09-15' }), '2026-09-15')
  await answer(await enter('appeal', appeal, { outerNo: 'A-2', dueOn: '2026-09-15' }), '2026-09-16')
  await enter('appeal', appeal, { outerNo: 'A-3', dueOn: '2026-09-20', body: 'PETITION' })
  await drop(await enter('appeal', appeal, { outerNo: 'A-4' }))
  await enter('appeal', appeal, { outerNo: 'A-5', direction: 'PASSED' })
  await answer(
    await enter('appeal', appeal, { outerNo: 'A-6', begunOn: '2026-08-31', dueOn: '2026-09-02' }),
    '2026-09-01',
  )
  // Of each other kind: one that may still be answered in time.
  for (const kind of CASE_KINDS)
    await enter(kind, await fileCase(test.app, kind, kind === 'courier' ? courier : who.consumer), {
      body: kind === 'letter' ? 'PETITION' : 'HOTLINE_12345',
    })
})

const ask = async (id: string, query: Record<string, unknown> = {}) =>
  (await as(id)).call(statistics.outer, { query: { ...september, ...query } as never })
const sumsIn = ({ rows }: OuterTable, key: string) => rows.find((row) => row.key === key)?.sums

describe('statistics.outer', () => {
  it('refuses strangers, the units that appeals are about, other groups, and what is no period', async () => {
    expect(await test.app.call(statistics.outer, { query: september as never })).toFailWith(
      'session.required',
    )
    const hq = (await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id
    for (const id of [people.consumer, people.unit, hq])
      expect(await ask(id)).toFailWith('request.not_permitted')
    for (const query of [
      { group: 'brand' },
      { body: 'MINISTRY' },
      { kind: 'parcel' },
      { period: '2026-13' },
      { period: "2026' or '1" },
    ])
      expect(await ask(people.state, query)).toFailWith('request.invalid')
  })

  it('counts what came and what became of its day, whatever the kind, within the own sight', async () => {
    for (const id of [people.state, people.province, people.city]) {
      const { total } = await ok(ask(id))
      expect(total.sums).toEqual({ received: 7, inTime: 1, answeredLate: 1, open: 4, openLate: 1 })
      // What came in August is what it is measured against.
      expect([total.previous, total.change]).toEqual([1, '600.0'])
    }
    expect((await ok(ask(people.elsewhere))).total.sums.received).toBe(0)
    expect((await ok(ask(people.elsewhere))).rows).toEqual([])
  })

  it('splits by body, kind and bureau without losing one, and narrows by the first two', async () => {
    for (const group of ['body', 'kind', 'bureau'] as const) {
      const { rows, total } = await ok(ask(people.state, { group }))
      expect(rows.reduce((sum, { sums }) => sum + sums.received, 0)).toBe(total.sums.received)
      expect(rows.reduce((sum, { sums }) => sum + dueOf(sums), 0)).toBe(dueOf(total.sums))
    }
    const byBody = await ok(ask(people.state))
    expect(byBody.rows.map(({ label }) => label)).toEqual(['12345 热线', '信访部门'])
    expect(sumsIn(byBody, 'PETITION')).toEqual({
      ...{ received: 2, inTime: 0, answeredLate: 0, open: 1, openLate: 1 },
    })
    const byKind = await ok(ask(people.state, { group: 'kind' }))
    expect(sumsIn(byKind, 'appeal')?.received).toBe(3)
    for (const kind of CASE_KINDS) expect(sumsIn(byKind, kind)?.received, kind).toBe(1)
    const byBureau = await ok(ask(people.state, { group: 'bureau' }))
    expect(byBureau.rows.every(({ label }) => /局/.test(label))).toBe(true)
    const letters = await ok(ask(people.state, { kind: 'letter', body: 'PETITION' }))
    expect(letters.total.sums.received).toBe(1)
    const months = await ok(ask(people.state, { group: 'month' }))
    expect(months.rows).toHaveLength(13)
    expect(months.rows.slice(-2).map(({ key, sums }) => [key, sums.received])).toEqual([
      ['2026-08', 1],
      ['2026-09', 7],
    ])
  })

  it('are as many late ones as the lists of the cases tell', async () => {
    const { rows } = await ok(ask(people.city, { group: 'kind' }))
    const listed = await ok(
      (await as(people.city)).call(todo.page, { query: { queue: 'all', outer: 'late' } as never }),
    )
    expect(rows.find(({ key }) => key === 'appeal')?.sums.openLate).toBe(listed.total)
  })

  it('tells no share of too few, and by its interval of more; what may still come in time is no part of it', async () => {
    const { pool } = test.app.platform.database
    const few = await ok(ask(people.state))
    expect(few.total.kept).toMatchObject({ value: null, few: true, base: 3 })
    const asked = { body: 'OTHER' }
    await pool.query(`
      insert into outer_orders (id, version, case_kind, case_id, direction, body, body_name, outer_no, begun_on, due_on,
        state, answered_on, author_id, created_at, updated_at)
      select ${nthId()}, 1, case_kind, case_id, direction, 'OTHER', '市监局', 'B-' || n, '2026-09-01', '2026-09-05',
        'ANSWERED', date '2026-09-03' + case when n > 15 then 5 else 0 end, author_id, created_at, updated_at
      from outer_orders, generate_series(1, 20) n where outer_no = 'A-1'`)
    const { total } = await ok(ask(people.state, asked))
    expect(total.sums).toEqual({ received: 20, inTime: 15, answeredLate: 5, open: 0, openLate: 0 })
    expect(total.kept).toMatchObject({ value: '75.00', base: 20, few: false })
    expect(Number(total.kept.low)).toBeLessThan(75)
    await pool.query("delete from outer_orders where body = 'OTHER'")
  })
})
