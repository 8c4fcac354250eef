import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as appealCodes from '../../packages/contract/src/appeals/appeals.codes.ts'
import { fitsWaybillPattern } from '../../packages/contract/src/areas/waybillPatterns.ts'
import { recogniseWaybill } from '../../packages/contract/src/identifiers.ts'
import { DATA_DIR } from './write.ts'

interface Item {
  code: string
  zh: string
  en: string
  color: string
  sort: number
  items?: Item[]
}
interface Type extends Omit<Item, 'color'> {
  category: string
}
interface Brand extends Item {
  hotline: string | null
  serviceKinds: string[]
  otherNames?: string[]
  patterns: { pattern: string; confidence: number; era: string; sample: string }[]
}
type AreaRow = [code: string, name: string, level: number, parent: string]
type OrgRow = [
  code: string,
  parent: string | null,
  name: string,
  side: string,
  level: string,
  brand: string | null,
  areaCode: string,
  phone: string | null,
  demo: boolean,
]

const read = <T>(file: string) => JSON.parse(readFileSync(`${DATA_DIR}${file}`, 'utf8')) as T
const { areas, telCodes } = read<{ areas: AreaRow[]; telCodes: Record<string, string> }>('areas.json')
const { type: brandType, brands } = read<{ type: Type; brands: Brand[] }>('brands.json')
const { types } = read<{ types: Type[] }>('dictionaries.json')
const { organisations, orgAreas, bindings } = read<{
  organisations: OrgRow[]
  orgAreas: Record<string, string[]>
  bindings: [brand: string, areaCode: string, org: string][]
}>('organisations.json')

const duplicates = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const codes = (entries: readonly { code: string }[]) => entries.map(({ code }) => code)
const areaByCode = new Map(areas.map((area) => [area[0], area]))
const parents = new Set(areas.map(([, , , parent]) => parent))
const isMainland = (code: string) => !/^(71|81|82)/.test(code)
const mainlandLeaves = areas.map(([code]) => code).filter((code) => !parents.has(code) && isMainland(code))

const HAN = /\p{Script=Han}/u
const ENGLISH = /^[\x20-\x7e’]+$/

describe('areas', () => {
  it('have unique codes of six digits', () => {
    expect(new Set(areas.map(([code]) => code)).size).toBe(areas.length)
    for (const [code] of areas) expect(code).toMatch(/^\d{6}$/)
  })

  it('hang below an area one level up, which comes first', () => {
    const seen = new Map<string, number>([['0', 0]])
    for (const [code, name, level, parent] of areas) {
      expect(seen.get(parent), `${code} ${name}`).toBe(level - 1)
      seen.set(code, level)
    }
  })

  it('are 34 at province level and the 333 prefecture-level units of the mainland', () => {
    const onLevel = (level: number) => areas.filter((area) => area[2] === level)
    expect(onLevel(1)).toHaveLength(34)
    const prefectures = onLevel(2).filter(([code]) => isMainland(code) && !/^(11|12|31|50|..90)/.test(code))
    expect(prefectures).toHaveLength(333)
    expect(onLevel(3).length).toBeGreaterThan(2_840)
  })

  it('name no two children of one parent alike, and no statistical unit', () => {
    expect(duplicates(areas.map(([, name, , parent]) => `${parent}${name}`))).toEqual([])
    for (const [code, name] of areas) {
      expect(name, code).toMatch(HAN)
      expect(name, code).not.toMatch(/市辖区|开发区|自治区-|省-/)
    }
  })

  it('end at prefecture level only where there are no districts', () => {
    const early = areas.filter(([code, , level]) => !parents.has(code) && level < 3 && isMainland(code))
    expect(early.map(([code, name]) => code + name)).toEqual([
      '441900东莞市',
      '442000中山市',
      '460400儋州市',
      '620200嘉峪关市',
    ])
  })

  it.each([
    ['429004', '仙桃市', '429000'],
    ['469002', '琼海市', '469000'],
    ['659012', '白杨市', '659000'],
    ['419001', '济源市', '419000'],
    ['110101', '东城区', '110100'],
    ['500112', '渝北区', '500100'],
    ['500229', '城口县', '500100'],
    ['330113', '临平区', '330100'],
    ['440306', '宝安区', '440300'],
    ['810001', '中西区', '810000'],
  ])('%s is %s below %s', (code, name, parent) => {
    expect(areaByCode.get(code)?.slice(1)).toEqual([name, parent === '810000' ? 2 : 3, parent])
  })

  it('leave out what was merged or renamed', () => {
    for (const code of ['330104', '350427', '410381', '540422', '654223']) {
      expect(areaByCode.has(code), code).toBe(false)
    }
  })

  it('give every mainland province the code to dial before 12305', () => {
    const mainland = areas.filter(([code, , level]) => level === 1 && isMainland(code)).map(([code]) => code)
    expect(Object.keys(telCodes).sort()).toEqual(mainland)
    for (const code of mainland) expect(telCodes[code]).toMatch(/^0\d{2,3}$/)
    expect([telCodes['110000'], telCodes['440000'], telCodes['410000']]).toEqual(['010', '020', '0371'])
  })
})

