import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { equals, rowsOf, touched } from '../../platform/db/rows.ts'
import { statement } from '../../platform/db/statement.ts'
import type { OrgRow } from './organisations.store.ts'
import { orgAreas, organisations, responsibilityBindings } from './organisations.tables.ts'

/** Whoever gives something to an organisation shares this lock; whoever ends it has it alone. */
const heldKey = (id: unknown) => sql`hashtextextended('organisations:held:' || ${id}::text, 0)`

/** Waits for all who are just giving something to organisations; those who come later wait for this transaction. */
export async function lockAlone(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${heldKey(sql`one`)}) from unnest(${sql.param(ids.toSorted())}::text[]) as one`,
  )
}

/** Keeps organisations from ending, and from being deleted or disabled, until the transaction does. */
export async function lockShared(tx: Tx, ids: readonly string[]): Promise<void> {
  await sharedLocks(tx, { ids: ids.toSorted() })
}
const sharedLocks = statement(
  () => sql`
    select pg_advisory_xact_lock_shared(${heldKey(sql`one`)})
    from unnest(${sql.placeholder('ids')}::text[]) as one`,
)

/** Those among organisations that have ended, each with its successor. */
export const listEnded = (db: Queryable, ids: readonly string[]) => endedAmong(db, { ids })
const endedAmong = statement((db) =>
  db
    .select({ id: organisations.id, successorId: organisations.successorId })
    .from(organisations)
    .where(
      and(
        sql`${organisations.id} = any(${sql.placeholder('ids')}::bigint[])`,
        sql`${organisations.endedAt} is not null`,
      ),
    ),
)

/** How many of some organisations are there and have not ended. */
export const countLiving = async (db: Queryable, ids: readonly string[]): Promise<number> =>
  (
    await db
      .select({ id: organisations.id })
      .from(organisations)
      .where(
        and(anyOf(organisations.id, ids), isNull(organisations.deletedAt), isNull(organisations.endedAt)),
      )
  ).length

/** What lies directly below an organisation. */
export const listBelow = (db: Queryable, id: string): Promise<OrgRow[]> =>
  rowsOf(db, organisations, equals(organisations, { parentId: id, deletedAt: null }), [asc(organisations.id)])

/** Areas that an organisation answers for on a day or later. */
export const listAreas = (db: Queryable, orgId: string, day: string) =>
  rowsOf(
    db,
    orgAreas,
    and(eq(orgAreas.orgId, orgId), or(isNull(orgAreas.validTo), gte(orgAreas.validTo, day))),
    [asc(orgAreas.areaCode), asc(orgAreas.validFrom)],
  )

/** Bindings of a unit that hold on a day or begin later. */
export const listBindings = (db: Queryable, orgId: string, day: string) =>
  rowsOf(
    db,
    responsibilityBindings,
    and(
      equals(responsibilityBindings, { orgId, enabled: true }),
      or(isNull(responsibilityBindings.validTo), gte(responsibilityBindings.validTo, day)),
    ),
    [asc(responsibilityBindings.id)],
  )

/** From a day on another bureau answers for what one answers for, for as long as that one would have. */
export async function moveAreas(tx: Tx, from: string, to: string, day: string): Promise<number> {
  await tx.execute(sql`
    insert into org_areas (org_id, area_code, valid_from, valid_to)
    select ${to}::bigint, area_code, greatest(valid_from, ${day}::date), valid_to from org_areas
    where org_id = ${from}::bigint and (valid_to is null or valid_to >= ${day}::date)`)
  const ended = await touched(
    tx.execute(sql`
      update org_areas set valid_to = ${day}::date - 1
      where org_id = ${from}::bigint and valid_from < ${day}::date and (valid_to is null or valid_to >= ${day}::date)`),
  )
  const unbegun = await touched(
    tx.execute(sql`delete from org_areas where org_id = ${from}::bigint and valid_from >= ${day}::date`),
  )
  return ended + unbegun
}

/** A table whose rows belong to an organisation. */
export interface OrgTable {
  table: PgTable
  id: PgColumn
  /** The key of the organisation's column among the table's. */
  org: string
  /** Rows that are all of this alone. */
  only?: Readonly<Record<string, string | null | readonly string[]>>
  /** Of this no organisation has two alike: rows that the successor has the like of stay. */
  unlike?: PgColumn
}

const columnOf = (table: PgTable, key: string): PgColumn =>
  (table as unknown as Record<string, PgColumn>)[key] as PgColumn

function belonging({ table, org, only, unlike }: OrgTable, from: string, to: string) {
  const owner = columnOf(table, org)
  const twin = (column: PgColumn) => sql`twin.${sql.identifier(column.name)}`
  return and(
    eq(owner, from),
    only && equals(table, only),
    unlike &&
      sql`not exists (
        select from ${table} as twin where ${twin(owner)} = ${to}::bigint and ${twin(unlike)} = ${unlike})`,
  )
}

/** Ids of the rows of a table that belong to an organisation. */
export async function listRows(db: Queryable, of: OrgTable, from: string, to: string): Promise<string[]> {
  const rows = await db
    .select({ id: sql<string>`${of.id}::text` })
    .from(of.table)
    .where(belonging(of, from, to))
    .orderBy(asc(of.id))
  return rows.map(({ id }) => id)
}

/** Gives all of them to another one. @returns how many there were */
export const giveRows = (tx: Tx, of: OrgTable, from: string, to: string): Promise<number> =>
  touched(
    tx
      .update(of.table)
      .set({ [of.org]: to })
      .where(belonging(of, from, to)),
  )
