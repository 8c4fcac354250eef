import type { CalendarPreview, CalendarRow, DayChange } from '@appeal/contract/calendar/calendar.schemas.ts'
import type { WorkCalendar } from '@appeal/contract/calendar/workdays.ts'
import { EVERY_CASE } from '@appeal/contract/cases/cases.stale.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'

import { forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import { type Receiver, tell } from '../inbox/messages/messages.service.ts'

import { orgDirectory } from '../organisations/organisations.service.ts'
import { standIns } from '../people/absences/absences.service.ts'
import { datesOf } from './calendar.dates.ts'
import { calendarFrom, readCalendar } from './calendar.editions.ts'
import { type ClockCase, clockCases } from './calendar.service.ts'
import { calendarRows, type DeadlineRow, holdCalendar, insertEntries } from './calendar.store.ts'
import { calendarTemplates } from './calendar.templates.ts'
import type { NewDates, Touch, VersionRow } from './calendar.versions.store.ts'
import * as store from './calendar.versions.store.ts'

/** Name of the job that computes running deadlines anew. */
export const RECOMPUTE = 'calendar.recompute'
/** Cases of one transaction: short enough that nobody waits for their locks. */
const CASES_TOGETHER = 100
const LOOK_AT_ONCE = 5_000
const PREVIEW_ROWS = 50
/** Above every edition there will be: looking ahead counts deadlines of all of them. */
const ANY_EDITION = 2_147_483_647

/** The dates a change can matter for; the whole year where its plan becomes known. */
export function touchOf(
  { year, confirms, changes }: { year: number; confirms: boolean; changes: readonly DayChange[] },
  edition: number,
): Touch {
  const dates = changes.map(({ date }) => date).sort()
  const whole = confirms || dates.length === 0
  return {
    from: whole ? `${year}-01-01` : dates[0]!,
    to: whole ? `${year}-12-31` : dates.at(-1)!,
    edition,
  }
}

/**
 * Computes deadlines by a calendar. Many share start, count and unit, so each such walk is made once.
 * Start, count, extension and pauses are what they were: only the ends follow the calendar.
 */
export function computer(calendar: WorkCalendar) {
  const known = new Map<string, Omit<NewDates, 'id'>>()
  return (row: DeadlineRow): NewDates => {
    const { id, startOn, count, unit, extension, pauses } = row
    const key = `${startOn}/${count}/${unit}/${extension}/${pauses.length && JSON.stringify(pauses)}`
    const dates = known.get(key) ?? datesOf(row, calendar)
    known.set(key, dates)
    return { id, ...dates }
  }
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const hasMoved = (row: DeadlineRow, dates: NewDates) =>
  row.dueOn !== dates.dueOn || row.legalDueOn !== dates.legalDueOn

/** A calendar in which one year reads otherwise. */
async function supposed(db: Queryable, year: number, days: readonly CalendarRow[], confirms: boolean) {
  const inForce = await calendarRows(db)
  const others = inForce.days.filter(({ date }) => !date.startsWith(`${year}-`))
  return calendarFrom([...others, ...days], confirms ? [...inForce.years, year] : inForce.years)
}

const counted = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count)

const addTo = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

/** Which running deadlines a change of a year would move, without moving any. */
export async function previewOf(
  ctx: Context,
  plan: { year: number; days: readonly CalendarRow[]; changes: readonly DayChange[]; confirms: boolean },
): Promise<CalendarPreview> {
  const { db } = ctx.platform
  const compute = computer(await supposed(db, plan.year, plan.days, plan.confirms))
  const touch = touchOf(plan, ANY_EDITION)
  const orgs = await orgDirectory(ctx.platform)
  const mayOpen = (kind: string) =>
    ctx.viewer?.grants.has(ctx.platform.product.one(clockCases, kind).seeing) ?? false
  const byClock = new Map<string, number>()
  const byBureau = new Map<string, number>()
  const cases = new Set<string>()
  const rows: CalendarPreview['rows'] = []
  let [checked, earlier, later, settled, after] = [0, 0, 0, 0, '0']
  for (;;) {
    const some = await store.listTouched(db, touch, after, LOOK_AT_ONCE)
    if (some.length === 0) break
    after = some.at(-1)!.id
    checked += some.length
    const moves = some.flatMap((row) => {
      const dates = compute(row)
      if (row.assumed && !dates.assumed) settled += 1
      return hasMoved(row, dates) ? [{ row, dates }] : []
    })
    const facts = await factsOf(
      ctx,
      db,
      moves.map(({ row }) => row),
    )
    for (const { row, dates } of moves) {
      const fact = facts.get(row.caseId)
      const bureau = (fact && orgs.get(fact.bureauId)?.name) ?? ''
      cases.add(row.caseId)
      addTo(byClock, row.clock)
      addTo(byBureau, bureau)
      if (dates.legalDueOn < row.legalDueOn) earlier += 1
      if (dates.legalDueOn > row.legalDueOn) later += 1
      if (rows.length < PREVIEW_ROWS)
        rows.push({
          appealNo: mayOpen(row.caseKind) ? (fact?.no ?? null) : null,
          clock: row.clock,
          bureau,
          fromDueOn: row.dueOn,
          toDueOn: dates.dueOn,
          fromLegalOn: row.legalDueOn,
          toLegalOn: dates.legalDueOn,
        })
    }
  }
  return {
    changes: plan.changes.length,
    checked,
    moved: [...byClock.values()].reduce((sum, n) => sum + n, 0),
    cases: cases.size,
    earlier,
    later,
    settled,
    byClock: counted(byClock).map(({ name, count }) => ({ clock: name, count })),
    byBureau: counted(byBureau).map(({ name, count }) => ({ bureau: name, count })),
    rows,
  }
}

/** What the case behind a deadline is called. */
export const kindName = ({ platform }: Context, { caseKind }: { caseKind: string }): Both =>
  platform.product.one(clockCases, caseKind).called

/** Facts of the cases behind deadlines, whichever features they belong to. */
export async function factsOf(
  { platform }: Context,
  db: Queryable,
  rows: readonly { caseKind: string; caseId: string }[],
) {
  const kinds = groupBy(rows, ({ caseKind }) => caseKind)
  const parts = await Promise.all(
    [...kinds].map(([kind, some]) =>
      platform.product.one(clockCases, kind).facts(db, [...new Set(some.map(({ caseId }) => caseId))]),
    ),
  )
  return new Map(parts.flatMap((part) => [...part]))
}

/** The same, each with whom the bureau's side is told today: of those whose handler is away their kind says who. */
export async function factsToday(
  tx: Tx,
  ctx: Context,
  rows: readonly { caseKind: string; caseId: string }[],
): Promise<Map<string, ClockCase & { side: Receiver }>> {
  const [facts, away] = await Promise.all([factsOf(ctx, tx, rows), standIns(ctx.platform)])
  const sides = new Map<string, Receiver>()
  const known = new Map<string, ClockCase & { side: Receiver }>()
  for (const [kind, some] of groupBy(rows, ({ caseKind }) => caseKind)) {
    const cases = ctx.platform.product.one(clockCases, kind)
    const ids = [...new Set(some.map(({ caseId }) => caseId))]
    const isAway = (id: string) => away.of(facts.get(id)?.handlerId ?? null) !== undefined
    for (const [id, side] of await cases.receivers(tx, ctx, ids.filter(isAway))) sides.set(id, side)
    for (const id of ids) {
      const fact = facts.get(id)
      if (!fact) continue
      const { handlerId, bureauId } = fact
      const there = handlerId ? { userId: handlerId } : { orgId: bureauId, holding: cases.seeing }
      known.set(id, { ...fact, side: sides.get(id) ?? there })
    }
  }
  return known
}

/**
 * Computes what a version in force touches, case by case, until nothing is left; then tells the handlers. Each batch
 * is a transaction of its own: a process that dies in between loses nothing, and whoever goes on starts where it was,
 * because a deadline remembers the edition it was computed with. Run again, it finds nothing to do.
 */
export async function recompute(ctx: Context, versionId: string): Promise<void> {
  const run = await store.findVersion(ctx.platform.db, versionId)
  if (run?.state !== 'applied' || run.edition === null) return
  const touch = touchOf(run, run.edition)
  // Clocks that start meanwhile on the calendar just replaced lie behind the key: a run ends when one look finds none.
  for (let found = true; found; ) {
    found = false
    await inParts(ctx, (attempt) =>
      forEachBatch(
        attempt,
        {
          next: (after, limit) => store.nextCases(ctx.platform.db, touch, after, limit),
          keyOf: ({ caseKind, caseId }) => `${caseKind}:${caseId}`,
          together: CASES_TOGETHER,
        },
        (cases) => {
          found = true
          return ctx.unitOfWork((tx) => recomputeSome(tx, ctx, run, touch, cases))
        },
      ),
    )
  }
  await ctx.unitOfWork((tx) => finish(tx, ctx, versionId))
}

async function recomputeSome(
  tx: Tx,
  ctx: Context,
  run: VersionRow,
  touch: Touch,
  cases: readonly store.TouchedCase[],
): Promise<void> {
  await holdCalendar(tx)
  const calendar = await readCalendar(tx)
  const compute = computer(calendar)
  let [checked, moved] = [0, 0]
  for (const [kind, some] of groupBy(cases, ({ caseKind }) => caseKind)) {
    const ids = some.map(({ caseId }) => caseId)
    const cases = ctx.platform.product.one(clockCases, kind)
    await cases.lock(tx, ids)
    const rows = await store.lockTouched(tx, touch, kind, ids)
    const found = rows.map((row) => ({ row, dates: compute(row) }))
    await store.writeDates(
      tx,
      found.map(({ dates }) => dates),
      calendar.edition,
      ctx.now(),
    )
    const changed = found.filter(({ row, dates }) => hasMoved(row, dates) || row.assumed !== dates.assumed)
    await insertEntries(
      tx,
      changed.map(({ row, dates }) => entryOf(ctx, run, row, dates)),
    )
    const movedHere = changed.filter(({ row, dates }) => hasMoved(row, dates))
    await cases.copyDates(tx, [...new Set(movedHere.map(({ row }) => row.caseId))])
    checked += rows.length
    moved += movedHere.length
  }
  // Last, so that rivals hold each other up for as short as possible.
  const now = await store.lockVersion(tx, run.id)
  if (now)
    await store.updateVersion(tx, now, {
      checked: now.checked + checked,
      moved: now.moved + moved,
      updatedAt: ctx.now(),
    })
}

const entryOf = (ctx: Context, run: VersionRow, row: DeadlineRow, dates: NewDates) => ({
  id: newId(ctx.platform.clock),
  deadlineId: row.id,
  act: hasMoved(row, dates) ? 'recomputed' : 'settled',
  at: ctx.now(),
  reason: run.reason ?? '',
  actorId: run.authorId,
  calendarVersionId: run.id,
  fromDueOn: row.dueOn,
  toDueOn: dates.dueOn,
  fromLegalOn: row.legalDueOn,
  toLegalOn: dates.legalDueOn,
})

const NUMBERS_TOLD = 5

/** Ends a run once, and tells every handler in one message what moved: never one for each case. */
async function finish(tx: Tx, ctx: Context, versionId: string): Promise<void> {
  const run = await store.lockVersion(tx, versionId)
  if (!run || run.finishedAt) return
  await store.updateVersion(tx, run, { finishedAt: ctx.now(), updatedAt: ctx.now() })
  const facts = [...(await factsToday(tx, ctx, await store.listMoved(tx, versionId))).values()]
  const groups = groupBy(facts, ({ side }) => Object.entries(side).flat().join(':'))
  for (const [to, some] of groups) {
    const numbers = some.slice(0, NUMBERS_TOLD).map(({ no }) => no)
    await tell(tx, ctx, {
      template: calendarTemplates.datesMoved,
      to: some[0]!.side,
      data: {
        count: some.length,
        reason: run.reason ?? '',
        numbers: {
          zh: `${numbers.join('、')}${some.length > numbers.length ? '等' : ''}`,
          en: `${numbers.join(', ')}${some.length > numbers.length ? ' and others' : ''}`,
        },
      },
      channels: ['inapp'],
      key: `calendar:${versionId}:${to}`,
    })
  }
  for (const bureauId of new Set(facts.map((fact) => fact.bureauId)))
    await ctx.platform.live.send(tx, { kind: 'org', key: bureauId, event: 'stale', names: EVERY_CASE })
}
