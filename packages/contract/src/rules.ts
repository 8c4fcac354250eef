import { z } from 'zod'
import { isLocalDate, shanghaiDate } from './calendar/workdays.ts'
import {
  creditCodeFault,
  halfWidth,
  isIdCardShape,
  isLandline,
  isMobile,
  normaliseCode,
  normaliseHomePhone,
  normalisePhone,
  normaliseWaybill,
  readResidentId,
} from './identifiers.ts'
import type { RuleTextKey } from './rules.texts.ts'

/**
 * The form rules of the product (spec 5), one table for the browser's forms and the server's schemas.
 * A rule looks at one filled-in value; emptiness is the business of `required`. Below the table stand the
 * zod builders that apply the same rules on the wire. All issues are text keys of `rules.texts.ts`.
 */

/** Number of characters as people count them: code points, not UTF-16 halves. */
export const countCharacters = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

// Longer input is never one of the short forms; the cap keeps every rule's cost independent of it.
const SHORT = 512
const within = (text: string, min: number, max: number): boolean => {
  if (text.length > max * 2) return false
  const count = countCharacters(text)
  return count >= min && count <= max
}

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,24}$/
const PRICE = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/
const ANY_HYPHEN = /[-\u2010-\u2015\uFE63\uFF0D]/
const SPECIAL = /[`~!@#$%^&*()+=|{}'":;,\\[\].<>/?！￥…（）【】《》‘’“”；：。，、？\u0000-\u001F\u007F]/

/** One address form for comparing: ASCII, trimmed, small letters. */
export const normaliseEmail = (text: string): string => halfWidth(text).trim().toLowerCase()

const ascii = (text: string): string => halfWidth(text).trim()

export interface Rule {
  /** Whether a filled-in value keeps the rule. */
  test(value: string): boolean
  /** Key of the sentence in `ruleTexts`. */
  text: RuleTextKey
}

const rule = (text: RuleTextKey, test: (value: string) => boolean): Rule => ({
  text,
  test,
})
const short = (test: (value: string) => boolean) => (value: string) => value.length <= SHORT && test(value)

/** Every reusable rule by name. Full-width signs, blanks and hyphens in numbers are ignored, not refused. */
export const rules = {
  required: rule('rule.required', (value) => value.trim() !== ''),
  phone: rule(
    'rule.phone',
    short((value) => isMobile(normalisePhone(value))),
  ),
  homePhone: rule(
    'rule.homePhone',
    short((value) => {
      const number = normaliseHomePhone(value)
      return isMobile(number) || isLandline(number)
    }),
  ),
  socialCreditCode: rule(
    'rule.socialCreditCode',
    short((value) => /^[A-Z0-9]{18}$/.test(normaliseCode(value))),
  ),
  email: rule(
    'rule.email',
    short((value) => {
      const address = normaliseEmail(value)
      return address.length <= 254 && address.indexOf('@') <= 64 && EMAIL.test(address)
    }),
  ),
  idCard: rule(
    'rule.idCard',
    short((value) => isIdCardShape(normaliseCode(value))),
  ),
  lettersDigits: rule('rule.lettersDigits', (value) => /^[A-Za-z0-9]+$/.test(value)),
  digits: rule('rule.digits', (value) => /^\d+$/.test(value)),
  integer1to20: rule('rule.integer1to20', (value) => /^(?:[1-9]|1\d|20)$/.test(value)),
  amount: rule(
    'rule.amount',
    short((value) => PRICE.test(ascii(value))),
  ),
  price: rule(
    'rule.price',
    short((value) => PRICE.test(ascii(value))),
  ),
  noHyphen: rule('rule.noHyphen', (value) => !ANY_HYPHEN.test(value)),
  firstNotSlash: rule('rule.firstNotSlash', (value) => !value.startsWith('/')),
  firstSlash: rule('rule.firstSlash', (value) => /^\/[^/]/.test(value)),
  specialCharacters: rule('rule.specialCharacters', (value) => !SPECIAL.test(value)),
  account: rule('rule.account', (value) => within(value.trim(), 2, 10)),
  consumerName: rule('rule.consumerName', (value) => within(value.trim(), 2, 10)),
  outlet: rule('rule.outlet', (value) => within(value.trim(), 1, 100)),
  smsCode: rule(
    'rule.smsCode',
    short((value) => /^\d{6}$/.test(ascii(value))),
  ),
  captcha: rule(
    'rule.captcha',
    short((value) => /^\d{1,2}$/.test(ascii(value))),
  ),
  waybill: rule(
    'rule.waybill',
    short((value) => /^[A-Z0-9]{1,40}$/.test(normaliseWaybill(value))),
  ),
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

/**
 * The text key of the first rule a form value breaks, undefined where it keeps them all. An empty value
 * breaks `required` only, so optional fields may stay empty.
 */
export function brokenRule(value: string | null | undefined, ...names: RuleName[]): RuleTextKey | undefined {
  const text = value ?? ''
  const empty = text.trim() === ''
  for (const name of names) {
    if (empty && name !== 'required') continue
    if (!rules[name].test(text)) return rules[name].text
  }
  return undefined
}

// Blanks and invisible signs between the characters do not hide a word from the list.
const squeeze = (text: string): string =>
  halfWidth(text)
    .replace(/[\s\u200B-\u200D\u2060\uFEFF]/g, '')
    .toLowerCase()

/**
 * Real name (spec 5): 2–10 characters, not the nickname the system gave, no word of the sensitive list, no
 * ASCII letter or digit (full-width ones count as such).
 *
 * @param known.defaultNickname as stored, with or without `nick_`
 * @param known.sensitiveWords  ILLEGAL_NAME_SENSITIVE_WORDS: words separated by `|`
 * @returns the text key of the first rule broken, undefined where the name is fine
 */
export function brokenRealName(
  name: string | null | undefined,
  known: { defaultNickname?: string | null; sensitiveWords?: string | null } = {},
): RuleTextKey | undefined {
  const given = (name ?? '').normalize('NFC').trim()
  if (given === '') return 'rule.required.realName'
  if (!within(given, 2, 10)) return 'rule.realName.length'
  const nickname = known.defaultNickname?.replace(/^nick_/, '')
  if (nickname && given === nickname) return 'rule.realName.nickname'
  const bare = squeeze(given)
  const words = (known.sensitiveWords ?? '').split('|').map(squeeze)
  if (/[a-z0-9]/.test(bare) || words.some((word) => word !== '' && bare.includes(word))) {
    return 'rule.realName.content'
  }
  return undefined
}

/** Confirmation of a new password: required and equal (spec 5). */
export function brokenPasswordConfirmation(password: string, confirmation: string): RuleTextKey | undefined {
  if (confirmation === '') return 'rule.required.passwordConfirmation'
  return password === confirmation ? undefined : 'rule.passwordConfirmation'
}

// ---------------------------------------------------------------- zod builders

type Scalar = string | number | boolean
type Check = (value: string) => { key: RuleTextKey; params?: Record<string, unknown> } | string

// PostgreSQL refuses NUL, and drivers replace lone surrogates; bidirectional overrides make a text read otherwise
// than it is stored. All three are refused here, once for the whole product.
const FORBIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\p{Surrogate}]/u
const INVISIBLE = /[\u200B\u2060\uFEFF]/g
const LINE_BREAKS = /[\n\r\t]/

/** Numbers and booleans given for text are taken as text; other kinds are refused by the string type. */
const coerce = (value: Scalar): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

/**
 * The base of every text on the wire: refuses unsafe characters, drops invisible ones, trims, NFC-normalises,
 * then lets `check` refuse with a key or give back the value to keep.
 */
function wireText(check: Check, required: RuleTextKey = 'rule.required') {
  return z.preprocess(
    coerce,
    z.string({ error: (issue) => (issue.input == null ? required : 'rule.text') }).check((ctx) => {
      const refuse = (key: RuleTextKey, params?: Record<string, unknown>): void => {
        ctx.issues.push({ code: 'custom', message: key, params, input: ctx.value, continue: false })
      }
      if (FORBIDDEN.test(ctx.value)) return refuse('rule.text.characters')
      const clean = ctx.value.replace(INVISIBLE, '').trim().normalize('NFC')
      const verdict = check(clean)
      if (typeof verdict !== 'string') return refuse(verdict.key, verdict.params)
      ctx.value = verdict
    }),
  )
}

/**
 * Text of `min`..`max` code points after trimming.
 *
 * @param limits.min default 1: a value must be given
 * @param limits.singleLine refuses line breaks and tabs (names, titles, anything that enters a header)
 */
export function zText(limits: { min?: number; max: number; singleLine?: boolean; required?: RuleTextKey }) {
  const { min = 1, max, singleLine = false, required = 'rule.required' } = limits
  return wireText((value) => {
    const count = countCharacters(value)
    if (count === 0 && min > 0) return { key: required }
    if (count < min) return { key: 'rule.text.min', params: { min, max } }
    if (count > max) return { key: 'rule.text.max', params: { min, max } }
    if (singleLine && LINE_BREAKS.test(value)) return { key: 'rule.text.singleLine' }
    return value
  }, required).meta({ minLength: min, maxLength: max })
}

/** A text kept in its normal form where it keeps a rule. */
const ruled = (name: RuleName, keep: (value: string) => string, required: RuleTextKey = 'rule.required') =>
  wireText((value) => {
    if (value === '') return { key: required }
    return rules[name].test(value) ? keep(value) : { key: rules[name].text }
  }, required)

/** Decimal text with two places. */
function cents(value: string): string {
  const [whole, rest = ''] = ascii(value).split('.')
  return `${whole}.${rest.padEnd(2, '0')}`
}

/** Mainland mobile number; kept as 11 digits. */
export const zPhone = ruled('phone', normalisePhone, 'rule.required.phone')
/** Mobile or landline; kept as 11 digits or with hyphens between area code, number and extension. */
export const zHomePhone = ruled('homePhone', normaliseHomePhone)
/** E-mail address; kept in small letters. */
export const zEmail = ruled('email', normaliseEmail)
/** Waybill number; only its characters are checked, since forms of brands change (domain 9.1). */
export const zWaybill = ruled('waybill', normaliseWaybill)
/** SMS code of six digits. */
export const zSmsCode = ruled('smsCode', ascii, 'rule.required.smsCode')
/** Answer to the picture sum, 0–99, without leading zeros. */
export const zCaptcha = ruled('captcha', (value) => String(Number(ascii(value))), 'rule.required.captcha')
/** Account name of 2–10 characters. */
export const zAccount = ruled('account', (value) => value, 'rule.required.account')
/** Amount 0..999999999.99; kept as decimal text with two places, so that no cent is lost in a float. */
export const zPrice = ruled('price', cents)
/** The same of an amount that is no insured value: compensation, postage, a claim. */
export const zAmount = ruled('amount', cents)

/** Unified social credit code with both check digits (GB 32100-2015), upper-case. */
export const zSocialCreditCode = wireText((value) => {
  if (value === '') return { key: 'rule.required' }
  return value.length <= SHORT && creditCodeFault(value) === null
    ? normaliseCode(value)
    : { key: 'rule.socialCreditCode' }
})

/** Resident ID with real date, plausible age and check digit (GB 11643-1999); kept as 18 characters. */
export const zIdCard = wireText((value) => {
  if (value === '') return { key: 'rule.required.idCard' }
  const read =
    value.length <= SHORT ? readResidentId(value, shanghaiDate(Date.now())) : { ok: false as const }
  return read.ok ? read.resident.number : { key: 'rule.idCard' }
}, 'rule.required.idCard')

/** Address of a page or picture on the web. */
export const zWebAddress = wireText((value) => {
  if (value === '') return { key: 'rule.required' }
  const isAddress = value.length <= SHORT && /^https?:\/\/[^\s<>"]+$/i.test(value) && URL.canParse(value)
  return isAddress ? value : { key: 'rule.webAddress' }
})

/** One code of a closed list; numbers are taken as text. */
export const zCode = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(
    coerce,
    z.enum(values, {
      error: (issue) => (issue.input == null || issue.input === '' ? 'rule.required' : 'rule.code'),
    }),
  )

const EARLIEST = '2000-01-01'
const YEARS_AHEAD = 10

/** A day no appeal can have is a slip of the pen or an attack on date arithmetic. */
function dayFault(day: string): ReturnType<Check> {
  if (!isLocalDate(day)) return { key: 'rule.date' }
  const today = shanghaiDate(Date.now())
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`
  return day < EARLIEST || day > latest
    ? { key: 'rule.date.range', params: { from: EARLIEST, to: latest } }
    : day
}

/** A calendar date `yyyy-MM-dd` from 2000 to ten years ahead. */
export const zDate = wireText((value) => (value === '' ? { key: 'rule.required' } : dayFault(value)))

/** China standard time `yyyy-MM-dd HH:mm:ss`, same range as `zDate`; seconds may be left out. */
export const zDateTime = wireText((value) => {
  if (value === '') return { key: 'rule.required' }
  const match = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(value)
  if (!match) return { key: 'rule.dateTime' }
  const day = dayFault(match[1]!)
  return typeof day === 'string' ? `${day} ${match[2]}:${match[3]}:${match[4] ?? '00'}` : day
})

/** A field that may be missing, null or blank; all three come out as undefined. */
export const zOptional = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess(
      (value: z.input<T> | null) =>
        value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value,
      schema.optional(),
    )
    .optional()
