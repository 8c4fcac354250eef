import { contract } from '@appeal/contract'
import { readWaybillPattern } from '@appeal/contract/areas/waybillPatterns.ts'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { englishArea } from './areas.english.ts'
import { areaDirectory } from './areas.service.ts'

const test = useTestApp()

describe('areas', () => {
  it.each(['', '999999', "0' or 1=1", '４４０３００'])('answers nothing for the code %j', async (code) => {
    const directory = await areaDirectory(test.app.platform)
    expect(directory.get(code)).toBeUndefined()
    expect(directory.path(code)).toEqual([])
    expect(directory.fullName(code)).toBe('')
    const reply = await test.app.call(contract.areas.path, { query: { code } })
    expect(reply).toSucceed()
    expect(reply.data).toEqual([])
  })

  it('refuses an over-long code', async () => {
    expect(await test.app.call(contract.areas.path, { query: { code: '1'.repeat(13) } })).toFailWith(
      'request.invalid',
    )
  })

  it('are called by their English names where English is read: every one of them, without a Chinese character', async () => {
    const directory = await areaDirectory(test.app.platform)
    const all = ['0', ...directory.children('0').flatMap(({ code }) => [code, ...directory.leaves(code)])]
    const own = all.slice(1).map((code) => [code, englishArea(code) ?? '']) as [string, string][]
    expect(own.filter(([, name]) => !/^\p{Script=Latin}[\p{Script=Latin}'’&() -]+$/u.test(name))).toEqual([])
    const english = { headers: { 'accept-language': 'en' } }
    const cities = await test.app.call(contract.areas.children, { query: { parent: '440000' }, ...english })
    expect(cities.data).toContainEqual({ code: '440300', name: 'Shenzhen', level: 2, leaf: false })
    const path = await test.app.call(contract.areas.path, { query: { code: '610116' }, ...english })
    expect(path.data.map(({ name }) => name)).toEqual(['Shaanxi', "Xi'an", "Chang'an District"])
  })

  it.each([
    ['610103', 'Beilin District', '碑林区 is no forestry'],
    ['420116', 'Huangpi District', '陂'],
    ['440114', 'Huadu District', '都'],
    ['310112', 'Minhang District', '行'],
    ['330382', 'Yueqing', '乐'],
    ['371722', 'Shan County', '单'],
    ['621223', 'Tanchang County', '宕'],
    ['653101', 'Kashi', '什'],
    ['632801', 'Golmud', 'a received name'],
    ['429021', 'Shennongjia Forestry District', '林区 that is one'],
  ])('read %s as %s', (code, name) => {
    expect(englishArea(code)).toBe(name)
  })

  it('lists 34 provinces and 国外 without a parent, then what lies below', async () => {
    const top = await test.app.call(contract.areas.children)
    expect(top.data).toHaveLength(35)
    expect(top.data.at(-1)).toEqual({ code: '900000', name: '国外', level: 1, leaf: false })
    const abroad = await test.app.call(contract.areas.children, { query: { parent: '900000' } })
    expect(abroad.data).toContainEqual({ code: '900392', name: '日本', level: 2, leaf: true })
    const cities = await test.app.call(contract.areas.children, { query: { parent: '440000' } })
    expect(cities.data).toContainEqual({ code: '441900', name: '东莞市', level: 2, leaf: true })
    expect(cities.data).toContainEqual({ code: '440300', name: '深圳市', level: 2, leaf: false })
  })

  it.each([
    ['440305', '广东省深圳市南山区'],
    ['110101', '北京市东城区'],
    ['441900', '广东省东莞市'],
    // Counties of 重庆 have a prefix of their own: only the parent tells where they belong.
    ['500229', '重庆市城口县'],
  ])('names %s as %s', async (code, name) => {
    expect((await areaDirectory(test.app.platform)).fullName(code)).toBe(name)
  })
})

describe('brands.list', () => {
  it('gives hotlines and usable patterns, the most telling first', async () => {
    const { data } = await test.app.call(contract.brands.list)
    const brand = data.find(({ code }) => code === 'SF')
    expect(brand).toMatchObject({ name: '顺丰速运', nameEn: 'SF Express', hotline: '95338' })
    for (const { patterns } of data) {
      const confidences = patterns.map(({ confidence }) => confidence)
      expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
      for (const { pattern } of patterns) expect(readWaybillPattern(pattern), pattern).not.toBeNull()
    }
  })
})
