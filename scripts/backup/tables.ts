// Tables leave and come back by COPY: the same on every PostgreSQL, and no program of its own is needed.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type Manifest, measure, meter, openTable, type TableCopy, tableFile } from './manifest.ts'

export const SCHEMAS = ['public', 'graphile_worker']
/** What the queue's own migrations write. */
const LEFT_OUT = 'graphile_worker.migrations'

export interface Table {
  schema: string
  table: string
  /** Without those that are computed. */
  columns: string[]
  /** Expressions that put the rows into an order which no collation changes. */
  order: string[]
}

/** Every table that belongs to a backup. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as table,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
                                  order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary), array[quote_ident(c.relname) || '::text collate "C"']) as order
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any ($1) and n.nspname || '.' || c.relname <> $2
     order by 1, 2`,
    [SCHEMAS, LEFT_OUT],
  )
  return rows
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const named = ({ schema, table }: Pick<Table, 'schema' | 'table'>) => `${quoted(schema)}.${quoted(table)}`
const listed = (columns: readonly string[]) => columns.map(quoted).join(', ')

const rowsOf = (client: pg.ClientBase, of: Table) =>
  client.query(
    to(
      `copy (select ${listed(of.columns)} from ${named(of)} ${quoted(of.table)} order by ${of.order.join(', ')}) to stdout`,
    ),
  )

/** Makes values look the same wherever they are copied. */
export async function settle(client: pg.ClientBase): Promise<void> {
  await client.query(`set client_encoding = 'UTF8'; set datestyle = 'ISO'; set timezone = 'UTC';
    set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`)
}

/** Writes one table into the backup. */
export async function copyOut(client: pg.ClientBase, of: Table, folder: string): Promise<TableCopy> {
  const counted = meter()
  const file = createWriteStream(join(folder, tableFile(of)), { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(rowsOf(client, of), counted.through, createGzip({ level: 1 }), file)
  const { schema, table, columns } = of
  return { schema, table, columns, ...counted.read() }
}

export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname::text as schema, sequencename::text as sequence, last_value::text as value
     from pg_sequences where schemaname = any ($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

/** One digest over where each history ends, for every kind of case. */
export async function readHistories(client: pg.ClientBase): Promise<Manifest['histories']> {
  const { rows } = await client.query<Manifest['histories'][number]>(
    `select case_kind as kind, count(*)::int as cases,
       encode(sha256(string_agg(hash, ''::bytea order by case_id)), 'hex') as sha256
     from (select distinct on (case_kind, case_id) case_kind, case_id, hash from case_events
           order by case_kind, case_id, seq desc) ends
     group by case_kind order by case_kind collate "C"`,
  )
  return rows
}

interface Reference {
  place: string
  name: string
  definition: string
}

/** Foreign keys with full names, to be put back as they were. */
async function references(client: pg.ClientBase): Promise<Reference[]> {
  await client.query(`set local search_path = ''`)
  const { rows } = await client.query<Reference>(
    `select format('%I.%I', n.nspname, c.relname) as place, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any ($1)`,
    [SCHEMAS],
  )
  await client.query('set local search_path to default')
  return rows
}

/**
 * Fills a migrated, unused database in one transaction. References are taken away for the while and put back, which
 * proves them; triggers rest, since what they would do has been done. The owner of the tables may do all of it, a
 * superuser is not needed.
 *
 * @throws Error naming the first table that does not read as it was saved; nothing is then loaded
 */
export async function load(client: pg.ClientBase, folder: string, manifest: Manifest): Promise<void> {
  const tables = await listTables(client)
  const placeOf = new Map(tables.map((table) => [named(table), table]))
  for (const table of manifest.tables)
    if (!placeOf.has(named(table))) throw new Error(`there is no table ${table.schema}.${table.table}`)
  await client.query('begin')
  try {
    const keys = await references(client)
    for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${name}`)
    for (const table of tables) await client.query(`alter table ${named(table)} disable trigger user`)
    await client.query(`truncate ${tables.map(named).join(', ')}`)
    for (const table of manifest.tables)
      await pipeline(
        openTable(folder, table),
        client.query(from(`copy ${named(table)} (${listed(table.columns)}) from stdin`)),
      )
    for (const { schema, sequence, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [`${quoted(schema)}.${quoted(sequence)}`, value])
    await compare(client, manifest, placeOf)
    await client.query(`do $$ begin
      if to_regclass('graphile_worker._private_jobs') is not null then
        update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null;
        update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null;
      end if; end $$`)
    for (const table of tables) await client.query(`alter table ${named(table)} enable trigger user`)
    for (const { place, name, definition } of keys)
      await client.query(`alter table ${place} add constraint ${name} ${definition}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Copies everything out again and holds it against the manifest. */
async function compare(client: pg.ClientBase, manifest: Manifest, placeOf: Map<string, Table>) {
  for (const saved of manifest.tables) {
    const now = placeOf.get(named(saved))!
    const found = await measure(rowsOf(client, { ...now, columns: saved.columns }))
    if (found.rows !== saved.rows || found.sha256 !== saved.sha256)
      throw new Error(`${saved.schema}.${saved.table} does not read as it was saved / 恢复后与备份不符`)
  }
  if (JSON.stringify(await readHistories(client)) !== JSON.stringify(manifest.histories))
    throw new Error('the histories do not end as they were saved / 记录链与备份不符')
}
