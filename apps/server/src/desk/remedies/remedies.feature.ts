import { remedyRoutes } from '@appeal/contract/remedies/remedies.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { confirm, dispute, fulfil, record, recordPromise, waive } from './remedies.acts.ts'
import { remedyTasks } from './remedies.jobs.ts'
import { pageRemedies, remediesOf, sumRemedies } from './remedies.lists.ts'
import { remedyLedger } from './remedies.store.ts'
import { remedyTemplates } from './remedies.templates.ts'

/** What was promised on an appeal, tracked until the appellant confirms it (domain 4.3g). */
export const remediesFeature: Feature = {
  name: 'remedies',
  ledgers: [remedyLedger],
  templates: Object.values(remedyTemplates),
  tasks: remedyTasks,
  bindings: bind(remedyRoutes, {
    ofCase: (ctx, { query }) => remediesOf(ctx, query.id),
    page: (ctx, { query }) => pageRemedies(ctx, query),
    sums: (ctx, { query }) => sumRemedies(ctx, query),
    promise: (ctx, { body }) => recordPromise(ctx, body),
    fulfil: (ctx, { body }) => fulfil(ctx, body),
    confirm: (ctx, { body }) => confirm(ctx, body),
    dispute: (ctx, { body }) => dispute(ctx, body),
    record: (ctx, { body }) => record(ctx, body),
    waive: (ctx, { body }) => waive(ctx, body),
  }),
}
