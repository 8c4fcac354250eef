import { mergingRoutes } from '@appeal/contract/merging/merging.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { groupOf, mergeCases, splitCase, undoLink } from './merging.service.ts'

export const mergingFeature: Feature = {
  name: 'merging',
  bindings: bind(mergingRoutes, {
    page: (ctx, { query }) => groupOf(ctx, query.id),
    merge: (ctx, { body }) => mergeCases(ctx, body),
    split: (ctx, { body }) => splitCase(ctx, body),
    undo: (ctx, { body }) => undoLink(ctx, body.id),
  }),
}
