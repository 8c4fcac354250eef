import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@appeal/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { routesOf } from '../features/auth/auth.fixture.ts'
import { useTestApp } from '../testing/app.ts'
import { asSpan, startTracing, statementName, traceId } from './tracing.ts'

const test = useTestApp()
const CAPTCHA = contract.submissionCaptcha.appeal.url
const TRACE = 'af7651916cd43dd8448eb211c80319c0'
const CALLER = `00-${TRACE}-b7ad6b7169203331-01`
const SERVER = 2
const FAILED = 2

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number; message?: string }
  attributes: { key: string; value: { stringValue?: string } }[]
}

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A collector, and tracing that sends to it; `spans` ends the tracing and tells what came. */
async function collecting(given: { kept?: number; away?: boolean } = {}) {
  const came: Span[] = []
  let bodies = ''
  const collector = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    bodies += body
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    came.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const end = () => new Promise<void>((done) => void collector.close(() => done()))
  if (given.away) await end()
  else undo.push(end)
  const stop = await startTracing({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: 'postal-appeal',
    OTEL_TRACES_SAMPLER_ARG: given.kept ?? 1,
  })
  undo.push(stop)
  return {
    spans: async () => {
      await stop()
      return came
    },
    sent: () => bodies,
  }
}

const asks = (traceparent?: string) =>
  test.app.inject({ method: 'GET', url: CAPTCHA, headers: traceparent ? { traceparent } : {} })

describe('traces', () => {
  it('lead from whoever called over the request to its statements', async () => {
    const collector = await collecting()
    expect((await asks(CALLER)).json()).toMatchObject({ code: 200 })
    const spans = await collector.spans()
    const call = spans.find(({ name }) => name === `GET ${CAPTCHA}`)
    expect(call).toMatchObject({ traceId: TRACE, parentSpanId: CALLER.split('-')[2], kind: SERVER })
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === call!.spanId)
    expect(statements.map(({ name }) => name)).toContain('insert captchas')
    expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]))
  })

  it('begin with the request where nobody says more, or says it wrongly', async () => {
    const collector = await collecting()
    for (const wrong of [
      undefined,
      '00-0-0-01',
      `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
      'x'.repeat(5_000),
    ])
      expect((await asks(wrong)).json()).toMatchObject({ code: 200 })
    const calls = (await collector.spans()).filter(({ kind }) => kind === SERVER)
    expect(calls).toHaveLength(4)
    expect(new Set(calls.map(({ traceId }) => traceId)).size).toBe(4)
    expect(calls.filter(({ parentSpanId }) => parentSpanId)).toEqual([])
  })

  it('name why a call is refused, which is no fault, and hold nothing of what was sent', async () => {
    const collector = await collecting()
    const { url } = routesOf.b.doLogin
    const reply = await test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: { username: 'nobody-of-ours', password: 'Secret-of-theirs-1' },
    })
    expect(reply.json().code).not.toBe(200)
    const call = (await collector.spans()).find(({ name }) => name === `POST ${url}`)
    expect(call).toMatchObject({ status: expect.not.objectContaining({ code: FAILED }) })
    expect(collector.sent()).not.toMatch(/nobody-of-ours|Secret-of-theirs/)
  })

  it('mark a fault by its kind, without its message', async () => {
    const collector = await collecting()
    const fault = asSpan({ name: 'job some', attributes: {} }, async () => {
      expect(traceId()).toMatch(/^[0-9a-f]{32}$/)
      throw new TypeError('the phone 13800000000 is no phone')
    })
    await expect(fault).rejects.toThrow(TypeError)
    const [span] = await collector.spans()
    expect(span).toMatchObject({ name: 'job some', status: { code: FAILED, message: 'TypeError' } })
    expect(collector.sent()).not.toContain('13800000000')
  })

  it('are kept by the part that is set, whatever the caller wishes', async () => {
    const collector = await collecting({ kept: 0 })
    await asks(CALLER)
    expect(await collector.spans()).toEqual([])
  })

  it('keep no answer waiting where the collector is away', async () => {
    const collector = await collecting({ away: true })
    expect((await asks()).json()).toMatchObject({ code: 200 })
    expect(await collector.spans()).toEqual([])
  })

  it('are none without a collector', async () => {
    const stop = await startTracing({ OTEL_SERVICE_NAME: 'postal-appeal', OTEL_TRACES_SAMPLER_ARG: 1 })
    await asSpan({ name: 'job some', attributes: {} }, async () => expect(traceId()).toBeUndefined())
    await stop()
  })
})

describe('the name of a statement', () => {
  it.each([
    ['select "id" from "appeals" where "id" = $1', 'select appeals'],
    ['insert into "captchas" ("id") values ($1)', 'insert captchas'],
    ['update "users" set "name" = $1', 'update users'],
    ['begin', 'begin'],
    ['', 'sql'],
  ])('%s: %s', (text, name) => {
    expect(statementName(text)).toBe(name)
  })
})
