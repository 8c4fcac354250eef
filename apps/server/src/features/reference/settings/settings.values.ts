import { posix, win32 } from 'node:path'
import { areIndexWeights } from '@appeal/contract/figures/arithmetic.ts'
import { zEmail } from '@appeal/contract/rules.ts'
import { wordsOf } from '../../../platform/crypto/passwordPolicy.ts'
import type { Language } from '../../../platform/fail.ts'
import type { SettingRule } from './settings.rule.ts'

/** Why a text cannot be the value of a setting of this type; undefined where it can. */
export function faultOfValue(
  type: string,
  value: string,
  options: readonly string[],
): Record<Language, string> | undefined {
  switch (type) {
    case 'integer':
      return /^\d{1,9}$/.test(value)
        ? undefined
        : { zh: '应为 0 或正整数', en: 'it must be 0 or a whole number' }
    case 'boolean':
      return value === 'true' || value === 'false'
        ? undefined
        : { zh: '应为 true 或 false', en: 'it must be true or false' }
    case 'list':
      return /^\d{1,6}(\s*,\s*\d{1,6})*$/.test(value)
        ? undefined
        : { zh: '应为逗号分隔的数字', en: 'it must be numbers separated by commas' }
    case 'json':
      try {
        JSON.parse(value)
        return undefined
      } catch {
        return { zh: '不是正确的 JSON', en: 'it is not valid JSON' }
      }
    case 'select':
      return options.includes(value)
        ? undefined
        : { zh: '不在可选范围内', en: 'it is not one of the choices' }
    case 'image':
      return value === '' || /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/.test(value)
        ? undefined
        : { zh: '应为 PNG、JPEG、WebP 或 GIF 图片', en: 'it must be a PNG, JPEG, WebP or GIF picture' }
    default:
      return undefined
  }
}

type Fault = Record<Language, string>

/** Of a list each number is judged. */
const faultOfNumbers = ([least, most]: readonly [number, number], value: string): Fault | undefined =>
  value.split(',').every((one) => Number(one) >= least && Number(one) <= most)
    ? undefined
    : { zh: `应在 ${least} 至 ${most} 之间`, en: `it must lie between ${least} and ${most}` }

/** Folders are named whole: what is relative would mean another place in every process. */
const faultOfFolder = (value: string, { isAbsolute, normalize }: typeof posix): Fault | undefined =>
  value === '' || (isAbsolute(value) && normalize(value) === value && value.length > 3)
    ? undefined
    : { zh: '应为规范的绝对路径', en: 'it must be a plain absolute path' }

/** Weights of the composite index are shares of one whole; others would silently leave parts of it out. */
function faultOfWeights(value: string): Fault | undefined {
  const weights = value.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  return areIndexWeights(weights)
    ? undefined
    : { zh: '应为五个不小于 0、合计为 1 的数', en: 'it must be five numbers from 0 on that add up to 1' }
}

const MOST_MAILS = 5

function faultOfMails(value: string): Fault | undefined {
  if (value.trim() === '') return undefined
  const mails = value.split(',').map((one) => one.trim())
  return mails.length <= MOST_MAILS &&
    mails.every((one) => zEmail.safeParse(one).success) &&
    new Set(mails).size === mails.length
    ? undefined
    : {
        zh: `应为至多 ${MOST_MAILS} 个互不相同的邮箱地址，以逗号分隔`,
        en: `it must be at most ${MOST_MAILS} different mail addresses, separated by commas`,
      }
}

function faultOfWebAddress(value: string): Fault | undefined {
  if (value === '') return undefined
  const url = /^https?:\/\//.test(value) && URL.canParse(value) ? new URL(value) : undefined
  return url && !url.username && !url.password && !url.hash && !url.search
    ? undefined
    : {
        zh: '应为 http:// 或 https:// 开头的地址，不含账号',
        en: 'it must be an address that begins with http:// or https://, without an account',
      }
}

const FORMS: Record<NonNullable<SettingRule['form']>, (value: string) => Fault | undefined> = {
  weights: faultOfWeights,
  unixPath: (value) => faultOfFolder(value, posix),
  windowsPath: (value) => faultOfFolder(value, win32),
  mails: faultOfMails,
  webAddress: faultOfWebAddress,
}

/** Why a value breaks what its setting was declared to keep to; undefined where it does not. */
export const faultOfRule = ({ between, form }: SettingRule, value: string): Fault | undefined =>
  (between && faultOfNumbers(between, value)) ?? (form && FORMS[form](value))

const isRange = (alone: readonly unknown[]): alone is readonly [number, number] =>
  typeof alone[0] === 'number'

/** Words of a list that the next one does not hold any more, as they are compared. */
export function wordsLost(before: string, after: string): string[] {
  const kept = new Set(wordsOf(after))
  return wordsOf(before).filter((word) => !kept.has(word))
}

/**
 * Whether a value lies beyond what one administrator may set alone: settings that guard people and cases may be moved
 * about as far as the standards allow (GB/T 22239-2019 8.1.4, NIST SP 800-63B-4), and further by two.
 *
 * @param before the value in force, which a list may not fall short of
 */
export function needsSecond({ alone }: SettingRule, value: string, before: string): boolean {
  if (!alone) return false
  if (alone === 'longer') return wordsLost(before, value).length > 0
  if (!isRange(alone)) return !alone.includes(value)
  return Number(value) < alone[0] || Number(value) > alone[1]
}
