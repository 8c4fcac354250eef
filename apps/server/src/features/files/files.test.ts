import { once } from 'node:events'
import { readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  EVIDENCE_MAX_BYTES,
  fileRoutes,
  UPLOAD_CHUNK_BYTES,
  uploadRoutes,
} from '@appeal/contract/files/files.routes.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { type Context, systemContext, type Viewer } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { newStoredName } from '../../platform/files/engine.ts'
import { newId } from '../../platform/ids.ts'
import { refusalsWritten } from '../../platform/trail/refusals.ts'
import { useTestApp } from '../../testing/app.ts'
import { createUser } from '../people/users/users.service.ts'
import { claimFiles, filesOf, setFiles } from './files.belonging.ts'
import { jpeg, noisyJpeg, pdf, pdfStream, phonePhoto, png, video } from './files.fixtures.ts'
import { sweepFiles } from './files.jobs.ts'
import { openFile, streamFile } from './files.reading.ts'
import { multipart, uploader } from './files.uploader.fixture.ts'

/** The record whose files somebody beside their owner may see. */
let shownCase: string
const test = useTestApp({
  name: 'test',
  fileOwners: {
    'test-case': { maySee: async ({ viewer }, id) => viewer?.userId === zhao && id === shownCase },
  },
})

let wang: string
let zhao: string
beforeAll(async () => {
  const ctx = systemContext(test.app.platform, 'test')
  wang = await test.app.platform.db.transaction((tx) => createUser(tx, ctx, { area: 'c', name: '王一' }))
  zhao = await test.app.platform.db.transaction((tx) => createUser(tx, ctx, { area: 'c', name: '赵二' }))
})
beforeEach(async () => {
  await test.app.owner.query(
    'truncate uploads, upload_chunks, handed_over, file_links, file_words, files, refusal_counts',
  )
  await rm(folder(), { recursive: true, force: true })
})

const folder = () => join(test.app.platform.config.DATA_DIR, 'files')
const stored = () => readdir(folder()).catch(() => [])
const rowCount = async (table: 'files' | 'uploads' | 'upload_chunks') =>
  Number((await test.app.platform.db.execute(sql.raw(`select count(*) n from ${table}`))).rows[0]!.n)

/** How often stored bytes were found to be other than what was stored, as the alarm counts it. */
async function foundBroken(): Promise<number> {
  await refusalsWritten(test.app.platform)
  const { rows } = await test.app.owner.query<{ n: number }>(
    "select coalesce(sum(count), 0)::int as n from refusal_counts where what = 'broken' and subject = 'name:files.LOCAL'",
  )
  return rows[0]!.n
}

const { begin, send, sendChunk, sendWhole, signIn, upload } = uploader(() => test.app)

const download = (person: { token?: string }, id: string, more = '') =>
  test.app.inject({
    method: 'GET',
    url: `${fileRoutes.download.url}?id=${id}${more}`,
    headers: person.token ? { token: person.token } : {},
  })

/** A context as the server makes it for this person. */
const contextOf = (userId: string): Context => ({
  ...systemContext(test.app.platform, 'test'),
  viewer: { userId, area: 'c' } as Viewer,
})
const claim = (userId: string, ids: string[], subjectId: string, role = 'evidence', kind = 'test-case') =>
  test.app.platform.db.transaction((tx) => claimFiles(tx, contextOf(userId), ids, { kind, subjectId, role }))
const id = () => newId(test.app.platform.clock)

