import { keepingRoutes } from '@appeal/contract/keeping/keeping.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { appraise, askDestruction, decideAppraisal, listAppraisals } from './keeping.appraisal.ts'
import { archiveCases, keepingSummary, listDue } from './keeping.archive.ts'
import { listDestructions, publishedCounts } from './keeping.destruction.ts'
import { liftHold, listHolds, notUnitedWhileHeld, placeHold, refuseWhileHeld } from './keeping.holds.ts'
import { COPY, copyRegister } from './keeping.register.ts'

/** Keeping and forgetting: legal holds, the archive, appraisal by two persons, destruction and its register (decision 0022). */
export const keepingFeature: Feature = {
  name: 'keeping',
  bindings: bind(keepingRoutes, {
    summary: (ctx) => keepingSummary(ctx),
    holdpage: (ctx, { query }) => listHolds(ctx, query),
    hold: (ctx, { body }) => placeHold(ctx, body),
    lift: (ctx, { body }) => liftHold(ctx, body),
    duepage: (ctx, { query }) => listDue(ctx, query),
    appraise: (ctx, { body }) => appraise(ctx, body),
    ask: (ctx, { body }) => askDestruction(ctx, body),
    page: (ctx, { query }) => listAppraisals(ctx, query),
    decide: (ctx, { body }) => decideAppraisal(ctx, body),
    registerpage: (ctx, { query }) => listDestructions(ctx, query),
    published: (ctx) => publishedCounts(ctx),
  }),
  // 01:10 and 01:40 in China standard time.
  tasks: [
    { name: 'keeping.archive', run: archiveCases, cron: '10 17 * * *' },
    { name: COPY, run: copyRegister, cron: '40 17 * * *' },
  ],
  onCancellation: [refuseWhileHeld],
  onUniting: [notUnitedWhileHeld],
}
