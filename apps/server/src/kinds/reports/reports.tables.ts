import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cases } from '../../cases/cases.tables.ts'
import { bytes, instant, money, recordId } from '../../platform/db/columns.ts'
import { appeals } from '../appeals/appeals.tables.ts'

/** A suspected breach that is investigated; it goes on whatever becomes of the report it came from. */
export const enforcementLeads = pgTable(
  'enforcement_leads',
  {
    id: recordId().primaryKey(),
    leadNo: text('lead_no').notNull(),
    /** The report it came from, or the appeal whose closing noted it. */
    caseId: recordId('case_id').references(() => cases.id),
    appealId: recordId('appeal_id').references(() => appeals.id),
    bureauId: recordId('bureau_id').notNull(),
    bureauProvinceId: recordId('bureau_province_id'),
    type: text().notNull(),
    suspect: text().notNull(),
    /** Sealed: a lead goes on whatever becomes of the case it came from, so it lies under no key of that. */
    finding: bytes().notNull(),
    state: text().$type<'open' | 'decided'>().notNull(),
    result: text(),
    penalty: money(),
    decisionNo: text('decision_no'),
    authorId: recordId('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    uniqueIndex('enforcement_leads_no_unique').on(t.leadNo),
    uniqueIndex('enforcement_leads_case_unique').on(t.caseId),
    uniqueIndex('enforcement_leads_appeal_unique').on(t.appealId),
    check('enforcement_leads_one_source', sql`(${t.caseId} is null) <> (${t.appealId} is null)`),
    index('enforcement_leads_bureau_idx').on(t.bureauId, t.createdAt),
    index('enforcement_leads_province_idx').on(t.bureauProvinceId, t.createdAt),
    check(
      'enforcement_leads_decided_whole',
      sql`${t.state} = 'open' or (${t.result} is not null and ${t.decidedAt} is not null)`,
    ),
  ],
)
