import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppealError, type ClientOptions, createClient, verifyWebhook } from '@appeal/client'
import { KEY_SCOPE_NAMES } from '@appeal/contract/apiKeys/apiKeys.scopes.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { useTestApp } from '../../testing/app.ts'
import type { Players } from '../../testing/cases.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { pdf } from '../files/files.fixtures.ts'
import { newSecret, signed } from '../webhooks/webhooks.signing.ts'
import { makeKey } from './apiKeys.fixture.ts'

const ANSWER = {
  investigationResult: '派件员未取得收件人同意，无签收影像，愿意赔偿。',
  liability: 'RESPONSIBLE',
  handlingType: 'COMPENSATE',
  compensationAmount: '300.00',
  agreedWithUser: true,
  userSatisfied: 'SATISFIED',
  contactTimes: 2,
  handlerName: '陈锐',
  handlerPhone: '0755-27880000',
} as const

const test = useTestApp()
let players: Players
let server: FastifyInstance
let baseUrl: string
let key: string
beforeAll(async () => {
  players = await makePlayers(test.app)
  server = await buildApp(test.app.platform)
  await server.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  key = (await makeKey(test.app, players.enterprise, KEY_SCOPE_NAMES)).secret
})
afterAll(() => server.close())

const client = (more: Partial<ClientOptions> = {}) => createClient({ baseUrl, key, ...more })
/** What a call threw. */
const thrown = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('nothing was thrown'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(AppealError)
      return error as AppealError
    },
  )
const historyOf = async (id: string) =>
  (await client().appeals.serviceProgress({ id })).map(({ event }) => event)

describe('the client of enterprises’ systems', () => {
  it('throws each refusal with its name, its words and what it says of the fields', async () => {
    const wrong = await thrown(client({ key: `pk_${'A'.repeat(32)}` }).todo.enterprisepage())
    expect(wrong).toMatchObject({ reason: 'apiKeys.wrong', message: expect.stringMatching(/\S/) })
    const other = await thrown(client({ key: `pk_sandbox_${'A'.repeat(32)}` }).todo.enterprisepage())
    expect(other.reason).toBe('apiKeys.of_sandbox')
    const id = await caseIn(test.app, players, 'at_enterprise')
    const short = await thrown(client({ language: 'en' }).todo.draftReply({ id, version: 1 } as never))
    expect(short).toMatchObject({ reason: 'request.invalid', data: { fields: expect.anything() } })
    expect(await thrown(client().appeals.detail({ id: '1' }))).toMatchObject({ reason: 'appeals.not_found' })
  })

  it('reads a list to its end, answers with evidence, and opens the file again', async () => {
    const id = await caseIn(test.app, players, 'at_enterprise')
    const found: string[] = []
    for await (const row of client().rowsOf(client().todo.enterprisepage, { queue: 'todo', size: 2 }))
      found.push(row.id)
    expect(found).toContain(id)
    expect(new Set(found).size).toBe(found.length)
    const { version } = await client().appeals.detail({ id })
    const bytes = Uint8Array.from(pdf())
    const file = await client().files.uploadDynamicReturnId({ file: bytes, name: 'evidence.pdf' })
    const answered = await client().todo.reply({ ...ANSWER, id, version, attachmentIds: [file] })
    expect(answered.state).toBe('replied')
    const sent = await client().files.download({ id: file })
    expect(
      Buffer.from(await sent.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF')
  })

  it('sends by parts what is large', async () => {
    const bytes = Uint8Array.from(pdf())
    const { uploadId, received } = await client().uploads.begin({ name: 'large.pdf', size: bytes.length })
    expect(received).toBe(0)
    const half = bytes.length >> 1
    for (const [offset, part] of [
      [0, bytes.slice(0, half)],
      [half, bytes.slice(half)],
    ] as const)
      await client().uploads.chunk({ uploadId, offset, file: new Blob([part]) })
    expect(await client().uploads.finish({ uploadId })).toMatchObject({ suffix: 'pdf' })
  })

  it('takes effect once where the answer is lost, and where two presses bear one key', async () => {
    const id = await caseIn(test.app, players, 'at_enterprise')
    const { version } = await client().appeals.detail({ id })
    let lost = 2
    const losing: typeof fetch = async (...sent) => {
      const answer = await fetch(...sent)
      if (lost-- > 0) throw new TypeError('the line broke')
      return answer
    }
    const answered = await client({ fetch: losing }).todo.reply({ ...ANSWER, id, version })
    expect(answered.state).toBe('replied')
    expect((await historyOf(id)).filter((event) => event === 'replied')).toHaveLength(1)

    const other = await caseIn(test.app, players, 'at_enterprise')
    const at = (await client().appeals.detail({ id: other })).version
    const press = () =>
      client().todo.reply({ ...ANSWER, id: other, version: at }, { idempotencyKey: `a-${other}` })
    const [first, second] = await Promise.all([press(), press()])
    expect(second).toEqual(first)
    expect((await historyOf(other)).filter((event) => event === 'replied')).toHaveLength(1)
  })

  it('waits as long as it is asked to, tries no act again that could be done twice, and gives up', async () => {
    const asked: string[] = []
    const busy = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(503, { 'retry-after': '0', 'content-type': 'application/json' })
      response.end('{"code":503,"msg":"正在维护","data":{"reason":"request.busy"}}')
    })
    busy.listen(0, '127.0.0.1')
    await once(busy, 'listening')
    const away = client({ baseUrl: `http://127.0.0.1:${(busy.address() as AddressInfo).port}`, retries: 2 })
    expect(await thrown(away.todo.enterprisepage())).toMatchObject({ code: 503, status: 503 })
    expect(asked).toHaveLength(3)
    expect(await thrown(away.uploads.begin({ name: 'a.pdf', size: 9 }))).toMatchObject({ code: 503 })
    expect(asked).toHaveLength(4)
    busy.close()
    await once(busy, 'close')
    expect(await thrown(away.uploads.finish({ uploadId: '1' }))).toMatchObject({ code: 0, status: 0 })
  })
})

describe('an event', () => {
  const secret = newSecret()
  const at = new Date('2026-09-21T06:00:00Z')
  const body = '{"type":"case.transferred"}'
  const headers = signed({ id: '7', at, body }, 'sha256', [newSecret(), secret])
  const judged = (more: object) =>
    verifyWebhook({ secrets: [secret], headers, body, now: at.getTime(), ...more })

  it('of the platform is known by either secret while they are exchanged', async () => {
    expect(await judged({})).toBe(true)
    expect(await judged({ headers: new Headers(headers) })).toBe(true)
  })

  it.each([
    ['another body', { body: `${body} ` }],
    ['another secret', { secrets: [newSecret()] }],
    ['no secret', { secrets: [] }],
    ['another id', { headers: { ...headers, 'webhook-id': '8' } }],
    ['no signature', { headers: { ...headers, 'webhook-signature': '' } }],
    ['no headers', { headers: {} }],
    ['a signature that is none', { headers: { ...headers, 'webhook-signature': 'v1,*** sm3,x' } }],
    ['a moment of six minutes ago', { now: at.getTime() + 360_000 }],
  ])('with %s is refused', async (_, more) => {
    expect(await judged(more)).toBe(false)
  })
})
