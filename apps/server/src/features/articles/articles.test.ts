import type { ArticleContent } from '@appeal/contract/articles/articles.inputs.ts'
import { articleRoutes, publicArticleRoutes } from '@appeal/contract/articles/articles.routes.ts'
import { articleStockRoutes } from '@appeal/contract/articles/articles.stock.routes.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { firstBrokenLink, readHistory } from '../../platform/history/history.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'

const test = useTestApp()

type Given = z.input<typeof ArticleContent>
const notice = (more: Partial<Given> = {}): Given => ({
  category: 'NOTICE',
  title: '国庆期间办理时间调整',
  digest: '节日期间照常受理',
  content: '<p>十月一日至七日，<strong>网上申诉</strong>照常受理。</p>',
  areaCode: '440300',
  ...more,
})

const handler = async () => test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
const leader = async () => test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)
const province = async (org = 'BUR-440000') =>
  test.app.as((await makeOfficer(test.app, org, 'provinceCentre')).id)

async function drafted(more: Partial<Given> = {}, by = handler()) {
  const author = await by
  const reply = await author.call(articleRoutes.add, { body: notice(more) })
  expect(reply).toSucceed()
  return { author, article: reply.data }
}

async function submitted(more: Partial<Given> = {}) {
  const { author, article } = await drafted(more)
  const reply = await author.call(articleRoutes.submit, {
    body: { id: article.id, version: article.version },
  })
  expect(reply).toSucceed()
  return { author, article: reply.data }
}

async function published(more: Partial<Given> = {}) {
  const { author, article } = await submitted(more)
  const reply = await (await leader()).call(articleRoutes.pass, {
    body: { id: article.id, version: article.version, redactionChecked: true },
  })
  expect(reply).toSucceed()
  return { author, article: reply.data }
}

const read = (id: string, headers = {}) =>
  test.app.call(publicArticleRoutes.detail, { query: { id }, headers })
const find = (searchKey: string) => test.app.call(publicArticleRoutes.page, { query: { searchKey } })

describe('articles.add', () => {
  it('is not for consumers', async () => {
    const lin = await test.app.as((await makeConsumer(test.app)).id)
    expect(await lin.call(articleRoutes.add, { body: notice() })).toFailWith('request.not_permitted')
  })
  it('refuses a text that says nothing', async () => {
    const author = await handler()
    for (const content of ['<p> </p><script>alert(1)</script>', '<p>\u3164</p>', '<p>&#x2800;&#x3164;</p>'])
      expect(await author.call(articleRoutes.add, { body: notice({ content }) })).toFailWith('articles.empty')
  })
  it.each<[string | undefined, string]>([
    [undefined, 'the whole country'],
    ['440000', 'a province above'],
    ['110000', 'another province'],
    ['999999', 'no area at all'],
  ])('does not let a municipal bureau address %s (%s)', async (areaCode) => {
    const reply = await (await handler()).call(articleRoutes.add, { body: { ...notice(), areaCode } })
    expect(reply).toFailWith('articles.area_foreign')
  })
  it('lets the state bureau address the whole country', async () => {
    const state = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id)
    expect(await state.call(articleRoutes.add, { body: { ...notice(), areaCode: undefined } })).toSucceed()
  })
  it('refuses an end before the beginning', async () => {
    const reply = await (await handler()).call(articleRoutes.add, {
      body: notice({ visibleFrom: '2026-10-02 08:00:00', visibleUntil: '2026-10-01 08:00:00' }),
    })
    expect(reply).toFailWith('articles.span_wrong')
  })
  it('keeps words and structure of HTML and nothing that runs, loads or restyles', async () => {
    const { article } = await drafted({
      content: `<h2 onclick="x()" style="position:fixed">标题</h2><p>正文<img src=x onerror=alert(1)><a href="javascript:alert(1)">一</a>
        <a href="https://example.org" target="_blank">二</a><a href="/portal/rules">三</a><a href="//evil.example">四</a></p>
        <svg><script>alert(1)</script></svg><iframe src="https://example.org"></iframe><form action="/x"><input></form>
        <math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>`,
    })
    const html = article.fields.content
    expect(html).toContain('<h2>标题</h2>')
    expect(html).toContain('<a href="https://example.org" rel="noopener noreferrer nofollow">二</a>')
    expect(html).toContain('<a href="/portal/rules">三</a>')
    expect(html).not.toMatch(
      /<(script|img|svg|iframe|form|input|style|math)|on\w+=|javascript:|style=|evil\.example/i,
    )
  })
})

