import type { CalendarRow } from '@appeal/contract/calendar/calendar.schemas.ts'
import { and, asc, desc, eq, gte, isNull, lte, max, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { inserting, lockedRow, rowOf, rowsOf } from '../../platform/db/rows.ts'
import { settings } from '../reference/settings/settings.tables.ts'
import type { DeadlineRow } from './calendar.store.ts'
import {
  calendarVersions,
  calendarYears,
  clockEntries,
  deadlines,
  limitChanges,
  workCalendarDays,
} from './calendar.tables.ts'

export type VersionRow = typeof calendarVersions.$inferSelect

const firstDay = (year: number) => `${year}-01-01`
const lastDay = (year: number) => `${year}-12-31`
const inYear = (year: number) =>
  and(gte(workCalendarDays.date, firstDay(year)), lte(workCalendarDays.date, lastDay(year)))

/** Dates of a year that are in force, in order. */
export const listDays = (db: Queryable, year: number): Promise<CalendarRow[]> =>
  rowsOf(db, workCalendarDays, inYear(year), [asc(workCalendarDays.date)])

export const findYear = (db: Queryable, year: number) =>
  rowOf(db, calendarYears, eq(calendarYears.year, year))

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

export const findDraft = (db: Queryable, year: number) =>
  rowOf(db, calendarVersions, and(eq(calendarVersions.year, year), eq(calendarVersions.state, 'draft')))

export const findVersion = (db: Queryable, id: string) =>
  rowOf(db, calendarVersions, eq(calendarVersions.id, id))

/** The version for this transaction alone; a rival run waits. */
export const lockVersion = (tx: Tx, id: string) =>
  lockedRow(tx, calendarVersions, eq(calendarVersions.id, id))

export const listVersions = (db: Queryable, year: number): Promise<VersionRow[]> =>
  rowsOf(db, calendarVersions, and(eq(calendarVersions.year, year), eq(calendarVersions.state, 'applied')), [
    desc(calendarVersions.number),
  ])

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

export async function lastNumber(db: Queryable, year: number): Promise<number> {
  const [row] = await db
    .select({ n: max(calendarVersions.number) })
    .from(calendarVersions)
    .where(eq(calendarVersions.year, year))
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
  rowsOf(
    db,
    calendarVersions,
    and(
      eq(calendarVersions.state, 'applied'),
      sql`(${calendarVersions.finishedAt} is null or ${calendarVersions.appliedAt} > ${since})`,
    ),
    [asc(calendarVersions.edition)],
  )

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

export interface TouchedCase {
  caseKind: string
  caseId: string
}

/**
 * The next cases with deadlines to compute, lowest first: everybody locks in this order.
 *
 * @param after kind and id of the last one that was seen, `appeal:1`
 */
export const nextCases = (
  db: Queryable,
  touch: Touch,
  after: string | null,
  limit: number,
): Promise<TouchedCase[]> =>
  db
    .selectDistinct({ caseKind: deadlines.caseKind, caseId: deadlines.caseId })
    .from(deadlines)
    .where(
      and(
        touched(touch),
        after === null
          ? undefined
          : sql`(${deadlines.caseKind}, ${deadlines.caseId}) > (split_part(${after}, ':', 1), split_part(${after}, ':', 2)::bigint)`,
      ),
    )
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
    .where(and(touched(touch), eq(deadlines.caseKind, caseKind), anyOf(deadlines.caseId, caseIds)))
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

// ---------------------------------------------------------------- legal numbers

export const listLimits = (db: Queryable) =>
  rowsOf(db, settings, eq(settings.category, 'TIME_LIMIT'), [asc(settings.sortCode), asc(settings.key)])

export type LimitRow = typeof settings.$inferSelect

/** One legal number for this transaction alone. */
export const lockLimit = (tx: Tx, key: string) =>
  lockedRow(tx, settings, and(eq(settings.key, key), eq(settings.category, 'TIME_LIMIT')))

export type LimitChange = typeof limitChanges.$inferSelect

export const insertLimitChange = inserting(limitChanges)

export const listLimitChanges = (db: Queryable): Promise<LimitChange[]> =>
  rowsOf(db, limitChanges, undefined, [desc(limitChanges.at), desc(limitChanges.id)])
