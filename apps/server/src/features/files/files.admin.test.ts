import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { contract } from '@appeal/contract'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Context, systemContext, type Viewer } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { newStoredName } from '../../platform/files/engine.ts'
import { type Caller, createTwin, type TestApp, useTestApp } from '../../testing/app.ts'
import { docx, OFFICE, relationships } from '../../testing/archives.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { S3_KEYS, startS3 } from '../../testing/s3.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import { claimFiles } from './files.belonging.ts'
import { fileEngines } from './files.engines.ts'
import { noisyJpeg, pdf, png, video } from './files.fixtures.ts'
import { sweepFiles } from './files.jobs.ts'
import { storeWhole } from './files.service.ts'
import { DEFAULT_FILE_URL } from './files.settings.ts'

const test = useTestApp({ name: 'test', fileOwners: { 'admin-case': { maySee: async () => false } } })
const { fileAdmin, fileRead, files } = contract
type Signed = Caller & { token: string }
let system: Signed
let officer: Signed
let wang: Signed & { id: string }
beforeAll(async () => {
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
  officer = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
  const { id } = await makeConsumer(test.app, { name: '王小一' })
  wang = { ...(await test.app.as(id)), id }
  test.app.platform.config.ENGINE_HOSTS.push('127.0.0.1')
})

const ctx = (userId?: string): Context => ({
  ...systemContext(test.app.platform, 'test'),
  ...(userId && { viewer: { userId, area: 'c' } as Viewer }),
})
const query = (text: string, values: unknown[] = []) => test.app.platform.database.pool.query(text, values)
const folder = () => join(test.app.platform.config.DATA_DIR, 'files')
const store = (name: string, bytes: Buffer) => storeWhole(ctx(wang.id), { name, bytes })
const rowOf = async (id: string) =>
  (await query('select * from files where id = $1', [id])).rows[0] as Record<string, Buffer | string | null>

async function send(who: { token: string }, route: Route, bytes: Buffer, name: string) {
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const response = await test.app.inject({
    method: 'POST',
    url: route.url,
    headers: { token: who.token, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
  })
  return response.json() as { code: number; msg: string; data: { reason?: string } & string }
}
const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers })

