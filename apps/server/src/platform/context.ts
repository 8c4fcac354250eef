import type { Area, DataScope, UserType } from '@appeal/contract/kit/access.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { Crypto } from './crypto/crypto.ts'
import type { Database, Db, Tx } from './db/db.ts'
import type { Replicas } from './db/replicas.ts'
import type { Language } from './fail.ts'
import { onceMore } from './idempotency/victims.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Logger } from './log.ts'
import type { Product } from './product.ts'

/** What every feature may use; made once by `app.ts`, or by a test with other parts. */
export interface Platform {
  config: Config
  database: Database
  db: Db
  /**
   * A few connections beside the pool, for short statements that run while the caller holds a transaction: loading a
   * cache, spending a captcha that no roll-back may bring back. On the pool itself such statements could wait for
   * each other for ever.
   */
  autonomous: Db
  /**
   * Connections of the background jobs: their statements may take longer than anybody waits for a page, and they take
   * none from the requests.
   */
  jobDatabase: Database
  /** Replicas to read from, where there are any. */
  replicas?: Replicas | undefined
  clock: Clock
  crypto: Crypto
  live: Live
  jobs: Jobs
  log: Logger
  /** What the features bring to each other. */
  product: Product
}

/** A granted path's data scopes, united over the roles that grant it. */
export interface Grant {
  scopes: ReadonlySet<DataScope>
  /** Organisations named by SCOPE_ORG_DEFINE. */
  orgIds: readonly string[]
}

export type OrgKind =
  | 'STATE_BUREAU'
  | 'PROVINCE_BUREAU'
  | 'CITY_BUREAU'
  | 'BRAND_HQ'
  | 'BRAND_PROVINCE'
  | 'BRAND_CITY'
  | 'OUTLET'
  | 'DEPT'

/** The organisation a viewer belongs to. `path` lists the ids from the root down: `/1/12/133/`. */
export interface ViewerOrg {
  id: string
  name: string
  kind: OrgKind
  path: string
  brand: string | null
}

/** A system that calls with a key of its enterprise. */
export interface Machine {
  /** What the enterprise called the key. */
  readonly name: string
  /** Names of the routes it may call; every other is closed to it. */
  readonly routes: ReadonlySet<string>
}

/** Whoever asks. */
export interface Viewer {
  userId: string
  sessionId: string
  area: Area
  userType: UserType
  name: string
  org: ViewerOrg | null
  roleCodes: readonly string[]
  /** Permission path → grant. */
  grants: ReadonlyMap<string, Grant>
  /** -1…4 for enterprises, '3' otherwise (domain 3.3). */
  status: string
  /** Signed in by the first factor alone: nothing but the second is open yet. */
  awaitsFactor?: true
  /** No factor was shown of late: acts that weigh much ask for one first. */
  staleProof?: true
  /** Set where a system asks and no person: `userId` is then the key's id, which no user has. */
  machine?: Machine
  /** Digest of the own telephone, of staff: whoever filed with it is the same person. */
  phoneIndex?: Buffer | null
  /** Whose way in this person touched in the last days, or who touched theirs; absent in jobs. */
  entangled?: ReadonlySet<string>
}

/**
 * Whether somebody may be the second person to what another one did: a different one, and neither has had the other's
 * way in within their hands of late, or one person could decide as two.
 *
 * @param doer null where nobody is known to have done it
 */
export const isSecondTo = (viewer: Pick<Viewer, 'userId' | 'entangled'>, doer: string | null): boolean =>
  doer === null || (doer !== viewer.userId && !viewer.entangled?.has(doer))

/** What an act tells that may still be undone: it lies ready, and leaves the house at a moment. */
export interface Held {
  until: Date
  /** Rows of the outbox, and messages, by id: what an undo takes away again. */
  outbox: string[]
  messages: string[]
}

/** One request, or one run of a job: who asks, in what language, when. */
export interface Context {
  platform: Platform
  viewer: Viewer | null
  language: Language
  ip: string
  userAgent: string
  requestId: string
  /** A client of our own asks, which wants more than a bare token; absent in jobs. */
  asksObject?: boolean
  /** The route being served; absent in jobs. */
  route?: Pick<Route, 'name' | 'method' | 'permission'>
  /** Grant of the route being served; null for routes that need none. */
  grant: Grant | null
  /** Set while an act is carried out that may be undone. */
  held?: Held
  /** Set where an order for many carries an act out for whoever ordered it: the order, and for how long its words wait. */
  order?: { id: string; seconds: number }
  now(): Date
  /** One transaction: all of it happens, or none. The victim of a deadlock is tried once more ({@link onceMore}). */
  unitOfWork<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Set where the call itself is one transaction, which its units of work do not end ({@link afterCommit}). */
  committed?(work: (ctx: Context) => Promise<void>): void
}

/**
 * Does what no rollback takes back, such as deleting bytes, once what the call did is committed; never where it was not.
 * To be asked after the unit of work that decided it.
 */
export async function afterCommit(ctx: Context, work: (ctx: Context) => Promise<void>): Promise<void> {
  if (ctx.committed) ctx.committed(work)
  else await work(ctx)
}

/** The viewer of a route that demands a session. */
export function viewerOf(ctx: Context): Viewer {
  if (!ctx.viewer) throw new Error('This route is open to anyone and has no viewer')
  return ctx.viewer
}

/** A context for work that no person asked for: jobs, seeds. */
export function systemContext(platform: Platform, name: string): Context {
  return {
    platform,
    viewer: null,
    language: 'zh',
    ip: '127.0.0.1',
    userAgent: name,
    requestId: name,
    grant: null,
    now: () => platform.clock.now(),
    unitOfWork: (work) => onceMore(() => platform.db.transaction(work)),
  }
}
