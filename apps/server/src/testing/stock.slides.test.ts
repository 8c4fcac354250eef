import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { png } from '../features/files/files.fixtures.ts'
import { multipart } from '../features/files/files.uploader.fixture.ts'
import type { Caller } from './app.ts'
import { makeOfficer } from './people.ts'
import { type StockAnswer, stockCall, useStockApp } from './stock.ts'

const { use, ask } = useStockApp({ PUBLIC_URL: 'https://desk.example' })
const { notices, slideAdmin } = contract

type Data = StockAnswer['data']
let admin: Caller & { token: string }
beforeAll(async () => {
  admin = await use.app.as((await makeOfficer(use.app, 'BUR-000000', 'sysAdmin')).id)
})
const send = (call: `${'GET' | 'POST'} ${string}`, sent: unknown = {}) =>
  stockCall(use.app, admin.token, call, sent)

const PICTURE = `data:image/png;base64,${'A'.repeat(80)}`
const press = (key: string, whetherToClick = 'DISABLE') => ({
  ...{ key, label: '后台首页', whetherToClick, skipMode: 'URL', url: '' },
})
/** The form as their page sends it: places and presses as JSON texts, the order as text. */
const form = (more: object = {}) => ({
  ...{ title: '双十一提示', image: PICTURE, sortCode: '7', place: JSON.stringify(['BACK_SYS_INDEX']) },
  ...{ pathDetails: JSON.stringify([press('BACK_SYS_INDEX')]), ...more },
})
const add = (more: object = {}) => send('POST dev/slideshow/add', form(more))
const list = async (sent: object = {}): Promise<Data> =>
  (await send('GET dev/slideshow/page', { current: 0, size: 10, sortField: '', sortOrder: '', ...sent })).data
const slide = async (id: string): Promise<Data> => (await send('GET dev/slideshow/detail', { id })).data
const shown = async (): Promise<string[]> =>
  (await ask('cityHandler', 'GET biz/index/slideshow/list', { place: 'BACK_SYS_INDEX' })).data.map(
    ({ id }: Data) => id,
  )

