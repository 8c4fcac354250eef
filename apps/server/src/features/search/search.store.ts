import { eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { holdingAll } from '../../platform/db/columns.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { appealTexts, caseTexts } from './search.tables.ts'

/** Where the words of a kind's cases lie: appeals have a table of their own, as they have for their rows. */
const INDEXES = {
  appeals: { table: appealTexts, id: appealTexts.appealId, grams: appealTexts.grams },
  cases: { table: caseTexts, id: caseTexts.caseId, grams: caseTexts.grams },
} as const
export type WordIndex = keyof typeof INDEXES
export const WORD_INDEXES = Object.keys(INDEXES) as WordIndex[]

const putWords = statement((_db: Queryable, index: WordIndex) => {
  const { table, id } = INDEXES[index]
  const key = sql.identifier(id.name)
  return sql`
    insert into ${table} (${key}, grams)
    select given.id, array_to_tsvector(string_to_array(given.grams, ' '))
    from unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('grams')}::text[]) given (id, grams)
    on conflict (${key}) do update set grams = excluded.grams`
})

/** Writes the grams of cases, over those they had. */
export async function put(
  tx: Queryable,
  index: WordIndex,
  rows: readonly { id: string; grams: readonly string[] }[],
): Promise<void> {
  const given = { ids: rows.map(({ id }) => id), grams: rows.map(({ grams }) => grams.join(' ')) }
  await putWords(tx, given, index)
}

/** Forgets the grams of a case. */
export async function drop(tx: Queryable, index: WordIndex, caseId: string): Promise<void> {
  const { table, id } = INDEXES[index]
  await tx.delete(table).where(eq(id, caseId))
}

/** Ids of cases that hold all grams; at most `limit`. */
export async function find(
  db: Queryable,
  index: WordIndex,
  grams: readonly string[],
  limit: number,
): Promise<string[]> {
  const { table, ...columns } = INDEXES[index]
  const rows = await db
    .select({ id: columns.id })
    .from(table)
    .where(sql`${columns.grams} @@ ${holdingAll(grams)}`)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Asked of each case in the list's own order. As a value, not as `exists`: that the planner may turn round and begin
 * with all texts of the country that hold the words, a second and more where a million cases lie.
 */
export function holdsWords(caseId: PgColumn, index: WordIndex, grams: readonly string[]): SQL {
  const { table, ...columns } = INDEXES[index]
  return sql`(select ${columns.grams} @@ ${holdingAll(grams)} from ${table} where ${columns.id} = ${caseId})`
}

/** The most frequent grams as the planner's statistics know them: each with the number of cases that hold it. */
export async function listFrequent(db: Queryable, index: WordIndex): Promise<{ gram: string; n: number }[]> {
  const name = getTableName(INDEXES[index].table)
  const { rows } = await db.execute<{ gram: string; n: number }>(sql`
    select known.gram, (known.share * greatest(t.reltuples, 0))::float8 as n
    from pg_stats s
    join pg_class t on t.oid = ${name}::regclass
    cross join unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) known (gram, share)
    where s.schemaname = t.relnamespace::regnamespace::text and s.tablename = ${name}
      and s.attname = 'grams' and known.gram is not null`)
  return rows
}
