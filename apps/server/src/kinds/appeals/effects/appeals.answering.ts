import { answerContradictionTexts, answerFaults } from '@appeal/contract/appeals/appeals.answers.ts'
import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { ofStep, start, stop } from '../../../cases/cases.service.ts'
import { promise, promisesOf } from '../../../desk/remedies/remedies.service.ts'
import { viewerOf } from '../../../platform/context.ts'
import { newToken, tokenHash } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { line } from '../appeals.lines.ts'
import * as notices from '../appeals.notices.ts'
import * as records from '../appeals.records.store.ts'
import { APPEAL_VERIFY_GAP_MINUTES, REPLY_CONTRADICTIONS_REFUSE } from '../appeals.settings.ts'
import {
  type Choosing,
  demandOffered,
  dropVerification,
  type Effect,
  endTransfer,
  type Step,
} from '../appeals.step.ts'
import { assertOwnWords, keepSketch, measure } from '../likeness/appeals.likeness.ts'
import { decidedBy } from '../times/appeals.ruleVersions.ts'
import { dispatch } from './appeals.handover.ts'
import * as replyDrafts from './appeals.replyDrafts.ts'

/**
 * What is compensated has an amount, and what is chosen is offered.
 *
 * @throws appeals.compensation_required, dictionaries.not_offered
 */
export function assertAnswer(step: Choosing, input: ActionInput<'reply'>): void {
  demandOffered(
    step,
    ['LIABILITY', input.liability, 'liability'],
    ['HANDLING_TYPE', input.handlingType, 'handlingType'],
  )
  if (input.handlingType === 'COMPENSATE' && !input.compensationAmount)
    fail('appeals.compensation_required', { field: 'compensationAmount' })
}

/**
 * Refuses words that say the opposite of the fields beside them, where the regulator set so; by default it is told while the
 * answer is written, and marked for the bureau.
 *
 * @throws appeals.reply_contradicts
 */
export function assertNoContradiction(
  { reference }: { reference: Pick<Step['reference'], 'settings'> },
  input: ActionInput<'reply'>,
): void {
  // What contradicts is the same for every problem.
  const [first] = answerFaults('OTHER', input).against
  if (first && REPLY_CONTRADICTIONS_REFUSE.of(reference.settings))
    fail('appeals.reply_contradicts', { field: 'investigationResult', what: answerContradictionTexts[first] })
}

/** T14: an outlet writes the answer; a unit above reads it, changes it or not, and submits it. The clock goes on. */
export async function draftReply(step: Step, input: ActionInput<'draftReply'>): Promise<Effect> {
  const { row, ctx, tx, reference } = step
  assertAnswer(step, input)
  const { userId, org } = viewerOf(ctx)
  const { id: _, version: __, ...values } = input
  await replyDrafts.write(tx, ctx, { appealId: row.id, orgId: org?.id ?? '0', authorId: userId, values })
  const above = reference.orgs.get(reference.orgs.get(org?.id ?? '')?.parentId ?? '')
  if (above?.brand) await notices.tellReplyDrafted(step, above.id)
  return { lines: [line('reply_drafted', { enterpriseId: row.enterpriseId })], fileIds: input.attachmentIds }
}

export async function reply(step: Step, input: ActionInput<'reply'>): Promise<Effect> {
  const { row, ctx, tx, reference } = step
  assertAnswer(step, input)
  assertNoContradiction(step, input)
  const orgId = ctx.viewer?.org?.id ?? row.enterpriseId ?? '0'
  const measured = await measure(
    { ctx, db: tx, reference, appealId: row.id, orgId },
    input.investigationResult,
  )
  assertOwnWords(reference, measured)
  const drafted = await replyDrafts.take(tx, row.id)
  const stopped = await stop(step, row.state === 'rework' ? 'rework' : 'reply', 'replied')
  const { crypto } = ctx.platform
  const round = ((await records.lastReply(tx, row.id))?.round ?? 0) + 1
  await endTransfer(step, 'replied')
  const texts = ofStep(step)
  const given = { id: newId(ctx.platform.clock), appealId: row.id, orgId, createdAt: ctx.now() }
  await records.insertReply(tx, ctx, {
    ...given,
    round,
    authorId: ctx.viewer?.userId ?? '0',
    investigationResult: texts.seal('appeal_replies.investigation_result', input.investigationResult),
    liability: input.liability,
    responsibleOutlet: texts.seal('appeal_replies.responsible_outlet', input.responsibleOutlet ?? null),
    handlingType: input.handlingType,
    compensationAmount: input.compensationAmount ?? null,
    agreedWithUser: input.agreedWithUser,
    userSatisfied: input.userSatisfied,
    contactTimes: input.contactTimes,
    handlerName: crypto.encryptField('appeal_replies.handler_name', input.handlerName),
    handlerPhone: crypto.encryptField('appeal_replies.handler_phone', input.handlerPhone),
    overdue: stopped?.overdue ?? false,
    likeAnswers: measured.answers,
    likePercent: measured.percent,
  })
  await keepSketch(tx, measured, given)
  await promise(step, 'reply', promisesOf(input))
  await notices.tellReplied(step)
  return {
    set: { repliedAt: ctx.now(), progressReported: false, extendAsked: null },
    lines: [
      line(
        'replied',
        {
          enterpriseId: row.enterpriseId,
          round,
          liability: input.liability,
          handlingType: input.handlingType,
          compensationAmount: input.compensationAmount ?? null,
          agreedWithUser: input.agreedWithUser,
          overdue: stopped?.overdue ?? false,
          ...(await decidedBy(tx, ctx, 'likeness')),
        },
        input.investigationResult,
      ),
    ],
    fileIds: input.attachmentIds,
    ...(drafted && { filesOfEvent: 'reply_drafted' as const }),
  }
}

