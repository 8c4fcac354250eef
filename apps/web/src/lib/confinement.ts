import { ownPath } from './ownPath.ts'

/** Sources of sessions that are limited to their own pages (spec 6). */
const CONSUMER = 'consumer_portal'
const COURIER = 'couriers_user'
const ENTERPRISE = 'courier_workbench'

export const HOME = '/portal/home'
const COMPANY_AUDIT = '/portal/companyAudit'

/** Pages of the portal by their last words. */
const pages = (names: string) => names.split(' ').map((name) => `/portal/${name}`)

/** Pages of the portal that need no session (spec 2). The intake starts before sign-in and signs in at submit. */
const OPEN: ReadonlySet<string> = new Set([
  HOME,
  ...pages(
    'rules notice noticeDetail news case company statistics paper transparency bulletins bulletin contact about privacy accessibility signUp signUpD forget reset findpwd commend detailsPage progress search siteMap verify appeal',
  ),
  // Of demonstrations; elsewhere the server has nothing to show there.
  '/dev/inbox',
  '/dev/people',
  // The third party's answer: signing in of a guest, or a link somebody signed in has begun.
  '/callback',
  COMPANY_AUDIT,
])

/** Where people sign in; somebody signed in has no business there. */
const LOGIN: ReadonlySet<string> = new Set([
  '/portal/signIn',
  '/portal/login',
  '/portal/courierLogin',
  '/login',
  '/findpwd',
])

/** What the avatar menu of the portal leads to (spec 2, portal shell), and the own messages. */
const OWN_ACCOUNT = pages('messages editInfo changePassword secondFactor cancelAccount uniteAccounts')

/** Pages of signed-in consumers (spec 2). */
const CONSUMER_PAGES: ReadonlySet<string> = new Set([
  ...pages(
    'personal appeal details supplement consult letter consultDetails letterDetails report reportDetails',
  ),
  ...OWN_ACCOUNT,
])

/** Pages of signed-in couriers (spec 2). */
const COURIER_PAGES: ReadonlySet<string> = new Set([
  '/couriers/personal',
  '/couriers/appeal',
  '/couriers/details',
  ...OWN_ACCOUNT,
])

const CONFINED: Readonly<Record<string, { pages: ReadonlySet<string>; home: string }>> = {
  [CONSUMER]: { pages: CONSUMER_PAGES, home: '/portal/personal' },
  [COURIER]: { pages: COURIER_PAGES, home: '/couriers/personal' },
}

/** Statuses of an enterprise account whose information is not yet approved: returned, empty, submitted (domain 3.3). */
const NOT_APPROVED: readonly string[] = ['-1', '0', '1']

/** Hosts with a part of the product only: one shows no back-office login, another no portal login or home (spec 4). */
export type HostKind = 'whole' | 'portal-only' | 'office-only'

export interface Visit {
  path: string
  token?: string | undefined
  source?: string | undefined
  status?: string | undefined
  host?: HostKind | undefined
  /** Where somebody who has just signed in wanted to go. */
  next?: string | undefined
}

/** The personal area of whoever is signed in (spec 2, "hidden entries"). */
const MY = '/portal/my'
const PERSONAL_CENTRE = '/usercenter'

/** Whether a path belongs to the desk, whose pages the menu decides. */
export const isDeskPath = (path: string): boolean =>
  !LOGIN.has(trim(path)) && !/^\/(portal|couriers|dev|404)(\/|$)/.test(path)

/** Whether a path is drawn by the portal: pages of its tables, or its page that says there is none. All others are the desk's. */
export const isPortalPath = (path: string): boolean =>
  /^\/(portal|couriers)(\/|$)|^\/(404|dev\/(inbox|people))\/*$/.test(path)

/** An address of the portal that no page has: the page that says so is everybody's. */
const isNowhere = (path: string): boolean =>
  /^\/(portal|couriers)\//.test(path) &&
  path !== MY &&
  ![OPEN, LOGIN, CONSUMER_PAGES, COURIER_PAGES].some((pages) => pages.has(path))

const trim = (path: string) => (path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path)

function byHost(path: string, host: HostKind): string | undefined {
  if (host === 'portal-only' && path === '/login') return '/404'
  if (host === 'office-only' && (path === HOME || path === '/portal/login')) return '/login'
  return undefined
}

/**
 * Where a visit must go instead, or undefined when it may stay (spec 4, "Routing rules").
 * Decides by path and session alone; the server decides again about every piece of data.
 */
export function redirectFor(visit: Visit): string | undefined {
  const { path: raw, token, source, status, host = 'whole', next } = visit
  const path = trim(raw)
  const elsewhere = byHost(path, host)
  if (elsewhere) return elsewhere
  // A phone brings photos to a form on a desktop, whoever is signed in on it.
  if (path === '/404' || path === '/portal/photos') return undefined

  if (!token) {
    if (OPEN.has(path) || LOGIN.has(path)) return undefined
    if (host !== 'office-only' && isNowhere(path)) return undefined
    return host === 'office-only' ? '/login' : HOME
  }
  if (source === ENTERPRISE && NOT_APPROVED.includes(status ?? '')) {
    return path === COMPANY_AUDIT ? undefined : COMPANY_AUDIT
  }
  const confined = CONFINED[source ?? '']
  if (path === MY) return confined?.home ?? PERSONAL_CENTRE
  if (LOGIN.has(path)) return ownPath(next) ?? confined?.home ?? '/'
  if (confined)
    return OPEN.has(path) || confined.pages.has(path) || isNowhere(path) ? undefined : confined.home
  // Back-office people have no consumer or courier pages; the open ones stay open to them.
  if (!OPEN.has(path) && (CONSUMER_PAGES.has(path) || COURIER_PAGES.has(path))) return '/'
  return undefined
}
