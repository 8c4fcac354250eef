import type { CalendarRow, DayChange } from '@appeal/contract/calendar/calendar.schemas.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { day, instant, recordId, stamps } from '../../platform/db/columns.ts'

/** Exceptions to Monday–Friday: statutory rest days and worked weekend days (domain 10). */
export const workCalendarDays = pgTable('work_calendar', {
  date: day().primaryKey(),
  /** workday or rest */
  kind: text().$type<'workday' | 'rest'>().notNull(),
  name: text(),
})

/** Years whose plan is confirmed; in others a date is judged by its weekday only, and the screen says so. */
export const calendarYears = pgTable('calendar_years', {
  year: integer().primaryKey(),
  confirmedAt: instant('confirmed_at').notNull(),
})

/**
 * Versions of a year's calendar. One draft a year at most; an applied version keeps who, when, what and why for ever,
 * and how far the re-calculation of running deadlines has come.
 */
export const calendarVersions = pgTable(
  'calendar_versions',
  {
    id: recordId().primaryKey(),
    year: integer().notNull(),
    state: text().$type<'draft' | 'applied'>().notNull(),
    /** 1, 2, 3 … within the year, once applied. */
    number: integer(),
    /** 1, 2, 3 … over all years, once applied: deadlines remember the edition they were computed with. */
    edition: integer(),
    /** The whole year as this version has it. */
    days: jsonb().$type<CalendarRow[]>().notNull(),
    changes: jsonb().$type<DayChange[]>().notNull().default([]),
    confirms: boolean().notNull().default(false),
    reason: text(),
    authorId: recordId('author_id').notNull(),
    ...stamps(),
    /** Grows with each change of the draft. */
    version: integer().notNull().default(1),
    appliedAt: instant('applied_at'),
    total: integer().notNull().default(0),
    checked: integer().notNull().default(0),
    moved: integer().notNull().default(0),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    uniqueIndex('calendar_versions_one_draft').on(t.year).where(sql`${t.state} = 'draft'`),
    uniqueIndex('calendar_versions_number_unique').on(t.year, t.number),
    uniqueIndex('calendar_versions_edition_unique').on(t.edition),
    check(
      'calendar_versions_applied_whole',
      sql`${t.state} = 'draft' or (${t.number} is not null and ${t.edition} is not null and ${t.appliedAt} is not null and ${t.reason} is not null)`,
    ),
  ],
)

/** Dates, both included, on which a clock stood still; open while `to` is null. */
export interface PauseRow {
  from: string
  to: string | null
}

/** One running or ended clock of a case. */
export const deadlines = pgTable(
  'deadlines',
  {
    id: recordId().primaryKey(),
    caseKind: text('case_kind').notNull(),
    caseId: recordId('case_id').notNull(),
    /** Key of the table of limits: accept, reply, answer … */
    clock: text().notNull(),
    /** 1 for the first of its kind; a re-handling starts the next. */
    round: integer().notNull(),
    startAt: instant('start_at').notNull(),
    startOn: day('start_on').notNull(),
    count: integer().notNull(),
    unit: text().$type<'day' | 'workday'>().notNull(),
    dueOn: day('due_on').notNull(),
    legalDueOn: day('legal_due_on').notNull(),
    dueAt: instant('due_at').notNull(),
    legalDueAt: instant('legal_due_at').notNull(),
    doneAt: instant('done_at'),
    cancelled: boolean().notNull().default(false),
    overdue: boolean().notNull().default(false),
    /** Some date was judged by its weekday only, because its year's plan was not confirmed. */
    assumed: boolean().notNull().default(false),
    /** Edition of the calendar the dates were computed with. */
    edition: integer().notNull().default(0),
    /** Days granted on top of the count, in its unit. */
    extension: integer().notNull().default(0),
    /** Dates on which it stood still; the last one is open while it does. */
    pauses: jsonb().$type<PauseRow[]>().notNull().default([]),
    /** Day of the pause that runs. */
    pausedOn: day('paused_on'),
  },
  (t) => [
    check('deadlines_extension_grows', sql`${t.extension} >= 0`),
    // The answer is owed once: its clock has no second round (邮政法 art. 65; domain 4.6-1).
    check('deadlines_one_answer', sql`${t.caseKind} <> 'appeal' or ${t.clock} <> 'answer' or ${t.round} = 1`),
    check(
      'deadlines_answer_never_pauses',
      sql`${t.caseKind} <> 'appeal' or ${t.clock} <> 'answer' or (${t.extension} = 0 and ${t.pausedOn} is null)`,
    ),
    uniqueIndex('deadlines_round_unique').on(t.caseKind, t.caseId, t.clock, t.round),
    index('deadlines_running_idx').on(t.legalDueAt).where(sql`${t.doneAt} is null`),
    index('deadlines_running_due_idx').on(t.clock, t.dueOn).where(sql`${t.doneAt} is null`),
    check('deadlines_legal_not_before_strict', sql`${t.legalDueAt} >= ${t.dueAt}`),
  ],
)

