import { posix, win32 } from 'node:path'
import { areIndexWeights } from '@appeal/contract/figures/measures.ts'
import type { Language } from '../../../platform/fail.ts'

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

/** Numbers that would shut everybody out, or open what the standards close (GB/T 22239-2019, NIST SP 800-63B-4). */
const BOUNDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  AUTH_LOGIN_FAIL_MAX: [3, 20],
  AUTH_LOGIN_FAIL_WINDOW_MINUTES: [1, 1_440],
  AUTH_LOGIN_LOCK_MINUTES: [1, 1_440],
  AUTH_IDLE_MINUTES_OFFICE: [5, 480],
  AUTH_IDLE_MINUTES_PORTAL: [5, 1_440],
  AUTH_ABSOLUTE_HOURS: [1, 24],
  CAPTCHA_SECONDS: [30, 600],
  SMS_CODE_MINUTES: [1, 30],
  SMS_CODE_TRIES: [1, 10],
  SMS_RESEND_SECONDS: [60, 600],
  PASSWORD_MIN_LENGTH_OFFICE: [8, 64],
  PASSWORD_MIN_LENGTH_PORTAL: [8, 64],
  PASSWORD_MAX_LENGTH: [64, 128],
  PASSWORD_HISTORY: [0, 24],
  PASSWORD_VALID_DAYS_OFFICE: [0, 365],
  PASSWORD_INITIAL_HOURS: [1, 168],
  LOG_RETENTION_MONTHS: [6, 120],
}

export function faultOfNumber(key: string, value: string): Record<Language, string> | undefined {
  const bounds = BOUNDS[key]
  if (!bounds) return undefined
  const [least, most] = bounds
  const number = Number(value)
  return number >= least && number <= most
    ? undefined
    : { zh: `应在 ${least} 至 ${most} 之间`, en: `it must lie between ${least} and ${most}` }
}

/** Folders are named whole: what is relative would mean another place in every process. */
export function faultOfFolder(key: string, value: string): Record<Language, string> | undefined {
  const isWindows = key === 'SNOWY_FILE_LOCAL_FOLDER_FOR_WINDOWS'
  if (!isWindows && key !== 'SNOWY_FILE_LOCAL_FOLDER_FOR_UNIX') return undefined
  const { isAbsolute, normalize } = isWindows ? win32 : posix
  return value === '' || (isAbsolute(value) && normalize(value) === value && value.length > 3)
    ? undefined
    : { zh: '应为规范的绝对路径', en: 'it must be a plain absolute path' }
}

/** Weights of the composite index are shares of one whole; others would silently leave parts of it out. */
export function faultOfWeights(key: string, value: string): Record<Language, string> | undefined {
  if (key !== 'STAT_INDEX_WEIGHTS') return undefined
  const weights = value.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  return areIndexWeights(weights)
    ? undefined
    : { zh: '应为五个不小于 0、合计为 1 的数', en: 'it must be five numbers from 0 on that add up to 1' }
}
