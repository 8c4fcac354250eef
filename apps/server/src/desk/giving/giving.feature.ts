import { givingRoutes } from '@appeal/contract/giving/giving.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { listColleagues } from './giving.colleagues.ts'
import { giveByRule } from './giving.jobs.ts'
import { showLoad } from './giving.load.ts'
import { changeHolder, showHolding } from './giving.service.ts'

export const givingFeature: Feature = {
  name: 'giving',
  tasks: [{ name: 'giving.give', run: giveByRule, cron: '* * * * *' }],
  bindings: bind(givingRoutes, {
    detail: (ctx, { query }) => showHolding(ctx, query),
    colleaguepage: (ctx, { query }) => listColleagues(ctx, query),
    loadpage: (ctx) => showLoad(ctx),
    take: (ctx, { body }) => changeHolder(ctx, 'take', body),
    give: (ctx, { body }) => changeHolder(ctx, 'give', body),
    giveBack: (ctx, { body }) => changeHolder(ctx, 'giveBack', body),
  }),
}
