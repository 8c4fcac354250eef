import { givingRoutes } from '@appeal/contract/giving/giving.routes.ts'
import { TRIAL_DAYS_MOST } from '@appeal/contract/trials/trials.schemas.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { idOf } from '../../platform/ids.ts'
import { DAYS_OF_MONTH, daysAgo } from '../../platform/jobs/retiring.ts'
import { listColleagues } from './giving.colleagues.ts'
import { giveByRule } from './giving.jobs.ts'
import { showLoad } from './giving.load.ts'
import { changeHolder, showHolding } from './giving.service.ts'

/** As far back as a trial looks (`TRIAL_DAYS_MOST`), and a month for the one that is under way. */
const KEPT_DAYS = TRIAL_DAYS_MOST + DAYS_OF_MONTH

export const givingFeature: Feature = {
  name: 'giving',
  passing: { giving_decisions: [{ by: 'id', until: (ctx) => idOf(daysAgo(KEPT_DAYS)(ctx)) }] },
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
