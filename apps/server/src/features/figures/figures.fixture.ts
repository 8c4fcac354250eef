import { COUNTS, type MeasureKey, NO_SUMS, type Sums } from '@appeal/contract/figures/measures.ts'
import { expect } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { type Dimension, type StatFilter, sumOf, sumsBy } from './figures.sums.store.ts'

/** The sight of whoever sees everything. */
export const ALL = [{ by: 'all' }] as const

/** A small generator that always tells the same story for the same seed. */
export function dice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return {
    chance: (p: number) => next() < p,
    among: <T>(things: readonly T[]): T => things[Math.floor(next() * things.length)]!,
    upTo: (n: number) => Math.floor(next() * n),
  }
}
export type Dice = ReturnType<typeof dice>

/** A closed case, led there by the services, that copies are made of. */
export async function aTemplate(app: TestApp): Promise<string> {
  return caseIn(app, await makePlayers(app), 'closed')
}

let serial = 0
/** Ids that nothing else has. */
export const freshId = () => String(9_000_000_000_000 + ++serial)

/** Copies a case with other columns; only the row itself, so what hangs on it is the caller's to add. */
export async function copyOf(
  app: TestApp,
  template: string,
  columns: Record<string, unknown>,
): Promise<string> {
  const id = freshId()
  await app.platform.database.pool.query(
    `insert into appeals select r.* from appeals a
     cross join lateral jsonb_populate_record(a, $2::jsonb) r where a.id = $1`,
    [
      template,
      JSON.stringify({
        id,
        appeal_no: `SS${id}`,
        waybill_no: `W${id}`,
        exclude_status: 0,
        recheck_status: 0,
        reopened: false,
        stat_excluded: false,
        ...columns,
      }),
    ],
  )
  return id
}

/** Lines of a history as they lie in the database; chained to nothing, since nobody verifies them here. */
export async function addLines(
  app: TestApp,
  caseId: string,
  lines: readonly {
    event: string
    from: string | null
    to: string
    at: Date
    detail?: Record<string, unknown>
  }[],
): Promise<void> {
  for (const [i, { event, from, to, at, detail }] of lines.entries())
    await app.platform.database.pool.query(
      `insert into case_events (id, case_kind, case_id, seq, event, from_state, to_state, voice, detail, audience, at,
         prev_hash, hash, mark) values ($1, 'appeal', $2, $3, $4, $5, $6, 'bureau', $7, '{bureau}', $8, $9, $9, $9)`,
      [freshId(), caseId, i + 1, event, from, to, detail ?? {}, at, Buffer.alloc(32)],
    )
}

export interface PlainCase {
  id: string
  state: string
  brand: string
  service_kind: string
  mail_kind: string | null
  l1: string
  l2: string | null
  channel: string
  area_kind: string | null
  bureau_id: string
  bureau_province_id: string | null
  enterprise_id: string | null
  enterprise_province_id: string | null
  answer_area: string
  accepted: boolean
  valid: boolean | null
  stat_excluded: boolean
  untrue_reply: boolean
  rework_count: number
  reopened: boolean
  compensation: string | null
  submitted_at: Date
  accepted_at: Date | null
  transferred_at: Date | null
  closed_at: Date | null
  replies: { overdue: boolean }[]
  malformed: boolean
  brand_since: Date | null
  clocks: { clock: string; round: number; start: Date; legal: Date; done: Date | null; paused: boolean }[]
  evaluation: { at: Date; bureau: string; enterprise: string } | null
}

/** The cases as they lie in the database, with what hangs on them. */
export async function plainCases(app: TestApp): Promise<PlainCase[]> {
  const { pool } = app.platform.database
  const { rows } = await pool.query(`
    select a.*, (select coalesce(jsonb_agg(jsonb_build_object('overdue', r.overdue)), '[]') from appeal_replies r
        where r.appeal_id = a.id and not coalesce(r.created_at < a.brand_since, false)) as replies,
      a.malformed_reason is not null or exists (select from appeal_transfers t where t.appeal_id = a.id
        and t.malformed and not coalesce(t.created_at < a.brand_since, false)) as malformed,
      (select coalesce(jsonb_agg(row_to_json(d)), '[]') from deadlines d
        where d.case_kind = 'appeal' and d.case_id = a.id) as clocks,
      (select row_to_json(e) from appeal_evaluations e where e.appeal_id = a.id) as evaluation
    from appeals a`)
  return rows.map((row) => ({
    ...row,
    clocks: row.clocks.map((one: Record<string, string | null>) => ({
      ...{ clock: one.clock, round: Number(one.round), paused: one.paused_on !== null },
      ...{ start: new Date(one.start_at!), legal: new Date(one.legal_due_at!) },
      done: one.done_at === null ? null : new Date(one.done_at!),
    })),
    evaluation: row.evaluation && {
      at: new Date(row.evaluation.created_at),
      bureau: row.evaluation.bureau_score,
      enterprise: row.evaluation.enterprise_score,
    },
  }))
}

