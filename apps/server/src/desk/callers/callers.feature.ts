import { callerRoutes } from '@appeal/contract/callers/callers.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { claim, claimable, sendClaimCode } from './callers.claims.ts'
import { callsOf, lookUp, recordAct } from './callers.service.ts'

export const callersFeature: Feature = {
  name: 'callers',
  bindings: bind(callerRoutes, {
    ofCase: (ctx, { query }) => callsOf(ctx, query),
    act: (ctx, { body }) => recordAct(ctx, body),
    lookup: (ctx, { body }) => lookUp(ctx, body),
    claimable: (ctx) => claimable(ctx),
    claimCode: (ctx) => sendClaimCode(ctx),
    claim: (ctx, { body }) => claim(ctx, body),
  }),
}
