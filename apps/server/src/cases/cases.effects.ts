import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseCondition } from '@appeal/contract/cases/cases.texts.ts'
import { fail } from '../platform/fail.ts'
import { allowAgain } from '../platform/idempotency/idempotency.ts'
import { evaluationOn } from './cases.evaluation.ts'
import type { Before, Seen } from './cases.kind.ts'
import type { Effect, Step } from './cases.kinds.ts'
import { ofStep } from './cases.narratives.ts'
import { tellBureau, tellWithdrawn } from './cases.notices.ts'
import type { CaseLine } from './cases.store.ts'
import { stop, stopAll } from './clocks/cases.pressing.ts'

/** The case ends because whoever filed it takes it back; whoever works on it stops. */
export async function withdrawEffect(step: Step, { reason }: { reason: string }): Promise<Effect> {
  await stopAll(step, 'withdrawn')
  await tellWithdrawn(step)
  // The same form is a new case now, not a second press of the button.
  if (step.row.ownerId) await allowAgain(step.tx, step.row.ownerId, step.kind.filing)
  return { lines: [{ event: 'withdrawn', opinion: reason }] }
}

/** One rating, once (domain 5, 6.2). */
export async function evaluateEffect(
  step: Step,
  { score, remark = null }: { score: string; remark?: string | undefined | null },
): Promise<Effect> {
  await stop(step, 'evaluate', 'evaluated')
  return {
    set: { evaluateStatus: 2, score, scoreRemark: ofStep(step).seal('cases.score_remark', remark) },
    lines: [{ event: 'evaluated', detail: { score }, opinion: remark }],
  }
}

/** A rating that is not waited for any more, or was given. */
export function evaluateCondition(row: CaseLine, { today }: Seen): CaseCondition | undefined {
  const status = evaluationOn(row, today)
  return status === 2 ? 'evaluated' : status === 1 ? undefined : 'not_waiting'
}

/** What passes a case on to the bureau it came from, where somebody who ordered it for many still sees it. */
export const redirectBack = ({ bureauId }: Before) => ({
  bureauId,
  reason: '撤销批量转办 / bulk passing on taken back',
})

/** To another bureau, which is told and goes on under the same clocks. @throws cases.unknown_bureau */
export async function redirectEffect(
  step: Step,
  { bureauId, reason }: { bureauId: string; reason: string },
): Promise<Effect> {
  const { ctx, row, reference } = step
  const bureau = reference.orgs.get(bureauId)
  if (!bureau?.kind.endsWith('_BUREAU') || bureau.ended || bureau.id === row.bureauId)
    return fail('cases.unknown_bureau', { field: 'bureauId' })
  await tellBureau(step, bureau.id, row.pressLegalOn ?? shanghaiDate(ctx.now()))
  return {
    set: {
      bureauId: bureau.id,
      bureauProvinceId: bureau.provinceId,
      handlerId: null,
      routingReason: { zh: '由其他管局转来', en: 'passed on by another bureau' },
    },
    lines: [
      { event: 'redirected', detail: { bureauId: bureau.id, fromBureauId: row.bureauId }, opinion: reason },
    ],
  }
}
