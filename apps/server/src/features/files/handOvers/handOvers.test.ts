import { consumerAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { EVIDENCE_MAX_FILES, uploadRoutes } from '@appeal/contract/files/files.routes.ts'
import { HAND_OVER_MINUTES } from '@appeal/contract/files/handOvers.minutes.ts'
import { handOverRoutes } from '@appeal/contract/files/handOvers.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { retireRows } from '../../../platform/jobs/retiring.ts'
import { START, useTestApp } from '../../../testing/app.ts'
import { whileHeld } from '../../../testing/held.ts'
import { createUser } from '../../people/users/users.service.ts'
import { jpeg } from '../files.fixtures.ts'
import { finishUpload, lockUpload } from '../files.store.ts'
import { multipart, type Person, uploader } from '../files.uploader.fixture.ts'

const test = useTestApp()
const { signIn, send, begin: beginAtDesk, upload } = uploader(() => test.app)
const { open, watch, close, join, begin, chunk, finish, remove } = handOverRoutes

let wangId: string
let zhaoId: string
beforeAll(async () => {
  const ctx = systemContext(test.app.platform, 'test')
  const made = (name: string) =>
    test.app.platform.db.transaction((tx) => createUser(tx, ctx, { area: 'c', name }))
  wangId = await made('王一')
  zhaoId = await made('赵二')
})
let wang: Person
beforeEach(async () => {
  test.app.clock.set(START)
  wang = await signIn(wangId)
})

let serial = 0
/** A key as a phone makes one. */
const newKey = () => `key-of-a-phone-${String(++serial).padStart(10, '0')}`
/** Calls as a phone does: with its key in the place of a session. */
const as = (key: string) => ({ headers: { token: key } })

async function opened(places = 3, person = wang) {
  const { data } = await person.call(open, { body: { places } })
  return data
}
/** A form that waits, and a phone that has joined it. */
async function paired(places = 3) {
  const form = await opened(places)
  const key = newKey()
  const joined = await test.app.call(join, { body: { secret: form.secret, key } })
  expect(joined).toSucceed()
  return { ...form, key, joined: joined.data }
}
const beginAs = (key: string, name = '物流.jpg', size = 10, fingerprint?: string) =>
  test.app.call(begin, { body: { name, size, fingerprint }, ...as(key) })
const chunkAs = (key: string, uploadId: string, bytes: Buffer, offset = 0) =>
  send({ token: key }, `${chunk.url}?uploadId=${uploadId}&offset=${offset}`, multipart(bytes))
const finishAs = (key: string, uploadId: string) => test.app.call(finish, { body: { uploadId }, ...as(key) })
const removeAs = (key: string, uploadId: string) => test.app.call(remove, { body: { uploadId }, ...as(key) })

async function sendWhole(key: string, name = '物流.jpg') {
  const bytes = await jpeg()
  const { data } = await beginAs(key, name, bytes.length)
  expect(await chunkAs(key, data.uploadId, bytes)).toSucceed()
  return { ...data, finished: await finishAs(key, data.uploadId) }
}
const seen = async (id: string) => (await wang.call(watch, { query: { id } })).data

describe('a phone', () => {
  it('is let in by no secret that never was, that is over, or that was closed, and learns nothing of which', async () => {
    const over = await opened()
    const closed = await opened()
    expect(await wang.call(close, { body: { id: closed.id } })).toSucceed()
    test.app.clock.advance(HAND_OVER_MINUTES * 60_000)
    for (const secret of ['A'.repeat(32), over.secret, closed.secret])
      expect(await test.app.call(join, { body: { secret, key: newKey() } })).toFailWith('handOvers.gone')
  })

  it('is refused where another one came first, and let in again by its own key', async () => {
    const { secret, key, joined } = await paired()
    expect(await test.app.call(join, { body: { secret, key: newKey() } })).toFailWith('handOvers.taken')
    expect((await test.app.call(join, { body: { secret, key } })).data).toEqual(joined)
  })

  it('of two at once one is let in', async () => {
    const { secret } = await opened()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => test.app.call(join, { body: { secret, key: newKey() } })),
    )
    expect(answers.map(({ reason }) => reason ?? 'in').sort()).toEqual([
      ...Array.from({ length: 7 }, () => 'handOvers.taken'),
      'in',
    ])
  })

  it('cannot open a second form with the key of the first', async () => {
    const { key } = await paired()
    const { secret } = await opened()
    expect(await test.app.call(join, { body: { secret, key } })).toFailWith('handOvers.gone')
  })

  it('may try thirty codes in a minute from one address', async () => {
    const tried = () =>
      test.app.call(join, { body: { secret: 'B'.repeat(32), key: newKey() }, address: '203.0.113.7' })
    for (let n = 0; n < 30; n += 1) expect(await tried()).toFailWith('handOvers.gone')
    expect(await tried()).toFailWith('request.too_many')
  })

  it('does nothing without its key, with a made-up one, or with a session', async () => {
    const { key } = await paired()
    const { data } = await beginAs(key)
    const others: Record<string, string>[] = [{}, { token: newKey() }, { token: wang.token }]
    for (const headers of others) {
      const { uploadId } = data
      expect(await test.app.call(begin, { body: { name: 'a.jpg', size: 9 }, headers })).toFailWith(
        'handOvers.gone',
      )
      expect(await test.app.call(finish, { body: { uploadId }, headers })).toFailWith('handOvers.gone')
      expect(await test.app.call(remove, { body: { uploadId }, headers })).toFailWith('handOvers.gone')
      const sent = await send(
        headers,
        `${chunk.url}?uploadId=${uploadId}&offset=0`,
        multipart(Buffer.from('x')),
      )
      expect(sent).toFailWith('handOvers.gone')
    }
  })

  it('reaches no upload but its own: of the desktop, or of another form', async () => {
    const { key } = await paired()
    const atDesk = await beginAtDesk(wang, '合同.jpg', 10, 'same')
    const other = await beginAs((await paired()).key, '物流.jpg', 10, 'same')
    for (const uploadId of [atDesk, other.data.uploadId]) {
      expect(await chunkAs(key, uploadId, Buffer.from('x'))).toFailWith('files.upload_gone')
      expect(await finishAs(key, uploadId)).toFailWith('files.upload_gone')
      // Nothing to take back is taken back already.
      expect(await removeAs(key, uploadId)).toSucceed()
    }
    const mine = await beginAs(key, '合同.jpg', 10, 'same')
    expect(mine.data.uploadId).not.toBe(atDesk)
    expect(await beginAtDesk(wang, '合同.jpg', 10, 'same')).toBe(atDesk)
  })

  it('learns the size of what it sent, and nothing of the file or of whose it is', async () => {
    const { key, joined } = await paired()
    expect(Object.keys(joined).sort()).toEqual(['left', 'secondsLeft', 'sign'])
    const { finished } = await sendWhole(key)
    expect(finished.data).toEqual({ size: expect.any(Number) })
    // Finished again it is the same file.
    expect(Object.keys(finished.data)).toEqual(['size'])
  })

  it('is refused what the desktop is refused: kinds, sizes, contents', async () => {
    const { key, id } = await paired()
    expect(await beginAs(key, 'a.exe')).toFailWith('files.type_refused')
    expect(await beginAs(key, 'a.jpg', 11 * 1024 * 1024)).toFailWith('files.too_large')
    const fake = Buffer.from('MZ this is no picture')
    const { data } = await beginAs(key, 'a.jpg', fake.length)
    expect(await chunkAs(key, data.uploadId, fake)).toSucceed()
    expect((await finishAs(key, data.uploadId)).reason).toMatch(/^files\./)
    // What was refused takes no place and is not told.
    expect((await seen(id)).uploads).toEqual([])
  })

  it('takes the places that the form has left, and no more, however many it begins at once', async () => {
    const { key, id } = await paired(2)
    const answers = await Promise.all([1, 2, 3, 4].map((n) => beginAs(key, `${n}.jpg`)))
    expect(answers.map(({ reason }) => reason ?? 'begun').sort()).toEqual([
      ...['begun', 'begun'],
      ...['files.too_many', 'files.too_many'],
    ])
    const { uploads } = await seen(id)
    expect(uploads).toHaveLength(2)
    // One that is taken back makes room, and one that goes on takes none.
    expect(await removeAs(key, uploads[0]!.uploadId)).toSucceed()
    const again = await beginAs(key, '5.jpg', 10, 'print')
    expect((await beginAs(key, '5.jpg', 10, 'print')).data).toEqual(again.data)
    expect(await beginAs(key, '6.jpg')).toFailWith('files.too_many')
  })

  it('begins nothing after ten minutes, and brings to the end what it had begun', async () => {
    const { key, id } = await paired()
    const bytes = await jpeg()
    const { data } = await beginAs(key, 'a.jpg', bytes.length)
    test.app.clock.advance(HAND_OVER_MINUTES * 60_000)
    expect(await beginAs(key, 'b.jpg')).toFailWith('handOvers.gone')
    expect(await chunkAs(key, data.uploadId, bytes)).toSucceed()
    expect(await finishAs(key, data.uploadId)).toSucceed()
    expect(await seen(id)).toMatchObject({ state: 'ENDED', uploads: [{ file: { suffix: 'jpg' } }] })
  })

  it('does nothing more once the form has closed it', async () => {
    const { key, id } = await paired()
    const { data } = await beginAs(key)
    for (let n = 0; n < 2; n += 1) expect(await wang.call(close, { body: { id } })).toSucceed()
    expect(await chunkAs(key, data.uploadId, Buffer.alloc(10))).toFailWith('handOvers.gone')
    expect(await beginAs(key)).toFailWith('handOvers.gone')
  })
})

