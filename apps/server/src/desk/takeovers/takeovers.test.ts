import { contract } from '@appeal/contract'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { snapshotRoutes } from '@appeal/contract/figures/figures.routes.ts'
import { paperRoutes } from '@appeal/contract/papers/papers.routes.ts'
import {
  type TakeoverCheck,
  type TakeoverInspection,
  type TakeoverMappingBody,
  type TakeoverRunDetail,
  takeoverRoutes,
} from '@appeal/contract/takeovers/takeovers.routes.ts'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { multipart, type Person, uploader } from '../../features/files/files.uploader.fixture.ts'
import { systemContext } from '../../platform/context.ts'
import { readSheet } from '../../platform/sheets/reading.ts'
import { type Answer, START, useTestApp } from '../../testing/app.ts'
import { rowsOf, workbook } from '../../testing/archives.ts'
import { actOver } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer, makeUser } from '../../testing/people.ts'
import { fingerprint } from '../../testing/stages.ts'
import { guessColumns } from './takeovers.columns.ts'
import { aRow, csvOf, type Row } from './takeovers.fixture.ts'
import { resumeTakeovers, runTakeover } from './takeovers.run.ts'

const test = useTestApp()
const { send } = uploader(() => test.app)
const sql = async <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await test.app.platform.database.pool.query(text, values)).rows as T[]

let province: Person
let state: Person
let serial = 0

