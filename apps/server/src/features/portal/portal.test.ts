import { publicArticleRoutes } from '@appeal/contract/articles/articles.routes.ts'
import { publicAbouts } from '@appeal/contract/portal/portal.abouts.ts'
import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { portalRoutes } from '@appeal/contract/portal/portal.routes.ts'
import { describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { systemContext } from '../../platform/context.ts'
import { pageWith } from '../../platform/http/pages.ts'
import { useTestApp } from '../../testing/app.ts'
import { actOn, caseAt } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { computeFigures, publicDocuments } from './portal.service.ts'

const test = useTestApp()

const BUILT =
  '<!doctype html><html lang="zh-CN"><head><meta name="description" content="x" /><title>x</title></head><body><div id="app"></div></body></html>'

async function served(address: string, language: 'zh' | 'en' = 'zh') {
  const url = new URL(address, 'https://example.org')
  const page = await publicDocuments(test.app.platform).page({
    path: url.pathname,
    query: url.searchParams,
    language,
    ip: '127.0.0.1',
    origin: url.origin,
    known: true,
  })
  return page && { ...page, html: pageWith(BUILT, page) }
}

describe('delivered pages', () => {
  it.each(Object.entries(publicPages).map(([name, page]) => ({ name, ...page })))(
    '$path has its own title and description in both languages',
    async ({ name, path, title }) => {
      const about = publicAbouts[name as keyof typeof publicAbouts]
      for (const language of ['zh', 'en'] as const) {
        const page = await served(path, language)
        expect(page?.html).toContain(`<title>${title[language]} - `)
        expect(page?.description).toBe(about[language])
        expect(page?.body).toContain('<h1>')
        expect(page?.html).toContain(`<html lang="${language === 'en' ? 'en' : 'zh-CN'}"`)
      }
    },
  )
  it('begin with what the application shows first, in its own classes', async () => {
    const home = await served('/portal/home')
    expect(home?.body).toMatch(
      /^<div class="portal">.+<section class="hero">.+30 日内.+<p class="lead">.+7 日/s,
    )
    const { data } = await test.app.call(publicArticleRoutes.page, {
      query: { category: 'NOTICE', size: 20 },
    })
    const notices = await served('/portal/notice', 'en')
    expect(notices?.body).toContain(`<p class="hint">${data.total} articles</p>`)
    for (const { id } of data.records) expect(notices?.body).toContain(`/portal/noticeDetail?id=${id}"`)
    const form = await served('/portal/appeal')
    expect(form?.body).toMatch(/<legend><h1>您想反映什么？<\/h1><\/legend>/)
    // The entry of the site names no styles, so its page stays plain.
    expect((await served('/'))?.body).toContain('<div class="plain">')
  })
  it('differ from each other', () => {
    const abouts = Object.values(publicAbouts).map(({ zh }) => zh)
    // The three addresses of recovery are one page.
    expect(new Set(abouts).size).toBe(abouts.length - 2)
  })
  it('hold the article itself, readable without a script', async () => {
    const { data } = await test.app.call(publicArticleRoutes.page, { query: { category: 'RULE' } })
    const article = data.records[0]!
    const page = await served(`/portal/detailsPage?id=${article.id}`)
    expect(page?.title).toContain(article.title)
    expect(page?.html).toContain(`<h1>${article.title}</h1>`)
    expect(page?.html).toMatch(/<div id="app"><div class="plain">.+<article>.+<\/article>/s)
    expect(page?.canonical).toBe(`https://example.org/portal/detailsPage?id=${article.id}`)
  })
  it('hold published letters, masked and as text, and no others', async () => {
    const { app } = test
    const owner = (await makeConsumer(app, { name: '欧阳文华' })).id
    const officer = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
    const enterprise = (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id
    const who = { owner, officer, enterprise }
    await caseAt(app, 'letter', 'acknowledged', who, { title: '不公开的信' })
    const id = await caseAt(app, 'letter', 'acknowledged', who)
    const publicContent = '雨里送药<script>alert(1)</script>，非常感谢。'
    const publicFeedback = '已经表扬<script>alert(2)</script>。'
    const input = { publicTitle: '感谢一位快递员', publicContent, publicFeedback }
    expect(await actOn(app, 'letter', officer, 'publish', id, input)).toSucceed()
    const page = await served('/portal/commend')
    expect(page?.html).toContain('感谢一位快递员')
    expect(page?.html).toContain('欧**华')
    expect(page?.html).toContain('<blockquote>已经表扬')
    for (const never of ['<script>alert', '欧阳文华', '不公开的信', '王大勇'])
      expect(page?.html).not.toContain(never)
  })
  it.each(['1', '9223372036854775807', '99999999999999999999', "1' or '1'='1", ''])(
    'say so of an article that is not there: %s',
    async (id) => {
      const page = await served(`/portal/noticeDetail?id=${encodeURIComponent(id)}`)
      expect(page?.html).toContain('<h1>')
      expect(page?.canonical).toBeUndefined()
    },
  )
  it('write nothing of an address into the page', async () => {
    const page = await served('/portal/search?searchKey=<script>alert(1)</script>&lang="><script>')
    expect(page?.html).not.toContain('<script>')
  })
  it('leave the desk alone', async () => {
    expect(await served('/index')).toBeUndefined()
  })
})

describe('site map and robots', () => {
  it('name every open page and every article', async () => {
    const map = await test.app.inject({ url: '/sitemap.xml' })
    expect(map.headers['content-type']).toContain('application/xml')
    const { data } = await test.app.call(publicArticleRoutes.page, { query: { size: 100 } })
    for (const { id } of data.records) expect(map.body).toContain(`?id=${id}<`)
    for (const page of Object.values(publicPages))
      expect([page.path, map.body.includes(`${page.path}<`)]).toEqual([page.path, !('hidden' in page)])
    const robots = await test.app.inject({ url: '/robots.txt' })
    expect(robots.body).toMatch(/Disallow: \/api\/\n/)
  })

  it('keep nothing of a host that only the visitor vouches for', async () => {
    const headers = { host: 'evil.example' }
    for (const url of ['/robots.txt', '/sitemap.xml']) {
      const answer = await test.app.inject({ url, headers })
      expect([url, answer.headers['cache-control'], answer.headers.vary]).toEqual([url, 'no-store', 'Host'])
    }
    expect((await test.app.inject({ url: '/robots.txt', headers })).body).not.toContain('evil')
    const page = async (known: boolean) =>
      publicDocuments(test.app.platform).page({
        path: '/portal/rules',
        query: new URLSearchParams(),
        language: 'zh',
        ip: '127.0.0.1',
        origin: 'http://evil.example',
        known,
      })
    expect((await page(false))?.canonical).toBe('/portal/rules')
    expect((await page(true))?.canonical).toBe('http://evil.example/portal/rules')
  })

  it('may be kept where the operator names the host', async () => {
    const { config } = test.app.platform
    const platform = { ...test.app.platform, config: { ...config, PUBLIC_URL: 'https://appeal.example.cn/' } }
    const server = await buildApp(platform)
    const headers = { host: 'evil.example' }
    const robots = await server.inject({ url: '/robots.txt', headers })
    expect(robots.headers['cache-control']).toContain('public')
    expect(robots.body).toContain('Sitemap: https://appeal.example.cn/sitemap.xml')
    expect((await server.inject({ url: '/sitemap.xml', headers })).body).not.toContain('evil')
    await server.close()
  })
})

/** Closed cases as the job finds them; only the columns it reads differ. */
async function closedCases(l1: string, brand: string, days: readonly number[]) {
  const { rows } = await test.app.platform.database.pool.query(
    `select column_name, data_type, is_nullable, column_default from information_schema.columns where table_name = 'appeals'`,
  )
  const sample = (type: string) =>
    ({
      bytea: "'\\x00'::bytea",
      boolean: 'false',
      ARRAY: "'{}'::text[]",
      jsonb: "'{}'::jsonb",
      date: "'2026-08-01'::date",
      integer: '0',
    })[type] ?? (type === 'bigint' ? '1' : type.startsWith('timestamp') ? "'2026-08-01'::timestamptz" : "'x'")
  for (const [at, took] of days.entries()) {
    const values: Record<string, string> = {}
    for (const { column_name, data_type, is_nullable, column_default } of rows)
      if (is_nullable === 'NO' && column_default === null) values[column_name] = sample(data_type)
    Object.assign(values, {
      id: String(1_000 + serial),
      appeal_no: `'T${1_000 + serial}'`,
      state: "'closed'",
      l1: `'${l1}'`,
      brand: `'${brand}'`,
      waybill_no: `'W${serial}${at}'`,
      submitted_at: `'2026-09-18T04:00:00Z'::timestamptz - interval '${took} days'`,
      closed_at: "'2026-09-18T04:00:00Z'::timestamptz",
    })
    serial += 1
    await test.app.platform.database.pool.query(
      `insert into appeals (${Object.keys(values).join(',')}) values (${Object.values(values).join(',')})`,
    )
  }
}
let serial = 0

describe('portal.expectation', () => {
  const ask = async (query: { l1?: string; brand?: string }) =>
    (await test.app.call(portalRoutes.expectation, { query })).data
  const compute = () => computeFigures(systemContext(test.app.platform, 'test'))

  it('says nothing before there are enough cases', async () => {
    await closedCases('LOSS', 'ZTO', [3, 5, 8])
    await compute()
    expect(await ask({ l1: 'LOSS', brand: 'ZTO' })).toBeNull()
    expect((await test.app.call(portalRoutes.figures)).data).toBeNull()
  })
  it('tells half and nine of ten from the nearest likeness, with number and date', async () => {
    await closedCases(
      'LOSS',
      'ZTO',
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
    await closedCases(
      'DELAY',
      'STO',
      Array.from({ length: 18 }, () => 10),
    )
    await compute()
    expect(await ask({ l1: 'LOSS', brand: 'ZTO' })).toEqual({
      n: 23,
      halfDays: 9,
      nineTenthsDays: 18,
      asOf: '2026-09-20',
      likeness: 'problemAndBrand',
    })
    // Eighteen cases of one kind are too few; what is told then is told of all cases, and says so.
    expect(await ask({ l1: 'DELAY', brand: 'STO' })).toMatchObject({ n: 41, likeness: 'all' })
    expect(await ask({ l1: 'LOSS', brand: 'SF' })).toMatchObject({ n: 23, likeness: 'problem' })
  })
  it('counts the same when it runs again', async () => {
    await compute()
    await compute()
    expect(await ask({ l1: 'LOSS', brand: 'ZTO' })).toMatchObject({ n: 23 })
  })
  it('gives the home page its figures', async () => {
    expect((await test.app.call(portalRoutes.figures)).data).toMatchObject({
      asOf: '2026-09-20',
      days: 30,
      closed: 41,
      satisfied: null,
    })
  })
})

describe('portal.companies', () => {
  it('lists headquarters first, each with a telephone to complain to', async () => {
    const { data } = await test.app.call(portalRoutes.companies, { query: { brand: 'ZTO' } })
    expect(data.records[0]).toMatchObject({ brand: 'ZTO', level: 'BRAND_HQ' })
    expect(data.records[0]?.hotline ?? data.records[0]?.phone).toMatch(/\d{5}/)
  })
  it('narrows to an area and what lies around it', async () => {
    const { data } = await test.app.call(portalRoutes.companies, { query: { areaCode: '440300', size: 100 } })
    const places = new Set(data.records.map(({ areaName }) => areaName))
    for (const place of places) expect(['', '广东省', '广东省深圳市']).toContain(place)
    expect(places.size).toBeGreaterThan(1)
  })
})

describe('portal.contacts', () => {
  it('has the telephone of each of the 31 provinces', async () => {
    const { data } = await test.app.call(portalRoutes.contacts)
    expect(data).toHaveLength(31)
    for (const { phone } of data) expect(phone).toMatch(/^0\d{2,3}-12305$/)
    expect(data.find(({ areaCode }) => areaCode === '440000')?.phone).toBe('020-12305')
  })
  it('calls provinces and their offices in English where English is read', async () => {
    const { data } = await test.app.call(portalRoutes.contacts, { headers: { 'accept-language': 'en' } })
    expect(data.filter((one) => /\p{Script=Han}/u.test(JSON.stringify(one)))).toEqual([])
    expect(data.find(({ areaCode }) => areaCode === '440000')).toMatchObject({
      areaName: 'Guangdong',
      bureauName: 'Guangdong Postal Administration',
    })
  })
})
