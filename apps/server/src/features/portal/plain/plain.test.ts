import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { aMatter } from '../../../testing/cases.ts'
import { makeConsumer } from '../../../testing/people.ts'
import { freshPhone, receiveCode, routesOf, solve } from '../../auth/auth.fixture.ts'
import { png } from '../../files/files.fixtures.ts'

const test = useTestApp()
const ORIGIN = 'http://localhost'
type Values = Record<string, string | Blob | readonly (string | Blob)[]>

const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!,
  )
/** Values of the fields of a page as a browser would send them, without what is ticked or chosen. */
const fieldsIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"[^>]*>/g)]
      .filter(([tag]) => !/type="(radio|checkbox)"/.test(tag) || tag.includes(' checked'))
      .map(([, name, value]) => [name!, unescaped(value!)]),
  )

/** A browser without scripts: it keeps the cookie of these pages and says where its forms come from. */
function browser(headers: Record<string, string> = {}) {
  let cookie = ''
  const keep = (set: string | string[] | undefined) => {
    for (const one of [set ?? []].flat()) if (one.startsWith('plain=')) cookie = one.split(';')[0]!
  }
  async function ask(
    method: 'GET' | 'POST',
    url: string,
    sent: object = {},
    more: Record<string, string> = {},
  ) {
    const response = await test.app.inject({
      method,
      url: `/portal/plain${url}`,
      headers: { host: 'localhost', cookie, ...headers, ...more },
      ...sent,
    })
    keep(response.headers['set-cookie'])
    return {
      status: response.statusCode,
      page: response.body,
      to: response.headers.location,
      headers: response.headers,
    }
  }
  return {
    get cookie() {
      return cookie
    },
    get: (url: string) => ask('GET', url),
    post: (url: string, values: Record<string, string>, more: Record<string, string> = { origin: ORIGIN }) =>
      ask(
        'POST',
        url,
        { payload: new URLSearchParams(values).toString() },
        { 'content-type': 'application/x-www-form-urlencoded', ...more },
      ),
    async send(url: string, values: Values) {
      const form = new FormData()
      for (const [name, value] of Object.entries(values))
        for (const one of [value].flat()) {
          if (one instanceof Blob) form.append(name, one, 'label.png')
          else form.append(name, one)
        }
      const encoded = new Response(form)
      const payload = Buffer.from(await encoded.arrayBuffer())
      return ask(
        'POST',
        url,
        { payload },
        { 'content-type': encoded.headers.get('content-type')!, origin: ORIGIN },
      )
    },
  }
}
type Browser = ReturnType<typeof browser>

async function signedIn(at: Browser, phone = freshPhone()) {
  const { formToken } = fieldsIn((await at.get('/signIn')).page)
  const { validCode, validCodeReqNo } = await receiveCode(test.app, 'c', phone)
  const answer = await at.post('/signIn', {
    formToken: formToken!,
    phone,
    codeNo: validCodeReqNo as string,
    code: validCode,
  })
  expect(answer.to).toBe('/portal/plain/cases')
  return phone
}

/** What somebody types into the form, beside what the page brought. */
async function typed(more: Values = {}): Promise<Values> {
  const { validCode, validCodeReqNo } = await solve(test.app, submissionCaptchaRoutes.appeal)
  const { waybillNo, brand, sender, recipient, content, postDate, complaintDate } = aMatter()
  return {
    complaintResult: 'NO_REPLY',
    complaintDate,
    complaintChannel: 'HOTLINE',
    otherProcedure: 'NONE',
    earlier: 'NONE',
    waybillNo,
    brand,
    appellantRole: 'RECIPIENT',
    postDate,
    'sender.name': sender.name,
    'sender.place': '浙江省杭州市西湖区',
    'recipient.name': recipient.name,
    'recipient.phone': '13800000001',
    'recipient.place': '深圳市南山区',
    'recipient.address': '解放路 18 号',
    l1: 'DELIVERY/DELIVERY_FALSE_SIGN',
    content,
    demands: ['COMPENSATE', 'APOLOGISE'],
    claimAmount: '680.00',
    realName: '林小满',
    declared: 'yes',
    validCode,
    captchaNo: validCodeReqNo,
    ...more,
  }
}
const picture = async () => new Blob([new Uint8Array(await png())], { type: 'image/png' })
const count = async (table: string) =>
  Number((await test.app.platform.database.pool.query(`select count(*) as n from ${table}`)).rows[0].n)

