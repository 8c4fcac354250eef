import { REFERRALS } from '@appeal/contract/appeals/appeals.codes.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { actorKind, type Narratives, narratives, type ReferenceData } from '../../../cases/cases.service.ts'
import type { Clock } from '../../../features/calendar/calendar.service.ts'
import { namesOf } from '../../../features/people/users/users.service.ts'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Language } from '../../../platform/fail.ts'
import * as records from '../appeals.records.store.ts'
import { isOfEarlierBrand } from '../appeals.step.ts'
import type { AppealRecord } from '../appeals.store.ts'
import * as store from './appeals.overlays.store.ts'
import type { FieldChange } from './appeals.overlays.tables.ts'

type Overlays = Pick<
  AppealDetail,
  | 'mediation'
  | 'mediations'
  | 'callbacks'
  | 'transfers'
  | 'exclusion'
  | 'recheck'
  | 'approval'
  | 'lawBreach'
  | 'referral'
>
type NameOf = (id: string | null) => string

const timeOf = (at: Date | null) => at && wireTime(at)

function mediationView(
  row: records.MediationRecord,
  texts: Narratives,
  nameOf: NameOf,
  isBureau: boolean,
): Overlays['mediations'][number] {
  return {
    proposal: texts.open('appeal_mediations.proposal', row.proposal),
    amount: row.amount,
    mediator: isBureau && row.mediatorId ? nameOf(row.mediatorId) : null,
    userAgrees: row.userAgrees,
    userRemark: texts.open('appeal_mediations.user_remark', row.userRemark),
    enterpriseAgrees: row.enterpriseAgrees,
    enterpriseRemark: texts.open('appeal_mediations.enterprise_remark', row.enterpriseRemark),
    result: row.result,
    createTime: wireTime(row.createdAt),
    endTime: timeOf(row.endedAt),
  }
}

function exclusionView(
  row: store.ExclusionRecord,
  status: number,
  texts: Narratives,
  nameOf: NameOf,
  reference: ReferenceData,
  language: Language,
): Overlays['exclusion'] {
  const audit = (
    level: number,
    by: string | null,
    passed: boolean | null,
    said: string | null,
    at: Date | null,
  ) =>
    by && passed !== null && at
      ? [{ level, auditor: nameOf(by), passed, opinion: said ?? '', auditTime: wireTime(at) }]
      : []
  const org = reference.orgs.nameOf(row.applicantOrgId, language)
  return {
    status,
    reasonCode: row.reasonCode,
    explanation: texts.open('appeal_exclusions.explanation', row.explanation),
    applicant: [org, nameOf(row.applicantId)].filter(Boolean).join(' '),
    applyTime: wireTime(row.createdAt),
    audits: [
      ...audit(
        1,
        row.firstAuditorId,
        row.firstPassed,
        texts.open('appeal_exclusions.first_opinion', row.firstOpinion),
        row.firstAt,
      ),
      ...audit(
        2,
        row.secondAuditorId,
        row.secondPassed,
        texts.open('appeal_exclusions.second_opinion', row.secondOpinion),
        row.secondAt,
      ),
    ],
  }
}

/** Places are told by name: no dictionary of the reader's holds their codes. */
function withPlaces({ areas }: ReferenceData, change: FieldChange, language: Language): FieldChange {
  const named = (code: string | null) => code && areas.fullName(code, language)
  return change.field === 'answerArea'
    ? { ...change, before: named(change.before), after: named(change.after) }
    : change
}

function recheckView(
  row: store.RecheckRecord,
  status: number,
  texts: Narratives,
  clocks: readonly Clock[],
  nameOf: NameOf,
  told: (change: FieldChange) => FieldChange,
  isBureau: boolean,
): Overlays['recheck'] {
  const running = clocks.find(({ clock, doneAt }) => clock === 'recheck' && doneAt === null)
  return {
    status: row.outcome ? 3 : status,
    cause: row.cause,
    // What one side wrote is not for the other.
    reason: isBureau ? texts.open('appeal_rechecks.reason', row.reason) : null,
    requestTime: wireTime(row.createdAt),
    dueOn: running?.legalDueOn ?? null,
    changes: isBureau ? row.changes.map(told) : [],
    opinion: isBureau ? texts.open('appeal_rechecks.opinion', row.opinion) : null,
    score: isBureau ? row.score : null,
    outcome: row.outcome,
    checker: isBureau && row.checkerId ? nameOf(row.checkerId) : null,
    completeTime: timeOf(row.completedAt),
  }
}

/**
 * What lies over a case besides its state, as a viewer may see it; only what there is is read.
 *
 * @param clocksAsked the case's clocks, which may be under way: few cases have what only they tell of, and the rest
 *   waits for nothing
 */
