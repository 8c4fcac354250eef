import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { appealTexts } from './search.tables.ts'

const putWords = statement(
  () => sql`
    insert into appeal_texts (appeal_id, grams)
    select given.id, array_to_tsvector(string_to_array(given.grams, ' '))
    from unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('grams')}::text[]) given (id, grams)
    on conflict (appeal_id) do update set grams = excluded.grams`,
)

/** Writes the grams of appeals, over those they had. */
export async function put(
  tx: Queryable,
  rows: readonly { id: string; grams: readonly string[] }[],
): Promise<void> {
  await putWords(tx, { ids: rows.map(({ id }) => id), grams: rows.map(({ grams }) => grams.join(' ')) })
}

/** Forgets the grams of an appeal. */
export async function drop(tx: Queryable, id: string): Promise<void> {
  await tx.delete(appealTexts).where(eq(appealTexts.appealId, id))
}

/** Ids of appeals that hold all grams; at most `limit`. */
export async function find(db: Queryable, grams: readonly string[], limit: number): Promise<string[]> {
  // Digests are letters, digits, `-` and `_`, so that quoting them is enough to make a query of them.
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
