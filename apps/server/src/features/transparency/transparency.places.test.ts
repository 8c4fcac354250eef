import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@appeal/contract'
import type { LogHead } from '@appeal/contract/transparency/transparencyLog.ts'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keptHeads } from '../../../../../scripts/keptHeads.ts'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { S3_KEYS, startS3 } from '../../testing/s3.ts'
import { type Engine, Undeliverable } from '../outbox/outbox.engine.ts'
import { enginesOf } from '../outbox/outbox.engines.ts'
import { sweep } from '../outbox/outbox.jobs.ts'
import { SEALED } from '../outbox/outbox.service.ts'
import { sendHeads } from './transparency.places.ts'
import { appendToLog } from './transparency.service.ts'

const test = useTestApp()
const { headPlaces, settings } = contract
type Far = Awaited<ReturnType<typeof startS3>>
type Signed = Awaited<ReturnType<typeof test.app.as>>
let admin: Signed
let locked: Far
const opened: Far[] = []
const folder = mkdtempSync(join(tmpdir(), 'heads-'))
const file = join(folder, 'heads.jsonl')

const far = async (...given: Parameters<typeof startS3>): Promise<Far> => {
  const one = await startS3(...given)
  opened.push(one)
  return one
}
beforeAll(async () => {
  const { platform } = test.app
  admin = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
  platform.config.ENGINE_HOSTS.push('127.0.0.1')
  locked = await far('heads', 1_000, 'on')
  await append()
})
afterEach(async () => {
  test.app.platform.config.LOG_HEADS_FILE = undefined
  await save({ LOG_HEADS_MAIL: '', LOG_HEADS_S3_BUCKET: '' })
  await send()
})
afterAll(async () => {
  for (const one of opened) await one.close()
  rmSync(folder, { recursive: true })
})

const ctx = () => systemContext(test.app.platform, 'test')
const append = () => appendToLog(ctx())
/** What the job does; whether it failed. */
const send = () =>
  sendHeads(ctx()).then(
    () => 'done',
    () => 'failed',
  )
const stateOf = async (name: string) =>
  (await admin.call(headPlaces.list)).data.places.find((place) => place.name === name)

/** Saves settings as an administrator does. */
const saved = (values: Record<string, string>) =>
  admin.call(settings.editBatch, {
    body: Object.entries(values).map(([configKey, configValue]) => ({ configKey, configValue })) as never,
  })
async function save(values: Record<string, string>) {
  expect(await saved(values)).toSucceed()
  await new Promise((done) => setTimeout(done, 100))
}
const bucketOf = ({ endpoint }: Far, more: Record<string, string> = {}) =>
  save({
    LOG_HEADS_S3_END_POINT: endpoint,
    LOG_HEADS_S3_BUCKET: 'heads',
    LOG_HEADS_S3_ACCESS_KEY: S3_KEYS.id,
    LOG_HEADS_S3_SECRET_KEY: S3_KEYS.secret,
    ...more,
  })