beforeAll(async () => {
  province = await test.app.as((await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')).id)
  state = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id)
})
beforeEach(() => test.app.clock.set(START))

const headsIn = (file: Buffer) => file.toString().split('\r\n', 1)[0]!.split(',')
/** A mapping for the headings of a file. */
async function mappingFor(file: Buffer, by = province, more: Partial<TakeoverMappingBody> = {}) {
  const body = {
    name: `旧系统 ${++serial}`,
    system: '省局旧申诉系统',
    columns: guessColumns('appeal', headsIn(file)),
    words: [],
    ...more,
  }
  const answer = await by.call(takeoverRoutes.save, { body })
  expect(answer).toSucceed()
  return answer.data.id
}
const at = (route: { url: string }, mappingId: string, more = '') =>
  `${route.url}?mappingId=${mappingId}${more}`
const check = async (file: Buffer, mappingId: string, by = province) =>
  (await send(
    by,
    at(takeoverRoutes.check, mappingId),
    multipart(file, 'a.csv'),
  )) as unknown as Answer<TakeoverCheck>
const start = async (file: Buffer, mappingId: string, by = province, more = '') =>
  (await send(
    by,
    at(takeoverRoutes.start, mappingId, more),
    multipart(file, 'a.csv'),
  )) as unknown as Answer<TakeoverRunDetail>
const work = (id: string) => runTakeover(systemContext(test.app.platform, 'test'), id)
const tryOut = async (rows: readonly Row[], by = province, more: Partial<TakeoverMappingBody> = {}) => {
  const file = csvOf(rows)
  return check(file, await mappingFor(file, by, more), by)
}
const carryOut = async (rows: readonly Row[], by = province, more = '') => {
  const file = csvOf(rows)
  const answer = await start(file, await mappingFor(file, by), by, more)
  expect(answer).toSucceed()
  await work(answer.data.id)
  return (await by.call(takeoverRoutes.detail, { query: { id: answer.data.id } })).data
}
const told = async () =>
  (await sql("select 1 from outbox where channel = 'sms' and dedupe_key like '%takenOver%'")).length
const caseOf = async (outerNo: string) =>
  (
    await sql<Record<string, never> & { id: string; appeal_no: string; state: string }>(
      'select a.* from appeals a join case_origins o on o.case_id = a.id where o.outer_no = $1',
      [outerNo],
    )
  )[0]

describe('taking over is refused', () => {
  it('without a session, without the grant, to enterprises and consumers', async () => {
    const file = csvOf([aRow()])
    const id = await mappingFor(file)
    const others = await Promise.all([
      makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
      makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq'),
      makeConsumer(test.app),
    ])
    for (const route of [takeoverRoutes.inspect, takeoverRoutes.check, takeoverRoutes.start]) {
      expect(await send({}, at(route, id), multipart(file))).toFailWith('session.required')
      for (const other of others)
        expect(await send(await test.app.as(other.id), at(route, id), multipart(file))).toFailWith(
          'request.not_permitted',
        )
    }
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'files.empty'],
    ['more than 5 MB', Buffer.alloc(6 * 1024 * 1024, 'a,'), 'files.too_large'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'sheets.table_unreadable'],
    ['a quote without end', Buffer.from('原编号\n"1'), 'sheets.table_unreadable'],
    ['5 001 rows', Buffer.from(`原编号\n${'1\n'.repeat(5_001)}`), 'files.content_too_large'],
    ['201 columns', Buffer.from(','.repeat(200).concat('x\n')), 'files.content_too_large'],
  ] as const)('for a file that is %s', async (_, file, reason) => {
    const id = await mappingFor(csvOf([aRow()]))
    const before = await fingerprint(test.app)
    for (const route of [takeoverRoutes.inspect, takeoverRoutes.check, takeoverRoutes.start])
      expect(await send(province, at(route, id), multipart(file))).toFailWith(reason)
    expect(await fingerprint(test.app)).toBe(before)
  })

  it('by a mapping of another organisation, or of columns that the file has not', async () => {
    const file = csvOf([aRow()])
    const foreign = await mappingFor(file, state)
    expect(await check(file, foreign)).toFailWith('takeovers.mapping_unknown')
    expect(await start(file, foreign)).toFailWith('takeovers.mapping_unknown')
    const body = {
      id: foreign,
      version: 1,
      name: 'x y',
      system: 'former',
      columns: [['outerNo', 'a']] as never,
      words: [],
    }
    expect(await province.call(takeoverRoutes.save, { body })).toFailWith('takeovers.mapping_unknown')
    expect(await province.call(takeoverRoutes.drop, { body: { id: foreign } })).toFailWith(
      'takeovers.mapping_unknown',
    )
    const other = await mappingFor(Buffer.from('原编号,状态'))
    const { data } = await province.call(takeoverRoutes.mappings, {})
    expect(data.map(({ id }) => id)).not.toContain(foreign)
    const gone = await check(Buffer.from('编号,状态\n1,2'), other)
    expect(gone).toFailWith('takeovers.columns_gone')
    expect(gone.msg).toContain('原编号')
  })

  it('where no row is good, and keeps nothing', async () => {
    const file = csvOf([aRow({ state: '不知道' })])
    const id = await mappingFor(file)
    const before = await fingerprint(test.app)
    expect(await start(file, id)).toFailWith('takeovers.no_row')
    expect(await fingerprint(test.app)).toBe(before)
  })

  it('for runs of another organisation', async () => {
    const run = await carryOut([aRow()])
    expect(await state.call(takeoverRoutes.detail, { query: { id: run.id } })).toFailWith(
      'takeovers.run_unknown',
    )
    expect((await state.call(takeoverRoutes.page, { query: {} })).data.total).toBe(0)
  })

  it('for a mapping that is named as another, that changed meanwhile, or that maps to nothing', async () => {
    const file = csvOf([aRow()])
    const id = await mappingFor(file, province, { name: '同名' })
    const body = { name: '同名', system: 'former', columns: [['outerNo', 'a']] as never, words: [] as never }
    expect(await province.call(takeoverRoutes.save, { body })).toFailWith('takeovers.name_taken')
    const change = { ...body, id, version: 1 }
    expect(await province.call(takeoverRoutes.save, { body: change })).toSucceed()
    expect(await province.call(takeoverRoutes.save, { body: change })).toFailWith('record.stale')
    const nowhere = { ...body, name: '别名', words: [['brand', '某快递', 'NOBODY']] as never }
    expect(await province.call(takeoverRoutes.save, { body: nowhere })).toFailWith('takeovers.code_unknown')
  })
})

