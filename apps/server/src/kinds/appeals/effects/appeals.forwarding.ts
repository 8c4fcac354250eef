import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { namedUnit, ofStep, start, stop } from '../../../cases/cases.service.ts'
import { clocksOf } from '../../../features/calendar/calendar.service.ts'
import { claimFiles } from '../../../features/files/files.service.ts'
import { fail } from '../../../platform/fail.ts'
import { line } from '../appeals.lines.ts'
import * as notices from '../appeals.notices.ts'
import { lastDays, refuseLateMaterial } from '../appeals.rules.ts'
import { assertReason, CASE, type Effect, labelOf, type Step, stopAll } from '../appeals.step.ts'
import { decidedBy } from '../times/appeals.ruleVersions.ts'
import { dispatch } from './appeals.handover.ts'

export async function supplement(step: Step, input: ActionInput<'supplement'>): Promise<Effect> {
  await stop(step, 'accept', 'supplement', { cancelled: true })
  const { legalDueOn } = await start(step, 'supplement', 'supplement')
  await notices.tellSupplement(step, legalDueOn, input.reason)
  return {
    set: { supplementReason: ofStep(step).seal('appeals.supplement_reason', input.reason) },
    lines: [line('supplement_requested', { dueOn: legalDueOn }, input.reason)],
  }
}

/** The enterprise node: the chosen one of the same brand, or the one the responsibility binding names. */
export function enterpriseNode({ row, reference, ctx }: Step, wanted: string | undefined) {
  const day = shanghaiDate(ctx.now())
  const bound = reference.orgs.nodeFor(row.brand, row.answerArea, day)
  if (!wanted || wanted === bound?.org.id) return bound ?? fail('appeals.no_enterprise_node')
  const org = namedUnit(reference, row.brand, wanted, 'appeals.node_of_other_brand')
  return { org, reason: { zh: '由经办人选择', en: 'chosen by the handler' } }
}

/** Last day for the bureau's answer, while the case is not accepted yet. */
async function answerOnAcceptance({ tx, row }: Step): Promise<string | null> {
  if (row.accepted) return null
  const clocks = await clocksOf(tx, CASE, [row.id])
  return clocks.find(({ clock, doneAt }) => clock === 'answer' && !doneAt)?.legalDueOn ?? null
}

/**
 * Nobody answers for the company through an account: the bureau turns to it by telephone or letter, and decides. The
 * answer's clock goes on; what was to be transferred is owed no more.
 *
 * @throws appeals.unit_answers where somebody does, appeals.no_change where the bureau has it already
 */
async function keep(step: Step, input: ActionInput<'editToBusiness'>): Promise<Effect> {
  const { tx, row, reference, ctx } = step
  const unit = reference.orgs.nodeFor(row.brand, row.answerArea, shanghaiDate(ctx.now()))
  if (unit) fail('appeals.unit_answers', { unit: unit.org.name })
  const clocks = await clocksOf(tx, CASE, [row.id])
  const running = clocks.filter(({ doneAt }) => doneAt === null).map(({ clock }) => clock)
  if (row.accepted && !running.includes('transfer')) fail('appeals.no_change')
  await stop(step, 'accept', 'accepted')
  await stop(step, 'transfer', 'kept_by_bureau', { cancelled: true })
  const answer = clocks.find(({ clock, doneAt }) => clock === 'answer' && !doneAt)
  if (!row.accepted) await notices.tellAcceptedHere(step, answer?.legalDueOn ?? '')
  return {
    state: 'bureau_processing',
    set: {
      accepted: true,
      acceptedAt: row.acceptedAt ?? ctx.now(),
      handlerId: ctx.viewer?.userId ?? row.handlerId,
      ...(input.l2 && { l2: input.l2 }),
    },
    lines: [...(row.accepted ? [] : [line('accepted')]), line('kept_by_bureau', {}, input.opinion ?? null)],
  }
}

export async function editToBusiness(step: Step, input: ActionInput<'editToBusiness'>): Promise<Effect> {
  const { row, ctx } = step
  if (input.l2) assertReason(step.reference, row.l1, input.l2)
  if (input.byBureau) return keep(step, input)
  const { org, reason } = enterpriseNode(step, input.enterpriseOrgId)
  await stop(step, 'accept', 'accepted')
  await stop(step, 'transfer', 'transferred')
  const { legalDueOn } = await start(step, 'reply', 'transferred')
  const unit = await dispatch(step, org, 'transfer')
  const facts = { enterpriseId: org.id, why: reason, dueOn: legalDueOn }
  await notices.tellTransferred(step, org.id, { date: legalDueOn, answerBy: await answerOnAcceptance(step) })
  return {
    set: {
      accepted: true,
      acceptedAt: row.acceptedAt ?? ctx.now(),
      transferredAt: ctx.now(),
      ...unit,
      transferReason: reason,
      handlerId: ctx.viewer?.userId ?? row.handlerId,
      ...(input.l2 && { l2: input.l2 }),
    },
    lines: [...(row.accepted ? [] : [line('accepted')]), line('transferred', facts, input.opinion ?? null)],
  }
}

/** T7: the material did not come in time. */
export async function supplementExpire(step: Step): Promise<Effect> {
  const { ctx, reference } = step
  const reasonCode = 'N04'
  await stopAll(step, 'supplement over', ['supplement', 'answer'])
  await notices.tellEnded(step, 'notAccepted', labelOf(reference, 'INVALID_REASON', reasonCode), reasonCode)
  return {
    set: {
      invalidReason: reasonCode,
      recheckUntil: (await lastDays(ctx)).recheckUntil,
    },
    lines: [line('declared_invalid', { reasonCode, ...(await decidedBy(step.tx, ctx, 'recheckApply')) })],
  }
}

/**
 * T6: what the bureau asked for. Acceptance begins anew; the answer's clock goes on as it was.
 *
 * @throws appeals.supplement_empty, appeals.supplement_over
 */
export async function supplementAnswer(step: Step, input: ActionInput<'supplementAnswer'>): Promise<Effect> {
  const { tx, ctx, row } = step
  const { remark = null, attachmentIds } = input
  if (!remark && attachmentIds.length === 0) fail('appeals.supplement_empty', { field: 'remark' })
  await refuseLateMaterial(tx, ctx, row.id)
  await stop(step, 'supplement', 'resubmitted')
  const { legalDueOn } = await start(step, 'accept', 'resubmitted')
  await notices.tellResubmitted(step, legalDueOn)
  await claimFiles(tx, ctx, attachmentIds, { kind: CASE, subjectId: row.id, role: 'evidence' })
  return {
    set: { supplementReason: null },
    lines: [line('resubmitted', { files: attachmentIds.length }, remark)],
  }
}