describe('uploads.begin', () => {
  it('needs a session', async () => {
    expect(await test.app.call(uploadRoutes.begin, { body: { name: 'a.jpg', size: 1 } })).toFailWith(
      'session.required',
    )
  })

  it.each([
    ['page.html', 'files.type_refused'],
    ['picture.svg', 'files.type_refused'],
    ['photo.jpg.exe', 'files.type_refused'],
    ['folder/', 'files.type_refused'],
    ['', 'request.invalid'],
    ['a\0.jpg', 'request.invalid'],
    ['gpj.\u202eexe.jpg', 'request.invalid'],
    ['line\nbreak.jpg', 'request.invalid'],
    ['lone\ud800.jpg', 'request.invalid'],
    [`${'长'.repeat(200)}.jpg`, 'request.invalid'],
    [{ toString: 'a.jpg' }, 'request.invalid'],
  ] as const)('refuses the name %j', async (name, reason) => {
    const person = await signIn(wang)
    expect(await person.call(uploadRoutes.begin, { body: { name, size: 10 } as never })).toFailWith(reason)
    expect(await rowCount('uploads')).toBe(0)
  })

  it.each([
    [0, 'request.invalid'],
    [-1, 'request.invalid'],
    [1.5, 'request.invalid'],
    ['10', 'request.invalid'],
    [1e300, 'request.invalid'],
    [EVIDENCE_MAX_BYTES + 1, 'files.too_large'],
    [Number.MAX_SAFE_INTEGER, 'files.too_large'],
  ] as const)('refuses the size %j', async (size, reason) => {
    const person = await signIn(wang)
    const reply = await person.call(uploadRoutes.begin, { body: { name: 'a.jpg', size: size as number } })
    expect(reply).toFailWith(reason)
    expect(reply.msg).not.toContain('{')
  })

  it('stops at 30 unfinished uploads of one person, however many begin at once', async () => {
    const person = await signIn(wang)
    const replies = await Promise.all(
      Array.from({ length: 35 }, (_, n) =>
        person.call(uploadRoutes.begin, { body: { name: `${n}.jpg`, size: 10 } }),
      ),
    )
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(30)
    expect(replies.find((reply) => reply.code !== 200)).toFailWith('files.too_many')
    const other = await signIn(zhao)
    await begin(other, 'a.jpg', 10)
    test.app.clock.advance(24 * 3600_000)
    await begin(await signIn(wang), 'a.jpg', 10)
  })

  it('stops where 100 files of a person wait for a record', async () => {
    const person = await signIn(wang)
    await test.app.platform.db.execute(sql`insert into files
      (id, owner_id, sealed_name, suffix, size, sm3, engine, stored_name, created_at)
      select n, ${wang}, '', 'pdf', 1, '', 'LOCAL', n::text, now() from generate_series(1, 100) n`)
    expect(await person.call(uploadRoutes.begin, { body: { name: 'a.jpg', size: 10 } })).toFailWith(
      'files.too_many',
    )
    expect(await sendWhole(person, await jpeg(), 'a.jpg')).toFailWith('files.too_many')
    expect(await stored()).toEqual([])
    await claim(wang, ['1'], id())
    await begin(person, 'a.jpg', 10)
  })

  it('finds the unfinished upload of the same owner, name, size and fingerprint only', async () => {
    const person = await signIn(wang)
    const bytes = await noisyJpeg(100, 100)
    const first = await begin(person, 'a.jpg', bytes.length, 'mark')
    await sendChunk(person, first, 0, bytes.subarray(0, 100))
    const again = await person.call(uploadRoutes.begin, {
      body: { name: 'a.jpg', size: bytes.length, fingerprint: 'mark' },
    })
    expect(again.data).toEqual({ uploadId: first, received: 100, chunkBytes: UPLOAD_CHUNK_BYTES })
    expect(await begin(person, 'b.jpg', bytes.length, 'mark')).not.toBe(first)
    expect(await begin(person, 'a.jpg', bytes.length + 1, 'mark')).not.toBe(first)
    expect(await begin(person, 'a.jpg', bytes.length, 'other')).not.toBe(first)
    expect(await begin(person, 'a.jpg', bytes.length)).not.toBe(first)
    expect(await begin(await signIn(zhao), 'a.jpg', bytes.length, 'mark')).not.toBe(first)
  })

  it('without a fingerprint never joins two files', async () => {
    const person = await signIn(wang)
    expect(await begin(person, 'a.jpg', 10)).not.toBe(await begin(person, 'a.jpg', 10))
  })
})