describe('a dry run', () => {
  const WRONG: [string, Row, string, RegExp][] = [
    ['an unknown state', { state: '挂起' }, '状态', /“挂起”没有对应/],
    ['an unknown brand', { brand: '某某快递' }, '企业品牌', /“某某快递”没有对应/],
    ['an unknown problem', { problem: '其他情况说明' }, '申诉问题', /没有对应/],
    ['a place that many have', { recipientArea: '朝阳区' }, '收件地', /没有对应/],
    ['no number', { outerNo: '' }, '原编号', /没有填写/],
    ['no day', { receivedAt: '' }, '收到时间', /没有填写/],
    ['a day that is none', { receivedAt: '2026-02-30' }, '收到时间', /不是日期/],
    ['a day to come', { receivedAt: '2026-09-22', acceptedAt: '2026-09-22' }, '收到时间', /不能晚于现在/],
    ['accepted before it came', { acceptedAt: '2026-09-13' }, '受理时间', /不能早于收到时间/],
    [
      'closed before it was filed',
      {
        ...{ state: '已办结', closedAt: '2026-09-01', closeType: '和解' },
        liability: '企业有责',
        answer: '已办结',
      },
      '办结时间',
      /不能早于受理时间/,
    ],
    [
      'closed without an answer',
      { state: '已办结', closedAt: '2026-09-18', liability: '企业有责' },
      '结案方式',
      /没有填写/,
    ],
    ['accepted and no day of it', { acceptedAt: '' }, '受理时间', /没有填写/],
    [
      'posted after it was filed',
      { postDate: '2026-09-19', complaintDate: '2026-09-19' },
      '寄件日期',
      /不能晚于/,
    ],
    ['complained before posting', { complaintDate: '2026-08-01' }, '向企业投诉日期', /不能早于寄出日期/],
    ['a telephone that is none', { appellantPhone: '12' }, '申诉人电话', /./],
    ['a price that is none', { claimAmount: '很多' }, '请求金额', /金额/],
    ['a handler who is not there', { handler: 'nobody' }, '经办人账号', /没有账号为“nobody”/],
    ['a place of another province', { recipientArea: '浙江省杭州市余杭区' }, '收件地', /不在您单位的辖区内/],
    ['a waybill with signs', { waybillNo: 'SF-12?34' }, '运单号', /./],
  ]
  it.each(WRONG)('tells of %s', async (_, more, column, why) => {
    const { data } = await tryOut([aRow(more)])
    expect(data.good).toEqual([])
    const { faults } = data.wrong[0]!
    expect(faults.find((fault) => fault.column === column)?.msg).toMatch(why)
  })

  it('tells all that is wrong with a row at once, in the reader’s language', async () => {
    const file = csvOf([aRow({ state: '挂起', brand: '某某快递', appellantPhone: '12', receivedAt: '昨天' })])
    const id = await mappingFor(file)
    const columns = (answer: Answer<TakeoverCheck>) =>
      answer.data.wrong[0]!.faults.map(({ column }) => column)
    expect(columns(await check(file, id)).toSorted()).toEqual(
      ['企业品牌', '收到时间', '状态', '申诉人电话'].toSorted(),
    )
    const reply = await test.app.inject({
      method: 'POST',
      url: at(takeoverRoutes.check, id),
      headers: {
        token: province.token,
        'accept-language': 'en',
        'content-type': 'multipart/form-data; boundary=edge',
      },
      payload: multipart(file, 'a.csv'),
    })
    const { data } = reply.json() as { data: TakeoverCheck }
    expect(data.wrong[0]!.faults.map(({ column }) => column)).toContain('Brand')
    expect(data.wrong[0]!.faults.map(({ msg }) => msg).join()).toContain('Nothing stands for “某某快递” yet')
  })

  it('tells of numbers that stand twice in the file, and of those that were taken over before', async () => {
    const before = aRow()
    await carryOut([before])
    const twice = aRow()
    const { data } = await tryOut([twice, aRow(), twice, before])
    expect(data.good.map(({ row }) => row)).toEqual([2, 3])
    expect(data.wrong.map(({ row, faults }) => [row, faults[0]!.column])).toEqual([
      [4, '原编号'],
      [5, '原编号'],
    ])
    expect(data.wrong[0]!.faults[0]!.msg).toBe('原编号与第 2 行相同')
    expect(data.wrong[1]!.faults[0]!.msg).toContain((await caseOf(before.outerNo!))!.appeal_no)
    // Another system may have the same numbers.
    const other = await tryOut([before], province, { system: '另一套系统' })
    expect(other.data.good).toHaveLength(1)
  })

  it('says what would become of each good row, and changes nothing', async () => {
    const officer = await makeUser(test.app, {
      area: 'b',
      org: 'BUR-440300',
      roles: ['cityHandler'],
      name: '黄海',
    })
    const [{ account }] = (await sql<{ account: string }>('select account from users where id = $1', [
      officer.id,
    ])) as [{ account: string }]
    const rows = [
      aRow({ state: '待受理', handler: account, receivedAt: '2026-09-18' }),
      aRow({ state: '已受理' }),
      aRow({ state: '待企业答复', transferredAt: '2026-09-16' }),
      aRow({ state: '待受理', receivedAt: '2026-09-01', acceptedAt: '' }),
    ]
    const file = csvOf(rows)
    const id = await mappingFor(file)
    const before = await fingerprint(test.app)
    const { data } = await check(file, id)
    expect(await fingerprint(test.app)).toBe(before)
    expect(data.wrong).toEqual([])
    expect(data.good.map(({ state, late }) => [state, late])).toEqual([
      ['pending_accept', false],
      ['bureau_processing', true],
      ['at_enterprise', false],
      ['pending_accept', true],
    ])
    expect(data.good[0]).toMatchObject({ handler: '黄海', enterprise: null, uncounted: false })
    expect(data.good[0]!.bureau).toContain('深圳')
    expect(data.good[2]!.enterprise).toMatch(/中通/)
    for (const { dueOn } of data.good) expect(dueOn).toMatch(/^2026-\d\d-\d\d$/)
  })

  it('asks for words it does not know, and knows them by the mapping from then on', async () => {
    const rows = [aRow({ state: '挂起', recipientArea: '鹏城宝安' }), aRow({ state: '挂起' })]
    const file = csvOf(rows)
    const id = await mappingFor(file, province, { name: '带用语' })
    const { data } = await check(file, id)
    expect(data.unknown).toEqual([
      { field: 'state', word: '挂起', rows: 2 },
      { field: 'recipientArea', word: '鹏城宝安', rows: 1 },
    ])
    const body = {
      ...{
        id,
        version: 1,
        name: '带用语',
        system: '省局旧申诉系统',
        columns: guessColumns('appeal', headsIn(file)),
      },
      words: [
        ['state', '挂起', 'bureau_processing'],
        ['recipientArea', '鹏城宝安', '440306'],
      ] as never,
    }
    expect(await province.call(takeoverRoutes.save, { body })).toSucceed()
    expect((await check(file, id)).data.good.map(({ state }) => state)).toEqual([
      'bureau_processing',
      'bureau_processing',
    ])
  })

  it('guesses columns in Chinese, in English and by our names, from any form of file', async () => {
    const inspect = async (file: Buffer, name: string) =>
      (
        (await send(
          state,
          takeoverRoutes.inspect.url,
          multipart(file, name),
        )) as unknown as Answer<TakeoverInspection>
      ).data
    expect(
      (await inspect(Buffer.from('工单号,快递公司,Status,recipientArea\n1,2,3,4'), 'a.csv')).columns,
    ).toEqual([
      ['outerNo', '工单号'],
      ['brand', '快递公司'],
      ['state', 'Status'],
      ['recipientArea', 'recipientArea'],
    ])
    const json = Buffer.from(JSON.stringify({ rows: [{ number: 'A1', sender: { area: '330106' } }] }))
    expect(await inspect(json, 'a.json')).toMatchObject({ rows: 1, heads: ['number', 'sender.area'] })
    const book = workbook(
      rowsOf([
        ['原编号 *', '状态'],
        ['1', '待受理'],
      ]),
    )
    expect((await inspect(book, 'a.xlsx')).columns).toEqual([
      ['outerNo', '原编号 *'],
      ['state', '状态'],
    ])
    const file = csvOf([aRow()])
    const id = await mappingFor(file, state)
    expect(await inspect(file, 'b.csv')).toMatchObject({ mappingId: id })
  })
})

