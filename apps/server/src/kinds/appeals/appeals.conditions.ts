import { conditionTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { AppealAction } from '@appeal/contract/appeals/appeals.workflow.ts'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { actorKind, evaluationOn, type Seen, standsStill } from '../../cases/cases.service.ts'
import { clocksOf } from '../../features/calendar/calendar.service.ts'
import type { Settings } from '../../features/reference/settings/settings.service.ts'
import { isSecondTo, type Viewer } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import {
  APPEAL_REFUSE_MAX,
  APPEAL_REWORK_MAX,
  APPEAL_URGE_GAP_DAYS,
  APPEAL_VERIFY_MAX,
} from './appeals.settings.ts'
import { CASE } from './appeals.step.ts'
import type { AppealLine, AppealRecord } from './appeals.store.ts'

export type Condition = keyof typeof conditionTexts

type Judge = (row: AppealLine, seen: Seen) => Condition | undefined

const isOver = (until: string | null, today: string) => until === null || today > until

const noTwoEndings: Judge = (row) => (row.approvalAction ? 'waits_for_approval' : undefined)

/** Nobody audits, approves or re-checks what they applied for or closed (domain 4.6-6), as `isSecondTo` judges it. */
const isOwn = (viewer: Viewer, ...people: (string | null)[]) =>
  people.some((person) => !isSecondTo(viewer, person))

/** More time is given once, and what was asked for is decided on first. */
const mayExtend: Judge = (row) =>
  standsStill(row)
    ? 'clock_paused'
    : row.extendDays > 0
      ? 'already_extended'
      : row.extendAsked !== null
        ? 'extension_asked'
        : undefined

const rechecks: Judge = (row, { viewer }) => {
  if (row.recheckStatus !== 1 && row.recheckStatus !== 2) return 'nothing_to_recheck'
  if (isOwn(viewer, row.closedBy, row.approvedBy, row.recheckBy, row.excludeBy)) return 'four_eyes'
  return row.approvalAction ? 'waits_for_approval' : undefined
}

/** What must hold beyond state and permission; tells the first thing missing. */
export const conditions: Partial<Record<AppealAction, Judge>> = {
  sendYz: (row, { settings }) =>
    row.verifyCount >= APPEAL_VERIFY_MAX.of(settings) ? 'verification_used_up' : undefined,
  rework: (row, { settings }) =>
    row.reworkCount >= APPEAL_REWORK_MAX.of(settings) ? 'rework_used_up' : undefined,
  evaluateInfo: (row, { today }) => {
    const status = evaluationOn(row, today)
    return status === 2 ? 'already_evaluated' : status === 1 ? undefined : 'evaluation_over'
  },
  correct: noTwoEndings,
  editToEnd: noTwoEndings,
  editToInvalid: noTwoEndings,
  refuse: (row, { today, settings }) =>
    row.refuseCount >= APPEAL_REFUSE_MAX.of(settings)
      ? 'refuse_used_up'
      : isOver(row.refuseUntil, today)
        ? 'refuse_over'
        : undefined,
  progress: (row) =>
    standsStill(row) ? 'clock_paused' : row.progressReported ? 'already_reported' : undefined,
  extend: mayExtend,
  askExtension: (row, seen) =>
    mayExtend(row, seen) ?? (isOver(row.pressLegalOn, seen.today) ? 'time_over' : undefined),
  decideExtension: (row) =>
    row.extendAsked === null ? 'no_extension_asked' : standsStill(row) ? 'clock_paused' : undefined,
  pauseClock: (row, { today }) =>
    standsStill(row) ? 'clock_paused' : isOver(row.pressLegalOn, today) ? 'clock_late' : undefined,
  resumeClock: (row) => (standsStill(row) ? undefined : 'clock_runs'),
  markMalformed: (row) => (row.malformedReason ? 'already_malformed' : undefined),
  unmarkMalformed: (row) => (row.malformedReason ? undefined : 'not_malformed'),
  urge: (row, { today, settings }) =>
    row.urgedOn !== null && today < addCalendarDays(row.urgedOn, APPEAL_URGE_GAP_DAYS.of(settings))
      ? 'already_urged'
      : undefined,
  approve: (row, { viewer }) => {
    if (!row.approvalAction) return 'nothing_to_approve'
    const closers = row.approvalAction === 'reopen' ? [row.closedBy, row.approvedBy] : []
    return isOwn(viewer, row.approvalBy, ...closers) ? 'four_eyes' : undefined
  },
  excludeUpload: (row, { today }) =>
    row.excludeStatus !== 0
      ? 'exclude_applied'
      : isOver(row.excludeUntil, today)
        ? 'exclude_over'
        : undefined,
  excludeAudit: (row, { viewer }) => {
    if (row.excludeStatus !== 1 && row.excludeStatus !== 2) return 'nothing_to_audit'
    return isOwn(viewer, row.excludeBy, row.excludeFirstBy, row.closedBy, row.approvedBy)
      ? 'four_eyes'
      : undefined
  },
  recheck: (row, { today, viewer }) => {
    if (row.recheckStatus === 3) return 'recheck_done'
    if (row.recheckStatus !== 0) return 'recheck_running'
    // A superior bureau may look again at any time.
    return actorKind(viewer) !== 'bureau' && isOver(row.recheckUntil, today) ? 'recheck_over' : undefined
  },
  reCheckEditAppeal: rechecks,
  reCheckComplete: rechecks,
}

/** Missing because nothing of the kind is under way: no reason to show a closed button. */
export const QUIET: ReadonlySet<Condition> = new Set([
  'clock_runs',
  'no_extension_asked',
  'already_malformed',
  'not_malformed',
  'nothing_to_approve',
  'nothing_to_audit',
  'nothing_to_recheck',
  'exclude_applied',
  'exclude_over',
  'recheck_done',
  'recheck_running',
  'recheck_over',
] satisfies Condition[])

/** The sentence in which a missing condition refuses an action. */
export async function refuseCondition(
  tx: Tx,
  row: AppealRecord,
  condition: string,
  settings: Settings,
): Promise<never> {
  switch (condition as Condition) {
    case 'verification_used_up':
      return fail('appeals.verification_limit', { limit: APPEAL_VERIFY_MAX.of(settings) })
    case 'rework_used_up':
      return fail('appeals.rework_limit', { limit: APPEAL_REWORK_MAX.of(settings) })
    case 'already_evaluated':
      return fail('appeals.already_evaluated')
    case 'evaluation_over':
      return fail('appeals.evaluation_over', { date: await lastEvaluationDay(tx, row.id) })
    default:
      return fail('appeals.condition', { condition: conditionTexts[condition as Condition], key: condition })
  }
}

/** The last day for evaluating a closed case, as the appellant was told it; empty where it never waited. */
export async function lastEvaluationDay(db: Queryable, id: string): Promise<string> {
  const clocks = await clocksOf(db, CASE, [id])
  return clocks.findLast(({ clock }) => clock === 'evaluate')?.legalDueOn ?? ''
}
