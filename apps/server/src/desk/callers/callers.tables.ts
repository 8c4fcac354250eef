import type { INVALID_REASONS } from '@appeal/contract/appeals/appeals.codes.ts'
import type { Advised } from '@appeal/contract/callers/callers.ineligible.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId, sealedText } from '../../platform/db/columns.ts'

/** Calls in which somebody without an account said what the bureau recorded for them. */
export const caseCalls = pgTable(
  'case_calls',
  {
    id: recordId().primaryKey(),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    /** What was recorded for the caller. */
    action: text().notNull(),
    heardAt: instant('heard_at').notNull(),
    /** What was said. */
    note: sealedText().notNull(),
    authorId: recordId('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('case_calls_case_idx').on(t.caseKind, t.caseId, t.heardAt)],
)

/** Calls about what is no appeal: why, and what was advised. Who called lies sealed; the digest is for exact search. */
export const ineligibleCalls = pgTable(
  'ineligible_calls',
  {
    id: recordId().primaryKey(),
    bureauId: recordId('bureau_id').notNull(),
    bureauProvinceId: recordId('bureau_province_id'),
    heardAt: instant('heard_at').notNull(),
    reasonCode: text('reason_code').$type<(typeof INVALID_REASONS)[number]>().notNull(),
    advised: text().$type<Advised>().notNull(),
    matter: bytes().notNull(),
    advice: bytes().notNull(),
    callerName: bytes('caller_name'),
    callerPhone: bytes('caller_phone'),
    callerPhoneIndex: bytes('caller_phone_index'),
    brand: text(),
    waybillNo: text('waybill_no'),
    authorId: recordId('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('ineligible_calls_bureau_idx').on(t.bureauId, t.heardAt)],
)
