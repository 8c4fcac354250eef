import { proposalRoutes } from '@appeal/contract/proposals/proposals.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { decideProposal, openProposals } from './proposals.service.ts'

/** Changes that no administrator makes alone. */
export const proposalsFeature: Feature = {
  name: 'proposals',
  bindings: bind(proposalRoutes, {
    list: (ctx) => openProposals(ctx),
    confirm: (ctx, { body }) => decideProposal(ctx, body.id, true),
    refuse: (ctx, { body }) => decideProposal(ctx, body.id, false),
  }),
}
