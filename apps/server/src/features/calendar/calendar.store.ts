import { and, asc, desc, eq, gt, isNull, max, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { equals, lockedRow, rowsOf } from '../../platform/db/rows.ts'
import { insertion, statement } from '../../platform/db/statement.ts'
import {
  calendarVersions,
  calendarYears,
  clockEntries,
  deadlines,
  workCalendarDays,
} from './calendar.tables.ts'

export type DeadlineRow = typeof deadlines.$inferSelect

// One number for "the calendar changes"; any other would do as long as it never changes.
const CALENDAR_LOCK = 7_420_650_103

/** The calendar for this transaction alone. */
export async function lockCalendar(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CALENDAR_LOCK}::bigint)`)
}

/** Nobody changes the calendar until this transaction ends; others may compute with it too. */
export async function holdCalendar(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${CALENDAR_LOCK}::bigint)`)
}

/**
 * Dates, confirmed years and edition. The edition is read first: seen too low, a deadline is computed once more; seen
 * too high, it would never be.
 */
export async function calendarRows(db: Queryable) {
  const edition = await lastEdition(db)
  const days = await rowsOf(db, workCalendarDays)
  const years = await db.select({ year: calendarYears.year }).from(calendarYears)
  return { days, years: years.map((row) => row.year), edition }
}

/** Years of which a version is in force: people keep them, reference data no longer does. */
export async function keptYears(db: Queryable): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ year: calendarVersions.year })
    .from(calendarVersions)
    .where(eq(calendarVersions.state, 'applied'))
  return new Set(rows.map(({ year }) => year))
}

export async function replaceCalendar(
  tx: Queryable,
  days: (typeof workCalendarDays.$inferInsert)[],
  years: number[],
  at: Date,
): Promise<void> {
  if (days.length)
    await tx
      .insert(workCalendarDays)
      .values(days)
      .onConflictDoUpdate({
        target: workCalendarDays.date,
        set: { kind: sql`excluded.kind`, name: sql`excluded.name` },
      })
  if (years.length)
    await tx
      .insert(calendarYears)
      .values(years.map((year) => ({ year, confirmedAt: at })))
      .onConflictDoNothing()
}

export async function lastRound(
  tx: Queryable,
  caseKind: string,
  caseId: string,
  clock: string,
): Promise<number> {
  const [row] = await tx
    .select({ round: deadlines.round })
    .from(deadlines)
    .where(and(eq(deadlines.caseKind, caseKind), eq(deadlines.caseId, caseId), eq(deadlines.clock, clock)))
    .orderBy(desc(deadlines.round))
    .limit(1)
  return row?.round ?? 0
}

export const insertDeadlines: (tx: Tx, rows: readonly DeadlineRow[]) => Promise<void> = insertion(deadlines)

/** Ends the running clock of a kind; nothing happens where none runs. */
export async function endRunning(
  tx: Tx,
  of: { caseKind: string; caseId: string; clock: string },
  at: Date,
  cancelled: boolean,
): Promise<DeadlineRow[]> {
  return tx
    .update(deadlines)
    .set({
      doneAt: at,
      cancelled,
      pausedOn: null,
      overdue: cancelled ? sql`overdue` : late(at),
    })
    .where(equals(deadlines, { caseKind: of.caseKind, caseId: of.caseId, clock: of.clock, doneAt: null }))
    .returning()
}

/**
 * Puts the clocks of a case back as they were, by the JSON text of their rows then; those that run and were not there
 * are over.
 *
 * @returns the clocks that changed
 */
export async function putBack(
  tx: Tx,
  of: { caseKind: string; caseId: string },
  before: string,
  at: Date,
): Promise<{ id: string; act: 'restored' | 'reset' | 'cancelled' }[]> {
  const then = sql`jsonb_populate_recordset(null::deadlines, ${before}::jsonb)`
  const fresh = await tx
    .update(deadlines)
    .set({ doneAt: at, cancelled: true, pausedOn: null })
    .where(
      and(
        eq(deadlines.caseKind, of.caseKind),
        eq(deadlines.caseId, of.caseId),
        isNull(deadlines.doneAt),
        sql`${deadlines.id} not in (select b.id from ${then} b)`,
      ),
    )
    .returning({ id: deadlines.id })
  const { rows } = await tx.execute<{ id: string; ended: boolean }>(sql`
    update deadlines d set due_on = b.due_on, legal_due_on = b.legal_due_on, due_at = b.due_at,
      legal_due_at = b.legal_due_at, done_at = b.done_at, cancelled = b.cancelled, overdue = b.overdue,
      assumed = b.assumed, edition = b.edition, extension = b.extension, pauses = b.pauses, paused_on = b.paused_on
    from (select b.*, o.done_at is not null as ended from ${then} b join deadlines o on o.id = b.id) b
    where d.id = b.id and (d.done_at, d.cancelled, d.extension, d.pauses, d.paused_on)
      is distinct from (b.done_at, b.cancelled, b.extension, b.pauses, b.paused_on)
    returning d.id::text, b.ended`)
  return [
    ...rows.map(({ id, ended }) => ({ id, act: ended ? ('restored' as const) : ('reset' as const) })),
    ...fresh.map(({ id }) => ({ id, act: 'cancelled' as const })),
  ]
}

