import type pg from 'pg'

/**
 * Fills a table without its secondary indexes and makes them anew afterwards: an index that grows row by row takes
 * ten times as long. Triggers rest meanwhile; the caller writes what they would have written.
 */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  fill: () => Promise<void>,
): Promise<void> {
  await client.query("set statement_timeout = 0; set maintenance_work_mem = '1GB'")
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = $1::regclass and not x.indisprimary`,
    [table],
  )
  await client.query(`alter table ${table} disable trigger user`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
  await client.query(`alter table ${table} enable trigger user`)
}
