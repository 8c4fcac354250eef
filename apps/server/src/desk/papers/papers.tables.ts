import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { DeliveryWay, PaperKind, PaperReader } from '@appeal/contract/papers/papers.kinds.ts'
import type { NamedVersion } from '@appeal/contract/trials/namedRules.ts'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, day, instant, recordId, sealedText } from '../../platform/db/columns.ts'

/**
 * Numbered decisions of cases, as they left the house: the filled text lies under the case's own keys, its digest and
 * the signature over it do not. A trigger refuses every change; what becomes of a paper is told by its deliveries.
 */
export const papers = pgTable(
  'papers',
  {
    id: recordId().primaryKey(),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    caseNo: text('case_no').notNull(),
    kind: text().$type<PaperKind>().notNull(),
    number: text().notNull(),
    /** The version of the template that it was filled from. */
    template: integer().notNull(),
    body: sealedText().notNull(),
    /** SM3 of what the paper says. */
    sm3: bytes().notNull(),
    /** SM2 over the digest in hex: 128 hex digits. */
    signature: text().notNull(),
    officeId: recordId('office_id').notNull(),
    office: text().notNull(),
    /** The unit that a letter to an enterprise is for, as it was then. */
    unitId: recordId('unit_id'),
    reactBy: day('react_by'),
    /** What the receiver was told by SMS at the same moment; null where nobody was. */
    noticeKey: text('notice_key'),
    /** Versions of the rules that it was made under; null where its history names none. */
    rules: jsonb().$type<readonly NamedVersion[]>(),
    issuedBy: recordId('issued_by'),
    issuedAt: instant('issued_at').notNull(),
  },
  (t) => [
    uniqueIndex('papers_number_unique').on(t.number),
    index('papers_case_idx').on(t.caseKind, t.caseId, t.issuedAt),
  ],
)

/** How papers came to those they are for, each way once for each side. */
export const paperDeliveries = pgTable(
  'paper_deliveries',
  {
    paperId: recordId('paper_id')
      .notNull()
      .references(() => papers.id),
    reader: text().$type<PaperReader>().notNull(),
    way: text().$type<DeliveryWay>().notNull(),
    at: instant().notNull(),
    /** Number of the letter, name of who took it. */
    proof: sealedText(),
    byId: recordId('by_id'),
  },
  (t) => [primaryKey({ name: 'paper_deliveries_pk', columns: [t.paperId, t.reader, t.way] })],
)

/** Papers whose decision was undone before they left the house: the number stays, with why nobody has the paper. */
export const paperWithdrawals = pgTable('paper_withdrawals', {
  paperId: recordId('paper_id')
    .primaryKey()
    .references(() => papers.id),
  reason: text().$type<'undone'>().notNull(),
  byId: recordId('by_id').notNull(),
  at: instant().notNull(),
})

/** Texts of papers after the first ones, which stand in the contract as version 1. */
export const paperTemplates = pgTable(
  'paper_templates',
  {
    kind: text().$type<PaperKind>().notNull(),
    version: integer().notNull(),
    body: text().notNull(),
    reason: text().notNull(),
    byId: recordId('by_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ name: 'paper_templates_pk', columns: [t.kind, t.version] })],
)

/** Yearly sequence of numbers, by office and kind of paper. */
export const paperNumbers = pgTable('paper_numbers', {
  prefix: text().primaryKey(),
  n: integer().notNull(),
})
