import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import { computeDeadline } from '@appeal/contract/calendar/deadlines.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { AppealTakeoverState } from '@appeal/contract/takeovers/takeovers.appeals.ts'
import {
  beginCase,
  insertOrigin,
  narratives,
  pressingOf,
  type ReferenceData,
} from '../../../cases/cases.service.ts'
import { type Clock, calendarOf, earlierClock, limitOf } from '../../../features/calendar/calendar.service.ts'
import type { Org, Reason } from '../../../features/organisations/organisations.service.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import type { CaseRef } from '../../../platform/history/history.ts'
import { newId } from '../../../platform/ids.ts'
import { appealKind } from '../appeals.kind.ts'
import { tellTakenOver } from '../appeals.notices.ts'
import type { CasePeople } from '../appeals.people.ts'
import * as records from '../appeals.records.store.ts'
import { lastDays, type Routing, route } from '../appeals.rules.ts'
import { CASE } from '../appeals.step.ts'
import type { AppealRecord } from '../appeals.store.ts'
import * as overlays from '../overlays/appeals.overlays.store.ts'
import { newRow } from './appeals.intake.ts'
import type { Matter } from './appeals.matter.ts'
import { textsOf } from './appeals.matter.ts'
import { findableText } from './appeals.narratives.ts'

/** An appeal of a former system, as its file tells it. */
export interface TakenOver {
  system: string
  outerNo: string
  state: AppealTakeoverState
  channel: string
  matter: Matter
  people: CasePeople
  /** Who works on it, in the bureau that has it; nobody yet where null. */
  handlerId: string | null
  /** When it moved, by the former system's own word. */
  at: { received: Date; accepted?: Date; transferred?: Date; replied?: Date; closed?: Date }
  compensation: string | null
  /** What the enterprise answered, where it has. */
  reply?: { investigationResult: string; liability: string; handlingType: string }
  /** How it ended, where it has. */
  closing?: { closeType: string; liability: string; answer: string }
}

/** What becomes of it here. */
export interface Plan {
  routing: Routing
  /** The enterprise's unit that has it, or had it. */
  unit: { org: Org; reason: Reason } | null
  /** Last day of what would press. */
  dueOn: string | null
}

interface Span {
  clock: DeadlineKey
  from: Date
  doneAt: Date | null
}

/** The clocks of its life so far: each begins with a day of its own, and is done where the next one began. */
function spansOf({ state, at }: TakenOver): Span[] {
  const { received, accepted = null, transferred = null, replied = null, closed = null } = at
  const isSent = transferred !== null && (state === 'at_enterprise' || replied !== null)
  return [
    { clock: 'answer', from: received, doneAt: closed },
    { clock: 'accept', from: received, doneAt: accepted },
    // What ended without going to an enterprise was never owed to one.
    ...(accepted && (transferred || !closed)
      ? [{ clock: 'transfer', from: accepted, doneAt: transferred } as const]
      : []),
    ...(isSent ? [{ clock: 'reply', from: transferred, doneAt: replied } as const] : []),
  ]
}

const clocksBy = (ctx: Context, taken: TakenOver) => (of: CaseRef) =>
  Promise.all(spansOf(taken).map((span) => earlierClock(ctx, of, span)))

const IN_UNIT: ReadonlySet<AppealTakeoverState> = new Set(['at_enterprise', 'replied'])

/**
 * Where an appeal of a former system goes, and what presses there; nothing is written.
 *
 * @throws takeovers.no_unit where an enterprise should have it and none answers for the place
 */
export async function judgeTakeover(ctx: Context, reference: ReferenceData, taken: TakenOver): Promise<Plan> {
  const routing = await route(ctx, taken.matter)
  const today = shanghaiDate(ctx.now())
  const node = taken.at.transferred && reference.orgs.nodeFor(taken.matter.brand, routing.areaCode, today)
  if (!node && IN_UNIT.has(taken.state))
    fail('takeovers.no_unit', {
      place: reference.areas.fullName(routing.areaCode, ctx.language),
      field: 'brand',
    })
  const clocks = await clocksBy(ctx, taken)({ kind: CASE, id: '0' })
  const { pressLegalOn } = pressingOf(appealKind, clocks, taken.state)
  return {
    routing,
    unit: node ?? null,
    dueOn: pressLegalOn,
  }
}

