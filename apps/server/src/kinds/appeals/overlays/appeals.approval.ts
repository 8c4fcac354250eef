import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { type CaseStep, ofStep } from '../../../cases/cases.service.ts'
import { demandChecked } from '../../../desk/checklists/checklists.service.ts'
import { viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { line } from '../appeals.lines.ts'
import * as notices from '../appeals.notices.ts'
import type { Effect, Step } from '../appeals.step.ts'
import type { AppealRecord } from '../appeals.store.ts'
import { editToEnd, editToInvalid } from '../effects/appeals.closing.ts'
import * as overlays from './appeals.overlays.store.ts'
import { completeReopening } from './appeals.recheck.ts'

/** What a second person's agreement carries out, as the first one wanted it. */
async function carryOut(step: Step, { action, input }: overlays.ApprovalRecord): Promise<Effect> {
  const wanted = JSON.parse(ofStep(step).open('appeal_approvals.input', input)) as Record<string, unknown>
  const given = { ...wanted, id: step.row.id, version: step.row.version }
  if (action === 'reopen') return completeReopening(step, given as ActionInput<'reCheckComplete'>)
  if (action === 'editToInvalid') return editToInvalid(step, given as ActionInput<'editToInvalid'>)
  // A tick may have been taken back while the case waited.
  await demandChecked(step, action)
  return editToEnd(step, given as ActionInput<'editToEnd'>)
}

const LEADS_TO = { editToInvalid: 'invalid', editToEnd: 'closed', reopen: 'bureau_processing' } as const

/** The second person's word: carried out at once, or refused with the case as it was. */
export async function approve(step: Step, input: ActionInput<'approve'>): Promise<Effect> {
  const { tx, ctx, row } = step
  const waiting = await overlays.lastApproval(tx, row.id)
  if (!waiting || waiting.decision !== null) fail('appeals.stale')
  const viewer = viewerOf(ctx)
  const { approved, opinion = null } = input
  await overlays.decideApproval(tx, row.id, {
    decision: approved ? 'approved' : 'refused',
    decidedBy: viewer.userId,
    opinion: ofStep(step).seal('appeal_approvals.opinion', opinion),
    decidedAt: ctx.now(),
  })
  const done = { approvalAction: null, approvalBy: null }
  const said = { verdict: waiting.action }
  await notices.tellApprovalDecided(step, waiting.requestedBy, approved)
  if (!approved) return { state: row.state, set: done, lines: [line('approval_refused', said, opinion)] }
  const carried = await carryOut({ ...step, approved: true }, waiting)
  const closes = waiting.action !== 'reopen'
  return {
    ...carried,
    state: carried.state ?? LEADS_TO[waiting.action],
    set: {
      ...carried.set,
      ...done,
      ...(closes && { closedBy: waiting.requestedBy, approvedBy: viewer.userId }),
    },
    lines: [line('approval_given', said, opinion), ...carried.lines],
  }
}

/** A case that moves on without the second person's word: what was asked for is void. */
export async function lapseApproval(
  { tx, ctx, row }: CaseStep<AppealRecord>,
  { set }: Effect,
  state: string,
): Promise<Partial<AppealRecord>> {
  if (row.approvalAction === null || set?.approvalAction !== undefined || state === row.state) return {}
  await overlays.decideApproval(tx, row.id, {
    decision: 'lapsed',
    decidedBy: null,
    opinion: null,
    decidedAt: ctx.now(),
  })
  return { approvalAction: null, approvalBy: null }
}
