import { contract } from '@appeal/contract'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Context, systemContext, type Viewer } from '../../platform/context.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { beside } from '../../testing/held.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { claimFiles } from './files.belonging.ts'
import { pdf } from './files.fixtures.ts'
import { storeWhole } from './files.service.ts'
import { keepMissingParts } from './files.words.ts'

const test = useTestApp({ name: 'test', fileOwners: { 'words-case': { maySee: async () => false } } })
const { fileAdmin, files, uploads } = contract
let system: Caller & { token: string; id: string }
let wang: Caller & { token: string; id: string }
beforeAll(async () => {
  const { id } = await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')
  system = { ...(await test.app.as(id)), id }
  const consumer = (await makeConsumer(test.app, { name: '王小一' })).id
  wang = { ...(await test.app.as(consumer)), id: consumer }
})

const of = (userId: string, area: 'b' | 'c'): Context => ({
  ...systemContext(test.app.platform, 'test'),
  viewer: { userId, area } as Viewer,
})
async function keep(name: string, route: Route = fileAdmin.uploadLocalReturnId) {
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const response = await test.app.inject({
    method: 'POST',
    url: route.url,
    headers: { token: system.token, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), pdf(), Buffer.from('\r\n--edge--\r\n')]),
  })
  return (response.json() as { data: string }).data
}
const page = async (searchKey: string) =>
  (await system.call(fileAdmin.page, { query: { searchKey } as never })).data
const found = async (searchKey: string) => {
  const { records, total } = await page(searchKey)
  expect(Number(total)).toBe(records.length)
  return records.map(({ id }) => id)
}
const query = async (text: string, values: unknown[] = []) =>
  (await test.app.owner.query(text, values)).rows as Record<string, unknown>[]

