import { and, asc, eq, ne, notInArray, sql } from 'drizzle-orm'
import { chunks, fromExcluded } from '../../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { inserting, rowsOf, touched } from '../../../platform/db/rows.ts'
import { ledgerOf } from '../../../platform/history/ledgers.ts'
import { settings } from './settings.tables.ts'

/** Category of the settings that people may add to (contract 5.7). */
export const OWN = 'BIZ_DEFINE'

export type SettingRow = typeof settings.$inferSelect
export type NewSetting = typeof settings.$inferInsert

/** What of a setting nobody changes unseen; of a secret, whether there is one. */
export const settingLedger = ledgerOf(settings, ['key', 'value', 'category', 'version'], {
  isSealed: sql<boolean>`${settings.sealed} is not null`,
})

export const list = (db: Queryable): Promise<SettingRow[]> =>
  rowsOf(db, settings, undefined, [asc(settings.sortCode), asc(settings.key)])

/** Loads settings by key. A value that a person changed stays; how it is described follows the reference. */
export async function upsert(tx: Tx, rows: readonly NewSetting[]): Promise<void> {
  const { category, type, unit, dictionary, isPublic, rule, remark, remarkEn, law, lawEn, sortCode } =
    settings
  const described = fromExcluded({
    category,
    type,
    unit,
    dictionary,
    isPublic,
    rule,
    remark,
    remarkEn,
    law,
    lawEn,
    sortCode,
  })
  for (const some of chunks(rows))
    await tx
      .insert(settings)
      .values(some)
      .onConflictDoUpdate({
        target: settings.key,
        set: {
          ...described,
          value: sql`case when ${settings.version} = 1 then excluded.value else ${settings.value} end`,
        },
      })
}

/** Takes away what no feature reads any more; what people added themselves stays. Answers the ids. */
export async function removeUndeclared(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .delete(settings)
    .where(and(notInArray(settings.key, [...keys]), ne(settings.category, OWN)))
    .returning({ id: settings.id })
  return rows.map(({ id }) => id)
}

/** Changes one value; the row counts as a person's from then on. Answers false where there is no such key. */
export const change = async (tx: Tx, key: string, to: { value: string; sealed: Buffer | null; at: Date }) =>
  (await touched(
    tx
      .update(settings)
      .set({ value: to.value, sealed: to.sealed, version: sql`${settings.version} + 1`, updatedAt: to.at })
      .where(and(eq(settings.key, key))),
  )) === 1

/** Those who change settings take turns, so that what the log calls the old value was it. */
export async function lockAll(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`)
}

export const insert = inserting(settings)

export async function describe(tx: Tx, id: string, change: Partial<NewSetting>): Promise<void> {
  await tx.update(settings).set(change).where(eq(settings.id, id))
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(settings).where(eq(settings.id, id))
}
