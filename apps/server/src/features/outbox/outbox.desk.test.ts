import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contract } from '@appeal/contract'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { appealTemplates } from '../../kinds/appeals/appeals.templates.ts'
import { type Context, systemContext } from '../../platform/context.ts'
import { type Caller, createTwin, ok, type TestApp, useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { authTemplates } from '../auth/auth.templates.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import { changeSetting, settings } from '../reference/settings/settings.service.ts'
import { enginesOf } from './outbox.engines.ts'
import { askFates, deliver } from './outbox.jobs.ts'

const test = useTestApp()
const { emails, sms } = contract
const ctx = (): Context => systemContext(test.app.platform, 'test')
const query = (statement: string, values: unknown[] = []) =>
  test.app.platform.database.pool.query(statement, values)
let system: Caller
let officer: Caller
beforeAll(async () => {
  test.app.platform.config.ENGINE_HOSTS.push('127.0.0.1')
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
  officer = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
})
beforeEach(async () => {
  await query('delete from outbox')
  test.app.clock.advance(61_000)
})

async function set(values: Record<string, string>) {
  await ctx().unitOfWork(async (tx) => {
    for (const [key, value] of Object.entries(values))
      expect(await changeSetting(tx, ctx(), key, value)).toBe(true)
  })
  const [key = '', value] = Object.entries(values).at(-1) ?? []
  await vi.waitFor(async () => expect((await settings(test.app.platform)).text(key)).toBe(value))
}

async function tellBySms(
  template: 'withdrawn' | 'smsCode',
  phone = '13900000001',
  key = `t:${template}:${phone}`,
) {
  const at = new Date(test.app.clock.now().getTime() + 300_000)
  await ctx().unitOfWork((tx) =>
    template === 'smsCode'
      ? tell(tx, ctx(), {
          template: authTemplates.smsCode,
          to: { phone },
          data: { code: '654321', minutes: 5 },
          channels: ['sms'],
          key,
          expiresAt: at,
        })
      : tell(tx, ctx(), {
          template: appealTemplates.withdrawn,
          to: { phone },
          data: { no: 'SS-SECRET-1' },
          channels: ['sms'],
          key,
        }),
  )
  const { rows } = await query('select id::text from outbox where dedupe_key = $1', [`${key}:sms`])
  return rows[0].id as string
}
const waiting = async () =>
  (await query("select id::text from outbox where state = 'queued' order by id")).rows.map(
    ({ id }: { id: string }) => id,
  )
/** What a worker would do now. */
async function work() {
  const engines = await enginesOf(test.app.platform)
  for (const id of await waiting()) await deliver(ctx(), engines, id)
}

describe('the administration of messages', () => {
  it('is for those it is granted to', async () => {
    for (const route of [emails.page, sms.page])
      expect(await officer.call(route)).toFailWith('request.not_permitted')
    const mail = { receiveAccounts: 'a@b.cn', subject: 's', content: 'c' }
    expect(await officer.call(emails.sendDynamicTxt, { body: mail })).toFailWith('request.not_permitted')
    expect(await officer.call(sms.test, { body: { engine: 'LOCAL', phone: '13800138000' } })).toFailWith(
      'request.not_permitted',
    )
  })

  it('shows neither receivers, nor codes, nor what a case is about', async () => {
    const code = await tellBySms('smsCode')
    const notice = await tellBySms('withdrawn')
    const list = await system.call(sms.page)
    expect(list.data.total).toBe(2)
    expect(list.data.records.map(({ templateName }) => templateName)).toEqual(['用户已撤诉', '验证码'])
    const shown = [list.data]
    for (const id of [code, notice]) {
      const { data } = await system.call(sms.detail, { query: { id } })
      expect(data).toMatchObject({
        phoneNumbers: '139****0001',
        isFilled: false,
        content: expect.stringContaining('{'),
      })
      shown.push(data as never)
    }
    expect(JSON.stringify(shown)).not.toMatch(/654321|SS-SECRET-1|13900000001/)
    expect(await system.call(emails.detail, { query: { id: notice } })).toFailWith('messages.not_found')
    const found = async (by: object) => (await system.call(sms.page, { query: by as never })).data.total
    expect(await found({ searchKey: '139 0000 0001' })).toBe(2)
    expect(await found({ searchKey: '13900000002' })).toBe(0)
    expect(await found({ state: 'sent' })).toBe(0)
  })

  it('sends no code again, nothing that is on its way, and deletes neither', async () => {
    const code = await tellBySms('smsCode')
    const notice = await tellBySms('withdrawn')
    expect(await system.call(sms.resend, { body: { id: code } })).toFailWith('messages.code_not_resent')
    expect(await system.call(sms.resend, { body: { id: notice } })).toFailWith('messages.on_its_way')
    expect(await system.call(sms.delete, { body: [{ id: notice }] })).toFailWith('messages.on_its_way')
    expect(await system.call(sms.delete, { body: [{ id: '7' }] })).toFailWith('messages.not_found')
    expect(await system.call(emails.resend, { body: { id: notice } })).toFailWith('messages.not_found')
  })

  it('sends a settled notice once more, and deletes without letting the fact be told twice', async () => {
    const notice = await tellBySms('withdrawn')
    await work()
    expect(await system.call(sms.resend, { body: { id: notice } })).toSucceed()
    expect(await waiting()).toHaveLength(1)
    await work()
    expect((await system.call(sms.page)).data.records.map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(await system.call(sms.delete, { body: [{ id: notice }] })).toSucceed()
    expect((await system.call(sms.page)).data.total).toBe(1)
    await tellBySms('withdrawn')
    expect(await waiting()).toEqual([])
    const { rows } = await query(
      "select changes from operation_log where record_kind = 'outbox' and record_id = $1",
      [notice],
    )
    expect(rows.map(({ changes }) => changes[0].field)).toEqual(['resent', 'deleted'])
  })

  it.each([
    ['no receiver', { receiveAccounts: ' , ' }],
    ['no address', { receiveAccounts: 'a@b.cn, nobody' }],
    ['too many', { receiveAccounts: Array.from({ length: 21 }, (_, n) => `a${n}@b.cn`).join() }],
    ['a header in the subject', { subject: 'Hello\r\nBcc: all@b.cn' }],
    ['nothing to say', { content: '' }],
  ])('refuses a mail with %s', async (_what, wrong) => {
    const body = { receiveAccounts: 'a@b.cn', subject: 's', content: 'c', ...wrong }
    expect(await system.call(emails.sendLocalTxt, { body })).toFailWith('request.invalid')
    expect(await waiting()).toEqual([])
  })

  it.each(['{', '[]', '"x"', '{"a":{}}'])('refuses %s as the fields of an SMS', async (templateParam) => {
    const body = { phoneNumbers: '13900000003', templateCode: 'SMS_1', templateParam }
    expect(await system.call(sms.sendAliyun, { body })).toFailWith('messages.params_wrong')
  })
})

describe('the figures of what left', () => {
  const { deliveries } = contract
  const day = (daysAgo: number) =>
    new Date(test.app.clock.now().getTime() - daysAgo * 24 * 3_600_000 + 8 * 3_600_000)
      .toISOString()
      .slice(0, 10)
  const wrote = (channel: string, state: string, outcome: string | null, at: string, hidden = false) =>
    query(
      `insert into outbox (id, channel, delivery, "to", to_index, payload, dedupe_key, state, outcome, run_at, created_at, hidden_at)
       values ($1::bigint, $2, 'notice', '', '', '', $1, $3, $4, now(), $5::timestamptz, $6)`,
      [`${++serial}`, channel, state, outcome, at, hidden ? at : null],
    )
  let serial = 90_000

  it('are for those they are granted to, and of no other stretch than is offered', async () => {
    expect(await officer.call(deliveries.list)).toFailWith('request.not_permitted')
    for (const days of ['0', '365', 'x'])
      expect(await system.call(deliveries.list, { query: { days: days as '7' } })).toFailWith(
        'request.invalid',
      )
  })

  it('count each message once, by its day in China, its channel and what became of it', async () => {
    const [today, before] = [day(0), day(1)]
    await wrote('sms', 'sent', 'delivered', `${today}T00:00:00+08:00`)
    await wrote('sms', 'sent', 'undelivered', `${today}T00:00:00+08:00`, true)
    await wrote('sms', 'sent', null, `${today}T00:00:01+08:00`)
    await wrote('sms', 'failed', null, `${before}T23:59:59+08:00`)
    await wrote('sms', 'expired', null, `${before}T23:59:59+08:00`)
    await wrote('mail', 'queued', null, `${today}T00:00:00+08:00`)
    await wrote('push', 'sending', null, `${today}T00:00:00+08:00`)
    await wrote('sms', 'sent', null, `${day(7)}T23:59:59+08:00`)
    const none = { waiting: 0, unreported: 0, delivered: 0, undelivered: 0, failed: 0, expired: 0 }
    const week = await ok(system.call(deliveries.list, { query: { days: '7' } }))
    expect(week).toEqual([
      { ...none, day: today, channel: 'sms', total: 3, delivered: 1, undelivered: 1, unreported: 1 },
      { ...none, day: today, channel: 'mail', total: 1, waiting: 1 },
      { ...none, day: today, channel: 'push', total: 1, waiting: 1 },
      { ...none, day: before, channel: 'sms', total: 2, failed: 1, expired: 1 },
    ])
    expect(await ok(system.call(deliveries.list))).toHaveLength(5)
  })
})

describe('mail by a template of a provider', () => {
  const body = {
    receiveAccounts: 'a@example.cn,b@example.cn',
    templateName: '100091',
    subject: '通知',
    sendAccount: 'Notice@Example.cn',
    sendUser: '申诉平台',
    tagName: 'notice_1',
    templateParam: '{"no":7}',
  }
  it.each([
    ['no template', { templateName: ' ' }],
    ['no receiver', { receiveAccounts: '' }],
    ['a header in the sender’s name', { sendUser: 'x\r\nBcc: all' }],
    ['a second address in the sender’s name', { sendUser: 'x <a@b.cn>' }],
    ['a tag that is none', { tagName: 'a b' }],
    ['a template of another provider', { templateName: 'closing-letter' }],
    ['no subject', { subject: '' }],
  ])('refuses %s', async (_what, wrong) => {
    expect(await system.call(emails.sentTencentTmp, { body: { ...body, ...wrong } })).toFailWith(
      'request.invalid',
    )
    expect(await waiting()).toEqual([])
  })

  it('refuses fields that are none, and those without the right', async () => {
    const wrong = { ...body, templateParam: '["a"]' }
    for (const route of [emails.sendAliyunTmp, emails.sendTencentTmp, emails.sentTencentTmp]) {
      expect(await system.call(route, { body: wrong })).toFailWith('messages.params_wrong')
      expect(await officer.call(route, { body })).toFailWith('request.not_permitted')
    }
    expect(await waiting()).toEqual([])
  })

  it('waits for each receiver alone, with what was chosen at the provider', async () => {
    const { subject: _own, ...named } = body
    expect(
      await system.call(emails.sendAliyunTmp, { body: { ...named, templateName: 'closing-letter' } }),
    ).toSucceed()
    expect(await system.call(emails.sentTencentTmp, { body })).toSucceed()
    const { records } = (await system.call(emails.page)).data
    expect(records).toHaveLength(4)
    expect(records[0]).toMatchObject({
      sendAccount: 'notice@example.cn',
      tagName: 'notice_1',
      subject: '通知',
      state: 'queued',
    })
    const { data } = await system.call(emails.detail, { query: { id: records.at(-1)!.id } })
    expect(data).toMatchObject({
      subject: 'closing-letter',
      content: 'closing-letter no=7',
      isFilled: true,
    })
  })
})

describe('mail on a real SMTP server', () => {
  const mails: { from: string; to: string[]; source: string }[] = []
  let server: SMTPServer
  let port = 0
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'office@example.cn' && password === 'right'
          ? done(null, { user: username })
          : done(Object.assign(new Error('Invalid credentials'), { responseCode: 535 })),
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('nobody')
            ? Object.assign(new Error('No such user'), { responseCode: 550 })
            : null,
        ),
      onData: async (stream, session, done) => {
        const source = await text(stream)
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
        })
        done()
      },
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    port = (server.server.address() as AddressInfo).port
  })
  afterAll(() => new Promise<void>((closed) => server.close(closed)))
  beforeEach(() => {
    mails.length = 0
  })
  const smtp = (more: Record<string, string> = {}) =>
    set({
      SNOWY_EMAIL_LOCAL_SMTP_PORT: String(port),
      SNOWY_EMAIL_LOCAL_FROM: 'office@example.cn',
      SNOWY_EMAIL_LOCAL_SSL_ENABLE: 'false',
      SNOWY_EMAIL_LOCAL_AUTH: 'true',
      SNOWY_EMAIL_LOCAL_PASSWORD: 'right',
      SNOWY_EMAIL_LOCAL_SMTP_HOST: '127.0.0.1',
      ...more,
    })
  const tested = async (to = 'a@example.cn') =>
    (await system.call(emails.test, { body: { engine: 'LOCAL', to } })).data

  it('answers the server’s own words to a test: wrong password, unknown receiver, inner address, and success', async () => {
    await smtp({ SNOWY_EMAIL_LOCAL_PASSWORD: 'wrong' })
    await vi.waitFor(async () =>
      expect(await tested()).toMatchObject({ ok: false, answer: 'SMTP 535 authentication refused' }),
    )
    await smtp()
    await vi.waitFor(async () =>
      expect(await tested('nobody@example.cn')).toMatchObject({ ok: false, answer: 'SMTP 550' }),
    )
    expect(mails).toEqual([])
    expect(await tested()).toMatchObject({ ok: true, engine: 'SMTP', answer: expect.stringMatching(/^250/) })
    expect(mails[0]).toMatchObject({ from: 'office@example.cn', to: ['a@example.cn'] })
    await smtp({ SNOWY_EMAIL_LOCAL_SMTP_HOST: 'localhost' })
    await vi.waitFor(async () => expect((await tested()).answer).toContain('inner address'))
    await smtp()
  })

  it('tests ten times a minute at most', async () => {
    const replies = []
    for (let n = 0; n < 11; n++)
      replies.push(await system.call(emails.test, { body: { engine: 'ALIYUN', to: 'a@example.cn' } }))
    expect(replies[9]!.data).toMatchObject({ ok: false, answer: expect.stringContaining('ACCESS_KEY') })
    expect(replies[10]).toFailWith('request.too_many')
  })

  it('sends pages without what runs in them, one to each receiver, with words beside them', async () => {
    const content =
      '<h1>通知</h1><script>alert(1)</script><a href="javascript:alert(1)" onclick="x()">这里</a><img src="http://x/p.png">'
    const body = { receiveAccounts: 'a@example.cn，b@example.cn;A@example.cn', subject: '通知 ✉', content }
    expect(await system.call(emails.sendLocalHtml, { body })).toSucceed()
    await work()
    expect(mails.map(({ to }) => to)).toEqual([['a@example.cn'], ['b@example.cn']])
    const [first] = mails
    expect(first!.source).toMatch(/Content-Type: text\/plain/)
    expect(first!.source).toMatch(/Content-Type: text\/html/)
    const [, html = ''] = first!.source.split('text/html')
    const body64 = html.split('\r\n\r\n')[1]?.split('\r\n--')[0] ?? ''
    const page = /Transfer-Encoding: base64/i.test(html) ? Buffer.from(body64, 'base64').toString() : body64
    expect(page).toContain('<h1>')
    expect(page + first!.source).not.toMatch(/script|onclick|<img/i)
    const { data } = await system.call(emails.page, { query: { engine: 'LOCAL' } })
    expect(data.records[0]).toMatchObject({
      engine: 'SMTP',
      state: 'sent',
      subject: '通知 ✉',
      template: 'manual',
      receiveAccounts: 'b***@example.cn',
      receiptInfo: expect.stringMatching(/^250/),
      can: ['resend', 'delete'],
    })
    expect((await system.call(emails.detail, { query: { id: data.records[0]!.id } })).data).toMatchObject({
      isFilled: true,
      content: expect.stringContaining('通知'),
    })
  })

  it('gives up a receiver whom the server refuses for good, and says why', async () => {
    const body = { receiveAccounts: 'nobody@example.cn', subject: 's', content: 'c' }
    expect(await system.call(emails.sendLocalTxt, { body })).toSucceed()
    await work()
    const { data } = await system.call(emails.page)
    expect(data.records[0]).toMatchObject({ state: 'failed', receiptInfo: 'SMTP 550', attempts: 1 })
    expect(await system.call(emails.resend, { body: { id: data.records[0]!.id } })).toSucceed()
  })
})

