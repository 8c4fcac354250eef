import {
  halfWidth,
  isAbroad,
  isIdCardShape,
  isLandline,
  isMobile,
  normaliseAbroad,
  normaliseCode,
  normaliseHomePhone,
  normalisePhone,
  normaliseWaybill,
} from './identifiers.ts'
import type { RuleTextKey } from './rules.texts.ts'

/**
 * The form rules of the product (spec 5), one table for the browser's forms and the server's schemas, which `rules.ts`
 * builds of it. A rule looks at one filled-in value; emptiness is the business of `required`. What breaks a rule is a
 * text key of `rules.texts.ts`. Nothing here needs the schema library.
 */

/** Number of characters as people count them: code points, not UTF-16 halves. */
export const countCharacters = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

// Longer input is never one of the short forms; the cap keeps every rule's cost independent of it.
export const SHORT = 512
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

export const ascii = (text: string): string => halfWidth(text).trim()

export interface Rule {
  /** Whether a filled-in value keeps the rule. */
  test(value: string): boolean
  /** Key of the sentence in `ruleTexts`. */
  text: RuleTextKey
  /** The key for this value, where it needs words of its own. */
  textOf?(value: string): RuleTextKey
}

const isReachable = (phone: string) => {
  const number = normaliseHomePhone(phone)
  return isMobile(number) || isLandline(number)
}

const isOutside = (phone: string) => isAbroad(normaliseAbroad(phone))
const isCallable = (phone: string) => isReachable(phone) || isOutside(phone)

/** A phone as labels print it: 138****1234, 138xxxx1234. */
export const isHiddenPhone = (phone: string) => /^[\d*＊xX -]{3,32}$/.test(phone) && /[*＊xX]/.test(phone)

const rule = (text: RuleTextKey, test: (value: string) => boolean): Rule => ({
  text,
  test,
})
const short = (test: (value: string) => boolean) => (value: string) => value.length <= SHORT && test(value)

/** Every reusable rule by name. Full-width signs, blanks and hyphens in numbers are ignored, not refused. */
export const rules = {
  required: rule('rule.required', (value) => value.trim() !== ''),
  phone: {
    ...rule(
      'rule.phone',
      short((value) => isMobile(normalisePhone(value))),
    ),
    // Codes by SMS reach mainland numbers alone; whoever has another one is told so.
    textOf: (value: string) =>
      value.length <= SHORT && isOutside(value) ? 'rule.phone.abroad' : 'rule.phone',
  },
  homePhone: rule('rule.homePhone', short(isReachable)),
  contactPhone: rule('rule.contactPhone', short(isCallable)),
  labelPhone: rule(
    'rule.contactPhone',
    short((value) => isHiddenPhone(value.trim()) || isCallable(value)),
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

/** Key of the sentence for a value that breaks this rule. */
export const ruleText = (name: RuleName, value: string): RuleTextKey => {
  const broken: Rule = rules[name]
  return broken.textOf?.(value) ?? broken.text
}

/**
 * The text key of the first rule a form value breaks, undefined where it keeps them all. An empty value
 * breaks `required` only, so optional fields may stay empty.
 */
export function brokenRule(value: string | null | undefined, ...names: RuleName[]): RuleTextKey | undefined {
  // Rules between fields see whatever a caller sent; what is no text is none here, and its own schema refuses it.
  const text = typeof value === 'string' ? value : ''
  const empty = text.trim() === ''
  for (const name of names) {
    if (empty && name !== 'required') continue
    if (!rules[name].test(text)) return ruleText(name, text)
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
  const given = (name ?? '').trim().slice(0, SHORT).normalize('NFC').trim()
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

/** Whether a complaint was made after the item was posted, or one of the two days is not given yet. */
export const isAfterPosting = (complaintDate: string | undefined, postDate: string | undefined): boolean =>
  !complaintDate || !postDate || complaintDate >= postDate
