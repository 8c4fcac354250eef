import { contract } from '@appeal/contract'
import type { BrandRecord } from '@appeal/contract/areas/brandAdmin.routes.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Caller, createTwin, ok, useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'
import { brandDirectory } from '../areas/areas.service.ts'

const test = useTestApp()
const { brandAdmin, dictionaries, records } = contract
let system: Caller
beforeAll(async () => {
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
})
const find = async (code: string, query: Record<string, unknown> = {}): Promise<BrandRecord> => {
  const { data } = await system.call(brandAdmin.page, { query: { time: 'all', size: 100, ...query } })
  return data.records.find((one) => one.code === code)!
}
/** The form of a brand as the page fills it. */
const form = async (code: string, more: Record<string, unknown> = {}) => {
  const { serviceKinds, hotline, complaintUrl, patterns, otherNames, version } = await find(code)
  return { ...{ code, serviceKinds, hotline, complaintUrl, patterns, otherNames, version }, ...more }
}
const edit = async (code: string, more: Record<string, unknown> = {}) =>
  system.call(brandAdmin.edit, { body: await form(code, more) })
const line = (pattern: string, confidence = 0.9) => ({ pattern, confidence })

describe('a brand is not changed', () => {
  it('by whoever was not granted it: a bureau, a consumer', async () => {
    const officer = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)
    const consumer = await test.app.as((await makeConsumer(test.app)).id)
    const body = await form('ZTO')
    for (const caller of [officer, consumer]) {
      expect((await caller.call(brandAdmin.page)).code).toBe(403)
      expect((await caller.call(brandAdmin.edit, { body })).code).toBe(403)
    }
  })

  it.each([
    ['http alone', 'http://tousu.zto.example/'],
    ['a script', 'javascript:alert(1)'],
    ['an account in it', 'https://zto@evil.example/'],
    ['a port', 'https://tousu.zto.example:8443/'],
    ['an address of the network', 'https://10.0.0.8/'],
    ['such an address in another notation', 'https://0x7f000001/'],
    ['one of IPv6', 'https://[::1]/'],
    ['a name without a dot', 'https://localhost/'],
    ['a backslash', 'https://zto.example\\@evil.example/'],
    ['a blank', 'https://zto.example/a b'],
    ['one too long', `https://zto.example/${'a'.repeat(600)}`],
  ])('with an address for complaints that has %s', async (_, complaintUrl) => {
    const refused = await edit('ZTO', { complaintUrl })
    expect(refused).toFailWith('request.invalid')
    expect(refused.data).toMatchObject({ fields: [{ field: 'complaintUrl' }] })
  })

  it.each([
    ['no service', { serviceKinds: [] }, 'serviceKinds'],
    ['a service nobody knows', { serviceKinds: ['FREIGHT'] }, 'serviceKinds.0'],
    ['one service twice', { serviceKinds: ['POSTAL', 'POSTAL'] }, 'serviceKinds'],
    ['a hotline of letters', { hotline: 'CALL-ZTO' }, 'hotline'],
    ['a pattern that is a regular expression', { patterns: [line('^ZT\\d+$')] }, 'patterns'],
    ['a pattern that stands for too many places', { patterns: [line('#{40}#')] }, 'patterns'],
    ['a pattern that stands for nothing', { patterns: [line('#{0-3}')] }, 'patterns'],
    ['a pattern without end', { patterns: [line('#'.repeat(100_000))] }, 'patterns'],
    ['one pattern twice', { patterns: [line('ZT#{9}'), line(' zt#{9}')] }, 'patterns'],
    ['too many patterns', { patterns: Array.from({ length: 31 }, (_, n) => line(`ZT${n}#{9}`)) }, 'patterns'],
    ['a pattern nobody is sure of', { patterns: [line('ZT#{9}', 0)] }, 'patterns'],
    ['a pattern surer than sure', { patterns: [line('ZT#{9}', 2)] }, 'patterns'],
    ['one name twice', { otherNames: ['中通快件', '中通快件'] }, 'otherNames'],
    ['a name of two lines', { otherNames: ['中通\n快件'] }, 'otherNames'],
    ['too many names', { otherNames: Array.from({ length: 21 }, (_, n) => `中通${n}`) }, 'otherNames'],
    ['no version', { version: undefined }, 'version'],
  ])('to one with %s', async (_, more, field) => {
    const before = await find('ZTO')
    const refused = await edit('ZTO', more)
    expect(refused).toFailWith('request.invalid')
    expect(refused.data).toMatchObject({ fields: [{ field }] })
    expect(await find('ZTO')).toEqual(before)
  })

  it('to one that has another brand’s name, by whatever way it is typed; nor is a brand renamed to such a name', async () => {
    for (const name of ['申通快递', '申通速递', 'sto  express', 'ＳＴＯ Express']) {
      const refused = await edit('ZTO', { otherNames: [name] })
      expect(refused).toFailWith('brands.name_taken')
      expect(refused.msg).toContain('申通快递')
    }
    const { entryId } = await find('ZTO')
    const { data } = await system.call(dictionaries.detail, { query: { id: entryId } })
    const refused = await system.call(dictionaries.edit, { body: { ...data, dictLabel: '申通' } })
    expect(refused).toFailWith('dictionaries.label_taken')
  })

  it('where there is none, or it stands for none of them', async () => {
    const body = await form('ZTO')
    for (const code of ['NOBODY', 'OTHER'])
      expect(await system.call(brandAdmin.edit, { body: { ...body, code } })).toFailWith('brands.not_found')
    expect(await find('OTHER')).toBeUndefined()
  })
})

