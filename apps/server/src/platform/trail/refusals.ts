import { type ErrorKey, errors } from '@appeal/contract/errors.ts'
import { addressKey } from '../address.ts'
import type { Platform } from '../context.ts'
import { faultKind, rootOf } from '../db/violations.ts'
import type { EngineName } from '../files/engine.ts'
import type { Guard } from '../outbound.ts'
import { seldom } from '../seldom.ts'
import * as store from './refusals.store.ts'

/** Kinds of refusal that tell of an attack where they come in number; of `broken` the first one tells. */
export type Refused =
  | 'broken'
  | 'captcha'
  | 'code'
  | 'codeAsked'
  | 'export'
  | 'factor'
  | 'forbidden'
  | 'foreign'
  | 'inner'
  | 'limit'
  | 'locked'
  | 'malformed'
  | 'number'
  | 'proof'
  | 'reveal'
  | 'site'
  | 'upload'
  | 'widening'

const BY_REASON: Readonly<Partial<Record<ErrorKey, Refused>>> = {
  'auth.captcha_wrong': 'captcha',
  'auth.code_wrong': 'code',
  'auth.ticket_wrong': 'code',
  'auth.code_too_soon': 'codeAsked',
  'auth.code_limit': 'codeAsked',
  'apiKeys.wrong': 'code',
  'apiKeys.over': 'code',
  'apiKeys.address': 'code',
  'auth.factor_wrong': 'factor',
  'auth.passkey_wrong': 'factor',
  'auth.locked': 'locked',
  'auth.old_password_wrong': 'proof',
  'appeals.link_gone': 'number',
  'appeals.no_match': 'number',
  'files.link_over': 'number',
  'audit.reveals_over': 'reveal',
  'exports.files_over': 'export',
  'exports.rows_over': 'export',
  'files.type_refused': 'upload',
  'files.damaged': 'upload',
  'files.active_content': 'upload',
  'files.infected': 'upload',
  'files.content_too_large': 'upload',
  'files.too_complex': 'upload',
  'files.too_many_pixels': 'upload',
  'request.not_found': 'malformed',
  'request.method': 'malformed',
  'request.malformed': 'malformed',
  'request.unstorable': 'malformed',
  'request.too_large': 'malformed',
  'request.refused': 'site',
  'webhooks.url_wrong': 'inner',
  // Whoever gives what they do not have, gives to themselves, or wants to be the second person of their own work.
  'grants.not_held': 'widening',
  'grants.own': 'widening',
  'grants.duties_united': 'widening',
  'grants.entangled': 'widening',
  'accounts.own': 'widening',
  'accounts.wider': 'widening',
  'accounts.administrator': 'widening',
  'keeping.four_eyes': 'widening',
  'proposals.four_eyes': 'widening',
  'bulletins.four_eyes': 'widening',
  'articles.own_work': 'widening',
  'faqs.own_work': 'widening',
}

/**
 * As what a refusal is counted; most are everyday and are not.
 *
 * @param condition of an act on a case that was not met, where the refusal names one
 */
export function refusedAs(reason: ErrorKey, isSignedIn: boolean, condition?: unknown): Refused | undefined {
  const known = condition === 'four_eyes' ? 'widening' : BY_REASON[reason]
  if (known) return known
  if (errors[reason] === 429) return 'limit'
  if (errors[reason] === 403 && reason !== 'request.challenge') return 'forbidden'
  if (reason.endsWith('.not_found')) return isSignedIn ? 'foreign' : 'number'
  return undefined
}

/** Length of the stretches in which refusals are counted. */
export const SLOT_MS = 5 * 60_000

/** What one process has yet to write. */
interface Waiting {
  rows: Map<string, store.RefusalRow>
  /** The write that takes these rows, once the one before it is done. */
  next: Promise<void> | undefined
  running: Promise<void>
}
const waiting = new WeakMap<Platform['autonomous'], Waiting>()

/**
 * Counts a refusal where its kind is watched; it never changes what is answered, nor when. A process writes one
 * statement at a time, with all refusals that came meanwhile, so that a flood of bad calls costs one connection and few
 * writes.
 */
export function noteRefusal(
  platform: Platform,
  {
    reason,
    condition,
    ip,
    userId,
  }: { reason: ErrorKey; condition?: unknown; ip: string; userId: string | undefined },
): void {
  const what = refusedAs(reason, userId !== undefined, condition)
  if (what)
    count(platform, what, userId === undefined ? `ip:${addressKey(ip).address}` : `user:${userId}`, ip)
}

/**
 * Counts a call of the server's own that would have led inside. It is made for a setting or an endpoint, often by a job
 * and long after somebody typed the address: so it is counted for all that one guard watches.
 */
export const noteInner = (platform: Platform, by: Guard): void => count(platform, 'inner', `name:${by}`, '')

/** Where bytes lie that are not what was stored: a store of files, or what exports wrote. */
export type BrokenPlace = EngineName | 'exports'

/** Counts stored bytes that were found missing, cut or changed, by where they lie; which ones, the log says. */
export const noteBroken = (platform: Platform, place: BrokenPlace): void =>
  count(platform, 'broken', `name:files.${place}`, '')

function count({ autonomous, clock, log }: Platform, what: Refused, subject: string, ip: string): void {
  const slotAt = new Date(Math.floor(clock.now().getTime() / SLOT_MS) * SLOT_MS)
  const own = waiting.get(autonomous) ?? { rows: new Map(), next: undefined, running: Promise.resolve() }
  waiting.set(autonomous, own)
  const key = `${what} ${subject} ${slotAt.getTime()}`
  own.rows.set(key, { what, subject, slotAt, ip, count: (own.rows.get(key)?.count ?? 0) + 1 })
  own.next ??= own.running.then(async () => {
    const rows = [...own.rows.values()]
    own.rows.clear()
    own.next = undefined
    await store.add(autonomous, rows).catch((err: unknown) => {
      seldom(log, `refusals ${faultKind(err)}`, { err: rootOf(err) }, 'refusals not counted')
    })
  })
  own.running = own.next
}

/** Done when every refusal that this process noted so far is written, or given up on. */
export const refusalsWritten = ({ autonomous }: Pick<Platform, 'autonomous'>): Promise<void> =>
  waiting.get(autonomous)?.running ?? Promise.resolve()
