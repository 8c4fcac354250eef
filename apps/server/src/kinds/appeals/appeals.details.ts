import { LIKENESS_DAYS } from '@appeal/contract/appeals/appeals.likeness.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { remedyOf, supplementOverText } from '@appeal/contract/appeals/appeals.texts.ts'
import { isWithEnterprise } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { Pause } from '@appeal/contract/calendar/deadlines.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  actorKind,
  evaluationOn,
  filesByPlace,
  holdersOf,
  isIntact,
  kindOf,
  lookedAt,
  type Narratives,
  narratives,
  originOf,
  peopleOf,
  type ReferenceData,
  within,
} from '../../cases/cases.service.ts'
import { closedActs } from '../../desk/mediation/mediation.service.ts'
import { type Clock, clocksOf, explainAll } from '../../features/calendar/calendar.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Language } from '../../platform/fail.ts'
import { opinionsOf, readHistory } from '../../platform/history/history.ts'
import { appealRules, scope } from './appeals.policy.ts'
import { nextStep, presentAdmission, presentCannot, presentPeople, presentRow } from './appeals.presenter.ts'
import { presentProgress } from './appeals.progress.ts'
import * as records from './appeals.records.store.ts'
import { AUTHORISATION, CASE, isOfEarlierBrand } from './appeals.step.ts'
import type { AppealRecord } from './appeals.store.ts'
import { present as presentReplyDraft } from './effects/appeals.replyDrafts.ts'
import { openTexts, presentParticulars } from './filing/appeals.narratives.ts'
import { isBoilerplate } from './likeness/appeals.likeness.ts'
import { presentOverlays } from './overlays/appeals.overlays.presenter.ts'
import { withVersions } from './times/appeals.ruleVersions.ts'
import { timeSpent } from './times/appeals.times.service.ts'

/** The enterprise's last answer as this viewer may see it; a consumer gets the service phone, no personal one. */
async function presentReply(
  ctx: Context,
  row: AppealRecord,
  reference: ReferenceData,
): Promise<AppealDetail['reply']> {
  const reply = row.repliedAt ? await records.lastReply(ctx.platform.db, row.id) : undefined
  // What an enterprise answered that the case was not against stands in the history alone.
  if (!reply || isOfEarlierBrand(row, reply)) return null
  const { crypto } = ctx.platform
  const texts = narratives(crypto, row)
  const staff = actorKind(viewerOf(ctx)) !== 'consumer'
  return {
    round: reply.round,
    orgName: reference.orgs.nameOf(reply.orgId, ctx.language),
    investigationResult: texts.open('appeal_replies.investigation_result', reply.investigationResult),
    liability: reply.liability,
    responsibleOutlet: texts.open('appeal_replies.responsible_outlet', reply.responsibleOutlet),
    handlingType: reply.handlingType,
    compensationAmount: reply.compensationAmount,
    agreedWithUser: reply.agreedWithUser,
    userSatisfied: reply.userSatisfied,
    contactTimes: reply.contactTimes,
    overdue: reply.overdue,
    likeness:
      staff && isBoilerplate(reference, reply.likeAnswers ?? 0)
        ? { answers: reply.likeAnswers ?? 0, percent: reply.likePercent ?? 0, days: LIKENESS_DAYS }
        : null,
    handlerName: staff ? crypto.decryptField('appeal_replies.handler_name', reply.handlerName) : null,
    handlerPhone: staff ? crypto.decryptField('appeal_replies.handler_phone', reply.handlerPhone) : null,
    servicePhone: reference.brands.get(row.brand)?.hotline ?? null,
    createTime: wireTime(reply.createdAt),
  }
}

async function presentEvaluation(ctx: Context, row: AppealRecord): Promise<AppealDetail['evaluation']> {
  // An enterprise learns the score in its statistics, not who gave it (retaliation).
  if (row.evaluateStatus !== 2 || actorKind(viewerOf(ctx)) === 'enterprise') return null
  const found = await records.findEvaluation(ctx.platform.db, row.id)
  return found
    ? {
        bureauScore: found.bureauScore,
        enterpriseScore: found.enterpriseScore,
        remark: narratives(ctx.platform.crypto, row).open('appeal_evaluations.remark', found.remark),
        createTime: wireTime(found.createdAt),
      }
    : null
}

/** Days on which the appellant's material was awaited: told beside the answer's clock, which goes on (T5). */
const waitsOf = (clocks: readonly Clock[]): Pause[] =>
  clocks.flatMap(({ clock, startOn, doneAt }) => {
    if (clock !== 'supplement' || !doneAt) return []
    const [from, to] = [addCalendarDays(startOn, 1), shanghaiDate(doneAt)]
    return from <= to ? [{ from, to }] : []
  })

/** Whether the viewer's side has said what it thinks of the mediation that runs. */
function answeredMediation(kind: string, mediation: AppealDetail['mediation']): boolean {
  if (!mediation || mediation.result !== null) return false
  return (kind === 'consumer' ? mediation.userAgrees : mediation.enterpriseAgrees) !== null
}