describe('SMS at a provider', () => {
  let server: Server
  let answers: unknown[]
  let host = ''
  let twin: TestApp
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      await text(request)
      response.end(JSON.stringify(answers.shift() ?? { Code: 'OK', BizId: '1^0' }))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    twin = await createTwin(test.app)
  })
  afterAll(async () => {
    await twin.close()
    server.close()
  })

  it('leaves by the engine of the settings in every process, and learns what became of it', async () => {
    await set({
      SNOWY_SMS_ALIYUN_ACCESS_KEY_ID: 'id',
      SNOWY_SMS_ALIYUN_ACCESS_KEY_SECRET: 'secret',
      SNOWY_SMS_ALIYUN_END_POINT: host,
      SNOWY_SMS_ALIYUN_DEFAULT_SIGN_NAME: '邮政申诉',
      SNOWY_SMS_ALIYUN_TEMPLATE_CODES: 'withdrawn:SMS_7',
      SNOWY_SYS_DEFAULT_SMS_ENGINE: 'ALIYUN',
    })
    await vi.waitFor(async () => expect((await enginesOf(twin.platform)).sms.name).toBe('ALIYUN'))
    answers = [
      { Code: 'OK', BizId: '90^1' },
      { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [{ SendStatus: 1 }] } },
      { Code: 'Throttling.User' },
      { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [{ SendStatus: 2, ErrCode: 'SP_NOT_BY_SMSC' }] } },
    ]
    await tellBySms('withdrawn', '13900000009')
    const first = async () => (await system.call(sms.page)).data.records[0]
    await work()
    expect(await first()).toMatchObject({
      engine: 'ALIYUN',
      state: 'sent',
      receiptInfo: '90^1',
      outcome: null,
    })
    const ask = async () => askFates(ctx(), await enginesOf(test.app.platform))
    await ask()
    expect(answers).toHaveLength(3)
    for (const minutes of [1, 1, 2]) {
      expect((await first())?.outcome).toBeNull()
      test.app.clock.advance(minutes * 60_000)
      await ask()
    }
    expect(await first()).toMatchObject({ outcome: 'undelivered', outcomeCode: 'SP_NOT_BY_SMSC' })
    test.app.clock.advance(10 * 60_000)
    await ask()
    expect(answers).toEqual([])
    expect((await system.call(sms.page, { query: { outcome: 'undelivered' } })).data.total).toBe(1)
    await set({ SNOWY_SYS_DEFAULT_SMS_ENGINE: 'LOCAL' })
  })

  it('sends by hand at the provider that was chosen, and tells its refusal', async () => {
    answers = [{ Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: 'no such template' }]
    const body = {
      phoneNumbers: '13900000008',
      templateCode: 'SMS_X',
      templateParam: '{"a":1}',
      signName: '另签',
    }
    expect(await system.call(sms.sendAliyun, { body })).toSucceed()
    await work()
    expect((await system.call(sms.page)).data.records[0]).toMatchObject({
      engine: 'ALIYUN',
      state: 'failed',
      receiptInfo: 'isv.SMS_TEMPLATE_ILLEGAL',
      signName: '另签',
      templateCode: 'SMS_X',
      templateParam: '{"a":"1"}',
    })
    answers = [{ Code: 'InvalidAccessKeyId.NotFound' }]
    const said = await system.call(sms.test, {
      body: { engine: 'ALIYUN', phone: '13900000008', templateCode: 'SMS_1' },
    })
    expect(said.data).toMatchObject({ ok: false, engine: 'ALIYUN', answer: 'InvalidAccessKeyId.NotFound' })
  })
})