describe('articles.edit', () => {
  it('hides articles of another province', async () => {
    const { article } = await drafted()
    const other = await province('BUR-110000')
    expect(await other.call(articleRoutes.detail, { query: { id: article.id } })).toFailWith(
      'articles.not_found',
    )
    const body = { ...notice(), areaCode: '110000', id: article.id, version: article.version }
    expect(await other.call(articleRoutes.edit, { body })).toFailWith('articles.not_found')
  })
  it('refuses a stale version', async () => {
    const { author, article } = await drafted()
    const body = { ...notice({ title: '改过的标题' }), id: article.id, version: article.version }
    expect(await author.call(articleRoutes.edit, { body })).toSucceed()
    expect(await author.call(articleRoutes.edit, { body })).toFailWith('record.stale')
  })
  it('is not open while a second person reads', async () => {
    const { author, article } = await submitted()
    const body = { ...notice(), id: article.id, version: article.version }
    expect(await author.call(articleRoutes.edit, { body })).toFailWith('articles.action_not_open')
  })
  it('keeps every version with its author and note, unchangeable', async () => {
    const { author, article } = await drafted()
    const body = { ...notice({ title: '第二版' }), id: article.id, version: article.version, note: '改标题' }
    const { data } = await author.call(articleRoutes.edit, { body })
    expect(data.number).toBe(2)
    const versions = await author.call(articleRoutes.versions, { query: { id: article.id } })
    expect(versions.data.map(({ number, note }) => [number, note])).toEqual([
      [2, '改标题'],
      [1, null],
    ])
    const first = await author.call(articleRoutes.version, { query: { id: article.id, number: 1 } })
    expect(first.data.fields.title).toBe('国庆期间办理时间调整')
    await expect(
      test.app.owner.query('update article_versions set note = $1 where article_id = $2', ['x', article.id]),
    ).rejects.toThrow()
  })
  it('leaves what is in public as it is until a review passes', async () => {
    const { author, article } = await published()
    const body = { ...notice({ title: '还没有审过的标题' }), id: article.id, version: article.version }
    expect(await author.call(articleRoutes.edit, { body })).toSucceed()
    expect((await read(article.id)).data.title).toBe('国庆期间办理时间调整')
  })
})

describe('articles.pass', () => {
  it('is never for one of the authors', async () => {
    const author = await province()
    const { article } = await drafted({ areaCode: '440000' }, Promise.resolve(author))
    const sent = await author.call(articleRoutes.submit, {
      body: { id: article.id, version: article.version },
    })
    const body = { id: article.id, version: sent.data.version }
    expect(sent.data.can).not.toContain('pass')
    expect(await author.call(articleRoutes.pass, { body })).toFailWith('articles.own_work')
    expect(await (await province()).call(articleRoutes.pass, { body })).toSucceed()
  })
  it('is not for who may only write', async () => {
    const { article } = await submitted()
    const reply = await (await handler()).call(articleRoutes.pass, {
      body: { id: article.id, version: article.version },
    })
    expect(reply).toFailWith('request.not_permitted')
  })
  it('lets only one of two reviewers through', async () => {
    const { article } = await submitted()
    const body = { id: article.id, version: article.version }
    const [one, two] = [await leader(), await leader()]
    const replies = await Promise.all([
      one.call(articleRoutes.pass, { body }),
      two.call(articleRoutes.reject, { body: { ...body, reason: '标题不清楚' } }),
    ])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  })
  it('puts the article in public and writes history', async () => {
    const { article } = await published()
    const reply = await read(article.id)
    expect(reply).toSucceed()
    expect(reply.data.content).toBe('<p>十月一日至七日，<strong>网上申诉</strong>照常受理。</p>')
    const history = await readHistory(test.app.platform.db, 'article', article.id)
    expect(history.map(({ event }) => event)).toEqual(['created', 'submitted', 'passed'])
    expect(firstBrokenLink(history)).toBeNull()
  })
  it('waits for the time it is planned for, and ends with it', async () => {
    const before = test.app.clock.now()
    const { article } = await published({
      visibleFrom: '2026-09-25 08:00:00',
      visibleUntil: '2026-09-26 08:00:00',
    })
    expect(await read(article.id)).toFailWith('articles.not_found')
    test.app.clock.set('2026-09-25T00:00:01Z')
    expect(await read(article.id)).toSucceed()
    test.app.clock.set('2026-09-26T00:00:01Z')
    expect(await read(article.id)).toFailWith('articles.not_found')
    test.app.clock.set(before)
  })
})

