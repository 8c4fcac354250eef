/**
 * Numbers that people, enterprises and parcels carry: what a sound one looks like and what it tells.
 * Everything here is pure; dates are `yyyy-MM-dd` strings and "today" is given by the caller.
 */
import { fitsWaybillPattern } from './areas/waybillPatterns.ts'
import { isLocalDate } from './calendar/workdays.ts'

const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const BLANKS = /[\s\u200B\u2060\uFEFF]/g
const HYPHENS = /[-\u2010-\u2015\u2212\uFE63]/g

/** Full-width letters, digits and signs become their ASCII twins; the ideographic space becomes a space. */
export function halfWidth(text: string): string {
  return text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
}

/** ASCII form without blanks and with every kind of hyphen written `-`. */
function tidy(text: string): string {
  return halfWidth(text).replace(BLANKS, '').replace(HYPHENS, '-')
}

/** ASCII form without blanks and hyphens, upper-case: how ID numbers and credit codes are compared and stored. */
export function normaliseCode(text: string): string {
  return tidy(text).replaceAll('-', '').toUpperCase()
}

// ---------------------------------------------------------------- telephone

const MOBILE = /^1[3-9]\d{9}$/
const COUNTRY_PREFIX = /^(?:\+|00)?86(?=1[3-9]\d{9}$)/
const TRUNK_ZERO = /^0(?=1[3-9]\d{9}$)/

/**
 * One key for every way of writing a mobile number: full-width digits, blanks, hyphens, brackets and the
 * prefixes +86, 0086, 86 and 0 are ignored. Limits and blind indexes count by this form.
 */
export function normalisePhone(text: string): string {
  const bare = tidy(text).replace(/[-().]/g, '')
  return bare.replace(COUNTRY_PREFIX, '').replace(TRUNK_ZERO, '')
}

/** A mainland mobile number of 11 digits, in normalised form. */
export const isMobile = (normalised: string): boolean => MOBILE.test(normalised)

