import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { remedyOf, stateTexts, supplementOverText } from '@appeal/contract/appeals/appeals.texts.ts'
import { type ActionInput, OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { Pause } from '@appeal/contract/calendar/deadlines.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { normaliseWaybill } from '@appeal/contract/identifiers.ts'
import {
  actorKind,
  brandName,
  evaluationOn,
  filesByPlace,
  seenRow,
  settle,
  type Words,
  within,
  wordsOf,
} from '../../cases/cases.service.ts'
import { listRoles } from '../../features/access/roles/roles.service.ts'
import { readers, recordReading } from '../../features/audit/audit.service.ts'
import { demandPerson } from '../../features/auth/auth.service.ts'
import { type Clock, clocksOf, explainAll } from '../../features/calendar/calendar.service.ts'
import { readAbout } from '../../features/inbox/messages/messages.service.ts'
import type { Org, Reason } from '../../features/organisations/organisations.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { tokenHash } from '../../platform/crypto/tokens.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { fail, type Language } from '../../platform/fail.ts'
import { firstBrokenLink, readHistory } from '../../platform/history/history.ts'
import { giveBack, hit, hitAddress, limitKey } from '../../platform/limits/limits.ts'
import { effects } from './appeals.effects.ts'
import { type Act, act, appealKind } from './appeals.kind.ts'
import { presentOverlays } from './appeals.overlays.presenter.ts'
import { phoneTailIndex } from './appeals.people.ts'
import { scope } from './appeals.policy.ts'
import {
  clearField,
  nextStep,
  type PersonalField,
  presentCannot,
  presentPeople,
  presentProgress,
  presentRow,
  timeSpent,
} from './appeals.presenter.ts'
import * as records from './appeals.records.store.ts'
import { present as presentReplyDraft } from './appeals.replyDrafts.ts'
import { AUTHORISATION, CASE, type Step } from './appeals.step.ts'
import type { AppealRecord } from './appeals.store.ts'
import * as store from './appeals.store.ts'

export { type LawBreach, onLawBreach, onReferral } from './appeals.followups.ts'
export {
  type AppealRecord,
  amend,
  chipOf,
  demandOpen,
  listTwins,
  lockCase,
  seenCase,
  seenCases,
  splitOff,
  takePartBack,
} from './appeals.grouping.ts'
export { type Act, act } from './appeals.kind.ts'

/** People a line of the history names: who acted, and in whose place. */
const peopleOf = ({
  actorId,
  detail,
}: {
  actorId: string | null
  detail: Record<string, unknown>
}): string[] => [actorId, detail.behalfOf].filter((id) => typeof id === 'string')

/** State, version and holders of a case, for work that no viewer asked for. @throws appeals.not_found */
export async function caseFacts(db: Queryable, id: string) {
  const row = (await store.find(db, id, [{ by: 'all' }])) ?? fail('appeals.not_found')
  const { state, version, bureauId, enterpriseId } = row
  return { state, version, bureauId, enterpriseId }
}

/** The enterprise's last answer as this viewer may see it; a consumer gets the service phone, no personal one. */
async function presentReply(ctx: Context, row: AppealRecord, words: Words): Promise<AppealDetail['reply']> {
  const reply = await records.lastReply(ctx.platform.db, row.id)
  if (!reply) return null
  const { crypto } = ctx.platform
  const staff = actorKind(viewerOf(ctx)) !== 'consumer'
  return {
    round: reply.round,
    orgName: words.orgs.get(reply.orgId)?.name ?? '',
    investigationResult: reply.investigationResult,
    liability: reply.liability,
    responsibleOutlet: reply.responsibleOutlet,
    handlingType: reply.handlingType,
    compensationAmount: reply.compensationAmount,
    agreedWithUser: reply.agreedWithUser,
    userSatisfied: reply.userSatisfied,
    contactTimes: reply.contactTimes,
    overdue: reply.overdue,
    handlerName: staff ? crypto.decryptField('appeal_replies.handler_name', reply.handlerName) : null,
    handlerPhone: staff ? crypto.decryptField('appeal_replies.handler_phone', reply.handlerPhone) : null,
    servicePhone: words.brands.get(row.brand)?.hotline ?? null,
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
        remark: found.remark,
        createTime: wireTime(found.createdAt),
      }
    : null
}

/** Who read the case, told to the appellant alone. */
async function lookedAt(ctx: Context, row: AppealRecord, words: Words): Promise<AppealDetail['lookedAt']> {
  if (row.appellantId !== viewerOf(ctx).userId) return []
  const { db } = ctx.platform
  const [rows, roles] = await Promise.all([readers(db, { kind: CASE, id: row.id }), listRoles(db)])
  const roleName = (code: string | null) => {
    const role = roles.find((one) => one.code === code)
    return (ctx.language === 'en' ? role?.nameEn : role?.name) ?? null
  }
  return rows.map(({ orgId, roleCode, act, times, lastAt }) => ({
    orgName: (orgId && words.orgs.get(orgId)?.name) || '—',
    roleName: roleName(roleCode),
    act: act as AppealDetail['lookedAt'][number]['act'],
    times,
    lastAt: lastAt ? wireTime(lastAt) : '',
  }))
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
function presentClosing(row: AppealRecord, language: Language): AppealDetail['closing'] {
  const { invalidReason } = row
  const answer = row.answer ?? (invalidReason ? supplementOverText[language] : null)
  if (row.closedAt === null || answer === null) return null
  return {
    compensation: row.compensation,
    answer,
    closeType: row.closeType ?? invalidReason ?? '',
    liability: row.liability,
    remedy: invalidReason ? remedyOf(invalidReason)[language] : null,
  }
}

const LOST: Pick<AppealDetail, 'can' | 'cannot' | 'gone'> = { can: [], cannot: [], gone: true }

/** The whole case as this viewer may see it. */
async function presentDetail(ctx: Context, row: AppealRecord, words: Words): Promise<AppealDetail> {
  const { db } = ctx.platform
  const viewer = viewerOf(ctx)
  const [history, clocks, files, reply, evaluation, looked] = await Promise.all([
    readHistory(db, CASE, row.id),
    clocksOf(db, CASE, [row.id]),
    filesByPlace(ctx, CASE, row.id),
    presentReply(ctx, row, words),
    presentEvaluation(ctx, row),
    lookedAt(ctx, row, words),
  ])
  const names = await namesOf(ctx, [...history.flatMap(peopleOf), ...(row.handlerId ? [row.handlerId] : [])])
  const [overlays, deadlines] = await Promise.all([
    presentOverlays(ctx, row, words, clocks),
    explainAll(ctx.platform, clocks, ctx.language, { answer: waitsOf(clocks) }),
  ])
  const answerBy = clocks.find(({ clock }) => clock === 'answer')?.legalDueOn ?? null
  const line = presentRow(row, { ctx, words, handlerNames: names })
  const { proxy, ...people } = presentPeople(row, ctx, words)
  const hasAnswered = answeredMediation(actorKind(viewer), overlays.mediation)
  return {
    ...line,
    ...(hasAnswered && { can: line.can.filter((action) => action !== 'mediationAnswer') }),
    ...people,
    proxy: proxy && {
      ...proxy,
      files: actorKind(viewer) === 'enterprise' ? [] : files.inRole(AUTHORISATION),
    },
    evaluateStatus: evaluationOn(row, shanghaiDate(ctx.now())),
    evaluateBy: row.evaluateUntil,
    serviceKind: row.serviceKind,
    areaKind: row.areaKind,
    mailKind: row.mailKind,
    appellantRole: row.appellantRole,
    postDate: row.postOn,
    itemName: row.itemName,
    itemValue: row.itemValue,
    insured: row.insured,
    insuredAmount: row.insuredAmount,
    postage: row.postage,
    codAmount: row.codAmount,
    complaintDate: row.complaintOn,
    complaintChannel: row.complaintChannel,
    complaintResult: row.complaintResult,
    complaintTicketNo: row.complaintTicketNo,
    content: row.content,
    demands: row.demands,
    claimAmount: row.claimAmount,
    attachments: files.inRole('evidence'),
    accepted: row.accepted,
    liability: row.liability,
    valid: row.valid,
    routingReason: row.routingReason[ctx.language],
    deadlines,
    progress: presentProgress(history, { viewer, words, language: ctx.language, names, files: files.lines }),
    // A chain whose end was cut off holds; but it no longer leads to where the case is.
    historyIntact: firstBrokenLink(history) === null && history.at(-1)?.toState === row.state,
    next: nextStep(row, answerBy, ctx, words),
    timeSpent: timeSpent(history, clocks, words.orgs, ctx.now()),
    lookedAt: looked,
    reply,
    replyDraft: await presentReplyDraft(ctx, row.id, words, () => {
      const drafted = history.findLast(({ event }) => event === 'reply_drafted')
      return drafted ? (files.lines.get(String(drafted.seq)) ?? []) : []
    }),
    closing: presentClosing(row, ctx.language),
    supplementReason: row.supplementReason,
    ...overlays,
    evaluation,
    cannot: presentCannot(row, ctx),
    // What somebody just did they are told, also where the case went out of their sight by it.
    ...(!within(appealKind, scope(viewer, words.orgs.descendantIds), row) && LOST),
  }
}

/** An own case. @throws appeals.not_found */
export async function ownDetail(ctx: Context, id: string): Promise<AppealDetail> {
  const words = await wordsOf(ctx.platform)
  return presentDetail(ctx, await seenRow(ctx, appealKind, id), words)
}

/** A case for bureau or enterprise; that it was opened is recorded and shown to the appellant. */
export async function officeDetail(ctx: Context, id: string): Promise<AppealDetail> {
  const words = await wordsOf(ctx.platform)
  const row = await seenRow(ctx, appealKind, id)
  await recordReading(ctx.platform.db, ctx, { kind: CASE, id }, { act: 'viewed' })
  return presentDetail(ctx, row, words)
}

/** Carries out an action and answers the case as it stands afterwards. */
export async function actAndShow<A extends Act>(
  ctx: Context,
  action: A,
  input: ActionInput<A>,
): Promise<AppealDetail> {
  const moved = await act(ctx, action, input)
  return presentDetail(ctx, moved, await wordsOf(ctx.platform))
}

/** Takes note of a case: what the viewer was told about it counts as read. @throws appeals.not_found */
export async function takeNote(ctx: Context, id: string): Promise<{ read: number }> {
  const _words = await wordsOf(ctx.platform)
  await seenRow(ctx, appealKind, id)
  return { read: await readAbout(ctx, { kind: CASE, id }) }
}

/** The visible part of a case's history (`serviceProgress`). */
export async function progressOf(ctx: Context, id: string) {
  const words = await wordsOf(ctx.platform)
  await seenRow(ctx, appealKind, id)
  const history = await readHistory(ctx.platform.db, CASE, id)
  const names = await namesOf(ctx, history.flatMap(peopleOf))
  const { lines } = await filesByPlace(ctx, CASE, id)
  return presentProgress(history, {
    viewer: viewerOf(ctx),
    words,
    language: ctx.language,
    names,
    files: lines,
  })
}

/** One personal field in clear, with its purpose recorded before it leaves. @throws appeals.not_found */
export async function unmask(ctx: Context, input: { id: string; field: PersonalField; reason: string }) {
  const words = await wordsOf(ctx.platform)
  const row = await seenRow(ctx, appealKind, input.id)
  if (
    (input.field === 'appellantIdNumber' || input.field === 'proxy') &&
    actorKind(viewerOf(ctx)) === 'enterprise'
  )
    fail('appeals.not_permitted')
  await recordReading(
    ctx.platform.db,
    ctx,
    { kind: CASE, id: row.id },
    { act: 'unmasked', field: input.field, reason: input.reason },
  )
  return { value: clearField(input.field, row, ctx, words) }
}

/** Whether somebody has an unfinished appeal, and which; with a waybill, on that waybill. */
export async function unfinished(
  ctx: Context,
  match: { waybillNo?: string | undefined; brand?: string | undefined },
) {
  const words = await wordsOf(ctx.platform)
  const rows = await store.listOpenOf(ctx.platform.db, viewerOf(ctx).userId, {
    ...(match.brand && { brand: match.brand }),
    ...(match.waybillNo && { waybillNo: normaliseWaybill(match.waybillNo) }),
  })
  return {
    unfinished: rows.length > 0,
    appeals: rows.slice(0, 20).map((row) => ({
      id: row.id,
      appealNo: row.appealNo,
      brandName: brandName(words, row.brand, ctx.language),
      waybillTail: row.waybillNo.slice(-4),
      createTime: wireTime(row.submittedAt),
      state: row.state,
    })),
  }
}

/** Everything somebody has filed, newest first, for the copy of the own data. */
export async function ownAppealIds(db: Queryable, userId: string): Promise<string[]> {
  const order = { by: 'createTime', descending: true } as const
  const rows = await store.list(db, [{ by: 'owner', id: userId }], {}, order, { current: 1, size: 1_000 })
  return rows.map(({ id }) => id)
}

export const waitingEvaluation = (ctx: Context) =>
  store.rows.countAwaiting(ctx.platform.db, viewerOf(ctx).userId, shanghaiDate(ctx.now()))

/** Enterprise nodes a case may go to: the bound one first, then the brand's others, nearest first. */
export async function transferNodes(ctx: Context, id: string) {
  const words = await wordsOf(ctx.platform)
  const row = await seenRow(ctx, appealKind, id)
  const bound = words.orgs.nodeFor(row.brand, row.answerArea, shanghaiDate(ctx.now()))
  const others = words.orgs
    .nodesOfBrand(row.brand, row.answerArea)
    .filter((org) => org.id !== bound?.org.id && !org.disabled)
  const near = { zh: '同品牌单位', en: 'unit of the same brand' }
  return [
    ...(bound
      ? [{ id: bound.org.id, name: bound.org.name, bound: true, reason: bound.reason[ctx.language] }]
      : []),
    ...others
      .slice(0, 50)
      .map((org) => ({ id: org.id, name: org.name, bound: false, reason: near[ctx.language] })),
  ]
}

/** Bureaus a case may go to: the superior one, those below, and those beside it, each with why. */
export async function handOverBureaus(ctx: Context, id: string) {
  const words = await wordsOf(ctx.platform)
  const row = await seenRow(ctx, appealKind, id)
  const { orgs } = words
  const own = orgs.get(row.bureauId)
  if (!own) return []
  const named = (org: Org | undefined, reason: Reason) =>
    org?.kind.endsWith('_BUREAU') && org.id !== own.id ? [{ id: org.id, name: org.name, reason }] : []
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
  const once = new Map(rows.toReversed().map((one) => [one.id, one]))
  return rows
    .filter((one) => once.get(one.id) === one)
    .map(({ reason, ...org }) => ({ ...org, reason: reason[ctx.language] }))
}

const UNIT_RANK: Record<string, number> = { BRAND_PROVINCE: 0, BRAND_CITY: 1, OUTLET: 2 }

/** Units of the viewer's own tree that a case may go to, nearest to the place first. */
export async function assignableUnits(ctx: Context, id: string) {
  const words = await wordsOf(ctx.platform)
  const row = await seenRow(ctx, appealKind, id)
  const own = viewerOf(ctx).org?.id ?? ''
  const below = new Set(words.orgs.descendantIds(own))
  return words.orgs
    .nodesOfBrand(row.brand, row.answerArea)
    .filter(
      (org) => below.has(org.id) && org.id !== row.enterpriseId && org.kind in UNIT_RANK && !org.disabled,
    )
    .slice(0, 100)
    .map(({ id: unit, name }) => ({ id: unit, name }))
}

const PROGRESS_LIMIT = { limit: 20, windowSeconds: 3600 }

/**
 * State and dates by number and phone tail, without signing in. A wrong tail and an unknown number answer alike.
 * Guessing is limited by address, and by number: the ten thousand tails of one case take three weeks from however many
 * addresses. Right answers do not count against the number.
 */
export async function publicProgress(
  ctx: Context,
  query: { appealNo: string; phoneTail: string; captcha?: string | undefined },
) {
  const { db, crypto } = ctx.platform
  const appealNo = normaliseWaybill(query.appealNo)
  const number = limitKey('progress:case', crypto.mac('progress', appealNo).toString('hex'))
  const limit = { ...PROGRESS_LIMIT, at: ctx.now() }
  await demandPerson(ctx, 'progress', { ...limit, captcha: query.captcha, also: number })
  for (const take of [() => hitAddress(db, 'progress', ctx.ip, limit), () => hit(db, number, limit)]) {
    const { allowed, retryAfterSeconds } = await take()
    if (!allowed) fail('request.too_many', { seconds: retryAfterSeconds })
  }
  const row = await store.findByNumber(db, appealNo)
  if (!row?.phoneTailIndex.equals(phoneTailIndex(crypto, appealNo, query.phoneTail)))
    fail('appeals.not_found')
  await giveBack(db, number, limit.at)
  const history = await readHistory(db, CASE, row.id)
  const clocks = await clocksOf(db, CASE, [row.id])
  return {
    appealNo: row.appealNo,
    state: row.state,
    createTime: wireTime(row.submittedAt),
    // What is answered, ended or given up promises no day any more.
    answerBy: OPEN_STATES.includes(row.state)
      ? (clocks.find(({ clock }) => clock === 'answer')?.legalDueOn ?? null)
      : null,
    steps: history
      .filter(({ audience }) => audience.includes('user'))
      .map(({ event, at }) => ({ event, at: wireTime(at) })),
  }
}

// ---------------------------------------------------------------- verification by link

async function openLink(ctx: Context, token: string) {
  const verification = await records.findVerification(ctx.platform.db, tokenHash(token))
  const row = verification && (await store.find(ctx.platform.db, verification.appealId, [{ by: 'all' }]))
  if (!row || verification.expiresAt < ctx.now()) fail('appeals.link_gone')
  return { verification, row }
}

/** What a verification link asks about; nothing personal. @throws appeals.link_gone */
export async function verifyView(ctx: Context, token: string) {
  const { verification, row } = await openLink(ctx, token)
  const words = await wordsOf(ctx.platform)
  const reply = (await records.lastReply(ctx.platform.db, row.id)) ?? null
  return {
    appealNo: row.appealNo,
    brandName: brandName(words, row.brand, ctx.language),
    expiresOn: shanghaiDate(verification.expiresAt),
    answered: verification.answeredBy !== null,
    reply: reply && {
      investigationResult: reply.investigationResult,
      liability: reply.liability,
      handlingType: reply.handlingType,
      compensationAmount: reply.compensationAmount,
      servicePhone: words.brands.get(row.brand)?.hotline ?? null,
    },
  }
}

/** Answers by the one-time link, without a session. @throws appeals.link_gone, appeals.action_not_open */
export async function verifyByLink(
  ctx: Context,
  input: { token: string; truthful: boolean; satisfied: boolean; remark?: string | undefined },
): Promise<null> {
  const { verification } = await openLink(ctx, input.token)
  const words = await wordsOf(ctx.platform)
  await ctx.unitOfWork(async (tx) => {
    const row = await store.lock(tx, verification.appealId, [{ by: 'all' }])
    const current = row && (await records.findVerification(tx, verification.tokenHash))
    if (!row || !current || current.answeredBy !== null) fail('appeals.link_gone')
    if (row.state !== 'verifying') fail('appeals.action_not_open', { state: stateTexts[row.state].portal })
    const { truthful, satisfied, remark } = input
    // Whoever holds the link answers for the appellant; a session that happens to exist is not the actor.
    const step: Step = { ctx: { ...ctx, viewer: null }, tx, kind: appealKind, row, words }
    const answer = { id: row.id, version: row.version, truthful, satisfied, remark }
    await settle(step, 'replied', { ...(await effects.verifyAnswer(step, answer)), voice: 'user' })
  })
  return null
}