export async function sendYz(step: Step): Promise<Effect> {
  const { row, ctx, tx, reference } = step
  const gap = APPEAL_VERIFY_GAP_MINUTES.of(reference.settings) * 60_000
  const before = await records.lastVerification(tx, row.id)
  const wait = before ? before.createdAt.getTime() + gap - ctx.now().getTime() : 0
  if (wait > 0) fail('request.too_many', { seconds: Math.ceil(wait / 1_000) })
  const token = newToken()
  const { legalDueOn, legalDueAt, count } = await start(step, 'verify', 'verification_sent')
  await records.insertVerification(tx, {
    id: newId(ctx.platform.clock),
    appealId: row.id,
    tokenHash: tokenHash(token),
    answeredBy: null,
    truthful: null,
    satisfied: null,
    remark: null,
    expiresAt: legalDueAt,
    createdAt: ctx.now(),
    answeredAt: null,
  })
  await notices.tellVerify(step, count, token)
  return {
    set: { verifyCount: row.verifyCount + 1, handlerId: row.handlerId ?? ctx.viewer?.userId ?? null },
    lines: [line('verification_sent', { n: row.verifyCount + 1, dueOn: legalDueOn })],
  }
}

export const verdict = (truthful: boolean, satisfied: boolean) =>
  `${truthful ? 'true' : 'untrue'}_${satisfied ? 'satisfied' : 'unsatisfied'}`

export async function verifyAnswer(step: Step, input: ActionInput<'verifyAnswer'>): Promise<Effect> {
  const { ctx, tx, row } = step
  const { truthful, satisfied, remark = null } = input
  await records.endVerification(tx, row.id, {
    answeredBy: step.heard ? 'phone' : 'user',
    truthful,
    satisfied,
    remark: ofStep(step).seal('appeal_verifications.remark', remark),
    answeredAt: ctx.now(),
  })
  await stop(step, 'verify', 'answered')
  await notices.tellVerified(step)
  return {
    lines: [
      line('verification_answered', { truthful, satisfied, verdict: verdict(truthful, satisfied) }, remark),
    ],
  }
}

export async function verifyExpire(step: Step): Promise<Effect> {
  await dropVerification(step)
  await stop(step, 'verify', 'expired')
  return { lines: [line('verification_expired')] }
}

export async function callback(step: Step, input: ActionInput<'callback'>): Promise<Effect> {
  const { ctx, tx, row } = step
  const today = shanghaiDate(ctx.now())
  // A second failed attempt counts on another day only; whoever is reached after all is always written down.
  const tried = await records.listCallbacks(tx, row.id)
  if (!input.reached && tried.some((call) => !call.reached && call.calledOn === today))
    fail('appeals.callback_same_day', { date: addCalendarDays(today, 1) })
  const { reached, remark = null } = input
  const texts = ofStep(step)
  const truthful = reached ? (input.truthful ?? null) : null
  const satisfied = reached ? (input.satisfied ?? null) : null
  await records.insertCallback(tx, {
    id: newId(ctx.platform.clock),
    appealId: row.id,
    callerId: ctx.viewer?.userId ?? '0',
    reached,
    truthful,
    satisfied,
    remark: texts.seal('appeal_callbacks.remark', remark),
    calledOn: today,
    createdAt: ctx.now(),
  })
  if (row.state === 'verifying') {
    await records.endVerification(tx, row.id, {
      answeredBy: 'phone',
      truthful,
      satisfied,
      remark: texts.seal('appeal_verifications.remark', remark),
      answeredAt: ctx.now(),
    })
    await stop(step, 'verify', 'called')
  }
  const said = truthful !== null && satisfied !== null ? verdict(truthful, satisfied) : 'unreachable'
  return {
    set: { callbackCount: row.callbackCount + 1 },
    lines: [line('called_back', { reached, truthful, satisfied, verdict: said }, remark)],
  }
}

export async function rework(step: Step, input: ActionInput<'rework'>): Promise<Effect> {
  const { row } = step
  await dropVerification(step)
  await stop(step, 'verify', 'rework', { cancelled: true })
  const { legalDueOn } = await start(step, 'rework', 'rework_ordered')
  const again = row.enterpriseId && { id: row.enterpriseId, provinceId: row.enterpriseProvinceId }
  const unit = again ? await dispatch(step, again, 'transfer') : {}
  await notices.tellRework(step, legalDueOn)
  return {
    set: { ...unit, reworkCount: row.reworkCount + 1, untrueReply: row.untrueReply || input.untrue },
    lines: [
      line('rework_ordered', { cause: input.cause, untrue: input.untrue, dueOn: legalDueOn }, input.reason),
    ],
  }
}
