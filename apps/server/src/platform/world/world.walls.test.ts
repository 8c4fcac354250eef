import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { paperRoutes } from '@appeal/contract/papers/papers.routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { openPaper } from '../../desk/papers/papers.service.ts'
import { makeKey, withKey } from '../../features/apiKeys/apiKeys.fixture.ts'
import { authTemplates } from '../../features/auth/auth.templates.ts'
import { tell } from '../../features/inbox/messages/messages.service.ts'
import { buildEngines } from '../../features/outbox/outbox.engines.ts'
import { outboxTasks } from '../../features/outbox/outbox.jobs.ts'
import { settings } from '../../features/reference/settings/settings.service.ts'
import { useReceiver } from '../../features/webhooks/webhooks.fixture.ts'
import { createTwin, ok, type TestApp, useTestApp } from '../../testing/app.ts'
import { contextOf } from '../../testing/cases.ts'
import { caseIn } from '../../testing/stages.ts'

const test = useTestApp()
const world = useReceiver(test)
/** The other world on the same rows, as it could never be started. */
let real: TestApp
beforeAll(async () => {
  real = await createTwin({
    ...test.app,
    platform: { ...test.app.platform, config: { ...test.app.platform.config } },
  })
  test.app.platform.config.SANDBOX = true
})
afterAll(() => real.close())

describe('a key is refused', () => {
  it('by the other world, with a sentence that says so', async () => {
    const own = await makeKey(test.app, world.players.enterprise, ['read'])
    expect(own.secret).toMatch(/^pk_sandbox_\w{32}$/)
    expect(own.key.secrets[0]?.hint).toBe(own.secret.slice(0, 15))
    expect(await own.call(todoRoutes.enterprisepage)).toSucceed()
    const there = await withKey(real, own.secret).call(todoRoutes.enterprisepage)
    expect(there).toFailWith('apiKeys.of_sandbox')
    expect(there.msg).toContain('沙箱')
    const foreign = await makeKey(real, world.players.enterprise, ['read'])
    expect(foreign.secret).toMatch(/^pk_\w{32}$/)
    const here = await foreign.call(todoRoutes.enterprisepage)
    expect(here.code).toBe(200)
    expect(await withKey(test.app, foreign.secret).call(todoRoutes.enterprisepage)).toFailWith(
      'apiKeys.of_product',
    )
  })
})

describe('every answer', () => {
  it('says that it is of a sandbox, refusals and what is not there too; none of the real product does', async () => {
    for (const url of [
      '/api/openapi.json',
      '/api/nothing',
      appealRoutes.detail.url,
      '/portal/plain',
      '/healthz',
    ])
      for (const [app, said] of [
        [test.app, 'true'],
        [real, undefined],
      ] as const)
        expect([url, (await app.inject({ url })).headers['x-sandbox']]).toEqual([url, said])
  })

  it('that is a page begins with a banner that screen readers name', async () => {
    const pages = await buildApp(test.app.platform)
    for (const url of ['/portal/plain', '/portal/plain/signIn', '/api/docs/']) {
      const { body, headers } = await pages.inject({ url })
      expect([url, String(headers['content-type'])]).toEqual([url, expect.stringContaining('text/html')])
      expect(body).toMatch(/<body[^<>]*><style>[^<>]*<\/style><aside id="sandbox" aria-label="沙箱 Sandbox"/)
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body))
      expect((await real.inject({ url })).body).not.toContain('id="sandbox"')
    }
    await pages.close()
  })

  it('of the API documents says which world it describes', async () => {
    const told = async (app: TestApp) =>
      (await app.inject({ url: '/api/openapi.json' })).json().info.description as string
    expect(await told(test.app)).toContain('describe the **sandbox**')
    expect(await told(real)).toContain('describe the **real product**')
  })
})

it('nothing leaves the house, whatever the settings name; what would is kept as delivered and is read', async () => {
  let calls = 0
  const gateway = createServer((_, response) => {
    calls++
    response.end('{}')
  })
  gateway.on('connection', () => calls++)
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready))
  const at = `127.0.0.1:${(gateway.address() as AddressInfo).port}`
  const { platform } = test.app
  Object.assign(platform.config, {
    ...{
      SMS_ENGINE: 'ALIYUN',
      SMS_ENDPOINT: at,
      SMS_ACCESS_KEY: 'k',
      SMS_SECRET_KEY: 's',
      SMS_SIGN_NAME: 'n',
    },
    ...{ SMS_TEMPLATE: 'smsCode=SMS_1', SMTP_URL: `smtp://${at}`, MAIL_FROM: 'a@example.cn' },
  })
  const sources = { config: platform.config, clock: platform.clock, known: await settings(platform) }
  const message = {
    key: 'k',
    to: '13800138000',
    template: 'smsCode',
    subject: 's',
    text: 't',
    params: { code: '1' },
  }
  const engines = buildEngines(sources)
  for (const engine of [
    ...[engines.sms, engines.mail, engines.push],
    ...(['ALIYUN', 'TENCENT'] as const).flatMap((via) => [
      engines.named!('sms', via),
      engines.named!('mail', via),
    ]),
    ...(['FEISHU', 'DINGTALK', 'WORKWECHAT'] as const).map((via) => engines.named!('push', via)),
  ])
    expect(await engine.send(message)).toBe('delivered in sandbox')
  expect(calls).toBe(0)
  // The same settings outside of a sandbox do call it.
  await buildEngines({ ...sources, config: { ...platform.config, SANDBOX: false } })
    .sms.send(message)
    .catch(() => undefined)
  expect(calls).toBeGreaterThan(0)
  const before = calls
  const ctx = world.ctx()
  await ctx.unitOfWork((tx) =>
    tell(tx, ctx, {
      ...{ template: authTemplates.smsCode, to: { phone: '13900001234' }, channels: ['sms'], key: 'walls' },
      data: { code: '123456', minutes: 5 },
    }),
  )
  const [row] = await world.sql(`select id::text from outbox order by id desc limit 1`)
  await outboxTasks.find(({ name }) => name === 'outbox.sweep')!.run(ctx, { id: row!.id })
  const [sent] = await world.sql('select state, engine, receipt from outbox where id = $1', row!.id)
  expect(sent).toEqual({ state: 'sent', engine: 'LOCAL', receipt: 'delivered in sandbox' })
  expect(calls).toBe(before)
  await new Promise((closed) => gateway.close(closed))
})

it('webhooks do go out, and say within what is signed that they are of a sandbox', async () => {
  const { endpoint } = await world.make()
  await world.tell(1)
  await world.lane(endpoint.id)
  expect(world.receiver.got.map(({ body }) => JSON.parse(body).sandbox)).toEqual([true])
})

it('papers are marked as samples across every page; those of the real product are not', async () => {
  const id = await caseIn(test.app, world.players, 'closed')
  const reader = world.players.consumer
  const [paper] = await ok((await test.app.as(reader)).call(paperRoutes.list, { query: { id } }))
  const asked = { kind: 'appeal' as const, id, paperId: paper!.id }
  const { model } = await openPaper(await contextOf(test.app, reader), asked)
  expect(model.watermark).toContain('沙箱样本')
  expect((await openPaper(await contextOf(real, reader), asked)).model.watermark).toBe('')
})