describe('articles.reject', () => {
  it('gives the author the reason and the pen', async () => {
    const { author, article } = await submitted()
    const reply = await (await leader()).call(articleRoutes.reject, {
      body: { id: article.id, version: article.version, reason: '请写明咨询电话' },
    })
    expect(reply).toSucceed()
    const seen = await author.call(articleRoutes.detail, { query: { id: article.id } })
    expect(seen.data).toMatchObject({ state: 'draft', reason: '请写明咨询电话' })
    expect(seen.data.can).toContain('edit')
  })
})

describe('articles.revoke', () => {
  it('takes an article down at once', async () => {
    const { article } = await published()
    const reply = await (await leader()).call(articleRoutes.revoke, {
      body: { id: article.id, version: article.version, reason: '内容已经过时' },
    })
    expect(reply.data.state).toBe('offline')
    expect(await read(article.id)).toFailWith('articles.not_found')
  })
})

describe('articles.disableStatus and enableStatus', () => {
  const { disableStatus, enableStatus } = articleStockRoutes
  it('are for those who review, within their sight', async () => {
    const { author, article } = await published()
    const other = await province('BUR-110000')
    for (const route of [disableStatus, enableStatus]) {
      expect(await author.call(route, { body: { id: article.id } })).toFailWith('request.not_permitted')
      expect(await other.call(route, { body: { id: article.id } })).toFailWith('articles.not_found')
    }
    expect(await read(article.id)).toSucceed()
  })
  it('take an article down, the same twice; only a review brings it back', async () => {
    const { article } = await published()
    const chief = await leader()
    const body = { id: article.id }
    expect(await chief.call(enableStatus, { body })).toSucceed()
    for (let times = 0; times < 2; times++) expect(await chief.call(disableStatus, { body })).toSucceed()
    expect(await read(article.id)).toFailWith('articles.not_found')
    const { data } = await chief.call(articleRoutes.detail, { query: body })
    expect(data).toMatchObject({ state: 'offline', reason: '停用' })
    expect(data.history.filter(({ event }) => event === 'revoked')).toHaveLength(1)
    expect(await chief.call(enableStatus, { body })).toFailWith('articles.needs_review')
  })
})

describe('articles.delete', () => {
  it('is for drafts that were never in public', async () => {
    const { author, article } = await published()
    const refused = await author.call(articleRoutes.delete, { body: [{ id: article.id }] as never })
    expect(refused).toFailWith('articles.action_not_open')
    const { author: other, article: draft } = await drafted()
    expect(await other.call(articleRoutes.delete, { body: [{ id: draft.id }] as never })).toSucceed()
    expect(await other.call(articleRoutes.detail, { query: { id: draft.id } })).toFailWith(
      'articles.not_found',
    )
  })
})

