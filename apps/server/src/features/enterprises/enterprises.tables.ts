import type { ApplicationState, Level } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId, stamps } from '../../platform/db/columns.ts'
import { organisations } from '../organisations/organisations.tables.ts'
import { users } from '../people/users/users.tables.ts'

/**
 * What an enterprise tells of itself, one row for an account (domain 3.3). The form holds names and phones of people,
 * so it lies encrypted as a whole; beside it stand what lists and rules look at.
 */
export const enterpriseApplications = pgTable(
  'enterprise_applications',
  {
    id: recordId().primaryKey(),
    userId: recordId('user_id')
      .notNull()
      .references(() => users.id),
    state: text().$type<ApplicationState>().notNull(),
    /** Submissions so far. */
    round: integer().notNull().default(0),
    brand: text().notNull(),
    level: text().$type<Level>(),
    fullName: text('full_name'),
    creditCode: text('credit_code'),
    areaCode: text('area_code'),
    /** The form as it is now, and as it was submitted before: sealed JSON. */
    form: bytes().notNull(),
    formerForm: bytes('former_form'),
    /** The bureau of the place, fixed by the submission. */
    bureauId: recordId('bureau_id').references(() => organisations.id),
    /** The unit that the account was admitted to. */
    orgId: recordId('org_id').references(() => organisations.id),
    reason: text(),
    submittedAt: instant('submitted_at'),
    decidedAt: instant('decided_at'),
    decidedBy: recordId('decided_by').references(() => users.id),
    version: integer().notNull().default(1),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('enterprise_applications_user_unique').on(t.userId),
    // Two bureaus' desks must never hold the same enterprise twice.
    uniqueIndex('enterprise_applications_pending_unique')
      .on(t.creditCode, t.level, t.areaCode)
      .where(sql`${t.state} = 'submitted'`),
    index('enterprise_applications_bureau_idx').on(t.bureauId, t.state, t.submittedAt),
    check(
      'enterprise_applications_state_known',
      sql`${t.state} in ('draft','submitted','returned','passed')`,
    ),
    check(
      'enterprise_applications_complete',
      sql`${t.state} = 'draft' or (${t.level} is not null and ${t.creditCode} is not null and ${t.bureauId} is not null)`,
    ),
    check('enterprise_applications_passed_unit', sql`${t.state} <> 'passed' or ${t.orgId} is not null`),
    check(
      'enterprise_applications_returned_reason',
      sql`${t.state} <> 'returned' or ${t.reason} is not null`,
    ),
  ],
)
