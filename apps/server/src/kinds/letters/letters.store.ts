import { and, count, desc, eq, sql } from 'drizzle-orm'
import { cases } from '../../cases/cases.tables.ts'
import type { Queryable } from '../../platform/db/db.ts'

const published = (brand?: string) =>
  and(eq(cases.kind, 'letter'), eq(cases.state, 'published'), brand ? eq(cases.brand, brand) : undefined)

/** Published letters, newest first. */
export async function listPublished(
  db: Queryable,
  brand: string | undefined,
  { current, size }: { current: number; size: number },
) {
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(cases)
      .where(published(brand))
      .orderBy(sql`${cases.facts} ->> 'publishedOn' desc`, desc(cases.id))
      .limit(size)
      .offset((current - 1) * size),
    db.select({ n: count() }).from(cases).where(published(brand)),
  ])
  return { rows, total: total?.n ?? 0 }
}

/** How many letters each brand was published with, most first. */
export const countByBrand = (db: Queryable) =>
  db
    .select({ brand: cases.brand, n: count() })
    .from(cases)
    .where(published())
    .groupBy(cases.brand)
    .orderBy(desc(count()))
