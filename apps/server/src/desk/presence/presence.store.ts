import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { equals, rowsOf, touched } from '../../platform/db/rows.ts'
import { onlookers } from './presence.tables.ts'

export type OnlookerRow = typeof onlookers.$inferSelect

const of = (caseKind: string, caseId: string) =>
  and(eq(onlookers.caseKind, caseKind), eq(onlookers.caseId, caseId))

/** Who looks at a case at a moment. */
export const list = (db: Queryable, caseKind: string, caseId: string, at: Date): Promise<OnlookerRow[]> =>
  rowsOf(db, onlookers, and(of(caseKind, caseId), gt(onlookers.expiresAt, at)), [
    asc(onlookers.userId),
    asc(onlookers.viewId),
  ])

/**
 * Keeps a page among those that show a case.
 *
 * @returns what the others saw of it before; undefined where it was not there
 */
export async function keep(
  tx: Tx,
  row: OnlookerRow,
  at: Date,
): Promise<{ typing: string | null } | undefined> {
  const mine = and(
    of(row.caseKind, row.caseId),
    equals(onlookers, { userId: row.userId, viewId: row.viewId }),
  )
  const [before] = await tx
    .select({ typing: onlookers.typing, expiresAt: onlookers.expiresAt })
    .from(onlookers)
    .where(mine)
  await tx
    .insert(onlookers)
    .values(row)
    .onConflictDoUpdate({
      target: [onlookers.caseKind, onlookers.caseId, onlookers.userId, onlookers.viewId],
      set: { typing: row.typing, expiresAt: row.expiresAt, area: row.area, orgId: row.orgId },
    })
  return before && before.expiresAt > at ? before : undefined
}

export const remove = async (
  tx: Tx,
  userId: string,
  viewId: string,
  { kind, id }: { kind: string; id: string },
) =>
  (await touched(
    tx.delete(onlookers).where(and(of(kind, id), eq(onlookers.userId, userId), eq(onlookers.viewId, viewId))),
  )) > 0

/** Number of pages one person has open on cases. */
export async function countOf(db: Queryable, userId: string, at: Date): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(onlookers)
    .where(and(eq(onlookers.userId, userId), gt(onlookers.expiresAt, at)))
  return row?.n ?? 0
}
