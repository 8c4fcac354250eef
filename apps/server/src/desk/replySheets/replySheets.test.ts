import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { bulkRoutes } from '@appeal/contract/bulk/bulk.routes.ts'
import type { BulkRunDetail } from '@appeal/contract/bulk/bulk.schemas.ts'
import {
  REPLY_SHEET_MAX,
  type ReplySheetCheck,
  replySheetRoutes,
} from '@appeal/contract/replySheets/replySheets.routes.ts'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { multipart, type Person, uploader } from '../../features/files/files.uploader.fixture.ts'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { REPLY_CONTRADICTIONS_REFUSE } from '../../kinds/appeals/appeals.settings.ts'
import { systemContext } from '../../platform/context.ts'
import { readSheet, type SheetRow } from '../../platform/sheets/reading.ts'
import { type Answer, useTestApp } from '../../testing/app.ts'
import { rowsOf, workbook } from '../../testing/archives.ts'
import type { Players } from '../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser } from '../../testing/people.ts'
import { caseIn, fingerprint, makePlayers, play } from '../../testing/stages.ts'
import { runBulk } from '../bulk/bulk.service.ts'

const use = useTestApp()
const { check, start, download } = replySheetRoutes
const { send } = uploader(() => use.app)
const LIMITS = { rows: REPLY_SHEET_MAX, columns: 50 }

/** What stands in the empty columns of a good row, by their headings. */
const GOOD = {
  调查结果: '=派件员未取得收件人同意，无签收影像。',
  责任: '企业有责',
  处理方式: 'Apologise',
  联系申诉人次数: '2',
  是否达成一致: '是',
  申诉人态度: '满意',
  办理人: '陈锐',
  办理人电话: '0755-27880000',
}
type Filling = Partial<Record<keyof typeof GOOD | '金额', string>>

const plain = (text: unknown) => String(text ?? '').replace(/[（(].*[）)]| \*/g, '')

