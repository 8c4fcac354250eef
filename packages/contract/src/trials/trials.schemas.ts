import { z } from 'zod'
import { CASE_KIND_NAMES } from '../cases/caseKinds.ts'
import { pageQuery } from '../kit/page.ts'
import { nullable } from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { zDate, zOptional, zText } from '../rules.ts'
import { TRIAL_TURNS, TRIAL_VERDICTS } from './trials.texts.ts'

/** Days of past cases that a change is tried on, unless more or fewer are asked for. */
export const TRIAL_DAYS = 90
export const TRIAL_DAYS_MOST = 366
/** Settings of one trial. */
const CHANGES_MOST = 10
/** Nothing is planned further ahead: the law may be another one by then. */
export const PLAN_DAYS_MOST = 366

const zKey = zText({ max: 100, singleLine: true })

export const StartTrial = z.object({
  changes: z
    .array(z.object({ key: zKey, value: zText({ max: 20, singleLine: true }) }))
    .min(1, 'rule.required')
    .max(CHANGES_MOST, 'rule.tooMany'),
  days: z
    .number('rule.integer')
    .int('rule.integer')
    .min(1, 'rule.integer')
    .max(TRIAL_DAYS_MOST, 'rule.integer')
    .default(TRIAL_DAYS),
})
export type StartTrial = z.output<typeof StartTrial>

export const PLAN_STATES = ['planned', 'in_force', 'overtaken', 'taken_back'] as const
export const SettingPlan = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  unit: nullable,
  before: z.string(),
  after: z.string(),
  /** The first day of the new value. */
  from: z.string(),
  reason: z.string(),
  state: z.enum(PLAN_STATES),
  author: z.string(),
  createTime: z.string(),
  can: z.array(z.enum(['takeBack'])),
})
export type SettingPlan = z.infer<typeof SettingPlan>

/** A setting that decides cases and can be tried on past ones. */
export const TrialSetting = z.object({
  key: z.string(),
  name: z.string(),
  law: nullable,
  unit: nullable,
  value: z.string(),
  rule: z.string(),
  ruleName: z.string(),
  /** May be released by the viewer. */
  can: z.array(z.enum(['release'])),
})
export type TrialSetting = z.infer<typeof TrialSetting>

export const TrialChange = z.object({
  key: z.string(),
  name: z.string(),
  unit: nullable,
  before: z.string(),
  after: z.string(),
})

export const TRIAL_STATES = ['running', 'done', 'stopped'] as const
export const Trial = z.object({
  id: z.string(),
  state: z.enum(TRIAL_STATES),
  changes: z.array(TrialChange),
  days: z.number().int(),
  /** Cases filed from this day on, up to the moment it was begun. */
  from: z.string(),
  createTime: z.string(),
  finishTime: nullable,
  /** Cases there are, those looked at, and those of them with a decision that differs. */
  total: z.number().int(),
  checked: z.number().int(),
  cases: z.number().int(),
  /** Decisions that differ, by how. */
  turns: z.array(z.object({ turn: z.enum(TRIAL_TURNS), count: z.number().int() })),
  /** Decisions of one turn that are listed at most; the others are counted. */
  listed: z.number().int(),
  /** Of all decisions looked at, before and after: equal where nothing was different. */
  digest: nullable,
  can: z.array(z.enum(['release', 'stop'])),
})
export type Trial = z.infer<typeof Trial>

export const TrialRowQuery = pageQuery(['n'], {
  id: zId,
  turn: zOptional(z.enum(TRIAL_TURNS, 'rule.code')),
})

const Outcome = z.object({
  verdict: z.enum(TRIAL_VERDICTS),
  /** The day it goes by: the last one, or the first one where it is too early. */
  on: nullable,
  /** Whom a case goes to, where that is the decision: kept by number, told by name to who may see the case. */
  to: nullable.optional(),
})
export type TrialOutcome = z.infer<typeof Outcome>

export const TrialRow = z.object({
  n: z.number().int(),
  kind: z.enum(CASE_KIND_NAMES),
  /** Null where the viewer may not see the case. */
  caseId: nullable,
  no: nullable,
  bureau: z.string(),
  rule: z.string(),
  ruleName: z.string(),
  round: z.number().int(),
  before: Outcome,
  after: Outcome,
})
export type TrialRow = z.infer<typeof TrialRow>

export const ReleaseTrial = z.object({
  id: zId,
  from: zDate,
  reason: zText({ min: 2, max: 200, singleLine: true }),
})
export type ReleaseTrial = z.output<typeof ReleaseTrial>

/** A set of values that a rule has decided by, numbered when it was first used. */
export const RuleVersion = z.object({
  rule: z.string(),
  ruleName: z.string(),
  no: z.number().int(),
  values: z.array(z.object({ key: z.string(), name: z.string(), unit: nullable, value: z.string() })),
  /** When something was first decided by it. */
  createTime: z.string(),
  inForce: z.boolean(),
  /** Of the latest decisions that kept what they saw: those reckoned again, and those that came to the same bits. */
  reckoned: z.object({ checked: z.number().int(), again: z.number().int() }).nullable(),
})
export type RuleVersion = z.infer<typeof RuleVersion>
