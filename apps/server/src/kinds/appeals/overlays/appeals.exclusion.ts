import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { ofStep } from '../../../cases/cases.service.ts'
import { viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { line } from '../appeals.lines.ts'
import * as notices from '../appeals.notices.ts'
import { type Effect, labelOf, type Step } from '../appeals.step.ts'
import * as overlays from './appeals.overlays.store.ts'

/** T24: bureau or enterprise applies, with ground and proof. */
export async function excludeUpload(step: Step, input: ActionInput<'excludeUpload'>): Promise<Effect> {
  const { tx, ctx, row, reference } = step
  const viewer = viewerOf(ctx)
  await overlays.insertExclusion(tx, {
    id: newId(ctx.platform.clock),
    appealId: row.id,
    reasonCode: input.reasonCode,
    explanation: ofStep(step).seal('appeal_exclusions.explanation', input.explanation),
    applicantId: viewer.userId,
    applicantOrgId: viewer.org?.id ?? null,
    createdAt: ctx.now(),
  })
  await notices.tellExclusionAsked(step, viewer.area === 'a')
  return {
    set: { excludeStatus: 1, excludeBy: viewer.userId, excludeFirstBy: null },
    lines: [
      line(
        'exclusion_applied',
        { excludeReason: input.reasonCode, reason: labelOf(reference, 'EXCLUDE_REASON', input.reasonCode) },
        input.explanation,
      ),
    ],
    fileIds: input.attachmentIds,
  }
}

/**
 * T25: first audit by a superior bureau, second by another person — of the state bureau where the item crossed a
 * province's border; the policy sees to that.
 */
export async function excludeAudit(step: Step, input: ActionInput<'excludeAudit'>): Promise<Effect> {
  const { tx, ctx, row } = step
  const viewer = viewerOf(ctx)
  const running = (await overlays.lastExclusion(tx, row.id)) ?? fail('appeals.stale')
  const isFirst = row.excludeStatus === 1
  const { passed, opinion } = input
  const texts = ofStep(step)
  await overlays.updateExclusion(
    tx,
    running.id,
    isFirst
      ? {
          firstAuditorId: viewer.userId,
          firstPassed: passed,
          firstOpinion: texts.seal('appeal_exclusions.first_opinion', opinion),
          firstAt: ctx.now(),
        }
      : {
          secondAuditorId: viewer.userId,
          secondPassed: passed,
          secondOpinion: texts.seal('appeal_exclusions.second_opinion', opinion),
          secondAt: ctx.now(),
        },
  )
  if (!passed || !isFirst) await notices.tellExclusionDecided(step, running.applicantId, passed)
  if (!passed) return { set: { excludeStatus: 4 }, lines: [line('exclusion_rejected', {}, opinion)] }
  if (isFirst)
    return {
      set: { excludeStatus: 2, excludeFirstBy: viewer.userId },
      lines: [line('exclusion_passed', {}, opinion)],
    }
  return {
    set: { excludeStatus: 3, statExcluded: true },
    lines: [line('exclusion_approved', {}, opinion)],
  }
}