describe('uploads.chunk', () => {
  it('hides uploads of others, expired and missing ones alike', async () => {
    const uploadId = await begin(await signIn(wang), 'a.jpg', 10)
    const foreign = await sendChunk(await signIn(zhao), uploadId, 0, Buffer.alloc(5))
    const missing = await sendChunk(await signIn(zhao), '123', 0, Buffer.alloc(5))
    expect(foreign).toFailWith('files.upload_gone')
    expect(foreign).toEqual(missing)
    test.app.clock.advance(24 * 3600_000)
    expect(await sendChunk(await signIn(wang), uploadId, 0, Buffer.alloc(5))).toFailWith('files.upload_gone')
    expect(await rowCount('upload_chunks')).toBe(0)
  })

  it('refuses a wrong offset and says where to go on', async () => {
    const person = await signIn(wang)
    const uploadId = await begin(person, 'a.jpg', 10)
    expect(await sendChunk(person, uploadId, 0, Buffer.alloc(4))).toMatchObject({ data: { received: 4 } })
    for (const offset of [0, 3, 5, 10, 2_000_000_000_000]) {
      const reply = await sendChunk(person, uploadId, offset, Buffer.alloc(1))
      expect(reply).toFailWith('files.offset_wrong')
      expect(reply.data.received).toBe(4)
    }
    for (const offset of ['-1', '1.5', 'x', '1e999'])
      expect(await sendChunk(person, uploadId, offset, Buffer.alloc(1))).toFailWith('request.invalid')
  })

  it('refuses empty chunks, too large ones, and more than was announced', async () => {
    const person = await signIn(wang)
    const uploadId = await begin(person, 'a.jpg', EVIDENCE_MAX_BYTES)
    const small = await begin(person, 'b.jpg', 10)
    expect(await sendChunk(person, uploadId, 0, Buffer.alloc(0))).toFailWith('files.empty')
    expect(await sendChunk(person, uploadId, 0, Buffer.alloc(UPLOAD_CHUNK_BYTES + 1))).toFailWith(
      'files.too_large',
    )
    expect(await sendChunk(person, small, 0, Buffer.alloc(11))).toFailWith('files.too_large')
    expect(await rowCount('upload_chunks')).toBe(0)
    expect(await sendChunk(person, uploadId, 0, Buffer.alloc(UPLOAD_CHUNK_BYTES))).toSucceed()
  })

  it('writes nothing of a request that is cut off or malformed', async () => {
    const person = await signIn(wang)
    const uploadId = await begin(person, 'a.jpg', 5_000)
    const url = `${uploadRoutes.chunk.url}?uploadId=${uploadId}&offset=0`
    const whole = multipart(Buffer.alloc(4_000, 7))
    for (const [payload, type] of [
      [whole.subarray(0, 2_000), undefined],
      [whole.subarray(0, -4), undefined],
      [whole.subarray(0, 20), undefined],
      [Buffer.alloc(0), undefined],
      [whole, 'multipart/form-data'],
      [whole, 'multipart/form-data; boundary=other'],
      [whole, 'application/octet-stream'],
      [Buffer.from('{"file":1}'), 'application/json'],
      [multipart(Buffer.alloc(10), 'x.jpg', 'other'), undefined],
    ] as const) {
      const reply = await send(person, url, payload as Buffer, type)
      expect(reply.code, `${type} ${payload.length}`).toBe(415)
    }
    expect(await rowCount('upload_chunks')).toBe(0)
    expect(await sendChunk(person, uploadId, 0, Buffer.alloc(10))).toMatchObject({ data: { received: 10 } })
  })

  it('writes nothing of a connection that breaks in the middle, and goes on serving', async () => {
    const person = await signIn(wang)
    const uploadId = await begin(person, 'a.jpg', 300_000)
    const server = await buildApp(test.app.platform)
    await server.listen({ port: 0, host: '127.0.0.1' })
    try {
      const { port } = server.server.address() as AddressInfo
      const body = multipart(Buffer.alloc(300_000, 7))
      const head = `POST ${uploadRoutes.chunk.url}?uploadId=${uploadId}&offset=0 HTTP/1.1\r\nHost: x\r\ntoken: ${person.token}\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${body.length}\r\n\r\n`
      for (const share of [0, 0.5, 0.99]) {
        const socket = connect(port, '127.0.0.1')
        socket.write(head)
        const sent = body.subarray(0, body.length * share)
        await new Promise<void>((done) => socket.write(sent, () => done()))
        socket.destroy()
        await once(socket, 'close')
      }
      const whole = await fetch(
        `http://127.0.0.1:${port}${uploadRoutes.chunk.url}?uploadId=${uploadId}&offset=0`,
        {
          method: 'POST',
          headers: { token: person.token, 'content-type': 'multipart/form-data; boundary=edge' },
          body,
        },
      )
      expect((await whole.json()).data).toEqual({ received: 300_000 })
    } finally {
      await server.close()
    }
    expect(await rowCount('upload_chunks')).toBe(1)
  })

  it('takes one of several equal chunks sent at once', async () => {
    const person = await signIn(wang)
    const uploadId = await begin(person, 'a.jpg', 1_000)
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => sendChunk(person, uploadId, 0, Buffer.alloc(100))),
    )
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    for (const reply of replies.filter((reply) => reply.code !== 200)) {
      expect(reply).toFailWith('files.offset_wrong')
      expect(reply.data.received).toBe(100)
    }
    expect(await rowCount('upload_chunks')).toBe(1)
  })
})

