/**
 * Writes `organisations.json`: bureaus, enterprise nodes, which bureau is responsible for which county, and which node
 * answers for a brand in an area. Built from `areas.json` and `brands.json`, so run it after `areas.ts`:
 * `node --import tsx scripts/import/organisations.ts`. The output is committed and the same on every run.
 */
import { readFileSync } from 'node:fs'
import { DATA_DIR, writeRows } from './write.ts'

type AreaRow = [code: string, name: string, level: number, parent: string]
type Side = 'BUREAU' | 'ENTERPRISE'
type Level = 'STATE' | 'HQ' | 'PROVINCE' | 'CITY' | 'OUTLET'

interface Organisation {
  code: string
  parent: string | null
  name: string
  side: Side
  level: Level
  brand: string | null
  areaCode: string
  phone: string | null
  demo: boolean
}

interface Chain {
  brand: string
  company: string
  hqArea: string
  /** What stands between brand and place on each level. */
  suffix: { province: string; city: string; outlet: string }
  everywhere: boolean
}

const read = (file: string) => JSON.parse(readFileSync(`${DATA_DIR}${file}`, 'utf8'))
const { areas, telCodes } = read('areas.json') as { areas: AreaRow[]; telCodes: Record<string, string> }
const { brands } = read('brands.json') as { brands: { code: string; zh: string; hotline: string | null }[] }

const NATION = '000000'
const HAINAN = '460000'
const SHENZHEN = '440300'

// Outside the mainland no bureau of this regulator is responsible.
const MAINLAND = (code: string) => !['71', '81', '82'].includes(code.slice(0, 2))

// Large cities beyond 广东 that have a municipal bureau in the data; elsewhere the provincial bureau acts.
const BUREAU_CITIES = [
  '130100',
  '210100',
  '210200',
  '320100',
  '320500',
  '330100',
  '330200',
  '340100',
  '350100',
  '350200',
  '370100',
  '370200',
  '410100',
  '420100',
  '430100',
  '460100',
  '510100',
  '530100',
  '610100',
]

// A bureau is not a prefecture: this one answers for several counties that the province governs itself.
const HAINAN_EAST = {
  code: 'BUR-469000-E',
  name: '海南省东部邮政管理局',
  counties: ['469002', '469005', '469006', '469021'],
}

const COMPANY = { province: '省区', city: '公司', outlet: '营业部' }
const POST = { province: '分公司', city: '分公司', outlet: '邮政支局' }
const CHAINS: Chain[] = [
  ['CHINAPOST', '中国邮政集团有限公司', '110000', POST, true],
  ['EMS', '中国邮政速递物流股份有限公司', '110000', { ...POST, outlet: '营业部' }, false],
  ['SF', '顺丰速运有限公司', '440000', COMPANY, true],
  ['ZTO', '中通快递股份有限公司', '310000', COMPANY, true],
  ['YTO', '圆通速递有限公司', '310000', COMPANY, true],
  ['STO', '申通快递有限公司', '310000', COMPANY, true],
  ['YUNDA', '韵达控股集团股份有限公司', '310000', COMPANY, true],
  ['JTSD', '极兔速递有限公司', '310000', COMPANY, true],
  ['JD', '京东快递总部', '110000', COMPANY, false],
  ['DEPPON', '德邦物流股份有限公司', '310000', COMPANY, false],
].map(
  ([brand, company, hqArea, suffix, everywhere]) => ({ brand, company, hqArea, suffix, everywhere }) as Chain,
)

// Where brands that are not modelled everywhere have a provincial node; elsewhere their headquarters answers.
const SOME_PROVINCES = [
  '110000',
  '310000',
  '320000',
  '330000',
  '370000',
  '420000',
  '440000',
  '500000',
  '510000',
  '610000',
]
// Outlets, one in every district, in the cities the demonstration plays in.
const OUTLET_CITIES = ['110100', '310100', '330100', '440100', SHENZHEN]
// Two outlets in one district, so that a binding has something to choose.
const BUSY_DISTRICTS = ['440306', '440307']

const children = new Map<string, AreaRow[]>()
for (const area of areas) children.set(area[3], [...(children.get(area[3]) ?? []), area])
const below = (code: string) => children.get(code) ?? []
const nameOf = new Map(areas.map(([code, name]) => [code, name]))
const provinces = below('0').filter(([code]) => MAINLAND(code))

/** The areas without children below an area: counties, and prefecture cities that have none. */
function leaves(code: string): string[] {
  return below(code).length === 0 ? [code] : below(code).flatMap(([child]) => leaves(child))
}

/** 广东省 → 广东, 内蒙古自治区 → 内蒙古, 深圳市 → 深圳. */
function shortName(code: string): string {
  return (nameOf.get(code) ?? '').replace(/(?:壮族|回族|维吾尔)?自治区$|省$|市$/, '')
}

