import { apiKeyRoutes } from '@appeal/contract/apiKeys/apiKeys.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { daysAgo } from '../../platform/jobs/retiring.ts'
import * as apiKeys from './apiKeys.service.ts'

/** Keys that are over stay for as long as the log that names them is asked about. */
const KEPT_DAYS = 3 * 366

export const apiKeysFeature: Feature = {
  name: 'apiKeys',
  // Secrets go with their key.
  passing: { api_keys: [{ by: 'expires_at', until: daysAgo(KEPT_DAYS) }] },
  bindings: bind(apiKeyRoutes, {
    page: (ctx, { query }) => apiKeys.keyPage(ctx, query),
    create: (ctx, { body }) => apiKeys.createKey(ctx, body),
    rotate: (ctx, { body }) => apiKeys.rotateKey(ctx, body),
    end: (ctx, { body }) => apiKeys.endKey(ctx, body.id),
  }),
}