const LANDLINE = /^(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/
const EXTENSION = /(?:转|分机|ext\.?|[#*,x])/gi

/** A mobile number in its short form, or a landline with its hyphens kept: `0551-12345678-12`. */
export function normaliseHomePhone(text: string): string {
  const mobile = normalisePhone(text)
  if (isMobile(mobile)) return mobile
  return tidy(text).replace(/[()]/g, '-').replace(EXTENSION, '-').replace(/-{2,}/g, '-').replace(/^-|-$/g, '')
}

const ABROAD = /^\+(?!86)[1-9]\d{6,14}$/

/** A number with its country or region code (ITU-T E.164), as of Hong Kong, Macao, Taiwan or abroad: `+85251234567`. */
export function normaliseAbroad(text: string): string {
  return tidy(text)
    .replace(/[-().]/g, '')
    .replace(/^00/, '+')
}

/** A number outside the mainland, in normalised form. */
export const isAbroad = (normalised: string): boolean => ABROAD.test(normalised)

/** One form for whatever number somebody can be called at: mobile, landline, or with a country or region code. */
export function normaliseContactPhone(text: string): string {
  const abroad = normaliseAbroad(text)
  return isAbroad(abroad) ? abroad : normaliseHomePhone(text)
}

/** Landline: optional area code of 3–4 digits, 7–8 digits not starting 0 or 1, optional extension of 1–6 digits. */
export const isLandline = (normalised: string): boolean => LANDLINE.test(normalised)

// ---------------------------------------------------------------- resident ID

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECKS = '10X98765432'
const ID_18 = /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/
const ID_15 = /^[1-9]\d{7}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}$/
// The standard's own sample was born in 1880; nobody older than this files anything.
const MAX_AGE = 150

/** The written shape of a resident ID of 15 or 18 characters (spec 5), without date and check digit. */
export const isIdCardShape = (normalised: string): boolean => ID_18.test(normalised) || ID_15.test(normalised)

/** What a sound resident ID tells of its holder. */
export interface Resident {
  /** 18 characters, also where 15 were given. */
  number: string
  areaCode: string
  /** `yyyy-MM-dd` */
  bornOn: string
  sex: 'male' | 'female'
  age: number
  /** Under 14 needs a guardian, under 18 a stricter view (PIPL art. 28, 31). */
  minor: 'under14' | 'under18' | null
  /** Residence permit for residents of Hong Kong, Macao or Taiwan. */
  permitOf: 'HK' | 'MO' | 'TW' | null
}

export type ResidentIdFault = 'shape' | 'date' | 'future' | 'age' | 'check'

/** Check character over the first 17 digits (GB 11643-1999, ISO 7064 MOD 11-2). */
export function idCheckDigit(first17: string): string {
  const sum = ID_WEIGHTS.reduce((total, weight, i) => total + weight * Number(first17[i]), 0)
  return ID_CHECKS[sum % 11]!
}

/** A first-generation ID of 15 digits in the form of 18: all of them were born in 19yy. */
export function toId18(id15: string): string {
  const first17 = `${id15.slice(0, 6)}19${id15.slice(6)}`
  return first17 + idCheckDigit(first17)
}

/** Full years from one day to another, both `yyyy-MM-dd`. A child of 29 February grows older on 1 March. */
export function ageOn(bornOn: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return today.slice(5) < bornOn.slice(5) ? years - 1 : years
}

const PERMITS: Record<string, Resident['permitOf']> = { '810000': 'HK', '820000': 'MO', '830000': 'TW' }

/**
 * Reads a resident ID of 15 or 18 characters (GB 11643-1999).
 *
 * @param today `yyyy-MM-dd` in China
 * @returns the holder's facts, or the first fault: shape, date (no such day), future, age (over 150), check digit
 */
export function readResidentId(
  text: string,
  today: string,
): { ok: true; resident: Resident } | { ok: false; fault: ResidentIdFault } {
  const given = normaliseCode(text)
  if (!isIdCardShape(given)) return { ok: false, fault: 'shape' }
  const number = given.length === 15 ? toId18(given) : given
  const bornOn = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  if (!isLocalDate(bornOn)) return { ok: false, fault: 'date' }
  if (bornOn > today) return { ok: false, fault: 'future' }
  const age = ageOn(bornOn, today)
  if (age > MAX_AGE) return { ok: false, fault: 'age' }
  if (idCheckDigit(number) !== number[17]) return { ok: false, fault: 'check' }
  const areaCode = number.slice(0, 6)
  return {
    ok: true,
    resident: {
      number,
      areaCode,
      bornOn,
      sex: Number(number[16]) % 2 === 1 ? 'male' : 'female',
      age,
      minor: age < 14 ? 'under14' : age < 18 ? 'under18' : null,
      permitOf: PERMITS[areaCode] ?? null,
    },
  }
}

// ---------------------------------------------------------------- unified social credit code

const CREDIT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const CREDIT_SHAPE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]

export type CreditCodeFault = 'shape' | 'organisation' | 'check'

/** Check character of the nine-place organisation code (GB 11714). */
function organisationCheck(first8: string): string {
  const sum = ORGANISATION_WEIGHTS.reduce(
    (total, weight, i) => total + weight * Number.parseInt(first8[i]!, 36),
    0,
  )
  const value = 11 - (sum % 11)
  return value === 10 ? 'X' : value === 11 ? '0' : String(value)
}

/** Check character over the first 17 places of a unified social credit code (GB 32100-2015). */
export function creditCodeCheck(first17: string): string {
  const sum = CREDIT_WEIGHTS.reduce(
    (total, weight, i) => total + weight * CREDIT_ALPHABET.indexOf(first17[i]!),
    0,
  )
  return CREDIT_ALPHABET[(31 - (sum % 31)) % 31]!
}

/**
 * Finds what is wrong with a unified social credit code, null where nothing is (GB 32100-2015).
 * Forms ask only for 18 letters or digits; the server asks enterprises for the whole rule.
 */
export function creditCodeFault(text: string): CreditCodeFault | null {
  const code = normaliseCode(text)
  if (!CREDIT_SHAPE.test(code)) return 'shape'
  if (organisationCheck(code.slice(8, 16)) !== code[16]) return 'organisation'
  return creditCodeCheck(code.slice(0, 17)) === code[17] ? null : 'check'
}

// ---------------------------------------------------------------- waybills

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7]
const S10 = /^[A-Z]{2}\d{9}[A-Z]{2}$/
type S10Service = 'ems' | 'registered' | 'parcel' | 'tracked' | 'insured' | 'untracked'
const S10_SERVICES: Record<string, S10Service> = {
  E: 'ems',
  R: 'registered',
  C: 'parcel',
  L: 'tracked',
  V: 'insured',
  U: 'untracked',
}

/** Check digit over the eight digits of an international postal item (UPU S10). */
export function s10CheckDigit(serial: string): string {
  const sum = S10_WEIGHTS.reduce((total, weight, i) => total + weight * Number(serial[i]), 0)
  const rest = 11 - (sum % 11)
  return rest === 10 ? '0' : rest === 11 ? '5' : String(rest)
}

