import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { clusterRoutes } from '@appeal/contract/clusters/clusters.routes.ts'
import type {
  ChangeBody,
  Cluster,
  ClusterQuery,
  ClusterRow,
  SeenBody,
} from '@appeal/contract/clusters/clusters.schemas.ts'
import { clusterStateTexts } from '@appeal/contract/clusters/clusters.texts.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { referenceDataOf, scope, seenRow } from '../../cases/cases.service.ts'
import { orgScope, sees as reaches } from '../../features/organisations/organisations.policy.service.ts'
import { appealKind, appealRows } from '../../kinds/appeals/appeals.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { presentCluster, presentRows, UNDO_DAYS, undoUntil } from './clusters.presenter.ts'
import { CLUSTER_MAX } from './clusters.rules.ts'
import * as store from './clusters.store.ts'

export { lookForClusters } from './clusters.jobs.ts'

/** Bureaus whose clusters a viewer reaches by the grant of a path, and cases that they see. */
async function sightOf(ctx: Context, path: string) {
  const reference = await referenceDataOf(ctx.platform)
  const viewer = viewerOf(ctx)
  return {
    reference,
    scope: orgScope(viewer, viewer.grants.get(path) ?? null, reference.orgs),
    sees: appealRows.seen(scope(appealKind, viewer, reference.orgs.descendantIds)),
  }
}

/** Clusters of the viewer's bureaus, the latest first. */
export async function pageClusters(ctx: Context, query: ClusterQuery): Promise<Page<ClusterRow>> {
  const { reference, scope, sees } = await sightOf(ctx, clusterRoutes.page.permission)
  const { rows, total } = await store.page(ctx.platform.db, scope, sees, query.state === 'all', query)
  return toPage(await presentRows(ctx, rows, sees, reference), total, query)
}

/** One cluster. @throws clusters.not_found */
export async function clusterOf(ctx: Context, id: string): Promise<Cluster> {
  const { reference, scope, sees } = await sightOf(ctx, clusterRoutes.detail.permission)
  const cluster = await store.find(ctx.platform.db, id)
  if (!cluster || !reaches(scope, cluster.bureauId)) return fail('clusters.not_found')
  return (await presentCluster(ctx, cluster, sees, scope, reference)) ?? fail('clusters.not_found')
}

/** The cluster that an appeal stands in, if it is one of the viewer's bureaus. @throws appeals.not_found */
export async function clusterOfCase(ctx: Context, caseId: string): Promise<ClusterRow | null> {
  const { reference, scope, sees } = await sightOf(ctx, clusterRoutes.ofCase.permission)
  await seenRow(ctx, appealKind, caseId)
  const cluster = await store.findOfCase(ctx.platform.db, caseId)
  if (!cluster || !reaches(scope, cluster.bureauId)) return null
  return (await presentRows(ctx, [cluster], sees, reference))[0] ?? null
}

/**
 * Holds a cluster for an act: see, state, version; of two acts that cross only one is taken.
 *
 * @throws clusters.not_found, clusters.not_open, clusters.stale
 */
async function act(
  ctx: Context,
  { id, version }: SeenBody,
  path: string,
  work: (tx: Tx, cluster: store.ClusterRecord) => Promise<Partial<store.ClusterRecord>>,
): Promise<Cluster> {
  const { scope } = await sightOf(ctx, path)
  await ctx.unitOfWork(async (tx) => {
    const cluster = await store.lock(tx, id)
    if (!cluster || !reaches(scope, cluster.bureauId)) return fail('clusters.not_found')
    if (cluster.state === 'undone') fail('clusters.not_open', { state: clusterStateTexts.undone })
    if (cluster.version !== version) fail('clusters.stale')
    await store.update(tx, id, { ...(await work(tx, cluster)), updatedAt: ctx.now() })
  })
  return clusterOf(ctx, id)
}

/** What a person changed in a cluster, with why they say so. */
const changeOf = (ctx: Context, out: store.MemberRecord['out'], reason?: string) => ({
  out,
  reason: reason ? ctx.platform.crypto.encryptField('cluster_members.reason', reason) : null,
  changedBy: viewerOf(ctx).userId,
  changedAt: ctx.now(),
})

/**
 * Takes a cluster over: whoever looks after it says so.
 *
 * @throws clusters.not_found, clusters.not_open, clusters.stale
 */
export const take = (ctx: Context, body: SeenBody): Promise<Cluster> =>
  act(ctx, body, clusterRoutes.take.permission, async () => ({
    state: 'taken',
    takenBy: viewerOf(ctx).userId,
    takenAt: ctx.now(),
  }))

/**
 * Puts an open appeal of the same bureau into a cluster by hand. Nothing of the appeal changes.
 *
 * @throws clusters.not_addable, clusters.full, appeals.not_found and what every act refuses
 */
export const add = (ctx: Context, { caseId, reason, ...seen }: ChangeBody): Promise<Cluster> =>
  act(ctx, seen, clusterRoutes.add.permission, async (tx, cluster) => {
    const row = await seenRow(ctx, appealKind, caseId)
    const fits = row.bureauId === cluster.bureauId && (OPEN_STATES as readonly string[]).includes(row.state)
    if (!fits || (await store.isPlaced(tx, caseId))) fail('clusters.not_addable')
    if ((await store.countMembers(tx, cluster)) >= CLUSTER_MAX) fail('clusters.full', { max: CLUSTER_MAX })
    try {
      await store.insertMember(tx, {
        ...{ id: newId(ctx.platform.clock), clusterId: cluster.id, caseId },
        ...{ alike: 0, reasons: ['BY_HAND'], odd: false },
        ...changeOf(ctx, null, reason),
      })
    } catch (error) {
      // Somebody else has put it into another one meanwhile.
      if (violates(error, 'cluster_members_one')) fail('clusters.not_addable')
      throw error
    }
    return {}
  })

/**
 * Takes an appeal out of a cluster; the system does not put it back. Nothing of the appeal changes.
 *
 * @throws appeals.not_found where it does not stand in it, and what every act refuses
 */
export const leave = (ctx: Context, { caseId, reason, ...seen }: ChangeBody): Promise<Cluster> =>
  act(ctx, seen, clusterRoutes.leave.permission, async (tx, cluster) => {
    await seenRow(ctx, appealKind, caseId)
    const member = (await store.lockMember(tx, cluster.id, caseId)) ?? fail('appeals.not_found')
    await store.changeMember(tx, member.id, changeOf(ctx, 'person', reason))
    return {}
  })

/**
 * Takes a cluster apart within 30 days: numbers, clocks and messages of its cases are as they were.
 *
 * @throws clusters.too_late and what every act refuses
 */
export const undo = (ctx: Context, body: SeenBody): Promise<Cluster> =>
  act(ctx, body, clusterRoutes.undo.permission, async (tx, cluster) => {
    if (shanghaiDate(ctx.now()) > undoUntil(cluster)) fail('clusters.too_late', { days: UNDO_DAYS })
    await store.emptyOut(tx, cluster.id, changeOf(ctx, 'undone'))
    return { state: 'undone', undoneBy: viewerOf(ctx).userId }
  })
