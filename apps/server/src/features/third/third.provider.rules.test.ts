import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { customFetch } from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outbound } from './third.provider.ts'

describe('a provider that answers', () => {
  let issuer: URL
  const part = Buffer.alloc(64 * 1024, ' ')
  const server = createServer((request, reply) => {
    if (request.url === '/short')
      return reply.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}')
    if (request.url === '/empty') return reply.writeHead(204).end()
    if (request.url === '/away') return reply.writeHead(302, { location: 'http://inner.example/' }).end()
    const more = () => {
      while (!reply.destroyed && reply.write(part));
    }
    reply.on('drain', more)
    return more()
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  afterAll(() => void server.close().closeAllConnections())
  const ask = (path: string) =>
    outbound(issuer)[customFetch](new URL(path, issuer).href, {
      ...{ method: 'GET', headers: {}, redirect: 'manual', body: undefined },
    } as never)

  it('without end is given up', async () => {
    await expect(ask('/endless')).rejects.toThrow('answers too much')
  })
  it('is read as it is, its redirects left alone', async () => {
    const reply = await ask('/short')
    expect(reply.headers.get('content-type')).toBe('application/json')
    expect(await reply.json()).toEqual({ a: 1 })
    expect((await ask('/empty')).status).toBe(204)
    expect((await ask('/away')).status).toBe(302)
  })
  it('is asked at its own address alone', async () => {
    await expect(ask('http://127.0.0.1:1/short')).rejects.toThrow('outside of itself')
  })
})
