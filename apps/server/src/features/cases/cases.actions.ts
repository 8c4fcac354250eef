import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables, openActionsOf, stepOf } from '@appeal/contract/cases/cases.tables.ts'
import { type CaseCondition, conditionTexts } from '@appeal/contract/cases/cases.texts.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { appendHistory, type HistoryLine } from '../../platform/history/history.ts'
import { allowAgain } from '../../platform/idempotency/idempotency.ts'
import { clocksOf, startClock, stopClock } from '../calendar/calendar.service.ts'
import { claimFiles } from '../files/files.service.ts'
import { evaluationOn } from './cases.evaluation.ts'
import { type Effect, type KindRules, rulesOf, type Seen, type Step } from './cases.kinds.ts'
import { announce } from './cases.notices.ts'
import { actorKind, may, scope } from './cases.policy.ts'
import type { CaseLine, CaseRecord } from './cases.store.ts'
import * as store from './cases.store.ts'
import { wordsOf } from './cases.words.ts'

const VOICES = {
  consumer: 'user',
  courier: 'user',
  enterprise: 'enterprise',
  bureau: 'bureau',
  system: 'system',
} as const satisfies Record<string, HistoryLine['voice']>

export const caseOf = (row: Pick<CaseRecord, 'kind' | 'id'>) => ({ kind: row.kind, id: row.id })

/** The pressing clock's dates, copied to the case so that queues sort and filter without a join. */
export async function pressing(
  tx: Tx,
  row: Pick<CaseRecord, 'kind' | 'id'>,
  state: string,
): Promise<Partial<CaseRecord>> {
  const clock = rulesOf(row.kind).pressing[state]
  const rows = clock ? await clocksOf(tx, row.kind, [row.id]) : []
  const running = rows.find((one) => one.clock === clock && one.doneAt === null)
  return {
    pressClock: running?.clock ?? null,
    pressUnit: running?.unit ?? null,
    pressStartOn: running?.startOn ?? null,
    pressDueOn: running?.dueOn ?? null,
    pressLegalOn: running?.legalDueOn ?? null,
  }
}

export const start = ({ tx, ctx, row }: Step, clock: DeadlineKey, reason: string) =>
  startClock(tx, ctx, caseOf(row), clock, ctx.now(), reason)
export const stop = (
  { tx, ctx, row }: Step,
  clock: DeadlineKey,
  reason: string,
  options?: { cancelled: boolean },
) => stopClock(tx, ctx, caseOf(row), clock, reason, options)

/** Everything that runs ends with the case; what nobody owes any longer is cancelled, not late. */
export async function stopAll(step: Step, reason: string, done: readonly DeadlineKey[] = []): Promise<void> {
  for (const clock of step.rules.clocks) await stop(step, clock, reason, { cancelled: !done.includes(clock) })
}

/** Who may read a line of a kind's history. */
export const audienceOf = (kind: CaseKind, event: string): readonly string[] => {
  const row = caseTables[kind].events[event]
  if (!row) throw new Error(`${kind} has no event ${event}`)
  return row.visibleTo
}

/** The open actions of a viewer's kind whose condition is missing, with that condition. */
export function unmetConditions(rules: KindRules, row: CaseLine, seen: Seen): Record<string, CaseCondition> {
  const { viewer } = seen
  const rows = openActionsOf(rules.kind, row.state, actorKind(viewer)).flatMap((action) => {
    const missing = rules.conditions[action]?.(row, seen)
    return missing ? [[action, missing] as const] : []
  })
  return Object.fromEntries(rows)
}

/**
 * Writes what an effect wants: the change on top of the version that was read, the history, the files, and the
 * signal to open pages. All of it in the caller's transaction.
 *
 * @throws cases.stale when somebody else changed the case meanwhile
 */