const deadlinesOf = statement((db) =>
  db
    .select()
    .from(deadlines)
    .where(
      and(
        eq(deadlines.caseKind, sql.placeholder('caseKind')),
        sql`${deadlines.caseId} = any(${sql.placeholder('caseIds')}::bigint[])`,
      ),
    )
    .orderBy(asc(deadlines.startAt), asc(deadlines.round), asc(deadlines.id)),
)

export async function listDeadlines(
  db: Queryable,
  caseKind: string,
  caseIds: string[],
): Promise<DeadlineRow[]> {
  return caseIds.length === 0 ? [] : deadlinesOf(db, { caseKind, caseIds })
}

/** Cases whose running clock ends before a moment, by rising id. */
export const listRunning = (
  db: Queryable,
  { caseKind, clock, before }: { caseKind: string; clock: string; before: Date },
  after: string | null,
  limit: number,
) =>
  db
    .select({ caseId: deadlines.caseId })
    .from(deadlines)
    .where(
      and(
        equals(deadlines, { caseKind, clock, doneAt: null, pausedOn: null }),
        sql`${deadlines.legalDueAt} < ${before}`,
        after === null ? undefined : gt(deadlines.caseId, after),
      ),
    )
    .orderBy(asc(deadlines.caseId))
    .limit(limit)

/** Ends every running clock of a case; what is not among `done` is cancelled. */
export const endAllRunning = (
  tx: Tx,
  of: { caseKind: string; caseId: string },
  at: Date,
  done: readonly string[],
): Promise<DeadlineRow[]> => {
  const isDone = done.length ? anyOf(deadlines.clock, done) : sql`false`
  return tx
    .update(deadlines)
    .set({
      doneAt: at,
      cancelled: sql`not (${isDone})`,
      pausedOn: null,
      overdue: sql`case when ${isDone} then ${late(at)} else ${deadlines.overdue} end`,
    })
    .where(
      and(eq(deadlines.caseKind, of.caseKind), eq(deadlines.caseId, of.caseId), isNull(deadlines.doneAt)),
    )
    .returning()
}

/** Whether a clock that ends at a moment is late; what stood still was late only if it was so before. */
const late = (at: Date) =>
  sql<boolean>`(${at} > ${deadlines.legalDueAt} and (${deadlines.pausedOn} is null or ${deadlines.pausedOn} > ${deadlines.legalDueOn}))`

/** The running clock of a kind for this transaction alone. */
export const lockRunning = (tx: Tx, of: { caseKind: string; caseId: string; clock: string }) =>
  lockedRow(
    tx,
    deadlines,
    equals(deadlines, { caseKind: of.caseKind, caseId: of.caseId, clock: of.clock, doneAt: null }),
  )

/** Changes the length of a running clock; a mark of being overdue falls where the new end is still ahead. */
export async function updateRunning(
  tx: Tx,
  id: string,
  change: Partial<DeadlineRow>,
  now: Date,
): Promise<DeadlineRow> {
  const [row] = await tx
    .update(deadlines)
    .set({
      ...change,
      ...(change.legalDueAt && { overdue: sql`${deadlines.overdue} and ${change.legalDueAt} < ${now}` }),
    })
    .where(eq(deadlines.id, id))
    .returning()
  return row!
}

/** Writes into the ledger; what one version of the calendar did to a deadline is written once. */
export const insertEntries: (tx: Tx, rows: (typeof clockEntries.$inferInsert)[]) => Promise<void> = insertion(
  clockEntries,
  (insert) =>
    insert.onConflictDoNothing({
      target: [clockEntries.calendarVersionId, clockEntries.deadlineId],
      where: sql`${clockEntries.calendarVersionId} is not null`,
    }),
)

// ---------------------------------------------------------------- what the calendar was

/** Every version that was put in force, oldest first: what the calendar was at any time. */
export const listEditions = (db: Queryable) =>
  db
    .select({
      year: calendarVersions.year,
      edition: sql<number>`${calendarVersions.edition}`,
      days: calendarVersions.days,
      changes: calendarVersions.changes,
      confirms: calendarVersions.confirms,
    })
    .from(calendarVersions)
    .where(eq(calendarVersions.state, 'applied'))
    .orderBy(asc(calendarVersions.edition))

export async function lastEdition(db: Queryable): Promise<number> {
  const [row] = await db.select({ n: max(calendarVersions.edition) }).from(calendarVersions)
  return row?.n ?? 0
}