describe('uploads.finish', () => {
  it('refuses what is not all there, and hides uploads of others', async () => {
    const person = await signIn(wang)
    const uploadId = await begin(person, 'a.jpg', 10)
    await sendChunk(person, uploadId, 0, Buffer.alloc(9))
    const early = await person.call(uploadRoutes.finish, { body: { uploadId } })
    expect(early).toFailWith('files.incomplete')
    expect(early.data).toMatchObject({ received: 9 })
    expect(await (await signIn(zhao)).call(uploadRoutes.finish, { body: { uploadId } })).toFailWith(
      'files.upload_gone',
    )
    expect(await person.call(uploadRoutes.finish, { body: { uploadId: '9'.repeat(19) } })).toFailWith(
      'request.invalid',
    )
  })

  it.each([
    ['page.jpg', () => Buffer.from('<script>alert(1)</script>'), 'files.type_refused'],
    ['photo.png', () => jpeg(), 'files.type_refused'],
    ['cut.jpg', async () => (await noisyJpeg(200, 200)).subarray(0, 3_000), 'files.damaged'],
    ['script.pdf', () => pdf(['3 0 obj << /S /JavaScript >>']), 'files.active_content'],
  ] as const)('refuses the content of %s and keeps nothing of it', async (name, make, reason) => {
    const person = await signIn(wang)
    const bytes = await make()
    const uploadId = await begin(person, name, bytes.length)
    await sendChunk(person, uploadId, 0, bytes)
    expect(await person.call(uploadRoutes.finish, { body: { uploadId } })).toFailWith(reason)
    expect(await stored()).toEqual([])
    expect([await rowCount('files'), await rowCount('uploads'), await rowCount('upload_chunks')]).toEqual([
      0, 0, 0,
    ])
  })

  it('goes on after an interruption and stores the whole', async () => {
    const bytes = await noisyJpeg(1_400, 1_000)
    expect(bytes.length).toBeGreaterThan(UPLOAD_CHUNK_BYTES)
    const person = await signIn(wang)
    const first = await begin(person, 'photo.jpg', bytes.length, 'mark')
    await sendChunk(person, first, 0, bytes.subarray(0, UPLOAD_CHUNK_BYTES))
    await send(
      person,
      `${uploadRoutes.chunk.url}?uploadId=${first}&offset=${UPLOAD_CHUNK_BYTES}`,
      multipart(bytes.subarray(UPLOAD_CHUNK_BYTES)).subarray(0, 1_000),
    )

    const later = await signIn(wang)
    const again = await later.call(uploadRoutes.begin, {
      body: { name: 'photo.jpg', size: bytes.length, fingerprint: 'mark' },
    })
    let at = again.data.received
    expect(at).toBe(UPLOAD_CHUNK_BYTES)
    while (at < bytes.length)
      at = (await sendChunk(later, first, at, bytes.subarray(at, at + UPLOAD_CHUNK_BYTES))).data.received
    const file = await later.call(uploadRoutes.finish, { body: { uploadId: first } })
    expect(file).toSucceed()
    const kept = await sharp((await download(later, file.data.id)).rawPayload).metadata()
    expect([kept.width, kept.height]).toEqual([1_400, 1_000])
  })

  it('gives one file, finished twice, later or at once', async () => {
    const person = await signIn(wang)
    const bytes = await jpeg()
    const uploadId = await begin(person, 'a.jpg', bytes.length)
    await sendChunk(person, uploadId, 0, bytes)
    const finish = () => person.call(uploadRoutes.finish, { body: { uploadId } })
    const replies = [...(await Promise.all([finish(), finish(), finish(), finish()])), await finish()]
    for (const reply of replies) {
      expect(reply).toSucceed()
      expect(reply.data).toEqual(replies[0]!.data)
    }
    expect(await rowCount('files')).toBe(1)
    expect(await rowCount('upload_chunks')).toBe(0)
    expect(await stored()).toHaveLength(1)
    expect(await sendChunk(person, uploadId, bytes.length, Buffer.alloc(1))).toFailWith('files.upload_gone')
  })

  it('answers the facts of the stored bytes, without position and owner', async () => {
    const person = await signIn(wang)
    const file = await upload(person, '照片 😀.JPEG', await phonePhoto())
    const bytes = (await download(person, file.id)).rawPayload
    expect(file).toMatchObject({
      name: '照片 😀.JPEG',
      suffix: 'jpg',
      size: bytes.length,
      sizeInfo: `${bytes.length} B`,
      sm3: sm3(bytes).toString('hex'),
      thumbnail: expect.stringMatching(/^data:image\/jpeg;base64,/),
    })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(await stored()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  })

  it('takes folders off a name', async () => {
    const person = await signIn(wang)
    expect((await upload(person, '../../etc/photo.png', await png())).name).toBe('photo.png')
    expect((await upload(person, 'C:\\Users\\wang\\片.png', await png())).name).toBe('片.png')
    expect(await stored()).toHaveLength(2)
  })
})

describe('uploads.remove', () => {
  it('removes own files that nothing uses, and no others', async () => {
    const person = await signIn(wang)
    const other = await signIn(zhao)
    const used = await upload(person, 'a.png', await png())
    const free = await upload(person, 'b.png', await png())
    await claim(wang, [used.id], id())
    expect(await other.call(uploadRoutes.remove, { body: { id: free.id } })).toFailWith('files.not_found')
    expect(await person.call(uploadRoutes.remove, { body: { id: '77' } })).toFailWith('files.not_found')
    expect(await person.call(uploadRoutes.remove, { body: { id: used.id } })).toFailWith('files.in_use')
    expect(await stored()).toHaveLength(2)
    expect(await person.call(uploadRoutes.remove, { body: { id: free.id } })).toSucceed()
    expect(await stored()).toHaveLength(1)
    expect(await person.call(uploadRoutes.remove, { body: { id: free.id } })).toFailWith('files.not_found')
  })
})

describe('files.uploadDynamicReturnId', () => {
  it('refuses without a session, unsafe content, names and sizes', async () => {
    const person = await signIn(wang)
    expect(await sendWhole({}, await jpeg(), 'a.jpg')).toFailWith('session.required')
    expect(await sendWhole(person, Buffer.from('<svg/>'), 'a.svg')).toFailWith('files.type_refused')
    expect(await sendWhole(person, await jpeg(), 'a.jpg.html')).toFailWith('files.type_refused')
    expect(await sendWhole(person, Buffer.alloc(0), 'a.jpg')).toFailWith('files.empty')
    expect(await sendWhole(person, await jpeg(), 'a\u202egpj.jpg')).toFailWith('request.invalid')
    expect(await sendWhole(person, Buffer.alloc(EVIDENCE_MAX_BYTES + 1, 0xff), 'a.jpg')).toFailWith(
      'files.too_large',
    )
    expect(await rowCount('files')).toBe(0)
    expect(await stored()).toEqual([])
  })

  it('stores one file and answers its id as text', async () => {
    const person = await signIn(wang)
    const reply = await sendWhole(person, await jpeg(), '../中文 名.jpg')
    expect(reply).toSucceed()
    expect(reply.data).toMatch(/^\d{19}$/)
    const response = await download(person, String(reply.data))
    expect(response.headers['content-disposition']).toBe(
      `attachment;filename=${encodeURIComponent('中文 名.jpg')}`,
    )
  })
})

describe('files.download', () => {
  it('needs a session, and hides what the viewer may not see as if it were not there', async () => {
    const file = await upload(await signIn(wang), 'a.png', await png())
    expect((await download({}, file.id)).json().data.reason).toBe('session.required')
    const other = await signIn(zhao)
    const foreign = await download(other, file.id)
    const missing = await download(other, '12345')
    expect(foreign.json().data.reason).toBe('files.not_found')
    expect(foreign.statusCode).toBe(200)
    expect(foreign.headers['content-type']).toContain('application/json')
    expect(foreign.body).toBe(missing.body)
    for (const bad of ['', 'x', '../1', '1;drop'])
      expect((await download(other, encodeURIComponent(bad))).json().code).toBe(415)
  })

  it('holds of a large file only parts while it leaves, and sends nothing of one that is damaged', async () => {
    const person = await signIn(wang)
    const bytes = pdf([pdfStream('', Buffer.alloc(2_000_000, 65))])
    const file = await upload(person, '材料.pdf', bytes)
    const { content } = await openFile(contextOf(wang), file.id)
    expect(Buffer.isBuffer(content)).toBe(false)
    const response = await download(person, file.id)
    expect(response.headers['content-length']).toBe(String(file.size))
    expect(sm3(response.rawPayload).toString('hex')).toBe(file.sm3)
    const [name] = await stored()
    const path = join(folder(), name!)
    const kept = await readFile(path)
    kept[kept.length - 9]! ^= 1
    await writeFile(path, kept)
    expect((await download(person, file.id)).json().data.reason).toBe('files.damaged')
  })

  it('holds nothing open for a reader who left before the first part', async () => {
    const person = await signIn(wang)
    const file = await upload(person, '材料.pdf', pdf([pdfStream('', Buffer.alloc(2_000_000, 65))]))
    const [name] = await stored()
    const opened = async () => {
      const numbers = await readdir('/proc/self/fd').catch(() => [])
      const places = await Promise.all(numbers.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
      return places.filter((place) => place.endsWith(name!)).length
    }
    await openFile(contextOf(wang), file.id)
    expect(await opened()).toBe(0)
    const { content } = await streamFile(contextOf(wang), file.id, () => undefined)
    const leaving = Readable.from(content, { objectMode: false })
    leaving.destroy()
    await expect.poll(opened).toBe(0)
  })

  it('shows files of a record to those its feature lets see it', async () => {
    const person = await signIn(wang)
    const other = await signIn(zhao)
    const [open, closed, unknown] = [id(), id(), id()]
    shownCase = open
    const shown = await upload(person, 'a.png', await png())
    const hidden = await upload(person, 'b.png', await png())
    const stray = await upload(person, 'c.png', await png())
    await claim(wang, [shown.id], open)
    await claim(wang, [hidden.id], closed)
    await claim(wang, [stray.id], unknown, 'evidence', 'kind-nobody-owns')
    expect((await download(other, shown.id)).headers['content-type']).toBe('image/png')
    expect((await download(other, hidden.id)).json().data.reason).toBe('files.not_found')
    expect((await download(other, stray.id)).json().data.reason).toBe('files.not_found')
    expect((await download(person, hidden.id)).headers['content-type']).toBe('image/png')
  })

  it.each([
    ['a.jpg', () => jpeg(), 'image/jpeg', 'inline'],
    ['a.png', () => png(), 'image/png', 'inline'],
    ['a.pdf', () => pdf(), 'application/pdf', 'inline'],
    ['a.mp4', () => video(), 'video/mp4', 'attachment'],
  ] as const)('sends %s as what it is, sandboxed', async (name, make, type, shown) => {
    const person = await signIn(wang)
    const { id: fileId, size } = await upload(person, name, await make())
    const plain = await download(person, fileId)
    expect(plain.headers).toMatchObject({
      'content-type': type,
      'content-length': String(size),
      'content-disposition': `attachment;filename=${name}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    const inline = await download(person, fileId, '&inline=1')
    expect(inline.headers['content-disposition']).toBe(`${shown};filename=${name}`)
    expect(inline.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
  })

  it('names the file so that no header can be broken and the client reads it back', async () => {
    const person = await signIn(wang)
    const name = `证据 "1"; x='(*!)'&%.png`
    const file = await upload(person, name, await png())
    const header = String((await download(person, file.id)).headers['content-disposition'])
    expect(header).toMatch(/^attachment;filename=[\w.%~-]+$/)
    expect(decodeURIComponent(header.split('filename=')[1]!)).toBe(name)
  })

  it('refuses stored bytes that were changed, cut, prolonged or lost', async () => {
    const person = await signIn(wang)
    const file = await upload(person, 'a.pdf', pdf())
    const place = join(folder(), (await stored())[0]!)
    const content = (await download(person, file.id)).rawPayload
    const good = await readFile(place)
    const changed = Buffer.from(good)
    changed[20]! ^= 1
    for (const bytes of [
      changed,
      good.subarray(0, -1),
      Buffer.concat([good, Buffer.from('x')]),
      Buffer.alloc(0),
    ]) {
      await writeFile(place, bytes)
      const response = await download(person, file.id)
      expect(response.json().data.reason).toBe('files.damaged')
      expect(response.headers['content-disposition']).toBeUndefined()
    }
    await writeFile(place, good)
    expect((await download(person, file.id)).rawPayload).toEqual(content)
    await rm(place)
    expect((await download(person, file.id)).json().data.reason).toBe('files.damaged')
    expect(await foundBroken()).toBe(5)
  })
})

describe('claimFiles', () => {
  const uploads = async (userId: string, count: number) => {
    const person = await signIn(userId)
    const bytes = await png()
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) ids.push((await upload(person, `${n}.png`, bytes)).id)
    return ids
  }
  const linked = async (subjectId: string, kind = 'test-case') =>
    (await filesOf(contextOf(wang), kind, [subjectId])).get(subjectId)!.map((file) => file.id)

  it('refuses foreign, missing and taken files alike, and then claims none', async () => {
    const [mine, taken] = await uploads(wang, 2)
    const [foreign] = await uploads(zhao, 1)
    const [subject, elsewhere] = [id(), id()]
    await claim(wang, [taken!], elsewhere)
    for (const bad of [foreign!, taken!, '123'])
      await expect(claim(wang, [mine!, bad], subject)).rejects.toThrow('appeals.attachment_unknown')
    await expect(claim(wang, [taken!], elsewhere, 'reply')).rejects.toThrow('appeals.attachment_unknown')
    expect(await linked(subject)).toEqual([])
  })

  it('holds nine files a record and role, also when they come one by one', async () => {
    const ids = await uploads(wang, 11)
    const subject = id()
    await expect(claim(wang, ids.slice(0, 10), subject)).rejects.toThrow('files.too_many')
    await claim(wang, ids.slice(0, 8), subject)
    await claim(wang, ids.slice(0, 9), subject)
    await expect(claim(wang, [ids[9]!], subject)).rejects.toThrow('files.too_many')
    await claim(wang, [ids[9]!], subject, 'supplement')
    expect(await linked(subject)).toHaveLength(10)
  })

  it('gives a file that two records want at once to one of them', async () => {
    const [file] = await uploads(wang, 1)
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => claim(wang, [file!], id())))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.reason).toBe('appeals.attachment_unknown')
  })

  it('keeps the order, and a repeat changes nothing', async () => {
    const [a, b, c] = await uploads(wang, 3)
    const subject = id()
    await claim(wang, [c!, a!, b!, a!], subject)
    await claim(wang, [a!, b!], subject)
    expect(await linked(subject)).toEqual([c, a, b])
    const found = await filesOf(contextOf(wang), 'test-case', [subject, '5'])
    expect(found.get('5')).toEqual([])
    expect(found.get(subject)![0]).toMatchObject({ id: c, role: 'evidence', name: '2.png' })
  })

  it('setFiles frees what is left out, takes what is new, in the new order', async () => {
    const [a, b, c] = await uploads(wang, 3)
    const [subject, other] = [id(), id()]
    const set = (userId: string, ids: string[]) =>
      test.app.platform.db.transaction((tx) =>
        setFiles(tx, contextOf(userId), ids, { kind: 'test-case', subjectId: subject, role: 'evidence' }),
      )
    await set(wang, [a!, b!])
    await set(wang, [c!, b!])
    expect(await linked(subject)).toEqual([c, b])
    await claim(wang, [a!], other)
    await expect(set(wang, [a!])).rejects.toThrow('appeals.attachment_unknown')
    expect(await linked(subject)).toEqual([c, b])
    // Another person who edits the record keeps its files, but takes none of the first one's.
    await set(zhao, [b!])
    await expect(set(zhao, [b!, c!])).rejects.toThrow('appeals.attachment_unknown')
    await set(wang, [])
    expect(await linked(subject)).toEqual([])
  })
})

describe('files.sweep', () => {
  const sweep = () => sweepFiles(systemContext(test.app.platform, 'files.sweep'))
  const DAY = 24 * 3600_000

  it('forgets expired uploads with their bytes, not those still in progress', async () => {
    const person = await signIn(wang)
    const old = await begin(person, 'a.jpg', 10)
    await sendChunk(person, old, 0, Buffer.alloc(5))
    test.app.clock.advance(DAY - 1_000)
    await begin(await signIn(wang), 'b.jpg', 10)
    await sweep()
    expect(await rowCount('uploads')).toBe(2)
    test.app.clock.advance(2_000)
    await sweep()
    expect([await rowCount('uploads'), await rowCount('upload_chunks')]).toEqual([1, 0])
  })

  it('removes files that nothing used for seven days, and never used ones', async () => {
    const person = await signIn(wang)
    const used = await upload(person, 'a.png', await png())
    await upload(person, 'b.png', await png())
    await claim(wang, [used.id], id())
    test.app.clock.advance(7 * DAY - 1_000)
    expect(await sweep()).toEqual({ loose: 0, orphans: 0, lost: 0 })
    test.app.clock.advance(2_000)
    expect(await sweep()).toEqual({ loose: 1, orphans: 0, lost: 0 })
    expect([await rowCount('files'), (await stored()).length]).toEqual([1, 1])
    expect((await download(await signIn(wang), used.id)).headers['content-type']).toBe('image/png')
  })

  it('removes bytes without a row after a day, and reports rows without bytes', async () => {
    const person = await signIn(wang)
    const kept = await upload(person, 'a.png', await png())
    const lost = await upload(person, 'b.png', await png())
    await claim(wang, [kept.id, lost.id], id())
    const lostName = (
      await test.app.platform.db.execute(sql`select stored_name n from files where id = ${lost.id}`)
    ).rows[0]!.n as string
    await rm(join(folder(), lostName))
    const now = test.app.clock.now().getTime()
    const [old, fresh] = [newStoredName(), newStoredName()]
    for (const [name, age] of [
      [old, 2 * DAY],
      [fresh, DAY / 2],
      [`${newStoredName()}.part`, 2 * DAY],
    ] as const) {
      await writeFile(join(folder(), name), 'x')
      await utimes(join(folder(), name), (now - age) / 1_000, (now - age) / 1_000)
    }
    expect(await sweep()).toEqual({ loose: 0, orphans: 2, lost: 1 })
    expect(await foundBroken()).toBe(1)
    expect(await stored()).toContain(fresh)
    expect(await stored()).toHaveLength(2)
  })
})

describe('what one person keeps here without a record', () => {
  it('is bounded in bytes over begun uploads and loose files together, also for many at once', async () => {
    const person = await signIn(wang)
    const ten = 10 * 1024 * 1024
    await test.app.platform.database.pool.query(
      `insert into files (id, owner_id, sealed_name, suffix, size, sm3, engine, stored_name, created_at)
       select 7000 + n, $1, '\\x00', 'png', $2, '\\x00', 'LOCAL', 'stored' || n, now() from generate_series(1, 15) n`,
      [wang, ten],
    )
    const begun = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        person.call(uploadRoutes.begin, { body: { name: `${n}.png`, size: ten } }),
      ),
    )
    expect(begun.filter(({ code }) => code === 200)).toHaveLength(5)
    const refused = begun.filter(({ code }) => code !== 200)
    for (const answer of refused) expect(answer).toFailWith('files.no_room')
    expect(refused[0]?.msg).toContain('200 MB')
  })
})
