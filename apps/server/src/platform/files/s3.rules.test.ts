import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { S3_KEYS, signatureOf, startS3 } from '../../testing/s3.ts'
import { newStoredName } from './engine.ts'
import { s3Engine } from './s3.ts'

const PAGE = 2
let far: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  far = await startS3('evidence', PAGE)
})
afterAll(() => far.close())
beforeEach(() => {
  far.objects.clear()
  far.seen.length = 0
})

const engineOf = (keys: Partial<typeof S3_KEYS> = {}, bucket = 'evidence') => {
  const { id, secret } = { ...S3_KEYS, ...keys }
  const { endpoint } = far
  return s3Engine({ name: 'S3', endpoint, region: undefined, bucket, accessKey: id, secretKey: secret })
}

it('the far end of these tests takes the signature that the service’s own papers show, and no other', () => {
  const request = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=0',
    },
    body: Buffer.alloc(0),
  }
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  const shown = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
  expect(signatureOf(request, secret)).toBe(shown)
  expect(signatureOf({ ...request, url: '/other.txt' }, secret)).not.toBe(shown)
  expect(signatureOf({ ...request, body: Buffer.from('x') }, secret)).toBeUndefined()
})

describe('the S3 engine', () => {
  it('refuses names that are not its own, before any call is made', async () => {
    const engine = engineOf()
    for (const name of ['', '../other', 'a/b', '%2e%2e', 'F'.repeat(32)]) {
      await expect(engine.put(name, Buffer.from('x'))).rejects.toThrow('Not a stored name')
      await expect(engine.open(name)).rejects.toThrow('Not a stored name')
      await expect(engine.remove(name)).rejects.toThrow('Not a stored name')
      await expect(engine.stat(name)).rejects.toThrow('Not a stored name')
    }
    expect(far.seen).toEqual([])
  })

  it('tells "not there" from "not allowed"', async () => {
    expect(await engineOf().open(newStoredName())).toBeNull()
    expect(await engineOf().stat(newStoredName())).toBeNull()
    const refused = { id: 'InvalidAccessKeyId', secret: 'SignatureDoesNotMatch' }
    for (const [key, name] of Object.entries(refused))
      await expect(engineOf({ [key]: 'wrong' }).open(newStoredName())).rejects.toMatchObject({ name })
    await expect(engineOf({}, 'missing').put(newStoredName(), Buffer.from('x'))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    })
  })

  it('stores, reads and removes bytes exactly', async () => {
    const engine = engineOf()
    const name = newStoredName()
    const bytes = Buffer.from([0, 255, 13, 10, 128])
    await engine.put(name, bytes)
    const kept = far.objects.get(name)!
    expect(kept.bytes).toEqual(bytes)
    expect(await buffer((await engine.open(name))!)).toEqual(bytes)
    expect(await buffer((await engine.open(name, { first: 1, last: 3 }))!)).toEqual(bytes.subarray(1, 4))
    kept.at = new Date('2026-09-21T06:00:00Z')
    expect(await engine.stat(name)).toEqual({ size: 5, modifiedAt: kept.at })
    await engine.remove(name)
    expect(await engine.open(name)).toBeNull()
  })

  it('lists all pages, leaving out what others keep in the bucket', async () => {
    const engine = engineOf()
    const names = Array.from({ length: 5 }, newStoredName).sort()
    for (const name of [...names, 'backup.tar'])
      far.objects.set(name, { bytes: Buffer.from('x'), at: new Date() })
    const found: string[] = []
    for await (const { name } of engine.list()) found.push(name)
    expect(found.sort()).toEqual(names)
  })

  it.each<[string, string]>([
    ['says nothing', ''],
    [
      'answers with another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    ],
    ['does not go on', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'],
  ])(
    'waits for no service that takes a call and %s',
    async (_, said) => {
      const server = createServer((socket) => {
        socket.on('error', () => undefined)
        socket.once('data', () => socket.write(said))
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const { port } = server.address() as AddressInfo
      const engine = s3Engine({
        ...{ name: 'S3', endpoint: `http://127.0.0.1:${port}`, region: undefined, bucket: 'evidence' },
        ...{ accessKey: S3_KEYS.id, secretKey: S3_KEYS.secret, limitMs: 400 },
      })
      const read = async () => buffer((await engine.open(newStoredName()))!)
      await expect(read()).rejects.toThrow()
      await expect(engine.remove(newStoredName()).then(read)).rejects.toThrow()
      server.close()
    },
    4_000,
  )
})