/** An international postal item number taken apart. */
export interface S10Item {
  service: S10Service | null
  /** Two letters of the sending post, e.g. `CN`. */
  country: string
  checkDigitRight: boolean
  /** First letters J, K, S, T and W are reserved, so such a number is suspicious. */
  reserved: boolean
}

/** Reads a number of the form AA NNNNNNNN C BB (UPU S10); null where it has another form. */
export function readS10(text: string): S10Item | null {
  const number = normaliseCode(text)
  if (!S10.test(number)) return null
  const first = number.charAt(0)
  return {
    service: S10_SERVICES[first] ?? null,
    country: number.slice(11),
    checkDigitRight: s10CheckDigit(number.slice(2, 10)) === number[10],
    reserved: 'JKSTW'.includes(first),
  }
}

/**
 * Whether the last digit of an SF number agrees with the rule found in public code. The rule is no
 * publication of the company's: a hint for a warning, never a reason to refuse.
 *
 * @param digits 12 or 13 digits, without the letters
 */
export function sfCheckDigitAgrees(digits: string): boolean {
  const body = digits.slice(3, -1)
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    const product = Number(body[body.length - 1 - i]) * (2 * i + 1)
    sum += Math.floor(product / 10) + (product % 10)
  }
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1))
}

// JD writes `-part-of-` behind the number of the whole consignment; the number alone identifies it.
const SUB_PARCEL = /^(JD[A-Z0-9]{11,15})-\d{1,4}-\d{1,4}-?$/

/** The form in which waybills are compared and stored: ASCII, upper-case, no blanks, hyphens or sub-parcel. */
export function normaliseWaybill(text: string): string {
  const tidied = tidy(text).toUpperCase()
  return (SUB_PARCEL.exec(tidied)?.[1] ?? tidied).replaceAll('-', '')
}

/** A brand with the forms of its waybill numbers; several companies share digits, so more than one candidate is normal. */
export interface BrandForms {
  /** Code of the dictionary BRAND_TYPE. */
  code: string
  /** In the notation of `waybillPatterns.ts`; `confidence` 0..1: how much a match speaks for this brand alone. */
  patterns: readonly { pattern: string; confidence: number }[]
}

export type WaybillWarning =
  | 'waybill.unknownShape'
  | 'waybill.severalBrands'
  | 'waybill.s10CheckDigit'
  | 'waybill.s10Reserved'
  | 'waybill.sfCheckDigit'

/** What a waybill number suggests. It warns and never refuses: forms change without notice. */
export interface WaybillReading {
  normalised: string
  /** Best first; empty where no form fits. */
  candidates: { brand: string; confidence: number }[]
  warnings: WaybillWarning[]
}

// Below this the best candidate is a guess that the person should confirm.
const SURE = 0.7

/**
 * Suggests the brand of a waybill number.
 *
 * @param text as typed; blanks, hyphens, case and full-width signs do not matter
 * @param brands those that may be suggested, as the list of brands has them
 */
export function recogniseWaybill(text: string, brands: readonly BrandForms[]): WaybillReading {
  const normalised = normaliseWaybill(text)
  const best = new Map<string, number>()
  for (const { code, patterns } of brands)
    for (const { pattern, confidence } of patterns)
      if (fitsWaybillPattern(pattern, normalised)) best.set(code, Math.max(confidence, best.get(code) ?? 0))
  const sfDigits = /^(?:SF\d{13}|\d{12})$/.test(normalised) ? normalised.replace('SF', '') : null
  const sfAgrees = sfDigits !== null && sfCheckDigitAgrees(sfDigits)
  const plainSf = best.get('SF')
  // One in ten foreign numbers agrees by chance, so agreement lifts the guess only a little.
  if (plainSf !== undefined && plainSf < SURE) best.set('SF', sfAgrees ? plainSf + 0.15 : plainSf - 0.2)

  const candidates = [...best]
    .map(([brand, confidence]) => ({ brand, confidence: Math.round(confidence * 100) / 100 }))
    .sort((a, b) => b.confidence - a.confidence || (a.brand < b.brand ? -1 : 1))
  const s10 = readS10(normalised)
  const warnings: WaybillWarning[] = []
  if (candidates.length === 0) warnings.push('waybill.unknownShape')
  if (candidates.length > 1 && candidates[0]!.confidence < SURE) warnings.push('waybill.severalBrands')
  if (s10 && !s10.checkDigitRight) warnings.push('waybill.s10CheckDigit')
  if (s10?.reserved) warnings.push('waybill.s10Reserved')
  if (normalised.startsWith('SF') && sfDigits !== null && !sfAgrees) warnings.push('waybill.sfCheckDigit')
  return { normalised, candidates, warnings }
}
