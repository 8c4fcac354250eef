import { createHash } from 'node:crypto'
import { contract } from '@appeal/contract'
import { LEAST_PUBLISHED } from '@appeal/contract/figures/smallNumbers.ts'
import { TOGETHER } from '@appeal/contract/openData/openData.routes.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { aTemplate, copyOf, freshId } from '../figures/figures.fixture.ts'
import { STAT_WITHHOLD_SMALL } from '../figures/figures.settings.ts'
import { freeze } from '../figures/figures.snapshots.ts'
import { toldOf } from '../figures/published/figures.published.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'

const { openData } = contract
const test = useTestApp()

let template: string

beforeAll(async () => {
  template = await aTemplate(test.app)
  const at = '2026-08-10T10:00:00+08:00'
  const add = async (n: number, columns: Record<string, unknown>) => {
    for (let i = 0; i < n; i++)
      await copyOf(test.app, template, {
        appellant_id: freshId(),
        submitted_at: at,
        accepted_at: at,
        transferred_at: at,
        closed_at: at,
        evaluate_status: 0,
        ...columns,
      })
  }
  await add(12, { brand: 'ZTO', answer_area: '440306' })
  await add(3, { brand: 'SF', answer_area: '330106' })
  await add(2, { brand: 'YTO', answer_area: '330106', l1: 'DELAY', l2: null })
  await test.app.platform.database.pool.query(
    `insert into business_volumes (brand, area, month, millions, updated_by, updated_at) values ('ZTO', '000000', '2026-08', 10, 1, now())`,
  )
})

