import { verdictTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type {
  MediationParty,
  MediationReason,
  MediationSide,
} from '@appeal/contract/mediation/mediation.inputs.ts'
import { ofStep, start, stop } from '../../../cases/cases.service.ts'
import * as room from '../../../desk/mediation/mediation.service.ts'
import { promiseAgreed } from '../../../desk/remedies/remedies.service.ts'
import { dayInFull } from '../../../platform/dayInWords.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { line } from '../appeals.lines.ts'
import * as notices from '../appeals.notices.ts'
import * as records from '../appeals.records.store.ts'
import { dropVerification, type Effect, type Step } from '../appeals.step.ts'
import { appealTemplates } from '../appeals.templates.ts'
import { tellRoom } from './appeals.room.notices.ts'

export async function mediate(step: Step, input: ActionInput<'mediate'>): Promise<Effect> {
  const { ctx, tx, row } = step
  await dropVerification(step)
  await stop(step, 'verify', 'mediation', { cancelled: true })
  const { legalDueOn } = await start(step, 'mediation', 'mediation_started')
  await records.insertMediation(tx, ctx, {
    id: newId(ctx.platform.clock),
    appealId: row.id,
    proposal: ofStep(step).seal('appeal_mediations.proposal', input.proposal),
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
  await room.openRoom(step, {
    proposal: input.proposal,
    amount: input.amount,
    validUntil: legalDueOn,
  })
  await notices.tellMediation(step, legalDueOn)
  return {
    lines: [line('mediation_started', { dueOn: legalDueOn, amount: input.amount ?? null }, input.proposal)],
  }
}

export async function mediationAnswer(step: Step, input: ActionInput<'mediationAnswer'>): Promise<Effect> {
  const { ctx, tx, row } = step
  const running = await records.lastMediation(tx, row.id)
  if (!running || running.result) fail('appeals.already_answered')
  const side = step.heard || ctx.viewer?.area === 'c' ? 'user' : 'enterprise'
  const answered = side === 'user' ? running.userAgrees : running.enterpriseAgrees
  if (answered !== null) fail('appeals.already_answered')
  const { agrees, remark = null } = input
  await room.answerOpinion(step, side, { agrees, remark })
  const now = await noteOpinion(step, side, agrees, remark)
  const answer = line('mediation_answered', { side, agrees, verdict: agrees ? 'agrees' : 'refuses' }, remark)
  const both = now && now.userAgrees !== null && now.enterpriseAgrees !== null
  // Both are heard, whatever the first one says: the record holds two answers (domain T19).
  if (!both) return { lines: [answer] }
  const result = now.userAgrees && now.enterpriseAgrees ? 'AGREED' : 'FAILED'
  if (result === 'AGREED') await promiseAgreed(step, { amount: now.amount })
  const end = await endForAll(step, result, result === 'AGREED' ? await opinionAccepted(step) : {})
  return { ...end, lines: [answer, ...end.lines], state: 'replied' }
}

const PROOFS = {
  code: '短信验证码确认',
  session: '登录确认',
  platform: '通过平台确认',
  phone: '电话确认，由经办人记录',
} as const
const NAMES = { user: '申诉人', enterprise: '企业', bureau: '邮政管理局' } as const

/** By what each side accepted an agreement, and on which day, the appellant first; for its paper, which is in Chinese. */
export const acceptedHow = (
  said: readonly { side: MediationSide; proof: keyof typeof PROOFS; createdAt: Date }[],
): string =>
  `${said
    .toSorted((a, b) => Number(b.side === 'user') - Number(a.side === 'user'))
    .map(
      ({ side, proof, createdAt }) => `${NAMES[side]}于${dayInFull(shanghaiDate(createdAt))}${PROOFS[proof]}`,
    )
    .join('；')}。`

/** How both accepted the bureau's opinion; a mediation of before there were rooms does not tell. */
async function opinionAccepted(step: Step): Promise<Pick<MediationEnd, 'signed'>> {
  const said = await room.opinionAccepters(step)
  if (said.length < 2) return {}
  return {
    signed: acceptedHow(
      said.map(({ byPhone, ...one }) => ({ ...one, proof: byPhone ? 'phone' : 'platform' })),
    ),
  }
}

/** The case keeps what each side said to the bureau's opinion. */
export async function noteOpinion(
  step: Step,
  side: MediationParty,
  agrees: boolean,
  remark: string | null,
): Promise<records.MediationRecord | undefined> {
  const running = await records.lastMediation(step.tx, step.row.id)
  if (!running || running.result) return undefined
  const texts = ofStep(step)
  return records.updateMediation(
    step.tx,
    step.ctx,
    running.id,
    side === 'user'
      ? { userAgrees: agrees, userRemark: texts.seal('appeal_mediations.user_remark', remark) }
      : {
          enterpriseAgrees: agrees,
          enterpriseRemark: texts.seal('appeal_mediations.enterprise_remark', remark),
        },
  )
}

/** Why a mediation ended without agreement, and who said so; how an agreement was accepted. */
export interface MediationEnd {
  reasonCode?: MediationReason
  side?: MediationSide
  explanation?: string
  signed?: string
}

/**
 * Ends the mediation that runs: its clock, its record and its room. An agreement is issued as a paper with the line,
 * and its amount waits on the case for the closing.
 */
export async function endMediation(
  step: Step,
  given: 'AGREED' | 'FAILED' | 'NO_ANSWER',
  { reasonCode, side, explanation, signed }: MediationEnd = {},
): Promise<Effect> {
  const { ctx, tx, row } = step
  const running = await records.lastMediation(tx, row.id)
  // Who refused in time has refused, although the other side kept silent.
  const refused = running?.userAgrees === false || running?.enterpriseAgrees === false
  const result = given === 'NO_ANSWER' && refused ? 'FAILED' : given
  if (running && !running.result)
    await records.updateMediation(tx, ctx, running.id, { result, endedAt: ctx.now() })
  const reason = reasonCode ?? (result === 'NO_ANSWER' ? result : null)
  await room.closeRoom(step, {
    result,
    reasonCode: reason,
    side: side ?? null,
    explanation: explanation ?? null,
  })
  await stop(step, 'mediation', `mediation ${result}`)
  const verdict = reasonCode ?? result
  await notices.tellMediationEnded(step, verdictTexts[verdict])
  return {
    ...(result === 'AGREED' && { set: { compensation: running?.amount ?? null } }),
    lines: [line('mediation_ended', { result, verdict, ...(signed && { signed }) }, explanation ?? null)],
  }
}

/** The same, told to both parties too: a mediation that ends by itself, not because the case was ended. */
export async function endForAll(
  step: Step,
  given: 'AGREED' | 'FAILED' | 'NO_ANSWER',
  end: MediationEnd = {},
): Promise<Effect> {
  const effect = await endMediation(step, given, end)
  const verdict = effect.lines.at(-1)?.detail?.verdict as keyof typeof verdictTexts
  await tellRoom(step, appealTemplates.mediationEnded, { result: verdictTexts[verdict] }, [
    'user',
    'enterprise',
  ])
  return effect
}
