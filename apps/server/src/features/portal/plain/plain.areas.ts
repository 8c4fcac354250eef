import type { AreaDirectory, AreaEntry } from '../../reference/areas/areas.service.ts'

/** More than a city has districts: who wrote so little has to write more. */
const MOST = 40
const SUFFIX = /(?:特别行政区|(?:维吾尔|壮族|回族)?自治区|自治州|自治县|省|市|地区|盟|区|县|旗)$/
/** A text with the name in front, whole or without what kind of area it is, taken away; as it is without the name. */
function without(text: string, name: string): string {
  if (text.startsWith(name)) return text.slice(name.length)
  const short = name.replace(SUFFIX, '')
  return short.length > 1 && text.startsWith(short) ? text.slice(short.length) : text
}

/**
 * The counties that somebody may mean who writes where something is: `广东省深圳市南山区`, `深圳南山`, or a city alone,
 * whose counties all are meant then.
 *
 * @returns at most 40, none where nothing or too much fits
 */
export function areasNamed(areas: AreaDirectory, written: string): AreaEntry[] {
  const text = written.replace(/[\s,，、·-]/g, '')
  if (text.length < 2) return []
  const inner = (above: AreaEntry, rest: string): AreaEntry[] => {
    const below = areas.children(above.code).filter(({ validTo }) => validTo === null)
    if (below.length === 0) return rest === '' ? [above] : []
    if (rest === '') return below.flatMap((one) => inner(one, ''))
    // A level may be left out (北京市 stands twice, 深圳 without its province), never what was written.
    return below.flatMap((one) => {
      const left = without(rest, one.name)
      return left !== rest || areas.children(one.code).length ? inner(one, left) : []
    })
  }
  const found = areas.children('0').flatMap((province) => {
    const rest = without(text, province.name)
    return inner(province, rest)
  })
  const whole = [...new Map(found.map((one) => [one.code, one])).values()]
  return whole.length > MOST ? [] : whole
}
