import { clusterRoutes } from '@appeal/contract/clusters/clusters.routes.ts'
import { actorKind } from '../../../cases/cases.service.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { clusteredOf } from './appeals.clustered.store.ts'

/** Clusters are told to those of bureaus who may read them, never to an enterprise or an appellant. */
export const mayReadClusters = (ctx: Context): boolean => {
  const viewer = viewerOf(ctx)
  return actorKind(viewer) === 'bureau' && viewer.grants.has(clusterRoutes.ofCase.permission)
}

/** Which cases of a list stand in a cluster; undefined for whom they are not told. */
export const clusteredAmong = async (ctx: Context, rows: readonly { id: string }[]) =>
  mayReadClusters(ctx)
    ? clusteredOf(
        ctx.platform.db,
        rows.map(({ id }) => id),
      )
    : undefined
