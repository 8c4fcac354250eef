import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { clockEntries, deadlines } from '../../../features/calendar/calendar.tables.ts'
import { keepWords } from '../../../features/search/search.service.ts'
import {
  appealEvaluations,
  appealReplies,
  appealTransfers,
} from '../../../kinds/appeals/appeals.records.tables.ts'
import { appealNumbers, appeals } from '../../../kinds/appeals/appeals.tables.ts'
import { findable } from '../../../kinds/appeals/filing/appeals.narratives.ts'
import { appealRechecks } from '../../../kinds/appeals/overlays/appeals.overlays.tables.ts'
import type { Crypto } from '../../../platform/crypto/crypto.ts'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { caseEvents } from '../../../platform/history/history.tables.ts'

/** The tables that a closed appeal lies in, in the order in which they ask for each other. */
const TABLES = {
  appeals,
  deadlines,
  clockEntries,
  caseEvents,
  appealTransfers,
  appealReplies,
  appealEvaluations,
  appealRechecks,
  appealNumbers,
} as const

/** Rows by table. */
export type Rows = { [T in keyof typeof TABLES]: (typeof TABLES)[T]['$inferSelect'][] }

export const noRows = (): Rows =>
  Object.fromEntries(Object.keys(TABLES).map((table) => [table, []])) as unknown as Rows

const jsonOf = (value: unknown): unknown =>
  Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value ?? null)

/** Numbers of cases that are given already, by prefix and day. */
export async function takenNumbers(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.select().from(appealNumbers)
  return new Map(rows.map(({ prefix, day, n }) => [`${prefix} ${day}`, n]))
}

/** So many rows go with one statement. */
const ROWS_AT_ONCE = 2_000

async function insertAll(tx: Tx, table: PgTable, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table)) as [string, PgColumn][]
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const values = rows
      .slice(from, from + ROWS_AT_ONCE)
      .map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, jsonOf(row[key])])))
    await tx.execute(sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(values)}::json)
      ${table === appealNumbers ? sql`on conflict (prefix, day) do update set n = excluded.n` : sql``}`)
  }
}

/** Writes whole cases; what statistics count of them is reckoned when all that hangs on them is there. */
export async function insertRows(tx: Tx, crypto: Crypto, rows: Rows): Promise<void> {
  for (const [name, table] of Object.entries(TABLES)) await insertAll(tx, table, rows[name as keyof Rows])
  await keepWords(
    tx,
    crypto,
    findable.index,
    rows.appeals.map((row) => ({ id: row.id, text: findable.text(crypto, row) })),
  )
  const ids = rows.appeals.map(({ id }) => id)
  await tx.execute(sql`select stat_refresh(appeals) from appeals where ${anyOf(appeals.id, ids)}`)
}
