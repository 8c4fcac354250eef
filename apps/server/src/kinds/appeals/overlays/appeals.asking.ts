import { APPROVED_REASONS } from '@appeal/contract/appeals/appeals.codes.ts'
import { ofStep } from '../../../cases/cases.service.ts'
import { viewerOf } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { line } from '../appeals.lines.ts'
import * as notices from '../appeals.notices.ts'
import { APPROVE_COMPENSATION_FROM } from '../appeals.settings.ts'
import type { Effect, Step } from '../appeals.step.ts'
import { decidedBy } from '../times/appeals.ruleVersions.ts'
import * as overlays from './appeals.overlays.store.ts'

type Approvable = overlays.ApprovalRecord['action']

/** Whether an ending needs a second person (domain 3.5, T9): three reasons, or much money. */
export async function needsSecondPerson(
  { ctx, approved }: Step,
  about: { reasonCode?: string | undefined; compensation?: string | undefined },
): Promise<boolean> {
  if (approved || !ctx.viewer) return false
  if (about.reasonCode && APPROVED_REASONS.includes(about.reasonCode)) return true
  return isMuch(about.compensation, await APPROVE_COMPENSATION_FROM.read(ctx.platform))
}

/** Whether a compensation is one that a second person has to see. Pure: closing asks it, and a trial replays it. */
export const isMuch = (compensation: string | null | undefined, from: number): boolean =>
  Number(compensation ?? 0) >= from

/** Keeps what the first person wants until a second one decides; the case stays where it is. */
export async function askSecondPerson(
  step: Step,
  action: Approvable,
  input: Record<string, unknown>,
): Promise<Effect> {
  const { tx, ctx, row } = step
  const requestedBy = viewerOf(ctx).userId
  const { id: _, version: __, ...wanted } = input
  await overlays.insertApproval(tx, {
    id: newId(ctx.platform.clock),
    appealId: row.id,
    action,
    input: ofStep(step).seal('appeal_approvals.input', JSON.stringify(wanted)),
    requestedBy,
    requestedAt: ctx.now(),
  })
  await notices.tellApprovalAsked(step, action)
  return {
    state: row.state,
    set: { approvalAction: action, approvalBy: requestedBy },
    lines: [
      line(
        'approval_requested',
        { verdict: action, reasonCode: wanted.reasonCode, ...(await decidedBy(step.tx, ctx, 'approval')) },
        textOf(wanted.explanation ?? wanted.answer ?? wanted.opinion),
      ),
    ],
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
