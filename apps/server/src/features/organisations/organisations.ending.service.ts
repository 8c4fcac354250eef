import type { Both } from '@appeal/contract/kit/language.ts'
import type {
  Ended,
  EndOrg,
  EndPart,
  EndPlan,
  EndPlanQuery,
} from '@appeal/contract/organisations/organisations.ending.ts'
import canonicalize from 'canonicalize'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { together } from '../../platform/db/together.ts'
import { fail } from '../../platform/fail.ts'
import { list } from '../../platform/product.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { changed, demandLiving, demandOrg, sightOf } from './organisations.admin.places.ts'
import * as admin from './organisations.admin.store.ts'
import * as ending from './organisations.ending.store.ts'
import type { OrgScope } from './organisations.policy.service.ts'
import * as store from './organisations.store.ts'

export type { OrgTable } from './organisations.ending.store.ts'

/** An organisation that ends, and the one that takes its place from the same moment on. */
export interface OrgEnd {
  org: store.OrgRow
  to: store.OrgRow
  /** What lies directly below goes to the successor as well. */
  withBelow: boolean
}

/** What a feature has of organisations, and how it goes over to the successor of one that ends. */
export interface EndRoom {
  name: string
  /** What several of these are called. */
  words: Both
  /** What would move, each by a text of its own: two plans are the same where these are. */
  find(db: Queryable, end: OrgEnd, ctx: Context): Promise<readonly string[]>
  /** What stands in the way, each in a sentence without a full stop. */
  hindrances?(db: Queryable, end: OrgEnd, ctx: Context): Promise<readonly Both[]>
  /** Gives all of it to the successor. @returns how many */
  move(tx: Tx, ctx: Context, end: OrgEnd & { reason: string }): Promise<number>
}

/** What goes to the successor of an organisation that ends, in the order in which it goes: people before their cases. */
export const onOrgEnd = list<EndRoom>()

/**
 * A room whose rows belong to an organisation and to nobody else: they change hands as they are.
 *
 * @param cache of what has to be read anew afterwards
 */
export const rowsRoom = (name: string, words: Both, of: ending.OrgTable, cache?: string): EndRoom => ({
  name,
  words,
  find: (db, { org, to }) => ending.listRows(db, of, org.id, to.id),
  async move(tx, ctx, { org, to }) {
    const count = await ending.giveRows(tx, of, org.id, to.id)
    if (count && cache) await ctx.platform.live.send(tx, { kind: 'cache', key: cache })
    return count
  },
})

/**
 * Keeps organisations to which a transaction gives something from ending before it does.
 *
 * @returns by id who took the place of those that have ended already
 */
export async function heirsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const heirs = new Map<string, string>()
  let asked = [...new Set(ids)]
  while (asked.length) {
    // Sent with the lock, and read when it is held: each statement sees what was committed before it began.
    const [, ended] = await together(ending.lockShared(tx, asked), ending.listEnded(tx, asked))
    for (const { id, successorId } of ended) if (successorId) heirs.set(id, successorId)
    asked = ended.flatMap(({ successorId }) => successorId ?? [])
  }
  // Of a successor that ended as well, the last one.
  for (const [id, heir] of heirs) {
    let last = heir
    while (heirs.has(last)) last = heirs.get(last) as string
    heirs.set(id, last)
  }
  return heirs
}

/**
 * Keeps organisations into which a transaction puts people, positions, roles or areas from ending, and from being
 * deleted or disabled, before it does. It comes before any row is held: who ends an organisation holds it first, and
 * its rows after.
 *
 * @param ids those that nothing is named for are left out
 * @returns whether all of them are there and go on
 */
export async function keepLiving(tx: Tx, ids: readonly (string | null | undefined)[]): Promise<boolean> {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))]
  if (asked.length === 0) return true
  await ending.lockShared(tx, asked)
  return (await ending.countLiving(tx, asked)) === asked.length
}

/** The same, refusing what is gone. @throws organisations.not_found */
export async function holdLiving(tx: Tx, ids: Parameters<typeof keepLiving>[1], field = 'orgId') {
  if (!(await keepLiving(tx, ids))) fail('organisations.not_found', { field })
}

/** Waits for whoever is just putting something into organisations, and keeps others from it. */
export const holdAlone = ending.lockAlone

/** An organisation and what lies below it, as this transaction sees them. */
export const idsFrom = async (tx: Tx, { path }: Pick<store.OrgRow, 'path'>): Promise<string[]> =>
  (await admin.subtree(tx, path)).map(({ id }) => id)

