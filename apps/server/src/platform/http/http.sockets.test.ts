import { type AddressInfo, connect } from 'node:net'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { useTestApp } from '../../testing/app.ts'
import { endSlowBodies } from './bodies.ts'

const test = useTestApp()
let server: FastifyInstance
let origin: string

const addressOf = (of: FastifyInstance) => (of.server.address() as AddressInfo).port
beforeAll(async () => {
  server = await buildApp(test.app.platform)
  await server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${addressOf(server)}`
})
afterAll(() => server.close())

/** Writes to a port and tells what came until the other side ended the connection, and after how long. */
function say(port: number, text: string) {
  const began = performance.now()
  return new Promise<{ heard: string; ms: number }>((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ heard, ms: performance.now() - began }))
  })
}

describe('over a real connection', () => {
  it.each([
    ['10 MB of JSON', 10],
    ['40 MB of JSON', 40],
  ])('%s gets its answer, not a broken connection', async (_, megabytes) => {
    const response = await fetch(origin + appealRoutes.eligibility.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"matter":"${'x'.repeat(megabytes * 1024 * 1024)}"}`,
    })
    expect(await response.json()).toMatchObject({ code: 415, data: { reason: 'request.too_large' } })
  })

  it('an address that cannot be decoded gets envelope and headers', async () => {
    const { heard } = await say(
      addressOf(server),
      'GET /api/%ff%c0%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(heard).toContain('HTTP/1.1 200')
    expect(heard).toContain('request.malformed')
    for (const name of ['Content-Security-Policy', 'X-Content-Type-Options', 'X-Frame-Options'])
      expect(heard).toContain(`${name}: `)
  })

  it('a body that does not come ends its connection; one that comes in pieces does not', async () => {
    const small = Fastify({ logger: false })
    endSlowBodies(small, 300)
    small.post('/', async (request) => request.body)
    await small.listen({ port: 0, host: '127.0.0.1' })
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n'
    const cut = await say(addressOf(small), `${head}\r\n{"a"`)
    expect(cut.heard).toBe('')
    expect(cut.ms).toBeLessThan(5_000)
    const whole = await say(addressOf(small), `${head}Connection: close\r\n\r\n{"a":"b"}`)
    expect(whole.heard).toContain('{"a":"b"}')
    await small.close()
  })
})
