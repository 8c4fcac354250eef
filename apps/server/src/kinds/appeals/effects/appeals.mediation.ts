import { verdictTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { ofStep, start, stop } from '../../../cases/cases.service.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { line } from '../appeals.lines.ts'
import * as notices from '../appeals.notices.ts'
import * as records from '../appeals.records.store.ts'
import { dropVerification, type Effect, type Step } from '../appeals.step.ts'

export async function mediate(step: Step, input: ActionInput<'mediate'>): Promise<Effect> {
  const { ctx, tx, row } = step
  await dropVerification(step)
  await stop(step, 'verify', 'mediation', { cancelled: true })
  const { legalDueOn } = await start(step, 'mediation', 'mediation_started')
  await records.insertMediation(tx, {
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
  const now = await records.updateMediation(
    tx,
    running.id,
    side === 'user'
      ? { userAgrees: agrees, userRemark: ofStep(step).seal('appeal_mediations.user_remark', remark) }
      : {
          enterpriseAgrees: agrees,
          enterpriseRemark: ofStep(step).seal('appeal_mediations.enterprise_remark', remark),
        },
  )
  const answer = line('mediation_answered', { side, agrees, verdict: agrees ? 'agrees' : 'refuses' }, remark)
  const both = now.userAgrees !== null && now.enterpriseAgrees !== null
  // Both are heard, whatever the first one says: the record holds two answers (domain T19).
  if (!both) return { lines: [answer] }
  const result = now.userAgrees && now.enterpriseAgrees ? 'AGREED' : 'FAILED'
  const end = await endMediation(step, result)
  return { ...end, lines: [answer, ...end.lines], state: 'replied' }
}

export async function endMediation(step: Step, given: 'AGREED' | 'FAILED' | 'NO_ANSWER'): Promise<Effect> {
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
