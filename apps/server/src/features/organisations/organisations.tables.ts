import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OrgKind } from '../../platform/context.ts'
import { day, instant, recordId, stamps } from '../../platform/db/columns.ts'

/** Bureaus, enterprises and their departments: one tree. */
export const organisations = pgTable(
  'organisations',
  {
    id: recordId().primaryKey(),
    parentId: recordId('parent_id'),
    /** Ids from the root down, `/1/12/133/`: "at or below" is a prefix. */
    path: text().notNull(),
    code: text().notNull(),
    /** Codes it had before: imports, clients and reference data still find it by them, and nobody else gets them. */
    formerCodes: text('former_codes').array().notNull().default(sql`'{}'`),
    name: text().notNull(),
    shortName: text('short_name'),
    kind: text().$type<OrgKind>().notNull(),
    /** COMPANY or DEPT (contract 5.1). */
    category: text().notNull(),
    /** Enterprises only. */
    brand: text(),
    /** Province (two digits and zeros) or city of the seat. */
    areaCode: text('area_code'),
    /** The provincial bureau above or at a bureau, the provincial node above or at an enterprise node. */
    provinceId: recordId('province_id'),
    directorId: recordId('director_id'),
    servicePhone: text('service_phone'),
    sortCode: integer('sort_code').notNull().default(99),
    version: integer().notNull().default(1),
    ...stamps(),
    deletedAt: instant('deleted_at'),
    /** Since when it is no more; what it had is its successor's, its past stays its own. */
    endedAt: instant('ended_at'),
    successorId: recordId('successor_id'),
    endReason: text('end_reason'),
    endedBy: recordId('ended_by'),
  },
  (t) => [
    uniqueIndex('organisations_code_unique').on(t.code),
    uniqueIndex('organisations_name_unique').on(t.parentId, t.name).where(sql`${t.deletedAt} is null`),
    index('organisations_path_idx').on(sql`${t.path} text_pattern_ops`),
    index('organisations_parent_idx').on(t.parentId),
    check('organisations_ended_whole', sql`(${t.endedAt} is null) = (${t.successorId} is null)`),
    check(
      'organisations_kind_known',
      sql`${t.kind} in ('STATE_BUREAU','PROVINCE_BUREAU','CITY_BUREAU','BRAND_HQ','BRAND_PROVINCE','BRAND_CITY','OUTLET','DEPT')`,
    ),
  ],
)

/** Which bureau answers for which area; never derived from the digits of a code (domain 3.1). */
export const orgAreas = pgTable(
  'org_areas',
  {
    orgId: recordId('org_id')
      .notNull()
      .references(() => organisations.id),
    areaCode: text('area_code').notNull(),
    validFrom: day('valid_from').notNull(),
    validTo: day('valid_to'),
  },
  (t) => [
    primaryKey({ name: 'org_areas_pk', columns: [t.orgId, t.areaCode, t.validFrom] }),
    index('org_areas_area_idx').on(t.areaCode),
  ],
)

/** Responsibility bindings: which node of a brand answers in which area (domain 3.3). */
export const responsibilityBindings = pgTable(
  'responsibility_bindings',
  {
    id: recordId().primaryKey(),
    brand: text().notNull(),
    areaCode: text('area_code').notNull(),
    orgId: recordId('org_id')
      .notNull()
      .references(() => organisations.id),
    validFrom: day('valid_from').notNull(),
    validTo: day('valid_to'),
    enabled: boolean().notNull().default(true),
    /** Who bound it and why; null for reference data. */
    createdBy: recordId('created_by'),
    createdAt: instant('created_at'),
    reason: text(),
    endedBy: recordId('ended_by'),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
  },
  (t) => [
    uniqueIndex('responsibility_bindings_unique')
      .on(t.brand, t.areaCode, t.validFrom)
      .where(sql`${t.enabled}`),
    check(
      'responsibility_bindings_span',
      sql`${t.validTo} is null or ${t.validTo} >= ${t.validFrom} or not ${t.enabled}`,
    ),
    index('responsibility_bindings_org_idx').on(t.orgId),
  ],
)

/** Units of enterprises that a bureau has disabled or admitted again; units without a row are in good standing. */
export const enterpriseStandings = pgTable('enterprise_standings', {
  orgId: recordId('org_id')
    .primaryKey()
    .references(() => organisations.id),
  disabledAt: instant('disabled_at'),
  reason: text().notNull(),
  version: integer().notNull().default(2),
  updatedAt: instant('updated_at').notNull(),
})