/** A month by the wall clock of Shanghai, found by the platform's own calendar and not by arithmetic. */
const wallMonth = (at: Date) => PARTS.format(at).slice(0, 7)
const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
})

/** Whether the unit's time was over when the case ended, with no answer of it. */
const letPass = (one: PlainCase): boolean =>
  one.clocks.some(
    ({ clock, start, legal, done, paused }) =>
      (clock === 'reply' || clock === 'rework') &&
      !paused &&
      !(one.brand_since && start < one.brand_since) &&
      (done === null || done >= one.closed_at!) &&
      legal < one.closed_at!,
  )

/** What a clock of the bureau's says of something done at that time: the last one of its kind; undefined where none ran. */
function lateBy(one: PlainCase, kind: string, at: Date): boolean | undefined {
  const last = one.clocks.filter(({ clock }) => clock === kind).toSorted((a, b) => b.round - a.round)[0]
  return last && (last.done ?? at) > last.legal
}

/** What the statistics must say of some cases in some months: written from the words of domain 2.5, case by case. */
export function naiveSums(cases: readonly PlainCase[], from: string, to: string): Sums {
  const sums: Sums = { ...NO_SUMS }
  const inside = (at: Date | null) => at !== null && wallMonth(at) >= from && wallMonth(at) <= to
  for (const one of cases) {
    const ended =
      one.closed_at !== null &&
      (one.state === 'withdrawn' || (one.accepted && ['closed', 'invalid'].includes(one.state)))
    const moved = one.transferred_at !== null
    if (inside(one.submitted_at)) sums.received += 1
    if (one.accepted && inside(one.accepted_at)) sums.accepted += 1
    if (ended && inside(one.closed_at)) {
      sums.handled += 1
      if (one.valid) sums.valid += 1
      if (moved) sums.transferred += 1
      if (one.replies.length) sums.replied += 1
      const late = moved && (one.replies.some(({ overdue }) => overdue) || letPass(one))
      if (late) sums.overdue += 1
      if (moved && (late || one.replies.length)) sums.owed += 1
      if (one.replies.length && one.untrue_reply) sums.untrue += 1
      if (moved && one.malformed) sums.malformed += 1
      if (moved && (one.replies.length || one.malformed)) sums.responded += 1
      if (moved && one.state === 'closed') sums.settled += 1
      if (moved && one.state === 'closed' && one.rework_count === 0 && !one.reopened) sums.oneTime += 1
      if (one.state === 'closed') sums.recovered += Math.round(Number(one.compensation ?? 0) * 100)
    }
    const decided = one.accepted || one.state === 'invalid' ? (one.accepted_at ?? one.closed_at) : null
    const answered = one.state === 'closed' || one.state === 'invalid' ? one.closed_at : null
    for (const [kind, at, count, lateCount] of [
      ['accept', decided, 'decided', 'decidedLate'],
      ['transfer', one.transferred_at, 'forwarded', 'forwardedLate'],
      ['answer', answered, 'answered', 'answeredLate'],
    ] as const) {
      const late = at && lateBy(one, kind, at)
      if (late === undefined || !inside(at)) continue
      sums[count] += 1
      if (late) sums[lateCount] += 1
    }
    const { evaluation } = one
    if (evaluation && inside(evaluation.at)) {
      sums.evaluated += 1
      if (one.valid) {
        sums.validEvaluated += 1
        if (evaluation.bureau !== 'UNSATISFIED') sums.bureauSatisfied += 1
        if (evaluation.enterprise !== 'UNSATISFIED') sums.enterpriseSatisfied += 1
      }
    }
  }
  return sums
}

export const plus = (a: Sums, b: Sums): Sums =>
  Object.fromEntries(COUNTS.map((count) => [count, a[count] + b[count]])) as Sums

/**
 * Every measure of some cases, from the words of domain 2.5 and in plain floating point: numbers where one is due,
 * null where there is nothing to divide by, `few` below ten cases.
 *
 * @param millions business volume in million items
 */
