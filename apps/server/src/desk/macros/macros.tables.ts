import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { MacroValues } from '@appeal/contract/macros/macros.inputs.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId } from '../../platform/db/columns.ts'

/** Acts filled in beforehand. The system's belong to nobody, an organisation's to it, the others to a person. */
export const macros = pgTable(
  'macros',
  {
    id: recordId().primaryKey(),
    /** Of the system's macros: what they are called in the reference data. */
    code: text(),
    orgId: recordId('org_id'),
    userId: recordId('user_id'),
    /** Login area whose people it is for. */
    area: text().notNull(),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    action: text().notNull(),
    title: text().notNull(),
    titleEn: text('title_en'),
    values: jsonb().$type<MacroValues>().notNull(),
    /** Items of the checklist that it ticks. */
    checks: text().array().notNull(),
    sortCode: integer('sort_code').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('macros_code_unique').on(t.code),
    index('macros_org_idx').on(t.orgId),
    index('macros_user_idx').on(t.userId),
    check(
      'macros_one_owner',
      sql`(${t.code} is not null)::int + (${t.orgId} is not null)::int + (${t.userId} is not null)::int = 1`,
    ),
  ],
)

/** What a macro said in each of its versions, so that a use can be read later. */
export const macroVersions = pgTable(
  'macro_versions',
  {
    macroId: recordId('macro_id')
      .notNull()
      .references(() => macros.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: text().notNull(),
    values: jsonb().$type<MacroValues>().notNull(),
    checks: text().array().notNull(),
    /** Who wrote it; null for the reference data. */
    byId: recordId('by_id'),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'macro_versions_pk', columns: [t.macroId, t.version] })],
)

/** One press of a macro: which version, by whom, on which case in which version of it, with what it ticked. */
export const macroUses = pgTable(
  'macro_uses',
  {
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    /** The version that the act left. */
    caseVersion: integer('case_version').notNull(),
    macroId: recordId('macro_id').notNull(),
    macroVersion: integer('macro_version').notNull(),
    userId: recordId('user_id').notNull(),
    /** Items of the checklist that were open and that it ticked. */
    ticked: text().array().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'macro_uses_pk', columns: [t.caseKind, t.caseId, t.caseVersion] }),
    index('macro_uses_at_idx').on(t.at),
  ],
)
