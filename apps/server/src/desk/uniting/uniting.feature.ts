import { clientUnitingRoutes, unitingRoutes } from '@appeal/contract/uniting/uniting.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { askUniting, planForOthers, unitingProposal } from './uniting.office.ts'
import { planOwn, sendUnitingCodes, uniteOwn } from './uniting.proof.ts'
import { unitingTemplates } from './uniting.templates.ts'

/** Two accounts of one person of the portal become one. */
export const unitingFeature: Feature = {
  name: 'uniting',
  templates: Object.values(unitingTemplates),
  proposals: { uniting: unitingProposal },
  bindings: [
    ...bind(unitingRoutes, {
      codes: (ctx, { body }) => sendUnitingCodes(ctx, body),
      plan: (ctx, { body }) => planOwn(ctx, body),
      unite: (ctx, { body }) => uniteOwn(ctx, body),
    }),
    ...bind(clientUnitingRoutes, {
      plan: (ctx, { body }) => planForOthers(ctx, body),
      ask: (ctx, { body }) => askUniting(ctx, body),
    }),
  ],
}
