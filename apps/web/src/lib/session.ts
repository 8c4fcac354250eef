import { useSyncExternalStore } from 'react'
import { readJson, readText, STORED, type StoredKey, writeJson, writeText } from './storage.ts'

/** What the browser knows about who is signed in (spec 3 and 4). */
export interface Session {
  token: string | undefined
  /** consumer_portal, couriers_user, courier_workbench or another back-office source. */
  source: string | undefined
  /** State of an enterprise account, '-1' … '4'. */
  status: string | undefined
  areaName: string | undefined
}

/** Answer of every login call. */
export interface SignedIn {
  token: string
  source: string
  status: string
  areaName: string
  /** What is still to be done before the token opens anything else. */
  secondFactor?: 'code' | 'enrol' | undefined
}

/** The parts of the login user that any page may use; the full shape is the contract's `getLoginUser`. */
export interface UserInfo {
  id: string
  account: string
  name?: string | null
  nickname?: string | null
  avatar?: string | null
  phone?: string | null
  email?: string | null
  isRealName?: string | null
  userType?: string | null
  orgName?: string | null
  /** Couriers: brand code and outlet. */
  userOwnerCompany?: string | null
  legalBranch?: string | null
  buttonCodeList?: readonly string[] | null
  /** Minutes without a call after which the session ends; null where it was asked to stay. */
  idleMinutes?: number | null
  /** Paths that the person's roles grant. */
  permissionCodeList?: readonly string[] | null
}

const read = (): Session => ({
  token: readText(STORED.token),
  source: readText(STORED.source),
  status: readText(STORED.status),
  areaName: readText(STORED.areaName),
})

let current = read()
let user = readJson<UserInfo>(STORED.userInfo)
const listeners = new Set<() => void>()

function announce() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Tells of every change of the session or of who is signed in. */
export const onSession = subscribe

/** The session as of now, outside components. */
export const getSession = (): Session => current

/** Keeps the answer of a login call. */
export function startSession(reply: SignedIn): void {
  writeText(STORED.token, reply.token)
  writeText(STORED.source, reply.source)
  writeText(STORED.status, reply.status)
  writeText(STORED.areaName, reply.areaName)
  current = read()
  announce()
}

/** Keeps who is signed in, as `getLoginUser` answered. */
export function setUserInfo(info: UserInfo): void {
  writeJson(STORED.userInfo, info)
  writeJson(STORED.permissions, info.buttonCodeList ?? [])
  user = info
  announce()
}

/** A new account state, e.g. after the first password was set. */
export function setSessionStatus(status: string): void {
  writeText(STORED.status, status)
  current = read()
  announce()
}

const OF_A_SESSION: readonly StoredKey[] = [
  STORED.token,
  STORED.source,
  STORED.status,
  STORED.areaName,
  STORED.userInfo,
  STORED.menu,
  STORED.permissions,
  STORED.orgConfig,
]

/** Removes token, source, status, user, menu and permissions from the browser; pages in view are not told. */
export function forgetSession(): void {
  for (const key of OF_A_SESSION) writeText(key, undefined)
}

/** Forgets the session and tells every page. */
export function endSession(): void {
  forgetSession()
  current = read()
  user = undefined
  announce()
}

/** The session; the component renders again when it changes. */
export const useSession = (): Session => useSyncExternalStore(subscribe, getSession)

/** Who is signed in, as last answered by the server. */
export const useUserInfo = (): UserInfo | undefined => useSyncExternalStore(subscribe, getUserInfo)
export const getUserInfo = (): UserInfo | undefined => user

/**
 * Whether the signed-in user holds a permission (spec 6).
 * @param codes one code or a list, matched against `buttonCodeList`
 * @param all   all of the codes are needed; any one by default
 */
export function hasPerm(codes: string | readonly string[], all = false): boolean {
  const held = user?.buttonCodeList
  if (!held) return false
  const wanted = typeof codes === 'string' ? [codes] : codes
  return all ? wanted.every((code) => held.includes(code)) : wanted.some((code) => held.includes(code))
}

/**
 * Reloads this tab when another one signs in, out or over (spec 4), and when the browser brings back a page that it kept
 * from before: "back" after signing out shows nobody's desk. Returns the way to stop.
 */
export function watchOtherTabs(reload: () => void = () => location.reload()): () => void {
  const onStorage = (event: StorageEvent) => {
    const cleared = event.key === null && current.token !== undefined
    if (cleared || (event.key === STORED.token && event.newValue !== (current.token ?? null))) reload()
  }
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readText(STORED.token) !== current.token) reload()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onReturn)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onReturn)
  }
}
