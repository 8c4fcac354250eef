import { preferenceRoutes } from '@appeal/contract/preferences/preferences.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import {
  forgetPreferences,
  keep,
  keepWorkbench,
  ownPreferences,
  ownWorkbench,
} from './preferences.service.ts'

export const preferencesFeature: Feature = {
  name: 'preferences',
  onCancellation: [(tx, _ctx, userId) => forgetPreferences(tx, userId)],
  bindings: bind(preferenceRoutes, {
    list: (ctx, { query }) => ownPreferences(ctx, query.prefix),
    save: (ctx, { body }) => keep(ctx, body.key, body.value),
    loginWorkbench: (ctx) => ownWorkbench(ctx),
    updateUserWorkbench: (ctx, { body }) => keepWorkbench(ctx, body.workbenchData),
  }),
}
