import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { and, asc, desc, eq } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { inserting } from '../../platform/db/rows.ts'
import { givingDecisions as t } from './giving.tables.ts'

export type GivingDecision = typeof t.$inferSelect

export const insert = inserting(t)

/** What the rule gave of some cases, in the order in which it did. */
export const listOf = async (
  db: Queryable,
  kind: CaseKindName,
  ids: readonly string[],
): Promise<GivingDecision[]> =>
  db
    .select()
    .from(t)
    .where(and(eq(t.caseKind, kind), anyOf(t.caseId, ids)))
    .orderBy(asc(t.id))

export const listLatest = async (db: Queryable, most: number): Promise<GivingDecision[]> =>
  db.select().from(t).orderBy(desc(t.id)).limit(most)
