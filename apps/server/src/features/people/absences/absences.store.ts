import { and, asc, desc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { inserting, rowsOf } from '../../../platform/db/rows.ts'
import { absences } from './absences.tables.ts'

export type AbsenceRow = typeof absences.$inferSelect

const holds = isNull(absences.cancelledAt)

/** Absences that are not over on a day, cancelled ones aside. */
export const listFrom = (db: Queryable, day: string): Promise<AbsenceRow[]> =>
  rowsOf(db, absences, and(holds, gte(absences.toOn, day)), [asc(absences.fromOn), asc(absences.id)])

/** The newest absences of a person and those in which they stand in. */
export const listOf = (db: Queryable, userId: string, limit: number): Promise<AbsenceRow[]> =>
  db
    .select()
    .from(absences)
    .where(or(eq(absences.userId, userId), eq(absences.substituteId, userId)))
    .orderBy(desc(absences.fromOn), desc(absences.id))
    .limit(limit)

/** An absence of a person that shares a day with a span. */
export async function findOverlap(
  db: Queryable,
  userId: string,
  span: { fromOn: string; toOn: string },
): Promise<AbsenceRow | undefined> {
  const [row] = await db
    .select()
    .from(absences)
    .where(
      and(
        holds,
        eq(absences.userId, userId),
        lte(absences.fromOn, span.toOn),
        gte(absences.toOn, span.fromOn),
      ),
    )
    .limit(1)
  return row
}

export const insert = inserting(absences)

/** Ends what is not over of a person's absences and of those in which they stand in. */
export const cancelAllOf = (tx: Tx, of: { userId: string; today: string; at: Date }): Promise<AbsenceRow[]> =>
  tx
    .update(absences)
    .set({ cancelledAt: of.at })
    .where(
      and(
        holds,
        or(eq(absences.userId, of.userId), eq(absences.substituteId, of.userId)),
        gte(absences.toOn, of.today),
      ),
    )
    .returning()

/** Ends an own absence that still runs or has not begun; undefined where there is none. */
export async function cancel(
  tx: Tx,
  of: { id: string; userId: string; today: string; at: Date },
): Promise<AbsenceRow | undefined> {
  const [row] = await tx
    .update(absences)
    .set({ cancelledAt: of.at })
    .where(and(holds, eq(absences.id, of.id), eq(absences.userId, of.userId), gte(absences.toOn, of.today)))
    .returning()
  return row
}
