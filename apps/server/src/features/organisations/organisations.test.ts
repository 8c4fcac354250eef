import { contract } from '@appeal/contract'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { areaDirectory, OUTSIDE } from '../reference/areas/areas.service.ts'
import { orgDirectory } from './organisations.service.ts'

const test = useTestApp()
const TODAY = '2026-09-21'
const directory = () => orgDirectory(test.app.platform)
const refresh = () =>
  test.app.platform.live.send(test.app.platform.db, { kind: 'cache', key: 'organisations' })

describe('organisations.bureauForArea', () => {
  it.each(['', '999999', '710000', '810000'])('has no bureau for %j', async (code) => {
    expect((await directory()).bureauForArea(code, TODAY)).toBeUndefined()
  })

  it('is asked for whole lists of units: areas above the leaves are gone through once a day', async () => {
    const places = await areaDirectory(test.app.platform)
    const leaves = vi.spyOn(places, 'leaves')
    try {
      const known = await directory()
      const said = Array.from({ length: 50 }, () => known.bureauForArea('440000', '2026-09-22')?.name)
      expect([...new Set(said)]).toEqual(['广东省邮政管理局'])
      expect(known.bureauForArea('440000', '2019-12-31')).toBeUndefined()
      expect(known.bureauForArea('440000', '2019-12-31')).toBeUndefined()
      expect(leaves).toHaveBeenCalledTimes(2)
    } finally {
      leaves.mockRestore()
    }
  })

  it('has no bureau before its areas were given to it', async () => {
    expect((await directory()).bureauForArea('440305', '2019-12-31')).toBeUndefined()
  })

  it.each([
    ['440305', '深圳市邮政管理局'],
    ['441900', '东莞市邮政管理局'],
    ['110101', '北京市邮政管理局'],
    // One bureau over counties of several prefectures: the digits of the code say nothing.
    ['469002', '海南省东部邮政管理局'],
    ['440300', '深圳市邮政管理局'],
    // No single bureau answers for a whole province, so the one above all of them does.
    ['440000', '广东省邮政管理局'],
  ])('sends %s to %s', async (code, name) => {
    expect((await directory()).bureauForArea(code, TODAY)?.name).toBe(name)
  })

  it('finds exactly one bureau for every county of the mainland', async () => {
    const orgs = await directory()
    const areas = await areaDirectory(test.app.platform)
    const outside = OUTSIDE
    const leaves = areas
      .children('0')
      .filter(({ code }) => !outside.includes(code))
      .flatMap(({ code }) => areas.leaves(code))
    expect(leaves.length).toBeGreaterThan(2_800)
    expect(leaves.filter((code) => !orgs.bureauForArea(code, TODAY))).toEqual([])
  })

  it('follows a change of hands on its day', async () => {
    const { pool } = test.app.platform.database
    await pool.query("update org_areas set valid_to = '2026-09-30' where area_code = '440305'")
    await pool.query(`insert into org_areas (org_id, area_code, valid_from)
      select id, '440305', '2026-10-01' from organisations where code = 'BUR-440100'`)
    await refresh()
    await vi.waitFor(async () => {
      const orgs = await directory()
      expect(orgs.bureauForArea('440305', '2026-09-30')?.name).toBe('深圳市邮政管理局')
      expect(orgs.bureauForArea('440305', '2026-10-01')?.name).toBe('广州市邮政管理局')
    })
  })
})

