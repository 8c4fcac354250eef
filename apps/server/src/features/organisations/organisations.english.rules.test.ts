import { describe, expect, it } from 'vitest'
import { englishBureau, englishUnit } from './organisations.english.ts'

const NAMES: Record<string, string> = {
  '440300': '深圳市',
  '440305': '南山区',
  '610103': '碑林区',
  '440000': '广东省',
}
const areas = {
  get: (code: string) => (NAMES[code] ? ({ name: NAMES[code] } as never) : undefined),
}

describe('a bureau', () => {
  it.each([
    ['国家邮政局', '000000', 'State Post Bureau'],
    ['深圳市邮政管理局', '440300', 'Shenzhen Postal Administration'],
    ['碑林区邮政管理局', '610103', 'Beilin District Postal Administration'],
  ])('that is called after its area has an English name: %s', (name, areaCode, english) => {
    expect(englishBureau({ name, areaCode }, areas)).toBe(english)
  })
  it.each([
    ['深圳市前海邮政管理局', '440300', 'it was given a name of its own'],
    ['南山区邮政管理局', '440300', 'it is called after another area'],
    ['深圳市邮政管理局', null, 'it has no area'],
    ['未知市邮政管理局', '999999', 'nobody knows the area'],
    ['顺丰速运深圳公司', '440300', 'it is an enterprise'],
  ])('or whoever else keeps its name: %s (%s), for %s', (name, areaCode, _why) => {
    expect(englishBureau({ name, areaCode }, areas)).toBeUndefined()
  })
})

describe('a unit of a brand', () => {
  const zto = { name: '中通快递', nameEn: 'ZTO Express' }
  it.each([
    ['中通快递广东省区', '440000', 'ZTO Express Guangdong'],
    ['中通快递深圳公司', '440300', 'ZTO Express Shenzhen'],
    ['中通快递深圳南山区第二营业部', '440305', 'ZTO Express Nanshan District, outlet 2'],
  ])('that is called after brand and place has an English name: %s', (name, areaCode, english) => {
    expect(englishUnit({ name, areaCode }, areas, zto)).toBe(english)
  })
  it.each([
    ['中通快递股份有限公司', '440300', 'it is named as a company'],
    ['中通快递广州公司', '440300', 'it is called after another place'],
    ['申通快递深圳公司', '440300', 'it is called after another brand'],
    ['中通快递深圳南山区科技园营业部', '440305', 'it has a name of its own'],
    ['中通快递深圳公司', null, 'it has no area'],
  ])('or which keeps its name: %s (%s), for %s', (name, areaCode, _why) => {
    expect(englishUnit({ name, areaCode }, areas, zto)).toBeUndefined()
  })
})