describe('the session that opened the form', () => {
  const out = () => wang.call(consumerAuthRoutes.doLogout, {})
  it.each([
    ['is signed out', out],
    ['is idle for too long', () => test.app.clock.advance(31 * 60_000)],
  ])('takes the code with it once it %s', async (_, end) => {
    const waiting = await opened()
    const { key, id } = await paired()
    const bytes = await jpeg()
    const { data } = await beginAs(key, 'a.jpg', bytes.length)
    await end()
    const joined = await test.app.call(join, { body: { secret: waiting.secret, key: newKey() } })
    expect(joined).toFailWith('handOvers.gone')
    expect(await beginAs(key)).toFailWith('handOvers.gone')
    expect(await chunkAs(key, data.uploadId, bytes)).toFailWith('handOvers.gone')
    expect(await finishAs(key, data.uploadId)).toFailWith('handOvers.gone')
    expect(await removeAs(key, data.uploadId)).toFailWith('handOvers.gone')
    wang = await signIn(wangId)
    expect((await seen(id)).state).toBe('ENDED')
  })

  it('is that one alone: another of the same person that ends changes nothing', async () => {
    const { key } = await paired()
    const elsewhere = await signIn(wangId)
    expect(await elsewhere.call(consumerAuthRoutes.doLogout, {})).toSucceed()
    expect(await beginAs(key)).toSucceed()
  })
})

