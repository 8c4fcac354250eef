import { expect, it } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { areaDirectory } from '../../reference/areas/areas.service.ts'
import { areasNamed } from './plain.areas.ts'

const test = useTestApp()

it.each([
  ['广东省深圳市南山区', ['440305']],
  ['广东 深圳 南山', ['440305']],
  ['深圳市南山区', ['440305']],
  ['浙江省，杭州市，西湖区', ['330106']],
  ['火星', []],
  ['', []],
  ['广东省', []],
  ['深圳市南山区科技园', []],
])('%s is one place, or none', async (written, codes) => {
  const areas = await areaDirectory(test.app.platform)
  expect(areasNamed(areas, written).map(({ code }) => code)).toEqual(codes)
})

it('offers the counties of a city, and all of one name', async () => {
  const areas = await areaDirectory(test.app.platform)
  const city = areasNamed(areas, '深圳市').map(({ code }) => code)
  expect(city).toContain('440305')
  expect(city.every((code) => code.startsWith('4403'))).toBe(true)
  expect(areasNamed(areas, '南山区').length).toBeGreaterThan(1)
})

it('finds every county by its full name', async () => {
  const areas = await areaDirectory(test.app.platform)
  const lost = areas
    .children('0')
    .flatMap(({ code }) => areas.leaves(code))
    .filter((code) => areas.get(code)?.validTo === null)
    .filter((code) => !areasNamed(areas, areas.fullName(code)).some((one) => one.code === code))
  expect(lost.map((code) => areas.fullName(code))).toEqual([])
})
