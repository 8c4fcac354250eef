import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { list } from '../../../platform/product.ts'
import { findUser, type ViewerFacts, viewerFacts } from './users.service.ts'

/** Whoever takes over, as the server knew them before anything was held. */
export interface Successor {
  facts: ViewerFacts
  phoneIndex: Buffer | null
}

/** Somebody of the back office as who may take over; undefined where the account is gone or disabled. */
export async function successorOf({ platform }: Context, userId: string): Promise<Successor | undefined> {
  const [facts, user] = await Promise.all([viewerFacts(platform, userId), findUser(platform.db, userId)])
  return facts?.area === 'b' && user ? { facts, phoneIndex: user.phoneIndex } : undefined
}

/** From whom work goes, and why. */
interface HandOver {
  from: string
  reason: string
}

/** What a feature knows of the work that lies with one officer. */
export interface OpenWork {
  kind: CaseKindName
  /** What several of these are called. */
  words: { zh: string; en: string }
  count(db: Queryable, userId: string): Promise<number>
  /** Gives all of it to a colleague, or back to the bureau; a line in the history of each case. */
  handOver(tx: Tx, ctx: Context, change: HandOver & { to: Successor | null }): Promise<number>
}

/** How the open work of an officer is counted and handed over, wherever there are cases. */
export const onLeaving = list<OpenWork>()

/** What else ends when somebody's account is disabled, deleted or moved to another organisation. */
export const onGone = list<(tx: Tx, ctx: Context, userId: string) => Promise<void>>()

/** How many open cases lie with an officer, kind by kind. */
export async function countOpenWork(db: Queryable, { platform }: Pick<Context, 'platform'>, userId: string) {
  const counts: (Pick<OpenWork, 'kind' | 'words'> & { count: number })[] = []
  for (const { kind, words, count } of platform.product.of(onLeaving))
    counts.push({ kind, words, count: await count(db, userId) })
  return counts
}

/** Hands over everything that lies with an officer, each kind to whom `to` names. @returns how many each of them got */
export async function handOverWork(
  tx: Tx,
  ctx: Context,
  { to, ...change }: HandOver & { to(kind: CaseKindName): Successor | null },
): Promise<Map<string | null, number>> {
  const given = new Map<string | null, number>()
  for (const work of ctx.platform.product.of(onLeaving)) {
    const successor = to(work.kind)
    const count = await work.handOver(tx, ctx, { ...change, to: successor })
    const key = successor?.facts.userId ?? null
    given.set(key, (given.get(key) ?? 0) + count)
  }
  return given
}
