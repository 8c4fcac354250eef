import { maskAddress, maskEmail, maskIdCard, maskName, maskPhone, maskWaybill } from '../masking.ts'
import { type Span, scanAddresses, scanEmails } from './redaction.scan.ts'

/** Kinds of personal data the detectors know. The last two are guesses; the others have forms of their own. */
export const FINDING_KINDS = [
  'idNumber',
  'phone',
  'email',
  'plate',
  'waybill',
  'caseNumber',
  'bankCard',
  'address',
  'name',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** What a person must judge; everything else must not be published in any case. */
export const isCertain = (kind: FindingKind): boolean => kind !== 'address' && kind !== 'name'

export interface Hit {
  kind: FindingKind
  /** Position in the text. */
  start: number
  end: number
  text: string
  /** What to write instead. */
  instead: string
}

const NOT_DIGIT = { before: '(?<![0-9A-Za-z])', after: '(?![0-9A-Za-z])' }
const alone = (form: string, flags = 'g') =>
  new RegExp(`${NOT_DIGIT.before}(?:${form})${NOT_DIGIT.after}`, flags)

const DIGITS_ONLY = /\D/g
const compact = (text: string) => text.replace(/[\s-]/g, '')

// The commonest family names; two-character ones first, so that 欧阳 is not read as 欧.
const FAMILY_2 = '欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|夏侯|端木|司徒|南宫|独孤'
const FAMILY_1 =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝'
const NAME = `(?:(?:${FAMILY_2})|[${FAMILY_1}])[\\u4e00-\\u9fff]{1,2}`
const TITLE_AFTER = '先生|女士|小姐|同志|师傅|老师|阿姨|大爷|大妈|奶奶|爷爷'
const ROLE_BEFORE =
  '申诉人|投诉人|举报人|寄件人|收件人|用户|消费者|当事人|联系人|快递员|投递员|客服|经办人|姓名|本人|业务员|负责人'
// What follows a role but is no name: 用户对…, 收件人要求…
const NO_NAME = /[对向要认反称在将已未不曾应及于和与或的得]/
// Ordinary words that begin with a family name.
const NO_FAMILY =
  /^(?:申诉|申请|申报|方面|方式|方便|时间|时限|时候|成功|成立|金额|高度|高于|安全|安排|严重|严格|应当|包裹|包装|明确|明知|明显|白天|余额|费用|温度|常见|常用|任何|何时|何人|何处|连续|连同|单独|单位|单号|付款|付费|全部|全程|全额|路上|关于|关闭|查询|查看|查验|支付|从未|从此|向来|左右|万元|万一|平台|平时|和解|和好|项目|车辆|解释|解决|计划|计算|施工|米线|鲍鱼|鲁莽|管理|游客|顾客|龙头|阳台|农村|农户|尚未|宁愿|司机|边远|席位|经过)/

interface Detector {
  kind: FindingKind
  /** An expression where every sign is tried a few times at most; a scanner where an expression would try more. */
  form: RegExp | ((text: string) => Span[])
  mask(text: string): string
  /** Which group holds what is personal; 0 for all of it. */
  group?: number
  /** Words at the beginning that do not belong to it. */
  lead?: RegExp
  holds?(text: string): boolean
}

/** In this order: a longer form wins over a shorter one at the same place. */
const detectors: readonly Detector[] = [
  {
    kind: 'caseNumber',
    form: alone('(?:SS|ZX|JB|BY|WQ)\\d{8,20}'),
    mask: (text) => `${text.slice(0, 2)}****`,
  },
  {
    kind: 'idNumber',
    form: alone('\\d{6}(?:18|19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])\\d{3}[\\dXx]'),
    mask: maskIdCard,
  },
  {
    kind: 'idNumber',
    form: alone('\\d{6}\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])\\d{3}'),
    mask: maskIdCard,
  },
  {
    kind: 'email',
    form: scanEmails,
    mask: maskEmail,
  },
  {
    kind: 'bankCard',
    form: alone('(?:62|4\\d|5[1-5]|3[47])\\d{2}(?:[ -]?\\d{4}){2,3}(?:[ -]?\\d{1,4})?'),
    mask: (text) => `${compact(text).slice(0, 4)} **** ${compact(text).slice(-4)}`,
    holds: (text) => passesLuhn(text.replace(DIGITS_ONLY, '')),
  },
  {
    kind: 'phone',
    form: alone('(?:\\+?86[ -]?)?1[3-9]\\d[ -]?\\d{4}[ -]?\\d{4}'),
    mask: (text) => maskPhone(compact(text).slice(-11)),
  },
  {
    kind: 'phone',
    form: alone('0\\d{2,3}[ -]?[2-8]\\d{6,7}(?:[ -]\\d{1,6})?'),
    mask: (text) => `${text.slice(0, 4)}****${compact(text).slice(-2)}`,
  },
  {
    kind: 'waybill',
    form: alone(
      '(?:SF|YT|JT|JD|JDV|DPK|ZTO|STO|YD|KY|DD|UC|[A-Z]{2})[0-9A-Z]{0,2}\\d{9,15}(?:[A-Z]{2})?',
      'gi',
    ),
    mask: maskWaybill,
    holds: (text) => (text.match(/\d/g)?.length ?? 0) >= 9,
  },
  { kind: 'waybill', form: alone('\\d{12,15}'), mask: maskWaybill },
  {
    kind: 'plate',
    form: /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][·\s]?(?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[DF][A-HJ-NP-Z0-9]\d{4}|\d{5}[DF])(?![0-9A-Za-z])/g,
    mask: (text) => `${text.slice(0, 2)}****`,
  },
  {
    kind: 'address',
    lead: /^(?:住在|住址|位于|地址|寄往|寄到|送到|送往|住|在|到|于|至|从|往)+/,
    form: scanAddresses,
    mask: (text) => {
      const masked = maskAddress(text)
      return masked === text ? '某地址' : masked
    },
  },
  {
    kind: 'name',
    form: new RegExp(`(${NAME})(?=${TITLE_AFTER})`, 'g'),
    group: 1,
    mask: maskName,
  },
  {
    kind: 'name',
    form: new RegExp(`(?:${ROLE_BEFORE})[：:（(\\s]{0,2}(${NAME})`, 'g'),
    group: 1,
    mask: maskName,
    holds: (text) => !NO_NAME.test(text.slice(1)) && !NO_FAMILY.test(text),
  },
]

