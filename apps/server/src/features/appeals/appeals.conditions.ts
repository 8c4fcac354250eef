import type { conditionTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { type AppealAction, appealWorkflow } from '@appeal/contract/appeals/appeals.workflow.ts'
import { isSecondTo, type Viewer } from '../../platform/context.ts'
import { evaluationOn } from '../cases/cases.service.ts'
import { actorKind } from './appeals.policy.ts'
import type { AppealLine } from './appeals.store.ts'

export type Condition = keyof typeof conditionTexts

/** A verification request may be sent three times (T15), a case returned to the enterprise twice (T17). */
export const VERIFICATIONS_MAX = 3
export const REWORKS_MAX = 2
/** After three returns by enterprises the bureau decides, after three hand-overs the common superior (T8, T12). */
export const REFUSALS_MAX = 3
export const HAND_OVERS_MAX = 3

interface Seen {
  today: string
  viewer: Viewer
}
type Judge = (row: AppealLine, seen: Seen) => Condition | undefined

const isOver = (until: string | null, today: string) => until === null || today > until

const noTwoEndings: Judge = (row) => (row.approvalAction ? 'waits_for_approval' : undefined)

/** Nobody audits, approves or re-checks what they applied for or closed (domain 4.6-6), as `isSecondTo` judges it. */
const isOwn = (viewer: Viewer, ...people: (string | null)[]) =>
  people.some((person) => !isSecondTo(viewer, person))

const rechecks: Judge = (row, { viewer }) => {
  if (row.recheckStatus !== 1 && row.recheckStatus !== 2) return 'nothing_to_recheck'
  if (isOwn(viewer, row.closedBy, row.approvedBy, row.recheckBy, row.excludeBy)) return 'four_eyes'
  return row.approvalAction ? 'waits_for_approval' : undefined
}

/** What must hold beyond state and permission; tells the first thing missing. */
const conditions: Partial<Record<AppealAction, Judge>> = {
  sendYz: (row) => (row.verifyCount >= VERIFICATIONS_MAX ? 'verification_used_up' : undefined),
  rework: (row) => (row.reworkCount >= REWORKS_MAX ? 'rework_used_up' : undefined),
  evaluateInfo: (row, { today }) => {
    const status = evaluationOn(row, today)
    return status === 2 ? 'already_evaluated' : status === 1 ? undefined : 'evaluation_over'
  },
  editToEnd: noTwoEndings,
  editToInvalid: noTwoEndings,
  refuse: (row, { today }) =>
    row.refuseCount >= REFUSALS_MAX
      ? 'refuse_used_up'
      : isOver(row.refuseUntil, today)
        ? 'refuse_over'
        : undefined,
  progress: (row) => (row.progressReported ? 'already_reported' : undefined),
  extend: (row) => (row.extendDays > 0 ? 'already_extended' : undefined),
  urge: (row, { today }) => (row.urgedOn === today ? 'already_urged' : undefined),
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
  'nothing_to_approve',
  'nothing_to_audit',
  'nothing_to_recheck',
  'exclude_applied',
  'exclude_over',
  'recheck_done',
  'recheck_running',
  'recheck_over',
  'refuse_over',
] satisfies Condition[])

/** The open actions of a viewer's kind whose condition is missing, with that condition. */
export function unmetConditions(
  row: AppealLine,
  viewer: Viewer,
  today: string,
): Partial<Record<AppealAction, Condition>> {
  const rows = appealWorkflow.open(row.state, actorKind(viewer)).flatMap((action) => {
    const missing = conditions[action]?.(row, { today, viewer })
    return missing ? [[action, missing] as const] : []
  })
  return Object.fromEntries(rows)
}
