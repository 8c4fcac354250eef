import { clusterRoutes } from '@appeal/contract/clusters/clusters.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { clusterTasks } from './clusters.jobs.ts'
import { add, clusterOf, clusterOfCase, leave, pageClusters, take, undo } from './clusters.service.ts'

/** Appeals that tell of one matter, put together so that one act may do for many; they stay cases of their own. */
export const clustersFeature: Feature = {
  name: 'clusters',
  tasks: clusterTasks,
  bindings: bind(clusterRoutes, {
    page: (ctx, { query }) => pageClusters(ctx, query),
    detail: (ctx, { query }) => clusterOf(ctx, query.id),
    ofCase: (ctx, { query }) => clusterOfCase(ctx, query.id),
    take: (ctx, { body }) => take(ctx, body),
    add: (ctx, { body }) => add(ctx, body),
    leave: (ctx, { body }) => leave(ctx, body),
    undo: (ctx, { body }) => undo(ctx, body),
  }),
}
