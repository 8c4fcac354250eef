import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { inserting, lockedRow } from '../../platform/db/rows.ts'
import { organisations, responsibilityBindings } from './organisations.tables.ts'

export type BindingRow = typeof responsibilityBindings.$inferSelect
export type NewBinding = typeof responsibilityBindings.$inferInsert

export const insertOrg = inserting(organisations)

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
  db
    .select()
    .from(responsibilityBindings)
    .where(
      and(
        eq(responsibilityBindings.brand, brand),
        eq(responsibilityBindings.areaCode, areaCode),
        eq(responsibilityBindings.enabled, true),
        or(isNull(responsibilityBindings.validTo), gte(responsibilityBindings.validTo, day)),
      ),
    )
    .orderBy(asc(responsibilityBindings.validFrom))

export const insertBinding = inserting(responsibilityBindings)

export async function updateBinding(tx: Tx, id: string, change: Partial<NewBinding>): Promise<void> {
  await tx.update(responsibilityBindings).set(change).where(eq(responsibilityBindings.id, id))
}

export const lockBinding = (tx: Tx, id: string) =>
  lockedRow(
    tx,
    responsibilityBindings,
    and(eq(responsibilityBindings.id, id), eq(responsibilityBindings.enabled, true)),
  )
