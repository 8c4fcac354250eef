import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { useTestApp } from '../../testing/app.ts'
import { fail } from '../fail.ts'
import { endSlowBodies } from './bodies.ts'
import { capConnections, countByAccount } from './connections.ts'
import { readFilePart } from './parts.ts'
import { serveProbes } from './probes.ts'

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
    endSlowBodies(small, { body: 300 })
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

  const HEADERS = [
    'Content-Security-Policy',
    'Permissions-Policy',
    'X-Content-Type-Options',
    'X-Frame-Options',
  ]
  it.each([
    ['bytes that are no HTTP', 'hello\r\n\r\n', 400, 'request.malformed'],
    [
      'a header without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'request.too_large',
    ],
    [
      'an address without end',
      `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
      'request.too_large',
    ],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: x\r\n', 408, 'request.malformed'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'request.malformed',
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'request.malformed'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: example.cn\r\n\r\n', 400, 'request.malformed'],
    ['a host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n', 400, 'request.malformed'],
    ['a host with a mark', 'GET / HTTP/1.1\r\nHost: "><script>\r\n\r\n', 400, 'request.malformed'],
    ['an expectation', 'POST / HTTP/1.1\r\nHost: x\r\nExpect: more\r\nContent-Length: 0\r\n\r\n', 417, ''],
  ])('%s gets an answer like every other, and the connection ends', async (_, text, status, reason) => {
    const { heard } = await say(addressOf(server), text)
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const name of HEADERS) expect(heard.toLowerCase()).toContain(`${name.toLowerCase()}: `)
    expect(heard.toLowerCase()).toContain('connection: close')
    if (reason === '') return
    const body = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4))
    expect(body).toMatchObject({ code: 415, data: { reason } })
    expect(body.msg).not.toBe('')
  })

  it.each(['localhost', 'localhost:3000', 'appeal.example.cn', '127.0.0.1:1', '[::1]:3000'])(
    'a host like %s is one',
    async (host) => {
      const { heard } = await say(
        addressOf(server),
        `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      )
      expect(heard).toMatch(/^HTTP\/1.1 200 /)
    },
  )

  it.each(['/api/webapp/auth/b/doLogin', '/api/bizapp/biz/upload/begin', '/nowhere', '/'])(
    'a file for %s, which takes none, ends at its header',
    async (path) => {
      const { heard } = await say(
        addressOf(server),
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=e\r\nContent-Length: 900000\r\n\r\n--e\r\n`,
      )
      expect(heard).toContain('request.malformed')
      expect(heard.toLowerCase()).toContain('connection: close')
    },
  )

  it.each([
    ['without a file', 'a', 'request.malformed'],
    ['that begins with the file', 'file', undefined],
  ])('a body of many parts %s is parsed no further than it is read', async (_, name, reason) => {
    const small = Fastify({ logger: false, forceCloseConnections: true })
    await small.register(multipart, { limits: { files: 1, fields: 10, parts: 12 } })
    const listening: number[] = []
    small.post('/', async (request) => {
      const refusal = await readFilePart(request, 1_000, () => fail('files.empty')).catch((error) => error)
      listening.push(request.raw.listenerCount('data'))
      return { reason: refusal.reason }
    })
    await small.listen({ port: 0, host: '127.0.0.1' })
    const filename = name === 'file' ? '; filename="a.png"' : ''
    const part = `--e\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\nx\r\n`
    const response = await fetch(`http://127.0.0.1:${addressOf(small)}/`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=e' },
      body: `${part.repeat(20_000)}--e--\r\n`,
    })
    expect(await response.json()).toEqual(reason ? { reason } : {})
    expect(listening).toEqual([0])
    await small.close()
  })

  it('a file that drips ends; one that comes slowly but comes does not', async () => {
    const small = Fastify({ logger: false })
    endSlowBodies(small, { file: 200 })
    small.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    small.post('/', { bodyLimit: 1_000_000 }, async (request) => String(request.body).length)
    await small.listen({ port: 0, host: '127.0.0.1' })
    const send = (bytes: number, times: number) =>
      new Promise<string>((resolve) => {
        let heard = ''
        let left = times
        const socket = connect(addressOf(small), '127.0.0.1', () => {
          const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=e\r\nConnection: close\r\n`
          socket.write(`${head}Content-Length: ${bytes * times}\r\n\r\n`)
        })
        const timer = setInterval(() => {
          if (left-- > 0 && socket.writable) socket.write('x'.repeat(bytes))
        }, 50)
        socket.on('data', (chunk) => {
          heard += chunk
        })
        socket.on('error', () => undefined)
        socket.on('close', () => {
          clearInterval(timer)
          resolve(heard)
        })
      })
    expect(await send(10, 1_000)).toBe('')
    expect(await send(40_000, 20)).toContain('800000')
    await small.close()
  })
})

describe('one address', () => {
  /** Opens so many connections, says something on each, and tells how many the server keeps. */
  async function keptOf(port: number, count: number, text: string, host = '127.0.0.1') {
    const sockets = Array.from({ length: count }, () => connect(port, host))
    const ended = new Set<unknown>()
    for (const socket of sockets) {
      socket.on('error', () => undefined)
      socket.on('data', () => undefined)
      socket.on('close', () => ended.add(socket))
      await once(socket, 'connect').catch(() => undefined)
      socket.write(text)
    }
    return { sockets, kept: () => sockets.filter((socket) => !ended.has(socket)) }
  }
  const open = new Set<FastifyInstance>()
  async function capped(options: Partial<Parameters<typeof capConnections>[1]>) {
    const small = Fastify({
      logger: false,
      trustProxy: (_address: string, hop: number) => hop < (options.proxied ? 1 : 0),
    })
    capConnections(small, { proxied: false, exempt: () => false, ...options })
    small.get('/', async () => 'ok')
    small.get('/slow', () => new Promise(() => undefined))
    small.get('/mine', async (request) => {
      countByAccount(small, request.raw)
      return new Promise(() => undefined)
    })
    await small.listen({ port: 0, host: '127.0.0.1' })
    open.add(small)
    return addressOf(small)
  }
  afterEach(async () => {
    for (const small of open) {
      small.server.closeAllConnections()
      await small.close()
    }
    open.clear()
  })
  const asking = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

  it.each([
    ['nothing at all', ''],
    ['half a header', 'GET / HTTP/1.1\r\nHost: x\r\nX: '],
    ['questions that take long', asking('/slow')],
  ])('holds no more connections than its share with %s', async (_, text) => {
    const { kept } = await keptOf(await capped({ perAddress: 5 }), 9, text)
    await vi.waitFor(() => expect(kept()).toHaveLength(5))
  })

  it('gives up its idle connections for new ones', async () => {
    const port = await capped({ perAddress: 5 })
    const idle = await keptOf(port, 5, asking('/'))
    await vi.waitFor(async () =>
      expect((await say(port, asking('/', 'Connection: close\r\n'))).heard).toContain('ok'),
    )
    await vi.waitFor(() => expect(idle.kept().length).toBeLessThan(5))
  })

  it('is not limited where a session was shown', async () => {
    const { kept } = await keptOf(await capped({ perAddress: 5 }), 12, asking('/mine'))
    expect(kept()).toHaveLength(12)
  })

  it('behind a proxy is the one the proxy names, and the proxy itself is nobody', async () => {
    const port = await capped({ perAddress: 5, proxied: true })
    const { kept } = await keptOf(port, 9, asking('/slow', 'X-Forwarded-For: 198.51.100.7\r\n'))
    expect(kept()).toHaveLength(9)
    const answer = async (from: string) =>
      (await say(port, asking('/', `X-Forwarded-For: ${from}\r\nConnection: close\r\n`))).heard
    await vi.waitFor(async () => expect(await answer('198.51.100.7')).not.toContain('200 OK'))
    expect(await answer('203.0.113.7')).toContain('200 OK')
  })

  it('and everybody together hold no more than a process can', async () => {
    const { kept } = await keptOf(await capped({ total: 4, exempt: () => true }), 9, '')
    await vi.waitFor(() => expect(kept()).toHaveLength(4))
    expect(server.server.maxConnections).toBe(2_000)
    expect(server.server.timeout).toBe(120_000)
  })
})

describe('figures for Prometheus', () => {
  it('are not on the public port', async () => {
    expect((await (await fetch(`${origin}/metrics`)).text()).includes('nodejs_')).toBe(false)
  })

  it('are on an address of their own where one is set, and nothing else is', async () => {
    const free = Fastify()
    await free.listen({ port: 0, host: '127.0.0.1' })
    const port = addressOf(free)
    await free.close()
    const { config } = test.app.platform
    const measured = Fastify()
    serveProbes(measured, { ...test.app.platform, config: { ...config, METRICS_PORT: port } })
    await measured.listen({ port: 0, host: '127.0.0.1' })
    const inside = `http://127.0.0.1:${port}`
    const text = await (await fetch(`${inside}/metrics`)).text()
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect(text).toContain('database_pool_waiting')
    expect(text).toMatch(/^alarm_password_guessing_open 0$/m)
    for (const path of ['/', '/healthz', '/api/openapi.json'])
      expect((await fetch(inside + path)).status).toBe(404)
    await measured.close()
    await expect(fetch(`${inside}/metrics`)).rejects.toThrow()
  })
})
