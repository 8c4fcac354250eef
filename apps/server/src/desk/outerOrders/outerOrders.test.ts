import { contract } from '@appeal/contract'
import { DAY_SHOWN } from '@appeal/contract/myDay/myDay.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { contextOf } from '../../testing/cases.ts'
import { nthId } from '../../testing/ids.ts'
import { makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { aProof, caseIn, makePlayers } from '../../testing/stages.ts'
import { remindOfOrders } from './outerOrders.jobs.ts'
import { outerOrdersFor } from './outerOrders.service.ts'

const test = useTestApp()
const { outerOrders, appeals, files, todo } = contract
const NOTE = '来电人反映快件丢失后无人理睬'
const ANSWER = '企业已向来电人赔偿二百元，来电人表示满意。'

let who: { consumer: string; officer: string; enterprise: string }
const people: Record<string, string> = {}
type SignedIn = Awaited<ReturnType<typeof test.app.as>>
const callers: Record<string, SignedIn> = {}
const as = (name: string): SignedIn => callers[name]!
/** Sessions end with the days that a test lets pass. */
const signIn = async () => {
  for (const [name, id] of Object.entries(people)) callers[name] = await test.app.as(id)
}
const on = async (day: string) => {
  test.app.clock.set(`${day}T06:00:00Z`)
  await signIn()
}

beforeAll(async () => {
  const { app } = test
  app.clock.set(START)
  who = await makePlayers(app)
  Object.assign(people, {
    owner: who.consumer,
    officer: who.officer,
    unit: who.enterprise,
    leader: (await makeOfficer(app, 'BUR-440300', 'cityLeader')).id,
    elsewhere: (await makeOfficer(app, 'BUR-330000', 'provinceCentre')).id,
    otherBrand: (await makeEnterpriseUser(app, 'ENT-STO', 'brandHq')).id,
  })
})
beforeEach(async () => {
  test.app.clock.set(START)
  await signIn()
})

const inState = (state: Parameters<typeof caseIn>[2]) => caseIn(test.app, who, state)
const RECEIVED = {
  direction: 'RECEIVED',
  body: 'HOTLINE_12345',
  outerNo: 'GD20260921000123',
  begunOn: '2026-09-20',
  dueOn: '2026-09-25',
  note: NOTE,
} as const
/** Tests enter the same number on a case each; what is told of another case has a test of its own. */
const enter = (id: string, more: object = {}, name = 'officer') =>
  as(name).call(outerOrders.enter, { body: { id, ...RECEIVED, again: true, ...more } })
const answer = (one: { id: string; version: number }, more: object = {}, name = 'officer') =>
  as(name).call(outerOrders.answer, {
    body: {
      ...{ id: one.id, version: one.version, answeredOn: '2026-09-21', way: 'SYSTEM', answer: ANSWER },
      attachmentIds: [],
      ...more,
    },
  })
const drop = (one: { id: string; version: number }, name = 'officer') =>
  as(name).call(outerOrders.drop, { body: { id: one.id, version: one.version, reason: '对方撤回工单' } })
const listed = async (id: string, name = 'officer') =>
  (await ok(as(name).call(outerOrders.ofCase, { query: { id } }))).orders
const told = async (id: string, name: 'owner' | 'officer' | 'unit') => {
  const seen =
    name === 'owner'
      ? await ok(as(name).call(appeals.consumerDetail, { body: { id } }))
      : await ok(as(name).call(appeals.detail, { query: { id } }))
  return seen.progress.filter(({ event }) => event.startsWith('outer_'))
}

describe('an order of an outer body', () => {
  it('is entered by whoever decides the case alone', async () => {
    const id = await inState('at_enterprise')
    expect(await enter(id, {}, 'elsewhere')).toFailWith('appeals.not_found')
    for (const name of ['owner', 'unit', 'otherBrand']) expect((await enter(id, {}, name)).code).toBe(403)
    for (const name of ['owner', 'unit'])
      expect((await as(name).call(outerOrders.ofCase, { query: { id } })).code).toBe(403)
    expect(await as('elsewhere').call(outerOrders.ofCase, { query: { id } })).toFailWith('appeals.not_found')
    expect(await listed(id)).toEqual([])
    expect(await ok(as('officer').call(outerOrders.ofCase, { query: { id } }))).toMatchObject({
      mayEnter: true,
    })
  })

  it('has a number, a body and a day that can be', async () => {
    const id = await inState('at_enterprise')
    for (const more of [
      { outerNo: '' },
      { body: 'OTHER' },
      { body: 'MAYOR' },
      { dueOn: '' },
      { begunOn: 'yesterday' },
    ])
      expect(await enter(id, more)).toFailWith('request.invalid')
    for (const more of [
      { begunOn: '2026-09-22' },
      { begunOn: '2025-09-20' },
      { dueOn: '2026-09-19' },
      { dueOn: '2027-09-22' },
    ])
      expect([more, (await enter(id, more)).reason]).toEqual([more, 'outerOrders.day_out_of_range'])
  })

  it('is entered once, however often and by however many it is sent', async () => {
    const id = await inState('at_enterprise')
    const first = await ok(enter(id))
    expect((await ok(enter(id))).id).toBe(first.id)
    expect(await enter(id, { note: '又来一次' })).toFailWith('outerOrders.twice')
    const many = await Promise.all(
      ['officer', 'leader'].map((name) => enter(id, { outerNo: 'GD20260921000999', note: name }, name)),
    )
    expect(many.map(({ reason }) => reason).filter(Boolean)).toEqual(['outerOrders.twice'])
    expect(await listed(id)).toHaveLength(2)
  })

  it('of which another case has the number is entered once it is said that it belongs to both', async () => {
    const [first, second, third] = [
      await inState('at_enterprise'),
      await inState('at_enterprise'),
      await inState('at_enterprise'),
    ]
    const ours = { body: 'OTHER', bodyName: '市消委会', outerNo: `XW-${first}`, again: false }
    const kept = await ok(enter(first, ours))
    const { appealNo } = await ok(as('officer').call(appeals.detail, { query: { id: first } }))
    const refused = await enter(second, ours)
    expect(refused).toFailWith('outerOrders.known')
    expect(refused.msg).toContain(`市消委会的这个编号已经登记在 ${appealNo}`)
    expect(await listed(second)).toEqual([])
    // Another body keeps numbers of its own, also where neither is of the list.
    await ok(enter(first, { ...ours, bodyName: '市市场监管局', again: true }))
    await ok(enter(third, { ...ours, body: 'PETITION' }))
    expect(await enter(first, { ...ours, again: true, note: '再来一次' })).toFailWith('outerOrders.twice')
    await ok(enter(second, { ...ours, again: true }))
    await ok(drop(kept))
    await ok(drop((await listed(second))[0]!))
    await ok(enter(third, ours))
  })

  it('is entered once on a case, however many others have its number', async () => {
    const id = await inState('at_enterprise')
    const ours = { outerNo: `V-${id}` }
    const { id: order } = await ok(enter(id, ours))
    await test.app.platform.database.pool.query(
      `insert into outer_orders (id, version, case_kind, case_id, direction, body, outer_no, begun_on, state, author_id, created_at, updated_at)
       select ${nthId()}, version, case_kind, 1000 + n, direction, body, outer_no, begun_on, state, author_id, created_at, updated_at
       from outer_orders, generate_series(1, 120) n where id = $1`,
      [order],
    )
    expect(await enter(id, { ...ours, note: '再来一次' })).toFailWith('outerOrders.twice')
  })

  it('stands on the case with its number and day, sealed, and is told to the bureau alone', async () => {
    const id = await inState('at_enterprise')
    const entered = await ok(enter(id))
    expect(entered).toMatchObject({
      ...{ state: 'OPEN', outerNo: RECEIVED.outerNo, dueOn: RECEIVED.dueOn, note: NOTE },
      ...{ late: false, near: true, can: ['answer', 'drop'] },
    })
    expect((await told(id, 'officer')).map(({ text }) => text)).toEqual([
      '12345 热线转来，对方编号 GD20260921000123，最迟 9 月 25 日 答复',
    ])
    for (const name of ['owner', 'unit'] as const) expect(await told(id, name)).toEqual([])
    const { rows } = await test.app.platform.database.pool.query(
      "select encode(note, 'hex') as note from outer_orders where id = $1",
      [entered.id],
    )
    expect(rows[0].note).not.toContain(Buffer.from(NOTE).toString('hex'))
  })

  it('moves no clock of the case, and is late once its own day is over', async () => {
    const id = await inState('at_enterprise')
    const clocks = async () => {
      const { clock, total } = await ok(as('officer').call(appeals.detail, { query: { id } }))
      return { clock, total }
    }
    const before = await clocks()
    await ok(enter(id))
    expect(await clocks()).toEqual(before)
    await on('2026-09-25')
    expect(await listed(id)).toMatchObject([{ late: false, near: true }])
    await on('2026-09-26')
    expect(await listed(id)).toMatchObject([{ late: true }])
  })
})

describe('handing back', () => {
  it('is refused to others, for another day, of another version, and where it was done', async () => {
    const id = await inState('at_enterprise')
    const one = await ok(enter(id))
    expect(await answer({ id: '1999999999999999999', version: 1 })).toFailWith('outerOrders.not_found')
    expect(await answer(one, {}, 'elsewhere')).toFailWith('outerOrders.not_found')
    expect((await answer(one, {}, 'unit')).code).toBe(403)
    for (const more of [{ answer: '' }, { way: 'PIGEON' }, { answeredOn: '' }])
      expect(await answer(one, more)).toFailWith('request.invalid')
    for (const answeredOn of ['2026-09-19', '2026-09-22'])
      expect(await answer(one, { answeredOn })).toFailWith('outerOrders.day_out_of_range')
    expect(await answer({ ...one, version: 7 })).toFailWith('outerOrders.stale')
    await ok(answer(one))
    expect(await answer(one, { answer: `${ANSWER}再说一次` })).toFailWith('outerOrders.not_open')
    expect(await drop(one)).toFailWith('outerOrders.not_open')
  })

  it('lies in the history with its day, way, paper, words and files, also of a case that has ended', async () => {
    const id = await inState('closed')
    const one = await ok(enter(id))
    const file = await aProof(test.app, who.officer)
    const given = { paperNo: '深邮管函〔2026〕12号', attachmentIds: [file] }
    const done = await ok(answer(one, given))
    expect((await ok(answer(one, given))).id).toBe(done.id)
    expect(done).toMatchObject({
      ...{
        state: 'ANSWERED',
        answeredOn: '2026-09-21',
        way: 'SYSTEM',
        paperNo: given.paperNo,
        answer: ANSWER,
      },
      ...{ late: false, can: [], files: [{ id: file }] },
    })
    const lines = await told(id, 'officer')
    expect(lines[0]).toMatchObject({
      text: '9 月 21 日 已答复12345 热线（对方系统），对方编号 GD20260921000123',
      opinion: ANSWER,
      files: [{ id: file }],
    })
    expect((await as('officer').call(files.download, { query: { id: file } })).code).not.toBe(403)
  })

  it('after the day that the body named is late for good', async () => {
    const id = await inState('at_enterprise')
    const one = await ok(enter(id))
    await on('2026-09-28')
    expect(await ok(answer(one, { answeredOn: '2026-09-28' }))).toMatchObject({ late: true, near: false })
    const another = await ok(enter(id, { outerNo: 'XF-2026-88', body: 'PETITION' }))
    // Handed back in time, and written down later.
    expect(await ok(answer(another, { answeredOn: '2026-09-25' }))).toMatchObject({ late: false })
  })

  it('lets one of an answer and a drop through that cross', async () => {
    const id = await inState('at_enterprise')
    const one = await ok(enter(id))
    const [a, b] = await Promise.all([answer(one), drop(one, 'leader')])
    expect([a.reason, b.reason].filter(Boolean)).toEqual(['outerOrders.not_open'])
    const [left] = await listed(id)
    expect(left?.state).toBe(a.reason ? 'DROPPED' : 'ANSWERED')
  })
})

describe('what is passed to an outer body', () => {
  it('is told to whoever filed the case, and its answer to the bureau', async () => {
    const id = await inState('at_enterprise')
    const { dueOn: _, ...passed } = RECEIVED
    const body = {
      ...passed,
      direction: 'PASSED',
      body: 'OTHER',
      bodyName: '市人力资源和社会保障局',
      id,
      again: true,
    }
    const one = await ok(as('officer').call(outerOrders.enter, { body }))
    expect(one).toMatchObject({ dueOn: null, late: false, near: false })
    expect((await told(id, 'owner')).map(({ text }) => text)).toEqual([
      '转给市人力资源和社会保障局，对方编号 GD20260921000123',
    ])
    expect(await told(id, 'unit')).toEqual([])
    await ok(answer(one, { way: 'LETTER' }))
    expect((await told(id, 'officer'))[0]?.text).toBe(
      '9 月 21 日 收到市人力资源和社会保障局的回复（函件），对方编号 GD20260921000123',
    )
    expect(await told(id, 'owner')).toHaveLength(1)
  })

  it('may be dropped and entered anew', async () => {
    const id = await inState('at_enterprise')
    const one = await ok(enter(id))
    expect((await ok(drop(one))).state).toBe('DROPPED')
    expect((await ok(drop(one))).state).toBe('DROPPED')
    expect((await ok(enter(id, { note: '重新登记' }))).id).not.toBe(one.id)
  })
})

describe('lists of a bureau', () => {
  const asked = async (query: object, name = 'officer') =>
    (await ok(as(name).call(todo.page, { query: { size: 100, ...query } }))).records
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

  it('refuse what is none of the list', async () => {
    expect(await as('officer').call(todo.page, { query: { outer: 'soon' } })).toFailWith('request.invalid')
  })

  it('hold what is owed outside, near or late, answered late, or passed on', async () => {
    const on12345 = { direction: 'RECEIVED', body: 'HOTLINE_12345' } as const
    const one = async (more: object) => {
      const id = await inState('at_enterprise')
      return { id, order: await ok(enter(id, { ...on12345, outerNo: `L-${id}`, ...more })) }
    }
    const far = await one({ dueOn: '2026-12-31' })
    const near = await one({ dueOn: '2026-09-25' })
    const late = await one({ dueOn: '2026-09-20' })
    const answered = await one({ dueOn: '2026-09-20' })
    await ok(answer(answered.order, { answeredOn: '2026-09-21' }))
    const passed = await one({ direction: 'PASSED', dueOn: '2026-09-20' })
    const all = [far, near, late, answered, passed].map(({ id }) => id)
    const holds = async (outer: string) =>
      idsOf(await asked({ outer }))
        .filter((id) => all.includes(id))
        .toSorted()
    expect({
      open: await holds('open'),
      near: await holds('near'),
      late: await holds('late'),
      answeredLate: await holds('answeredLate'),
      passed: await holds('passed'),
    }).toEqual({
      open: [far, near, late].map(({ id }) => id).toSorted(),
      near: [near.id],
      late: [late.id],
      answeredLate: [answered.id],
      passed: [passed.id],
    })
    expect(await asked({ outer: 'open' }, 'elsewhere')).toEqual([])
    // How many were answered late is the length of the list.
    expect(
      (await ok(as('officer').call(todo.page, { query: { outer: 'answeredLate' } }))).total,
    ).toBeGreaterThan(0)
  })

  it('warn of the day of an outer body beside the clocks, and say which day it is', async () => {
    const calm = await inState('at_enterprise')
    const warned = await inState('at_enterprise')
    const ended = await inState('closed')
    const count = async () => (await ok(as('officer').call(todo.countpage))).counts.warning!
    const before = await count()
    for (const id of [warned, ended]) await ok(enter(id, { outerNo: `W-${id}`, dueOn: '2026-09-28' }))
    await ok(enter(calm, { outerNo: `W-${calm}`, dueOn: '2026-09-29' }))
    const rows = (await asked({ queue: 'warning' })).filter(({ id }) => [calm, warned, ended].includes(id))
    expect(rows.map(({ id, outerDueOn }) => [id, outerDueOn])).toEqual([[warned, '2026-09-28']])
    // No clock of the law is late or near for it.
    expect(rows[0]?.overdue).toBe(false)
    expect(await count()).toBe(before + 1)
    const [seen] = (await ok(as('unit').call(todo.enterprisepage, { query: { size: 100 } }))).records
    expect(seen).not.toHaveProperty('outerDueOn')
  })
})

describe('my day', () => {
  const dayOf = async (name: string) => ok(as(name).call(contract.myDay.detail))

  it('knows the day of an outer body, nearer than every clock and after the case has ended, of the handler alone', async () => {
    const [open, ended, done] = [
      await inState('at_enterprise'),
      await inState('closed'),
      await inState('at_enterprise'),
    ]
    const before = await dayOf('officer')
    const unit = await dayOf('unit')
    for (const id of [open, ended]) await ok(enter(id, { outerNo: `D-${id}`, dueOn: '2026-09-21' }))
    await ok(answer(await ok(enter(done, { outerNo: `D-${done}`, dueOn: '2026-09-21' }))))
    const day = await dayOf('officer')
    const added = day.cases.filter(({ id }) => [open, ended, done].includes(id))
    expect(added.map(({ id, endsOn, outerDueOn }) => [id, endsOn, outerDueOn])).toEqual([
      [open, '2026-09-21', '2026-09-21'],
      [ended, '2026-09-21', '2026-09-21'],
    ])
    expect(day.dueToday).toBe(before.dueToday + 2)
    // It moved from the day of its clock, where that was counted.
    const ahead = ({ ahead: days }: typeof day) => days.reduce((sum, { count }) => sum + count, 0)
    expect(ahead(before) - ahead(day)).toBeLessThanOrEqual(1)
    expect(await dayOf('unit')).toEqual(unit)
    expect((await dayOf('elsewhere')).cases).toEqual([])
  })

  it('counts a day that is to come, and takes it from there once it is late', async () => {
    const id = await inState('closed')
    const count = async (name = 'officer') =>
      (await dayOf(name)).ahead.find(({ day }) => day === '2026-09-26')?.count ?? 0
    const before = await count()
    await ok(enter(id, { outerNo: `A-${id}`, dueOn: '2026-09-26' }))
    expect(await count()).toBe(before + 1)
    expect((await dayOf('officer')).cases.map((one) => one.id)).not.toContain(id)
    await on('2026-09-27')
    expect((await dayOf('officer')).cases.find((one) => one.id === id)).toMatchObject({
      ...{ endsOn: '2026-09-26', outerDueOn: '2026-09-26' },
    })
  })
})

describe('my day of an office that owes much', () => {
  it('counts all, shows the first, and knows nothing of what is archived', async () => {
    const { pool } = test.app.platform.database
    const id = await inState('closed')
    const { id: order } = await ok(enter(id, { outerNo: `M-${id}`, dueOn: '2026-09-21' }))
    const day = async () => ok(as('officer').call(contract.myDay.detail))
    const before = await day()
    const like = async (table: string, of: string, set: Record<string, string>) => {
      const { rows } = await pool.query(
        `select string_agg(column_name, ', ') as names,
           string_agg(coalesce($2::jsonb ->> column_name, column_name), ', ') as values
         from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
        [table, JSON.stringify(set)],
      )
      await pool.query(
        `insert into ${table} (${rows[0].names}) select ${rows[0].values} from ${table}, generate_series(1, ${DAY_SHOWN + 5}) n where id = $1`,
        [of],
      )
    }
    await like('appeals', id, { id: nthId(), no: "no || '-' || n", appeal_no: "appeal_no || '-' || n" })
    await like('outer_orders', order, {
      id: nthId(),
      case_id: nthId('n', 'case_id'),
      outer_no: 'outer_no || n',
    })
    const after = await day()
    expect(after.dueToday).toBe(before.dueToday + DAY_SHOWN + 5)
    expect(after.cases).toHaveLength(DAY_SHOWN)
    const copies = `from generate_series(1, ${DAY_SHOWN + 5}) n where id = ${nthId('n', '$1::bigint')}`
    await pool.query(`update appeals set archived_at = now() ${copies}`, [id])
    expect(await day()).toEqual(before)
    await pool.query(`update outer_orders set state = 'DROPPED' ${copies}`, [order])
  })
})

describe('the reminder', () => {
  const reminded = async (orderId: string, name: string) => {
    const { rows } = await test.app.platform.database.pool.query(
      `select m.dedupe_key as key from messages m join message_receipts r on r.message_id = m.id
       where r.user_id = $1 and m.dedupe_key like 'outerOrder:' || $2 || ':%' order by 1`,
      [people[name], orderId],
    )
    const said = (key: string) => key.replace(`:${people[name]}`, '').split(':').slice(2).join(':')
    return rows.map(({ key }: { key: string }) => said(key))
  }
  const remind = () => remindOfOrders(systemContext(test.app.platform, 'test'))

  it('comes once before the day and once after it, to handler and leaders, of ended cases too, and to nobody else', async () => {
    const id = await inState('closed')
    const { id: order } = await ok(enter(id, { outerNo: `R-${id}` }))
    await remind()
    expect(await reminded(order, 'officer')).toEqual([])
    await on('2026-09-23')
    for (let run = 0; run < 2; run++) await remind()
    await Promise.all([remind(), remind()])
    expect(await reminded(order, 'officer')).toEqual(['outerSoon'])
    expect(await reminded(order, 'leader')).toEqual(['outerSoon'])
    await on('2026-09-26')
    for (let run = 0; run < 2; run++) await remind()
    expect(await reminded(order, 'officer')).toEqual(['outerLate', 'outerSoon'])
    expect(await reminded(order, 'leader')).toEqual(['outerLate', 'outerSoon'])
    for (const name of ['owner', 'unit', 'elsewhere', 'otherBrand'])
      expect(await reminded(order, name)).toEqual([])
  })

  it('comes once to a leader who has the case, and to the office where who had an ended case is gone', async () => {
    const { pool } = test.app.platform.database
    const [led, left, moved] = [await inState('closed'), await inState('closed'), await inState('closed')]
    const have = (id: string, userId: string) =>
      pool.query('update appeals set handler_id = $2 where id = $1', [id, userId])
    const [gone, away] = [
      await makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
      await makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
    ]
    await have(led, people.leader!)
    await have(left, gone.id)
    await have(moved, away.id)
    const orders = []
    for (const id of [led, left, moved])
      orders.push((await ok(enter(id, { outerNo: `L-${id}`, dueOn: '2026-09-22' }))).id)
    await pool.query("update users set user_status = 'DISABLED' where id = $1", [gone.id])
    await pool.query(
      `update users set org_id = (select id from organisations where code = 'BUR-330100') where id = $1`,
      [away.id],
    )
    Object.assign(people, { gone: gone.id, away: away.id })
    await remind()
    expect(await reminded(orders[0]!, 'leader')).toEqual(['outerSoon'])
    expect(await reminded(orders[0]!, 'officer')).toEqual([])
    for (const order of orders.slice(1)) {
      for (const name of ['officer', 'leader']) expect(await reminded(order, name)).toEqual(['outerSoon'])
      for (const name of ['gone', 'away']) expect(await reminded(order, name)).toEqual([])
    }
    for (const name of ['gone', 'away']) delete people[name]
    await on('2026-09-22')
    const seen = (await ok(as('officer').call(contract.myDay.detail))).cases.map(({ id }) => id)
    expect(seen).toEqual(expect.arrayContaining([left, moved]))
    expect(seen).not.toContain(led)
  })

  it('does not come of what was answered, dropped or passed on', async () => {
    const id = await inState('at_enterprise')
    const answered = await ok(enter(id, { outerNo: `N1-${id}` }))
    await ok(answer(answered))
    const dropped = await ok(enter(id, { outerNo: `N2-${id}` }))
    await ok(drop(dropped))
    const passed = await ok(enter(id, { outerNo: `N3-${id}`, direction: 'PASSED' }))
    await on('2026-09-24')
    await remind()
    for (const { id: order } of [answered, dropped, passed])
      expect(await reminded(order, 'officer')).toEqual([])
  })
})

it('is found by its number, by bureaus alone', async () => {
  const id = await inState('at_enterprise')
  await ok(enter(id, { outerNo: 'GD20260921777777' }))
  const found = async (name: string, route: typeof todo.page | typeof todo.enterprisepage) =>
    (await ok(as(name).call(route, { query: { searchKey: 'GD20260921777777' } }))).records.map(
      (one) => one.id,
    )
  expect(await found('officer', todo.page)).toEqual([id])
  expect(await found('elsewhere', todo.page)).toEqual([])
  expect(await found('unit', todo.enterprisepage)).toEqual([])
})

it('stands in the case file of the bureau and of nobody else', async () => {
  const id = await inState('at_enterprise')
  await ok(answer(await ok(enter(id))))
  const seenBy = async (userId: string) =>
    outerOrdersFor(await contextOf(test.app, userId), { kind: 'appeal', id })
  expect(await seenBy(who.officer)).toMatchObject([{ answer: ANSWER }])
  for (const userId of [who.enterprise, who.consumer]) expect(await seenBy(userId)).toEqual([])
})
