import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../db/columns.ts'

/**
 * Everything that happened to a case of any kind: append-only (a trigger refuses changes), one line for each thing,
 * chained by SM3 and marked under a key, so that a removed, altered or invented line is found.
 */
export const caseEvents = pgTable(
  'case_events',
  {
    id: recordId().primaryKey(),
    caseKind: text('case_kind').notNull(),
    caseId: recordId('case_id').notNull(),
    seq: integer().notNull(),
    event: text().notNull(),
    fromState: text('from_state'),
    toState: text('to_state'),
    actorId: recordId('actor_id'),
    actorOrgId: recordId('actor_org_id'),
    /** user, enterprise, bureau or system. */
    voice: text().notNull(),
    /** What somebody said, sealed: under the keys of the record where it has keys of its own. */
    opinion: bytes(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    audience: text().array().notNull(),
    at: instant().notNull(),
    /** Keyed digest of what decided the case after this line; null where the line moved nothing of it. */
    decided: bytes(),
    prevHash: bytes('prev_hash').notNull(),
    hash: bytes().notNull(),
    /** Keyed digest of the hash: a chain that is reckoned anew wants the installation's key. */
    mark: bytes().notNull(),
  },
  (t) => [
    uniqueIndex('case_events_seq_unique').on(t.caseKind, t.caseId, t.seq),
    index('case_events_actor_idx').on(t.actorId, t.at),
  ],
)
