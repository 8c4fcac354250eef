import type { RevealReason } from '@appeal/contract/audit/reveals.ts'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, recordId } from '../../platform/db/columns.ts'

/** Who read what of a case: opening, unmasking, downloading. Append-only; the consumer sees it by organisation and role. */
export const readLog = pgTable(
  'read_log',
  {
    id: recordId().primaryKey(),
    caseKind: text('case_kind').notNull(),
    caseId: recordId('case_id').notNull(),
    viewerId: recordId('viewer_id').notNull(),
    /** The name, then, of the key with which a system read; `viewer_id` is the key's, whom nobody finds among people. */
    interface: text(),
    orgId: recordId('org_id'),
    area: text().notNull(),
    /** The role the reader acted in; the appellant is told the role, never the name. */
    roleCode: text('role_code'),
    /** viewed, unmasked, downloaded, printed */
    act: text().notNull(),
    field: text(),
    /** Of a reveal or an emergency: its entry of REVEAL_REASON. */
    reasonCode: text('reason_code').$type<RevealReason>(),
    reason: text(),
    /** Of a bureau's person: the case lay with a bureau outside of their own and those below it; null where it did not. */
    outside: boolean(),
    ip: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    // Who read a case; and when one person last did, for each line of a list they look at.
    index('read_log_case_idx').on(t.caseKind, t.caseId, t.viewerId, t.at),
    index('read_log_viewer_idx').on(t.viewerId, t.at),
    index('read_log_ip_idx').on(t.ip, t.at.desc(), t.id.desc()),
    index('read_log_at_idx').on(t.at.desc(), t.id.desc()),
  ],
)