describe('dictionaries', () => {
  const flat = (items: Item[]): Item[] => items.flatMap((item) => [item, ...flat(item.items ?? [])])

  it('have unique types, none without entries', () => {
    expect(duplicates([...codes(types), brandType.code])).toEqual([])
    for (const type of types) expect(type.items?.length, type.code).toBeGreaterThan(0)
    expect(brands.length).toBeGreaterThan(0)
  })

  it('have unique codes and labels within a type and under one parent', () => {
    for (const type of types) {
      const all = flat(type.items ?? [])
      expect(duplicates(codes(all)), type.code).toEqual([])
      for (const siblings of [type.items ?? [], ...all.map((item) => item.items ?? [])]) {
        expect(duplicates(siblings.map(({ zh }) => zh)), type.code).toEqual([])
        const sorts = siblings.map(({ sort }) => sort)
        expect(sorts, type.code).toEqual([...new Set(sorts)].sort((a, b) => a - b))
      }
    }
  })

  it('speak both languages, with a colour', () => {
    for (const type of types) {
      expect(['FRM', 'BIZ'], type.code).toContain(type.category)
      expect(type.zh, type.code).toMatch(HAN)
      expect(type.en, type.code).toMatch(ENGLISH)
      for (const item of flat(type.items ?? [])) {
        const where = `${type.code} ${item.code}`
        expect(item.zh, where).toMatch(/\S/)
        expect(item.en, where).toMatch(ENGLISH)
        expect(item.color, where).toMatch(/^[a-z]+$/)
      }
    }
  })

  it.each([
    ['SERVICE_KIND', appealCodes.SERVICE_KINDS],
    ['APPEAL_CHANNEL', appealCodes.APPEAL_CHANNELS],
    ['APPEAL_L1', appealCodes.APPEAL_L1],
    ['APPELLANT_ROLE', appealCodes.APPELLANT_ROLES],
    ['COMPLAINT_RESULT', appealCodes.COMPLAINT_RESULTS],
    ['COMPLAINT_CHANNEL', appealCodes.COMPLAINT_CHANNELS],
    ['DEMAND_KIND', appealCodes.DEMAND_KINDS],
    ['LIABILITY', appealCodes.LIABILITIES],
    ['HANDLING_TYPE', appealCodes.HANDLING_TYPES],
    ['REPLY_SATISFACTION', appealCodes.REPLY_SATISFACTIONS],
    ['SATISFACTION', appealCodes.SATISFACTIONS],
    ['CLOSE_TYPE', appealCodes.CLOSE_TYPES],
    ['INVALID_REASON', appealCodes.INVALID_REASONS],
    ['TERMINATE_REASON', appealCodes.TERMINATE_REASONS],
  ] as const)('%s has the codes that decide something in code', (code, expected) => {
    const type = types.find((candidate) => candidate.code === code)
    expect(codes(type?.items ?? []).sort()).toEqual([...expected].sort())
  })

  it('put level-2 reasons below each level-1 problem, marked by its code', () => {
    const problems = types.find(({ code }) => code === 'APPEAL_L1')?.items ?? []
    for (const problem of problems) {
      expect(problem.items?.length, problem.code).toBeGreaterThan(2)
      for (const reason of problem.items ?? []) {
        expect(reason.code.startsWith(`${problem.code}_`), reason.code).toBe(true)
        expect(reason.code.length).toBeLessThanOrEqual(48)
      }
    }
  })

  it('know all 56 ethnic groups', () => {
    expect(types.find(({ code }) => code === 'NATION')?.items).toHaveLength(56)
  })
})

describe('brands', () => {
  it('have unique codes and both labels, and end with OTHER', () => {
    expect(duplicates(codes(brands))).toEqual([])
    for (const brand of brands) {
      expect(brand.zh, brand.code).toMatch(/\S/)
      expect(brand.en, brand.code).toMatch(ENGLISH)
      expect(brand.serviceKinds.length, brand.code).toBeGreaterThan(0)
      for (const kind of brand.serviceKinds) expect(['POSTAL', 'EXPRESS'], brand.code).toContain(kind)
      if (brand.hotline !== null) expect(brand.hotline, brand.code).toMatch(/^[\d-]{5,12}$/)
    }
    expect(brands.at(-1)).toMatchObject({ code: 'OTHER', zh: '其他', patterns: [] })
  })

  it.each(
    brands.flatMap(({ code, patterns }) =>
      patterns.map(({ pattern, sample }) => [code, sample, pattern] as const),
    ),
  )('%s is among the brands of %s (%s)', (code, sample, pattern) => {
    expect(fitsWaybillPattern(pattern, sample)).toBe(true)
    expect(recogniseWaybill(sample, brands).candidates.map(({ brand }) => brand)).toContain(code)
  })
})

