import { presenceRoutes } from '@appeal/contract/presence/presence.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { rightNow } from '../../platform/jobs/retiring.ts'
import { beat, leave } from './presence.service.ts'

export const presenceFeature: Feature = {
  name: 'presence',
  bindings: bind(presenceRoutes, {
    beat: (ctx, { body }) => beat(ctx, body),
    leave: (ctx, { body }) => leave(ctx, body),
  }),
  passing: { onlookers: [{ by: 'expires_at', until: rightNow }] },
}
