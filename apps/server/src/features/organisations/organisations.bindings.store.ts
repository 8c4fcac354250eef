import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { changing, equals, inserting, isAny, lockedRow, rowsOf } from '../../platform/db/rows.ts'
import { organisations, responsibilityBindings } from './organisations.tables.ts'

export type BindingRow = typeof responsibilityBindings.$inferSelect
export type NewBinding = typeof responsibilityBindings.$inferInsert

export const insertOrg = inserting(organisations)

/** Whether a brand has its headquarters. */
export const hasHeadquarters = (db: Queryable, brand: string): Promise<boolean> =>
  isAny(db, organisations, equals(organisations, { brand, kind: 'BRAND_HQ', deletedAt: null, endedAt: null }))

/** Those who change the bindings of one brand take turns, so that no two of them bind one area on one day. */
export async function lockBrand(tx: Tx, brand: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bindings:${brand}`}, 0))`)
}

/** Bindings of an area that hold on a day or begin later, the earliest first. */
export const listFrom = (
  db: Queryable,
  brand: string,
  areaCode: string,
  day: string,
): Promise<BindingRow[]> =>
  rowsOf(
    db,
    responsibilityBindings,
    and(
      equals(responsibilityBindings, { brand, areaCode, enabled: true }),
      or(isNull(responsibilityBindings.validTo), gte(responsibilityBindings.validTo, day)),
    ),
    [asc(responsibilityBindings.validFrom)],
  )

export const insertBinding = inserting(responsibilityBindings)

export const updateBinding = changing(responsibilityBindings)

export const lockBinding = (tx: Tx, id: string) =>
  lockedRow(
    tx,
    responsibilityBindings,
    and(eq(responsibilityBindings.id, id), eq(responsibilityBindings.enabled, true)),
  )
