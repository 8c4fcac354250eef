import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { PLAN_STATES, TRIAL_STATES, TrialOutcome } from '@appeal/contract/trials/trials.schemas.ts'
import type { TrialTurn, TriedRule } from '@appeal/contract/trials/trials.texts.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, day, instant, recordId, stamps } from '../../platform/db/columns.ts'

export interface Change {
  key: string
  before: string
  after: string
}
/** Where a trial stands among the cases it looks at. */
export interface Cursor {
  kind: CaseKindName
  /** Null before the first case of the kind. */
  after: { id: string; at: string } | null
}
export type Turns = Partial<Record<TrialTurn, number>>

/** Other values of settings, tried on past cases; nothing of a case is changed by it. */
export const ruleTrials = pgTable(
  'rule_trials',
  {
    id: recordId().primaryKey(),
    askedBy: recordId('asked_by').notNull(),
    state: text().$type<(typeof TRIAL_STATES)[number]>().notNull(),
    changes: jsonb().$type<Change[]>().notNull(),
    /** All numbers that the rules read, as they were in force when it began: with them it can be reckoned again. */
    inForce: jsonb('in_force').$type<Record<string, number>>().notNull(),
    /** Edition of the calendar; where another one comes in between, it begins again. */
    edition: integer().notNull(),
    days: integer().notNull(),
    fromOn: day('from_on').notNull(),
    total: integer().notNull(),
    checked: integer().notNull().default(0),
    cases: integer().notNull().default(0),
    turns: jsonb().$type<Turns>().notNull().default({}),
    /** Null once every case was looked at. */
    cursor: jsonb().$type<Cursor>(),
    /** SM3, chained over all decisions that were looked at. */
    digest: bytes().notNull(),
    finishedAt: instant('finished_at'),
    ...stamps(),
  },
  (t) => [
    // Somebody's trials take turns.
    uniqueIndex('rule_trials_one_running').on(t.askedBy).where(sql`${t.state} = 'running'`),
    index('rule_trials_asker_idx').on(t.askedBy, t.id),
    check('rule_trials_state_known', sql`${t.state} in ('running','done','stopped')`),
    check('rule_trials_ended', sql`(${t.state} = 'running') = (${t.finishedAt} is null)`),
  ],
)

/** Decisions that differ, in the order they were looked at; so many of each turn as a list shows. */
export const ruleTrialRows = pgTable(
  'rule_trial_rows',
  {
    trialId: recordId('trial_id')
      .notNull()
      .references(() => ruleTrials.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    bureauId: recordId('bureau_id').notNull(),
    rule: text().$type<TriedRule>().notNull(),
    round: integer().notNull(),
    turn: text().$type<TrialTurn>().notNull(),
    before: jsonb().$type<TrialOutcome>().notNull(),
    after: jsonb().$type<TrialOutcome>().notNull(),
    foundAt: instant('found_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'rule_trial_rows_pkey', columns: [t.trialId, t.n] }),
    index('rule_trial_rows_turn_idx').on(t.trialId, t.turn, t.n),
  ],
)

/** Values of settings that take force on a day to come, and what became of them. */
export const settingPlans = pgTable(
  'setting_plans',
  {
    id: recordId().primaryKey(),
    key: text().notNull(),
    before: text().notNull(),
    after: text().notNull(),
    /** The first day of the new value, from its beginning. */
    fromOn: day('from_on').notNull(),
    reason: text().notNull(),
    askedBy: recordId('asked_by').notNull(),
    trialId: recordId('trial_id').notNull(),
    state: text().$type<(typeof PLAN_STATES)[number]>().notNull(),
    endedBy: recordId('ended_by'),
    endedAt: instant('ended_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('setting_plans_one_open').on(t.key).where(sql`${t.state} = 'planned'`),
    check('setting_plans_state_known', sql`${t.state} in ('planned','in_force','overtaken','taken_back')`),
    check('setting_plans_ended', sql`(${t.state} = 'planned') = (${t.endedAt} is null)`),
  ],
)
