import { setImmediate as pause } from 'node:timers/promises'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { inParts } from '../../platform/jobs/batches.ts'
import { daysAgo } from '../../platform/jobs/retiring.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import {
  CLUSTER_MAX,
  type Found,
  findClusters,
  type Rules,
  type Sketched,
  wordsOf,
} from './clusters.rules.ts'
import { CLUSTER_DAYS, CLUSTER_LEAST, CLUSTER_ON, CLUSTER_SCORE } from './clusters.settings.ts'
import * as store from './clusters.store.ts'

/** Cases of a bureau that one run compares, the latest of them; so many pairs take some seconds. */
const MOST = 4_000

/** Writes down what a run found in a cluster that it holds, or in a new one. */
async function keep(tx: Tx, ctx: Context, bureauId: string, { clusterId, members }: Found) {
  const now = ctx.now()
  const id = clusterId ?? newId(ctx.platform.clock)
  if (clusterId === null)
    await store.insert(tx, {
      ...{ id, version: 1, state: 'open' as const, bureauId, takenBy: null, takenAt: null, undoneBy: null },
      ...{ createdAt: now, updatedAt: now },
    })
  const placed = await store.place(
    tx,
    members.map(({ id: caseId, ...how }) => ({
      ...{ id: newId(ctx.platform.clock), clusterId: id, caseId, ...how },
      ...{ out: null, reason: null, changedBy: null, changedAt: now },
    })),
  )
  // Odd ones alone are listed anew by each run: nothing that somebody decided on.
  if (clusterId !== null && placed && members.some(({ odd }) => !odd))
    await store.update(tx, id, { updatedAt: now })
}

/** What is left of a find after what people did while cases were compared; nothing where too little is. */
async function stillRight(
  tx: Tx,
  bureauId: string,
  { clusterId, members }: Found,
  standing: ReadonlySet<string>,
  { least }: Rules,
): Promise<Found | null> {
  // Taken apart by people, it is not put together again.
  if (clusterId !== null && !standing.has(clusterId)) return null
  const ids = members.map(({ id }) => id)
  const settled = await store.settledAmong(tx, ids)
  // Passed on, ended or disagreed with meanwhile, it comes into none of this bureau.
  const fit = await store.fitAmong(tx, bureauId, ids)
  const room = CLUSTER_MAX - (clusterId === null ? 0 : await store.countStanding(tx, clusterId))
  const left = members.filter(({ id }) => fit.has(id) && !settled.has(id)).slice(0, room)
  const isEnough = clusterId === null ? left.filter(({ odd }) => !odd).length >= least : left.length > 0
  return isEnough ? { clusterId, members: left } : null
}

type Compared = Awaited<ReturnType<typeof store.comparable>>[number]

/** Compares cases brand by brand; nothing is held meanwhile, for that takes some seconds. */
async function findAmong(rows: readonly Compared[], rules: Rules): Promise<Found[]> {
  const byBrand = new Map<string, Compared[]>()
  for (const row of rows.toReversed()) byBrand.set(row.brand, [...(byBrand.get(row.brand) ?? []), row])
  const found: Found[] = []
  for (const cases of byBrand.values()) {
    const sketched = cases.map(
      ({ submittedAt, sketch, ...one }): Sketched => ({
        ...one,
        sketch: sketch === null ? null : wordsOf(sketch),
        day: shanghaiDate(submittedAt),
      }),
    )
    found.push(...(await findClusters(sketched, rules, pause)))
  }
  return found
}

/** Puts together the cases of one bureau. Each write is judged while its cluster is held, as people's acts are. */
async function lookAt(ctx: Context, bureauId: string, since: Date, rules: Rules): Promise<void> {
  await ctx.unitOfWork((tx) => store.freeDisagreeing(tx, bureauId, ctx.now()))
  const rows = await store.comparable(ctx.platform.db, bureauId, since, MOST)
  const found = await findAmong(rows, rules)
  await ctx.unitOfWork(async (tx) => {
    const standing = await store.lockForRun(
      tx,
      bureauId,
      found.flatMap(({ clusterId }) => clusterId ?? []),
    )
    await store.forgetOdd(tx, standing)
    for (const one of found) {
      const right = await stillRight(tx, bureauId, one, standing, rules)
      if (right) await keep(tx, ctx, bureauId, right)
    }
  })
}

/** Looks for appeals that tell of one matter, bureau by bureau; a bureau that fails keeps no other waiting. */
export async function lookForClusters(ctx: Context): Promise<void> {
  const { platform } = ctx
  if (!(await CLUSTER_ON.read(platform))) return
  const since = daysAgo(await CLUSTER_DAYS.read(platform))(ctx)
  const rules = { from: await CLUSTER_SCORE.read(platform), least: await CLUSTER_LEAST.read(platform) }
  const bureaus = await store.bureausSince(platform.db, since)
  await inParts(ctx, async (attempt) => {
    for (const bureauId of bureaus) await attempt({ bureauId }, () => lookAt(ctx, bureauId, since, rules))
  })
}

export const clusterTasks: readonly Task[] = [
  // Often enough that the first of many is not handled alone.
  { name: 'clusters.look', run: lookForClusters, cron: '20 * * * *' },
]