describe('organisations', () => {
  const byCode = new Map(organisations.map((row) => [row[0], row]))
  const bureaus = organisations.filter((row) => row[3] === 'BUREAU')

  it('have unique codes and names', () => {
    expect(new Set(byCode.keys()).size).toBe(organisations.length)
    expect(duplicates(organisations.map(([, , name]) => name))).toEqual([])
  })

  it('hang below an earlier organisation of the same side and brand, in an area that exists', () => {
    const seen = new Set<string>()
    for (const [code, parent, , side, level, brand, areaCode] of organisations) {
      if (parent === null) expect(['STATE', 'HQ'], code).toContain(level)
      else {
        expect(seen.has(parent), code).toBe(true)
        expect([byCode.get(parent)?.[3], byCode.get(parent)?.[5]], code).toEqual([side, brand])
      }
      expect(areaCode === '000000' || areaByCode.has(areaCode), code).toBe(true)
      seen.add(code)
    }
  })

  it('are one state bureau, 31 provincial ones by name and number, and all of 广东', () => {
    expect(bureaus.filter((row) => row[4] === 'STATE').map(([, , name]) => name)).toEqual(['国家邮政局'])
    expect(bureaus.filter((row) => row[4] === 'PROVINCE')).toHaveLength(31)
    expect(byCode.get('BUR-450000')?.[2]).toBe('广西壮族自治区邮政管理局')
    expect(byCode.get('BUR-410000')?.[7]).toBe('0371-12305')
    const guangdong = areas.filter(([, , , parent]) => parent === '440000').map(([code]) => code)
    expect(guangdong).toHaveLength(21)
    for (const code of guangdong) expect(byCode.get(`BUR-${code}`)?.[1]).toBe('BUR-440000')
  })

  it('hold every mainland leaf area exactly once, each within the bureau’s province', () => {
    const held = Object.values(orgAreas).flat()
    expect([...held].sort()).toEqual([...mainlandLeaves].sort())
    for (const [code, leaves] of Object.entries(orgAreas)) {
      const row = byCode.get(code)
      expect(row?.[3], code).toBe('BUREAU')
      expect(leaves.length, code).toBeGreaterThan(0)
      for (const leaf of leaves) expect(leaf.slice(0, 2), code).toBe(row?.[6].slice(0, 2))
    }
  })

  it('include a bureau that is not a prefecture', () => {
    expect(orgAreas['BUR-469000-E']).toContain('469002')
    expect(orgAreas['BUR-460000']).not.toContain('469002')
  })

  it('model ten brands, the largest in every province, and mark all nodes but headquarters as demonstration', () => {
    const heads = organisations.filter((row) => row[4] === 'HQ')
    expect(heads).toHaveLength(10)
    for (const brand of ['CHINAPOST', 'SF', 'ZTO', 'YTO', 'STO', 'YUNDA', 'JTSD']) {
      const rows = organisations.filter((row) => row[5] === brand && row[4] === 'PROVINCE')
      expect(rows, brand).toHaveLength(31)
    }
    for (const row of organisations) {
      expect(row[8], row[0]).toBe(row[3] === 'ENTERPRISE' && row[4] !== 'HQ')
      if (row[5] !== null) expect(codes(brands), row[0]).toContain(row[5])
    }
  })

  it('bind a brand in an area once, to a node of that brand that stands there', () => {
    expect(duplicates(bindings.map(([brand, area]) => `${brand} ${area}`))).toEqual([])
    for (const [brand, area, org] of bindings) {
      const row = byCode.get(org)
      expect([row?.[5], row?.[6]], org).toEqual([brand, area])
    }
    for (const code of ['ENT-ZTO-44', 'ENT-ZTO-440300', 'ENT-ZTO-440306-01']) {
      expect(bindings.some(([, , org]) => org === code)).toBe(true)
    }
  })

  it('leave a brand without a node in some province, so that its headquarters must answer', () => {
    expect(bindings.some(([brand, area]) => brand === 'JD' && area === '540000')).toBe(false)
    expect(byCode.get('ENT-JD')?.[4]).toBe('HQ')
  })
})