describe('the form', () => {
  it('takes between one file and as many as evidence may be', async () => {
    for (const places of [0, EVIDENCE_MAX_FILES + 1, 1.5])
      expect(await wang.call(open, { body: { places } })).toFailWith('request.invalid')
  })

  it('of somebody else, or that never was, is not there', async () => {
    const { id } = await paired()
    const zhao = await signIn(zhaoId)
    for (const [person, one] of [
      [zhao, id],
      [wang, '1'],
    ] as const) {
      expect(await person.call(watch, { query: { id: one } })).toFailWith('handOvers.gone')
      expect(await person.call(close, { body: { id: one } })).toFailWith('handOvers.gone')
    }
    expect((await seen(id)).state).toBe('CONNECTED')
  })

  it('sees who came, what is on its way, what is here, and no more what was taken back', async () => {
    const { id, secret } = await opened()
    expect(await seen(id)).toEqual({ state: 'WAITING', uploads: [] })
    const key = newKey()
    expect(await test.app.call(join, { body: { secret, key } })).toSucceed()
    const begun = await beginAs(key, '外包装.jpg', 10)
    expect(await chunkAs(key, begun.data.uploadId, Buffer.alloc(4))).toSucceed()
    const whole = await sendWhole(key)
    expect(await seen(id)).toMatchObject({
      state: 'CONNECTED',
      uploads: [
        { name: '外包装.jpg', size: 10, received: 4, file: null },
        { name: '物流.jpg', file: { name: '物流.jpg', thumbnail: expect.stringMatching(/^data:/) } },
      ],
    })
    for (let n = 0; n < 2; n += 1) expect(await removeAs(key, whole.uploadId)).toSucceed()
    expect((await seen(id)).uploads).toMatchObject([{ name: '外包装.jpg' }])
  })

  it('sees nothing of what the phone took back in the moment in which it arrived', async () => {
    const { id, key } = await paired()
    const bytes = await jpeg()
    const { data } = await beginAs(key, '物流.jpg', bytes.length)
    expect(await chunkAs(key, data.uploadId, bytes)).toSucceed()
    const file = await upload(wang, '另一张.jpg', bytes)
    const finishes = async (tx: Tx) => {
      await lockUpload(tx, data.uploadId, wangId, test.app.clock.now())
      await finishUpload(tx, data.uploadId, file.id)
    }
    expect(await whileHeld(test.app, finishes, () => removeAs(key, data.uploadId))).toSucceed()
    expect((await seen(id)).uploads).toEqual([])
  })

  it('has the file as its own: it is deleted there, and the phone then has nothing to take back', async () => {
    const { id, key } = await paired()
    const { uploadId } = await sendWhole(key)
    const [handed] = (await seen(id)).uploads
    expect(await wang.call(uploadRoutes.remove, { body: { id: handed!.file!.id } })).toSucceed()
    expect((await seen(id)).uploads).toEqual([])
    expect(await removeAs(key, uploadId)).toSucceed()
  })

  it('is one of three of a person: a further one ends the earliest', async () => {
    const forms = []
    for (let n = 0; n < 4; n += 1) {
      test.app.clock.advance(1_000)
      forms.push(await opened())
    }
    const states = []
    for (const { id } of forms) states.push((await seen(id)).state)
    expect(states).toEqual(['ENDED', 'WAITING', 'WAITING', 'WAITING'])
    for (const { id } of forms) expect(await wang.call(close, { body: { id } })).toSucceed()
  })

  it('shows two words of its language, another pair each time, and the phone the same', async () => {
    const { sign, joined } = await paired()
    expect(sign).toMatch(/^\p{Script=Han}{2} \p{Script=Han}{2}$/u)
    expect(joined.sign).toBe(sign)
    const { data } = await wang.call(open, { body: { places: 1 }, headers: { 'accept-language': 'en' } })
    expect(data.sign).toMatch(/^[a-z]+ [a-z]+$/)
  })

  it('is forgotten after a day, and its files are not', async () => {
    const { id, key } = await paired()
    await sendWhole(key)
    const file = (await seen(id)).uploads[0]!.file!
    test.app.clock.advance(24 * 3_600_000 + HAND_OVER_MINUTES * 60_000 + 1)
    await retireRows(systemContext(test.app.platform, 'test'))
    wang = await signIn(wangId)
    expect(await wang.call(watch, { query: { id } })).toFailWith('handOvers.gone')
    expect(await wang.call(uploadRoutes.remove, { body: { id: file.id } })).toSucceed()
  })
})
