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

/** The most frequent grams as the planner's statistics know them: each with the number of appeals that hold it. */
export async function listFrequent(db: Queryable): Promise<{ gram: string; n: number }[]> {
  const { rows } = await db.execute<{ gram: string; n: number }>(sql`
    select known.gram, (known.share * greatest(t.reltuples, 0))::float8 as n
    from pg_stats s
    join pg_class t on t.oid = ${'appeal_texts'}::regclass
    cross join unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) known (gram, share)
    where s.schemaname = t.relnamespace::regnamespace::text and s.tablename = ${'appeal_texts'}
      and s.attname = 'grams' and known.gram is not null`)
  return rows
}