export async function presentOverlays(
  ctx: Context,
  row: AppealRecord,
  reference: ReferenceData,
  clocksAsked: Promise<readonly Clock[]>,
): Promise<Overlays> {
  const { db, crypto } = ctx.platform
  const texts = narratives(crypto, row)
  const kind = actorKind(viewerOf(ctx))
  const isBureau = kind === 'bureau'
  const isStaff = isBureau || kind === 'enterprise'
  /** What is read where a clock of this kind ran. */
  const where = async <T>(kind: 'mediation' | 'recheck', read: () => Promise<T>): Promise<T | undefined> =>
    (await clocksAsked).some(({ clock }) => clock === kind) ? read() : undefined
  const wasDispatched = isStaff && row.transferredAt !== null
  const viewer = viewerOf(ctx)
  const wasReferred = kind !== 'enterprise' && row.invalidReason !== null && row.invalidReason in REFERRALS
  const [clocks, mediations = [], calls, transfers, exclusion, recheck, approval, referral] =
    await Promise.all([
      clocksAsked,
      where('mediation', () => records.listMediations(db, row.id)),
      isBureau && row.repliedAt ? records.listCallbacks(db, row.id) : [],
      wasDispatched ? store.listTransfers(db, row.id) : [],
      isStaff && row.excludeStatus > 0 ? store.lastExclusion(db, row.id) : undefined,
      where('recheck', () => store.lastRecheck(db, row.id)),
      isBureau ? store.lastApproval(db, row.id) : undefined,
      wasReferred ? store.findReferral(db, row.id) : undefined,
    ])
  const people = isBureau
    ? await namesOf(
        ctx,
        [
          ...mediations.map(({ mediatorId }) => mediatorId),
          ...calls.map(({ callerId }) => callerId),
          ...(exclusion ? [exclusion.applicantId, exclusion.firstAuditorId, exclusion.secondAuditorId] : []),
          recheck?.checkerId,
          approval?.requestedBy,
          approval?.decidedBy,
        ].filter((id): id is string => typeof id === 'string'),
      )
    : new Map<string, string>()
  const nameOf: NameOf = (id) => (id && people.get(id)) || ''
  // An enterprise reads nothing of what passed with another one, from which the case was corrected.
  const isTold = (one: { createdAt: Date }) => kind !== 'enterprise' || !isOfEarlierBrand(row, one)
  const told = (change: FieldChange) => withPlaces(reference, change, ctx.language)
  const views = mediations.filter(isTold).map((one) => mediationView(one, texts, nameOf, isBureau))
  return {
    mediation: views[0] ?? null,
    mediations: views,
    callbacks: calls.map((call) => ({
      createTime: wireTime(call.createdAt),
      caller: nameOf(call.callerId),
      reached: call.reached,
      truthful: call.truthful,
      satisfied: call.satisfied,
      remark: texts.open('appeal_callbacks.remark', call.remark),
    })),
    transfers: transfers.filter(isTold).map((one) => ({
      orgName: reference.orgs.nameOf(one.orgId, ctx.language),
      kind: one.kind,
      createTime: wireTime(one.createdAt),
      outcome: one.outcome,
      cause: one.cause,
      reason: texts.open('appeal_transfers.reason', one.reason),
      malformed: one.malformed,
    })),
    exclusion: exclusion
      ? exclusionView(exclusion, row.excludeStatus, texts, nameOf, reference, ctx.language)
      : null,
    recheck: recheck ? recheckView(recheck, row.recheckStatus, texts, clocks, nameOf, told, isBureau) : null,
    approval: approval
      ? {
          action: approval.action,
          input: JSON.parse(texts.open('appeal_approvals.input', approval.input)) as Record<string, unknown>,
          requester: nameOf(approval.requestedBy),
          requestTime: wireTime(approval.requestedAt),
          decision: approval.decision,
          decider: approval.decidedBy ? nameOf(approval.decidedBy) : null,
          opinion: texts.open('appeal_approvals.opinion', approval.opinion),
          decideTime: timeOf(approval.decidedAt),
        }
      : null,
    lawBreach: isBureau ? texts.open('appeals.law_breach', row.lawBreach) : null,
    // Who reported is told to few (快递暂行条例): the link leads there for the appellant and whoever made it.
    referral:
      referral && (referral.kind !== 'report' || [row.appellantId, referral.byId].includes(viewer.userId))
        ? {
            kind: referral.kind,
            caseId: referral.caseId,
            caseNo: referral.caseNo,
            createTime: wireTime(referral.createdAt),
          }
        : null,
  }
}
