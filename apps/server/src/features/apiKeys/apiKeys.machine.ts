import { routesOf } from '@appeal/contract/apiKeys/apiKeys.scopes.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import { onConnection } from '../../platform/cache.ts'
import type { Grant, Platform, Viewer } from '../../platform/context.ts'
import { tokenHash } from '../../platform/crypto/tokens.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { Authenticate } from '../../platform/http/server.ts'
import { type KeyedCache, keyedCache } from '../../platform/keyedCache.ts'
import { hit, limitKey } from '../../platform/limits/limits.ts'
import { type World, worldOf } from '../../platform/world/world.ts'
import { disabledAt } from '../enterprises/enterprises.service.ts'
import { type Org, orgDirectory } from '../organisations/organisations.service.ts'
import { isWithin } from './apiKeys.ranges.ts'
import { API_KEY_CALLS_PER_MINUTE } from './apiKeys.settings.ts'
import * as store from './apiKeys.store.ts'

/** Secrets say which world they are of, so that one that went to the other is refused by what it is. */
const PREFIX = { real: 'pk_', sandbox: 'pk_sandbox_' } as const satisfies Record<World, string>
const SECRET = {
  real: /^pk_[A-Za-z0-9]{32}$/,
  sandbox: /^pk_sandbox_[A-Za-z0-9]{32}$/,
} as const satisfies Record<World, RegExp>

export const keyPrefix = (config: Platform['config']): string => PREFIX[worldOf(config)]
const MINUTE = 60_000
// As with sessions: what another process ended is refused after one second at the latest, signal or not.
const STALE_SECONDS = 1

/** What is known of a secret. */
interface Known {
  secret: store.SecretRow
  key: store.KeyRow
  org: Org | undefined
  /** The enterprise is admitted: none of its units above was disabled. */
  isOpen: boolean
}

const caches = new WeakMap<Platform['live'], KeyedCache<Known | undefined>>()

function secrets(platform: Platform): KeyedCache<Known | undefined> {
  const made = caches.get(platform.live)
  if (made) return made
  const root = onConnection(platform, platform.database.db)
  const fresh = keyedCache<Known | undefined>(
    platform.live,
    'apiKey',
    async (hash) => {
      const found = await store.findByHash(root.db, Buffer.from(hash, 'hex'))
      if (!found) return undefined
      const orgs = await orgDirectory(root)
      const org = orgs.get(found.key.orgId)
      return { ...found, org, isOpen: org !== undefined && !(await disabledAt(root.db, orgs))(org.id) }
    },
    { max: 1_000, seconds: STALE_SECONDS },
  )
  caches.set(platform.live, fresh)
  return fresh
}

/** What is known of these secrets is read anew: here at once, in other processes when the transaction commits. */
export async function dropSecrets(
  tx: Queryable,
  platform: Platform,
  rows: readonly store.SecretRow[],
): Promise<void> {
  for (const { hash } of rows) {
    const key = hash.toString('hex')
    secrets(platform).drop(key)
    await platform.live.send(tx, { kind: 'cache', key: `apiKey:${key}` })
  }
}

const HEAD_OFFICE: Grant = { scopes: new Set(['SCOPE_ORG_CHILD']), orgIds: [] }

/** The key as somebody who asks: the head office of its enterprise, with the rights of its scopes and no other. */
function viewerOfKey({ key, secret }: Known, org: Org): Viewer {
  const routes = routesOf(key.scopes)
  const granted = allRoutes.filter(({ name, access }) => access.kind === 'granted' && routes.has(name))
  return {
    userId: key.id,
    sessionId: secret.id,
    area: 'a',
    userType: '3',
    name: key.name,
    org: { id: org.id, name: org.name, kind: org.kind, path: org.path, brand: org.brand },
    roleCodes: ['brandHq'],
    grants: new Map(granted.map(({ permission }) => [permission, HEAD_OFFICE])),
    status: '3',
    machine: { name: key.name, routes },
  }
}

function refusalOf(world: World, text: string) {
  if (world === 'real' && SECRET.sandbox.test(text)) return 'apiKeys.of_sandbox'
  return world === 'sandbox' && SECRET.real.test(text) ? 'apiKeys.of_product' : 'apiKeys.wrong'
}

/**
 * Finds the viewer of a key's secret: at most one look-up, none where this process asked within the last second.
 *
 * Refusals: apiKeys.wrong (no such secret), apiKeys.of_sandbox and apiKeys.of_product (one of the other world), apiKeys.over (ended, expired, exchanged, enterprise disabled),
 * apiKeys.address (call from outside of its ranges), request.too_many.
 */
export function machine(platform: Platform): Authenticate {
  const known = secrets(platform)
  return async (text, { ip }) => {
    const world = worldOf(platform.config)
    if (!SECRET[world].test(text)) return { refused: refusalOf(world, text) }
    const hash = tokenHash(text).toString('hex')
    const found = await known.get(hash)
    if (!found) {
      // Guesses must not push real keys out of the memory.
      known.drop(hash)
      return { refused: 'apiKeys.wrong' }
    }
    const { key, secret, org, isOpen } = found
    const now = platform.clock.now()
    const isOver =
      key.endedAt !== null || key.expiresAt <= now || (secret.until !== null && secret.until <= now)
    if (isOver || !org || !isOpen) return { refused: 'apiKeys.over' }
    if (!isWithin(ip, key.ranges)) return { refused: 'apiKeys.address' }
    const limit = await API_KEY_CALLS_PER_MINUTE.read(platform)
    const asked = await hit(platform.db, limitKey('apiKey', key.id), { limit, windowSeconds: 60, at: now })
    if (!asked.allowed) return { refused: 'request.too_many', details: { seconds: asked.retryAfterSeconds } }
    const before = new Date(now.getTime() - MINUTE)
    if (!key.lastUsedAt || key.lastUsedAt <= before) {
      await store.touchKey(platform.db, key.id, { before, now, ip })
      key.lastUsedAt = now
    }
    return viewerOfKey(found, org)
  }
}
