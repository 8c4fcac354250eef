import { callerRoutes } from '@appeal/contract/callers/callers.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { idOf } from '../../platform/ids.ts'
import { DAYS_OF_MONTH, daysAgo } from '../../platform/jobs/retiring.ts'
import { claim, claimable, sendClaimCode } from './callers.claims.ts'
import { ineligibleExport, pageIneligible, recordIneligible } from './callers.ineligible.ts'
import { callsOf, lookUp, recordAct, register } from './callers.service.ts'
import { INELIGIBLE_CALL_MONTHS } from './callers.settings.ts'

export const callersFeature: Feature = {
  name: 'callers',
  exports: { 'callers.ineligible': ineligibleExport },
  passing: {
    ineligible_calls: [
      {
        by: 'id',
        until: async (ctx) =>
          idOf(daysAgo((await INELIGIBLE_CALL_MONTHS.read(ctx.platform)) * DAYS_OF_MONTH)(ctx)),
      },
    ],
  },
  bindings: bind(callerRoutes, {
    ofCase: (ctx, { query }) => callsOf(ctx, query),
    act: (ctx, { body }) => recordAct(ctx, body),
    register: (ctx, { body }) => register(ctx, body),
    lookup: (ctx, { body }) => lookUp(ctx, body),
    ineligible: (ctx, { body }) => recordIneligible(ctx, body),
    ineligiblepage: (ctx, { query }) => pageIneligible(ctx, query),
    claimable: (ctx) => claimable(ctx),
    claimCode: (ctx) => sendClaimCode(ctx),
    claim: (ctx, { body }) => claim(ctx, body),
  }),
}