describe('articles.restore', () => {
  const drop = (who: Awaited<ReturnType<typeof handler>>, id: string) =>
    who.call(articleRoutes.delete, { body: [{ id }] as never })
  const bring = (who: Awaited<ReturnType<typeof handler>>, id: string) =>
    who.call(articleRoutes.restore, { body: { id } })
  const list = async (who: Awaited<ReturnType<typeof handler>>, query: object) =>
    (await who.call(articleRoutes.page, { query: query as never })).data.records

  it('brings back nothing that is there, unknown, or out of sight, and nothing for who may not write', async () => {
    const { author, article } = await drafted({ title: '恢复一' })
    expect(await bring(author, article.id)).toFailWith('articles.not_found')
    expect(await bring(author, '5')).toFailWith('articles.not_found')
    expect(await drop(author, article.id)).toSucceed()
    const lin = await test.app.as((await makeConsumer(test.app)).id)
    expect(await bring(lin, article.id)).toFailWith('request.not_permitted')
    expect(await bring(await province('BUR-310000'), article.id)).toFailWith('articles.not_found')
    expect(await list(await province('BUR-310000'), { standing: 'deleted', searchKey: '恢复一' })).toEqual([])
    expect(
      await author.call(articleRoutes.edit, { body: { ...notice(), id: article.id, version: 2 } }),
    ).toFailWith('articles.not_found')
  })

  it('brings a draft back once, with its text, its versions and what was done to it', async () => {
    const { author, article } = await drafted({ title: '恢复二' })
    expect(await drop(author, article.id)).toSucceed()
    expect(await list(author, { searchKey: '恢复二' })).toEqual([])
    expect(await list(author, { standing: 'deleted', searchKey: '恢复二' })).toMatchObject([
      { id: article.id, state: 'draft', can: ['restore'] },
    ])
    const answers = await Promise.all([bring(author, article.id), bring(author, article.id)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 404])
    const { data } = await author.call(articleRoutes.detail, { query: { id: article.id } })
    expect(data.fields).toEqual(article.fields)
    expect(data.history.map(({ event }) => event)).toEqual(['created', 'deleted', 'restored'])
    expect(firstBrokenLink(await readHistory(test.app.platform.db, 'article', article.id))).toBeNull()
    expect(data.can).toContain('submit')
    expect(await list(author, { standing: 'deleted', searchKey: '恢复二' })).toEqual([])
    const move = { id: article.id, version: data.version }
    expect(await author.call(articleRoutes.submit, { body: move })).toSucceed()
  })
})

const PERSONAL: Partial<Given> = {
  category: 'CASE',
  title: '快件丢失，赔了 300 元',
  consent: '申诉人 9 月 20 日电话同意',
  content:
    '<p>申诉人张小明，电话138<b>0013</b>8000，身份证号110105199003078888，运单SF1400000000019，住深圳市宝安区前进一路8号2栋501。</p><p>王先生驾驶粤B12345送件。</p>',
}

describe('cases that are to be published', () => {
  it('need consent', async () => {
    const { author, article } = await drafted({ category: 'CASE', consent: undefined })
    const reply = await author.call(articleRoutes.submit, {
      body: { id: article.id, version: article.version },
    })
    expect(reply).toFailWith('articles.consent_missing')
  })
  it('do not reach review with personal data of a certain form', async () => {
    const { author, article } = await drafted(PERSONAL)
    expect(article.findings.map(({ kind }) => kind).sort()).toEqual([
      'address',
      'idNumber',
      'name',
      'phone',
      'plate',
      'waybill',
    ])
    const body = { id: article.id, version: article.version }
    expect(await author.call(articleRoutes.submit, { body })).toFailWith('articles.personal_data')
    const redacted = await author.call(articleRoutes.redact, { body })
    const html = redacted.data.fields.content
    expect(html).toMatch(
      /^<p>申诉人张\*明，电话138\*{4}8000<strong><\/strong>，身份证号110105\*{8}8888，运单SF[\d*]+，/,
    )
    expect(html).toContain('<p>王先生驾驶粤B****送件。</p>')
    expect(html).not.toMatch(/张小明|0013|110105199003078888|SF1400000000019|前进一路|12345/)
    expect(redacted.data.findings).toEqual([])
    expect(redacted.data.number).toBe(2)
    const sent = await author.call(articleRoutes.submit, {
      body: { id: article.id, version: redacted.data.version },
    })
    expect(sent).toSucceed()
  })
  it('go out with a guess only after a second person has looked at it', async () => {
    const { article } = await submitted({
      category: 'CASE',
      consent: '本人书面同意',
      content: '<p>收件人李小红说包裹没有收到。</p>',
    })
    const reviewer = await leader()
    const body = { id: article.id, version: article.version }
    expect(await reviewer.call(articleRoutes.pass, { body })).toFailWith('articles.redaction_unchecked')
    expect(await reviewer.call(articleRoutes.pass, { body: { ...body, redactionChecked: true } })).toSucceed()
  })
  it('lie sealed, and lists show no personal data of a draft', async () => {
    const { author, article } = await drafted({ ...PERSONAL, title: '电话13800138000的用户申诉' })
    const list = await author.call(articleRoutes.page, { query: { searchKey: '用户申诉' } })
    expect(list.data.records.find(({ id }) => id === article.id)?.title).toBe('电话138****8000的用户申诉')
    const { rows } = await test.app.platform.database.pool.query(
      'select a::text as row from articles a where id = $1 union all select v::text from article_versions v where article_id = $1',
      [article.id],
    )
    for (const { row } of rows) expect(row).not.toMatch(/张小明|13800138000|110105199003078888/)
  })
})

