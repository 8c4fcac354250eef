import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { day, instant } from '../../../platform/db/columns.ts'

/** Provinces, cities and counties (GB/T 2260). Which area lies in which is told by `parent`, never by digits. */
export const areas = pgTable(
  'areas',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    /** 1 province, 2 city, 3 county. */
    level: integer().notNull(),
    /** '0' for provinces. */
    parent: text().notNull(),
    /** Dialling code before 12305; provinces only. */
    telCode: text('tel_code'),
    /** First day of a code that came after the table was first loaded. */
    validFrom: day('valid_from'),
    /** Last day of a code that was given up; records keep their old codes. */
    validTo: day('valid_to'),
    /** Above 1 once a person has changed it. */
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('areas_parent_idx').on(t.parent)],
)

export interface WaybillPattern {
  /** In the notation of the contract's `waybillPatterns.ts`, over the normalised number. */
  pattern: string
  /** 0–1: how telling a match is. */
  confidence: number
}

/** Brands with their complaint hotlines and forms of waybill numbers (domain 2.4, 9.1). */
export const brands = pgTable('brands', {
  code: text().primaryKey(),
  name: text().notNull(),
  nameEn: text('name_en').notNull(),
  hotline: text(),
  /** Where it takes complaints on the web; https alone. */
  complaintUrl: text('complaint_url'),
  /** What it offers of `SERVICE_KINDS`; the first holds where nobody says which. */
  serviceKinds: text('service_kinds').array().notNull(),
  /** What else it is called, as people type it. */
  otherNames: text('other_names').array().notNull(),
  patterns: jsonb().$type<WaybillPattern[]>().notNull(),
  sortCode: integer('sort_code').notNull().default(99),
  /** As its dictionary entry has them. */
  validFrom: day('valid_from'),
  validTo: day('valid_to'),
  /** Above 1 once a person has changed it. */
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
})
