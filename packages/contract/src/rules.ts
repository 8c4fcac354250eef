import { z } from 'zod'
import { isLocalDate, shanghaiDate } from './calendar/workdays.ts'
import {
  ascii,
  countCharacters,
  normaliseEmail,
  type RuleName,
  rules,
  ruleText,
  SHORT,
} from './fieldRules.ts'
import {
  creditCodeFault,
  normaliseCode,
  normaliseContactPhone,
  normaliseHomePhone,
  normalisePhone,
  normaliseWaybill,
  readResidentId,
} from './identifiers.ts'
import { isOvermarked, normalised } from './normalising.ts'
import type { RuleTextKey } from './rules.texts.ts'

/** The zod builders that apply the rules of `fieldRules.ts` on the wire. */

type Scalar = string | number | boolean
type Check = (value: string) => { key: RuleTextKey; params?: Record<string, unknown> } | string

// PostgreSQL refuses NUL, and drivers replace lone surrogates; bidirectional overrides make a text read otherwise
// than it is stored; noncharacters are no text, and XML takes some of them for damage. All of them are refused here, once
// for the whole product.
const FORBIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\p{Surrogate}\p{Noncharacter_Code_Point}]/u
// Fillers, tags, joiners and the blank of Braille: they belong into words of several scripts, and show nothing alone.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** How many characters of a text show, blanks within it included. */
export const countShown = (text: string): number => countCharacters(text.replace(UNSEEN, '').trim())
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
        // Without `continue`: the text goes no further, and rules between fields are still judged.
        ctx.issues.push({ code: 'custom', message: key, params, input: ctx.value })
      }
      if (FORBIDDEN.test(ctx.value)) return refuse('rule.text.characters')
      const seen = ctx.value.replace(INVISIBLE, '')
      if (isOvermarked(seen)) return refuse('rule.text.characters')
      const clean = normalised(seen.trim())
      const verdict = check(clean)
      if (typeof verdict !== 'string') return refuse(verdict.key, verdict.params)
      ctx.value = verdict
    }),
  )
}

/**
 * Text of `min`..`max` code points after trimming; what shows nothing does not count for the least of them.
 *
 * @param limits.min default 1: a value must be given
 * @param limits.singleLine refuses line breaks and tabs (names, titles, anything that enters a header)
 */
export function zText(limits: { min?: number; max: number; singleLine?: boolean; required?: RuleTextKey }) {
  const { min = 1, max, singleLine = false, required = 'rule.required' } = limits
  return wireText((value) => {
    const seen = min > 0 ? countShown(value) : 0
    if (seen === 0 && min > 0) return { key: required, params: { min, max } }
    if (seen < min) return { key: 'rule.text.min', params: { min, max } }
    if (countCharacters(value) > max) return { key: 'rule.text.max', params: { min, max } }
    if (singleLine && LINE_BREAKS.test(value)) return { key: 'rule.text.singleLine' }
    return value
  }, required).meta({ minLength: min, maxLength: max })
}

/** A text kept in its normal form where it keeps a rule. */
const ruled = (name: RuleName, keep: (value: string) => string, required: RuleTextKey = 'rule.required') =>
  wireText((value) => {
    if (value === '') return { key: required }
    return rules[name].test(value) ? keep(value) : { key: ruleText(name, value) }
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
/** Any number somebody can be called at, also outside the mainland; no code by SMS is sent to it. */
export const zContactPhone = ruled('contactPhone', normaliseContactPhone)
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

/** Deeper than any form; what is deeper is none. */
const FORM_DEPTH = 12

/** Whether texts can be made of all that a form sent: what names a `toString` of its own breaks whatever compares it. */
const isComparable = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < FORM_DEPTH &&
    !Object.hasOwn(value, 'toString') &&
    !Object.hasOwn(value, 'valueOf') &&
    Object.values(value).every((one) => isComparable(one, depth + 1)))

/**
 * For rules between fields: judged also while other fields are wrong, so that a form hears of its own part at once. What
 * no form sends is refused for its own fault alone: rules compare values before anybody said that they are texts.
 */
export const alongside = {
  when: ({ value, issues }: { value: unknown; issues: readonly unknown[] }) =>
    typeof value === 'object' && value !== null && (issues.length === 0 || isComparable(value)),
}