describe('a sheet of replies', () => {
  let who: Players
  let brand: Person
  let head: string[]
  const fresh = async (state: Parameters<typeof caseIn>[2] = 'at_enterprise') =>
    caseIn(use.app, { ...who, consumer: (await makeConsumer(use.app)).id }, state)
  const fileAt = async (url: string, { token }: Person) =>
    Uint8Array.from((await use.app.inject({ method: 'GET', url, headers: { token } })).rawPayload)
  const fetchedFile = (by = brand) => fileAt(download.url, by)
  const fetched = async (by = brand): Promise<SheetRow[]> => readSheet(await fetchedFile(by), LIMITS)
  const noOf = async (id: string) =>
    (await use.app.platform.database.pool.query('select appeal_no from appeals where id = $1', [id])).rows[0]
      .appeal_no as string
  /** A row as it is fetched, filled in. */
  const filled = async (id: string, more: Filling = {}): Promise<string[]> => {
    const { version } = await caseFacts(use.app.platform.db, id)
    const cells: Record<string, string> = {
      申诉编号: await noOf(id),
      版本: String(version),
      ...GOOD,
      ...more,
    }
    return head.map((heading) => cells[plain(heading)] ?? '')
  }
  const bookOf = (rows: readonly string[][]) => workbook(rowsOf([head, ...rows]))
  const tryOut = (rows: readonly string[][], by = brand) =>
    send(by, check.url, multipart(bookOf(rows))) as unknown as Promise<Answer<ReplySheetCheck>>
  const order = (book: Buffer, by = brand) =>
    send(by, start.url, multipart(book)) as unknown as Promise<Answer<BulkRunDetail>>
  const work = (runId: string) => runBulk(systemContext(use.app.platform, 'test'), runId)
  const stateOf = async (id: string) => (await caseFacts(use.app.platform.db, id)).state
  const repliesOf = async (id: string) =>
    (await use.app.platform.database.pool.query('select 1 from appeal_replies where appeal_id = $1', [id]))
      .rowCount

  beforeAll(async () => {
    who = await makePlayers(use.app)
    brand = await use.app.as(who.enterprise)
    await fresh()
    head = (await fetched())[0]!.cells.map(String)
  })

  it('is nobody’s without a session, and no consumer’s', async () => {
    const consumer = await use.app.as(who.consumer)
    for (const url of [check.url, start.url]) {
      expect(await send({}, url, multipart(bookOf([])))).toFailWith('session.required')
      expect(await send(consumer, url, multipart(bookOf([])))).toFailWith('request.not_permitted')
    }
  })

  it.each([
    ['no sheet', () => Buffer.from('申诉编号'), 'sheets.unreadable'],
    ['a sheet of something else', () => workbook(rowsOf([['a'], ['b']])), 'sheets.columns_missing'],
    [
      'more rows than one may have',
      () => workbook(rowsOf([head, ...Array.from({ length: REPLY_SHEET_MAX + 1 }, () => ['SS1'])])),
      'files.content_too_large',
    ],
  ] as const)('refuses %s as a whole', async (_what, make, reason) => {
    for (const url of [check.url, start.url])
      expect(await send(brand, url, multipart(make()))).toFailWith(reason)
  })

  it('orders nothing where no row is good', async () => {
    expect(await order(bookOf([await filled(await fresh('replied'))]))).toFailWith('bulk.no_row')
  })

  it('holds the cases that wait for the own answer, with lists to choose from', async () => {
    const [mine, answered] = [await fresh(), await fresh('replied')]
    const numbers = (rows: SheetRow[]) => rows.slice(1).map(({ cells }) => cells[0])
    const file = await fetchedFile()
    expect(strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!)).toContain(
      '<formula1>"企业有责,企业部分有责,企业无责"</formula1>',
    )
    const rows = await readSheet(file, LIMITS)
    expect(numbers(rows)).toContain(await noOf(mine))
    expect(numbers(rows)).not.toContain(await noOf(answered))
    expect(rows[1]!.cells).toEqual([
      expect.stringMatching(/^SS/),
      expect.any(Number),
      expect.any(String),
      expect.any(String),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ])
    const other = await use.app.as((await makeEnterpriseUser(use.app, 'ENT-YTO', 'brandHq')).id)
    expect(numbers(await fetched(other))).toEqual([])
    const outlet = await use.app.as((await makeEnterpriseUser(use.app, 'ENT-ZTO-440306-02', 'outlet')).id)
    expect(numbers(await fetched(outlet))).toEqual([])
  })

  it('tells of each row and column what is wrong, and changes nothing', async () => {
    const [good, changed, answered] = [await fresh(), await fresh(), await fresh('replied')]
    const stale = await filled(changed)
    await play(use.app, who.officer, 'urge', changed)
    const twice = await filled(good)
    const rows = [
      twice,
      stale,
      await filled(answered),
      twice,
      await filled(await fresh(), { 责任: '不知道', 联系申诉人次数: '', 办理人电话: '12' }),
      await filled(await fresh(), { 申诉人态度: '无法联系' }),
      await filled(await fresh(), { 处理方式: '赔偿', 金额: '' }),
      (await filled(await fresh())).map((cell, at) => (at < 2 ? cell : '')),
      ['SS000', ...twice.slice(1)],
    ]
    const before = await fingerprint(use.app)
    const { data } = await tryOut(rows)
    expect(data).toMatchObject({ total: 8, good: 1 })
    expect(data.wrong.map(({ row, faults }) => [row, faults.map(({ column }) => column)])).toEqual([
      [3, ['申诉编号']],
      [4, ['申诉编号']],
      [5, ['申诉编号']],
      [6, ['责任', '联系申诉人次数', '办理人电话']],
      [7, ['申诉人态度']],
      [8, ['金额（元）']],
      [10, ['申诉编号']],
    ])
    const said = Object.fromEntries(data.wrong.map(({ row, faults }) => [row, faults[0]!.msg]))
    expect(said).toMatchObject({
      3: expect.stringContaining('已被他人处理'),
      4: expect.stringContaining('待核实'),
      5: '第 2 行已经是这件申诉',
      10: expect.stringContaining('没有'),
    })
    const foreigner = await use.app.as((await makeEnterpriseUser(use.app, 'ENT-YTO', 'brandHq')).id)
    const theirs = (await tryOut([twice], foreigner)).data
    expect(theirs).toMatchObject({ good: 0, wrong: [{ faults: [{ msg: said[10] }] }] })
    expect(await fingerprint(use.app)).toBe(before)
  })

  it('refuses in the trial what the order would refuse', async () => {
    const ctx = systemContext(use.app.platform, 'test')
    const refuse = async (on: boolean) => {
      await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'REPLY_CONTRADICTIONS_REFUSE', String(on)))
      await expect.poll(() => REPLY_CONTRADICTIONS_REFUSE.read(use.app.platform)).toBe(on)
    }
    const said = { 处理方式: '赔偿', 金额: '120.00', 调查结果: '经核查外箱破损，我司不予赔偿，已致电说明。' }
    const row = await filled(await fresh(), said)
    await refuse(true)
    const { data } = await tryOut([row])
    await refuse(false)
    expect(data).toMatchObject({ good: 0, wrong: [{ faults: [{ column: '调查结果' }] }] })
    expect((await tryOut([row])).data.good).toBe(1)
  })

  it('answers each good row by the act of a single reply, once, however often it is sent', async () => {
    const [one, two, wrong] = [await fresh(), await fresh(), await fresh()]
    const book = bookOf([
      await filled(one),
      await filled(wrong, { 责任: '不知道' }),
      await filled(two, { 处理方式: '赔偿', 金额: '30.5' }),
    ])
    const [first, second] = await Promise.all([order(book), order(book)])
    expect(first).toSucceed()
    expect(second.data.id).toBe(first.data.id)
    expect(first.data).toMatchObject({ action: 'reply', total: 2, finished: false, leftOut: [{ row: 3 }] })
    await work(first.data.id)
    expect(await Promise.all([one, two, wrong].map(stateOf))).toEqual(['replied', 'replied', 'at_enterprise'])
    const { data } = await brand.call(appealRoutes.detail, { query: { id: two } })
    expect(data).toMatchObject({
      historyIntact: true,
      reply: { compensationAmount: '30.50', investigationResult: GOOD.调查结果, agreedWithUser: true },
    })
    // What was written for the case lies with the case alone.
    const kept = await use.app.platform.database.pool.query(
      'select input from bulk_items where run_id = $1',
      [first.data.id],
    )
    expect(kept.rows).toEqual([{ input: null }, { input: null }])

    expect((await order(book)).data).toMatchObject({ id: first.data.id, finished: true, done: 2 })
    await work(first.data.id)
    expect(await Promise.all([one, two].map(repliesOf))).toEqual([1, 1])

    const outcome = await readSheet(
      await fileAt(`${bulkRoutes.sheet.url}?id=${first.data.id}`, brand),
      LIMITS,
    )
    expect(outcome.slice(1).map(({ cells }) => cells.slice(0, 3))).toEqual([
      [2, await noOf(one), '已办理'],
      [3, await noOf(wrong), '未办理'],
      [4, await noOf(two), '已办理'],
    ])
  })

  it('keeps a row from a case that changed after the order, also when it is tried again', async () => {
    const [one, changed] = [await fresh(), await fresh()]
    const { data: run } = await order(bookOf([await filled(changed), await filled(one)]))
    await play(use.app, who.officer, 'urge', changed)
    await work(run.id)
    expect((await brand.call(bulkRoutes.detail, { query: { id: run.id } })).data).toMatchObject({
      done: 1,
      refused: 1,
      items: [
        { state: 'refused', row: 2 },
        { state: 'done', row: 3 },
      ],
    })
    await brand.call(bulkRoutes.retry, { body: { id: run.id } })
    await work(run.id)
    expect(await stateOf(changed)).toBe('at_enterprise')
  })
})
