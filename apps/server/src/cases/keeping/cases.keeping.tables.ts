import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { Ground, KeptSubject, Verdict } from '@appeal/contract/keeping/keeping.routes.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, day, instant, recordId } from '../../platform/db/columns.ts'

/** Orders to leave everything of a case, or of a person, as it is, whatever its time. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: recordId().primaryKey(),
    subject: text().$type<KeptSubject>().notNull(),
    /** Empty for a person. */
    caseKind: text('case_kind').$type<CaseKindName | ''>().notNull(),
    subjectId: recordId('subject_id').notNull(),
    /** Number of the case; what a person is called in lists. */
    ref: text().notNull(),
    /** In whose sight it lies: the bureau of the case, of a person that of whoever placed it. */
    bureauId: recordId('bureau_id').notNull(),
    bureauProvinceId: recordId('bureau_province_id'),
    reason: bytes().notNull(),
    placedBy: recordId('placed_by').notNull(),
    placedAt: instant('placed_at').notNull(),
    untilOn: day('until_on'),
    liftedBy: recordId('lifted_by'),
    liftedAt: instant('lifted_at'),
    liftReason: bytes('lift_reason'),
  },
  (t) => [
    uniqueIndex('legal_holds_open_unique')
      .on(t.subject, t.caseKind, t.subjectId)
      .where(sql`${t.liftedAt} is null`),
  ],
)

/** What somebody proposed to become of cases or of a person, and what a second person said to it. */
export const appraisals = pgTable(
  'appraisals',
  {
    id: recordId().primaryKey(),
    number: text().notNull(),
    subject: text().$type<KeptSubject>().notNull(),
    /** The person; null where it is about cases, which are its items. */
    personId: recordId('person_id'),
    verdict: text().$type<Verdict>().notNull(),
    ground: text().$type<Ground>().notNull(),
    keepUntil: day('keep_until'),
    reason: bytes().notNull(),
    bureauId: recordId('bureau_id').notNull(),
    bureauProvinceId: recordId('bureau_province_id'),
    askedBy: recordId('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    decidedBy: recordId('decided_by'),
    decidedAt: instant('decided_at'),
    decision: text().$type<'confirmed' | 'refused'>(),
  },
  (t) => [
    uniqueIndex('appraisals_number_unique').on(t.number),
    check('appraisals_four_eyes', sql`${t.decision} <> 'confirmed' or ${t.decidedBy} <> ${t.askedBy}`),
  ],
)

export const appraisalItems = pgTable(
  'appraisal_items',
  {
    appraisalId: recordId('appraisal_id')
      .notNull()
      .references(() => appraisals.id),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    caseNo: text('case_no').notNull(),
  },
  (t) => [
    primaryKey({ name: 'appraisal_items_pk', columns: [t.appraisalId, t.caseKind, t.caseId] }),
    index('appraisal_items_case_idx').on(t.caseKind, t.caseId),
  ],
)

/** The register of what was destroyed. Nothing personal stands in it; a trigger refuses every change. */
export const destructions = pgTable(
  'destructions',
  {
    id: recordId().primaryKey(),
    number: text().notNull(),
    subject: text().$type<KeptSubject>().notNull(),
    /** Empty for a person. */
    caseKind: text('case_kind').$type<CaseKindName | ''>().notNull(),
    subjectId: recordId('subject_id').notNull(),
    ref: text().notNull(),
    ground: text().$type<Ground>().notNull(),
    bureauId: recordId('bureau_id').notNull(),
    bureauProvinceId: recordId('bureau_province_id'),
    askedBy: recordId('asked_by'),
    confirmedBy: recordId('confirmed_by'),
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('destructions_number_unique').on(t.number),
    uniqueIndex('destructions_subject_unique').on(t.subject, t.caseKind, t.subjectId),
  ],
)
