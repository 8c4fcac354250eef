import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../platform/db/columns.ts'
import type { Standing } from './giving.rule.ts'

/** Cases that the rule gave: what it knew of whom then, and by which version, so that it can be reckoned again. */
export const givingDecisions = pgTable(
  'giving_decisions',
  {
    id: recordId().primaryKey(),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    bureauId: recordId('bureau_id').notNull(),
    /** Of the rule `giving` among `rule_versions`. */
    versionNo: integer('version_no').notNull(),
    /** The officers of the bureau by id, as the rule saw them. */
    standings: jsonb().$type<Standing[]>().notNull(),
    givenTo: recordId('given_to').notNull(),
    /** SM3 of version, standings and the order that came of them. */
    digest: bytes().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('giving_decisions_case_idx').on(t.caseKind, t.caseId, t.id)],
)
