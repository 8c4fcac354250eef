import { trialRoutes } from '@appeal/contract/trials/trials.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { idOf } from '../../platform/ids.ts'
import { DAYS_OF_MONTH, daysAgo } from '../../platform/jobs/retiring.ts'
import { enforcePlans, planProposal, releaseTrial, settingPlans, takeBackPlan } from './trials.plans.ts'
import { RUN, resumeTrials, runTrial } from './trials.run.ts'
import { ownTrials, showTrial, startTrial, stopTrial, trialRows, trialSettings } from './trials.service.ts'
import { showVersions } from './trials.versions.ts'

/** What a trial found is stale when the cases are others; what was released of it stays as a plan. */
const KEPT_DAYS = 3 * DAYS_OF_MONTH

/** Rules that are settings, tried on past cases and released from a day on. */
export const trialsFeature: Feature = {
  name: 'trials',
  proposals: { settingPlan: planProposal },
  passing: { rule_trials: [{ by: 'id', until: (ctx) => idOf(daysAgo(KEPT_DAYS)(ctx)) }] },
  tasks: [
    { name: RUN, run: (ctx, { id }) => runTrial(ctx, String(id)) },
    { name: 'trials.resume', run: resumeTrials, cron: '*/10 * * * *' },
    // The day begins at 00:00 in China standard time; every minute, so that a server that was down then catches up.
    { name: 'trials.enforce', run: enforcePlans, cron: '* * * * *' },
  ],
  bindings: bind(trialRoutes, {
    settings: (ctx) => trialSettings(ctx),
    start: (ctx, { body }) => startTrial(ctx, body),
    list: (ctx, { query }) => ownTrials(ctx, query.searchKey),
    detail: (ctx, { query }) => showTrial(ctx, query.id),
    rows: (ctx, { query }) => trialRows(ctx, query),
    stop: (ctx, { body }) => stopTrial(ctx, body.id),
    release: (ctx, { body }) => releaseTrial(ctx, body),
    plans: (ctx) => settingPlans(ctx),
    versions: (ctx) => showVersions(ctx),
    takeBack: (ctx, { body }) => takeBackPlan(ctx, body.id),
  }),
}