/** ISO/IEC 7812: tells a card number from any other long number. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [at, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length >= 14 && sum % 10 === 0
}

/** Already written over: 138****1234, 张*三. */
const isMasked = (text: string) => text.includes('*') || text.includes('某')

interface Found {
  whole: string
  part: string
  at: number
}

function foundBy({ form, group = 0 }: Detector, text: string): Found[] {
  if (typeof form === 'function')
    return form(text).map(([start, end]) => {
      const whole = text.slice(start, end)
      return { whole, part: whole, at: start }
    })
  return Array.from(text.matchAll(form), (match) => ({
    whole: match[0],
    part: match[group] ?? '',
    at: match.index,
  }))
}

/**
 * Personal data in a text: ID numbers, phones, e-mail, plates, waybills, case numbers, bank cards by their form;
 * addresses and names as guesses. In order of place, none over another. Costs no more than the text is long.
 */
export function findPersonalData(text: string): Hit[] {
  const hits: Hit[] = []
  const taken = new Uint8Array(text.length)
  for (const detector of detectors)
    for (const { whole, part, at } of foundBy(detector, text)) {
      const { kind, mask, lead, holds } = detector
      const found = lead ? part.replace(lead, '') : part
      const start = at + whole.lastIndexOf(found)
      const end = start + found.length
      const isTaken = taken.subarray(start, end).includes(1)
      if (!found || isTaken || isMasked(found) || holds?.(found) === false) continue
      taken.fill(1, start, end)
      hits.push({ kind, start, end, text: found, instead: mask(found) })
    }
  return hits.sort((a, b) => a.start - b.start)
}

const BLOCK = /^\/?(?:p|div|h[1-6]|li|ul|ol|table|tr|td|th|blockquote|br|hr|section|figure|figcaption)\b/i
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
}

/** The text of harmless HTML, and where each of its characters stands in it. Blocks are parted by line breaks. */
export function textOfHtml(html: string): { text: string; places: { from: number; to: number }[] } {
  const signs: string[] = []
  const places: { from: number; to: number }[] = []
  const add = (sign: string, from: number, to: number) => {
    signs.push(sign)
    // A sign outside of the basic plane counts twice in a string, and so do its places.
    for (let at = 0; at < sign.length; at += 1) places.push({ from, to })
  }
  let at = 0
  while (at < html.length) {
    if (html[at] === '<') {
      const end = html.indexOf('>', at)
      const next = end < 0 ? html.length : end + 1
      if (BLOCK.test(html.slice(at + 1, next)) && signs.at(-1) !== '\n') add('\n', at, at)
      at = next
      continue
    }
    const entity = html[at] === '&' ? /^&(#?\w{1,8});/.exec(html.slice(at, at + 12)) : null
    const known = entity && (ENTITIES[entity[1]!] ?? numeric(entity[1]!))
    if (entity && known) {
      add(known, at, at + entity[0].length)
      at += entity[0].length
      continue
    }
    const sign = String.fromCodePoint(html.codePointAt(at)!)
    add(sign, at, at + sign.length)
    at += sign.length
  }
  return { text: signs.join(''), places }
}

function numeric(entity: string): string | undefined {
  const match = /^#(x?)([0-9a-f]{1,6})$/i.exec(entity)
  const point = match ? Number.parseInt(match[2]!, match[1] ? 16 : 10) : Number.NaN
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined
}

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const inOrder = (hits: readonly Hit[]) => hits.toSorted((a, b) => a.start - b.start)

/** Writes over hits in HTML; markup inside a hit stays, its other characters go. */
export function redactHtml(html: string, hits: readonly Hit[]): string {
  const { places } = textOfHtml(html)
  const pieces: string[] = []
  let done = 0
  for (const { start, end, instead } of inOrder(hits))
    for (let at = start; at < end; at += 1) {
      const place = places[at]
      if (!place || place.from === place.to || place.from < done) continue
      pieces.push(html.slice(done, place.from), at === start ? asHtml(instead) : '')
      done = place.to
    }
  return pieces.join('') + html.slice(done)
}

/** Writes over hits in plain text. */
export function redactText(text: string, hits: readonly Hit[]): string {
  const pieces: string[] = []
  let done = 0
  for (const { start, end, instead } of inOrder(hits)) {
    pieces.push(text.slice(done, start), instead)
    done = end
  }
  return pieces.join('') + text.slice(done)
}
