import type { ErrorKey } from '@appeal/contract/errors.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import { onConnection } from '../../platform/cache.ts'
import type { Context, Platform, Viewer } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import type { Authenticate } from '../../platform/http/server.ts'
import { newId } from '../../platform/ids.ts'
import { type KeyedCache, keyedCache } from '../../platform/keyedCache.ts'
import { browserOf } from '../../platform/userAgent.ts'
import { IDLE_MINUTES } from '../inbox/messages/messages.service.ts'
import { type ViewerFacts, viewerFacts } from '../people/users/users.service.ts'
import { settings } from '../reference/settings/settings.service.ts'
import {
  AUTH_ABSOLUTE_HOURS,
  AUTH_AUTOLOGIN_DAYS,
  AUTH_SINGLE_SESSION_OFFICE,
  AUTH_STEP_UP_MINUTES,
} from './auth.settings.ts'
import * as store from './auth.store.ts'
import type { EndReason } from './auth.tables.ts'
import { forgetDevices, passSession, renewSession } from './factor/auth.factor.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TOKEN = /^[A-Za-z0-9]{32}$/
// A session that another process ended is refused after one second at the latest, signal or not.
const STALE_SECONDS = 1
/** Binding an authenticator for the first time takes some minutes. */
const AWAITED_MS = 15 * MINUTE

interface Caches {
  sessions: KeyedCache<store.SessionRow | undefined>
  viewers: KeyedCache<ViewerFacts | null>
}

const known = new WeakMap<Platform['live'], Caches>()

/** What this process keeps of sessions and viewers; every change drops it here and, by a signal, elsewhere. */
function caches(platform: Platform): Caches {
  const made = known.get(platform.live)
  if (made) return made
  const root = onConnection(platform, platform.database.db)
  const fresh: Caches = {
    sessions: keyedCache(
      platform.live,
      'session',
      (hash) => store.findSessionByToken(root.db, Buffer.from(hash, 'hex')),
      {
        max: 10_000,
        seconds: STALE_SECONDS,
      },
    ),
    viewers: keyedCache(platform.live, 'viewer', (userId) => viewerFacts(root, userId), { max: 10_000 }),
  }
  for (const key of ['grants', 'organisations'])
    platform.live.listen('cache', key, () => fresh.viewers.clear())
  known.set(platform.live, fresh)
  return fresh
}

const ENDED: Record<EndReason, ErrorKey> = {
  logout: 'session.expired',
  signed_out: 'session.signed_out',
  replaced: 'session.replaced',
  kicked_out: 'session.kicked_out',
  password: 'session.expired',
  disabled: 'session.expired',
}

/** Why a session no longer counts, undefined where it does. */
export async function faultOf(
  platform: Platform,
  session: store.SessionRow,
  browser: string,
): Promise<ErrorKey | undefined> {
  if (session.endReason) return ENDED[session.endReason]
  const limits = await settings(platform)
  const now = platform.clock.now().getTime()
  // Whoever asked to stay signed in, where the settings have days for it.
  const kept = session.autologin ? AUTH_AUTOLOGIN_DAYS.of(limits) * 24 * HOUR : 0
  const idle = kept || IDLE_MINUTES[session.area].of(limits) * MINUTE
  const absolute = kept || AUTH_ABSOLUTE_HOURS.of(limits) * HOUR
  // A first factor alone is worth nothing for long.
  if (session.factor === 'awaited' && now - session.createdAt.getTime() > AWAITED_MS) return 'session.expired'
  const over = now - session.lastSeenAt.getTime() > idle || now - session.createdAt.getTime() > absolute
  return over || session.browser !== browser ? 'session.expired' : undefined
}

/** Whether a session still counts, for what was opened in it and is used by others without its token. */
export async function isSessionOpen(db: Queryable, platform: Platform, sessionId: string): Promise<boolean> {
  const session = await store.findSession(db, sessionId)
  return session !== undefined && (await faultOf(platform, session, session.browser)) === undefined
}

/**
 * Finds the viewer of a token: at most one query, none where this process asked within the last second.
 *
 * Refusals: session.replaced, session.kicked_out; session.expired for everything else (unknown, idle for too long,
 * too old, ended, account disabled, token used in another kind of browser).
 */
export function authenticate(platform: Platform): Authenticate {
  const { sessions, viewers } = caches(platform)
  return async (token, { userAgent }) => {
    if (!TOKEN.test(token)) return { refused: 'session.expired' }
    const hash = tokenHash(token).toString('hex')
    const session = await sessions.get(hash)
    if (!session) {
      // Guesses must not push real sessions out of the memory.
      sessions.drop(hash)
      return { refused: 'session.expired' }
    }
    const fault = await faultOf(platform, session, browserOf(userAgent))
    if (fault) return { refused: fault }
    const facts = await viewers.get(session.userId)
    if (!facts) return { refused: 'session.expired' }
    const now = platform.clock.now()
    const before = new Date(now.getTime() - MINUTE)
    if (session.lastSeenAt <= before) {
      await store.touchSession(platform.db, session.id, before, now)
      session.lastSeenAt = now
    }
    const standing =
      session.factor === 'awaited'
        ? ({ awaitsFactor: true } as const)
        : (await isProofOld(platform, session)) && ({ staleProof: true } as const)
    return { ...facts, sessionId: session.id, ...standing }
  }
}