type Given = Pick<z.output<typeof EndPlanQuery>, 'id' | 'successorId' | 'withBelow'>

/** @throws organisations.not_found, organisations.top_fixed, organisations.ended, organisations.successor_wrong */
async function demandEnd(db: Queryable, given: Given, within: OrgScope): Promise<OrgEnd> {
  const org = await demandLiving(db, given.id, within)
  if (org.kind === 'STATE_BUREAU') fail('organisations.top_fixed')
  const to = await demandOrg(db, given.successorId, within, 'successorId')
  const isFit =
    to.id !== org.id &&
    to.endedAt === null &&
    to.kind === org.kind &&
    to.brand === org.brand &&
    !to.path.startsWith(org.path)
  if (!isFit) fail('organisations.successor_wrong', { field: 'successorId' })
  return { org, to, withBelow: given.withBelow === 'true' }
}

interface Drawn {
  parts: { room: EndRoom; keys: readonly string[] }[]
  obstacles: Both[]
  digest: string
}

/** Everything that would move, and what stands in the way, as the database has it now. */
async function draw(db: Queryable, ctx: Context, end: OrgEnd): Promise<Drawn> {
  const parts: Drawn['parts'] = []
  const obstacles: Both[] = []
  for (const room of ctx.platform.product.of(onOrgEnd)) {
    parts.push({ room, keys: await room.find(db, end, ctx) })
    obstacles.push(...((await room.hindrances?.(db, end, ctx)) ?? []))
  }
  const whole = [end.org.id, end.to.id, end.withBelow, parts.map(({ room, keys }) => [room.name, ...keys])]
  return { parts, obstacles, digest: sm3(canonicalize(whole) as string).toString('hex') }
}

const partOf = (ctx: Context, room: EndRoom, count: number): EndPart => ({
  room: room.name,
  name: room.words[ctx.language],
  count,
})

/** What the end of an organisation would come to; nothing is changed. */
export async function planEnd(ctx: Context, query: z.output<typeof EndPlanQuery>): Promise<EndPlan> {
  const { db } = ctx.platform
  const end = await demandEnd(db, query, await sightOf(ctx))
  const { parts, obstacles, digest } = await draw(db, ctx, end)
  return {
    id: end.org.id,
    name: end.org.name,
    successorId: end.to.id,
    successorName: end.to.name,
    parts: parts.flatMap(({ room, keys }) => (keys.length ? [partOf(ctx, room, keys.length)] : [])),
    obstacles: obstacles.map((one) => one[ctx.language]),
    digest,
  }
}

/**
 * Ends an organisation: everything that the plan said goes to the successor, and nothing else. What comes in at the
 * same time waits and goes to the successor as well.
 *
 * @throws organisations.plan_changed where the plan is another one by now, organisations.end_hindered, and what
 *   `planEnd` throws
 */
export async function endOrg(ctx: Context, body: z.output<typeof EndOrg>): Promise<Ended> {
  const within = await sightOf(ctx)
  return ctx.unitOfWork(async (tx) => {
    await admin.lockTree(tx)
    await ending.lockAlone(tx, [body.id])
    const end = await demandEnd(tx, body, within)
    const { org, to } = end
    const { parts, obstacles, digest } = await draw(tx, ctx, end)
    if (digest !== body.digest) fail('organisations.plan_changed')
    if (obstacles[0]) fail('organisations.end_hindered', { what: obstacles[0] })
    const moved: EndPart[] = []
    for (const { room, keys } of parts) {
      const count = await room.move(tx, ctx, { ...end, reason: body.reason })
      // Somebody was faster than a room's own lock: nothing goes that nobody has read.
      if (count !== keys.length) fail('organisations.plan_changed')
      if (count) moved.push(partOf(ctx, room, count))
    }
    await store.update(tx, org.id, {
      ...{ endedAt: ctx.now(), endedBy: ctx.viewer?.userId ?? null },
      ...{ successorId: to.id, endReason: body.reason, updatedAt: ctx.now() },
    })
    await recordChange(tx, ctx, 'org', org, {
      successor: [null, to.name],
      reason: [null, body.reason],
      ...Object.fromEntries(moved.map(({ room, count }) => [room, [count, to.name] as const])),
    })
    await changed(tx, ctx)
    return { parts: moved }
  })
}