/** The ledger: every start, stop and re-calculation of a clock, with its reason. Append-only. */
export const clockEntries = pgTable(
  'clock_entries',
  {
    id: recordId().primaryKey(),
    deadlineId: recordId('deadline_id')
      .notNull()
      .references(() => deadlines.id),
    /**
     * started, stopped, cancelled, extended, paused, resumed; restored (it runs again) and reset by an undo; recomputed
     * by another calendar; settled: same dates, now on a confirmed plan
     */
    act: text().notNull(),
    at: instant().notNull(),
    reason: text().notNull(),
    actorId: recordId('actor_id'),
    /** Of a re-calculation: the version of the calendar, and the dates before and after. */
    calendarVersionId: recordId('calendar_version_id'),
    fromDueOn: day('from_due_on'),
    toDueOn: day('to_due_on'),
    fromLegalOn: day('from_legal_on'),
    toLegalOn: day('to_legal_on'),
  },
  (t) => [
    index('clock_entries_deadline_idx').on(t.deadlineId),
    uniqueIndex('clock_entries_calendar_unique')
      .on(t.calendarVersionId, t.deadlineId)
      .where(sql`${t.calendarVersionId} is not null`),
  ],
)

/** What was told of a deadline, once for each kind and end: warn:7, warn:3 … and overdue. */
export const deadlineNotices = pgTable(
  'deadline_notices',
  {
    deadlineId: recordId('deadline_id')
      .notNull()
      .references(() => deadlines.id),
    kind: text().notNull(),
    /** A deadline that moves is told anew. */
    dueOn: day('due_on').notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'deadline_notices_pk', columns: [t.deadlineId, t.kind, t.dueOn] })],
)

/** Days whose digests are planned. */
export const digestDays = pgTable('digest_days', {
  day: day().primaryKey(),
  plannedAt: instant('planned_at').notNull(),
})

/** One handler's digest of one day. */
export const digests = pgTable(
  'digests',
  {
    userId: recordId('user_id').notNull(),
    day: day().notNull(),
    fresh: integer().notNull(),
    dueToday: integer('due_today').notNull(),
    late: integer().notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ name: 'digests_pk', columns: [t.userId, t.day] }),
    index('digests_unsent_idx').on(t.day).where(sql`${t.sentAt} is null`),
  ],
)

/** Every change of a legal number, with its reason. */
export const limitChanges = pgTable(
  'limit_changes',
  {
    id: recordId().primaryKey(),
    key: text().notNull(),
    before: text().notNull(),
    after: text().notNull(),
    reason: text().notNull(),
    actorId: recordId('actor_id').notNull(),
    at: instant().notNull(),
  },
  (t) => [index('limit_changes_key_idx').on(t.key, t.at)],
)
