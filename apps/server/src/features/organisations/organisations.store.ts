import { asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { chunks, fromExcluded } from '../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { changing, rowsOf } from '../../platform/db/rows.ts'
import {
  enterpriseStandings,
  orgAreas,
  organisations,
  responsibilityBindings,
} from './organisations.tables.ts'

export type OrgRow = typeof organisations.$inferSelect
export type NewOrg = typeof organisations.$inferInsert
export type OrgAreaRow = typeof orgAreas.$inferSelect
export type BindingRow = typeof responsibilityBindings.$inferSelect

export const list = (db: Queryable): Promise<OrgRow[]> =>
  rowsOf(db, organisations, isNull(organisations.deletedAt), [
    asc(organisations.sortCode),
    asc(organisations.code),
  ])

export const listAreas = (db: Queryable): Promise<OrgAreaRow[]> => rowsOf(db, orgAreas)

export const listBindings = (db: Queryable): Promise<BindingRow[]> =>
  rowsOf(db, responsibilityBindings, eq(responsibilityBindings.enabled, true))

/** Units that a bureau has disabled; what lies below them is not named. */
export const listDisabled = (db: Queryable): Promise<{ orgId: string }[]> =>
  db
    .select({ orgId: enterpriseStandings.orgId })
    .from(enterpriseStandings)
    .where(isNotNull(enterpriseStandings.disabledAt))

/** Id and place of every organisation, deleted ones too: their codes stay taken. */
export const places = (db: Queryable) =>
  db
    .select({
      id: organisations.id,
      code: organisations.code,
      formerCodes: organisations.formerCodes,
      path: organisations.path,
    })
    .from(organisations)

/** Loads organisations by code; those that a person changed keep their content. */
export async function upsert(tx: Tx, rows: readonly NewOrg[]): Promise<void> {
  const { parentId, path, name, kind, category, brand, areaCode, provinceId, servicePhone } = organisations
  for (const some of chunks(rows))
    await tx
      .insert(organisations)
      .values(some)
      .onConflictDoUpdate({
        target: organisations.code,
        set: fromExcluded({
          parentId,
          path,
          name,
          kind,
          category,
          brand,
          areaCode,
          provinceId,
          servicePhone,
        }),
        setWhere: eq(organisations.version, 1),
      })
}

/** Changes a row; from then on it counts as a person's, and reference data leaves it alone. */
export const update = changing(organisations)

/** Areas that no bureau answers for yet get one; who answers today is never changed by reference data. */
export async function bindAreas(
  tx: Tx,
  rows: readonly { orgId: string; areaCode: string; validFrom: string }[],
): Promise<void> {
  for (const some of chunks(rows))
    await tx.execute(sql`
      insert into org_areas (org_id, area_code, valid_from)
      select row.org_id, row.area_code, row.valid_from
      from json_to_recordset(${JSON.stringify(
        some.map((row) => ({ org_id: row.orgId, area_code: row.areaCode, valid_from: row.validFrom })),
      )}::json) as row(org_id bigint, area_code text, valid_from date)
      where not exists (select from org_areas held where held.area_code = row.area_code)
      on conflict do nothing`)
}

/** Brand and area pairs without a responsible unit get one. */
export async function bindNodes(
  tx: Tx,
  rows: readonly (typeof responsibilityBindings.$inferInsert)[],
): Promise<void> {
  for (const some of chunks(rows))
    await tx.execute(sql`
      insert into responsibility_bindings (id, brand, area_code, org_id, valid_from)
      select row.id, row.brand, row.area_code, row.org_id, row.valid_from
      from json_to_recordset(${JSON.stringify(
        some.map((row) => ({
          id: row.id,
          brand: row.brand,
          area_code: row.areaCode,
          org_id: row.orgId,
          valid_from: row.validFrom,
        })),
      )}::json) as row(id bigint, brand text, area_code text, org_id bigint, valid_from date)
      where not exists (
        select from responsibility_bindings held
        where held.brand = row.brand and held.area_code = row.area_code
      )
      on conflict do nothing`)
}
