import { conditionTexts, stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import {
  type ActionInput,
  type AppealAction,
  type AppealEvent,
  type AppealState,
  appealWorkflow,
} from '@appeal/contract/appeals/appeals.workflow.ts'
import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import { appendHistory, type HistoryLine, readHistory } from '../../platform/history/history.ts'
import { type Clock, clocksOf } from '../calendar/calendar.service.ts'
import type { Scope } from '../cases/cases.scope.service.ts'
import { listRoles, rolesOf } from '../roles/roles.service.ts'
import { namesOf } from '../users/users.service.ts'
import { type Condition, REWORKS_MAX, unmetConditions, VERIFICATIONS_MAX } from './appeals.conditions.ts'
import { effects, lastEvaluationDay } from './appeals.effects.ts'
import { announce } from './appeals.notices.ts'
import * as overlays from './appeals.overlays.store.ts'
import { actorKind, may, scope, within } from './appeals.policy.ts'
import { presentProgress, type Words, wordsOf } from './appeals.presenter.ts'
import { audienceOf, CASE, claimLineFiles, type Effect, type Step } from './appeals.step.ts'
import type { AppealRecord } from './appeals.store.ts'
import * as store from './appeals.store.ts'

/** The clocks that press in each state, the first that runs: a reopened case has its working clock for the answer's. */
const PRESSING: Record<AppealState, readonly DeadlineKey[]> = {
  draft: [],
  pending_accept: ['accept'],
  supplement: ['supplement'],
  bureau_processing: ['transfer', 'answer', 'reopen'],
  at_enterprise: ['reply'],
  rework: ['rework'],
  replied: ['answer', 'reopen'],
  verifying: ['verify'],
  mediating: ['mediation'],
  closed: [],
  invalid: [],
  withdrawn: [],
}

/** The pressing clock's dates, copied to the case so that queues sort and filter without a join. */
export async function pressing(tx: Tx, caseId: string, state: AppealState): Promise<Partial<AppealRecord>> {
  return pressingOf(PRESSING[state].length ? await clocksOf(tx, CASE, [caseId]) : [], state)
}

/** The same of clocks that are at hand. */
export function pressingOf(rows: readonly Clock[], state: AppealState): Partial<AppealRecord> {
  const running = PRESSING[state]
    .map((clock) => rows.find((row) => row.clock === clock && row.doneAt === null))
    .find((row) => row !== undefined)
  return {
    pressClock: running?.clock ?? null,
    pressUnit: running?.unit ?? null,
    pressStartOn: running?.startOn ?? null,
    pressDueOn: running?.dueOn ?? null,
    pressLegalOn: running?.legalDueOn ?? null,
  }
}

const VOICES = {
  consumer: 'user',
  courier: 'user',
  enterprise: 'enterprise',
  bureau: 'bureau',
  system: 'system',
} as const satisfies Record<string, HistoryLine['voice']>

/** The handler in whose place the viewer acts today; undefined where the handler is there. */
function absentHandler({ ctx, row, words }: Step): string | undefined {
  const { viewer } = ctx
  if (viewer?.area !== 'b' || !row.handlerId) return undefined
  return words.standIns.of(row.handlerId) === viewer.userId ? row.handlerId : undefined
}

/**
 * Writes what an effect wants: the change on top of the version that was read, the history, the files, and the
 * signal to open pages. All of it in the caller's transaction.
 *
 * @throws appeals.stale when somebody else changed the case meanwhile
 */
export async function settle(step: Step, to: AppealState, effect: Effect): Promise<AppealRecord> {
  const { tx, ctx, row } = step
  const state = effect.state ?? to
  const absent = absentHandler(step)
  const lapses =
    row.approvalAction !== null && effect.set?.approvalAction === undefined && state !== row.state
  if (lapses) await lapseApproval(step)
  const moved = await store.update(tx, row, {
    ...effect.set,
    // Work done for somebody who is away stays theirs.
    ...(absent && { handlerId: absent }),
    ...(lapses && { approvalAction: null, approvalBy: null }),
    ...(await pressing(tx, row.id, state)),
    state,
    updatedAt: ctx.now(),
  })
  if (!moved) fail('appeals.stale')
  const voice = effect.voice ?? (ctx.viewer ? VOICES[actorKind(ctx.viewer)] : 'system')
  // One change of state is one line: what led up to it stands before it, in the old state (domain 4.6-8).
  const lines = effect.lines.map(
    (line, i): HistoryLine => ({
      ...line,
      detail: { ...line.detail, ...(absent && { behalfOf: absent }) },
      fromState: row.state,
      toState: i === effect.lines.length - 1 ? state : row.state,
      voice,
      audience: audienceOf(line.event),
    }),
  )
  const last = await appendHistory(tx, ctx, { kind: CASE, id: row.id }, lines)
  await claimLineFiles(step, last, effect.fileIds ?? [], effect.filesOfEvent)
  await announce({ ...step, row: moved })
  return moved
}

/** The case moved on without the second person's word: what was asked for is void. */
const lapseApproval = ({ tx, ctx, row }: Step) =>
  overlays.decideApproval(tx, row.id, {
    decision: 'lapsed',
    decidedBy: null,
    opinion: null,
    decidedAt: ctx.now(),
  })

/**
 * Who changed the case last and how, for whoever came too late: the person to colleagues, the organisation to the
 * other side.
 */
async function changedBy(ctx: Context, id: string, words: Words) {
  const viewer = viewerOf(ctx)
  const { db } = ctx.platform
  const history = await readHistory(db, CASE, id)
  const names = await namesOf(
    ctx,
    history.flatMap(({ actorId }) => actorId ?? []),
  )
  const parts = { viewer, words, language: ctx.language, names, files: new Map() }
  const [newest] = presentProgress(history, parts)
  const actorId = history.find(({ seq }) => seq === newest?.seq)?.actorId
  const isColleague = actorKind(viewer) !== 'consumer' && newest?.voice === actorKind(viewer)
  const roles = isColleague && actorId ? await rolesOf(db, actorId) : []
  const all = roles.length ? await listRoles(db) : []
  return {
    changed: newest && {
      event: newest.event,
      text: newest.text,
      at: newest.at,
      voice: newest.voice,
      by: newest.actorName,
      roles: roles.flatMap(({ code }) => {
        const role = all.find((one) => one.code === code)
        return (ctx.language === 'en' ? role?.nameEn : role?.name) ?? []
      }),
    },
  }
}

/** Code of a stale version, and of a state that allows the action no more. */
const CONFLICT = 409

/** Actions with an operation of their own; `resubmit` is part of filing. */
export type Act = Exclude<AppealAction, 'resubmit'>

/** The effect of an action; the table's types make sure that name and input belong together. */
const effectOf = <A extends Act>(action: A) =>
  effects[action] as (step: Step, input: ActionInput<A>) => Promise<Effect>

/**
 * The case, locked, or "not found" where the viewer may not see it. One exception: who could see it until the step
 * before — it was handed on meanwhile — and sends the very version that this step replaced lost a race, and hears of
 * the step (domain 3.5: transfer history). With any other version, and in every reading call, the case is a missing
 * one to them as well. The present version is never told: it is of no use to somebody who sees the case no more.
 */
async function lockSeen(
  tx: Tx,
  { id, version }: { id: string; version: number },
  sights: Scope,
  words: Words,
): Promise<AppealRecord> {
  const row = await store.lock(tx, id, sights)
  if (row) return row
  // Asked for a case that does not exist as well: neither the answer nor its time tells a foreign one from none.
  const hidden = await store.find(tx, id, [{ by: 'all' }])
  const last = (await readHistory(tx, CASE, id)).at(-1)
  if (!hidden || !last || !HANDS_ON.includes(last.event) || version !== hidden.version - 1)
    fail('appeals.not_found')
  const orgOf = (key: string) => {
    const from = last.detail[key]
    return typeof from === 'string' ? words.orgs.get(from) : undefined
  }
  const [bureau, unit] = [orgOf('fromBureauId'), orgOf('fromEnterpriseId')]
  const before = {
    ...hidden,
    ...(bureau && { bureauId: bureau.id, bureauProvinceId: bureau.provinceId }),
    ...(unit && { enterpriseId: unit.id, enterpriseProvinceId: unit.provinceId }),
  }
  return fail(within(sights, before) ? 'appeals.stale' : 'appeals.not_found')
}

/** Steps after which somebody else has the case, and whoever had it may see it no more. */
const HANDS_ON: readonly string[] = ['handed_over', 'assigned', 'refused', 'reopened'] satisfies AppealEvent[]

/**
 * Carries out one action of the workflow table on a case: see, may, state, change, record — in that order, in one
 * transaction (domain 4.3).
 *
 * @throws appeals.not_found, appeals.not_permitted, appeals.action_not_open, appeals.stale, and the action's own
 */
export async function act<A extends Act>(
  ctx: Context,
  action: A,
  input: ActionInput<A>,
): Promise<AppealRecord> {
  const viewer = viewerOf(ctx)
  const words = await wordsOf(ctx.platform)
  const below = words.orgs.descendantIds
  const sights = scope(viewer, below)
  const made: { row?: AppealRecord; isStale?: boolean } = {}
  const work = ctx.unitOfWork(async (tx) => {
    made.isStale = true
    const row = await lockSeen(tx, input, sights, words)
    made.isStale = input.version !== row.version
    // What somebody may do can hang on where the case stands: who is too late is told so.
    if (!may(viewer, action, row, below)) fail(made.isStale ? 'appeals.stale' : 'appeals.not_permitted')
    const step: Step = { ctx, tx, row, words }
    const to = appealWorkflow.step(row.state, action)
    if (!to) fail('appeals.action_not_open', { state: stateTexts[row.state].desk, version: row.version })
    if (made.isStale) fail('appeals.stale', { version: row.version })
    const unmet = unmetConditions(row, viewer, shanghaiDate(ctx.now()))[action]
    if (unmet) await refuseCondition(tx, row, unmet)
    made.row = await settle(step, to, await effectOf(action)(step, input))
    return { id: row.id }
  })
  const { id } = await work.catch(async (error: unknown) => {
    if (!(error instanceof Refusal && error.code === CONFLICT && made.isStale)) throw error
    // Outside of the transaction: losers of a race must not wait for each other's connections.
    return fail(error.reason, { ...error.details, ...(await changedBy(ctx, input.id, words)) })
  })
  // Whoever hands a case on does not see it any more; what they just did they are told all the same.
  return made.row ?? (await store.find(ctx.platform.db, id, sights)) ?? fail('appeals.not_found')
}

async function refuseCondition(tx: Tx, row: AppealRecord, condition: Condition): Promise<never> {
  switch (condition) {
    case 'verification_used_up':
      return fail('appeals.verification_limit', { limit: VERIFICATIONS_MAX })
    case 'rework_used_up':
      return fail('appeals.rework_limit', { limit: REWORKS_MAX })
    case 'already_evaluated':
      return fail('appeals.already_evaluated')
    case 'evaluation_over':
      return fail('appeals.evaluation_over', { date: await lastEvaluationDay(tx, row.id) })
    default:
      return fail('appeals.condition', { condition: conditionTexts[condition], key: condition })
  }
}

/** The clock whose end brings about an action. */
export const TIMERS = {
  supplementExpire: 'supplement',
  verifyExpire: 'verify',
  mediationEnd: 'mediation',
} as const

/** An action that time brings about; nothing happens where the case has moved on or its clock started anew. */
export async function actAsSystem(ctx: Context, action: keyof typeof TIMERS, id: string): Promise<void> {
  const words = await wordsOf(ctx.platform)
  await ctx.unitOfWork(async (tx) => {
    const row = await store.lock(tx, id, [{ by: 'all' }])
    const to = row && appealWorkflow.step(row.state, action)
    if (!row || !to) return
    const clocks = await clocksOf(tx, CASE, [id])
    const running = clocks.find(({ clock, doneAt }) => clock === TIMERS[action] && doneAt === null)
    if (!running || running.legalDueAt >= ctx.now()) return
    const step: Step = { ctx, tx, row, words }
    await settle(step, to, await effectOf(action)(step, { id, version: row.version }))
  })
}
