import { presenceRoutes } from '@appeal/contract/presence/presence.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { beat, leave, sweep } from './presence.service.ts'

export const presenceFeature: Feature = {
  name: 'presence',
  bindings: bind(presenceRoutes, {
    beat: (ctx, { body }) => beat(ctx, body),
    leave: (ctx, { body }) => leave(ctx, body),
  }),
  tasks: [{ name: 'presence.sweep', run: sweep, cron: '*/15 * * * *' }],
}
