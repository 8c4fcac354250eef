import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import { chunks } from '../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { equals, rowsOf, touched } from '../../platform/db/rows.ts'
import type { DeadlineRow } from './calendar.store.ts'
import { deadlineNotices, deadlines, digestDays, digests } from './calendar.tables.ts'

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

/** Running deadlines that a rule is about and nobody was told of yet. */
const toWarnOf = (rule: WarningRule, now: Date) =>
  and(
    equals(deadlines, { doneAt: null, pausedOn: null, clock: rule.clock }),
    sql`${deadlines.dueOn} > ${rule.after}::date`,
    sql`${deadlines.dueOn} <= ${rule.until}::date`,
    sql`${deadlines.legalDueAt} >= ${now}`,
    sql`${deadlines.dueOn} - ${deadlines.startOn} > ${rule.within}`,
    notTold(rule.kind),
  )

/** The next ids by rising id of what a condition is true of. */
const nextIds = (
  db: Queryable,
  where: SQL | undefined,
  after: string | null,
  limit: number,
): Promise<{ id: string }[]> =>
  db
    .select({ id: deadlines.id })
    .from(deadlines)
    .where(and(where, after === null ? undefined : gt(deadlines.id, after)))
    .orderBy(asc(deadlines.id))
    .limit(limit)

export const nextWarnings = (
  db: Queryable,
  rule: WarningRule,
  now: Date,
  after: string | null,
  limit: number,
) => nextIds(db, toWarnOf(rule, now), after, limit)

/** Takes those of these deadlines of which nobody was told yet; a rival finds them taken. */
export async function takeWarnings(
  tx: Tx,
  rule: WarningRule,
  ids: readonly string[],
  now: Date,
): Promise<DeadlineRow[]> {
  const due = await rowsOf(tx, deadlines, and(anyOf(deadlines.id, ids), toWarnOf(rule, now)), [
    asc(deadlines.id),
  ])
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

const ranOut = (clocks: readonly string[], now: Date) =>
  and(
    equals(deadlines, { doneAt: null, pausedOn: null, overdue: false, clock: clocks }),
    sql`${deadlines.legalDueAt} < ${now}`,
  )

export const nextOverdue = (
  db: Queryable,
  clocks: readonly string[],
  now: Date,
  after: string | null,
  limit: number,
) => nextIds(db, ranOut(clocks, now), after, limit)

/** Marks those of these deadlines that ran out unkept, each once for each end it had. */
export async function takeOverdue(
  tx: Tx,
  clocks: readonly string[],
  ids: readonly string[],
  now: Date,
): Promise<DeadlineRow[]> {
  const late = await tx
    .select()
    .from(deadlines)
    .where(and(anyOf(deadlines.id, ids), ranOut(clocks, now)))
    .orderBy(asc(deadlines.id))
    .for('update', { skipLocked: true })
  if (late.length === 0) return []
  await tx
    .update(deadlines)
    .set({ overdue: true })
    .where(
      anyOf(
        deadlines.id,
        late.map(({ id }) => id),
      ),
    )
  return take(tx, late, 'overdue', now)
}

/** Marked late, still owed since a day or longer, and not told of on this rung. */
const stillLate = (rung: Rung) =>
  and(
    equals(deadlines, { doneAt: null, pausedOn: null, overdue: true, clock: rung.clocks }),
    sql`${deadlines.legalDueOn} <= ${rung.until}::date`,
    notTold(rung.kind),
  )

/** One rung of the ladder: which clocks, how it is kept, and the last legal end that has come so far. */
export interface Rung {
  clocks: readonly string[]
  kind: string
  until: string
}

export const nextLate = (db: Queryable, rung: Rung, after: string | null, limit: number) =>
  nextIds(db, stillLate(rung), after, limit)

/** Takes those of these deadlines that are told of on this rung now; a rival finds them taken. */
export async function takeLate(
  tx: Tx,
  rung: Rung,
  ids: readonly string[],
  now: Date,
): Promise<DeadlineRow[]> {
  const late = await rowsOf(tx, deadlines, and(anyOf(deadlines.id, ids), stillLate(rung)), [
    asc(deadlines.id),
  ])
  return take(tx, late, rung.kind, now)
}

// ---------------------------------------------------------------- digests

/** True for the one who plans the digests of a day. */
export const takeDigestDay = async (tx: Tx, today: string, at: Date) =>
  (await touched(tx.insert(digestDays).values({ day: today, plannedAt: at }).onConflictDoNothing())) === 1

export async function isDigestPlanned(db: Queryable, today: string): Promise<boolean> {
  return (await rowsOf(db, digestDays, eq(digestDays.day, today))).length > 0
}

export type Digest = typeof digests.$inferSelect

export async function insertDigests(tx: Tx, rows: Digest[]): Promise<void> {
  for (const some of chunks(rows)) await tx.insert(digests).values(some).onConflictDoNothing()
}

const unsent = (today: string) => and(eq(digests.day, today), isNull(digests.sentAt))

/** Whose digest of the day was not sent, by rising id. */
export const nextDigests = (
  db: Queryable,
  today: string,
  after: string | null,
  limit: number,
): Promise<{ userId: string }[]> =>
  db
    .select({ userId: digests.userId })
    .from(digests)
    .where(and(unsent(today), after === null ? undefined : gt(digests.userId, after)))
    .orderBy(asc(digests.userId))
    .limit(limit)

/** Takes these people's digests of the day that were not sent; those another worker holds are left to it. */
export async function takeDigests(
  tx: Tx,
  today: string,
  userIds: readonly string[],
  at: Date,
): Promise<Digest[]> {
  const rows = await tx
    .select()
    .from(digests)
    .where(and(unsent(today), anyOf(digests.userId, userIds)))
    .orderBy(asc(digests.userId))
    .for('update', { skipLocked: true })
  const taken = rows.map(({ userId }) => userId)
  await tx
    .update(digests)
    .set({ sentAt: at })
    .where(and(eq(digests.day, today), anyOf(digests.userId, taken)))
  return rows
}