describe('second places of signed heads', () => {
  it('are shown to whoever watches over the platform, and to nobody else', async () => {
    expect(await test.app.call(headPlaces.list)).toFailWith('session.required')
    const officer = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
    expect(await officer.call(headPlaces.list)).toFailWith('request.not_permitted')
    expect((await admin.call(headPlaces.list)).data).toEqual({ newest: 1, places: [] })
  })

  it.each([
    ['LOG_HEADS_MAIL', 'a@b'],
    ['LOG_HEADS_MAIL', 'keeper@example.cn, keeper@example.cn'],
    ['LOG_HEADS_MAIL', Array.from({ length: 6 }, (_, n) => `keeper${n}@example.cn`).join()],
    ['LOG_HEADS_S3_END_POINT', 'ftp://store.example.cn'],
    ['LOG_HEADS_S3_END_POINT', 'https://key:word@store.example.cn'],
    ['LOG_HEADS_S3_END_POINT', 'store.example.cn'],
    ['LOG_HEADS_S3_DAYS', '30'],
  ])('refuse %s “%s”, in words', async (key, value) => {
    const answer = await saved({ [key]: value })
    expect(answer.code).not.toBe(200)
    expect(answer.msg).toMatch(/应/)
  })

  it('take nothing at an inner address that the operator does not name', async () => {
    const hosts = test.app.platform.config.ENGINE_HOSTS
    const kept = hosts.splice(0)
    await bucketOf(locked)
    expect(await send()).toBe('failed')
    hosts.push(...kept)
    expect(await stateOf('s3')).toMatchObject({ seq: 0, takenAt: null, fault: 'address' })
    expect(locked.seen).toEqual([])
  })

  it('take nothing in a bucket that lets go of it, has another key, or is not there', async () => {
    const open = await far('heads')
    await bucketOf(open)
    expect(await send()).toBe('failed')
    expect(await stateOf('s3')).toMatchObject({ seq: 0, fault: 'unlocked' })
    expect(open.objects.size).toBe(0)
    const ignorant = await far('heads', 1_000, 'ignored')
    await bucketOf(ignorant)
    expect(await send()).toBe('failed')
    expect(await stateOf('s3')).toMatchObject({ seq: 0, fault: 'unlocked' })
    await bucketOf(locked, { LOG_HEADS_S3_SECRET_KEY: 'wrong' })
    expect(await send()).toBe('failed')
    expect(await stateOf('s3')).toMatchObject({ fault: 'refused' })
    await bucketOf(locked, { LOG_HEADS_S3_BUCKET: 'others' })
    expect(await send()).toBe('failed')
    expect(await stateOf('s3')).toMatchObject({ fault: 'missing' })
    expect(locked.objects.size).toBe(0)
  })

  it('take no half line on a full disk or where the folder is gone, and all of it afterwards', async () => {
    const { config } = test.app.platform
    for (const [path, fault] of [
      ['/dev/full', 'full'],
      [join(folder, 'not', 'there', 'heads'), 'missing'],
    ] as const) {
      config.LOG_HEADS_FILE = path
      expect(await send()).toBe('failed')
      expect(await stateOf('file')).toMatchObject({ seq: 0, takenAt: null, fault })
    }
    // Half a line that an earlier edition left.
    writeFileSync(file, '{"seq":7,"si')
    config.LOG_HEADS_FILE = file
    await append()
    expect(await send()).toBe('done')
    const [newest] = (await test.app.call(contract.transparency.heads)).data.records
    expect(await stateOf('file')).toMatchObject({ seq: newest!.seq, fault: null, failedAt: null })
    const { heads, unreadable } = keptHeads(file)
    expect(heads.map(({ seq }) => seq)).toEqual([newest!.seq - 1, newest!.seq])
    expect(unreadable).toHaveLength(1)
    expect(await send()).toBe('done')
    expect(keptHeads(file).heads).toHaveLength(2)
  })

  it('keep each head in the bucket under lock, in order, once', async () => {
    await bucketOf(locked, { LOG_HEADS_S3_DAYS: '365' })
    expect(await send()).toBe('done')
    const more = [...(await append()), ...(await append())]
    expect(await Promise.all([send(), send()])).toEqual(['done', 'done'])
    const last = more.at(-1)!.seq
    expect(await stateOf('s3')).toMatchObject({ seq: last, fault: null })
    const at = join(folder, 'bucket')
    mkdirSync(at)
    for (const [name, { bytes, until }] of locked.objects) {
      expect(Date.parse(until!) - test.app.clock.now().getTime()).toBe(365 * 86_400_000)
      writeFileSync(join(at, name), bytes)
    }
    expect(keptHeads(at).heads.slice(-2)).toEqual(more)
    expect(keptHeads(at).heads.map(({ seq }) => seq)).toEqual([last - 2, last - 1, last])
    const calls = locked.seen.length
    expect(await send()).toBe('done')
    expect(locked.seen.length).toBe(calls)
  })

  describe('by mail', () => {
    const engine = (fails: () => boolean): Engine => ({
      name: 'SMTP',
      send: async () => {
        if (fails()) throw new Undeliverable('SMTP 550')
        return 'taken'
      },
    })
    const deliver = async (fails = false) =>
      sweep(ctx(), { ...(await enginesOf(test.app.platform)), mail: engine(() => fails) })
    const mails = async () => {
      const { rows } = await test.app.platform.database.pool.query<{ payload: Buffer; key: string }>(
        "select payload, dedupe_key as key from outbox where dedupe_key like 'heads:%' order by id",
      )
      return rows.map(
        ({ payload }) =>
          JSON.parse(test.app.platform.crypto.decryptField(SEALED.payload, payload)) as {
            subject: string
            text: string
          },
      )
    }

    it('are taken when the mail has left for everybody, and sent again where it could not', async () => {
      await save({ LOG_HEADS_MAIL: 'keeper@example.cn, notary@example.cn' })
      const [head] = await append()
      expect(await send()).toBe('done')
      expect(await stateOf('mail')).toMatchObject({ takenAt: null, fault: null })
      // On its way: nothing is sent twice.
      expect(await send()).toBe('done')
      expect(await mails()).toHaveLength(2)
      await deliver(true)
      expect(await send()).toBe('done')
      expect(await stateOf('mail')).toMatchObject({ takenAt: null, fault: 'undelivered' })
      expect(await mails()).toHaveLength(4)
      await deliver()
      expect(await send()).toBe('done')
      expect(await stateOf('mail')).toMatchObject({ seq: head!.seq, fault: null, failedAt: null })
      expect(await mails()).toHaveLength(4)
    })

    it('are heads again when the mail was kept, however it was encoded', async () => {
      const { subject, text } = (await mails()).at(-1)!
      expect(subject).toContain('存证摘要第')
      const { data } = await test.app.call(contract.transparency.heads)
      const sent = data.records.slice(0, 1)
      for (const encoding of ['quoted-printable', 'base64'] as const) {
        const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail({
          ...{ from: 'a@example.cn', to: 'b@example.cn', subject, text, html: `<p>${encoding}</p>` },
          textEncoding: encoding,
        })
        const path = join(folder, `${encoding}.eml`)
        writeFileSync(path, composed.message as Buffer)
        expect(readFileSync(path, 'utf8')).not.toContain(sent[0]!.signature)
        const kept: LogHead[] = keptHeads(path).heads
        expect(kept).toEqual(sent)
      }
    })
  })
})