describe('taking over', () => {
  it('makes cases of good rows by their own dates, and lists the others', async () => {
    const rows = [
      aRow({ state: '待受理', acceptedAt: '' }),
      aRow({ state: '待企业答复', transferredAt: '2026-09-16 10:00', content: '快件外包装破损，要求赔偿。' }),
      aRow({
        ...{
          state: '企业已答复',
          transferredAt: '2026-09-16',
          repliedAt: '2026-09-18',
          replyText: '经查快件已妥投。',
        },
        ...{ liability: '企业有责', handlingType: '道歉' },
      }),
      aRow({
        ...{
          state: '已办结',
          receivedAt: '2026-08-20',
          acceptedAt: '2026-08-21',
          transferredAt: '2026-08-22',
        },
        ...{
          closedAt: '2026-09-10',
          closeType: 'SETTLED',
          liability: '企业有责',
          answer: '双方和解。',
          compensation: '￥120',
        },
        ...{ postDate: '2026-08-01', complaintDate: '2026-08-05' },
      }),
      aRow({ brand: '某某快递' }),
    ]
    const run = await carryOut(rows)
    expect(run).toMatchObject({ finished: true, total: 5, done: 4, wrong: 1, tells: false })
    expect(run.faults).toMatchObject([{ row: 6, no: rows[4]!.outerNo }])
    const cases = await Promise.all(rows.slice(0, 4).map(({ outerNo }) => caseOf(outerNo!)))
    expect(cases.map((row) => row?.state)).toEqual(['pending_accept', 'at_enterprise', 'replied', 'closed'])
    expect(await brokenPromises(test.app)).toEqual({})

    const { data } = await province.call(appealRoutes.detail, { query: { id: cases[1]!.id } })
    expect(data).toMatchObject({
      historyIntact: true,
      origin: { system: '省局旧申诉系统', outerNo: rows[1]!.outerNo },
    })
    expect(data.progress.map(({ text }) => text)).toContain(
      `由省局旧申诉系统转入，原编号 ${rows[1]!.outerNo}`,
    )
    expect(data.deadlines.map(({ startOn }) => startOn).toSorted()).toEqual(
      ['2026-09-14', '2026-09-14', '2026-09-15', '2026-09-16'].toSorted(),
    )
    const replied = await province.call(appealRoutes.detail, { query: { id: cases[2]!.id } })
    expect(replied.data.reply).toMatchObject({
      investigationResult: '经查快件已妥投。',
      liability: 'RESPONSIBLE',
    })
    const closed = await province.call(appealRoutes.detail, { query: { id: cases[3]!.id } })
    expect(closed.data.closing).toMatchObject({ answer: '双方和解。', compensation: '120.00' })
    // Nothing of a person lies in clear, and nothing of a row that became a case stays.
    const kept = await sql<{ state: string; cells: Buffer | null }>(
      'select state, cells from takeover_rows where run_id = $1 order by row',
      [run.id],
    )
    expect(kept.map(({ state: is, cells }) => [is, cells !== null])).toEqual([
      ...Array(4).fill(['done', false]),
      ['wrong', true],
    ])
    const clear = await sql<{ t: string }>(
      `select (select string_agg(r::text, '') from takeover_rows r) || (select string_agg(r::text, '') from takeover_runs r)
        || (select string_agg(e::text, '') from case_events e) as t`,
    )
    expect(clear[0]!.t).not.toContain('何一鸣')
    expect(clear[0]!.t).not.toContain(Buffer.from('13612345678').toString('hex'))
    // By their own days in the figures: filed, accepted, closed.
    const facts = await sql(
      'select month, received, accepted, handled from stat_facts where case_id = $1 order by month',
      [cases[3]!.id],
    )
    expect(facts).toEqual([
      { month: '2026-08', received: 1, accepted: 1, handled: 0 },
      { month: '2026-09', received: 0, accepted: 0, handled: 1 },
    ])
    expect(await told()).toBe(0)
  })

  it('is found by its outer number and by its words, by those who may see it', async () => {
    const row = aRow({ outerNo: '粤申〔2026〕７号', content: '包裹内的青花瓷瓶碎成数片。' })
    await carryOut([row])
    const { appeal_no: no } = (await caseOf('粤申〔2026〕7号'))!
    const found = async (who: Person, searchKey: string) =>
      (await who.call(todoRoutes.page, { query: { queue: 'all', searchKey } })).data.records.map(
        ({ appealNo }) => appealNo,
      )
    expect(await found(province, '粤申〔2026〕7号')).toEqual([no])
    expect(await found(province, '青花瓷瓶')).toEqual([no])
    const foreign = await test.app.as((await makeOfficer(test.app, 'BUR-330000', 'provinceCentre')).id)
    expect(await found(foreign, '粤申〔2026〕7号')).toEqual([])
  })

  it('goes on as any case does', async () => {
    const row = aRow({ state: '待企业答复', transferredAt: '2026-09-16' })
    await carryOut([row])
    const { id } = (await caseOf(row.outerNo!))!
    const { version } = (await province.call(appealRoutes.detail, { query: { id } })).data
    expect(
      await province.call(todoRoutes.urge, { body: { id, version, reason: '请尽快答复申诉人。' } }),
    ).toSucceed()
    expect(await brokenPromises(test.app)).toEqual({})
  })

  it('is accepted here on paper only where the former system had not accepted it', async () => {
    const handler = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
    const rows = [aRow(), aRow({ state: '待受理', acceptedAt: '' })]
    await carryOut(rows)
    const kinds = rows.map(async ({ outerNo }) => {
      const { id } = (await caseOf(outerNo!))!
      expect(await actOver(test.app, handler, appealRoutes.editToBusiness, id, {})).toSucceed()
      const issued = await province.call(paperRoutes.list, { query: { kind: 'appeal', id } })
      return issued.data.map(({ kind }) => kind).toSorted()
    })
    expect(await Promise.all(kinds)).toEqual([['transfer'], ['acceptance', 'transfer']])
  })

  it('tells appellants by SMS only where the importer says so', async () => {
    const row = aRow({ appellantPhone: '13699990001' })
    const run = await carryOut([row], province, '&tells=true')
    expect(run.tells).toBe(true)
    const { appeal_no: no } = (await caseOf(row.outerNo!))!
    expect(await told()).toBe(1)
    // Of the day that it was received, as its clocks are.
    expect(no).toMatch(/^SS\d{6}20260914\d{5}$/)
  })

  it('answers the same file with the run it made, two at once with one', async () => {
    const file = csvOf([aRow(), aRow()])
    const id = await mappingFor(file)
    const [one, two] = await Promise.all([start(file, id), start(file, id)])
    expect(one).toSucceed()
    expect(two.data.id).toBe(one.data.id)
    await Promise.all([work(one.data.id), work(one.data.id)])
    expect((await start(file, id)).data).toMatchObject({ id: one.data.id, finished: true, done: 2, wrong: 0 })
    await work(one.data.id)
    expect(await sql('select 1 from case_origins where run_id = $1', [one.data.id])).toHaveLength(2)
  })

  it('takes no case twice where two files with it are carried out at once', async () => {
    const shared = [aRow(), aRow(), aRow()]
    const files = [csvOf(shared), csvOf([...shared].reverse())]
    const ids = await Promise.all(files.map((file) => mappingFor(file)))
    const runs = await Promise.all(files.map((file, n) => start(file, ids[n]!)))
    await Promise.all(runs.map(({ data }) => work(data.id)))
    const ended = await Promise.all(
      runs.map(
        async ({ data }) => (await province.call(takeoverRoutes.detail, { query: { id: data.id } })).data,
      ),
    )
    expect(ended.reduce((n, { done }) => n + done, 0)).toBe(3)
    for (const { faults } of ended)
      for (const fault of faults) expect(fault.faults[0]!.msg).toContain('已从该系统接收过')
    expect(await brokenPromises(test.app)).toEqual({})
  })

  it('goes on where it was killed, and leaves no half of a case', async () => {
    const rows = Array.from({ length: 6 }, () => aRow())
    const file = csvOf(rows)
    const { data } = await start(file, await mappingFor(file))
    // The third case of the run cannot be written to its end, as when the server dies before its commit.
    await test.app.owner.query(`
      create function break_third() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
      create trigger break_third before update on takeover_rows for each row
        when (new.state = 'done' and new.row >= 4) execute function break_third()`)
    await expect(work(data.id)).rejects.toThrow('4 rows')
    await test.app.owner.query('drop trigger break_third on takeover_rows; drop function break_third')
    expect(await sql('select 1 from case_origins where run_id = $1', [data.id])).toHaveLength(2)
    test.app.clock.advance(120_000)
    await resumeTakeovers(systemContext(test.app.platform, 'test'))
    expect(await sql('select 1 from case_origins where run_id = $1', [data.id])).toHaveLength(6)
    expect((await province.call(takeoverRoutes.detail, { query: { id: data.id } })).data).toMatchObject({
      finished: true,
      done: 6,
    })
    expect(await brokenPromises(test.app)).toEqual({})
  })

  it('goes no further for whoever loses the grant in the middle, and says so', async () => {
    const clerk = await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')
    const by = await test.app.as(clerk.id)
    const file = csvOf([aRow(), aRow(), aRow()])
    const { data } = await start(file, await mappingFor(file, by), by)
    await test.app.owner.query(`
      create function lose_rights() returns trigger language plpgsql as $$ begin
        delete from user_roles where user_id = ${clerk.id};
        return new; end $$;
      create trigger lose_rights after update on takeover_rows for each row
        when (new.state = 'done') execute function lose_rights()`)
    await work(data.id)
    await test.app.owner.query('drop function lose_rights cascade')
    const rows = await sql('select state from takeover_rows where run_id = $1 order by "row"', [data.id])
    expect(rows.map(({ state }) => state)).toEqual(['done', 'wrong', 'wrong'])
  })

  it('ends for whoever lost the grant meanwhile', async () => {
    const leaver = await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')
    const file = csvOf([aRow()])
    const by = await test.app.as(leaver.id)
    const { data } = await start(file, await mappingFor(file, by), by)
    await test.app.owner.query('delete from user_roles where user_id = $1', [leaver.id])
    await work(data.id)
    expect((await province.call(takeoverRoutes.detail, { query: { id: data.id } })).data).toMatchObject({
      done: 0,
      wrong: 1,
    })
  })

  it('gives the rows that were left out back as a sheet, which can be sent again when it is corrected', async () => {
    const bad = aRow({ brand: '某某快递' })
    const run = await carryOut([aRow(), bad])
    const opened = vi.spyOn(test.app.platform.crypto, 'decryptField')
    const taken = await test.app.inject({
      method: 'GET',
      url: `${takeoverRoutes.sheet.url}?id=${run.id}`,
      headers: { token: province.token },
    })
    // A row is opened once, however many columns it has.
    expect(opened.mock.calls.filter(([column]) => column === 'takeover_rows.cells')).toHaveLength(1)
    opened.mockRestore()
    const rows = await readSheet(Uint8Array.from(taken.rawPayload), { rows: 10, columns: 60 })
    expect(rows).toHaveLength(2)
    expect(rows[1]!.cells).toContain('何一鸣')
    expect(String(rows[1]!.cells.at(-1))).toContain('企业品牌：“某某快递”没有对应')
    const brand = rows[0]!.cells.indexOf('企业品牌')
    const corrected = workbook(
      rowsOf(
        rows.map(({ cells }, n) =>
          cells.map((cell, place) => String(n && place === brand ? '中通快递' : (cell ?? ''))),
        ),
      ),
    )
    const mapping = (await province.call(takeoverRoutes.mappings, {})).data[0]!
    const again = await start(corrected, mapping.id)
    await work(again.data.id)
    expect((await caseOf(bad.outerNo!))?.state).toBe('bureau_processing')
    const { rows: noted } = await test.app.platform.database.pool.query(
      "select rows from export_records where list = 'takeovers.sheet'",
    )
    expect(noted).toEqual([{ rows: 1 }])
  })

  it('never changes a month that is frozen', async () => {
    const frozen = await state.call(snapshotRoutes.freeze, { body: { month: '2026-08' } })
    expect(frozen).toSucceed()
    const row = aRow({
      ...{
        receivedAt: '2026-08-20',
        acceptedAt: '2026-09-02',
        postDate: '2026-08-01',
        complaintDate: '2026-08-05',
      },
    })
    const { data } = await tryOut([row])
    expect(data.good).toMatchObject([{ uncounted: true }])
    await carryOut([row])
    const { id } = (await caseOf(row.outerNo!))!
    expect(await sql('select month, accepted from stat_facts where case_id = $1', [id])).toEqual([
      { month: '2026-09', accepted: 1 },
    ])
    const proof = await state.call(snapshotRoutes.verify, { query: { id: frozen.data.id } })
    expect(proof.data).toMatchObject({ intact: true, same: true })
  })
})