export async function settle(step: Step, to: string, effect: Effect): Promise<CaseRecord> {
  const { tx, ctx, row } = step
  const state = effect.state ?? to
  const moved = await store.update(tx, row, {
    ...effect.set,
    ...(await pressing(tx, row, state)),
    state,
    updatedAt: ctx.now(),
  })
  if (!moved) return fail('cases.stale')
  const voice = effect.voice ?? (ctx.viewer ? VOICES[actorKind(ctx.viewer)] : 'system')
  const lines = effect.lines.map(
    (line): HistoryLine => ({
      ...line,
      fromState: row.state,
      toState: state,
      voice,
      audience: audienceOf(row.kind, line.event),
    }),
  )
  const last = await appendHistory(tx, ctx, caseOf(row), lines)
  if (effect.fileIds?.length)
    await claimFiles(tx, ctx, [...effect.fileIds], {
      kind: row.kind,
      subjectId: row.id,
      role: `line:${last}`,
    })
  await announce({ ...step, row: moved })
  return moved
}

export interface ActionInput {
  id: string
  version: number
}

/**
 * Carries out one action of a kind's workflow table: see, may, state, change, record — in that order, in one
 * transaction.
 *
 * @throws cases.not_found, request.not_permitted, cases.action_not_open, cases.stale, cases.condition, and the
 *   action's own
 */
export async function act(
  ctx: Context,
  kind: CaseKind,
  action: string,
  input: ActionInput,
): Promise<CaseRecord> {
  const viewer = viewerOf(ctx)
  const rules = rulesOf(kind)
  const words = await wordsOf(ctx.platform)
  const below = words.orgs.descendantIds
  const sights = scope(rules, viewer, below)
  return ctx.unitOfWork(async (tx) => {
    const row = (await store.lock(tx, kind, input.id, sights)) ?? fail('cases.not_found')
    if (!may(rules, viewer, action, row, below)) fail('request.not_permitted')
    const to = stepOf(kind, row.state, action)
    if (!to)
      return fail('cases.action_not_open', { state: caseTables[kind].texts.states[row.state]?.desk ?? '' })
    if (input.version !== row.version) fail('cases.stale', { version: row.version })
    const unmet = unmetConditions(rules, row, { viewer, today: shanghaiDate(ctx.now()) })[action]
    if (unmet) fail('cases.condition', { what: conditionTexts[unmet] })
    const effect = rules.effects[action]
    if (!effect) throw new Error(`${kind} has no effect for ${action}`)
    const step: Step = { ctx, tx, row, words, rules }
    return settle(step, to, await effect(step, input as never))
  })
}

// ---------------------------------------------------------------- effects that several kinds share

/** The case ends because whoever filed it takes it back. */
export async function withdrawEffect(step: Step, { reason }: { reason: string }): Promise<Effect> {
  await stopAll(step, 'withdrawn')
  // The same form is a new case now, not a second press of the button.
  await allowAgain(step.tx, step.row.ownerId, step.rules.filing)
  return { set: { closedAt: step.ctx.now() }, lines: [{ event: 'withdrawn', opinion: reason }] }
}

/** One rating, once (domain 5, 6.2). */
export async function evaluateEffect(
  step: Step,
  { score, remark = null }: { score: string; remark?: string | undefined | null },
): Promise<Effect> {
  await stop(step, 'evaluate', 'evaluated')
  return {
    set: { evaluateStatus: 2, score, scoreRemark: remark },
    lines: [{ event: 'evaluated', detail: { score }, opinion: remark }],
  }
}

/** A rating that is not waited for any more, or was given. */
export function evaluateCondition(row: CaseLine, { today }: Seen): CaseCondition | undefined {
  const status = evaluationOn(row, today)
  return status === 2 ? 'evaluated' : status === 1 ? undefined : 'not_waiting'
}

/** To another bureau, which goes on under the same clocks. @throws cases.unknown_bureau */
export async function redirectEffect(
  step: Step,
  { bureauId, reason }: { bureauId: string; reason: string },
): Promise<Effect> {
  const { row, words } = step
  const bureau = words.orgs.get(bureauId)
  if (!bureau?.kind.endsWith('_BUREAU') || bureau.id === row.bureauId)
    return fail('cases.unknown_bureau', { field: 'bureauId' })
  return {
    set: {
      bureauId: bureau.id,
      bureauProvinceId: bureau.provinceId,
      handlerId: null,
      routingReason: { zh: '由其他管局转来', en: 'passed on by another bureau' },
    },
    lines: [{ event: 'redirected', detail: { bureauId: bureau.id }, opinion: reason }],
  }
}
