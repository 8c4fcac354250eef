import { INVALID_REASONS, REFERRALS, TERMINATE_REASONS } from '@appeal/contract/appeals/appeals.inputs.ts'
import { verdictTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { ActionInput, AppealAction } from '@appeal/contract/appeals/appeals.workflow.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { start, stop } from '../../cases/cases.service.ts'
import { assertChecked } from '../../desk/checklists/checklists.service.ts'
import { claimFiles } from '../../features/files/files.service.ts'
import { viewerOf } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { approve, askSecondPerson, needsSecondPerson } from './appeals.approval.ts'
import { lastEvaluationDay } from './appeals.conditions.ts'
import { excludeAudit, excludeUpload } from './appeals.exclusion.ts'
import { referTo, tellLawBreach } from './appeals.followups.ts'
import { assign, dispatch, editToCommander, extend, progress, refuse, urge } from './appeals.handover.ts'
import * as notices from './appeals.notices.ts'
import * as overlays from './appeals.overlays.store.ts'
import { open } from './appeals.people.ts'
import { openRecheck, reCheckComplete, reCheckEditAppeal, recheck } from './appeals.recheck.ts'
import * as records from './appeals.records.store.ts'
import * as replyDrafts from './appeals.replyDrafts.ts'
import { lastDays, refuseLateMaterial } from './appeals.rules.ts'
import {
  assertReason,
  CASE,
  dropVerification,
  type Effect,
  endTransfer,
  labelOf,
  line,
  type Step,
  stopAll,
} from './appeals.step.ts'

/** Calls that must fail before a case may be closed as unreachable (2011 rules art. 23). */
const CALLS_BEFORE_UNREACHABLE = 2
/** Verification requests leave at least a minute apart (T15): a message is not sent twice by a second press. */
const MS_BETWEEN_VERIFICATIONS = 60_000

async function supplement(step: Step, input: ActionInput<'supplement'>): Promise<Effect> {
  await stop(step, 'accept', 'supplement', { cancelled: true })
  const { legalDueOn } = await start(step, 'supplement', 'supplement')
  await notices.tellSupplement(step, legalDueOn, input.reason)
  return {
    set: { supplementReason: input.reason },
    lines: [line('supplement_requested', { dueOn: legalDueOn }, input.reason)],
  }
}

/** The enterprise node: the chosen one of the same brand, or the one the responsibility binding names. */
function enterpriseNode({ row, words, ctx }: Step, wanted: string | undefined) {
  const day = shanghaiDate(ctx.now())
  const bound = words.orgs.nodeFor(row.brand, row.answerArea, day)
  if (!wanted || wanted === bound?.org.id) return bound ?? fail('appeals.no_enterprise_node')
  const org = words.orgs.get(wanted)
  if (!org || org.brand !== row.brand) fail('appeals.node_of_other_brand')
  if (org.disabled) fail('appeals.node_disabled')
  return { org, reason: { zh: '由经办人选择', en: 'chosen by the handler' } }
}

async function editToBusiness(step: Step, input: ActionInput<'editToBusiness'>): Promise<Effect> {
  const { row, ctx } = step
  if (input.l2) assertReason(step.words, row.l1, input.l2)
  const { org, reason } = enterpriseNode(step, input.enterpriseOrgId)
  await stop(step, 'accept', 'accepted')
  await stop(step, 'transfer', 'transferred')
  const { legalDueOn } = await start(step, 'reply', 'transferred')
  const unit = await dispatch(step, org, 'transfer')
  const facts = { enterpriseId: org.id, why: reason, dueOn: legalDueOn }
  await notices.tellTransferred(step, org.id, legalDueOn)
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

/** @throws appeals.compensation_required */
function assertAmount(input: ActionInput<'reply'>): void {
  if (input.handlingType === 'COMPENSATE' && !input.compensationAmount)
    fail('appeals.compensation_required', { field: 'compensationAmount' })
}

/** T14: an outlet writes the answer; a unit above reads it, changes it or not, and submits it. The clock goes on. */
async function draftReply(step: Step, input: ActionInput<'draftReply'>): Promise<Effect> {
  const { row, ctx, tx, words } = step
  assertAmount(input)
  const { userId, org } = viewerOf(ctx)
  const { id: _, version: __, ...values } = input
  await replyDrafts.write(tx, ctx, { appealId: row.id, orgId: org?.id ?? '0', authorId: userId, values })
  const above = words.orgs.get(words.orgs.get(org?.id ?? '')?.parentId ?? '')
  if (above?.brand) await notices.tellReplyDrafted(step, above.id)
  return { lines: [line('reply_drafted', { enterpriseId: row.enterpriseId })], fileIds: input.attachmentIds }
}

async function reply(step: Step, input: ActionInput<'reply'>): Promise<Effect> {
  const { row, ctx, tx } = step
  assertAmount(input)
  const drafted = await replyDrafts.take(tx, row.id)
  const stopped = await stop(step, row.state === 'rework' ? 'rework' : 'reply', 'replied')
  const { crypto } = ctx.platform
  const round = ((await records.lastReply(tx, row.id))?.round ?? 0) + 1
  await endTransfer(step, 'replied')
  await records.insertReply(tx, {
    id: newId(ctx.platform.clock),
    appealId: row.id,
    round,
    orgId: ctx.viewer?.org?.id ?? row.enterpriseId ?? '0',
    authorId: ctx.viewer?.userId ?? '0',
    investigationResult: input.investigationResult,
    liability: input.liability,
    responsibleOutlet: input.responsibleOutlet ?? null,
    handlingType: input.handlingType,
    compensationAmount: input.compensationAmount ?? null,
    agreedWithUser: input.agreedWithUser,
    userSatisfied: input.userSatisfied,
    contactTimes: input.contactTimes,
    handlerName: crypto.encryptField('appeal_replies.handler_name', input.handlerName),
    handlerPhone: crypto.encryptField('appeal_replies.handler_phone', input.handlerPhone),
    overdue: stopped?.overdue ?? false,
    createdAt: ctx.now(),
  })
  await notices.tellReplied(step)
  return {
    set: { repliedAt: ctx.now(), progressReported: false },
    lines: [
      line('replied', {
        enterpriseId: row.enterpriseId,
        round,
        investigationResult: input.investigationResult,
        liability: input.liability,
        handlingType: input.handlingType,
        compensationAmount: input.compensationAmount ?? null,
        agreedWithUser: input.agreedWithUser,
        overdue: stopped?.overdue ?? false,
      }),
    ],
    fileIds: input.attachmentIds,
    ...(drafted && { filesOfEvent: 'reply_drafted' as const }),
  }
}

async function sendYz(step: Step): Promise<Effect> {
  const { row, ctx, tx } = step
  const before = await records.lastVerification(tx, row.id)
  const wait = before ? before.createdAt.getTime() + MS_BETWEEN_VERIFICATIONS - ctx.now().getTime() : 0
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

const verdict = (truthful: boolean, satisfied: boolean) =>
  `${truthful ? 'true' : 'untrue'}_${satisfied ? 'satisfied' : 'unsatisfied'}`

async function verifyAnswer(step: Step, input: ActionInput<'verifyAnswer'>): Promise<Effect> {
  const { ctx, tx, row } = step
  const { truthful, satisfied, remark = null } = input
  await records.endVerification(tx, row.id, {
    answeredBy: 'user',
    truthful,
    satisfied,
    remark,
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

async function verifyExpire(step: Step): Promise<Effect> {
  await dropVerification(step)
  await stop(step, 'verify', 'expired')
  return { lines: [line('verification_expired')] }
}

async function callback(step: Step, input: ActionInput<'callback'>): Promise<Effect> {
  const { ctx, tx, row } = step
  const today = shanghaiDate(ctx.now())
  // A second failed attempt counts on another day only; whoever is reached after all is always written down.
  const tried = await records.listCallbacks(tx, row.id)
  if (!input.reached && tried.some((call) => !call.reached && call.calledOn === today))
    fail('appeals.callback_same_day', { date: addCalendarDays(today, 1) })
  const { reached, remark = null } = input
  const truthful = reached ? (input.truthful ?? null) : null
  const satisfied = reached ? (input.satisfied ?? null) : null
  await records.insertCallback(tx, {
    id: newId(ctx.platform.clock),
    appealId: row.id,
    callerId: ctx.viewer?.userId ?? '0',
    reached,
    truthful,
    satisfied,
    remark,
    calledOn: today,
    createdAt: ctx.now(),
  })
  if (row.state === 'verifying') {
    await records.endVerification(tx, row.id, {
      answeredBy: 'phone',
      truthful,
      satisfied,
      remark,
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

async function rework(step: Step, input: ActionInput<'rework'>): Promise<Effect> {
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

async function mediate(step: Step, input: ActionInput<'mediate'>): Promise<Effect> {
  const { ctx, tx, row } = step
  await dropVerification(step)
  await stop(step, 'verify', 'mediation', { cancelled: true })
  const { legalDueOn } = await start(step, 'mediation', 'mediation_started')
  await records.insertMediation(tx, {
    id: newId(ctx.platform.clock),
    appealId: row.id,
    proposal: input.proposal,
    amount: input.amount ?? null,
    userAgrees: null,
    userRemark: null,
    enterpriseAgrees: null,
    enterpriseRemark: null,
    mediatorId: ctx.viewer?.userId ?? null,
    result: null,
    createdAt: ctx.now(),
    endedAt: null,
  })
  await notices.tellMediation(step, legalDueOn)
  return {
    lines: [line('mediation_started', { dueOn: legalDueOn, amount: input.amount ?? null }, input.proposal)],
  }
}

async function mediationAnswer(step: Step, input: ActionInput<'mediationAnswer'>): Promise<Effect> {
  const { ctx, tx, row } = step
  const running = await records.lastMediation(tx, row.id)
  if (!running || running.result) fail('appeals.already_answered')
  const side = ctx.viewer?.area === 'c' ? 'user' : 'enterprise'
  const answered = side === 'user' ? running.userAgrees : running.enterpriseAgrees
  if (answered !== null) fail('appeals.already_answered')
  const { agrees, remark = null } = input
  const now = await records.updateMediation(
    tx,
    running.id,
    side === 'user'
      ? { userAgrees: agrees, userRemark: remark }
      : { enterpriseAgrees: agrees, enterpriseRemark: remark },
  )
  const answer = line('mediation_answered', { side, agrees, verdict: agrees ? 'agrees' : 'refuses' }, remark)
  const both = now.userAgrees !== null && now.enterpriseAgrees !== null
  // Both are heard, whatever the first one says: the record holds two answers (domain T19).
  if (!both) return { lines: [answer] }
  const result = now.userAgrees && now.enterpriseAgrees ? 'AGREED' : 'FAILED'
  const end = await endMediation(step, result)
  return { ...end, lines: [answer, ...end.lines], state: 'replied' }
}

async function endMediation(step: Step, given: 'AGREED' | 'FAILED' | 'NO_ANSWER'): Promise<Effect> {
  const { ctx, tx, row } = step
  const running = await records.lastMediation(tx, row.id)
  // Who refused in time has refused, although the other side kept silent.
  const refused = running?.userAgrees === false || running?.enterpriseAgrees === false
  const result = given === 'NO_ANSWER' && refused ? 'FAILED' : given
  if (running && !running.result)
    await records.updateMediation(tx, running.id, { result, endedAt: ctx.now() })
  await stop(step, 'mediation', `mediation ${result}`)
  await notices.tellMediationEnded(step, verdictTexts[result])
  return { lines: [line('mediation_ended', { result, verdict: result })] }
}

async function editToEnd(step: Step, input: ActionInput<'editToEnd'>): Promise<Effect> {
  const { row, ctx, words } = step
  assertReason(words, input.l1, input.l2)
  await assertChecked(step.tx, { kind: CASE, id: row.id, topic: row.l1 })
  if (input.closeType === 'UNREACHABLE') {
    const failed = (await records.listCallbacks(step.tx, row.id)).filter(({ reached }) => !reached)
    if (failed.length < CALLS_BEFORE_UNREACHABLE)
      fail('appeals.unreachable_first', { times: CALLS_BEFORE_UNREACHABLE, field: 'closeType' })
  }
  if (await needsSecondPerson(step, { compensation: input.compensation }))
    return askSecondPerson(step, 'editToEnd', input)
  const lines = row.state === 'mediating' ? (await endMediation(step, 'FAILED')).lines : []
  await stopAll(step, 'closed', ['answer', 'reopen'])
  const valid = row.accepted && input.liability !== 'NOT_RESPONSIBLE'
  // Once evaluated is evaluated, though the case was handled twice.
  const wasEvaluated = row.evaluateStatus === 2
  const evaluateBy = wasEvaluated ? null : (await start(step, 'evaluate', 'closed')).legalDueOn
  await notices.tellClosed(step, labelOf(words, 'CLOSE_TYPE', input.closeType), evaluateBy)
  if (input.lawBreach) await noteLead(step, input.lawBreach)
  return {
    set: {
      closeType: input.closeType,
      liability: input.liability,
      valid,
      l1: input.l1,
      l2: input.l2,
      compensation: input.compensation ?? null,
      answer: input.answer,
      closedAt: ctx.now(),
      closedBy: ctx.viewer?.userId ?? null,
      approvedBy: null,
      lawBreach: input.lawBreach ?? null,
      ...(await lastDays(ctx)),
      ...(!wasEvaluated && { evaluateStatus: row.appellantId ? 1 : 0, evaluateUntil: evaluateBy }),
    },
    lines: [
      ...lines,
      ...(input.lawBreach ? [line('lead_noted', {}, input.lawBreach)] : []),
      line(
        'closed',
        {
          closeType: input.closeType,
          liability: input.liability,
          compensation: input.compensation ?? null,
          ...(evaluateBy && { evaluateBy }),
        },
        input.answer,
      ),
    ],
  }
}

/** What the case showed goes to those who enforce the law, whatever becomes of the case. */
function noteLead({ tx, ctx, row, words }: Step, finding: string): Promise<void> {
  const unit = row.enterpriseId ? words.orgs.get(row.enterpriseId)?.name : undefined
  return tellLawBreach(tx, ctx, {
    appealId: row.id,
    appealNo: row.appealNo,
    bureauId: row.bureauId,
    bureauProvinceId: row.bureauProvinceId,
    suspect: unit ?? words.brands.get(row.brand)?.name ?? row.brand,
    finding,
  })
}

const REFERRED: Record<string, { zh: string; en: string }> = {
  report: { zh: '举报', en: 'report' },
  consultation: { zh: '咨询', en: 'question' },
  courier: { zh: '快递员维权', en: 'courier’s rights case' },
}

/**
 * N08–N10: the matter goes on as a case of the kind it is, opened and linked in the same transaction.
 *
 * @throws appeals.referral_unfit, appeals.referral_no_account
 */
async function refer({ tx, ctx, row }: Step, input: ActionInput<'editToInvalid'>) {
  const { reasonCode, referralType: type } = input
  if (!type) return []
  const target = (REFERRALS as Partial<Record<string, (typeof REFERRALS)[keyof typeof REFERRALS]>>)[
    reasonCode
  ]
  if (!target) fail('appeals.referral_unfit', { field: 'referralType' })
  const { kind } = target
  const { id, no } = await referTo(kind)(tx, ctx, {
    appealId: row.id,
    appealNo: row.appealNo,
    type,
    appellantId: row.appellantId,
    phone: open(ctx.platform.crypto, row).phone,
    content: row.content,
    brand: row.brand,
    areaCode: row.answerArea,
    waybillNo: row.waybillNo,
    postOn: row.postOn,
  })
  const byId = ctx.viewer?.userId ?? '0'
  await overlays.insertReferral(tx, {
    appealId: row.id,
    kind,
    caseId: id,
    caseNo: no,
    byId,
    createdAt: ctx.now(),
  })
  return [line('referred', { referral: REFERRED[kind] })]
}

async function editToInvalid(step: Step, input: ActionInput<'editToInvalid'>): Promise<Effect> {
  const { row, ctx, words } = step
  const notAccepting = row.state === 'pending_accept'
  const reasons: readonly string[] = notAccepting ? INVALID_REASONS : TERMINATE_REASONS
  if (!reasons.includes(input.reasonCode)) fail('appeals.unknown_reason', { field: 'reasonCode' })
  if (await needsSecondPerson(step, { reasonCode: input.reasonCode }))
    return askSecondPerson(step, 'editToInvalid', input)
  const lines = row.state === 'mediating' ? (await endMediation(step, 'FAILED')).lines : []
  lines.push(...(await refer(step, input)))
  await stopAll(step, 'declared_invalid', notAccepting ? ['accept', 'answer'] : ['answer', 'reopen'])
  const type = notAccepting ? 'INVALID_REASON' : 'TERMINATE_REASON'
  await notices.tellEnded(
    step,
    notAccepting ? 'notAccepted' : 'terminated',
    labelOf(words, type, input.reasonCode),
    input.reasonCode,
  )
  return {
    set: {
      invalidReason: input.reasonCode,
      answer: input.explanation,
      closedAt: ctx.now(),
      closedBy: ctx.viewer?.userId ?? null,
      approvedBy: null,
      recheckUntil: (await lastDays(ctx)).recheckUntil,
    },
    lines: [...lines, line('declared_invalid', { reasonCode: input.reasonCode }, input.explanation)],
  }
}

/** T7: the material did not come in time. */
async function supplementExpire(step: Step): Promise<Effect> {
  const { ctx, words } = step
  const reasonCode = 'N04'
  await stopAll(step, 'supplement over', ['supplement', 'answer'])
  await notices.tellEnded(step, 'notAccepted', labelOf(words, 'INVALID_REASON', reasonCode), reasonCode)
  return {
    set: {
      invalidReason: reasonCode,
      closedAt: ctx.now(),
      recheckUntil: (await lastDays(ctx)).recheckUntil,
    },
    lines: [line('declared_invalid', { reasonCode })],
  }
}

/**
 * T6: what the bureau asked for. Acceptance begins anew; the answer's clock goes on as it was.
 *
 * @throws appeals.supplement_empty, appeals.supplement_over
 */
async function supplementAnswer(step: Step, input: ActionInput<'supplementAnswer'>): Promise<Effect> {
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

async function withdraw(step: Step, input: ActionInput<'withdraw'>): Promise<Effect> {
  const { ctx } = step
  await stopAll(step, 'withdrawn', [])
  await notices.tellWithdrawn(step)
  return { set: { closedAt: ctx.now() }, lines: [line('withdrawn', {}, input.reason)] }
}

async function evaluateInfo(step: Step, input: ActionInput<'evaluateInfo'>): Promise<Effect> {
  const { row, ctx, tx } = step
  const until = await lastEvaluationDay(tx, row.id)
  if (shanghaiDate(ctx.now()) > until) fail('appeals.evaluation_over', { date: until })
  await records.insertEvaluation(tx, {
    appealId: row.id,
    bureauScore: input.bureauScore,
    enterpriseScore: input.enterpriseScore,
    remark: input.remark ?? null,
    createdAt: ctx.now(),
  })
  await stop(step, 'evaluate', 'evaluated')
  // Whoever is not satisfied has the case looked at again by somebody else (T23).
  const unsatisfied = [input.bureauScore, input.enterpriseScore].includes('UNSATISFIED')
  const again =
    unsatisfied && row.recheckStatus === 0 ? await openRecheck(step, 'UNSATISFIED', null) : undefined
  return {
    set: { evaluateStatus: 2, ...again?.set },
    lines: [
      line(
        'evaluated',
        { bureauScore: input.bureauScore, enterpriseScore: input.enterpriseScore },
        input.remark ?? null,
      ),
      ...(again?.lines ?? []),
    ],
  }
}

/**
 * What each action does beyond moving the case and recording that it moved. `resubmit` stands with filing
 * (appeals.intake.ts), because it takes the whole form again.
 */
export const effects: {
  [A in Exclude<AppealAction, 'resubmit'>]: (step: Step, input: ActionInput<A>) => Promise<Effect>
} = {
  supplement,
  supplementExpire,
  editToCommander,
  editToBusiness,
  assign,
  refuse,
  progress,
  extend,
  urge,
  approve,
  excludeUpload,
  excludeAudit,
  recheck,
  reCheckEditAppeal,
  reCheckComplete,
  reply,
  draftReply,
  sendYz,
  verifyAnswer,
  verifyExpire,
  callback,
  rework,
  mediate,
  mediationAnswer,
  mediationEnd: (step) => endMediation(step, 'NO_ANSWER'),
  editToEnd,
  editToInvalid,
  supplementAnswer,
  withdraw,
  evaluateInfo,
}
