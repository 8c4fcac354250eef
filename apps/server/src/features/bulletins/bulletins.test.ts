import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { aTemplate, copyOf, freshId } from '../figures/figures.fixture.ts'
import { freeze } from '../figures/figures.snapshots.ts'
import { publicDocuments } from '../portal/portal.service.ts'

const { bulletins, openData } = contract
const test = useTestApp()
const people: string[] = []
let stranger = ''
let id = ''

beforeAll(async () => {
  for (let i = 0; i < 4; i++) people.push((await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id)
  stranger = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
  const template = await aTemplate(test.app)
  const at = '2026-08-10T10:00:00+08:00'
  for (let i = 0; i < 12; i++)
    await copyOf(test.app, template, {
      appellant_id: freshId(),
      submitted_at: at,
      accepted_at: at,
      transferred_at: at,
      closed_at: at,
      evaluate_status: 0,
    })
  await freeze(systemContext(test.app.platform, 'test'), '2026-08')
})
const as = (i: number) => test.app.as(people[i]!)

describe('bulletins', () => {
  it('are begun by those who may, of frozen months and quarters alone, once', async () => {
    const draft = async (period: string, who = people[0]!) =>
      (await test.app.as(who)).call(bulletins.draft, { body: { period } })
    expect(await draft('2026-08', stranger)).toFailWith('request.not_permitted')
    expect(await draft('2026-09')).toFailWith('bulletins.not_frozen')
    expect(await draft('2026Q3')).toFailWith('bulletins.not_frozen')
    expect(await draft('2026')).toFailWith('bulletins.year')
    const made = await draft('2026-08')
    expect(made).toSucceed()
    expect(made.data).toMatchObject({
      title: '2026年8月邮政业用户申诉情况的通告',
      state: 'draft',
      can: ['edit', 'submit'],
    })
    expect(made.data.html).toContain('共处理用户申诉12件')
    id = made.data.id
    expect(await draft('2026-08')).toFailWith('bulletins.exists')
  })

  it('take people’s words around numbers that nobody can change', async () => {
    const caller = await as(0)
    const texts = { opening: '现将有关情况通告如下。<b>', overall: '', numbers: '共处理用户申诉1件' }
    const edited = await caller.call(bulletins.edit, { body: { id, version: 1, texts } })
    expect(edited).toSucceed()
    expect(edited.data.html).toContain('现将有关情况通告如下。&lt;b&gt;')
    expect(edited.data.html).toContain('共处理用户申诉12件')
    expect(edited.data.html).not.toContain('申诉1件')
    expect(await caller.call(bulletins.edit, { body: { id, version: 1, texts } })).toFailWith('record.stale')
  })

  it('need three reviewers who are not the author, and go back with a reason', async () => {
    const state = async () => (await (await as(0)).call(bulletins.detail, { query: { id } })).data
    const review = async (i: number, act: 'pass' | 'reject') => {
      test.app.clock.advance(60_000)
      const { version } = await state()
      return (await as(i)).call(bulletins[act], { body: { id, version, opinion: '已核对' } })
    }
    expect(await review(1, 'pass')).toFailWith('bulletins.not_open')
    expect(await (await as(0)).call(bulletins.submit, { body: { id, version: 2 } })).toSucceed()
    expect(await review(0, 'pass')).toFailWith('bulletins.four_eyes')
    expect((await review(1, 'reject')).data.state).toBe('draft')
    expect(
      await (await as(0)).call(bulletins.submit, { body: { id, version: (await state()).version } }),
    ).toSucceed()
    expect((await review(1, 'pass')).data.state).toBe('review2')
    expect(await review(1, 'pass')).toFailWith('bulletins.four_eyes')
    expect((await review(2, 'pass')).data.state).toBe('review3')
    expect((await test.app.call(openData.bulletin, { query: { period: '2026-08' } })).data).toBeNull()
    expect((await review(3, 'pass')).data).toMatchObject({ state: 'published', can: [] })
    expect((await state()).reviews.map(({ step, passed }) => [step, passed])).toEqual([
      [1, false],
      [1, true],
      [2, true],
      [3, true],
    ])
  })

  it('are read by everybody as they were published, whatever a brand is called later', async () => {
    const read = async () => (await test.app.call(openData.bulletin, { query: { period: '2026-08' } })).data
    const first = await read()
    expect(first?.html).toContain('共处理用户申诉12件')
    await test.app.platform.database.pool.query(`update brands set name = '改名' where code = 'ZTO'`)
    expect(await read()).toEqual(first)
    expect((await test.app.call(openData.bulletins, {})).data).toMatchObject([{ period: '2026-08' }])
    const caller = await as(0)
    expect(
      await caller.call(bulletins.edit, { body: { id, version: 7, texts: { opening: '改一改' } } }),
    ).toFailWith('bulletins.not_open')
    await expect(test.app.owner.query('update bulletin_reviews set passed = true')).rejects.toThrow(
      'append-only',
    )
  })

  it.each([
    ['docx', 'wordprocessingml', 'PK'],
    ['pdf', 'application/pdf', '%PDF'],
    ['html', 'text/html', '<!doctype html>'],
  ] as const)('are there as %s for those who may, the same bytes each time', async (format, type, first) => {
    const take = async (who: string, one = id) => {
      const { token } = await test.app.as(who)
      return test.app.inject({
        method: 'GET',
        url: `${bulletins[format].url}?id=${one}`,
        headers: { token },
      })
    }
    expect((await take(stranger)).json()).toMatchObject({ code: 403, data: null })
    expect((await take(people[0]!, '12345')).json().data.reason).toBe('bulletins.not_found')
    const reply = await take(people[0]!)
    expect(reply.headers['content-type']).toContain(type)
    expect(reply.headers['content-disposition']).toBe(`attachment;filename=bulletin-2026-08.${format}`)
    expect(reply.rawPayload.subarray(0, first.length).toString()).toBe(first)
    await test.app.platform.database.pool.query(`update brands set name = name || '二' where code = 'ZTO'`)
    expect((await take(people[0]!)).rawPayload.equals(reply.rawPayload)).toBe(true)
  })

  it('offer what is frozen and has none yet', async () => {
    const open = async () => (await (await as(0)).call(bulletins.page, {})).data.open
    expect(await open()).toEqual([])
    test.app.clock.set('2026-11-10T10:00:00+08:00')
    for (const month of ['2026-09', '2026-10']) await freeze(systemContext(test.app.platform, 'test'), month)
    expect(await open()).toEqual(['2026-10', '2026-09'])
  })
})

describe('the portal', () => {
  const page = async (path: string) => {
    const url = new URL(path, 'https://example.org')
    return publicDocuments(test.app.platform).page({
      path: url.pathname,
      query: url.searchParams,
      language: 'zh',
      ip: '127.0.0.1',
      origin: url.origin,
      known: true,
    })
  }
  it('delivers the list, and each bulletin under its own title', async () => {
    expect((await page('/portal/bulletins'))?.body).toContain(
      '<a href="/portal/bulletin?period=2026-08">2026年8月邮政业用户申诉情况的通告</a>',
    )
    const one = await page('/portal/bulletin?period=2026-08')
    expect(one?.title).toMatch(/^2026年8月邮政业用户申诉情况的通告 - /)
    expect(one?.body).toContain('共处理用户申诉12件')
    expect(one?.canonical).toBe('https://example.org/portal/bulletin?period=2026-08')
  })

  it('has nothing of what is not published', async () => {
    for (const period of ['2026-09', '1999-01', '<script>', "2026-08'"]) {
      const one = await page(`/portal/bulletin?period=${encodeURIComponent(period)}`)
      expect(one?.title).toMatch(/^通告全文 - /)
      expect(one?.body).not.toContain('共处理')
    }
  })
})
