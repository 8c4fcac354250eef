import type { CalendarRow } from '@appeal/contract/calendar/calendar.schemas.ts'
import { and, asc, desc, eq, gte, inArray, isNull, lte, max, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { insertion, statement } from '../../platform/db/statement.ts'
import { settings } from '../settings/settings.tables.ts'
import {
  calendarVersions,
  calendarYears,
  clockEntries,
  deadlineNotices,
  deadlines,
  digestDays,
  digests,
  limitChanges,
  workCalendarDays,
} from './calendar.tables.ts'

export type DeadlineRow = typeof deadlines.$inferSelect

export type VersionRow = typeof calendarVersions.$inferSelect

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
export async function readCalendar(db: Queryable) {
  const edition = await lastEdition(db)
  const days = await db.select().from(workCalendarDays)
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

export const insertDeadlines: (tx: Tx, rows: DeadlineRow[]) => Promise<void> = insertion(deadlines)

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
    .where(
      and(
        eq(deadlines.caseKind, of.caseKind),
        eq(deadlines.caseId, of.caseId),
        eq(deadlines.clock, of.clock),
        isNull(deadlines.doneAt),
      ),
    )
    .returning()
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

export async function listRunning(
  db: Queryable,
  caseKind: string,
  clock: string,
  before: Date,
  limit: number,
) {
  return db
    .select({ caseId: deadlines.caseId })
    .from(deadlines)
    .where(
      and(
        eq(deadlines.caseKind, caseKind),
        eq(deadlines.clock, clock),
        isNull(deadlines.doneAt),
        isNull(deadlines.pausedOn),
        sql`${deadlines.legalDueAt} < ${before}`,
      ),
    )
    .limit(limit)
}

/** Ends every running clock of a case; what is not among `done` is cancelled. */
export const endAllRunning = (
  tx: Tx,
  of: { caseKind: string; caseId: string },
  at: Date,
  done: readonly string[],
): Promise<DeadlineRow[]> => {
  const isDone = done.length ? inArray(deadlines.clock, [...done]) : sql`false`
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
export async function lockRunning(
  tx: Tx,
  of: { caseKind: string; caseId: string; clock: string },
): Promise<DeadlineRow | undefined> {
  const [row] = await tx
    .select()
    .from(deadlines)
    .where(
      and(
        eq(deadlines.caseKind, of.caseKind),
        eq(deadlines.caseId, of.caseId),
        eq(deadlines.clock, of.clock),
        isNull(deadlines.doneAt),
      ),
    )
    .for('update')
  return row
}

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

// ---------------------------------------------------------------- years and versions

const firstDay = (year: number) => `${year}-01-01`
const lastDay = (year: number) => `${year}-12-31`
const inYear = (year: number) =>
  and(gte(workCalendarDays.date, firstDay(year)), lte(workCalendarDays.date, lastDay(year)))

/** Dates of a year that are in force, in order. */
export const listDays = (db: Queryable, year: number): Promise<CalendarRow[]> =>
  db.select().from(workCalendarDays).where(inYear(year)).orderBy(asc(workCalendarDays.date))

export async function findYear(db: Queryable, year: number) {
  const [row] = await db.select().from(calendarYears).where(eq(calendarYears.year, year))
  return row
}

/** Puts a year's dates in the place of those in force. */
export async function replaceYear(
  tx: Tx,
  year: number,
  days: readonly CalendarRow[],
  confirmedAt: Date | null,
): Promise<void> {
  await tx.delete(workCalendarDays).where(inYear(year))
  if (days.length) await tx.insert(workCalendarDays).values([...days])
  if (confirmedAt) await tx.insert(calendarYears).values({ year, confirmedAt }).onConflictDoNothing()
}

export async function findDraft(db: Queryable, year: number): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(calendarVersions)
    .where(and(eq(calendarVersions.year, year), eq(calendarVersions.state, 'draft')))
  return row
}

export async function findVersion(db: Queryable, id: string): Promise<VersionRow | undefined> {
  const [row] = await db.select().from(calendarVersions).where(eq(calendarVersions.id, id))
  return row
}

/** The version for this transaction alone; a rival run waits. */
export async function lockVersion(tx: Tx, id: string): Promise<VersionRow | undefined> {
  const [row] = await tx.select().from(calendarVersions).where(eq(calendarVersions.id, id)).for('update')
  return row
}

export const listVersions = (db: Queryable, year: number): Promise<VersionRow[]> =>
  db
    .select()
    .from(calendarVersions)
    .where(and(eq(calendarVersions.year, year), eq(calendarVersions.state, 'applied')))
    .orderBy(desc(calendarVersions.number))

export async function insertVersion(tx: Tx, row: typeof calendarVersions.$inferInsert): Promise<VersionRow> {
  const [made] = await tx.insert(calendarVersions).values(row).returning()
  return made!
}

/** Changes a version on top of the one that was read; undefined when somebody was faster. */
export async function updateVersion(
  tx: Tx,
  { id, version }: Pick<VersionRow, 'id' | 'version'>,
  change: Partial<VersionRow>,
): Promise<VersionRow | undefined> {
  const [row] = await tx
    .update(calendarVersions)
    .set({ ...change, version: version + 1 })
    .where(and(eq(calendarVersions.id, id), eq(calendarVersions.version, version)))
    .returning()
  return row
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx
    .delete(calendarVersions)
    .where(and(eq(calendarVersions.id, id), eq(calendarVersions.state, 'draft')))
}

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

export async function lastNumber(db: Queryable, year: number): Promise<number> {
  const [row] = await db
    .select({ n: max(calendarVersions.number) })
    .from(calendarVersions)
    .where(eq(calendarVersions.year, year))
  return row?.n ?? 0
}

export async function lastEdition(db: Queryable): Promise<number> {
  const [row] = await db.select({ n: max(calendarVersions.edition) }).from(calendarVersions)
  return row?.n ?? 0
}

/** The re-calculation that has not come to its end. */
export async function unfinished(db: Queryable): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(calendarVersions)
    .where(and(eq(calendarVersions.state, 'applied'), isNull(calendarVersions.finishedAt)))
    .limit(1)
  return row
}

/** Versions applied since a moment, and all that are not finished, oldest first. */
export const listRuns = (db: Queryable, since: Date): Promise<VersionRow[]> =>
  db
    .select()
    .from(calendarVersions)
    .where(
      and(
        eq(calendarVersions.state, 'applied'),
        sql`(${calendarVersions.finishedAt} is null or ${calendarVersions.appliedAt} > ${since})`,
      ),
    )
    .orderBy(asc(calendarVersions.edition))

// ---------------------------------------------------------------- re-calculation

/** The dates a version can matter for, and the edition that deadlines must reach. */
export interface Touch {
  from: string
  to: string
  edition: number
}

/** Running deadlines whose walk from the start to the legal end meets the dates, and that another edition computed. */
const touched = ({ from, to, edition }: Touch): SQL =>
  and(
    isNull(deadlines.doneAt),
    sql`${deadlines.edition} < ${edition}`,
    sql`${deadlines.startOn} <= ${to}::date`,
    sql`${deadlines.legalDueOn} >= ${from}::date`,
  )!

export async function countTouched(db: Queryable, touch: Touch): Promise<number> {
  const [row] = await db.select({ n: sql<string>`count(*)` }).from(deadlines).where(touched(touch))
  return Number(row?.n ?? 0)
}

/** The next cases with deadlines to compute, lowest first: everybody locks in this order. */
export const nextCases = (db: Queryable, touch: Touch, limit: number) =>
  db
    .selectDistinct({ caseKind: deadlines.caseKind, caseId: deadlines.caseId })
    .from(deadlines)
    .where(touched(touch))
    .orderBy(asc(deadlines.caseKind), asc(deadlines.caseId))
    .limit(limit)

/** These cases' deadlines to compute, for this transaction alone. */
export const lockTouched = (
  tx: Tx,
  touch: Touch,
  caseKind: string,
  caseIds: readonly string[],
): Promise<DeadlineRow[]> =>
  tx
    .select()
    .from(deadlines)
    .where(and(touched(touch), eq(deadlines.caseKind, caseKind), inArray(deadlines.caseId, [...caseIds])))
    .orderBy(asc(deadlines.id))
    .for('update')

/** Deadlines that a version touches, after an id, for looking ahead. */
export const listTouched = (
  db: Queryable,
  touch: Touch,
  after: string,
  limit: number,
): Promise<DeadlineRow[]> =>
  db
    .select()
    .from(deadlines)
    .where(and(touched(touch), sql`${deadlines.id} > ${after}::bigint`))
    .orderBy(asc(deadlines.id))
    .limit(limit)

export interface NewDates {
  id: string
  dueOn: string
  legalDueOn: string
  dueAt: Date
  legalDueAt: Date
  assumed: boolean
}

/** Writes dates computed anew; a mark of being overdue falls where the new end is still ahead. */
export async function writeDates(
  tx: Tx,
  rows: readonly NewDates[],
  edition: number,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update deadlines d set due_on = v.due_on, legal_due_on = v.legal_due_on, due_at = v.due_at,
      legal_due_at = v.legal_due_at, assumed = v.assumed, edition = ${edition},
      overdue = d.overdue and v.legal_due_at < ${now}
    from jsonb_to_recordset(${JSON.stringify(
      rows.map((row) => ({
        id: row.id,
        due_on: row.dueOn,
        legal_due_on: row.legalDueOn,
        due_at: row.dueAt.toISOString(),
        legal_due_at: row.legalDueAt.toISOString(),
        assumed: row.assumed,
      })),
    )}::jsonb) as v(id bigint, due_on date, legal_due_on date, due_at timestamptz, legal_due_at timestamptz, assumed boolean)
    where d.id = v.id`)
}

/** Writes into the ledger; what one version of the calendar did to a deadline is written once. */
export async function insertEntries(tx: Tx, rows: (typeof clockEntries.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(clockEntries)
    .values(rows)
    .onConflictDoNothing({
      target: [clockEntries.calendarVersionId, clockEntries.deadlineId],
      where: sql`${clockEntries.calendarVersionId} is not null`,
    })
}

/** Cases whose dates a version moved. */
export const listMoved = (db: Queryable, versionId: string) =>
  db
    .selectDistinct({ caseKind: deadlines.caseKind, caseId: deadlines.caseId })
    .from(clockEntries)
    .innerJoin(deadlines, eq(deadlines.id, clockEntries.deadlineId))
    .where(and(eq(clockEntries.calendarVersionId, versionId), eq(clockEntries.act, 'recomputed')))
    .orderBy(asc(deadlines.caseKind), asc(deadlines.caseId))

export async function countAssumed(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ n: sql<string>`count(*)` })
    .from(deadlines)
    .where(and(isNull(deadlines.doneAt), eq(deadlines.assumed, true)))
  return Number(row?.n ?? 0)
}

// ---------------------------------------------------------------- notices

/** Which deadlines to warn of: a kind of clock whose strict end is `above` to `within` days away. */
export interface WarningRule {
  clock: string
  kind: string
  /** Strict ends after this day … */
  after: string
  /** … up to this one. */
  until: string
  /** Shorter periods are not warned of so early: they would be on their first day. */
  within: number
}

/** Takes deadlines nobody was told of yet; a rival finds them taken. */
export async function takeWarnings(
  tx: Tx,
  rule: WarningRule,
  now: Date,
  limit: number,
): Promise<DeadlineRow[]> {
  const due = await tx
    .select()
    .from(deadlines)
    .where(
      and(
        isNull(deadlines.doneAt),
        isNull(deadlines.pausedOn),
        eq(deadlines.clock, rule.clock),
        sql`${deadlines.dueOn} > ${rule.after}::date`,
        sql`${deadlines.dueOn} <= ${rule.until}::date`,
        sql`${deadlines.legalDueAt} >= ${now}`,
        sql`${deadlines.dueOn} - ${deadlines.startOn} > ${rule.within}`,
        notTold(rule.kind),
      ),
    )
    .orderBy(asc(deadlines.id))
    .limit(limit)
  return take(tx, due, rule.kind, now)
}

const notTold = (kind: string) => sql`not exists (
  select 1 from ${deadlineNotices} n
  where n.deadline_id = ${deadlines.id} and n.kind = ${kind} and n.due_on = ${deadlines.dueOn})`

async function take(tx: Tx, rows: readonly DeadlineRow[], kind: string, at: Date): Promise<DeadlineRow[]> {
  if (rows.length === 0) return []
  const taken = await tx
    .insert(deadlineNotices)
    .values(rows.map(({ id, dueOn }) => ({ deadlineId: id, kind, dueOn, at })))
    .onConflictDoNothing()
    .returning({ id: deadlineNotices.deadlineId })
  const ids = new Set(taken.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

/** Marks deadlines that ran out unkept, each once for each end it had. */
export async function takeOverdue(
  tx: Tx,
  clocks: readonly string[],
  now: Date,
  limit: number,
): Promise<DeadlineRow[]> {
  const late = await tx
    .select()
    .from(deadlines)
    .where(
      and(
        isNull(deadlines.doneAt),
        isNull(deadlines.pausedOn),
        eq(deadlines.overdue, false),
        inArray(deadlines.clock, [...clocks]),
        sql`${deadlines.legalDueAt} < ${now}`,
      ),
    )
    .orderBy(asc(deadlines.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  if (late.length === 0) return []
  await tx
    .update(deadlines)
    .set({ overdue: true })
    .where(
      inArray(
        deadlines.id,
        late.map(({ id }) => id),
      ),
    )
  return take(tx, late, 'overdue', now)
}

// ---------------------------------------------------------------- digests

/** True for the one who plans the digests of a day. */
export async function takeDigestDay(tx: Tx, today: string, at: Date): Promise<boolean> {
  const rows = await tx
    .insert(digestDays)
    .values({ day: today, plannedAt: at })
    .onConflictDoNothing()
    .returning({ day: digestDays.day })
  return rows.length === 1
}

export async function isDigestPlanned(db: Queryable, today: string): Promise<boolean> {
  return (await db.select().from(digestDays).where(eq(digestDays.day, today))).length > 0
}

export type Digest = typeof digests.$inferSelect

export async function insertDigests(tx: Tx, rows: Digest[]): Promise<void> {
  if (rows.length) await tx.insert(digests).values(rows).onConflictDoNothing()
}

/** Takes digests of the day that were not sent; those another worker holds are left to it. */
export async function takeDigests(tx: Tx, today: string, at: Date, limit: number): Promise<Digest[]> {
  const rows = await tx
    .select()
    .from(digests)
    .where(and(eq(digests.day, today), isNull(digests.sentAt)))
    .orderBy(asc(digests.userId))
    .limit(limit)
    .for('update', { skipLocked: true })
  if (rows.length)
    await tx
      .update(digests)
      .set({ sentAt: at })
      .where(
        and(
          eq(digests.day, today),
          inArray(
            digests.userId,
            rows.map(({ userId }) => userId),
          ),
        ),
      )
  return rows
}

// ---------------------------------------------------------------- legal numbers

export const listLimits = (db: Queryable) =>
  db
    .select()
    .from(settings)
    .where(eq(settings.category, 'TIME_LIMIT'))
    .orderBy(asc(settings.sortCode), asc(settings.key))

export type LimitRow = typeof settings.$inferSelect

/** One legal number for this transaction alone. */
export async function lockLimit(tx: Tx, key: string): Promise<LimitRow | undefined> {
  const [row] = await tx
    .select()
    .from(settings)
    .where(and(eq(settings.key, key), eq(settings.category, 'TIME_LIMIT')))
    .for('update')
  return row
}

export type LimitChange = typeof limitChanges.$inferSelect

export async function insertLimitChange(tx: Tx, row: LimitChange): Promise<void> {
  await tx.insert(limitChanges).values(row)
}

export const listLimitChanges = (db: Queryable): Promise<LimitChange[]> =>
  db.select().from(limitChanges).orderBy(desc(limitChanges.at), desc(limitChanges.id))
