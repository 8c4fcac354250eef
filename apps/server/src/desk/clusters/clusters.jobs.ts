import { setImmediate as pause } from 'node:timers/promises'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { inParts } from '../../platform/jobs/batches.ts'
import { daysAgo } from '../../platform/jobs/retiring.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { type Found, findClusters, type Rules, type Sketched, wordsOf } from './clusters.rules.ts'
import { CLUSTER_DAYS, CLUSTER_LEAST, CLUSTER_ON, CLUSTER_SCORE } from './clusters.settings.ts'
import * as store from './clusters.store.ts'

/** Cases of a bureau that one run compares, the latest of them; so many pairs take some seconds. */
const MOST = 4_000

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

/** Puts together the cases of one bureau, brand by brand. */
async function lookAt(ctx: Context, bureauId: string, since: Date, rules: Rules): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    await store.freeDisagreeing(tx, bureauId, ctx.now())
    await store.forgetOdd(tx, bureauId)
    const rows = await store.comparable(tx, bureauId, since, MOST)
    const byBrand = new Map<string, (typeof rows)[number][]>()
    for (const row of rows.toReversed()) byBrand.set(row.brand, [...(byBrand.get(row.brand) ?? []), row])
    for (const cases of byBrand.values()) {
      const sketched = cases.map(
        ({ submittedAt, sketch, ...one }): Sketched => ({
          ...one,
          sketch: sketch === null ? null : wordsOf(sketch),
          day: shanghaiDate(submittedAt),
        }),
      )
      for (const found of await findClusters(sketched, rules, pause)) await keep(tx, ctx, bureauId, found)
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