describe('a part of a file name', () => {
  it('is refused with a sentence where it is too long, and finds no more for being strange', async () => {
    const refused = await system.call(fileAdmin.page, { query: { searchKey: '长'.repeat(101) } as never })
    expect(refused).toFailWith('request.invalid')
    expect(JSON.stringify(refused)).toMatch(/100/)
    for (const strange of ["'", "' | '", '%%', '__', '\\\\', '🀄🀄', '长'.repeat(100)])
      expect(await found(strange)).toEqual([])
  })

  it('tells nothing of names that the list masks: evidence, and what people from outside keep', async () => {
    const taken = await storeWhole(of(wang.id, 'c'), { name: '欧阳慕容的收据.pdf', bytes: pdf() })
    const loose = await storeWhole(of(wang.id, 'c'), { name: '欧阳慕容的面单.pdf', bytes: pdf() })
    // Somebody of the office brought it, and it belongs to a case that the viewer may not see.
    const officer = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
    const brought = await storeWhole(of(officer, 'b'), { name: '欧阳慕容的笔录.pdf', bytes: pdf() })
    await test.app.platform.db.transaction((tx) =>
      claimFiles(tx, of(wang.id, 'c'), [taken.id], { kind: 'words-case', subjectId: '7', role: 'evidence' }),
    )
    await test.app.platform.db.transaction((tx) =>
      claimFiles(tx, of(officer, 'b'), [brought.id], {
        kind: 'words-case',
        subjectId: '8',
        role: 'evidence',
      }),
    )
    await keepMissingParts(systemContext(test.app.platform, 'test'))
    for (const part of ['欧阳', '慕容', '欧阳慕容的', '收据.pdf', '面单', '笔录'])
      expect(await found(part)).toEqual([])
    const kept = await query('select file_id::text as id from file_words where file_id = any($1::bigint[])', [
      [taken.id, loose.id, brought.id],
    ])
    expect(kept).toEqual([{ id: brought.id }])
    // Whoever knows the whole name finds the row, as before, and reads no more of it.
    expect((await page('欧阳慕容的笔录.pdf')).records).toMatchObject([{ id: brought.id, name: '欧***.pdf' }])
    const handler = await test.app.as(officer)
    expect(await handler.call(fileAdmin.page, { query: { searchKey: '欧阳' } as never })).toFailWith(
      'request.not_permitted',
    )
  })

  it('finds it from two signs on, in Chinese and Latin, whatever the case and the width', async () => {
    const one = await keep('2026年旺季保障方案 Peak-Season_v3.PDF')
    const other = await keep('2025年总结.pdf')
    for (const part of [
      '旺季',
      '保障方',
      '季保障方案',
      'eak',
      'PEAK-sea',
      'ＰＥＡＫ',
      'n_V3',
      '案 peak',
      '2026年',
      'V3.pdf',
    ])
      expect([part, await found(part)]).toEqual([part, [one]])
    expect((await found('年')).length).toBe(0)
    expect((await found('.pdf')).toSorted()).toEqual([one, other].toSorted())
    for (const apart of ['旺方案', '保障旺季', 'seasonpeak', '2027年']) expect(await found(apart)).toEqual([])
    const { data } = await system.call(fileAdmin.list, { query: { searchKey: '旺季' } })
    expect(data.map(({ id }) => id)).toEqual([one])
  })

  it('finds what the viewer has brought without a record, and nobody else', async () => {
    const own = await keep('未归属的扫描件.pdf', files.uploadDynamicReturnId)
    expect(await found('扫描')).toEqual([own])
    const second = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
    const { data } = await second.call(fileAdmin.page, { query: { searchKey: '扫描' } as never })
    expect([data.records, Number(data.total)]).toEqual([[], 0])
    expect(await system.call(uploads.remove, { body: { id: own } })).toSucceed()
    expect(await found('扫描')).toEqual([])
  })

  it('finds nothing that is deleted, and leaves no digest of it', async () => {
    const id = await keep('作废的通知书.pdf')
    expect(await found('作废')).toEqual([id])
    expect(await system.call(fileAdmin.delete, { body: [{ id }] })).toSucceed()
    expect(await found('作废')).toEqual([])
    expect(await query('select from file_words where file_id = $1', [id])).toEqual([])
  })

  it('stands in the table in no word, and under no digest that words of cases have', async () => {
    const id = await keep('珐琅螳螂.pdf')
    const [row] = await query('select grams::text as grams from file_words where file_id = $1', [id])
    const gram = (kind: string) =>
      test.app.platform.crypto.blindIndex(kind, '珐琅').subarray(0, 8).toString('base64url')
    expect(row!.grams).toContain(gram('filePart'))
    expect(row!.grams).not.toContain(gram('gram'))
    expect(row!.grams).not.toContain('珐琅')
  })
})

describe('files of before', () => {
  const run = (most?: number) => keepMissingParts(systemContext(test.app.platform, 'test'), most)
  const many = async (names: readonly string[]) => {
    const ids: string[] = []
    for (const name of names) ids.push(await keep(name))
    await query('delete from file_words where file_id = any($1::bigint[])', [ids])
    return ids
  }

  it('are found from the first night on, as many a night as may be, and written once', async () => {
    const ids = await many(['早前甲.pdf', '早前乙.pdf', '早前丙.pdf'])
    expect(await found('早前')).toEqual([])
    await run(2)
    expect((await found('早前')).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    await Promise.all([run(), run()])
    expect((await found('早前')).toSorted()).toEqual(ids.toSorted())
    await run()
  })

  it('wait for nobody who deletes one, and are not stopped by a name that cannot be opened', async () => {
    const ids = await many(['更早甲.pdf', '更早乙.pdf', '更早丙.pdf'])
    await beside(test.app, async (other) => {
      await other('select from files where id = $1 for update', [ids[0]])
      await run()
      expect((await found('更早')).toSorted()).toEqual(ids.slice(1).toSorted())
    })
    await query("update files set sealed_name = '\\x0102' where id = $1", [ids[0]])
    await expect(run()).rejects.toThrow(`first ${ids[0]}`)
    await run()
    await query('delete from file_links where file_id = $1', [ids[0]])
    await query('delete from files where id = $1', [ids[0]])
  })
})