describe('a brand', () => {
  it('is changed by one of two who filled in the same form', async () => {
    const bodies = await Promise.all([
      form('YTO', { hotline: '95554-1' }),
      form('YTO', { complaintUrl: 'https://tousu.yto.example/' }),
    ])
    const answers = await Promise.all(bodies.map((body) => system.call(brandAdmin.edit, { body })))
    const lost = answers.filter(({ code }) => code !== 200)
    expect(lost).toHaveLength(1)
    expect(lost[0]).toFailWith('record.stale')
  })

  it('gives a name to one of two that ask for it at once', async () => {
    const bodies = [
      await form('JTSD', { otherNames: ['兔兔快递'] }),
      await form('KYE', { otherNames: ['兔兔快递'] }),
    ]
    const answers = await Promise.all(bodies.map((body) => system.call(brandAdmin.edit, { body })))
    const lost = answers.filter(({ code }) => code !== 200)
    expect(lost).toHaveLength(1)
    expect(lost[0]).toFailWith('brands.name_taken')
  })

  it('is known as it was changed to every process at once, and its history tells what it was', async () => {
    const twin = await createTwin(test.app)
    try {
      expect((await brandDirectory(twin.platform)).get('DEPPON')?.complaintUrl).toBeNull()
      await ok(
        edit('DEPPON', {
          ...{ serviceKinds: ['EXPRESS', 'POSTAL'], complaintUrl: 'HTTPS://Tousu.Deppon.Example' },
          patterns: [line('dpk#{11-12}', 0.987), line('DPL#{12}', 1)],
        }),
      )
      for (const platform of [twin.platform, test.app.platform])
        await vi.waitFor(async () =>
          expect((await brandDirectory(platform)).get('DEPPON')).toMatchObject({
            serviceKinds: ['EXPRESS', 'POSTAL'],
            complaintUrl: 'https://tousu.deppon.example/',
            patterns: [line('DPL#{12}', 1), line('DPK#{11-12}', 0.99)],
          }),
        )
    } finally {
      await twin.close()
    }
    const { entryId } = await find('DEPPON')
    const { data } = await system.call(records.history, { query: { kind: 'dictionary', id: entryId } })
    expect(data[0]?.opUser).toBe('周岚')
    expect(data[0]?.changes).toContainEqual({
      field: 'serviceKinds',
      before: ['EXPRESS'],
      after: ['EXPRESS', 'POSTAL'],
    })
    expect(data[0]?.changes.map(({ field }) => field)).not.toContain('hotline')
  })

  it('keeps its version and tells no change where nothing differs', async () => {
    const before = await find('SF')
    await ok(edit('SF'))
    expect((await find('SF')).version).toBe(before.version)
  })

  it('keeps its days, order and names, which are its entry’s', async () => {
    const { entryId, entryVersion } = await find('CAINIAO')
    const body = { id: entryId, version: entryVersion, validTo: '2026-09-01' }
    await ok(system.call(dictionaries.validity, { body }))
    await ok(edit('CAINIAO', { hotline: '95188' }))
    expect(await find('CAINIAO')).toMatchObject({ validTo: '2026-09-01', offered: false, hotline: '95188' })
    expect(await find('CAINIAO', { time: 'current' })).toBeUndefined()
    expect(await find('CAINIAO', { time: 'past' })).toBeDefined()
  })

  it('is found by any of its names and by its service, and sorted by what is open', async () => {
    const names = async (query: Record<string, unknown>) =>
      (await system.call(brandAdmin.page, { query })).data.records.map(({ code }) => code)
    expect(await names({ searchKey: '联邦' })).toEqual(['FEDEX'])
    expect(await names({ searchKey: 'zto ' })).toEqual(['ZTO', 'ZTOFREIGHT'])
    expect(await names({ serviceKind: 'POSTAL' })).toContain('CHINAPOST')
    expect(await names({ serviceKind: 'POSTAL' })).not.toContain('SF')
    const { data } = await system.call(brandAdmin.page, { query: { size: 10, current: 2 } })
    expect([data.records.length, data.total, data.pages]).toEqual([7, 17, 2])
    expect(await system.call(brandAdmin.page, { query: { serviceKind: 'FREIGHT' } })).toFailWith(
      'request.invalid',
    )
  })
})
