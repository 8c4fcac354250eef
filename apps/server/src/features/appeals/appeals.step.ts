import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import {
  type AppealEvent,
  type AppealState,
  appealEvents,
} from '@appeal/contract/appeals/appeals.workflow.ts'
import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { type HistoryLine, readHistory } from '../../platform/history/history.ts'
import { allowAgain } from '../../platform/idempotency/idempotency.ts'
import { startClock, stopAllClocks, stopClock } from '../calendar/calendar.service.ts'
import { claimFiles, moveFiles } from '../files/files.service.ts'
import * as overlays from './appeals.overlays.store.ts'
import type { Words } from './appeals.presenter.ts'
import * as records from './appeals.records.store.ts'
import type { AppealRecord } from './appeals.store.ts'

export const CASE = 'appeal'
/** Role of the files by which somebody authorised the appellant; no enterprise opens them. */
export const AUTHORISATION = 'authorisation'

/** What an effect works with: the locked case, who acts, the words for names. */
export interface Step {
  ctx: Context
  tx: Tx
  row: AppealRecord
  words: Words
  /** A second person agreed with what is carried out. */
  approved?: boolean
}

/** What an effect wants changed on the case and said in its history. */
export interface Effect {
  set?: Partial<AppealRecord>
  lines: Omit<HistoryLine, 'fromState' | 'toState' | 'audience' | 'voice'>[]
  /** Another state than the table's `to`: an action that finished a sub-procedure. */
  state?: AppealState
  /** Whose voice it is where no session tells: an answer by link is the appellant's. */
  voice?: HistoryLine['voice']
  /** Files that belong to the last line of this effect. */
  fileIds?: readonly string[]
  /** Those of them that lie with the newest line of this event move along, whoever put them there. */
  filesOfEvent?: AppealEvent
}

export const line = (
  event: AppealEvent,
  detail: Record<string, unknown> = {},
  opinion: string | null = null,
) => ({
  event,
  detail,
  opinion,
})

export const audienceOf = (event: string): readonly string[] => appealEvents[event as AppealEvent].visibleTo

export const caseOf = (row: AppealRecord) => ({ kind: CASE, id: row.id })
export const start = ({ tx, ctx, row }: Step, clock: DeadlineKey, reason: string) =>
  startClock(tx, ctx, caseOf(row), clock, ctx.now(), reason)
export const stop = (
  { tx, ctx, row }: Step,
  clock: DeadlineKey,
  reason: string,
  options?: { cancelled: boolean },
) => stopClock(tx, ctx, caseOf(row), clock, reason, options)

/** A code's label in both languages. */
export const labelOf = ({ labels }: Words, type: string, code: string) => ({
  zh: labels.label(type, code, 'zh'),
  en: labels.label(type, code, 'en'),
})

/** A second-level reason must be one of its problem's. @throws appeals.unknown_reason */
export function assertReason({ labels }: Words, l1: string, l2: string): void {
  if (!labels.children('APPEAL_L1', l1).some(({ code }) => code === l2))
    fail('appeals.unknown_reason', { field: 'l2' })
}

/** The link of a waiting verification request dies when the case moves on without its answer. */
export async function dropVerification({ tx, ctx, row }: Step): Promise<void> {
  await records.endVerification(tx, row.id, {
    answeredBy: 'expired',
    truthful: null,
    satisfied: null,
    remark: null,
    answeredAt: ctx.now(),
  })
}

/** Everything that runs ends with the case; what nobody owes any longer is cancelled, not late. */
export async function stopAll(step: Step, reason: string, done: DeadlineKey[]): Promise<void> {
  await dropVerification(step)
  // The same form is a new appeal now, not a second press of the button.
  if (step.row.appellantId) await allowAgain(step.tx, step.row.appellantId, appealRoutes.add.name)
  await stopAllClocks(step.tx, step.ctx, caseOf(step.row), reason, done)
  await endTransfer(step, 'ended')
}

/** What became of the running dispatch to an enterprise unit, if there is one. */
export async function endTransfer(
  { tx, ctx, row }: Step,
  outcome: 'replied' | 'refused' | 'assigned' | 'ended',
  why: { cause?: string; reason?: string } = {},
): Promise<void> {
  await overlays.endTransfer(tx, row.id, { outcome, endedAt: ctx.now(), ...why })
}

/** Puts an effect's files to the history line they belong to. */
export async function claimLineFiles(
  { tx, ctx, row }: Step,
  seq: number,
  fileIds: readonly string[],
  ofEvent?: AppealEvent,
): Promise<void> {
  if (ofEvent && fileIds.length) {
    const earlier = (await readHistory(tx, CASE, row.id)).findLast(({ event }) => event === ofEvent)
    const at = (n: number) => ({ kind: CASE, subjectId: row.id, role: `line:${n}` })
    if (earlier) await moveFiles(tx, fileIds, at(earlier.seq), at(seq))
  }
  if (fileIds.length)
    await claimFiles(tx, ctx, [...fileIds], { kind: CASE, subjectId: row.id, role: `line:${seq}` })
}