describe('5 000 rows', () => {
  it('are judged while others are answered, and kept at once', { timeout: 120_000 }, async () => {
    const file = csvOf(Array.from({ length: 5_000 }, () => aRow()))
    const id = await mappingFor(file)
    let answered = 0
    let busy = true
    const others = (async () => {
      while (busy) {
        await province.call(contract.takeovers.mappings, {})
        answered += 1
      }
    })()
    const { data } = await check(file, id)
    busy = false
    await others
    expect(data.wrong.slice(0, 2)).toEqual([])
    expect(data.good).toHaveLength(5_000)
    expect(answered).toBeGreaterThan(5)
    const run = await start(file, id)
    expect(run.data).toMatchObject({ total: 5_000, done: 0, wrong: 0 })
  })
})

describe('a mapping', () => {
  it('is deleted by those who may see it, and what was taken over by it stays', async () => {
    const file = csvOf([aRow()])
    const id = await mappingFor(file)
    const run = await start(file, id)
    expect(run).toSucceed()
    await work(run.data.id)
    const drop = (by = province, which = id) => by.call(takeoverRoutes.drop, { body: { id: which } })
    const names = async (by = province) => (await by.call(takeoverRoutes.mappings)).data.map((row) => row.id)
    expect(await names()).toContain(id)
    expect(await drop(province, '1')).toFailWith('takeovers.mapping_unknown')
    const foreign = await test.app.as((await makeOfficer(test.app, 'BUR-330000', 'provinceCentre')).id)
    expect(await drop(foreign)).toFailWith('takeovers.mapping_unknown')
    expect(await drop()).toSucceed()
    expect(await names()).not.toContain(id)
    expect(await drop()).toFailWith('takeovers.mapping_unknown')
    expect(await check(file, id)).toFailWith('takeovers.mapping_unknown')
    const { data } = await province.call(takeoverRoutes.detail, { query: { id: run.data.id } })
    expect(data.id).toBe(run.data.id)
  })
})
