import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { orgDirectory } from './organisations.service.ts'

const test = useTestApp()
const { areaAdmin, areas } = contract
let system: Caller
beforeAll(async () => {
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
})
const orgs = () => orgDirectory(test.app.platform)

describe('areaAdmin', () => {
  it('refuses a code that exists, a parent that does not, a day in the past, and what is no bureau', async () => {
    const add = (code: string, parent: string) =>
      system.call(areaAdmin.add, { body: { code, name: '新区', parent } })
    expect(await add('440306', '440300')).toFailWith('areas.code_taken')
    expect(await add('440399', '999999')).toFailWith('areas.parent_wrong')
    expect(await add('44', '440300')).toFailWith('request.invalid')
    const assign = async (org: string, validFrom: string, codes = ['440306']) =>
      system.call(areaAdmin.assign, { body: { orgId: (await orgs()).byCode(org)!.id, codes, validFrom } })
    expect(await assign('BUR-440000', '2026-09-20')).toFailWith('areas.from_past')
    expect(await assign('ENT-ZTO', '2026-10-01')).toFailWith('areas.no_bureau')
    expect(await assign('BUR-440000', '2026-10-01', ['999999'])).toFailWith('areas.not_found')
    expect(await system.call(areaAdmin.end, { body: { code: '440300', validTo: '2026-10-01' } })).toFailWith(
      'areas.has_below',
    )
  })

  it('hands areas to another bureau from a day on, and leaves the days before as they were', async () => {
    const province = (await orgs()).byCode('BUR-440000')!
    const before = (await orgs()).bureauForArea('440307', '2026-09-30')
    const body = { orgId: province.id, codes: ['440307'], validFrom: '2026-10-01' }
    expect(await system.call(areaAdmin.assign, { body })).toSucceed()
    await vi.waitFor(async () =>
      expect((await orgs()).bureauForArea('440307', '2026-10-01')?.id).toBe(province.id),
    )
    expect((await orgs()).bureauForArea('440307', '2026-09-30')?.id).toBe(before?.id)
  })

  it('offers an area until its last day; its name stays readable afterwards', async () => {
    expect(
      await system.call(areaAdmin.add, {
        body: { code: '440398', name: '前海新区', parent: '440300', validFrom: '2026-09-01' },
      }),
    ).toSucceed()
    const names = async () =>
      (await test.app.call(areas.children, { query: { parent: '440300' } })).data.map(({ name }) => name)
    await vi.waitFor(async () => expect(await names()).toContain('前海新区'))
    expect(await system.call(areaAdmin.end, { body: { code: '440398', validTo: '2026-09-20' } })).toSucceed()
    await vi.waitFor(async () => expect(await names()).not.toContain('前海新区'))
    const way = await test.app.call(areas.path, { query: { code: '440398' } })
    expect(way.data.at(-1)?.name).toBe('前海新区')
    const past = await system.call(areaAdmin.page, { query: { time: 'past' } })
    expect(past.data.records.map(({ code }) => code)).toContain('440398')
  })

  it('comes back where it was: not twice, not under an area that ended, not beside one that took its name', async () => {
    const add = (code: string, name: string, parent: string) =>
      system.call(areaAdmin.add, { body: { code, name, parent, validFrom: '2026-09-01' } })
    const end = (code: string, validTo = '2026-09-19') =>
      system.call(areaAdmin.end, { body: { code, validTo } })
    const back = (code: string) => system.call(areaAdmin.restore, { body: { code } })
    const names = async (parent: string) =>
      (await test.app.call(areas.children, { query: { parent } })).data.map(({ name }) => name)
    expect(await add('449800', '试验市', '440000')).toSucceed()
    await vi.waitFor(async () => expect(await names('440000')).toContain('试验市'))
    expect(await add('449801', '试验区', '449800')).toSucceed()
    for (const code of ['449801', '999999']) expect(await back(code)).toFailWith('areas.not_found')
    expect(await end('449801')).toSucceed()
    expect(await end('449800', '2026-09-20')).toSucceed()
    expect(await back('449801')).toFailWith('areas.parent_wrong')
    expect(await back('449800')).toSucceed()
    await vi.waitFor(async () => expect(await names('440000')).toContain('试验市'))
    expect(await add('449802', '试验区', '449800')).toSucceed()
    await vi.waitFor(async () => expect(await names('449800')).toEqual(['试验区']))
    expect(await back('449801')).toFailWith('areas.followed')
    expect(await end('449802')).toSucceed()
    await vi.waitFor(async () => expect(await names('449800')).toEqual([]))
    expect(await back('449801')).toSucceed()
    await vi.waitFor(async () => expect(await names('449800')).toEqual(['试验区']))
    expect(await back('449801')).toFailWith('areas.not_found')
  })

  it('is brought back by one of two: namesakes, and what lies in it, are judged in turn', async () => {
    const add = (code: string, name: string, parent: string) =>
      system.call(areaAdmin.add, { body: { code, name, parent, validFrom: '2026-09-01' } })
    const end = (code: string) => system.call(areaAdmin.end, { body: { code, validTo: '2026-09-19' } })
    const back = (code: string) => system.call(areaAdmin.restore, { body: { code } })
    // Each is judged by rows: what was added a moment ago needs no cache to be known.
    expect(await add('449810', '同名市', '440000')).toSucceed()
    expect(await end('449810')).toSucceed()
    expect(await add('449811', '同名市', '440000')).toSucceed()
    expect(await back('449810')).toFailWith('areas.followed')
    expect(await end('449811')).toSucceed()
    const codes = (await Promise.all([back('449810'), back('449811')])).map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    const standing = codes[0] === 200 ? '449810' : '449811'
    const [ended, added] = await Promise.all([end(standing), add('449812', '新来区', standing)])
    // Either it ended first and takes nothing in, or it holds what came.
    expect([ended.code === 200, added.code === 200].filter(Boolean)).toHaveLength(1)
  })
})
