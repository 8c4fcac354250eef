import type { ProposalKind } from '@appeal/contract/proposals/proposals.routes.ts'
import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../platform/db/columns.ts'

/** Changes that one administrator asked for and another one confirms or refuses. */
export const proposals = pgTable(
  'proposals',
  {
    id: recordId().primaryKey(),
    kind: text().$type<ProposalKind>().notNull(),
    /** What would change: the key of a setting, the id of a person. One proposal at a time waits for each. */
    subject: text().notNull(),
    /** Sealed JSON: title in both languages, name of the asker, and the change itself. */
    content: bytes().notNull(),
    askedBy: recordId('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    decidedBy: recordId('decided_by'),
    decidedAt: instant('decided_at'),
    /** confirmed, refused, or replaced by a later one. */
    decision: text().$type<'confirmed' | 'refused' | 'replaced'>(),
  },
  (t) => [
    uniqueIndex('proposals_open_unique').on(t.kind, t.subject).where(sql`${t.decidedAt} is null`),
    check('proposals_four_eyes', sql`${t.decision} <> 'confirmed' or ${t.decidedBy} <> ${t.askedBy}`),
  ],
)
