import { portalRoutes } from '@appeal/contract/portal/portal.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { companies, contacts } from './portal.addresses.ts'
import { computeFigures, expectation, figures } from './portal.figures.ts'

/** What the portal tells of the platform itself, and the pages it serves ready to read. */
export const portalFeature: Feature = {
  name: 'portal',
  bindings: bind(portalRoutes, {
    figures: (ctx) => figures(ctx),
    expectation: (ctx, { query }) => expectation(ctx, query),
    companies: (ctx, { query }) => companies(ctx, query),
    contacts: (ctx) => contacts(ctx),
  }),
  // Every hour, although the counts change once a day: a server that was down at midnight catches up.
  tasks: [{ name: 'portal.figures', run: computeFigures, cron: '7 * * * *' }],
}