async function upload(bytes: Buffer, name: string): Promise<string> {
  const response = await use.app.inject({
    method: 'POST',
    url: '/api/webapp/dev/file/uploadDynamicReturnUrl',
    headers: { token: admin.token, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: multipart(bytes, name),
  })
  return response.json().data
}

describe('slides as the ecosystem’s administrators keep them', () => {
  it.each([
    ['GET dev/slideshow/page', {}],
    ['GET dev/slideshow/detail', { id: '1' }],
    ['POST dev/slideshow/add', form()],
    ['POST dev/slideshow/edit', { ...form(), id: '1' }],
    ['POST dev/slideshow/delete', [{ id: '1' }]],
    ['POST dev/slideshow/disableStatus', { id: '1' }],
    ['POST dev/slideshow/enableStatus', { id: '1' }],
  ] as const)('%s is for those who keep notices', async (call, sent) => {
    expect(await ask(undefined, call, sent)).toMatchObject({ status: 200, code: 401 })
    for (const who of ['cityHandler', 'secAdmin'] as const)
      expect(await ask(who, call, sent)).toMatchObject({ code: 403, data: null })
  })

  it.each([
    [{ title: '' }, 'request.invalid'],
    [{ image: '' }, 'request.invalid'],
    [{ image: 'https://example.org/a.png' }, 'files.not_found'],
    [{ image: 'https://example.org/api/webapp/dev/file/open?id=x' }, 'files.not_found'],
    [{ image: '/api/webapp/dev/file/open?id=404' }, 'files.not_found'],
    [{ image: 'javascript:alert(1)' }, 'files.not_found'],
    [{ image: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'files.not_found'],
    [{ place: '[]' }, 'request.invalid'],
    [{ place: '["LOGIN"]' }, 'request.invalid'],
    [{ place: '["constructor"]' }, 'request.invalid'],
    [{ place: '{' }, 'request.invalid'],
    [{ pathDetails: '"x"' }, 'request.invalid'],
    [{ pathDetails: JSON.stringify([press('BACK_SYS_INDEX', 'ENABLE')]) }, 'notices.slide_opens_nothing'],
    [{ pathDetails: JSON.stringify([press('BACK_SYS_INDEX', 'YES')]) }, 'notices.slide_opens_nothing'],
    [{ sortCode: 'first' }, 'request.invalid'],
  ])('refuse %j', async (wrong, reason) => {
    const answer = await add(wrong)
    expect(answer).toMatchObject({ status: 200, msg: expect.stringMatching(/./), data: { reason } })
  })

  it('refuse a picture that is larger than a form may be', async () => {
    const image = `data:image/png;base64,${'A'.repeat(300_000)}`
    expect((await add({ image })).data.reason).toBe('request.too_large')
  })

  it('refuse what is no slide, a notice without a picture too, and a form of before', async () => {
    const { data: plain } = await admin.call(notices.add, {
      body: {
        ...{ title: '维护', type: 'NOTICE', digest: '维护' },
        content: '<p>今晚</p>',
        place: ['PORTAL'],
      },
    })
    for (const id of [plain, '404']) {
      for (const call of ['enableStatus', 'disableStatus', 'edit'] as const)
        expect(await send(`POST dev/slideshow/${call}`, { ...form(), id })).toMatchObject({
          data: { reason: 'notices.not_found' },
        })
      expect((await send('POST dev/slideshow/delete', [{ id }])).data.reason).toBe('notices.not_found')
      expect((await send('GET dev/slideshow/detail', { id })).data.reason).toBe('notices.not_found')
    }
    expect((await admin.call(notices.detail, { query: { id: plain } })).data.deletedTime).toBeNull()
    const { data: id } = await add()
    const stale = { ...form(), id, version: 1 }
    expect(await send('POST dev/slideshow/edit', stale)).toMatchObject({ code: 200 })
    expect(await send('POST dev/slideshow/edit', stale)).toMatchObject({ data: { reason: 'record.stale' } })
    await send('POST dev/slideshow/delete', [{ id }])
  })

  it('are notices with a picture: added off, shown when switched on, changed in what they know, and gone with their notice', async () => {
    const { data: id } = await add()
    expect(await shown()).not.toContain(id)
    const row = await slide(id)
    expect(row).toMatchObject({
      ...{ id, title: '双十一提示', image: PICTURE, status: 'DISABLE', sortCode: 7 },
      createTime: expect.stringMatching(/^\d{4}-/),
    })
    expect(JSON.parse(row.place)).toEqual(['BACK_SYS_INDEX'])
    expect(JSON.parse(row.pathDetails)).toEqual([press('BACK_SYS_INDEX')])
    expect((await list({ title: '双十一', place: 'BACK_SYS_INDEX', status: 'DISABLE' })).records).toEqual([
      row,
    ])
    expect((await list({ title: '双十一', place: 'MINI_INDEX' })).total).toBe(0)

    // Their switch sends the whole record; pressed twice it is on.
    for (const _ of [1, 2])
      expect(await send('POST dev/slideshow/enableStatus', row)).toMatchObject({ code: 200, data: null })
    expect(await shown()).toContain(id)
    expect((await admin.call(notices.detail, { query: { id } })).data).toMatchObject({
      ...{ type: 'NOTICE', digest: '双十一提示', content: '<p>双十一提示</p>', place: ['BACK_SYS_INDEX'] },
    })

    const { version: _, ...sent } = { ...(await slide(id)), title: '<b>双十二</b> & 提示' }
    const moved = { ...sent, place: JSON.stringify(['MINI_INDEX', 'PORTAL_HOME']), sortCode: 3 }
    expect(await send('POST dev/slideshow/edit', moved)).toMatchObject({ code: 200, data: null })
    expect(await shown()).not.toContain(id)
    const { data: notice } = await admin.call(notices.detail, { query: { id } })
    expect(notice).toMatchObject({
      ...{ digest: '<b>双十二</b> & 提示', content: '<p>&lt;b&gt;双十二&lt;/b&gt; &amp; 提示</p>' },
      place: ['MINI_INDEX', 'PORTAL'],
    })

    // What the notices' own screen wrote stays: text, kind, and places that slides do not know.
    const written = { ...notice, content: '<p>全文</p>', type: 'WARNING', place: ['LOGIN', 'PORTAL'] }
    expect(await admin.call(notices.edit, { body: written as never })).toSucceed()
    expect(await send('POST dev/slideshow/edit', { ...sent, title: '三' })).toMatchObject({ code: 200 })
    expect((await admin.call(notices.detail, { query: { id } })).data).toMatchObject({
      ...{ title: '三', content: '<p>全文</p>', type: 'WARNING', place: ['LOGIN', 'BACK_SYS_INDEX'] },
    })

    const other = (await add({ title: '另一张' })).data
    expect((await send('POST dev/slideshow/delete', [{ id }, { id: '404' }])).code).not.toBe(200)
    expect(await slide(id)).toMatchObject({ title: '三' })
    expect(await send('POST dev/slideshow/disableStatus', { id })).toMatchObject({ code: 200 })
    expect(await send('POST dev/slideshow/delete', [{ id }, { id: other }])).toMatchObject({
      code: 200,
      data: null,
    })
    expect((await slide(id)).reason).toBe('notices.not_found')
    expect(await admin.call(notices.restore, { body: { id } })).toSucceed()
    expect(await slide(id)).toMatchObject({ title: '三', status: 'DISABLE' })
  })

  it('keep the picture of an upload, which may be deleted afterwards; of a document and of another’s file none', async () => {
    const image = await upload(await png(), '横幅.png')
    expect(image).toMatch(/^https:\/\/desk\.example\//)
    const { data: id } = await add({ title: '上传', image })
    const kept = await slide(id)
    expect(kept.image).toMatch(/^data:image\/jpeg;base64,/)
    const fileId = new URL(image).searchParams.get('id')
    expect(await send('POST dev/file/delete', [{ id: fileId }])).toMatchObject({ code: 200 })
    expect(await slide(id)).toEqual(kept)
    expect((await add({ title: '再来', image })).data.reason).toBe('files.not_found')
  })

  it('stand in the menu beside the notices, with their switch', async () => {
    const { data: menu } = await send('GET sys/userCenter/loginMenu')
    expect(JSON.stringify(menu)).toContain('"component":"dev/slideshow/index"')
    expect((await send('GET auth/b/getLoginUser')).data.buttonCodeList).toContain('bizNoticerUpdateStatus')
    const { data: others } = await ask('secAdmin', 'GET sys/userCenter/loginMenu')
    expect(JSON.stringify(others)).not.toContain('dev/slideshow')
  })

  it('are made once, however often the button is pressed', async () => {
    const body = form({ title: '春节值班' })
    const before = (await list()).total
    expect(await admin.call(slideAdmin.add, { body })).toSucceed()
    expect((await list()).total).toBe(before + 1)
  })
})
