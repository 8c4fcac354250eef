import { type AreaDirectory, englishArea } from '../reference/areas/areas.service.ts'

const STATE_BUREAU = '国家邮政局'
const BUREAU = '邮政管理局'

/**
 * What a bureau that is called after its area is called in English, as the bureaus sign themselves; undefined for every
 * other organisation, and for a bureau that was given a name of its own.
 */
export function englishBureau(
  { name, areaCode }: { name: string; areaCode: string | null },
  areas: Pick<AreaDirectory, 'get'>,
): string | undefined {
  if (name === STATE_BUREAU) return 'State Post Bureau'
  const place = areaCode && englishArea(areaCode)
  if (!place || name !== `${areas.get(areaCode)?.name}${BUREAU}`) return undefined
  return `${place} Postal Administration`
}

const UNIT = /^(?:分公司|公司|省区)$/
const OUTLET = /第(.)(?:营业部|邮政支局)$/
const NUMBERS = '零一二三四五六七八九'
/** An area as units name it: without what kind of area it is. */
const SHORT = /(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)$/

/**
 * What a unit of a brand is called in English where its name says no more than brand, place and number; undefined for
 * every other one, which keeps its own name.
 */
export function englishUnit(
  { name, areaCode }: { name: string; areaCode: string | null },
  areas: Pick<AreaDirectory, 'get'>,
  brand: { name: string; nameEn: string } | undefined,
): string | undefined {
  const place = areaCode && englishArea(areaCode)
  const area = areaCode ? areas.get(areaCode)?.name : undefined
  if (!brand || !place || !area || !name.startsWith(brand.name)) return undefined
  const rest = name.slice(brand.name.length)
  const short = area.replace(SHORT, '')
  if (rest.startsWith(short) && UNIT.test(rest.slice(short.length))) return `${brand.nameEn} ${place}`
  const outlet = OUTLET.exec(rest)
  const number = NUMBERS.indexOf(outlet?.[1] ?? ' ')
  return outlet && number > 0 && rest.slice(0, outlet.index).endsWith(area)
    ? `${brand.nameEn} ${place}, outlet ${number}`
    : undefined
}
