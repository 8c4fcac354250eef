import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { RevealPurpose } from '@appeal/contract/audit/reveals.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { normaliseWaybill } from '@appeal/contract/identifiers.ts'
import { actorKind, filesByPlace, peopleOf, referenceDataOf, seenRow } from '../../cases/cases.service.ts'
import { recordReading } from '../../features/audit/audit.service.ts'
import { readAbout } from '../../features/inbox/messages/messages.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { reading } from '../../platform/db/reading.ts'
import { together } from '../../platform/db/together.ts'
import { fail } from '../../platform/fail.ts'
import { opinionsOf, readHistory } from '../../platform/history/history.ts'
import { presentDetail } from './appeals.details.ts'
import { type Act, act, appealKind } from './appeals.kind.ts'
import { callsAppellant } from './appeals.policy.ts'
import { clearField, type PersonalField } from './appeals.presenter.ts'
import { presentProgress } from './appeals.progress.ts'
import { CASE, respondentOf } from './appeals.step.ts'
import * as store from './appeals.store.ts'
import { findable } from './filing/appeals.narratives.ts'

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
export { type Act, act, appealKind } from './appeals.kind.ts'
export { openName } from './appeals.people.ts'
export { publicProgress, verifyByLink, verifyView } from './appeals.public.ts'
export { lastDaysAfter, timeliness } from './appeals.rules.ts'
export { APPROVE_COMPENSATION_FROM, REPLY_LIKENESS_FROM } from './appeals.settings.ts'
export { rows as appealRows } from './appeals.store.ts'
export { assignableUnits, handOverBureaus, transferNodes } from './appeals.targets.ts'
export { assertAnswer, assertNoContradiction } from './effects/appeals.answering.ts'
export { type LawBreach, onLawBreach, referrals } from './effects/appeals.followups.ts'
export { file, receivedOn } from './filing/appeals.intake.ts'
export { openTexts } from './filing/appeals.narratives.ts'
export { judgeTakeover, type Plan, type TakenOver, takeOver } from './filing/appeals.takeover.ts'
export { areTooMany } from './likeness/appeals.likeness.ts'
export { percentAt } from './likeness/appeals.sketch.ts'
export { judgeAnswers, type Waiting, waitingForAnswer } from './lists/appeals.answering.ts'
export { isMuch } from './overlays/appeals.asking.ts'

/** State, version and holders of a case, for work that no viewer asked for. @throws appeals.not_found */
export async function caseFacts(db: Queryable, id: string) {
  const row = (await store.find(db, id, [{ by: 'all' }])) ?? fail('appeals.not_found')
  const { state, version, bureauId, enterpriseId } = row
  return { state, version, bureauId, enterpriseId }
}

/** What an appeal in the viewer's sight is found by in words, in clear. @throws appeals.not_found */
export const wordsOfCase = async (ctx: Context, id: string): Promise<string> =>
  findable.text(ctx.platform.crypto, await seenRow(ctx, appealKind, id))

/** An own case. @throws appeals.not_found */
export async function ownDetail(ctx: Context, id: string): Promise<AppealDetail> {
  const reference = await referenceDataOf(ctx.platform)
  return reading(ctx, async (on) => presentDetail(on, await seenRow(on, appealKind, id), reference))
}

/** The line of the register that a look leaves: with the telephone where it is shown for the call. */
const lookOf = (calls: boolean) => ({ act: 'viewed', ...(calls && { field: 'appellantPhone' }) }) as const

/** A case for bureau or enterprise; that it was opened is recorded and shown to the appellant. */
export async function officeDetail(ctx: Context, id: string): Promise<AppealDetail> {
  const reference = await referenceDataOf(ctx.platform)
  return reading(ctx, async (on) => {
    const row = await seenRow(on, appealKind, id)
    const calls = callsAppellant(viewerOf(ctx), row, reference.orgs.descendantIds)
    // Sent before the case is read, and nothing is answered before both are there.
    const [, detail] = await together(
      recordReading(on.platform.db, on, { kind: CASE, id }, { ...lookOf(calls), bureauId: row.bureauId }),
      presentDetail(on, row, reference, calls),
    )
    return detail
  })
}

/** Carries out an action and answers the case as it stands afterwards. */
export async function actAndShow<A extends Act>(
  ctx: Context,
  action: A,
  input: ActionInput<A>,
): Promise<AppealDetail> {
  const moved = await act(ctx, action, input)
  const reference = await referenceDataOf(ctx.platform)
  const calls = callsAppellant(viewerOf(ctx), moved, reference.orgs.descendantIds)
  if (calls) await recordReading(ctx.platform.db, ctx, { kind: CASE, id: moved.id }, lookOf(calls))
  return presentDetail(ctx, moved, reference, calls)
}

/** Takes note of a case: what the viewer was told about it counts as read. @throws appeals.not_found */
export async function takeNote(ctx: Context, id: string): Promise<{ read: number }> {
  await seenRow(ctx, appealKind, id)
  return { read: await readAbout(ctx, { kind: CASE, id }) }
}

/** The visible part of a case's history (`serviceProgress`). */
export async function progressOf(ctx: Context, id: string) {
  const reference = await referenceDataOf(ctx.platform)
  const row = await seenRow(ctx, appealKind, id)
  const history = await readHistory(ctx.platform.db, CASE, id)
  const names = await namesOf(ctx, history.flatMap(peopleOf))
  const { lines } = await filesByPlace(ctx, CASE, id)
  return presentProgress(history, {
    opinionOf: opinionsOf(ctx.platform.crypto, row),
    viewer: viewerOf(ctx),
    reference,
    language: ctx.language,
    names,
    files: lines,
  })
}

/** One personal field in clear, with its purpose recorded before it leaves. @throws appeals.not_found */
export async function unmask(ctx: Context, input: { id: string; field: PersonalField } & RevealPurpose) {
  const reference = await referenceDataOf(ctx.platform)
  const row = await seenRow(ctx, appealKind, input.id)
  if (
    ['appellantIdNumber', 'proxy', 'guardian'].includes(input.field) &&
    actorKind(viewerOf(ctx)) === 'enterprise'
  )
    fail('appeals.not_permitted')
  await recordReading(
    ctx.platform.db,
    ctx,
    { kind: CASE, id: row.id },
    {
      act: 'unmasked',
      field: input.field,
      reasonCode: input.reasonCode,
      reason: input.reason,
      bureauId: row.bureauId,
    },
  )
  return { value: clearField(input.field, row, ctx, reference) }
}

/** Whether somebody has an unfinished appeal, and which; with a waybill, on that waybill. */
export async function unfinished(
  ctx: Context,
  match: { waybillNo?: string | undefined; brand?: string | undefined },
) {
  const reference = await referenceDataOf(ctx.platform)
  const rows = await store.listOpenOf(ctx.platform.db, viewerOf(ctx).userId, {
    ...(match.brand && { brand: match.brand }),
    ...(match.waybillNo && { waybillNo: normaliseWaybill(match.waybillNo) }),
  })
  return {
    unfinished: rows.length > 0,
    appeals: rows.slice(0, 20).map((row) => ({
      id: row.id,
      appealNo: row.appealNo,
      brandName: respondentOf(reference, row)[ctx.language],
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
