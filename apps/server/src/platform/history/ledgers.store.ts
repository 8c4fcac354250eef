import { and, asc, desc, eq, getTableName, gt, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyOf } from '../db/anyOf.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { type EventRow, listMany, RECORD } from './history.store.ts'
import { caseEvents } from './history.tables.ts'

/** What decides a record, by name. */
export type Values = Record<string, unknown>

/**
 * Records beside the cases that people decide by: money that was offered, promised or imposed, settings, rights. Each
 * has a history of its own, whose newest line says what it is: who changes a row by hand cannot write the line.
 */
export interface Ledger {
  /** The name of its table, or of what is put together of several. */
  name: string
  /** What decides these records, as their rows are now; those that are not there are left out. */
  read(db: Queryable, ids: readonly string[]): Promise<Map<string, Values>>
  /** The ids of the next records, by rising id. */
  next(db: Queryable, after: string, limit: number): Promise<string[]>
  /** Holds these records for this transaction: whoever changes one writes its line before or after. */
  lock(tx: Tx, ids: readonly string[]): Promise<void>
}

/** A ledger whose records are the rows of one table. */
export interface TableLedger extends Ledger {
  /** Neither what lies sealed, which other keys write anew, nor what names a person: lines stay for ever. */
  fields: Readonly<Record<string, PgColumn | SQL>>
}

/** Rows by id, their values through JSON, so that what is compared is what the column of the line gives back. */
export const valuesById = (rows: readonly Record<string, unknown>[]): Map<string, Values> =>
  new Map(rows.map(({ id, ...values }) => [String(id), JSON.parse(JSON.stringify(values)) as Values]))

/** A ledger over columns of a table, and over what is reckoned of others. */
export const ledgerOf = <T extends PgTable & { id: PgColumn }>(
  table: T,
  columns: readonly (keyof T['$inferSelect'] & keyof T & string)[],
  reckoned: Readonly<Record<string, SQL>> = {},
): TableLedger => {
  const own: PgTable & { id: PgColumn } = table
  const fields = {
    ...Object.fromEntries(columns.map((column) => [column, table[column] as PgColumn])),
    ...reckoned,
  }
  return {
    name: getTableName(table),
    fields,
    read: async (db, ids) =>
      valuesById(
        await db
          .select({ ...fields, id: own.id })
          .from(own)
          .where(anyOf(own.id, ids)),
      ),
    next: async (db, after, limit) => {
      const rows = await db
        .select({ id: own.id })
        .from(own)
        .where(gt(own.id, after))
        .orderBy(asc(own.id))
        .limit(limit)
      return rows.map(({ id }) => String(id))
    },
    lock: async (tx, ids) => {
      await tx.select({ id: own.id }).from(own).where(anyOf(own.id, ids)).orderBy(asc(own.id)).for('update')
    },
  }
}

const kindOf = ({ name }: Ledger) => `${RECORD}${name}`

/** The newest line of a record. */
export interface LastLine {
  id: string
  seq: number
  hash: Buffer
  event: string
  said: Values
}

/** The newest line of each of these records. */
export async function lastLines(
  db: Queryable,
  ledger: Ledger,
  ids: readonly string[],
): Promise<Map<string, LastLine>> {
  const { caseId: id, seq, hash, event, detail: said } = caseEvents
  const rows = await db
    .selectDistinctOn([id], { id, seq, hash, event, said })
    .from(caseEvents)
    .where(and(eq(caseEvents.caseKind, kindOf(ledger)), anyOf(id, ids)))
    .orderBy(asc(id), desc(seq))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The next records that have lines, by rising id. */
export async function nextLined(
  db: Queryable,
  ledger: Ledger,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: caseEvents.caseId })
    .from(caseEvents)
    .where(and(eq(caseEvents.caseKind, kindOf(ledger)), gt(caseEvents.caseId, after)))
    .orderBy(asc(caseEvents.caseId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** All lines of these records, by record. */
export async function listLines(
  db: Queryable,
  ledger: Ledger,
  ids: readonly string[],
): Promise<Map<string, EventRow[]>> {
  const byRecord = new Map<string, EventRow[]>(ids.map((id) => [id, []]))
  for (const line of await listMany(db, kindOf(ledger), ids)) byRecord.get(line.caseId)?.push(line)
  return byRecord
}

/** A record as histories name it. */
export const refOf = (ledger: Ledger, id: string) => ({ kind: kindOf(ledger), id })
