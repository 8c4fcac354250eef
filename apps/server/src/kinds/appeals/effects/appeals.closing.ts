import { INVALID_REASONS, REFERRALS, TERMINATE_REASONS } from '@appeal/contract/appeals/appeals.codes.ts'
import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { accountFor, ofStep, start, stop } from '../../../cases/cases.service.ts'
import { standingOrders } from '../../../cases/outer/cases.outer.service.ts'
import { endPromises, promiseAtClosing } from '../../../desk/remedies/remedies.service.ts'
import { limitOf } from '../../../features/calendar/calendar.service.ts'
import type { Platform } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { lastEvaluationDay } from '../appeals.conditions.ts'
import { line } from '../appeals.lines.ts'
import * as notices from '../appeals.notices.ts'
import { open } from '../appeals.people.ts'
import * as records from '../appeals.records.store.ts'
import { lastDays } from '../appeals.rules.ts'
import {
  assertReason,
  demandOffered,
  type Effect,
  labelOf,
  respondentOf,
  type Step,
  stopAll,
} from '../appeals.step.ts'
import type { AppealRecord } from '../appeals.store.ts'
import { openTexts } from '../filing/appeals.narratives.ts'
import { askSecondPerson, needsSecondPerson } from '../overlays/appeals.asking.ts'
import * as overlays from '../overlays/appeals.overlays.store.ts'
import { openRecheck } from '../overlays/appeals.recheck.ts'
import { decidedBy } from '../times/appeals.ruleVersions.ts'
import { referrals, tellLawBreach } from './appeals.followups.ts'
import { endMediation } from './appeals.mediation.ts'

export async function editToEnd(step: Step, input: ActionInput<'editToEnd'>): Promise<Effect> {
  const { row, ctx, reference } = step
  assertReason(reference, input.l1, input.l2)
  demandOffered(
    step,
    ['CLOSE_TYPE', input.closeType, 'closeType'],
    ['LIABILITY', input.liability, 'liability'],
    ['APPEAL_L1', input.l1 === row.l1 ? null : input.l1, 'l1'],
    ['APPEAL_L1', input.l2 === row.l2 ? null : input.l2, 'l2'],
  )
  if (input.closeType === 'UNREACHABLE') {
    const failed = (await records.listCallbacks(step.tx, row.id)).filter(({ reached }) => !reached)
    const times = await limitOf(step.ctx.platform, 'callback')
    if (failed.length < times) fail('appeals.unreachable_first', { times, field: 'closeType' })
  }
  // What was agreed to in mediation is what was recovered, unless the handler writes another sum.
  const agreed = input.closeType === 'MEDIATED' ? (row.compensation ?? undefined) : undefined
  const compensation = input.compensation ?? agreed
  if (await needsSecondPerson(step, { compensation })) return askSecondPerson(step, 'editToEnd', input)
  const lines = row.state === 'mediating' ? (await endMediation(step, 'FAILED')).lines : []
  await stopAll(step, 'closed', ['answer', 'reopen'])
  const texts = ofStep(step)
  const valid = row.accepted && input.liability !== 'NOT_RESPONSIBLE'
  // Once evaluated is evaluated, though the case was handled twice.
  const wasEvaluated = row.evaluateStatus === 2
  const evaluateBy = wasEvaluated ? null : (await start(step, 'evaluate', 'closed')).legalDueOn
  await notices.tellClosed(step, labelOf(reference, 'CLOSE_TYPE', input.closeType), evaluateBy)
  await promiseAtClosing(step, compensation)
  if (input.lawBreach) await noteLead(step, input.lawBreach)
  return {
    set: {
      closeType: input.closeType,
      liability: input.liability,
      valid,
      l1: input.l1,
      l2: input.l2,
      compensation: compensation ?? null,
      answer: texts.seal('appeals.answer', input.answer),
      closedBy: ctx.viewer?.userId ?? null,
      approvedBy: null,
      lawBreach: texts.seal('appeals.law_breach', input.lawBreach ?? null),
      ...(await lastDays(ctx)),
      ...(!wasEvaluated && { evaluateStatus: 1, evaluateUntil: evaluateBy }),
    },
    lines: [
      ...lines,
      ...(input.lawBreach ? [line('lead_noted', {}, input.lawBreach)] : []),
      line(
        'closed',
        {
          closeType: input.closeType,
          liability: input.liability,
          compensation: compensation ?? null,
          ...(evaluateBy && { evaluateBy }),
          // Whether a second person was needed was decided when the closing was asked for.
          ...(await decidedBy(
            step.tx,
            ctx,
            ...(step.approved ? [] : (['approval'] as const)),
            'excludeApply',
            'recheckApply',
          )),
        },
        input.answer,
      ),
    ],
  }
}

/** What the case showed goes to those who enforce the law, whatever becomes of the case. */
function noteLead({ tx, ctx, row, reference }: Step, finding: string): Promise<void> {
  const unit = row.enterpriseId ? reference.orgs.get(row.enterpriseId)?.name : undefined
  return tellLawBreach(tx, ctx, {
    appealId: row.id,
    appealNo: row.appealNo,
    bureauId: row.bureauId,
    bureauProvinceId: row.bureauProvinceId,
    suspect: unit ?? respondentOf(reference, row).zh,
    finding,
  })
}

