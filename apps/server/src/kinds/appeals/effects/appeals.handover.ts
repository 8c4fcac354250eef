import { returnGrounds } from '@appeal/contract/appeals/appeals.returns.ts'
import { conditionTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { type ActionInput, isWithEnterprise, OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { computeDeadline } from '@appeal/contract/calendar/deadlines.ts'
import { daysBetween, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { caseOf, start, stop } from '../../../cases/cases.service.ts'
import { calendarOf, extendClock, limitOf } from '../../../features/calendar/calendar.service.ts'
import type { Org, OrgDirectory, Reason } from '../../../features/organisations/organisations.service.ts'
import { viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { line } from '../appeals.lines.ts'
import * as notices from '../appeals.notices.ts'
import { APPEAL_HANDOVER_MAX, APPEAL_PROGRESS_CAP_DAYS, APPEAL_REFUSE_MAX } from '../appeals.settings.ts'
import { type Effect, endTransfer, type Step } from '../appeals.step.ts'
import { type AppealRecord, findByNumber } from '../appeals.store.ts'
import * as overlays from '../overlays/appeals.overlays.store.ts'
import { clockHere, latest } from './appeals.extending.ts'

/** Of the clock that runs: no interim report was given, nobody waits for more time. */
const UNASKED = { progressReported: false, extendAsked: null } as const

/**
 * Puts a case to an enterprise unit: one row for each dispatch, and until when the unit may return it (T12). A unit
 * that gets again what it returned has returned its own, which counts against it, and cannot return it twice.
 */
export async function dispatch(
  step: Step,
  org: Pick<Org, 'id' | 'provinceId'>,
  kind: 'transfer' | 'assign',
): Promise<Partial<AppealRecord>> {
  const { tx, ctx, row, reference } = step
  const earlier = await overlays.listTransfers(tx, row.id)
  const returned = earlier.some(({ orgId, outcome }) => orgId === org.id && outcome === 'refused')
  if (returned) await overlays.markMalformed(tx, row.id, org.id)
  await overlays.insertTransfer(tx, {
    id: newId(ctx.platform.clock),
    appealId: row.id,
    orgId: org.id,
    kind,
    byId: ctx.viewer?.userId ?? '0',
    createdAt: ctx.now(),
  })
  const unit = { enterpriseId: org.id, enterpriseProvinceId: org.provinceId }
  if (kind === 'assign') return unit
  const mayRefuse =
    !returned &&
    row.refuseCount < APPEAL_REFUSE_MAX.of(reference.settings) &&
    row.state !== 'replied' &&
    row.state !== 'verifying'
  return { ...unit, ...UNASKED, refuseUntil: mayRefuse ? await refuseUntil(step) : null }
}

async function refuseUntil({ ctx }: Step): Promise<string> {
  const { platform } = ctx
  const count = await limitOf(platform, 'refuse')
  const startOn = shanghaiDate(ctx.now())
  return computeDeadline({ startOn, count, unit: 'workday' }, await calendarOf(platform)).legalDueOn
}

/** Bureaus that may take a case over from one: the superior one, those below, those beside it, the state bureau. */
export function bureausAround(orgs: OrgDirectory, bureauId: string): { org: Org; reason: Reason }[] {
  const own = orgs.get(bureauId)
  if (!own) return []
  const named = (org: Org | undefined, reason: Reason) =>
    org?.kind.endsWith('_BUREAU') && !org.ended && org.id !== own.id ? [{ org, reason }] : []
  const below = orgs.descendantIds(own.id).map((one) => orgs.get(one))
  const beside = orgs.descendantIds(own.parentId ?? own.id).map((one) => orgs.get(one))
  const rows = [
    ...named(orgs.get(own.parentId ?? ''), { zh: '上级管局', en: 'superior bureau' }),
    ...below.flatMap((org) => named(org, { zh: '下级管局', en: 'subordinate bureau' })),
    ...beside.flatMap((org) =>
      org?.parentId === own.parentId ? named(org, { zh: '同级管局', en: 'bureau of the same level' }) : [],
    ),
    ...named(orgs.stateBureau, { zh: '国家局', en: 'state bureau' }),
  ]
  return rows.filter(({ org }, at) => rows.findIndex((one) => one.org.id === org.id) === at)
}

/** T8: another bureau takes over. The acceptance clock starts anew the first time only, the answer's never. */
export async function editToCommander(step: Step, input: ActionInput<'editToCommander'>): Promise<Effect> {
  const { row, reference, ctx } = step
  const target =
    bureausAround(reference.orgs, row.bureauId).find(({ org }) => org.id === input.bureauOrgId)?.org ??
    fail('appeals.bureau_wrong', { field: 'bureauOrgId' })
  const actor = viewerOf(ctx).org?.id ?? ''
  const isAbove = (id: string) => id !== actor && reference.orgs.isAtOrBelow(id, actor)
  const isCommonSuperior = isAbove(row.bureauId) && isAbove(target.id)
  if (row.handOvers >= APPEAL_HANDOVER_MAX.of(reference.settings) && !isCommonSuperior)
    fail('appeals.condition', {
      condition: conditionTexts.already_handed_over,
      key: 'already_handed_over',
    })
  if (row.state === 'pending_accept' && row.handOvers === 0) {
    await stop(step, 'accept', 'handed over', { cancelled: true })
    await start(step, 'accept', 'handed over')
  }
  // Why stands in the history, under the case's own keys.
  const reason: Reason = { zh: '由上一管局移交', en: 'handed over by the bureau before' }
  await notices.tellHandedOver(step, target)
  return {
    set: {
      bureauId: target.id,
      bureauProvinceId: target.provinceId,
      handlerId: null,
      handOvers: row.handOvers + 1,
      urgedOn: null,
      routingReason: reason,
    },
    lines: [line('handed_over', { bureauId: target.id, fromBureauId: row.bureauId }, input.reason)],
  }
}

/** T11: another unit of the enterprise's own tree; the clock goes on. */
export async function assign(step: Step, input: ActionInput<'assign'>): Promise<Effect> {
  const { row, reference, ctx } = step
  const own = viewerOf(ctx).org?.id ?? ''
  const target = reference.orgs.get(input.enterpriseOrgId)
  const isBelow = target && target.brand === row.brand && reference.orgs.isAtOrBelow(target.id, own)
  if (!isBelow || target.id === row.enterpriseId || target.kind === 'DEPT')
    fail('appeals.unit_wrong', { field: 'enterpriseOrgId' })
  if (target.disabled) fail('appeals.node_disabled', { field: 'enterpriseOrgId' })
  await endTransfer(step, 'assigned')
  const set = await dispatch(step, target, 'assign')
  await notices.tellAssigned(step, target.id)
  return {
    set,
    lines: [
      line(
        'assigned',
        { enterpriseId: target.id, fromEnterpriseId: row.enterpriseId },
        input.opinion ?? null,
      ),
    ],
  }
}

/** The number is told apart from any other in one sentence: whoever has not the case learns nothing of it. */
async function demandOwnCase({ tx, ctx, row, reference }: Step, no: string): Promise<void> {
  const own = viewerOf(ctx).org?.id ?? ''
  const other = await findByNumber(tx, no)
  const isTwin =
    other !== undefined &&
    other.id !== row.id &&
    OPEN_STATES.includes(other.state) &&
    other.brand === row.brand &&
    other.waybillNo === row.waybillNo &&
    other.enterpriseId !== null &&
    reference.orgs.isAtOrBelow(other.enterpriseId, own)
  if (!isTwin) fail('appeals.own_case_wrong', { field: 'ownCaseNo' })
}

/** T12: the enterprise gives it back. The bureau decides what becomes of it, within two working days (L4). */
export async function refuse(step: Step, input: ActionInput<'refuse'>): Promise<Effect> {
  const { row } = step
  const { label } = returnGrounds[input.cause]
  if (input.ownCaseNo) await demandOwnCase(step, input.ownCaseNo)
  // The number may be that of another person's case: it stands in the words that no appellant reads.
  const said = [input.ownCaseNo, input.reason].filter(Boolean).join('\n')
  await stop(step, 'reply', 'refused', { cancelled: true })
  await start(step, 'transfer', 'refused')
  await endTransfer(step, 'refused', { cause: input.cause, reason: said })
  await notices.tellRefused(step, label)
  return {
    set: {
      enterpriseId: null,
      enterpriseProvinceId: null,
      transferReason: null,
      refuseUntil: null,
      refuseCount: row.refuseCount + 1,
      ...UNASKED,
    },
    lines: [
      line(
        'refused',
        {
          enterpriseId: row.enterpriseId,
          fromEnterpriseId: row.enterpriseId,
          cause: input.cause,
          reason: label,
        },
        said,
      ),
    ],
    fileIds: input.attachmentIds,
  }
}

/** T13: the enterprise reports how it stands and gets more time, within the law's thirty days (L6). */
export async function progress(step: Step, input: ActionInput<'progress'>): Promise<Effect> {
  const { tx, ctx, row } = step
  const { here, until } = await latest(step, await APPEAL_PROGRESS_CAP_DAYS.read(ctx.platform))
  if (shanghaiDate(ctx.now()) > here.legalDueOn) fail('appeals.no_time_left', { date: here.legalDueOn })
  const days = Math.min(await limitOf(ctx.platform, 'progress'), daysBetween(here.dueOn, until))
  if (days < 1) fail('appeals.no_time_left', { date: until })
  const moved = await extendClock(tx, ctx, caseOf(step), clockHere(step), days, 'interim report')
  await notices.tellProgress(step, moved?.legalDueOn ?? '')
  const { findings, plan, contactedUser } = input
  return {
    set: { progressReported: true },
    lines: [
      line(
        'progress_reported',
        { enterpriseId: row.enterpriseId, dueOn: moved?.legalDueOn, contactedUser },
        `${findings}\n${plan}`,
      ),
    ],
  }
}

/**
 * Whoever has the case is urged, and again no sooner than `APPEAL_URGE_GAP_DAYS` later: the enterprise by the bureau,
 * the bureau by a superior one. Who gets the case after that may be urged on the same day.
 */
export async function urge(step: Step, input: ActionInput<'urge'>): Promise<Effect> {
  const { ctx, row } = step
  const side = isWithEnterprise(row.state) ? 'enterprise' : 'bureau'
  await notices.tellUrged(step, side)
  return { set: { urgedOn: shanghaiDate(ctx.now()) }, lines: [line('urged', { side }, input.reason)] }
}
