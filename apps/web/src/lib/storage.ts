import { clearTab } from './tabStorage.ts'
import { dropTyped, settleAllTyped, settleTyped, writeTyped } from './typing.ts'

/** Names of everything the product keeps in the browser (spec 3, "stored locally"). */
export const STORED = {
  token: 'TOKEN',
  source: 'SOURCE',
  status: 'STATUS',
  areaName: 'AREANAME',
  userInfo: 'USER_INFO',
  menu: 'MENU',
  permissions: 'PERMISSIONS',
  dictionary: 'DICT_TYPE_TREE_DATA',
  moduleId: 'MODULE_ID',
  lastPath: 'LAST_VIEWS_PATH',
  language: 'APP_LANG',
  tables: 'APP_TABLES',
  orgConfig: 'ORG_CONFIG',
  sysBaseConfig: 'SYS_BASE_CONFIG',
  mode: 'APP_MODE',
  textSize: 'APP_TEXT_SIZE',
  hotline: 'APP_HOTLINE',
  appealDraft: 'APPEAL_DRAFT',
  consultationDraft: 'CONSULTATION_DRAFT',
  reportDraft: 'REPORT_DRAFT',
  letterDraft: 'LETTER_DRAFT',
  courierDraft: 'COURIER_DRAFT',
  rememberedAccount: 'OFFICE_ACCOUNT',
} as const

/** Before the name of every setting of the desk (spec 3, "user settings"). */
export const SETTING_PREFIX = 'APP_SETTING_'

/** Before the name of what is being written on the desk and has not reached the server: owner, place, form. */
export const DESK_TEXT_PREFIX = 'DESK_TEXT '

export type StoredKey =
  | (typeof STORED)[keyof typeof STORED]
  /** When the server was called last, in whatever tab (`useIdle.ts`). */
  | 'LAST_CALL'
  | `${typeof SETTING_PREFIX}${string}`
  | `${typeof DESK_TEXT_PREFIX}${string}`

// Browsers may refuse storage, be it all of it (private windows) or what does not fit (full disks). What they did not
// take is kept here and counts before what they hold; undefined is what they did not let go of.
const memory = new Map<string, string | undefined>()

/** Text kept under `key`, or undefined. */
export function readText(key: StoredKey): string | undefined {
  settleTyped(key)
  if (memory.has(key)) return memory.get(key)
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps `text` under `key`; undefined removes it. @returns false where it lies in memory alone */
export function writeText(key: StoredKey, text: string | undefined): boolean {
  dropTyped(key)
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    memory.delete(key)
    return true
  } catch {
    memory.set(key, text)
    forgetOld(key)
    return false
  }
}

/** What stood there before must not come back after a reload: it may be an older text, or somebody's session. */
function forgetOld(key: StoredKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is read where storage is refused altogether.
  }
}

/** Names of what is kept under a beginning, for what is kept of one person. */
export function storedKeys(prefix: string): StoredKey[] {
  settleAllTyped()
  const found = new Set([...memory.keys()])
  try {
    for (let at = 0; at < localStorage.length; at++) found.add(localStorage.key(at) ?? '')
  } catch {
    // Memory has all of it.
  }
  const isThere = (key: string) => !memory.has(key) || memory.get(key) !== undefined
  return [...found].filter((key) => key.startsWith(prefix) && isThere(key)) as StoredKey[]
}

/** A value kept as JSON, or undefined when there is none or it cannot be read. */
export function readJson<T>(key: StoredKey): T | undefined {
  const text = readText(key)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

export function writeJson(key: StoredKey, value: unknown): boolean {
  return writeText(key, value === undefined ? undefined : JSON.stringify(value))
}

/**
 * Keeps what is being typed, within a moment (`typing`).
 * @param onKept hears of each write whether it lies in memory alone (false)
 */
export function writeTypedJson(key: StoredKey, value: unknown, onKept?: (isKept: boolean) => void): void {
  writeTyped(key, () => {
    const isKept = writeJson(key, value)
    onKept?.(isKept)
  })
}

/** Removes everything the product stored in this browser, and in this tab: receipts and small pictures of evidence. */
export function clearStorage(): void {
  settleAllTyped()
  memory.clear()
  clearTab()
  try {
    localStorage.clear()
  } catch {
    // Nothing was stored where storage is refused.
  }
}