const REFERRED: Record<string, { zh: string; en: string }> = {
  report: { zh: '举报', en: 'report' },
  consultation: { zh: '咨询', en: 'question' },
  courier: { zh: '快递员维权', en: 'courier’s rights case' },
}

const TARGETS: Partial<Record<string, (typeof REFERRALS)[keyof typeof REFERRALS]>> = REFERRALS

/** The account that an act of an appeal holds: the appellant's, or the one that follows what the appeal goes on as. */
export async function heldAccount(
  platform: Platform,
  action: string,
  row: AppealRecord,
  input: unknown,
): Promise<string | undefined> {
  if (action === 'correct') return row.appellantId ?? undefined
  if (action !== 'editToInvalid') return undefined
  const { reasonCode, referralType } = input as ActionInput<'editToInvalid'>
  const target = referralType && TARGETS[reasonCode]
  if (!target) return undefined
  const { phone } = open(platform.crypto, row)
  return accountFor(platform, target.kind, { appellantId: row.appellantId, phone })
}

/**
 * N08–N10: the matter goes on as a case of the kind it is, opened and linked in the same transaction.
 *
 * @throws appeals.referral_unfit, appeals.referral_no_account
 */
async function refer({ tx, ctx, row }: Step, input: ActionInput<'editToInvalid'>) {
  const { reasonCode, referralType: type } = input
  if (!type) return []
  const target = TARGETS[reasonCode]
  if (!target) fail('appeals.referral_unfit', { field: 'referralType' })
  const { kind } = target
  const { stays, elsewhere } = await standingOrders(tx, { kind: 'appeal', id: row.id }, row.appealNo)
  const { id, no } = await ctx.platform.product.one(referrals, kind)(tx, ctx, {
    appealId: row.id,
    appealNo: row.appealNo,
    type,
    appellantId: row.appellantId,
    phone: open(ctx.platform.crypto, row).phone,
    content: openTexts(ctx.platform.crypto, row).content,
    brand: row.brand,
    areaCode: row.answerArea,
    waybillNo: row.waybillNo,
    postOn: row.postOn,
    lines: elsewhere,
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
  return [line('referred', { referral: REFERRED[kind] }), ...stays]
}

export async function editToInvalid(step: Step, input: ActionInput<'editToInvalid'>): Promise<Effect> {
  const { row, ctx, reference } = step
  const notAccepting = row.state === 'pending_accept'
  const reasons: readonly string[] = notAccepting ? INVALID_REASONS : TERMINATE_REASONS
  if (!reasons.includes(input.reasonCode)) fail('appeals.unknown_reason', { field: 'reasonCode' })
  const type = notAccepting ? 'INVALID_REASON' : 'TERMINATE_REASON'
  demandOffered(step, [type, input.reasonCode, 'reasonCode'])
  if (await needsSecondPerson(step, { reasonCode: input.reasonCode }))
    return askSecondPerson(step, 'editToInvalid', input)
  const lines = row.state === 'mediating' ? (await endMediation(step, 'FAILED')).lines : []
  lines.push(...(await refer(step, input)))
  await endPromises(step, 'terminated')
  await stopAll(step, 'declared_invalid', notAccepting ? ['accept', 'answer'] : ['answer', 'reopen'])
  await notices.tellEnded(
    step,
    notAccepting ? 'notAccepted' : 'terminated',
    labelOf(reference, type, input.reasonCode),
    input.reasonCode,
  )
  return {
    set: {
      invalidReason: input.reasonCode,
      answer: ofStep(step).seal('appeals.answer', input.explanation),
      closedBy: ctx.viewer?.userId ?? null,
      approvedBy: null,
      recheckUntil: (await lastDays(ctx)).recheckUntil,
    },
    lines: [
      ...lines,
      line(
        'declared_invalid',
        { reasonCode: input.reasonCode, ...(await decidedBy(step.tx, ctx, 'recheckApply')) },
        input.explanation,
      ),
    ],
  }
}

export async function withdraw(step: Step, input: ActionInput<'withdraw'>): Promise<Effect> {
  await stopAll(step, 'withdrawn', [])
  await endPromises(step, 'withdrawn')
  await notices.tellWithdrawn(step)
  return { lines: [line('withdrawn', {}, input.reason)] }
}

export async function evaluateInfo(step: Step, input: ActionInput<'evaluateInfo'>): Promise<Effect> {
  const { row, ctx, tx } = step
  const until = await lastEvaluationDay(tx, row.id)
  if (shanghaiDate(ctx.now()) > until) fail('appeals.evaluation_over', { date: until })
  await records.insertEvaluation(tx, {
    appealId: row.id,
    bureauScore: input.bureauScore,
    enterpriseScore: input.enterpriseScore,
    remark: ofStep(step).seal('appeal_evaluations.remark', input.remark ?? null),
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
