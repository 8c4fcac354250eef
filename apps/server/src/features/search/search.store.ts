import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/db.ts'
import { appealTexts } from './search.tables.ts'

/** Ids of appeals that hold all grams; at most `limit`. */
export async function find(db: Queryable, grams: readonly string[], limit: number): Promise<string[]> {
  // Grams are letters only, so that quoting them is enough to make a query of them.
  const query = grams.map((gram) => `'${gram}'`).join(' & ')
  const rows = await db
    .select({ id: appealTexts.appealId })
    .from(appealTexts)
    .where(sql`${appealTexts.grams} @@ ${query}::tsquery`)
    .limit(limit)
  return rows.map(({ id }) => id)
}
