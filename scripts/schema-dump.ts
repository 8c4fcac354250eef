// Writes apps/server/migrations/schema.sql: the schema as a fresh database has it after all migrations, so that a review
// sees what a migration does to the whole. `--check` compares instead and fails when the file is not true.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../apps/server/migrations')
const FILE = join(MIGRATIONS, 'schema.sql')

const TABLES = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
         a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as "default"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped order by c.relname, a.attname`
const CONSTRAINTS = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where k.contype <> 'n' order by 1, 2`
const INDEXES = `
  select tablename as table, indexdef as definition from pg_indexes
  where schemaname = 'public' and indexname not in (select conname from pg_constraint) order by tablename, indexname`
const TRIGGERS = `
  select c.relname as table, pg_get_triggerdef(t.oid) as definition from pg_trigger t
  join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where not t.tgisinternal order by 1, t.tgname`
const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as definition from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public' order by p.proname`

interface Row {
  table: string
  column: string
  name: string
  type: string
  required: boolean
  default: string | null
  definition: string
}

async function describe(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = async (text: string) => (await client.query<Row>(text)).rows
  try {
    const columns = await rows(TABLES)
    const constraints = await rows(CONSTRAINTS)
    const indexes = await rows(INDEXES)
    const triggers = await rows(TRIGGERS)
    const functions = await rows(FUNCTIONS)
    const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
      const of = <T extends { table: string }>(list: T[]) => list.filter((row) => row.table === table)
      const lines = [
        ...of(columns).map(
          (row) =>
            `  ${row.column} ${row.type}${row.required ? ' not null' : ''}${row.default ? ` default ${row.default}` : ''}`,
        ),
        ...of(constraints).map(({ name, definition }) => `  constraint ${name} ${definition}`),
      ]
      const after = [...of(indexes), ...of(triggers)].map(({ definition }) => `${definition};`)
      return [`create table ${table} (`, lines.join(',\n'), ');', ...after].join('\n')
    })
    return [
      '-- Made by `npm run db:schema` from the migrations; read it, change the migrations.',
      ...tables,
      ...functions.map(({ definition }) => `${definition.trim()};`),
      '',
    ].join('\n\n')
  } finally {
    await client.end()
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'appeal-schema-'))
const database = await startEmbedded({ dataDir, log: () => undefined, durable: false })
try {
  await migrateDatabase(database.ownerConnectionString, MIGRATIONS)
  const schema = await describe(database.ownerConnectionString)
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, schema)
  } else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== schema) {
    process.stderr.write('migrations/schema.sql does not show the schema: run `npm run db:schema`\n')
    process.exitCode = 1
  }
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