describe('open data', () => {
  it('has nothing before a month is frozen, and refuses what is no month', async () => {
    expect((await test.app.call(openData.figures, {})).data).toBeNull()
    expect(await test.app.call(openData.page, { query: { month: '2026-08' } })).toFailWith(
      'statistics.snapshot_gone',
    )
    expect(await test.app.call(openData.page, { query: { month: '2026-8' } })).toFailWith('request.invalid')
  })

  it('publishes no count below five and keeps the sum', async () => {
    await freeze(systemContext(test.app.platform, 'test'), '2026-08')
    const page = await test.app.call(openData.page, { query: { month: '2026-08', size: 100 } })
    expect(page).toSucceed()
    for (const row of page.data.records) expect(row.appeals).toBeGreaterThanOrEqual(LEAST_PUBLISHED)
    const brands = page.data.records.filter(({ group }) => group === 'brand')
    expect(brands.map(({ code, appeals }) => [code, appeals])).toEqual([
      ['ZTO', 12],
      [TOGETHER, 5],
    ])
    const first = await test.app.call(openData.page, { query: { month: '2026-08', current: 2, size: 10 } })
    expect(first.data.total).toBe(page.data.total)
  })

  it('tells licence, columns and the snapshot behind each month; shows the league with its intervals', async () => {
    const index = await test.app.call(openData.index, {})
    expect(index.data).toMatchObject({
      licence: 'CC BY 4.0',
      leastPublished: 5,
      months: [{ month: '2026-08' }],
    })
    expect(index.data.columns.map(({ name }) => name)).toEqual([
      'month',
      'group',
      'code',
      'name',
      'nameEn',
      'appeals',
      'valid',
    ])
    const { data } = await test.app.call(openData.figures, { query: { period: '2026-08' } })
    expect(data).toMatchObject({
      appeals: 17,
      league: [{ code: 'ZTO', appeals: 12, rate: { value: '1.20' } }],
    })
    expect((await test.app.call(openData.figures, { query: { period: '2026Q3' } })).data).toBeNull()
  })

  it('is made once a minute for all who ask alike, and for each language', async () => {
    const asked = (language: string) =>
      test.app.call(openData.figures, {
        query: { period: '2026-08' },
        headers: { 'accept-language': language },
        address: '203.0.113.7',
      })
    const source = await test.app.platform.replicas?.choose()
    const spy = vi.spyOn(source!.db, 'select')
    const selectsOf = async (act: () => Promise<unknown>) => {
      spy.mockClear()
      await act()
      return spy.mock.calls.length
    }
    const first = await selectsOf(() => asked('en'))
    const many = await selectsOf(() => Promise.all(Array.from({ length: 20 }, () => asked('en'))))
    spy.mockRestore()
    expect(first).toBeGreaterThan(1)
    expect(many / 20).toBeLessThan(first)
    const [zh, en] = [await asked('zh'), await asked('en')]
    expect(zh.data?.brands[0]?.name).not.toBe(en.data?.brands[0]?.name)
    expect(zh.data?.appeals).toBe(en.data?.appeals)
  })

  it('goes back to the newest month that can be told, and says nothing of one with too few', async () => {
    const { app } = test
    const at = '2026-09-10T10:00:00+08:00'
    // The case that the others are copies of ended in this month too.
    for (let i = 0; i < LEAST_PUBLISHED - 2; i++)
      await copyOf(app, template, {
        appellant_id: freshId(),
        submitted_at: at,
        accepted_at: at,
        closed_at: at,
      })
    app.clock.set('2026-10-20T10:00:00+08:00')
    await freeze(systemContext(app.platform, 'test'), '2026-09')
    expect((await app.call(openData.figures, { query: { period: '2026-09' } })).data).toBeNull()
    expect((await app.call(openData.figures, {})).data).toMatchObject({ period: '2026-08', appeals: 17 })
    const page = await app.call(openData.page, { query: { month: '2026-09' } })
    expect(page.data.records).toEqual([])
  })

  it('lets anybody compute the digests that stand beside the files, in whatever language they ask', async () => {
    const index = await test.app.call(openData.index, {})
    const { files } = index.data.months.find(({ month }) => month === '2026-08')!
    expect(files.map(({ format }) => format)).toEqual(['csv', 'json'])
    for (const { format, bytes, sha256, sm3 } of files)
      for (const language of ['zh-CN', 'en']) {
        const file = await test.app.inject({
          method: 'GET',
          url: `${openData[format].url}?month=2026-08`,
          headers: { 'accept-language': language },
        })
        const body = file.rawPayload
        expect(body.length).toBe(bytes)
        expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
        expect(createHash('sm3').update(body).digest('hex')).toBe(sm3)
        expect(file.headers['repr-digest']).toBe(`sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`)
        expect(file.headers['content-type']).toContain(format === 'csv' ? 'text/csv' : 'application/json')
        expect(file.headers['content-disposition']).toBe(`attachment;filename=appeals-2026-08.${format}`)
      }
  })

  it('is there as CSV that no sheet takes for formulas', async () => {
    const { database, db, live } = test.app.platform
    await database.pool.query(
      `update brands set name = '=HYPERLINK("x")', name_en = '＝1' where code = 'ZTO'`,
    )
    await live.send(db, { kind: 'cache', key: 'brands' })
    const file = () => test.app.inject({ method: 'GET', url: `${openData.csv.url}?month=2026-08` })
    await vi.waitFor(async () => expect((await file()).body).toContain('HYPERLINK'), 10_000)
    const reply = await file()
    expect(reply.body).toContain(`,ZTO,"'=HYPERLINK(""x"")",'＝1,`)
    expect(reply.headers['content-type']).toContain('text/csv')
    const [head, ...lines] = reply.body.trim().split('\r\n')
    expect(head?.replace('\uFEFF', '')).toBe('month,group,code,name,nameEn,appeals,valid')
    for (const line of lines) expect(line).toMatch(/^2026-08,(brand|province|problem|channel),/)
    for (const cell of lines.flatMap((line) => line.split(','))) expect(cell).not.toMatch(/^"?[=+@＝＋＠]/)
  })

  it('lets one address ask sixty times a minute', async () => {
    let refused = 0
    for (let i = 0; i < 70; i++) if ((await test.app.call(openData.index, {})).code === 429) refused += 1
    expect(refused).toBeGreaterThanOrEqual(10)
    expect(await test.app.call(openData.index, {})).toFailWith('request.too_many')
  })
})

describe('putting small counts together', () => {
  it('keeps the sum, tells nothing below five, and gives no single small count away', () => {
    const counts = fc.array(
      fc.record({ appeals: fc.integer({ min: 0, max: 30 }), share: fc.integer({ min: 0, max: 100 }) }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(counts, (given) => {
        const cells = given.map(({ appeals, share }, i) => ({
          code: `B${i}`,
          appeals,
          valid: Math.floor((appeals * share) / 100),
        }))
        const sum = cells.reduce((all, { appeals }) => all + appeals, 0)
        const told = toldOf(cells).cells
        for (const { appeals, valid } of told) {
          expect(appeals).toBeGreaterThanOrEqual(LEAST_PUBLISHED)
          expect(valid === null || valid === 0 || valid >= LEAST_PUBLISHED).toBe(true)
        }
        if (told.length) expect(told.reduce((all, { appeals }) => all + appeals, 0)).toBe(sum)
        else expect(sum).toBeLessThan(LEAST_PUBLISHED)
        const small = cells.filter(({ appeals }) => appeals > 0 && appeals < LEAST_PUBLISHED)
        for (const { code } of small) expect(told.map((row) => row.code)).not.toContain(code)
        // One hidden valid count beside all others could be reckoned back from the total.
        const hidden = told.filter(({ valid }) => valid === null).length
        expect(hidden === 1 && told.length > 1).toBe(false)
      }),
    )
  })

  it('tells no quarter from which a month that is not told could be reckoned', async () => {
    const { app } = test
    const add = async (n: number, at: string) => {
      for (let i = 0; i < n; i++)
        await copyOf(app, template, {
          appellant_id: freshId(),
          submitted_at: at,
          accepted_at: at,
          closed_at: at,
        })
    }
    const figures = async (period: string) => (await app.call(openData.figures, { query: { period } })).data
    await add(LEAST_PUBLISHED, '2026-10-10T10:00:00+08:00')
    await add(LEAST_PUBLISHED - 2, '2027-01-10T10:00:00+08:00')
    await add(LEAST_PUBLISHED, '2027-02-10T10:00:00+08:00')
    app.clock.set('2027-04-20T10:00:00+08:00')
    const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03']
    for (const month of months) await freeze(systemContext(app.platform, 'test'), month)
    expect(await figures('2026Q4')).toMatchObject({ appeals: LEAST_PUBLISHED })
    expect(await figures('2027-02')).toMatchObject({ appeals: LEAST_PUBLISHED })
    expect(await figures('2027Q1')).toBeNull()
  })

  it('gives way to bulletins only where these keep small counts back too', async () => {
    const { app } = test
    const at = '2027-05-10T10:00:00+08:00'
    const add = async (service_kind: string, l1: string, n: number, valid: number) => {
      const brand = service_kind === 'POSTAL' ? 'CHINAPOST' : 'ZTO'
      for (let i = 0; i < n; i++)
        await copyOf(app, template, {
          ...{ brand, service_kind, l1, l2: null, valid: i < valid, appellant_id: freshId() },
          ...{ submitted_at: at, accepted_at: at, closed_at: at },
        })
    }
    await add('EXPRESS', 'LOSS', 16, 8)
    await add('EXPRESS', 'DELAY', 16, 8)
    await add('POSTAL', 'LOSS', 10, 2)
    await add('POSTAL', 'DELAY', 12, 6)
    app.clock.set('2027-06-20T10:00:00+08:00')
    await freeze(systemContext(app.platform, 'test'), '2027-05')
    const validOf = (rows: readonly { code: string; valid: number | null }[]) =>
      Object.fromEntries(rows.map(({ code, valid }) => [code, valid]))
    const read = async () => {
      const page = await app.call(openData.page, { query: { month: '2027-05', group: 'problem', size: 100 } })
      const { data } = await app.call(openData.figures, { query: { period: '2027-05' } })
      expect(validOf(data!.problems)).toEqual(validOf(page.data.records))
      const { months } = (await app.call(openData.index, {})).data
      const file = await app.inject({ method: 'GET', url: `${openData.json.url}?month=2027-05` })
      expect(months[0]!.files.find(({ format }) => format === 'json')!.sha256).toBe(
        createHash('sha256').update(file.rawPayload).digest('hex'),
      )
      return validOf(page.data.records)
    }
    expect(await read()).toEqual({ LOSS: null, DELAY: null })
    const ctx = systemContext(app.platform, 'test')
    await ctx.unitOfWork((tx) => changeSetting(tx, ctx, STAT_WITHHOLD_SMALL.key, 'false'))
    await vi.waitFor(async () => expect(await STAT_WITHHOLD_SMALL.read(app.platform)).toBe(false))
    expect(await read()).toEqual({ LOSS: 10, DELAY: 14 })
  })
})
