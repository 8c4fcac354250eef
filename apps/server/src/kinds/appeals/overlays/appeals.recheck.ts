import { OTHER_BRAND, type RECHECK_CAUSES } from '@appeal/contract/appeals/appeals.codes.ts'
import { verdictTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { actorKind, ofStep, start, stop } from '../../../cases/cases.service.ts'
import { serviceOf } from '../../../features/reference/areas/areas.service.ts'
import { assertOffered } from '../../../features/reference/dictionaries/dictionaries.service.ts'
import { viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { line } from '../appeals.lines.ts'
import * as notices from '../appeals.notices.ts'
import { isSuperior } from '../appeals.policy.ts'
import { isMainland } from '../appeals.rules.ts'
import { assertReason, type Effect, labelOf, refuseTwin, type Step } from '../appeals.step.ts'
import type { AppealRecord } from '../appeals.store.ts'
import { askSecondPerson } from './appeals.asking.ts'
import { changesInWords } from './appeals.changes.ts'
import * as overlays from './appeals.overlays.store.ts'
import type { FieldChange } from './appeals.overlays.tables.ts'

export type RecheckCause = (typeof RECHECK_CAUSES)[number]

/** T26: a re-check begins, within ten working days; whoever asked for it is told to nobody but the bureau. */
export async function openRecheck(step: Step, cause: RecheckCause, reason: string | null): Promise<Effect> {
  const { tx, ctx, row, reference } = step
  const requesterId = ctx.viewer?.userId ?? null
  await overlays.insertRecheck(tx, {
    id: newId(ctx.platform.clock),
    appealId: row.id,
    cause,
    reason: ofStep(step).seal('appeal_rechecks.reason', reason),
    requesterId,
    createdAt: ctx.now(),
  })
  const { legalDueOn } = await start(step, 'recheck', 'recheck_opened')
  await notices.tellRecheckAsked(step, legalDueOn)
  return {
    set: { recheckStatus: 1, recheckBy: requesterId },
    lines: [
      line(
        'recheck_opened',
        { cause, reason: labelOf(reference, 'RECHECK_CAUSE', cause), dueOn: legalDueOn },
        reason,
      ),
    ],
  }
}

const CAUSE_OF = { consumer: 'CONSUMER', enterprise: 'ENTERPRISE', bureau: 'SUPERIOR' } as const

export function recheck(step: Step, input: ActionInput<'recheck'>): Promise<Effect> {
  const kind = actorKind(viewerOf(step.ctx))
  return openRecheck(step, CAUSE_OF[kind as keyof typeof CAUSE_OF], input.reason)
}

const EDITED = [
  ...(['brand', 'serviceKind', 'mailKind', 'answerArea', 'areaKind'] as const),
  ...(['l1', 'l2', 'liability', 'closeType', 'compensation'] as const),
]

/**
 * T27: what was recorded and decided, each field with what it was. What the appellant wrote is never touched, and who
 * had the case, bureau and unit, stays who had it.
 *
 * @throws appeals.unknown_brand, appeals.unknown_area, appeals.unknown_reason, dictionaries.not_offered,
 *   appeals.explanation_required, appeals.no_change, appeals.stale
 */
export async function reCheckEditAppeal(
  step: Step,
  input: ActionInput<'reCheckEditAppeal'>,
): Promise<Effect> {
  const { tx, ctx, row, reference } = step
  assertReason(reference, input.l1, input.l2)
  const brand = reference.brands.get(input.brand)
  // Here nobody can name a company that is not among the brands; a case against one stays against it.
  if (!brand || (brand.code === OTHER_BRAND && row.brand !== OTHER_BRAND))
    fail('appeals.unknown_brand', { field: 'brand' })
  const today = shanghaiDate(ctx.now())
  // One that was offered when the case was filed may be the right one, though it has retired since.
  const offeredOn = (day: string) => reference.labels.isOffered(day, 'BRAND_TYPE', brand.code)
  if (brand.code !== row.brand && !offeredOn(shanghaiDate(row.submittedAt)))
    assertOffered(reference.labels, today, 'BRAND_TYPE', brand.code, 'brand')
  const { areaCode = row.answerArea, mailKind = row.mailKind } = input
  if (areaCode !== row.answerArea && (!reference.areas.get(areaCode) || !isMainland(areaCode)))
    fail('appeals.unknown_area', { field: 'areaCode' })
  if (mailKind && mailKind !== row.mailKind)
    assertOffered(reference.labels, today, 'MAIL_KIND', mailKind, 'mailKind')
  const closed = row.state === 'closed'
  if (closed && !input.liability) fail('appeals.explanation_required', { field: 'liability' })
  if (closed && !input.closeType) fail('appeals.explanation_required', { field: 'closeType' })
  const wanted: Partial<AppealRecord> = {
    brand: input.brand,
    l1: input.l1,
    l2: input.l2,
    areaKind: input.areaKind,
    answerArea: areaCode,
    mailKind,
    serviceKind:
      input.serviceKind ?? (brand.code === row.brand ? row.serviceKind : serviceOf(brand, row.serviceKind)),
    ...(closed && {
      liability: input.liability ?? null,
      closeType: input.closeType ?? null,
      compensation: input.compensation ?? null,
    }),
  }
  const changes: FieldChange[] = EDITED.flatMap((field) =>
    field in wanted && (wanted[field] ?? null) !== (row[field] ?? null)
      ? [{ field, before: row[field] ?? null, after: wanted[field] ?? null }]
      : [],
  )
  if (changes.length === 0) fail('appeals.no_change')
  const running = (await overlays.lastRecheck(tx, row.id)) ?? fail('appeals.stale')
  await overlays.updateRecheck(tx, running.id, {
    changes: merged(running.changes, changes),
    checkerId: viewerOf(ctx).userId,
  })
  return {
    set: {
      ...wanted,
      ...(closed && { valid: row.accepted && input.liability !== 'NOT_RESPONSIBLE' }),
      recheckStatus: 2,
    },
    lines: [line('reclassified', { changes, what: changesInWords(reference, changes) }, input.reason)],
  }
}

/** From the first value to the last; what came back to where it was is no change. */
export function merged(earlier: readonly FieldChange[], later: readonly FieldChange[]): FieldChange[] {
  const all = new Map(earlier.map((change) => [change.field, change]))
  for (const change of later) {
    const known = all.get(change.field)
    all.set(change.field, known ? { ...change, before: known.before } : change)
  }
  return [...all.values()].filter(({ before, after }) => before !== after)
}

/** T28: opinion and score; a case that must be handled again goes back, where a superior bureau says so. */
export async function reCheckComplete(step: Step, input: ActionInput<'reCheckComplete'>): Promise<Effect> {
  const { ctx, row, reference } = step
  if (!input.reopen) {
    const { set, lines } = await complete(step, input, undefined)
    return { set: { ...set, recheckStatus: 3 }, lines }
  }
  await refuseTwin(step)
  if (!isSuperior(viewerOf(ctx), row, reference.orgs.descendantIds)) {
    const running = (await overlays.lastRecheck(step.tx, row.id)) ?? fail('appeals.stale')
    await overlays.updateRecheck(step.tx, running.id, { checkerId: viewerOf(ctx).userId })
    return askSecondPerson(step, 'reopen', input)
  }
  return completeReopening(step, input)
}

async function complete(
  step: Step,
  { opinion, score }: Pick<ActionInput<'reCheckComplete'>, 'opinion' | 'score'>,
  outcome: 'REOPENED' | undefined,
) {
  const { tx, ctx, row } = step
  const running = (await overlays.lastRecheck(tx, row.id)) ?? fail('appeals.stale')
  const verdict = outcome ?? (running.changes.length ? 'CHANGED' : 'UPHELD')
  await overlays.updateRecheck(tx, running.id, {
    opinion: ofStep(step).seal('appeal_rechecks.opinion', opinion),
    score,
    outcome: verdict,
    completedAt: ctx.now(),
    // Where a second person agrees, the first one is who checked.
    ...(!step.approved && { checkerId: viewerOf(ctx).userId }),
  })
  await stop(step, 'recheck', 'recheck_completed')
  await notices.tellRecheckDone(step, verdictTexts[verdict])
  return {
    set: {} satisfies Partial<AppealRecord>,
    lines: [line('recheck_completed', { verdict, score }, opinion)],
  }
}

/**
 * The case is handled anew, as round 20 with the mark of being reopened: the answer's clock is not started again, a
 * working clock takes its place. What was decided falls; the history and the re-check keep it.
 */
export async function completeReopening(
  step: Step,
  input: Pick<ActionInput<'reCheckComplete'>, 'opinion' | 'score'>,
): Promise<Effect> {
  const { tx, row, ctx } = step
  await refuseTwin(step)
  const { lines } = await complete(step, input, 'REOPENED')
  await stop(step, 'evaluate', 'reopened', { cancelled: true })
  const { legalDueOn } = await start(step, 'reopen', 'reopened')
  const exclusion = row.excludeStatus ? await overlays.lastExclusion(tx, row.id) : undefined
  if (exclusion) await overlays.updateExclusion(tx, exclusion.id, { lapsed: true })
  await notices.tellReopened(step)
  return {
    state: 'bureau_processing',
    set: {
      accepted: true,
      acceptedAt: row.acceptedAt ?? ctx.now(),
      liability: null,
      valid: null,
      closeType: null,
      compensation: null,
      answer: null,
      invalidReason: null,
      closedBy: null,
      approvedBy: null,
      statExcluded: false,
      excludeStatus: 0,
      excludeBy: null,
      excludeFirstBy: null,
      excludeUntil: null,
      recheckStatus: 0,
      recheckBy: null,
      recheckUntil: null,
      evaluateStatus: row.evaluateStatus === 2 ? 2 : 0,
      evaluateUntil: null,
      handlerId: null,
      enterpriseId: null,
      enterpriseProvinceId: null,
      transferReason: null,
      refuseUntil: null,
      refuseCount: 0,
      extendDays: 0,
      extendAsked: null,
      extendAsks: 0,
      progressReported: false,
      reworkCount: 0,
      verifyCount: 0,
      callbackCount: 0,
      urgedOn: null,
      reopened: true,
    },
    lines: [...lines, line('reopened', { dueOn: legalDueOn, fromEnterpriseId: row.enterpriseId })],
  }
}
