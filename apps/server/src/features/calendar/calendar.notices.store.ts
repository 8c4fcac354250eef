import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
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
