/** How personal data and numbers are shown: masks (domain 7.2), widths and thousands (spec 5). */

const signs = (text: string): string[] => [...text]

/** Keeps `head` signs in front and `tail` behind; nothing where too little would be hidden. */
function keepEnds(text: string, head: number, tail: number, stars?: number): string {
  const all = signs(text)
  if (all.length <= head + tail) return '*'.repeat(all.length)
  return (
    all.slice(0, head).join('') +
    '*'.repeat(stars ?? all.length - head - tail) +
    (tail ? all.slice(-tail).join('') : '')
  )
}

/** First 3 and last 4 digits: `138****1234`. */
export const maskPhone = (phone: string): string => keepEnds(phone, 3, 4)

/** 18 characters: first 6 and last 4; 15: first 6 and last 3; any other length is hidden whole. */
export function maskIdCard(number: string): string {
  if (number.length === 18) return keepEnds(number, 6, 4)
  if (number.length === 15) return keepEnds(number, 6, 3)
  return '*'.repeat(signs(number).length)
}

/** First character and the domain: `z***@example.cn`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '*'.repeat(signs(email).length)
  return `${signs(email)[0]}***${email.slice(at)}`
}

/** 张*, 张*三, and with four or more signs first, two stars, last. */
export function maskName(name: string): string {
  const all = signs(name)
  if (all.length < 2) return '*'.repeat(all.length)
  if (all.length === 2) return `${all[0]}*`
  return all[0] + (all.length === 3 ? '*' : '**') + all.at(-1)
}

const PROVINCE = /^(?:北京|天津|上海|重庆)市|^[\u4e00-\u9fa5]{2,7}?(?:省|自治区|特别行政区)/
const MUNICIPALITY = /^(?:北京|天津|上海|重庆)市$/
const CITY = /^(?:(?![区县旗市])[\u4e00-\u9fa5]){1,12}?(?:自治州|地区|盟|市)/
// Streets and villages end the search; 路桥区 or 镇海区 may begin with such a sign.
const BODY = '(?:(?![路街道巷弄村镇乡号])[\\u4e00-\\u9fa5])'
const DISTRICT = new RegExp(
  `^[\\u4e00-\\u9fa5](?:${BODY}{1,13}?(?:自治县|自治旗)|${BODY}{0,5}?(?:新区|林区|特区|区|县|旗|市(?!场|民|政|中|区|广|花)))`,
)
// A housing estate or a park also ends in 区; its name would tell where somebody lives.
const NOT_A_DISTRICT = /(?:小|社|园|校|厂|院|景|库|街|片|住宅|工业|生活|开发|别墅|商务|商业|保税)区$/

const lead = (text: string, pattern: RegExp): string => pattern.exec(text)?.[0] ?? ''

/**
 * Address down to the district, then four stars: `浙江省杭州市西湖区****`. What cannot be told to be an
 * administrative area is hidden.
 */
export function maskAddress(address: string): string {
  const text = address.replace(/\s/g, '')
  const province = lead(text, PROVINCE)
  const inProvince = text.slice(province.length)
  const city = MUNICIPALITY.test(province) ? '' : lead(inProvince, CITY)
  const district = lead(inProvince.slice(city.length), DISTRICT)
  return `${province}${city}${NOT_A_DISTRICT.test(district) ? '' : district}****`
}

/** Waybill for the public: first 4 and last 4 shown, of short numbers 2 and 2. */
export const maskWaybill = (waybill: string): string =>
  waybill.length > 10 ? keepEnds(waybill, 4, 4) : keepEnds(waybill, 2, 2)

/** Display width: a character of code 128 or below counts 1, any other 2 (spec 5). */
export const textWidth = (text: string): number =>
  signs(text).reduce((width, sign) => width + (sign.codePointAt(0)! <= 128 ? 1 : 2), 0)

/** Cuts at a display width and adds an ellipsis where something was cut (spec 5). */
export function truncateText(text: string, width: number): string {
  let used = 0
  let kept = ''
  for (const sign of signs(text)) {
    used += textWidth(sign)
    if (used > width) return `${kept}...`
    kept += sign
  }
  return text
}

/** Comma thousands grouping of a decimal number: `-1,234,567.50`. Other text is returned as it is. */
export function groupThousands(value: number | string): string {
  const match = /^([+-]?)(\d+)(\.\d+)?$/.exec(String(value).trim())
  if (!match) return String(value)
  const digits = match[2]!
  const first = digits.length % 3 || 3
  const groups = [digits.slice(0, first)]
  for (let i = first; i < digits.length; i += 3) groups.push(digits.slice(i, i + 3))
  return (match[1] ?? '') + groups.join(',') + (match[3] ?? '')
}
