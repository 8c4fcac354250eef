import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newStoredName } from './engine.ts'
import { s3Engine } from './s3.ts'

// The few calls of an S3 service that the engine makes, kept in memory: two objects a page, signatures required.
const objects = new Map<string, Buffer>()
const seen: string[] = []
const PAGE = 2
let server: Server
let endpoint: string

function listing(after: string | null): string {
  const keys = [...objects.keys()].sort().filter((key) => !after || key > after)
  const shown = keys.slice(0, PAGE)
  const more = keys.length > PAGE ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
  const rows = shown.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>${objects.get(key)!.length}</Size><LastModified>2026-09-21T06:00:00.000Z</LastModified></Contents>`,
  )
  return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${rows.join('')}${more}</ListBucketResult>`
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://s3')
    const [, bucket, key] = url.pathname.split('/')
    seen.push(`${request.method} /${bucket}/${key ? '<key>' : ''}`)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=access/'))
      return response.writeHead(403).end()
    const body = await buffer(request)
    if (!key) return response.end(listing(url.searchParams.get('continuation-token')))
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    const found = objects.get(key)
    if (request.method === 'DELETE') return response.writeHead(204).end()
    if (request.method === 'PUT') return response.end()
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, {
      'content-length': found.length,
      'last-modified': 'Mon, 21 Sep 2026 06:00:00 GMT',
    })
    return response.end(request.method === 'HEAD' ? undefined : found)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  objects.clear()
  seen.length = 0
})

const engineOf = (accessKey = 'access') =>
  s3Engine({ name: 'S3', endpoint, region: undefined, bucket: 'evidence', accessKey, secretKey: 'secret' })

describe('the S3 engine', () => {
  it('refuses names that are not its own, before any call is made', async () => {
    const engine = engineOf()
    for (const name of ['', '../other', 'a/b', '%2e%2e', 'F'.repeat(32)]) {
      await expect(engine.put(name, Buffer.from('x'))).rejects.toThrow('Not a stored name')
      await expect(engine.open(name)).rejects.toThrow('Not a stored name')
      await expect(engine.remove(name)).rejects.toThrow('Not a stored name')
      await expect(engine.stat(name)).rejects.toThrow('Not a stored name')
    }
    expect(seen).toEqual([])
  })

  it('tells "not there" from "not allowed"', async () => {
    expect(await engineOf().open(newStoredName())).toBeNull()
    expect(await engineOf().stat(newStoredName())).toBeNull()
    await expect(engineOf('stranger').open(newStoredName())).rejects.toThrow()
  })

  it('stores, reads and removes bytes exactly', async () => {
    const engine = engineOf()
    const name = newStoredName()
    const bytes = Buffer.from([0, 255, 13, 10, 128])
    await engine.put(name, bytes)
    expect(objects.get(name)).toEqual(bytes)
    expect(await buffer((await engine.open(name))!)).toEqual(bytes)
    expect(await engine.stat(name)).toEqual({ size: 5, modifiedAt: new Date('2026-09-21T06:00:00Z') })
    await engine.remove(name)
    expect(await engine.open(name)).toBeNull()
  })

  it('lists all pages, leaving out what others keep in the bucket', async () => {
    const engine = engineOf()
    const names = Array.from({ length: 5 }, newStoredName).sort()
    for (const name of names) objects.set(name, Buffer.from(name))
    objects.set('backup.tar', Buffer.from('x'))
    const found: string[] = []
    for await (const { name } of engine.list()) found.push(name)
    expect(found.sort()).toEqual(names)
  })
})
