import { and, count, desc, eq, isNotNull, lt, max, sql } from 'drizzle-orm'
import { appealTexts } from '../../features/search/search.tables.ts'
import { appeals } from '../../kinds/appeals/appeals.tables.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { touched } from '../../platform/db/rows.ts'
import type { Row } from './classifier.model.ts'
import { classifierModels } from './classifier.tables.ts'

const t = classifierModels
export type ModelRecord = typeof t.$inferSelect

/** The kind of problem was confirmed by the bureau that closed it. */
const isConfirmed = and(eq(appeals.state, 'closed'), eq(appeals.accepted, true), isNotNull(appeals.closedBy))

/** Confirmed cases, counted no further than `limit`. */
export async function countConfirmed(db: Queryable, limit: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(appeals)
    .where(isConfirmed)
    .limit(limit)
    .as('some')
  const [row] = await db.select({ n: count() }).from(some)
  return row?.n ?? 0
}

/** Confirmed cases by falling id, those before one; what they are found by stands in one text, which nobody takes apart here. */
export const confirmedBefore = (db: Queryable, before: string | null, limit: number): Promise<Row[]> =>
  db
    .select({
      id: appeals.id,
      problem: appeals.l1,
      grams: sql<string>`array_to_string(tsvector_to_array(${appealTexts.grams}), ' ')`,
    })
    .from(appeals)
    .innerJoin(appealTexts, eq(appealTexts.appealId, appeals.id))
    .where(and(isConfirmed, before === null ? undefined : lt(appeals.id, before)))
    .orderBy(desc(appeals.id))
    .limit(limit)

/** The number of the last model of any format; 0 where there is none. */
export async function lastNumber(db: Queryable): Promise<number> {
  const [row] = await db.select({ n: max(t.number) }).from(t)
  return row?.n ?? 0
}

/** Keeps a model. @returns whether nobody else has taken its number */
export const insertNew = async (tx: Tx, row: ModelRecord): Promise<boolean> =>
  (await touched(tx.insert(t).values(row).onConflictDoNothing())) > 0

/** The latest model that this program can read and whose digests are of the key in use. */
export async function findLatest(
  db: Queryable,
  { format, print }: Pick<ModelRecord, 'format' | 'print'>,
): Promise<ModelRecord | undefined> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.format, format), eq(t.print, print)))
    .orderBy(desc(t.number))
    .limit(1)
  return row
}

/** Report cards of the latest models of a format. */
export const listReports = (db: Queryable, format: number, limit: number) =>
  db
    .select({ number: t.number, report: t.report, createdAt: t.createdAt })
    .from(t)
    .where(eq(t.format, format))
    .orderBy(desc(t.number))
    .limit(limit)