describe('a plain form', () => {
  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of nowhere', {}],
    ['of a page that hides itself', { origin: 'null' }],
    ['that another page linked to', { referer: 'https://evil.example/portal/plain' }],
  ])('%s is refused, and nothing is done', async (_, headers) => {
    const at = browser()
    const { formToken } = fieldsIn((await at.get('/signIn')).page)
    const before = await count('captchas')
    const answer = await at.post(
      '/signIn',
      { formToken: formToken!, phone: '13800000001', captchaNo: 'x' },
      headers as never,
    )
    expect(answer.status).toBe(403)
    expect(answer.page).toContain('不是从本站发出的')
    expect(await count('captchas')).toBe(before)
  })

  it('without its token is refused; an appeal keeps what was typed', async () => {
    const at = browser()
    await signedIn(at)
    expect((await at.post('/signOut', {})).status).toBe(403)
    const again = await at.send('/appeal', { ...(await typed()), formToken: 'x'.repeat(43) })
    expect(again.page).toContain('这一页放得太久了')
    expect(fieldsIn(again.page)).toMatchObject({ 'sender.place': '浙江省杭州市西湖区' })
  })

  it('of another browser is refused', async () => {
    const [one, two] = [browser(), browser()]
    await signedIn(two)
    const { formToken } = fieldsIn((await one.get('/signIn')).page)
    expect((await two.post('/signOut', { formToken: formToken! })).status).toBe(403)
  })

  it('says in a sentence what is too large or no form at all', async () => {
    const at = browser()
    const large = await at.post('/signIn', { phone: '1'.repeat(200_000) })
    expect([large.status, large.page]).toEqual([400, expect.stringContaining('alert')])
    const many = await at.send(
      '/appeal',
      Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}`, 'x'])),
    )
    expect(many.status).toBe(400)
    const json = await test.app.inject({
      method: 'POST',
      url: '/portal/plain/appeal',
      headers: { 'content-type': 'text/plain', origin: ORIGIN, host: 'localhost' },
      payload: 'x',
    })
    expect(json.statusCode).toBe(400)
  })
})

describe('its session', () => {
  it('lies in a strict cookie of these pages alone, which opens nothing else', async () => {
    const at = browser()
    await signedIn(at)
    const { headers } = await at.get('/cases')
    expect(headers['set-cookie']).toMatch(/^plain=\w+\.\w+; Path=\/portal\/plain; HttpOnly; SameSite=Strict$/)
    const { url } = appealRoutes.consumerPage
    const answer = await test.app.inject({ method: 'POST', url, headers: { cookie: at.cookie }, payload: {} })
    expect(answer.json()).toMatchObject({ code: 401 })
    const token = at.cookie.split('.')[1]!
    for (const [name, value] of [['token', token]] as const) {
      const page = await test.app.inject({
        url: `/portal/plain/cases?token=${value}`,
        headers: { [name]: value },
      })
      expect(page.body).toContain('name="phone"')
    }
  })

  it('is asked for by telephone and code; what is wrong is said beside its field', async () => {
    const at = browser()
    const { formToken } = fieldsIn((await at.get('/signIn')).page)
    const wrong = await at.post('/signIn', {
      formToken: formToken!,
      phone: '123',
      captchaNo: 'x',
      validCode: '1',
    })
    expect(wrong.page).toContain('href="#f-phone"')
    expect(fieldsIn(wrong.page)).toMatchObject({ phone: '123' })
    const phone = freshPhone()
    const { validCode, validCodeReqNo } = await solve(test.app, routesOf.c.getPicCaptcha)
    const sent = await at.post('/signIn', {
      formToken: formToken!,
      phone,
      validCode,
      captchaNo: validCodeReqNo,
    })
    const { codeNo } = fieldsIn(sent.page)
    const refused = await at.post('/signIn', {
      formToken: formToken!,
      phone,
      codeNo: codeNo!,
      code: '000000',
    })
    expect(refused.page).toContain('role="alert"')
    expect(at.cookie).not.toContain('.')
  })

  it('ends by its button', async () => {
    const at = browser()
    await signedIn(at)
    const { formToken } = fieldsIn((await at.get('/cases')).page)
    expect(await at.post('/signOut', { formToken: formToken! })).toMatchObject({
      status: 303,
      to: '/portal/plain',
    })
    expect((await at.get('/cases')).page).toContain('name="phone"')
  })
})

describe('an appeal without scripts', () => {
  it('says of each field what is wrong, and keeps what was typed as text', async () => {
    const at = browser()
    await signedIn(at)
    const form = fieldsIn((await at.get('/appeal')).page)
    const content = '<script>alert(1)</script>"'
    const answer = await at.send('/appeal', {
      ...form,
      ...(await typed()),
      content,
      waybillNo: '',
      'sender.place': '火星',
    })
    expect(answer.page).toContain('<title>错误')
    // The other language would be another page, without what was typed.
    expect(answer.page).not.toContain('?lang=')
    for (const field of ['f-waybillNo', 'f-sender-areaCode'])
      expect(answer.page).toContain(`href="#${field}"`)
    expect(answer.page).toContain('没有找到这个地区')
    expect(answer.page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;')
    expect(answer.page).not.toContain('<script')
    expect(answer.page).toMatch(/value="COMPENSATE" checked/)
    expect(answer.page).toMatch(/value="DELIVERY\/DELIVERY_FALSE_SIGN" selected/)
  })

  it('comes back with what is asked of the problem that was chosen, and is filed with it', async () => {
    const at = browser()
    await signedIn(at)
    const form = fieldsIn((await at.get('/appeal')).page)
    const broken = { l1: 'DAMAGE/DAMAGE_ROUGH' }
    const answer = await at.send('/appeal', { ...form, ...(await typed(broken)) })
    expect(answer.page).toContain('name="particulars.packedBy"')
    expect(answer.page).toContain('谁做的包装')
    const told = { 'particulars.packedBy': 'SENDER', 'particulars.valueProof': 'NONE' }
    const again = { ...fieldsIn(answer.page), ...(await typed({ ...broken, ...told })) }
    expect((await at.send('/appeal', again)).status).toBe(303)
  })

  it('offers the places that a name may mean', async () => {
    const at = browser()
    await signedIn(at)
    const form = fieldsIn((await at.get('/appeal')).page)
    const answer = await at.send('/appeal', { ...form, ...(await typed({ 'recipient.place': '深圳' })) })
    expect(answer.page).toContain('<option value="440305">')
    const chosen = await at.send('/appeal', {
      ...fieldsIn(answer.page),
      ...(await typed({ 'recipient.place': '深圳', 'recipient.areaCode': '440305' })),
    })
    expect(chosen.status).toBe(303)
  })

  it('is filed once, however often the button is pressed, and is seen by its number', async () => {
    const at = browser()
    const phone = await signedIn(at)
    const before = await count('appeals')
    const sent = { ...fieldsIn((await at.get('/appeal')).page), ...(await typed()) }
    const [one, two] = await Promise.all([at.send('/appeal', sent), at.send('/appeal', sent)])
    const third = await at.send('/appeal', sent)
    expect([one.status, two.to, third.to]).toEqual([303, one.to, one.to])
    expect(await count('appeals')).toBe(before + 1)
    const { page } = await at.get(one.to!.replace('/portal/plain', ''))
    const [, appealNo] = /<h1>(\w+)<\/h1>/.exec(page)!
    // It is the receipt as well: by which version of the rules the appeal was taken in.
    expect(page).toMatch(/适用规则版本<\/dt><dd>提交申诉的时间第 1 版，SM3 [0-9a-f]{64}</)
    expect((await at.get('/cases')).page).toContain(appealNo!)
    const form = fieldsIn((await at.get('/progress')).page)
    const progress = await at.post('/progress', { ...form, appealNo: appealNo!, phoneTail: phone.slice(-4) })
    expect(progress.page).toContain('提交了申诉')
    const stranger = browser()
    await signedIn(stranger)
    expect((await stranger.get(one.to!.replace('/portal/plain', ''))).page).not.toContain(appealNo!)
  })

  it('waits while somebody signs in', async () => {
    const at = browser()
    const sent = { ...fieldsIn((await at.get('/appeal')).page), ...(await typed({ files: await picture() })) }
    const asked = await at.send('/appeal', sent as Values)
    expect(asked.page).toContain('您填的内容已经保留')
    expect(asked.page).toContain('文件没有保留')
    const phone = freshPhone()
    const { validCode, validCodeReqNo } = await receiveCode(test.app, 'c', phone)
    const { kept, formToken } = fieldsIn(asked.page)
    const back = await at.post('/signIn', {
      kept: kept!,
      formToken: formToken!,
      phone,
      codeNo: validCodeReqNo as string,
      code: validCode,
    })
    expect(fieldsIn(back.page)).toMatchObject({
      waybillNo: sent.waybillNo,
      complaintResult: 'NO_REPLY',
      key: sent.key,
    })
    expect(back.page).toContain('name="realName"')
    const captcha = await solve(test.app, submissionCaptchaRoutes.appeal)
    const filed = await at.send('/appeal', {
      ...(sent as Values),
      ...fieldsIn(back.page),
      ...{ validCode: captcha.validCode, captchaNo: captcha.validCodeReqNo, files: [], realName: '林小满' },
    })
    expect(filed.status).toBe(303)
  })

  it('stores its files, keeps them while the form is corrected, and drops what is not wanted', async () => {
    const at = browser()
    await signedIn(at)
    const form = fieldsIn((await at.get('/appeal')).page)
    const image = await picture()
    const answer = await at.send('/appeal', {
      ...form,
      ...(await typed({ waybillNo: '' })),
      files: [image, image],
    })
    const kept = [...answer.page.matchAll(/name="kept.files" value="([^"]+)"/g)].map(([, json]) =>
      unescaped(json!),
    )
    expect(kept).toHaveLength(2)
    const refused = await at.send('/appeal', {
      ...form,
      ...(await typed()),
      files: [new Blob(['MZ'], { type: 'image/png' })],
    })
    expect(refused.page).toMatch(/href="#f-files"/)
    const filed = await at.send('/appeal', {
      ...form,
      ...(await typed()),
      'kept.files': kept,
      drop: JSON.parse(kept[0]!).id,
    })
    expect(filed.status).toBe(303)
    const owned = await test.app.platform.database.pool.query(
      'select count(*) as n from files where id = any($1) and owner_id is not null',
      [kept.map((one) => JSON.parse(one).id)],
    )
    expect(owned.rowCount).toBe(1)
  })

  it('loses nothing by a file too large, or by too many of them', async () => {
    const at = browser()
    await signedIn(at)
    const form = fieldsIn((await at.get('/appeal')).page)
    const image = await picture()
    const large = new Blob([image, new Uint8Array(10 * 1024 * 1024)], { type: 'image/png' })
    for (const [files, words] of [
      [[large, image], '每个文件不能超过 10 MB'],
      [Array.from({ length: 12 }, () => image), '最多上传 9 个文件'],
    ] as const) {
      const answer = await at.send('/appeal', { ...form, ...(await typed()), files })
      expect(answer.page).toContain(words)
      expect(fieldsIn(answer.page)).toMatchObject({ 'recipient.address': '解放路 18 号' })
      expect(answer.page).toContain('name="kept.files"')
    }
  })

  it('says by its own limit that a form is too long', async () => {
    const long = await test.app.inject({
      method: 'POST',
      url: '/portal/plain/appeal',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `content=${'x'.repeat(200 * 1024)}`,
    })
    expect(long.statusCode).toBe(400)
    expect(long.body).toContain('192 KB')
    expect(long.body).not.toContain('10 MB')
  })

  it('follows the rules of the API: an item with an open appeal, a wrong sum', async () => {
    const at = browser()
    await signedIn(at)
    const form = fieldsIn((await at.get('/appeal')).page)
    const first = await typed()
    expect((await at.send('/appeal', { ...form, ...first })).status).toBe(303)
    const again = await at.send('/appeal', {
      ...fieldsIn((await at.get('/appeal')).page),
      ...(await typed({ waybillNo: first.waybillNo! })),
    })
    expect(again.page).toContain('role="alert"')
    const wrong = await at.send('/appeal', {
      ...fieldsIn((await at.get('/appeal')).page),
      ...(await typed({ validCode: '-1' })),
    })
    expect(wrong.page).toContain('role="alert"')
  })
})

describe('the plain pages', () => {
  it('speak English when asked, and remember it', async () => {
    const { page, headers } = await browser().get('/appeal?lang=en')
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('What happened')
    expect(headers['set-cookie']).toContainEqual(expect.stringContaining('APP_LANG=en'))
  })

  it('ask for a sum before a sixth guess at a number', async () => {
    const consumer = await makeConsumer(test.app)
    const { data } = await (await test.app.as(consumer.id)).call(appealRoutes.add, {
      body: { ...aMatter(), ...(await solve(test.app, submissionCaptchaRoutes.appeal)) },
    })
    const at = browser()
    const form = fieldsIn((await at.get('/progress')).page)
    const pages = []
    for (let i = 0; i < 7; i++)
      pages.push(
        (await at.post('/progress', { ...form, appealNo: data.appealNo, phoneTail: `000${i}` })).page,
      )
    expect(pages[0]).not.toContain('<img')
    expect(pages[6]).toContain('<img')
  })

  it('hold no script', async () => {
    const at = browser()
    for (const url of ['', '/signIn', '/progress', '/appeal', '/cases', '/case?id=1'])
      expect((await at.get(url)).page).not.toMatch(/<script|\son\w+=/)
  })
})