/** What its row says besides what every new appeal's does. */
async function movedBy(
  ctx: Context,
  { state, at, handlerId, compensation, closing }: TakenOver,
  { unit }: Plan,
): Promise<Partial<AppealRecord>> {
  const { platform } = ctx
  const { received, accepted = null, transferred = null, replied = null, closed = null } = at
  const [calendar, count] = await Promise.all([calendarOf(platform), limitOf(platform, 'refuse')])
  const mayReturn = state === 'at_enterprise' && transferred
  return {
    submittedAt: received,
    acceptedAt: accepted,
    accepted: accepted !== null,
    transferredAt: transferred,
    repliedAt: replied,
    closedAt: closed,
    handlerId,
    enterpriseId: unit?.org.id ?? null,
    enterpriseProvinceId: unit?.org.provinceId ?? null,
    transferReason: unit?.reason ?? null,
    refuseUntil: mayReturn
      ? computeDeadline({ startOn: shanghaiDate(transferred), count, unit: 'workday' }, calendar).legalDueOn
      : null,
    ...(closing &&
      closed && {
        closeType: closing.closeType,
        liability: closing.liability,
        valid: closing.liability !== 'NOT_RESPONSIBLE',
        compensation,
        ...(await lastDays({ ...ctx, now: () => closed })),
      }),
  }
}

/**
 * Writes an appeal of a former system: its clocks by its own days, its number there for good. Whoever writes the same
 * one a second time is stopped by the index of these numbers.
 *
 * @param run the file it comes in, and the first month whose statistics it counts in
 * @throws what {@link judgeTakeover} throws; the violation of `case_origins_number_unique`
 */
export async function takeOver(
  tx: Tx,
  ctx: Context,
  reference: ReferenceData,
  taken: TakenOver,
  run: { id: string; countsFrom: string | null; tells: boolean },
): Promise<AppealRecord> {
  const plan = await judgeTakeover(ctx, reference, taken)
  const { crypto } = ctx.platform
  const { system, outerNo, channel, matter, people, state, at, closing } = taken
  const id = newId(ctx.platform.clock)
  const moved = await movedBy(ctx, taken, plan)
  const { step } = await beginCase(tx, ctx, appealKind, reference, {
    id,
    state,
    routing: plan.routing,
    receivedAt: at.received,
    clocks: clocksBy(ctx, taken),
    clocksBy: 'taken_over',
    lines: [{ event: 'taken_over', voice: 'bureau', detail: { system, outerNo, channel } }],
    evidenceIds: [],
    findable: findableText(textsOf(matter)),
    before: (no) =>
      // Before its row, because what counts it asks from when on.
      insertOrigin(tx, {
        caseKind: CASE,
        caseId: id,
        system,
        outerNo,
        caseNo: no,
        runId: run.id,
        countsFrom: run.countsFrom,
        createdAt: ctx.now(),
      }),
    row: (given) => ({
      ...newRow(
        ctx,
        reference,
        {
          ...{ id, channel, matter, people, appellantId: null, receivedAt: at.received },
          ...{ state: 'pending_accept', routing: plan.routing },
        },
        given,
      ),
      state,
      ...moved,
      ...(closing && { answer: narratives(crypto, given).seal('appeals.answer', closing.answer) }),
    }),
    tell: (begun) => run.tells && tellTakenOver(begun, people.phone, { system, outerNo }),
  })
  await writeRecords(tx, ctx, step.row, taken, plan)
  return step.row
}

/** The dispatch to the enterprise and its answer, as the engine's own acts would have written them. */
async function writeRecords(tx: Tx, ctx: Context, row: AppealRecord, taken: TakenOver, { unit }: Plan) {
  const { transferred, replied, closed } = taken.at
  if (!unit || !transferred) return
  const { crypto } = ctx.platform
  const { userId } = viewerOf(ctx)
  const transfer = newId(ctx.platform.clock)
  await overlays.insertTransfer(tx, {
    id: transfer,
    appealId: row.id,
    orgId: unit.org.id,
    kind: 'transfer',
    byId: userId,
    createdAt: transferred,
  })
  const endedAt = replied ?? closed
  if (endedAt) await overlays.endTransfer(tx, row.id, { outcome: replied ? 'replied' : 'ended', endedAt })
  if (!taken.reply || !replied) return
  const { investigationResult, liability, handlingType } = taken.reply
  const texts = narratives(crypto, row)
  await records.insertReply(tx, ctx, {
    ...{ id: newId(ctx.platform.clock), appealId: row.id, round: 1, orgId: unit.org.id, authorId: userId },
    investigationResult: texts.seal('appeal_replies.investigation_result', investigationResult),
    ...{ liability, handlingType, compensationAmount: taken.compensation },
    responsibleOutlet: null,
    // The former system tells of the answer alone, not of how often anybody called.
    ...{ agreedWithUser: false, userSatisfied: 'UNREACHABLE', contactTimes: 0 },
    handlerName: crypto.encryptField('appeal_replies.handler_name', unit.org.name),
    handlerPhone: crypto.encryptField('appeal_replies.handler_phone', ''),
    overdue: await isLateReply(ctx, taken),
    createdAt: replied,
  })
}

async function isLateReply(ctx: Context, taken: TakenOver): Promise<boolean> {
  const clocks: readonly Clock[] = await clocksBy(ctx, taken)({ kind: CASE, id: '0' })
  return clocks.some(({ clock, overdue }) => clock === 'reply' && overdue)
}
