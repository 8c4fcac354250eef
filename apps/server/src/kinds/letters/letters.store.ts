import { and, count, desc, eq, sql } from 'drizzle-orm'
import { cases } from '../../cases/cases.tables.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { pageOf } from '../../platform/db/rows.ts'

const published = (brand?: string) =>
  and(
    eq(cases.kind, 'letter'),
    eq(cases.state, 'published'),
    // One that was destroyed has no words left to be shown.
    sql`length(${cases.keySalt}) > 0`,
    brand ? eq(cases.brand, brand) : undefined,
  )

/** Published letters, newest first. */
export async function listPublished(
  db: Queryable,
  brand: string | undefined,
  at: { current: number; size: number },
) {
  const order = [sql`${cases.facts} ->> 'publishedOn' desc`, desc(cases.id)]
  return pageOf(db, cases, published(brand), order, at)
}

/** How many letters each brand was published with, most first. */
export const countByBrand = (db: Queryable) =>
  db
    .select({ brand: cases.brand, n: count() })
    .from(cases)
    .where(published())
    .groupBy(cases.brand)
    .orderBy(desc(count()))
