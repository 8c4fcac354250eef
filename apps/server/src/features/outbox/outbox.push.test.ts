import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contract } from '@appeal/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Context, systemContext } from '../../platform/context.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { expectPages } from '../../testing/lists.ts'
import { makeOfficer } from '../../testing/people.ts'
import { changeSetting, settings } from '../reference/settings/settings.service.ts'
import { enginesOf } from './outbox.engines.ts'
import { deliver } from './outbox.jobs.ts'

const test = useTestApp()
const { inbox, pushes, settings: settingRoutes } = contract
const ctx = (): Context => systemContext(test.app.platform, 'test')
const query = (statement: string) => test.app.platform.database.pool.query(statement)
let system: Caller
let officer: Caller
let server: Server
const bodies: Record<string, unknown>[] = []
let answers: unknown[] = []
beforeAll(async () => {
  test.app.platform.config.ENGINE_HOSTS.push('127.0.0.1')
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
  officer = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
  server = createServer(async (request, response) => {
    bodies.push(JSON.parse(await text(request)))
    response.end(JSON.stringify(answers.shift() ?? { errcode: 0, errmsg: 'ok' }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await ctx().unitOfWork(async (tx) => {
    for (const name of ['FEISHU', 'DINGTALK', 'WORKWECHAT']) {
      await changeSetting(tx, ctx(), `SNOWY_PUSH_${name}_TOKEN_ID`, 'the-token')
      await changeSetting(tx, ctx(), `SNOWY_PUSH_${name}_END_POINT`, host)
    }
    await changeSetting(tx, ctx(), 'SNOWY_SYS_DEFAULT_PUSH_ENGINE', 'WORKWECHAT')
  })
  await vi.waitFor(async () =>
    expect((await settings(test.app.platform)).text('SNOWY_SYS_DEFAULT_PUSH_ENGINE')).toBe('WORKWECHAT'),
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  await query('delete from outbox')
  bodies.length = 0
  answers = []
  test.app.clock.advance(61_000)
})

const waiting = async () =>
  (await query("select id::text from outbox where state = 'queued' order by id")).rows as { id: string }[]
async function work() {
  const engines = await enginesOf(test.app.platform)
  for (const { id } of await waiting()) await deliver(ctx(), engines, id)
}
const first = async () => (await system.call(pushes.page)).data.records[0]

describe('pushing to groups', () => {
  it('is for those it is granted to', async () => {
    expect(await officer.call(pushes.page)).toFailWith('request.not_permitted')
    const body = { content: '今晚维护', noticeAll: false }
    expect(await officer.call(pushes.pushDynamicText, { body })).toFailWith('request.not_permitted')
    expect(await officer.call(pushes.test, { body: { engine: 'FEISHU' } })).toFailWith(
      'request.not_permitted',
    )
  })

  it.each([
    ['nothing to say', { content: ' ' }],
    ['more than a robot takes', { content: '长'.repeat(601) }],
    ['numbers that are none', { phones: '13900000001, 12' }],
    ['nobody to call', { phones: '' }],
    ['an unknown way of calling', { noticeType: 'SOME' }],
  ])('refuses %s', async (_what, wrong) => {
    const body = { content: '今晚维护', noticeType: 'PHONE', phones: '13900000001', ...wrong }
    for (const route of [pushes.pushDingTalkText, pushes.pushWorkWechatText])
      expect(await system.call(route, { body: body as never })).toFailWith('request.invalid')
    expect(await waiting()).toEqual([])
  })

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'http://', 'https://a.cn/"x'])(
    'refuses %s as an address',
    async (messageUrl) => {
      const body = { title: '标题', content: '内容', messageUrl }
      expect(await system.call(pushes.pushDingTalkLink, { body })).toFailWith('request.invalid')
      expect(
        await system.call(pushes.pushWorkWechatNews, {
          body: { ...body, messageUrl: 'https://a.cn', picUrl: messageUrl },
        }),
      ).toFailWith('request.invalid')
    },
  )

  it('calls people at Feishu only all or none', async () => {
    const body = { content: '今晚维护', noticeType: 'PHONE', phones: '13900000001' }
    expect(await system.call(pushes.pushFeiShuText, { body: body as never })).toFailWith('request.invalid')
  })

  it('goes through the outbox, is listed by title, and goes again on demand', async () => {
    const body = { title: '系统维护 100%', content: '今晚 22:00 起', noticeType: 'ALL' as const }
    expect(await system.call(pushes.pushDingTalkMarkdown, { body })).toSucceed()
    expect(await first()).toMatchObject({ state: 'queued', engine: null, can: [] })
    const { id } = (await first())!
    expect(await system.call(pushes.resend, { body: { id } })).toFailWith('messages.on_its_way')
    expect(await system.call(pushes.delete, { body: [{ id }] })).toFailWith('messages.on_its_way')
    expect(await system.call(contract.sms.detail, { query: { id } })).toFailWith('messages.not_found')
    await work()
    expect(await first()).toMatchObject({
      title: '系统维护 100%',
      type: 'MARKDOWN',
      engine: 'DINGTALK',
      state: 'sent',
      receiptInfo: 'ok',
      can: ['resend', 'delete'],
    })
    const found = async (searchKey: string) =>
      (await system.call(pushes.page, { query: { searchKey } })).data.total
    expect([await found('维护'), await found('100%'), await found('1%0'), await found('22:00')]).toEqual([
      1, 1, 0, 0,
    ])
    expect((await system.call(pushes.page, { query: { engine: 'FEISHU' } })).data.total).toBe(0)
    expect((await system.call(pushes.detail, { query: { id } })).data).toMatchObject({
      content: '今晚 22:00 起',
      isFilled: true,
    })
    expect(await system.call(pushes.resend, { body: { id } })).toSucceed()
    await work()
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toEqual(bodies[0])
    expect(await system.call(pushes.delete, { body: [{ id }] })).toSucceed()
    expect((await system.call(pushes.page)).data.total).toBe(1)
  })

  it('stand in a list that is turned round by the time of writing and read page by page', async () => {
    for (let at = 1; at <= 5; at++) {
      test.app.clock.advance(61_000)
      const body = { content: `第${at}条通知`, noticeAll: true }
      expect(await system.call(pushes.pushDynamicText, { body })).toSucceed()
    }
    await expectPages(system, pushes.page, {}, 'createTime', (row: { createTime: string }) => row.createTime)
  })

  it('lets the settings choose the robot, waits while it is busy, and tells a refusal', async () => {
    answers = [{ errcode: 45_009 }, { errcode: 93_000, errmsg: 'invalid webhook url' }]
    const body = { content: '第一行\n第二行', noticeAll: true }
    expect(await system.call(pushes.pushDynamicText, { body })).toSucceed()
    await work()
    expect(await first()).toMatchObject({ state: 'queued', title: '第一行 第二行', type: 'TEXT' })
    test.app.clock.advance(31_000)
    await work()
    expect(await first()).toMatchObject({
      engine: 'WORKWECHAT',
      state: 'failed',
      attempts: 2,
      receiptInfo: 'code 93000',
    })
    expect(bodies[0]).toMatchObject({ text: { mentioned_list: ['@all'] } })
  })

  it('tests what is saved, and never shows a token', async () => {
    answers = [{ code: 19_021, msg: 'sign match fail' }]
    const { data } = await system.call(pushes.test, { body: { engine: 'FEISHU' } })
    expect(data).toMatchObject({ ok: false, engine: 'FEISHU', answer: 'code 19021' })
    const { data: rows } = await system.call(settingRoutes.list, { query: { category: 'PUSH_FEISHU' } })
    expect(rows.find(({ configKey }) => configKey.endsWith('TOKEN_ID'))).toMatchObject({
      configValue: '',
      isSet: true,
    })
  })

  it('stays out of the inbox that demonstrations show', async () => {
    await system.call(pushes.pushFeiShuText, { body: { content: '今晚维护', noticeType: 'NONE' } })
    const { config } = test.app.platform
    const mode = config.APP_MODE
    config.APP_MODE = 'demo'
    try {
      expect((await system.call(inbox.list)).data).toEqual([])
    } finally {
      config.APP_MODE = mode
    }
  })
})
