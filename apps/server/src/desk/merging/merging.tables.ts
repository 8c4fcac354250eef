import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../platform/db/columns.ts'

/**
 * Cases that belong together: a member was merged into a main case, or a part was split off it. Each keeps its own
 * number, parties, clocks and answer; a line is never deleted, only taken back.
 */
export const caseLinks = pgTable(
  'case_links',
  {
    id: recordId().primaryKey(),
    kind: text().$type<'merge' | 'split'>().notNull(),
    mainId: recordId('main_id').notNull(),
    otherId: recordId('other_id').notNull(),
    reason: bytes().notNull(),
    actorId: recordId('actor_id').notNull(),
    /** The member's handler before it was merged: taking back gives the case back. */
    handlerBefore: recordId('handler_before'),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: recordId('undone_by'),
  },
  (t) => [
    index('case_links_main_idx').on(t.mainId),
    index('case_links_other_idx').on(t.otherId),
    // A case is merged into one other at most, and comes from one split at most.
    uniqueIndex('case_links_one_main').on(t.kind, t.otherId).where(sql`${t.undoneAt} is null`),
    check('case_links_kind_known', sql`${t.kind} in ('merge','split')`),
    check('case_links_two_cases', sql`${t.mainId} <> ${t.otherId}`),
  ],
)
