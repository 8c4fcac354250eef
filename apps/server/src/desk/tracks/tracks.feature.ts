import { trackRoutes } from '@appeal/contract/tracks/tracks.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { tracksOf } from './tracks.presenter.ts'
import { addTrack } from './tracks.service.ts'

/** Tracks of the item as evidence, kept as they were copied and compared with what was said. */
export const tracksFeature: Feature = {
  name: 'tracks',
  bindings: bind(trackRoutes, {
    ofCase: (ctx, { query }) => tracksOf(ctx, query.id),
    add: (ctx, { body }) => addTrack(ctx, body),
  }),
}