describe('organisations.nodeFor', () => {
  it('has no unit for a brand that is not on the platform', async () => {
    expect((await directory()).nodeFor('NO_BRAND', '440305', TODAY)).toBeUndefined()
    expect((await directory()).nodeFor('OTHER', '440305', TODAY)).toBeUndefined()
  })

  it('takes the narrowest binding, then the province, then the headquarters, and says why', async () => {
    const { pool } = test.app.platform.database
    const find = async (day = TODAY) => (await directory()).nodeFor('SF', '440306', day)
    expect((await find())?.org.code).toBe('ENT-SF-440300')
    expect((await find())?.reason.zh).toContain('顺丰速运在广东省深圳市的责任单位')

    await pool.query(`insert into responsibility_bindings (id, brand, area_code, org_id, valid_from)
      select 1, 'SF', '440306', id, '2026-09-01' from organisations where code = 'ENT-SF-44'`)
    await refresh()
    await vi.waitFor(async () => expect((await find())?.org.code).toBe('ENT-SF-44'))
    expect((await find('2026-08-31'))?.org.code).toBe('ENT-SF-440300')

    await pool.query("delete from responsibility_bindings where brand = 'SF'")
    await refresh()
    await vi.waitFor(async () => expect((await find())?.reason.zh).toContain('没有绑定责任单位'))
    expect((await find())?.org).toMatchObject({ code: 'ENT-SF-44', kind: 'BRAND_PROVINCE' })

    const abroad = (await directory()).nodeFor('SF', '810000', TODAY)
    expect(abroad?.org.kind).toBe('BRAND_HQ')
    expect(abroad?.reason.en).toContain('headquarters')
  })

  it('lists only units of the brand, nearest first', async () => {
    const units = (await directory()).nodesOfBrand('ZTO', '440305')
    expect(new Set(units.map(({ brand }) => brand))).toEqual(new Set(['ZTO']))
    expect(units[0]?.areaCode?.startsWith('4403')).toBe(true)
    const last = units.findLastIndex(({ areaCode }) => areaCode?.startsWith('4403'))
    const elsewhere = units.findIndex(({ areaCode }) => !areaCode?.startsWith('44'))
    expect(last).toBeLessThan(elsewhere)
  })
})

describe('organisations tree', () => {
  it('holds an organisation and what is below it, and nothing else', async () => {
    const orgs = await directory()
    const province = orgs.byCode('BUR-440000')
    const ids = orgs.descendantIds(province?.id ?? '')
    expect(ids).toHaveLength(22)
    expect(ids).toContain(province?.id)
    for (const id of ids) expect(orgs.isAtOrBelow(id, province?.id ?? '')).toBe(true)
    expect(orgs.isAtOrBelow(orgs.byCode('BUR-330100')?.id ?? '', province?.id ?? '')).toBe(false)
    expect(orgs.isAtOrBelow(orgs.stateBureau?.id ?? '', province?.id ?? '')).toBe(false)
    expect(orgs.descendantIds('1')).toEqual([])
    expect(orgs.isAtOrBelow('1', '1')).toBe(false)
  })

  it('puts every provincial unit at the top of its own province', async () => {
    const orgs = await directory()
    const city = orgs.byCode('BUR-440300')
    expect(city?.provinceId).toBe(orgs.byCode('BUR-440000')?.id)
    expect(orgs.byCode('ENT-SF')?.provinceId).toBeNull()
  })
})

describe('orgConfig.queryOrgConfig', () => {
  it('asks for a session', async () => {
    expect(await test.app.call(contract.orgConfig.queryOrgConfig)).toFailWith('session.required')
  })

  it("names bureau, area, hotline and limits in force for an officer's organisation", async () => {
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const { data } = await (await test.app.as(officer.id)).call(contract.orgConfig.queryOrgConfig)
    expect(data).toMatchObject({
      orgName: '深圳市邮政管理局',
      bureauName: '深圳市邮政管理局',
      areaName: '广东省深圳市',
      hotline: '020-12305',
      APPEAL_TOTAL_DAYS: '30',
    })
  })

  it('gives an enterprise the bureau of its seat, a consumer the state bureau and the bare hotline', async () => {
    const clerk = await makeEnterpriseUser(test.app, 'ENT-SF-440100', 'brandCity')
    const consumer = await makeConsumer(test.app)
    const ofClerk = await (await test.app.as(clerk.id)).call(contract.orgConfig.queryOrgConfig)
    expect(ofClerk.data).toMatchObject({ bureauName: '广州市邮政管理局', hotline: '020-12305' })
    const ofConsumer = await (await test.app.as(consumer.id)).call(contract.orgConfig.queryOrgConfig)
    expect(ofConsumer.data).toMatchObject({ bureauName: '国家邮政局', hotline: '12305' })
    expect(ofConsumer.data.orgName).toBeUndefined()
  })
})