export function naiveMeasures(
  cases: readonly PlainCase[],
  from: string,
  to: string,
  millions: string | null,
): Record<MeasureKey, number | 'few' | null> {
  const n = naiveSums(cases, from, to)
  const share = (part: number, whole: number) =>
    whole === 0 ? null : whole < 10 ? ('few' as const) : (100 * part) / whole
  const rate = (part: number) =>
    millions === null ? null : n.handled > 0 && n.handled < 10 ? ('few' as const) : part / Number(millions)
  const satisfaction = share(n.enterpriseSatisfied, n.validEvaluated)
  const parts = [
    [0.35, satisfaction],
    [0.25, share(n.oneTime, n.settled)],
    [0.2, share(n.owed - n.overdue, n.owed)],
    [0.1, share(n.replied - n.untrue, n.replied)],
    [0.1, share(n.responded - n.malformed, n.responded)],
  ] as const
  // Of all its parts, or none: a missing part would make the rest look better than it is.
  const index =
    n.transferred === 0
      ? null
      : n.transferred < 10
        ? ('few' as const)
        : parts.reduce<number | null>(
            (sum, [weight, value]) =>
              sum === null || typeof value !== 'number' ? null : sum + weight * value,
            0,
          )
  return {
    received: n.received,
    accepted: n.accepted,
    appeals: n.handled,
    valid: n.valid,
    validShare: share(n.valid, n.handled),
    rate: rate(n.handled),
    validRate: rate(n.valid),
    bureauSatisfaction: share(n.bureauSatisfied, n.validEvaluated),
    postalSatisfaction: satisfaction,
    expressSatisfaction: satisfaction,
    enterpriseSatisfaction: satisfaction,
    overdue: n.overdue,
    overdueRate: share(n.overdue, n.transferred),
    onTime: share(n.owed - n.overdue, n.owed),
    untrue: n.untrue,
    untrueRate: share(n.untrue, n.replied),
    truthful: share(n.replied - n.untrue, n.replied),
    wellFormed: share(n.responded - n.malformed, n.responded),
    acceptOnTime: share(n.decided - n.decidedLate, n.decided),
    forwardOnTime: share(n.forwarded - n.forwardedLate, n.forwarded),
    answerOnTime: share(n.answered - n.answeredLate, n.answered),
    oneTime: share(n.oneTime, n.settled),
    recovered: n.recovered / 100,
    index,
  }
}

/** Everything of some months, without what is excluded. */
export const wholeOf = (months: StatFilter['months'], more: Partial<StatFilter> = {}): StatFilter => ({
  months,
  excluded: 'without',
  ...more,
})

export const total = (rows: { sums: Sums }[]) => rows.reduce((sum, row) => plus(sum, row.sums), NO_SUMS)

/** The naive value of each dimension. */
export const KEY: Record<Exclude<Dimension, 'month'>, (one: PlainCase) => string> = {
  brand: (one) => one.brand,
  l1: (one) => one.l1,
  l2: (one) => one.l2 ?? '',
  province: (one) => `${one.answer_area.slice(0, 2)}0000`,
  city: (one) => `${one.answer_area.slice(0, 4)}00`,
  bureau: (one) => one.bureau_id,
  bureauProvince: (one) => one.bureau_province_id ?? '0',
  channel: (one) => one.channel,
  areaKind: (one) => one.area_kind ?? '',
  serviceKind: (one) => one.service_kind,
  mailKind: (one) => one.mail_kind ?? '',
}

/** Invariant 4.6-4: the parts of every split are the whole, and each part is its own cases. */
export async function expectAgreement(app: TestApp, months: StatFilter['months']): Promise<void> {
  const { db } = app.platform
  const cases = await plainCases(app)
  const naive = (some: readonly PlainCase[]) => naiveSums(some, months.from, months.to)
  const counted = cases.filter((one) => !one.stat_excluded)
  const whole = naive(counted)
  expect(await sumOf(db, ALL, wholeOf(months))).toEqual(whole)
  expect(await sumOf(db, ALL, wholeOf(months, { excluded: 'only' }))).toEqual(
    naive(cases.filter((one) => one.stat_excluded)),
  )
  for (const [dimension, keyOf] of Object.entries(KEY) as [keyof typeof KEY, (one: PlainCase) => string][]) {
    const rows = await sumsBy(db, ALL, wholeOf(months), [dimension])
    expect(total(rows), dimension).toEqual(whole)
    for (const { keys, sums } of rows)
      expect(sums, `${dimension} ${keys[dimension]}`).toEqual(
        naive(counted.filter((one) => keyOf(one) === keys[dimension])),
      )
  }
}
