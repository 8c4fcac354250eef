import { addCalendarDays, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { TrialTurn, TriedRule } from '@appeal/contract/trials/trials.texts.ts'
import { kindOf } from '../../cases/cases.service.ts'
import { type Clock, calendarOf, clocksOf } from '../../features/calendar/calendar.service.ts'
import type { Context } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { forEach, inParts } from '../../platform/jobs/batches.ts'
import { decisionsOf } from '../giving/giving.decisions.service.ts'
import { type PastCase, rulesReading, turnOf, type Values } from './trials.rules.ts'
import * as store from './trials.store.ts'
import type { Change, Cursor, Turns } from './trials.tables.ts'

type Calendar = Awaited<ReturnType<typeof calendarOf>>

/** Name of the job that goes through the cases of a trial. */
export const RUN = 'trials.run'
/** Cases of one transaction. */
const TOGETHER = 200
/** Decisions of one turn that are kept case by case; the others are counted. */
export const LISTED = 2_000
/** A trial that nobody went on with for so long was left by a process that is gone. */
const FORSAKEN_MS = 2 * 60_000
/** Something is wrong with one that still runs after this long. */
const LONGEST_MS = 86_400_000

/** The kinds of case that some settings decide, in one order. */
export const kindsOf = (changes: readonly Pick<Change, 'key'>[]): CaseKindName[] => {
  const kinds = new Set(rulesReading(changes.map(({ key }) => key)).flatMap(([, { kinds }]) => kinds))
  return CASE_KIND_NAMES.filter((name) => kinds.has(name))
}

/** The beginning of the days that a trial looks at, and the moment up to which. */
export const spanOf = ({ fromOn, createdAt }: Pick<store.TrialRecord, 'fromOn' | 'createdAt'>) => ({
  from: startOfDay(fromOn),
  to: createdAt,
})
export const firstDay = (today: string, days: number) => addCalendarDays(today, 1 - days)

/** Where a trial stands before its first case. */
export const atFirst = (changes: readonly Change[], edition: number) => ({
  edition,
  checked: 0,
  cases: 0,
  turns: {} as Turns,
  digest: Buffer.alloc(0),
  cursor: { kind: kindsOf(changes)[0]!, after: null } satisfies Cursor as Cursor,
})

/** The next cases of a trial as the rules look at them, and where it stands after them. */
async function nextCases(
  db: Queryable,
  ctx: Context,
  trial: store.TrialRecord,
  { kind, after }: Cursor,
): Promise<{ past: PastCase[]; cursor: Cursor | null }> {
  const found = await kindOf(ctx.platform, kind).store.listFiledBetween(db, spanOf(trial), after, TOGETHER)
  const ids = found.map(({ id }) => id)
  const clocks = new Map<string, Clock[]>()
  for (const clock of ids.length ? await clocksOf(db, kind, ids) : []) {
    const own = clocks.get(clock.caseId)
    if (own) own.push(clock)
    else clocks.set(clock.caseId, [clock])
  }
  const matters = kind === 'appeal' && ids.length ? await store.matterOf(db, ids) : undefined
  const givings = ids.length ? await decisionsOf(db, kind, ids) : []
  const past = found.map(({ id, bureauId }) => ({
    ...{ kind, id, bureauId },
    clocks: clocks.get(id) ?? [],
    matter: matters?.get(id),
    givings: givings.filter(({ caseId }) => caseId === id),
  }))
  const last = found.at(-1)
  if (last && found.length === TOGETHER)
    return { past, cursor: { kind, after: { id: last.id, at: last.at } } }
  const kinds = kindsOf(trial.changes)
  const next = kinds[kinds.indexOf(kind) + 1]
  return { past, cursor: next ? { kind: next, after: null } : null }
}

interface Found {
  case: PastCase
  rule: TriedRule
  round: number
  turn: TrialTurn
  before: store.TrialLine['before']
  after: store.TrialLine['after']
}

/** Whom a decision is about; digests of decisions about nobody are what they always were. */
const whoOf = ({ to: before }: Found['before'], { to: after }: Found['after']) =>
  before === undefined ? [] : [before, after]

/** Holds cases against the values in force and the tried ones. */
function compare(trial: store.TrialRecord, past: readonly PastCase[], calendar: Calendar) {
  const { inForce, changes, createdAt: at } = trial
  const tried: Values = {
    ...inForce,
    ...Object.fromEntries(changes.map(({ key, after }) => [key, Number(after)])),
  }
  const wanted = rulesReading(changes.map(({ key }) => key))
  const found: Found[] = []
  const told: unknown[] = []
  for (const one of past)
    for (const [rule, { kinds, decide }] of wanted) {
      if (!kinds.includes(one.kind)) continue
      const before = decide(one, { values: inForce, calendar, at })
      const after = decide(one, { values: tried, calendar, at })
      for (const [n, { round, outcome }] of before.entries()) {
        const then = after[n]!.outcome
        told.push([
          one.kind,
          one.id,
          rule,
          round,
          outcome.verdict,
          outcome.on,
          then.verdict,
          then.on,
          ...whoOf(outcome, then),
        ])
        const turn = turnOf(outcome, then)
        if (turn) found.push({ case: one, rule, round, turn, before: outcome, after: then })
      }
    }
  return { found, told: JSON.stringify(told) }
}

/** Looks at the next cases, in one transaction with how far it came. @returns whether there are more */
async function step(tx: Tx, ctx: Context, id: string, calendar: Calendar): Promise<boolean> {
  const trial = await store.lock(tx, id)
  if (!trial?.cursor || trial.state !== 'running') return false
  if (trial.edition !== calendar.edition) {
    // Half by one calendar and half by another would be neither.
    await store.deleteLines(tx, id)
    await store.update(tx, id, { ...atFirst(trial.changes, calendar.edition), updatedAt: ctx.now() })
    return true
  }
  const { past, cursor } = await nextCases(tx, ctx, trial, trial.cursor)
  const { found, told } = compare(trial, past, calendar)
  const turns: Turns = { ...trial.turns }
  let n = await store.lastLine(tx, id)
  const lines: store.TrialLine[] = []
  for (const { case: one, turn, ...rest } of found) {
    turns[turn] = (turns[turn] ?? 0) + 1
    if (turns[turn] > LISTED) continue
    n += 1
    lines.push({
      trialId: id,
      n,
      caseKind: one.kind,
      caseId: one.id,
      bureauId: one.bureauId,
      turn,
      ...rest,
      foundAt: ctx.now(),
    })
  }
  await store.insertLines(tx, lines)
  await store.update(tx, id, {
    turns,
    cursor,
    checked: trial.checked + past.length,
    cases: trial.cases + new Set(found.map((one) => one.case.id)).size,
    digest: sm3(trial.digest, told),
    updatedAt: ctx.now(),
    ...(cursor === null && { state: 'done' as const, finishedAt: ctx.now() }),
  })
  return cursor !== null
}

/**
 * Goes through the cases of a trial from where it stands; each batch is a transaction of its own, so a process that dies
 * loses none and counts none twice. Run again after its end it finds nothing to do.
 */
export async function runTrial(ctx: Context, id: string): Promise<void> {
  for (let more = true; more; ) {
    const calendar = await calendarOf(ctx.platform)
    more = await ctx.unitOfWork((tx) => step(tx, ctx, id, calendar))
  }
}

const stopped = (ctx: Context) => ({
  state: 'stopped' as const,
  finishedAt: ctx.now(),
  updatedAt: ctx.now(),
})

/** Ends a trial that runs. @returns whether it did */
export async function stopRun(tx: Tx, ctx: Context, id: string): Promise<boolean> {
  const trial = await store.lock(tx, id)
  if (trial?.state !== 'running') return false
  await store.update(tx, id, stopped(ctx))
  return true
}

/** Goes on with trials that somebody left, and ends those that come to no end. */
export async function resumeTrials(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const trials = await store.listForsaken(ctx.platform.db, new Date(now - FORSAKEN_MS))
  await inParts(ctx, (attempt) =>
    forEach(
      attempt,
      trials,
      ({ id }) => id,
      ({ id, createdAt }) =>
        createdAt.getTime() < now - LONGEST_MS
          ? ctx.unitOfWork((tx) => stopRun(tx, ctx, id))
          : runTrial(ctx, id),
    ),
  )
}
