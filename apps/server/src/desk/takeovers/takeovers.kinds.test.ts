import { contract } from '@appeal/contract'
import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { kindRoute } from '@appeal/contract/kindRoute.ts'
import { takeoverField, takeoverFields, takeoverKinds } from '@appeal/contract/takeovers/takeovers.kinds.ts'
import {
  type TakeoverCheck,
  type TakeoverInspection,
  type TakeoverRunDetail,
  takeoverRoutes,
} from '@appeal/contract/takeovers/takeovers.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { multipart, type Person, uploader } from '../../features/files/files.uploader.fixture.ts'
import { systemContext } from '../../platform/context.ts'
import { type Answer, START, useTestApp } from '../../testing/app.ts'
import { makeConsumer, makeOfficer, makeUser } from '../../testing/people.ts'
import { fingerprint } from '../../testing/stages.ts'
import { guessColumns } from './takeovers.columns.ts'
import { aRowOf, csvOf, type Row } from './takeovers.fixture.ts'
import { resumeTakeovers, runTakeover } from './takeovers.run.ts'

const test = useTestApp()
const { send } = uploader(() => test.app)
const sql = async <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await test.app.platform.database.pool.query(text, values)).rows as T[]

let province: Person
let serial = 0
beforeAll(async () => {
  province = await test.app.as((await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')).id)
})
beforeEach(() => test.app.clock.set(START))

const mappingFor = async (kind: CaseKind, file: Buffer) => {
  const heads = file.toString().split('\r\n', 1)[0]!.split(',')
  const body = { kind, name: `来件 ${++serial}`, system: '省局旧系统', columns: guessColumns(kind, heads) }
  const answer = await province.call(takeoverRoutes.save, { body })
  expect(answer).toSucceed()
  return answer.data.id
}
const sendTo = async <T>(route: { url: string }, query: string, file: Buffer) =>
  (await send(province, `${route.url}?${query}`, multipart(file, 'a.csv'))) as unknown as Answer<T>
const tryOut = async (kind: CaseKind, rows: readonly Row[]) => {
  const file = csvOf(rows, kind)
  return sendTo<TakeoverCheck>(takeoverRoutes.check, `mappingId=${await mappingFor(kind, file)}`, file)
}
const start = async (kind: CaseKind, file: Buffer, more = '') =>
  sendTo<TakeoverRunDetail>(takeoverRoutes.start, `mappingId=${await mappingFor(kind, file)}${more}`, file)
const work = (id: string) => runTakeover(systemContext(test.app.platform, 'test'), id)
const detail = async (id: string) => (await province.call(takeoverRoutes.detail, { query: { id } })).data
const carryOut = async (kind: CaseKind, rows: readonly Row[], more = '') => {
  const answer = await start(kind, csvOf(rows, kind), more)
  expect(answer).toSucceed()
  await work(answer.data.id)
  return detail(answer.data.id)
}
interface Made {
  id: string
  case_no: string
  state: string
  owner_id: string | null
  handler_id: string | null
  filed: string
}
const caseOf = async (kind: CaseKind, outerNo: string) =>
  (
    await sql<Made>(
      `select c.*, to_char(c.submitted_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as filed
       from cases c join case_origins o on o.case_id = c.id and o.case_kind = c.kind
       where c.kind = $1 and o.outer_no = $2`,
      [kind, outerNo],
    )
  )[0]
const faultsOf = ({ data }: Answer<TakeoverCheck>) => data.wrong.flatMap(({ faults }) => faults)
const wordOf = (kind: CaseKind, state: string) => caseTables[kind].texts.states[state]!.desk.zh
/** A row in a state, with the days that the state needs. */
const inState = (kind: CaseKind, state: string, more: Row = {}) =>
  aRowOf(kind, {
    state: wordOf(kind, state),
    ...(takeoverKinds[kind].states[state]!.needs.length > 0 && { acceptedAt: '2026-09-15' }),
    ...more,
  })

const EACH = CASE_KINDS.map((kind) => [kind] as const)
const STATES = CASE_KINDS.flatMap((kind) =>
  Object.keys(takeoverKinds[kind].states).map((state) => [kind, state] as const),
)
const LEFT = CASE_KINDS.flatMap((kind) =>
  Object.keys(caseTables[kind].states)
    .filter((state) => !(state in takeoverKinds[kind].states))
    .map((state) => [kind, state] as const),
)

describe('a row of another kind is refused', () => {
  it.each(LEFT)('%s in the state %s, saying which are taken over', async (kind, state) => {
    const answer = await tryOut(kind, [aRowOf(kind, { state: wordOf(kind, state) })])
    expect(answer.data.good).toEqual([])
    expect(answer.data.unknown).toEqual([])
    const taken = Object.keys(takeoverKinds[kind].states).map((one) => wordOf(kind, one))
    expect(faultsOf(answer)).toEqual([
      {
        column: '状态',
        msg: `状态为“${wordOf(kind, state)}”的${caseTables[kind].texts.name.zh}不接收，可接收的状态：${taken.join('、')}`,
      },
    ])
  })

  it.each(EACH)('%s: without any one of the columns that it needs', async (kind) => {
    const needed = takeoverFields[kind].filter((field) => takeoverField(kind, field)!.required)
    expect(needed.length).toBeGreaterThan(6)
    const { data } = await tryOut(
      kind,
      needed.map((field) => aRowOf(kind, { [field]: '' })),
    )
    expect(data.good).toEqual([])
    expect(data.wrong.map(({ faults }) => faults)).toEqual(
      needed.map((field) => [{ column: takeoverField(kind, field)!.zh, msg: '没有填写' }]),
    )
  })

  it.each(EACH)('%s: of an unknown bureau, brand, handler, word, or of a day to come', async (kind) => {
    const rows: [Row, string, RegExp][] = [
      [{ areaCode: '火星市' }, '地区', /“火星市”没有对应/],
      [{ areaCode: '浙江省杭州市余杭区' }, '地区', /不在您单位的辖区内/],
      [{ brand: '某某快递' }, '企业品牌', /“某某快递”没有对应/],
      [{ handler: 'nobody' }, '经办人账号', /没有账号为“nobody”/],
      [{ receivedAt: '2026-09-22' }, '收到时间', /不能晚于现在/],
      [{ receivedAt: '2026-02-30' }, '收到时间', /不是日期/],
      [{ state: '挂起' }, '状态', /“挂起”没有对应/],
      [{ callerPhone: '12' }, takeoverField(kind, 'callerPhone')!.zh, /./],
      [{ content: '太短' }, takeoverField(kind, 'content')!.zh, /./],
      [{ outerNo: 'x'.repeat(65) }, '原编号', /./],
      [{ channel: '网站' }, '渠道', /“网站”没有对应/],
    ]
    const { data } = await tryOut(
      kind,
      rows.map(([row]) => aRowOf(kind, row)),
    )
    expect(data.good).toEqual([])
    for (const [n, [, column, why]] of rows.entries())
      expect(data.wrong[n]!.faults.find((fault) => fault.column === column)?.msg).toMatch(why)
  })

  it.each([
    ['report', { brand: '', subjectName: '' }, '被举报人', /./],
    ['report', { occurredOn: '2026-09-15' }, '发生日期', /不能晚于/],
    ['report', { type: '其他事情吧' }, '举报类型', /没有对应/],
    ['report', { state: '核查中', acceptedAt: '' }, '受理时间', /没有填写/],
    ['report', { state: '核查中', acceptedAt: '2026-09-13' }, '受理时间', /不能早于收到时间/],
    ['report', { state: '核查中', acceptedAt: '2026-09-22' }, '受理时间', /不能晚于现在/],
    ['courier', { state: '处理中', acceptedAt: '' }, '受理时间', /没有填写/],
    ['courier', { periodFrom: '2026-08-31', periodTo: '2026-08-01' }, '涉及期间起', /./],
    ['courier', { amount: '很多' }, '涉及金额', /金额/],
    ['courier', { shielded: '看情况' }, '对网点保密', /没有对应/],
    ['letter', { waybillNo: 'SF-12?34' }, '运单号', /./],
    ['letter', { agreePublish: '再说' }, '同意公开', /没有对应/],
    ['consultation', { title: '长'.repeat(101) }, '标题', /./],
  ] as const)('%s that says %j', async (kind, more, column, why) => {
    const answer = await tryOut(kind, [aRowOf(kind, more)])
    expect(answer.data.good).toEqual([])
    expect(faultsOf(answer).find((fault) => fault.column === column)?.msg).toMatch(why)
  })

  it('by a mapping of columns or words that its kind has not', async () => {
    const body = { kind: 'letter' as const, name: '错列', system: '旧系统' }
    for (const wrong of [
      { columns: [['appellantName', '姓名']] as never },
      { columns: [['outerNo', '编号']] as never, words: [['type', '规则', 'RULES']] as never },
    ])
      expect(await province.call(takeoverRoutes.save, { body: { ...body, ...wrong } })).toFailWith(
        'request.invalid',
      )
    const answered = {
      columns: [['state', '状态']] as never,
      words: [['state', '已答', 'answered']] as never,
    }
    expect(
      await province.call(takeoverRoutes.save, { body: { ...body, ...answered, kind: 'consultation' } }),
    ).toFailWith('takeovers.code_unknown')
  })
})

describe.each(EACH)('%s', (kind) => {
  it('is found once, however often its number comes: in a file, in two at once, and later', async () => {
    const [first, ...others] = [aRowOf(kind), aRowOf(kind), aRowOf(kind)]
    const twice = await tryOut(kind, [first!, first!])
    expect(twice.data.good.map(({ row }) => row)).toEqual([2])
    expect(faultsOf(twice)).toEqual([{ column: '原编号', msg: '原编号与第 2 行相同' }])
    const rows = [first!, ...others]
    const runs = await Promise.all([start(kind, csvOf(rows, kind)), start(kind, csvOf(rows.reverse(), kind))])
    await Promise.all(runs.map(({ data }) => work(data.id)))
    const ended = await Promise.all(runs.map(({ data }) => detail(data.id)))
    expect(ended.reduce((n, { done }) => n + done, 0)).toBe(3)
    const { case_no: no } = (await caseOf(kind, first!.outerNo!))!
    expect(faultsOf(await tryOut(kind, [first!]))).toEqual([
      { column: '原编号', msg: `已从该系统接收过，本平台编号为 ${no}` },
    ])
  })

  it('is one run, where the answer to its file was lost, and goes on where it was killed', async () => {
    const rows = [aRowOf(kind), aRowOf(kind), aRowOf(kind), aRowOf(kind)]
    const file = csvOf(rows, kind)
    const id = await mappingFor(kind, file)
    const once = () => sendTo<TakeoverRunDetail>(takeoverRoutes.start, `mappingId=${id}`, file)
    const [{ data }, again] = await Promise.all([once(), once()])
    expect(again.data.id).toBe(data.id)
    expect(data).toMatchObject({ kind, total: 4, done: 0 })
    // The third case of the run cannot be written to its end, as when the server dies before its commit.
    await test.app.owner.query(`
      create function break_third() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
      create trigger break_third before update on takeover_rows for each row
        when (new.state = 'done' and new.row >= 4) execute function break_third()`)
    const made = () => sql('select 1 from case_origins where run_id = $1', [data.id])
    try {
      await expect(work(data.id)).rejects.toThrow('2 rows')
      expect(await made()).toHaveLength(2)
    } finally {
      await test.app.owner.query('drop trigger break_third on takeover_rows; drop function break_third')
    }
    test.app.clock.advance(120_000)
    await resumeTakeovers(systemContext(test.app.platform, 'test'))
    expect(await made()).toHaveLength(4)
    expect((await once()).data).toMatchObject({ id: data.id, finished: true, done: 4, wrong: 0 })
    expect(
      await sql(
        'select 1 from cases c where not exists (select 1 from case_events e where e.case_id = c.id)',
      ),
    ).toEqual([])
  })

  it('is given back by its rows to the importer alone where its people are secret', async () => {
    const run = await carryOut(kind, [aRowOf(kind), aRowOf(kind, { areaCode: '无此地' })])
    expect(run).toMatchObject({ wrong: 1, hasSheet: true })
    const colleague = await test.app.as((await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')).id)
    const told = await colleague.call(takeoverRoutes.detail, { query: { id: run.id } })
    expect(told.data).toMatchObject({ wrong: 1, hasSheet: kind !== 'report' })
    const url = `${takeoverRoutes.sheet.url}?id=${run.id}`
    const taken = async ({ token }: Person) => {
      const { headers, body } = await test.app.inject({ method: 'GET', url, headers: { token } })
      return headers['content-type']?.includes('spreadsheetml') ? 'sheet' : JSON.parse(body).code
    }
    expect([await taken(colleague), await taken(province)]).toEqual([
      kind === 'report' ? 403 : 'sheet',
      'sheet',
    ])
  })

  it('is read by its own columns and its own mappings', async () => {
    const file = csvOf([aRowOf(kind)], kind)
    const id = await mappingFor(kind, file)
    const inspect = async (of: string) =>
      (await sendTo<TakeoverInspection>(takeoverRoutes.inspect, `kind=${of}`, file)).data
    expect(await inspect(kind)).toMatchObject({ rows: 1, mappingId: id })
    expect((await inspect('appeal')).mappingId).not.toBe(id)
    const { data } = await province.call(takeoverRoutes.mappings, {})
    expect(data.find((one) => one.id === id)?.kind).toBe(kind)
  })
})

/** Since when each clock runs, and when it was done. */
const CLOCKS: Record<string, [clock: string, start: string, done: string | null][]> = {
  'consultation pending': [['consultAnswer', '2026-09-14', null]],
  'consultation processing': [['consultAnswer', '2026-09-14', null]],
  'report pending': [['reportAccept', '2026-09-14', null]],
  'report verifying': [
    ['reportAccept', '2026-09-14', '2026-09-15'],
    ['reportVerify', '2026-09-15', null],
  ],
  'letter pending': [['letterScreen', '2026-09-14', null]],
  'courier pending': [
    ['courierAccept', '2026-09-14', null],
    ['courierAnswer', '2026-09-14', null],
  ],
  'courier processing': [
    ['courierAccept', '2026-09-14', '2026-09-15'],
    ['courierAnswer', '2026-09-14', null],
  ],
}
const NEXT: Record<string, [act: string, input: Record<string, unknown>]> = {
  'consultation pending': ['take', {}],
  'consultation processing': ['answer', { answer: '未保价的按实际损失赔偿，可以凭凭证与企业协商。' }],
  'report pending': ['accept', {}],
  'report verifying': ['notFile', { finding: '现场检查没有发现违法行为，监控也没有。' }],
  'letter pending': ['forward', {}],
  'courier pending': ['accept', {}],
  'courier processing': ['transfer', {}],
}

describe('a case of a former system', () => {
  it.each(STATES)('comes in with its clocks and goes on: %s %s', async (kind, state) => {
    const officer = await makeUser(test.app, {
      area: 'b',
      org: 'BUR-440300',
      roles: ['cityHandler', 'cityLeader'],
    })
    const [{ account }] = (await sql<{ account: string }>('select account from users where id = $1', [
      officer.id,
    ])) as [{ account: string }]
    const rows = [inState(kind, state), inState(kind, state, { handler: account })]
    const before = await fingerprint(test.app)
    const { data } = await tryOut(kind, rows)
    expect(await fingerprint(test.app)).toBe(before)
    expect(data.wrong).toEqual([])
    expect(data.good[0]).toMatchObject({ state, handler: null, enterprise: null, uncounted: false })
    expect(data.good[0]!.bureau).toContain('深圳')
    expect(await carryOut(kind, rows)).toMatchObject({ kind, finished: true, done: 2, wrong: 0 })

    const made = (await caseOf(kind, rows[0]!.outerNo!))!
    const { prefix } = caseTables[kind]
    expect(made).toMatchObject({ state, owner_id: null, handler_id: null, filed: '2026-09-14 09:30' })
    expect(made.case_no).toMatch(new RegExp(`^${prefix}\\d{6}20260914\\d{5}$`))
    expect((await caseOf(kind, rows[1]!.outerNo!))!.handler_id).toBe(officer.id)
    const clocks = await sql<{ clock: string; start: string; done: string | null; legal: string }>(
      `select clock, start_on::text as start, legal_due_on::text as legal,
        to_char(done_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as done
       from deadlines where case_kind = $1 and case_id = $2 order by clock`,
      [kind, made.id],
    )
    expect(clocks.map((row) => [row.clock, row.start, row.done])).toEqual(CLOCKS[`${kind} ${state}`])
    // What presses is what the dry run said.
    const press = (
      await sql<{ on: string }>('select press_legal_on::text as on from cases where id = $1', [made.id])
    )[0]
    expect(data.good[0]!.dueOn).toBe(press!.on)
    expect(clocks.map(({ legal }) => legal)).toContain(press!.on)

    const history = await sql(
      'select event, voice, to_state from case_events where case_id = $1 order by seq',
      [made.id],
    )
    expect(history).toEqual([
      { event: 'filed', voice: 'user', to_state: state },
      { event: 'brought_over', voice: 'bureau', to_state: state },
      { event: 'routed', voice: 'system', to_state: state },
    ])
    const desk = await test.app.as(officer.id)
    const read = async () =>
      (await desk.call(kindRoute(kind, 'deskDetail'), { query: { id: made.id } })).data as {
        version: number
        historyIntact: boolean
        progress: { text: string }[]
        ownerName: string | null
      }
    const seen = await read()
    const said = seen.progress.map(({ text }) => text)
    expect(seen.historyIntact).toBe(true)
    expect(said).toContain(`由省局旧系统转入，原编号 ${rows[0]!.outerNo}`)
    expect(said.at(-1)).toContain('2026-09-14 09:30 其他单位转来')
    if (kind === 'report') expect(seen.ownerName).toBeNull()
    const listed = await province.call(kindRoute(kind, 'bureaupage'), {
      query: { queue: 'all', searchKey: rows[0]!.outerNo },
    })
    expect((listed.data as { records: { caseNo: string }[] }).records.map(({ caseNo }) => caseNo)).toEqual([
      made.case_no,
    ])
    const [act, input] = NEXT[`${kind} ${state}`]!
    expect(
      await desk.call(kindRoute(kind, act), { body: { id: made.id, version: seen.version, ...input } }),
    ).toSucceed()
    expect((await read()).historyIntact).toBe(true)
  })

  it.each(EACH)('tells whoever filed it by SMS only where the importer says so: %s', async (kind) => {
    const told = async (outerNo: string) => {
      const { crypto } = test.app.platform
      const { id } = (await caseOf(kind, outerNo))!
      const rows = await sql<{ payload: Buffer }>(
        "select payload from outbox where channel = 'sms' and dedupe_key like $1",
        [`${kind}:${id}:%`],
      )
      return rows.map(
        ({ payload }) =>
          (JSON.parse(crypto.decryptField('outbox.payload', payload)) as { text: string }).text,
      )
    }
    const [quiet, loud] = [aRowOf(kind), aRowOf(kind)]
    await carryOut(kind, [quiet])
    expect(await told(quiet.outerNo!)).toEqual([])
    await carryOut(kind, [loud], '&tells=true')
    const { case_no: no } = (await caseOf(kind, loud.outerNo!))!
    expect(await told(loud.outerNo!)).toEqual([expect.stringMatching(`${loud.outerNo}.*${no}`)])
  })

  it('is counted late from its own day, and no month of appeals changes by it', async () => {
    const row = aRowOf('consultation', { receivedAt: '2026-06-01' })
    const before = await sql('select month, received from stat_facts order by 1, 2')
    expect((await tryOut('consultation', [row])).data.good).toMatchObject([{ late: true }])
    await carryOut('consultation', [row])
    expect(await sql('select month, received from stat_facts order by 1, 2')).toEqual(before)
  })

  it('is the account’s once claimed, and no enterprise reads its former number', async () => {
    const phone = '13699990077'
    await carryOut('letter', [aRowOf('letter', { callerPhone: phone })])
    const { id } = await makeConsumer(test.app, { phone, name: '何一鸣' })
    const { data } = await (await test.app.as(id)).call(contract.callers.claimable, {})
    expect(data).toMatchObject([{ kind: 'letter' }])
    for (const kind of CASE_KINDS)
      expect(caseTables[kind].events.brought_over?.visibleTo).toEqual(['user', 'bureau'])
    const clear = await sql<{ t: string }>(
      `select (select string_agg(r::text, '') from takeover_rows r) || (select string_agg(c::text, '') from cases c)
        || (select string_agg(e::text, '') from case_events e) as t`,
    )
    expect(clear[0]!.t).not.toContain('何一鸣')
    expect(clear[0]!.t).not.toContain(Buffer.from(phone).toString('hex'))
  })

  it('says a title of its own where the former system has none', async () => {
    const row = aRowOf('letter', {
      title: '',
      content: '暴雨里王师傅\n把药送到我家，非常感谢，特此写信表扬他的好服务。',
    })
    await carryOut('letter', [row])
    const { id } = (await caseOf('letter', row.outerNo!))!
    const { data } = await province.call(kindRoute('letter', 'deskDetail'), { query: { id } })
    expect((data as { title: string }).title).toBe(
      '暴雨里王师傅 把药送到我家，非常感谢，特此写信表扬他的好服务',
    )
  })
})