describe('files at rest', () => {
  it('hold nothing of name, content or thumbnail in clear, in the table or on the disk', async () => {
    const content = Buffer.concat([pdf(), Buffer.from('\n% 张三 13800138000')])
    const file = await store('张三的身份证.pdf', content)
    const picture = await store('脸.png', await png())
    const row = JSON.stringify([await rowOf(file.id), await rowOf(picture.id)], (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(row).not.toContain('张三')
    expect(Buffer.from(row, 'utf8').includes('身份证')).toBe(false)
    expect(row).not.toContain('data:image')
    const bytes = await readFile(join(folder(), (await rowOf(file.id)).stored_name as string))
    expect(bytes.includes('13800138000')).toBe(false)
    expect(bytes.includes('%PDF')).toBe(false)
    const back = await get(`${files.download.url}?id=${file.id}`, { token: wang.token })
    expect(back.rawPayload).toEqual(content)
  })

  it('stay readable where their contents lie in clear', async () => {
    const file = await store('旧.pdf', pdf())
    const name = newStoredName()
    await writeFile(join(folder(), name), pdf())
    await query('update files set sealed_key = null, stored_name = $2, sm3 = $3 where id = $1', [
      file.id,
      name,
      sm3(pdf()),
    ])
    const back = await get(`${files.download.url}?id=${file.id}`, { token: wang.token })
    expect(back.rawPayload).toEqual(pdf())
  })
})

describe('fileAdmin', () => {
  it('is for those it is granted to', async () => {
    for (const route of [fileAdmin.page, fileAdmin.list, fileAdmin.detail])
      expect(await officer.call(route, { query: { id: '1' } })).toFailWith('request.not_permitted')
    expect(await officer.call(fileAdmin.delete, { body: [{ id: '1' }] })).toFailWith('request.not_permitted')
    expect(await officer.call(fileAdmin.test, { body: { engine: 'LOCAL' } })).toFailWith(
      'request.not_permitted',
    )
    expect((await send(wang, fileAdmin.uploadLocalReturnId, pdf(), 'a.pdf')).code).toBe(403)
  })

  it('lists evidence without its name and picture, and never deletes it', async () => {
    const evidence = await store('张三的投诉.png', await png())
    const kind = 'admin-case'
    await test.app.platform.db.transaction((tx) =>
      claimFiles(tx, ctx(wang.id), [evidence.id], { kind, subjectId: '77', role: 'evidence' }),
    )
    const machine = systemContext(test.app.platform, 'test')
    await machine.unitOfWork((tx) =>
      changeSetting(tx, machine, 'SNOWY_SYS_DEFAULT_FILE_URL', 'https://files.example.cn/'),
    )
    await expect.poll(() => DEFAULT_FILE_URL.read(test.app.platform)).not.toBe('')
    const { data } = await system.call(fileAdmin.page, { query: { ownerKind: kind } })
    expect(data.records).toHaveLength(1)
    expect(data.records[0]!.downloadPath).toBe(
      `https://files.example.cn${files.download.url}?id=${evidence.id}`,
    )
    expect(data.records[0]).toMatchObject({
      id: evidence.id,
      name: '张***.png',
      thumbnail: null,
      ownerKind: kind,
      ownerId: '77',
      createUserName: '王*一',
      isSealed: true,
      can: [],
    })
    expect((await get(`${files.download.url}?id=${evidence.id}`, { token: system.token })).json().code).toBe(
      404,
    )
    expect(await system.call(fileRead.link, { query: { id: evidence.id } })).toFailWith('files.not_found')
    expect(await system.call(fileAdmin.delete, { body: [{ id: evidence.id }] })).toFailWith('files.in_use')
    expect(await system.call(fileAdmin.delete, { body: [{ id: evidence.id }, { id: '5' }] })).toFailWith(
      'files.not_found',
    )
    expect(await system.call(fileAdmin.detail, { query: { id: '5' } })).toFailWith('files.not_found')
  })

  it.each(['report', 'letter', 'courier'])(
    'tells of a %s neither who filed it nor which it is',
    async (kind) => {
      const reporter = await makeConsumer(test.app, { name: '欧阳举报' })
      const loose = await storeWhole(ctx(reporter.id), { name: '现场.pdf', bytes: pdf() })
      const taken = await storeWhole(ctx(reporter.id), { name: '现场.pdf', bytes: pdf() })
      const open = await storeWhole(ctx(reporter.id), { name: '现场.pdf', bytes: pdf() })
      const claim = (file: string, owner: string, subjectId: string) =>
        test.app.platform.db.transaction((tx) =>
          claimFiles(tx, ctx(reporter.id), [file], { kind: owner, subjectId, role: 'evidence' }),
        )
      await claim(taken.id, kind, '987654321')
      await claim(open.id, 'admin-case', '78')
      const account = (await query('select account from users where id = $1', [reporter.id])).rows[0].account
      const pages = async (by: object) => (await system.call(fileAdmin.page, { query: by as never })).data

      const lists = [
        (await pages({ ownerKind: kind })).records,
        (await pages({ ownerKind: 'none' })).records,
        [(await system.call(fileAdmin.detail, { query: { id: taken.id } })).data],
        (await system.call(fileAdmin.list, { query: {} })).data.filter(
          ({ ownerKind }) => ownerKind !== 'admin-case',
        ),
      ]
      for (const rows of lists) {
        expect(rows.some(({ id }) => [taken.id, loose.id].includes(id))).toBe(true)
        const text = JSON.stringify(rows)
        for (const secret of ['987654321', '欧', reporter.id, account])
          expect([secret, text.includes(`"${secret}`)]).toEqual([secret, false])
      }
      // Asked by person, those files are as if they did not exist, in rows and in the count.
      for (const by of [{ account }, { account, sortField: 'sizeKb' }]) {
        const found = await pages(by)
        expect([found.records.map(({ id }) => id), Number(found.total)]).toEqual([[open.id], 1])
      }
      const counts = [await pages({ account, ownerKind: kind }), await pages({ account, ownerKind: 'none' })]
      expect(counts.map(({ records, total }) => [records, Number(total)])).toEqual([
        [[], 0],
        [[], 0],
      ])
      // Nor does a guess of the whole name, with other filters or without, tell that such a file was brought.
      for (const by of [{ searchKey: '现场.pdf' }, { searchKey: '现场.pdf', suffix: 'pdf' }]) {
        const found = (await pages(by)).records.map(({ id }) => id)
        expect([open, taken, loose].map(({ id }) => found.includes(id))).toEqual([true, false, false])
        expect(Number((await pages({ ...by, ownerKind: kind })).total)).toBe(0)
      }
    },
  )

  it('finds by whole name, kind, size, day and person, and sorts', async () => {
    const found = async (by: object) =>
      (await system.call(fileAdmin.page, { query: by as never })).data.records.map(({ id }) => id)
    const one = await store('独一无二.PDF', pdf())
    expect(await found({ searchKey: ' 独一无二.pdf' })).toEqual([])
    const taken = await store('独一无二.PDF', pdf())
    await test.app.platform.db.transaction((tx) =>
      claimFiles(tx, ctx(wang.id), [taken.id], { kind: 'admin-case', subjectId: '79', role: 'evidence' }),
    )
    expect(await found({ searchKey: ' 独一无二.pdf' })).toEqual([taken.id])
    expect(await found({ account: 'nobody-of-this-name' })).toEqual([])
    expect(await found({ suffix: 'pdf', startTime: '2026-09-21', endTime: '2026-09-21' })).toContain(one.id)
    expect(await found({ startTime: '2026-09-22' })).toEqual([])
    expect(await found({ minKb: 9_000 })).toEqual([])
    expect(await found({ ownerKind: 'none' })).toContain(one.id)
    expect(await system.call(fileAdmin.page, { query: { sortField: 'name' } as never })).toFailWith(
      'request.invalid',
    )
    const sizes = (
      await system.call(fileAdmin.page, { query: { sortField: 'sizeKb', sortOrder: 'descend' } })
    ).data.records.map(({ sizeKb }) => sizeKb)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })

  it.each<[string, string, () => Buffer, string]>([
    ['a macro', 'a.docx', () => docx({ 'word/vbaProject.bin': 'x' }), 'files.active_content'],
    ['a template from elsewhere', 'a.docx', () => external('attachedTemplate'), 'files.active_content'],
    [
      'a document type',
      'a.docx',
      () => docx({ 'word/document.xml': '<!DOCTYPE x>' }),
      'files.active_content',
    ],
    ['another kind', 'a.xlsx', () => docx(), 'files.damaged'],
    ['a bomb', 'a.docx', () => docx({ 'word/big.xml': ' '.repeat(3_000_000) }), 'files.content_too_large'],
    ['no zip', 'a.docx', () => Buffer.from('PK\x03\x04 nothing'), 'files.damaged'],
    ['a program', 'a.exe', () => Buffer.from('MZ'), 'files.type_refused'],
  ])('refuses to keep %s', async (_what, name, make, reason) => {
    expect((await send(system, fileAdmin.uploadLocalReturnId, make(), name)).data.reason).toBe(reason)
  })
  const external = (type: string) =>
    docx({
      'word/_rels/document.xml.rels': relationships(
        `<Relationship Id="r" Type="${OFFICE}/${type}" Target="http://x" TargetMode="External"/>`,
      ),
    })

  it('loses no bytes of a document where deleting it is not committed', async () => {
    const url = (await send(system, fileAdmin.uploadDynamicReturnUrl, external('hyperlink'), '说明.docx'))
      .data
    const id = /id=(\d+)/.exec(url)![1]!
    const before = (await readdir(folder())).length
    await test.app.owner.query(`create function no_commit() returns trigger language plpgsql as
      $$ begin raise exception 'the commit was lost'; end $$`)
    await test.app.owner.query(`create constraint trigger no_commit after delete on files
      deferrable initially deferred for each row execute function no_commit()`)
    const lost = await system.call(fileAdmin.delete, { body: [{ id }] })
    await test.app.owner.query('drop trigger no_commit on files')
    await test.app.owner.query('drop function no_commit')
    expect(lost.code).toBe(500)
    expect((await readdir(folder())).length).toBe(before)
    expect((await get(url, { token: officer.token })).headers['content-type']).toContain('wordprocessingml')
    expect(await system.call(fileAdmin.delete, { body: [{ id }] })).toSucceed()
    expect((await readdir(folder())).length).toBe(before - 1)
  })

  it('keeps documents for the desk until they are deleted, also with links that only a click follows', async () => {
    const url = (await send(system, fileAdmin.uploadDynamicReturnUrl, external('hyperlink'), '说明.docx'))
      .data
    const id = /id=(\d+)/.exec(url)![1]!
    test.app.clock.advance(8 * 24 * 3600_000)
    await sweepFiles(ctx())
    system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
    officer = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
    expect((await get(url, { token: officer.token })).headers['content-type']).toContain('wordprocessingml')
    wang = { ...(await test.app.as(wang.id)), id: wang.id }
    expect((await get(url, { token: wang.token })).json().code).toBe(404)
    const { data } = await officer.call(fileRead.getFileListByUrlList, {
      body: { urlList: [url, '/x?id=1'] },
    })
    expect(data.map(({ name }) => name)).toEqual(['说明.docx'])
    expect((await wang.call(fileRead.getFileListByIds, { body: { idList: [id] } })).data).toEqual([])
    const before = (await readdir(folder())).length
    expect(await system.call(fileAdmin.delete, { body: [{ id }] })).toSucceed()
    expect((await readdir(folder())).length).toBe(before - 1)
    const { rows } = await query(
      "select changes from operation_log where record_kind = 'file' and record_id = $1 order by id desc",
      [id],
    )
    expect(rows[0].changes[0].field).toBe('deleted')
  })
})

describe('fileRead.open', () => {
  const link = async (id: string) => (await wang.call(fileRead.link, { query: { id } })).data.url

  it('refuses altered, foreign and old links', async () => {
    const [one, two] = [await store('a.pdf', pdf()), await store('b.pdf', pdf())]
    const url = await link(one.id)
    const reason = async (wrong: string) => (await get(wrong)).json().data.reason
    expect(await reason(url.replace(one.id, two.id))).toBe('files.link_over')
    expect(await reason(url.replace(/until=(\d+)/, (_, n: string) => `until=${Number(n) + 60}`))).toBe(
      'files.link_over',
    )
    expect(
      await reason(url.replace(/sign=(..)/, (_, begins: string) => `sign=${begins === '00' ? '11' : '00'}`)),
    ).toBe('files.link_over')
    expect(await reason(url.replace(/sign=\w+/, 'sign=zz'))).toBe('files.link_over')
    expect((await get(url)).rawPayload).toEqual(pdf())
    test.app.clock.advance(5 * 60_000)
    expect(await reason(url)).toBe('files.link_over')
  })

  it('sends the parts that players ask for, checked', async () => {
    const file = await store('a.mp4', video())
    const url = await link(file.id)
    const whole = (await get(url)).rawPayload
    expect(whole.length).toBe(file.size)
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 1],
      ['bytes=10-19', 10, 20],
      ['bytes=50-', 50, file.size],
      ['bytes=-7', file.size - 7, file.size],
      [`bytes=5-${file.size + 99}`, 5, file.size],
    ] as const) {
      const part = await get(url, { range })
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes ${from}-${to - 1}/${file.size}`,
      ])
      expect(part.rawPayload).toEqual(whole.subarray(from, to))
    }
    expect((await get(url, { range: `bytes=${file.size}-` })).statusCode).toBe(416)
    for (const range of ['bytes=9-3', 'bytes=-', 'items=1-2', 'bytes=0-1,3-4'])
      expect((await get(url, { range })).statusCode).toBe(200)
    const place = join(folder(), (await rowOf(file.id)).stored_name as string)
    const bytes = await readFile(place)
    await writeFile(place, bytes.fill(bytes[3]! ^ 1, 3, 4))
    expect((await get(url, { range: 'bytes=10-19' })).json().data.reason).toBe('files.damaged')
  })
})

describe('an S3 server', () => {
  let far: Awaited<ReturnType<typeof startS3>>
  let endpoint: string
  let twin: TestApp
  beforeAll(async () => {
    far = await startS3('evidence')
    endpoint = far.endpoint
    twin = await createTwin(test.app)
  })
  afterAll(async () => {
    await twin.close()
    await far.close()
  })
  const set = (values: Record<string, string>) =>
    ctx().unitOfWork(async (tx) => {
      for (const [key, value] of Object.entries(values)) await changeSetting(tx, ctx(), key, value)
    })
  const minio = (more: Record<string, string> = {}) =>
    set({
      SNOWY_FILE_MINIO_END_POINT: endpoint,
      SNOWY_FILE_MINIO_DEFAULT_BUCKET_NAME: 'evidence',
      SNOWY_FILE_MINIO_ACCESS_KEY: S3_KEYS.id,
      SNOWY_FILE_MINIO_SECRET_KEY: S3_KEYS.secret,
      ...more,
    })
  /** Asks once more while the settings are on their way; the limit on tests has its own promise. */
  async function tested(engine: 'MINIO' | 'ALIYUN') {
    test.app.clock.advance(7_000)
    return system.call(fileAdmin.test, { body: { engine } })
  }

  it('refuses an engine that is not set up, wrong keys, a missing bucket and inner addresses, in clear words', async () => {
    expect(await tested('ALIYUN')).toFailWith('files.engine_unready')
    const says = async (more: Record<string, string>, words: RegExp) => {
      await minio(more)
      await vi.waitFor(async () => expect((await tested('MINIO')).data.answer).toMatch(words), 10_000)
    }
    await says({ SNOWY_FILE_MINIO_SECRET_KEY: 'wrong' }, /403 SignatureDoesNotMatch/)
    await says({ SNOWY_FILE_MINIO_ACCESS_KEY: 'nobody' }, /403 InvalidAccessKeyId/)
    await says({ SNOWY_FILE_MINIO_DEFAULT_BUCKET_NAME: 'missing' }, /404 NoSuchBucket/)
    await says({ SNOWY_FILE_MINIO_END_POINT: 'http://169.254.169.254' }, /inner address/)
    await says({ SNOWY_FILE_MINIO_END_POINT: 'http://localhost:1' }, /inner address/)
    await set({ SNOWY_SYS_DEFAULT_FILE_ENGINE: 'ALIYUN' })
    await vi.waitFor(async () =>
      expect((await send(wang, files.uploadDynamicReturnId, pdf(), 'a.pdf')).data.reason).toBe(
        'files.engine_unready',
      ),
    )
  })

  it('stores, reads by parts, and deletes, from the moment the settings say so, in every process', async () => {
    await minio()
    await set({ SNOWY_SYS_DEFAULT_FILE_ENGINE: 'MINIO' })
    await vi.waitFor(async () => {
      expect((await fileEngines(twin.platform)).current.name).toBe('MINIO')
      expect((await tested('MINIO')).data).toMatchObject({
        ok: true,
        answer: expect.stringContaining('RANGE'),
      })
    })
    const file = await store('远.jpg', await noisyJpeg(400, 400))
    expect(await rowOf(file.id)).toMatchObject({ engine: 'MINIO', bucket: 'evidence' })
    const other = await twin.as(wang.id)
    const there = await twin.inject({
      method: 'GET',
      url: `${files.download.url}?id=${file.id}`,
      headers: { token: other.token },
    })
    const bytes = there.rawPayload
    expect([bytes.length > 70_010, sm3(bytes).toString('hex')]).toEqual([true, file.sm3])
    const { data } = await wang.call(fileRead.link, { query: { id: file.id } })
    const part = await get(data.url, { range: 'bytes=70000-70009' })
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(70_000, 70_010))]).toEqual([206, true])
    // What is left in another engine stays readable after the default has changed.
    await set({ SNOWY_SYS_DEFAULT_FILE_ENGINE: 'LOCAL' })
    await vi.waitFor(async () => expect((await fileEngines(test.app.platform)).current.name).toBe('LOCAL'))
    expect((await get(data.url)).rawPayload.equals(bytes)).toBe(true)
    const engine = (await fileEngines(test.app.platform)).get('MINIO')
    const storedName = (await rowOf(file.id)).stored_name as string
    expect((await engine.stat(storedName))?.size).toBeGreaterThan(bytes.length)
    expect(await system.call(fileAdmin.delete, { body: [{ id: file.id }] })).toFailWith('files.not_found')
    expect(await wang.call(contract.uploads.remove, { body: { id: file.id } })).toSucceed()
    expect(await engine.stat(storedName)).toBeNull()
  })

  it('tells people that a far end is gone, without a fault of the server', async () => {
    const dead: Server = createServer()
    await new Promise<void>((ready) => dead.listen(0, '127.0.0.1', ready))
    const { port } = dead.address() as AddressInfo
    await new Promise((closed) => dead.close(closed))
    await minio({ SNOWY_FILE_MINIO_END_POINT: `http://127.0.0.1:${port}` })
    await set({ SNOWY_SYS_DEFAULT_FILE_ENGINE: 'MINIO' })
    await vi.waitFor(async () => expect((await tested('MINIO')).data.answer).toMatch(/ECONNREFUSED/))
    expect((await send(wang, files.uploadDynamicReturnId, pdf(), 'a.pdf')).data.reason).toBe(
      'files.engine_failed',
    )
    await set({ SNOWY_SYS_DEFAULT_FILE_ENGINE: 'LOCAL' })
  })
})