/** How a case ended, with the other remedies where it was not accepted or ended; null while it is open. */
function presentClosing(row: AppealRecord, texts: Narratives, language: Language): AppealDetail['closing'] {
  const { invalidReason } = row
  const answer =
    texts.open('appeals.answer', row.answer) ?? (invalidReason ? supplementOverText[language] : null)
  if (row.closedAt === null || answer === null) return null
  return {
    compensation: row.compensation,
    answer,
    closeType: row.closeType ?? invalidReason ?? '',
    liability: row.liability,
    remedy: invalidReason ? remedyOf(invalidReason)[language] : null,
  }
}

const NONE_SHUT: readonly string[] = []
const LOST: Pick<AppealDetail, 'can' | 'cannot' | 'gone'> = { can: [], cannot: [], gone: true }

/**
 * The whole case as this viewer may see it.
 *
 * @param calls shows the telephone to whoever has to call the appellant; the caller records the look
 */
export async function presentDetail(
  ctx: Context,
  row: AppealRecord,
  reference: ReferenceData,
  calls = false,
): Promise<AppealDetail> {
  const { db, crypto } = ctx.platform
  const viewer = viewerOf(ctx)
  const texts = narratives(crypto, row)
  const { content, itemName, admission, particulars } = openTexts(crypto, row)
  const clocksAsked = clocksOf(db, CASE, [row.id])
  const [history, clocks, files, reply, evaluation, looked, overlays, written, shut, origin] =
    await Promise.all([
      readHistory(db, CASE, row.id),
      clocksAsked,
      filesByPlace(ctx, CASE, row.id),
      presentReply(ctx, row, reference),
      presentEvaluation(ctx, row),
      lookedAt(ctx, { ...appealRules, name: CASE }, row, reference),
      presentOverlays(ctx, row, reference, clocksAsked),
      presentReplyDraft(ctx, row.id, reference),
      row.state === 'mediating' ? closedActs(ctx, { kind: CASE, id: row.id }) : NONE_SHUT,
      originOf(db, CASE, row.id),
    ])
  const names = await namesOf(ctx, [...history.flatMap(peopleOf), ...holdersOf(row, reference)])
  const deadlines = await explainAll(ctx.platform, clocks, ctx.language, { answer: waitsOf(clocks) })
  const answerBy = clocks.find(({ clock }) => clock === 'answer')?.legalDueOn ?? null
  const line = presentRow(row, { ctx, reference, handlerNames: names })
  const { proxy, ...people } = presentPeople(row, ctx, reference, calls)
  const drafted = history.findLast(({ event }) => event === 'reply_drafted')
  const hasAnswered = answeredMediation(actorKind(viewer), overlays.mediation)
  return {
    proxy: proxy && {
      ...proxy,
      files: actorKind(viewer) === 'enterprise' ? [] : files.inRole(AUTHORISATION),
    },
    admission: presentAdmission(admission, row, viewer),
    evaluateStatus: evaluationOn(row, shanghaiDate(ctx.now())),
    evaluateBy: row.evaluateUntil,
    serviceKind: row.serviceKind,
    areaKind: row.areaKind,
    mailKind: row.mailKind,
    areaCode: row.answerArea,
    appellantRole: row.appellantRole,
    postDate: row.postOn,
    itemName,
    itemValue: row.itemValue,
    insured: row.insured,
    insuredAmount: row.insuredAmount,
    postage: row.postage,
    codAmount: row.codAmount,
    complaintDate: row.complaintOn,
    complaintChannel: row.complaintChannel,
    complaintResult: row.complaintResult,
    complaintTicketNo: row.complaintTicketNo,
    content,
    particulars: presentParticulars(particulars, ctx.language),
    demands: row.demands,
    claimAmount: row.claimAmount,
    attachments: files.inRole('evidence'),
    accepted: row.accepted,
    liability: row.liability,
    valid: row.valid,
    routingReason: row.routingReason[ctx.language],
    origin: origin ? { system: origin.system, outerNo: origin.outerNo } : null,
    deadlines,
    progress: await withVersions(
      ctx,
      presentProgress(history, {
        opinionOf: opinionsOf(crypto, row),
        viewer,
        reference,
        language: ctx.language,
        names,
        files: files.lines,
      }),
    ),
    historyIntact: await isIntact(ctx.platform, kindOf(ctx.platform, CASE), row, history),
    next: nextStep(row, answerBy, ctx, reference),
    timeSpent: timeSpent(history, clocks, reference.orgs, ctx.now()),
    lookedAt: looked,
    reply,
    extensionAsked: isWithEnterprise(row.state) ? row.extendAsked : null,
    replyDraft: written && { ...written, files: (drafted && files.lines.get(String(drafted.seq))) ?? [] },
    closing: presentClosing(row, texts, ctx.language),
    supplementReason: texts.open('appeals.supplement_reason', row.supplementReason),
    evaluation,
    cannot: presentCannot(row, ctx, reference),
    // Wholes after the single fields: a hundred fields added to a copy of a whole cost as much as all else here.
    ...line,
    ...people,
    ...overlays,
    can: line.can.filter(
      (action) => !shut.includes(action) && !(hasAnswered && action === 'mediationAnswer'),
    ),
    // What somebody just did they are told, also where the case went out of their sight by it.
    ...(!within(appealRules, scope(viewer, reference.orgs.descendantIds), row) && LOST),
  }
}
