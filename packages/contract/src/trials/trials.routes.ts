import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { zSearchKey } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdQuery } from '../kit/scalars.ts'
import { Pending } from '../proposals/proposals.routes.ts'
import {
  ReleaseTrial,
  RuleVersion,
  SettingPlan,
  StartTrial,
  Trial,
  TrialRow,
  TrialRowQuery,
  TrialSetting,
} from './trials.schemas.ts'

const UNKNOWN = ['trials.not_found'] as const

/** Rules that are settings, tried on past cases before they are released from a day on. */
export const trialRoutes = routes('trials', '/api/bizapp/biz/trial', granted(), {
  settings: get('/settings', {
    summary: 'The settings that decide cases and can be tried, with the value in force',
    reply: z.array(TrialSetting),
  }),
  start: post('/start', {
    summary: 'Tries other values of settings on the cases of the last days, as a job; nothing is changed',
    body: StartTrial,
    reply: Trial,
    idempotent: true,
    urgency: 'last',
    errors: [
      'settings.not_found',
      'settings.wrong',
      'calendar.limit_wrong',
      'trials.not_rule',
      'trials.twice',
      'trials.no_change',
      'trials.running',
    ],
  }),
  list: get('/list', {
    summary:
      "The viewer's own trials, the latest first; with a search those that tried a setting of this name",
    query: z.object({ searchKey: zSearchKey }),
    reply: z.array(Trial),
  }),
  detail: get('/detail', {
    summary: 'One own trial: how far it is, and how many decisions differ',
    query: IdQuery,
    reply: Trial,
    errors: UNKNOWN,
  }),
  rows: get('/rows', {
    summary: 'Decisions that differ, case by case; numbers only of cases the viewer may see',
    query: TrialRowQuery,
    reply: page(TrialRow),
    errors: UNKNOWN,
  }),
  stop: post('/stop', {
    summary: 'Ends an own trial that runs',
    body: IdBody,
    errors: [...UNKNOWN, 'trials.ended'],
  }),
  release: post('/release', {
    stepUp: 'always',
    summary:
      'Plans the tried values from a day on; what no single administrator may set waits for a second one',
    body: ReleaseTrial,
    reply: Pending,
    idempotent: true,
    affects: ['trials', 'proposals'],
    errors: [
      ...UNKNOWN,
      'settings.not_found',
      'trials.unfinished',
      'trials.day_out',
      'trials.stale',
      'trials.planned',
    ],
  }),
  plans: get('/plans', {
    summary: 'Values of settings that are planned, and those that were, the latest first',
    reply: z.array(SettingPlan),
  }),
  versions: get('/versions', {
    urgency: 'last',
    summary: 'Numbered versions of rules with their values; kept decisions by each, reckoned again',
    reply: z.array(RuleVersion),
  }),
  takeBack: post('/takeBack', {
    stepUp: 'always',
    summary: 'Takes a planned value back before its day',
    body: IdBody,
    errors: ['trials.plan_gone'],
  }),
})