function bureau(
  code: string,
  parent: string | null,
  name: string,
  level: Level,
  areaCode: string,
): Organisation {
  const phone = level === 'PROVINCE' ? `${telCodes[areaCode]}-12305` : null
  return { code, parent, name, side: 'BUREAU', level, brand: null, areaCode, phone, demo: false }
}

const cityBureaus = [...below('440000').map(([code]) => code), ...BUREAU_CITIES].sort()
const bureaus: Organisation[] = [
  bureau(`BUR-${NATION}`, null, '国家邮政局', 'STATE', NATION),
  ...provinces.map(([code, name]) =>
    bureau(`BUR-${code}`, `BUR-${NATION}`, `${name}邮政管理局`, 'PROVINCE', code),
  ),
  ...cityBureaus.map((code) =>
    bureau(`BUR-${code}`, `BUR-${code.slice(0, 2)}0000`, `${nameOf.get(code)}邮政管理局`, 'CITY', code),
  ),
  bureau(HAINAN_EAST.code, `BUR-${HAINAN}`, HAINAN_EAST.name, 'CITY', HAINAN),
]

/** Each county belongs to its municipal bureau; what no municipal bureau holds (in 广东: nothing), to the provincial one. */
function bureauAreas(): Record<string, string[]> {
  const held = new Map<string, string[]>([
    [HAINAN_EAST.code, HAINAN_EAST.counties],
    ...cityBureaus.map((code): [string, string[]] => [`BUR-${code}`, leaves(code)]),
  ])
  const taken = new Set([...held.values()].flat())
  for (const [code] of provinces) {
    held.set(
      `BUR-${code}`,
      leaves(code).filter((leaf) => !taken.has(leaf)),
    )
  }
  return Object.fromEntries(
    [...held].filter(([, counties]) => counties.length > 0).sort(([a], [b]) => a.localeCompare(b)),
  )
}

function nodesOf(chain: Chain): Organisation[] {
  const { code, zh, hotline } = brands.find((brand) => brand.code === chain.brand) as (typeof brands)[number]
  const key = `ENT-${code}`
  const node = (
    part: Pick<Organisation, 'code' | 'parent' | 'name' | 'level' | 'areaCode'>,
  ): Organisation => ({
    ...part,
    side: 'ENTERPRISE',
    brand: code,
    phone: part.level === 'HQ' ? hotline : null,
    demo: part.level !== 'HQ',
  })

  const inProvinces = provinces
    .map(([province]) => province)
    .filter((province) => chain.everywhere || SOME_PROVINCES.includes(province))
  const inCities = cityBureaus.filter((city) => inProvinces.includes(`${city.slice(0, 2)}0000`))
  const provinceNode = (area: string) => `${key}-${area.slice(0, 2)}`
  const cityNode = (city: string) => (inCities.includes(city) ? `${key}-${city}` : provinceNode(city))

  return [
    node({ code: key, parent: null, name: chain.company, level: 'HQ', areaCode: chain.hqArea }),
    ...inProvinces.map((area) => {
      const place = shortName(area)
      const name = `${zh}${place}${chain.suffix.province}`
      return node({ code: provinceNode(area), parent: key, name, level: 'PROVINCE', areaCode: area })
    }),
    ...inCities.map((area) => {
      const name = `${zh}${shortName(area)}${chain.suffix.city}`
      return node({ code: cityNode(area), parent: provinceNode(area), name, level: 'CITY', areaCode: area })
    }),
    ...OUTLET_CITIES.filter((city) => inProvinces.includes(`${city.slice(0, 2)}0000`)).flatMap((city) =>
      leaves(city).flatMap((district) =>
        (BUSY_DISTRICTS.includes(district) ? ['01', '02'] : ['01']).map((number) =>
          node({
            code: `${key}-${district}-${number}`,
            parent: cityNode(city),
            name: `${zh}${shortName(city)}${nameOf.get(district)}${number === '01' ? '第一' : '第二'}${chain.suffix.outlet}`,
            level: 'OUTLET',
            areaCode: district,
          }),
        ),
      ),
    ),
  ]
}

const enterprises = CHAINS.flatMap(nodesOf)

/**
 * Provincial and city nodes answer for their area, the narrowest binding first. In 深圳 one brand is bound down to the
 * outlet, because responsibility may be laid on any level.
 */
const bindings = enterprises
  .filter(
    ({ level, brand, code, areaCode }) =>
      level === 'PROVINCE' ||
      level === 'CITY' ||
      (brand === 'ZTO' && code.endsWith('-01') && leaves(SHENZHEN).includes(areaCode)),
  )
  .map(({ brand, areaCode, code }) => [brand, areaCode, code])

const columns = ['code', 'parent', 'name', 'side', 'level', 'brand', 'areaCode', 'phone', 'demo'] as const
writeRows('organisations.json', {
  columns,
  organisations: [...bureaus, ...enterprises].map((row) => columns.map((column) => row[column])),
  orgAreas: bureauAreas(),
  bindingColumns: ['brand', 'areaCode', 'org'],
  bindings,
})