/**
 * Minutes without a call after which the viewer's session ends, so that people can be asked before (WCAG 2.2.1); null
 * where they asked to stay signed in.
 */
export async function idleMinutesOf(
  { platform }: Context,
  { userId, sessionId, area }: Viewer,
): Promise<number | null> {
  const limits = await settings(platform)
  const session = (await store.listOpenSessions(platform.db, userId)).find(({ id }) => id === sessionId)
  return session?.autologin && AUTH_AUTOLOGIN_DAYS.of(limits) > 0 ? null : IDLE_MINUTES[area].of(limits)
}

/** Whether a factor was shown too long ago for acts that weigh much, or in this session never. */
async function isProofOld(platform: Platform, { provedAt }: store.SessionRow): Promise<boolean> {
  const minutes = await AUTH_STEP_UP_MINUTES.read(platform)
  return provedAt === null || platform.clock.now().getTime() - provedAt.getTime() > minutes * MINUTE
}

/** Opens a session and answers its token, which exists nowhere else. */
export async function openSession(ctx: Context, userId: string): Promise<string> {
  const facts = await viewerFacts(ctx.platform, userId)
  if (!facts) throw new Error('No session can be opened for this person')
  return (await startSession(ctx.platform.db, ctx, { userId, area: facts.area, device: 'PC' })).token
}

/** Writes a session for somebody whose right to sign in has been checked. */
export async function startSession(
  db: Queryable,
  ctx: Context,
  {
    factor = 'none',
    autologin = false,
    ...of
  }: {
    userId: string
    area: Area
    device: string
    factor?: store.SessionRow['factor']
    autologin?: boolean | undefined
  },
): Promise<{ token: string; sessionId: string }> {
  const token = newToken()
  const sessionId = newId(ctx.platform.clock)
  const at = ctx.now()
  await store.insertSession(db, {
    id: sessionId,
    tokenHash: tokenHash(token),
    ...of,
    factor,
    provedAt: factor === 'none' || factor === 'passed' ? at : null,
    // GB/T 22239 wants the sessions of staff to end by themselves.
    autologin: autologin && (of.area === 'c' || of.area === 'd'),
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    browser: browserOf(ctx.userAgent),
    createdAt: at,
    lastSeenAt: at,
  })
  return { token, sessionId }
}

/**
 * Ends sessions: all open ones of a person, or named ones. Effective in this process at once and in all others when
 * the transaction commits.
 *
 * @param why `replaced`, `kicked_out` and `signed_out` are told to the client by codes of their own (contract 0)
 * @returns how many were open
 */
export async function endSessions(
  tx: Queryable,
  ctx: Context,
  which: string | { ids: readonly string[] },
  why: EndReason,
): Promise<number> {
  const whose = typeof which === 'string' ? { userId: which } : which
  const ended = await store.endSessions(tx, whose, why, ctx.now())
  for (const hash of ended) await dropSession(tx, ctx, hash)
  // Whoever learnt the former password may have had a device trusted as well.
  if ('userId' in whose && (why === 'password' || why === 'disabled')) await forgetDevices(tx, whose.userId)
  return ended.length
}

/** A session that changed is read anew, in this process at once and in all others when the transaction commits. */
async function dropSession(tx: Queryable, { platform }: Context, hash: Buffer): Promise<void> {
  const key = hash.toString('hex')
  caches(platform).sessions.drop(key)
  await platform.live.send(tx, { kind: 'cache', key: `session:${key}` })
}

/** An older session of a back-office account ends when a new one counts. */
export async function endOlder(tx: Queryable, ctx: Context, userId: string, area: Area): Promise<void> {
  if (area === 'b' && (await AUTH_SINGLE_SESSION_OFFICE.read(ctx.platform)))
    await endSessions(tx, ctx, userId, 'replaced')
}

/** A factor was shown: a session that waited for it counts from here on, and acts that weigh much are open for a while. */
export async function passFactor(
  tx: Tx,
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const others = await store.listOpenSessions(tx, userId)
  const hash = await passSession(tx, sessionId, ctx.now())
  if (!hash) return renewProof(tx, ctx, sessionId)
  if (ctx.viewer?.area === 'b' && (await AUTH_SINGLE_SESSION_OFFICE.read(ctx.platform))) {
    const ids = others.map(({ id }) => id).filter((id) => id !== sessionId)
    if (ids.length) await endSessions(tx, ctx, { ids }, 'replaced')
  }
  await dropSession(tx, ctx, hash)
}

/** The person of a session has shown again who it is. */
export async function renewProof(tx: Tx, ctx: Context, sessionId: string): Promise<void> {
  const hash = await renewSession(tx, sessionId, ctx.now())
  if (hash) await dropSession(tx, ctx, hash)
}