describe('publicArticles', () => {
  it('finds Chinese from two signs on, in any column', async () => {
    await published({ title: '蓝鲸快运服务质量通报', content: '<p>海豚网点限期整改。</p>' })
    for (const words of ['蓝鲸', '海豚', '海豚 整改', '质量通报'])
      expect((await find(words)).data.records.map(({ title }) => title)).toEqual(['蓝鲸快运服务质量通报'])
    for (const words of ['豚鲸', '蓝鲸 没有', '%', '_', '！？'])
      expect((await find(words)).data.records).toEqual([])
  })
  it('counts a reading once a day for each address', async () => {
    const { article } = await published()
    expect((await read(article.id)).data.views).toBe(1)
    expect((await read(article.id)).data.views).toBe(1)
    const before = test.app.clock.now()
    test.app.clock.advance(25 * 3_600_000)
    expect((await read(article.id)).data.views).toBe(2)
    test.app.clock.set(before)
  })
  it('gives an area its own articles beside those for the whole country', async () => {
    await published({ title: '只给深圳看的通知', areaCode: '440300' })
    const titles = async (areaCode: string) =>
      (await test.app.call(publicArticleRoutes.page, { query: { areaCode, size: 100 } })).data.records.map(
        ({ title }) => title,
      )
    expect(await titles('440300')).toContain('只给深圳看的通知')
    expect(await titles('440100')).not.toContain('只给深圳看的通知')
    expect(await titles('440100')).toContain('怎么申诉：条件、材料和步骤')
  })
  it('speaks English where the author did, and says where not', async () => {
    const { article } = await published({ titleEn: 'Opening hours', contentEn: '<p>Open as usual.</p>' })
    const english = { 'accept-language': 'en' }
    expect((await read(article.id, english)).data).toMatchObject({
      title: 'Opening hours',
      content: '<p>Open as usual.</p>',
      chineseOnly: false,
    })
    const { article: plain } = await published()
    expect((await read(plain.id, english)).data).toMatchObject({ chineseOnly: true })
  })
  it('calls the problem of a case by its English name where the dictionary has one', async () => {
    const kindOf = async (language: string) => {
      const { data } = await test.app.call(publicArticleRoutes.page, {
        query: { category: 'CASE', size: 100 },
        headers: { 'accept-language': language },
      })
      return data.records.map(({ caseKind }) => caseKind)
    }
    expect(await kindOf('zh-CN')).toContain('损毁')
    expect(await kindOf('en')).toContain('Damage')
    expect((await kindOf('en')).join('')).not.toMatch(/\p{Script=Han}/u)
  })
  it('makes HTML harmless on the way out as well', async () => {
    const { article } = await published()
    await test.app.platform.database.pool.query('update article_pages set html = $1 where article_id = $2', [
      '<p onclick="x()">旧数据<script>alert(1)</script></p>',
      article.id,
    ])
    expect((await read(article.id)).data.content).toBe('<p>旧数据</p>')
  })
})
