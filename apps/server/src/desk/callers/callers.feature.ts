import { callerRoutes } from '@appeal/contract/callers/callers.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { callsOf, recordAct } from './callers.service.ts'

export const callersFeature: Feature = {
  name: 'callers',
  bindings: bind(callerRoutes, {
    ofCase: (ctx, { query }) => callsOf(ctx, query),
    act: (ctx, { body }) => recordAct(ctx, body),
  }),
}
