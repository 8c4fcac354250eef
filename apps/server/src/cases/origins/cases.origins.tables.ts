import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId } from '../../platform/db/columns.ts'

/** Where a case comes from that began in another system. Nothing of it is ever changed. */
export const caseOrigins = pgTable(
  'case_origins',
  {
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    system: text().notNull(),
    outerNo: text('outer_no').notNull(),
    /** Our number, for whoever takes the same case over once more. */
    caseNo: text('case_no').notNull(),
    runId: recordId('run_id').notNull(),
    /** `yyyy-MM`: the first month whose statistics it counts in; those before were frozen when it came. */
    countsFrom: text('counts_from'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'case_origins_pk', columns: [t.caseKind, t.caseId] }),
    // No case twice, however often its file is sent; and the number finds it.
    uniqueIndex('case_origins_number_unique').on(t.outerNo, t.system),
    check('case_origins_month', sql`${t.countsFrom} ~ '^[0-9]{4}-[0-9]{2}$'`),
  ],
)
