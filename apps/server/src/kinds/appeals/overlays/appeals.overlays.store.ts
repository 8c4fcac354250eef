import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/db/anyOf.ts'
import type { SealedText } from '../../../platform/db/columns.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { changing, equals, inserting, rowOf } from '../../../platform/db/rows.ts'
import { ofAppeal } from '../appeals.records.store.ts'
import { appealReferrals, appealTransfers } from '../appeals.records.tables.ts'
import { appeals } from '../appeals.tables.ts'
import { appealApprovals, appealExclusions, appealRechecks } from './appeals.overlays.tables.ts'

export type ApprovalRecord = typeof appealApprovals.$inferSelect
export type ExclusionRecord = typeof appealExclusions.$inferSelect
export type RecheckRecord = typeof appealRechecks.$inferSelect

// ---------------------------------------------------------------- dispatches

export const insertTransfer = inserting(appealTransfers)

/** Ends the dispatch that runs; nothing happens where none does. */
export async function endTransfer(
  tx: Tx,
  appealId: string,
  end: { outcome: string; endedAt: Date; cause?: string; reason?: SealedText },
): Promise<void> {
  await tx
    .update(appealTransfers)
    .set(end)
    .where(and(eq(appealTransfers.appealId, appealId), isNull(appealTransfers.outcome)))
}

/** The one that runs, then the newest. */
export const listTransfers = ofAppeal(
  appealTransfers,
  sql`${appealTransfers.outcome} is null desc`,
  desc(appealTransfers.createdAt),
).all

/** A unit returned what was its own after all. */
export async function markMalformed(tx: Tx, appealId: string, orgId: string): Promise<void> {
  await tx
    .update(appealTransfers)
    .set({ malformed: true })
    .where(equals(appealTransfers, { appealId, orgId, outcome: 'refused' }))
}

// ---------------------------------------------------------------- second persons

export const insertApproval = inserting(appealApprovals)

/** What waits for a second person, or was decided last. Two of one moment have no other order than which one runs. */
export const lastApproval = ofAppeal(
  appealApprovals,
  sql`${appealApprovals.decision} is null desc`,
  desc(appealApprovals.requestedAt),
).first

export async function decideApproval(
  tx: Tx,
  appealId: string,
  decision: Pick<ApprovalRecord, 'decision' | 'decidedBy' | 'opinion' | 'decidedAt'>,
): Promise<void> {
  await tx
    .update(appealApprovals)
    .set(decision)
    .where(and(eq(appealApprovals.appealId, appealId), isNull(appealApprovals.decision)))
}

// ---------------------------------------------------------------- referral

export const insertReferral = inserting(appealReferrals)

export const findReferral = (db: Queryable, appealId: string) =>
  rowOf(db, appealReferrals, eq(appealReferrals.appealId, appealId))

// ---------------------------------------------------------------- exclusion

export const insertExclusion = inserting(appealExclusions)

export const lastExclusion = ofAppeal(
  appealExclusions,
  asc(appealExclusions.lapsed),
  desc(appealExclusions.createdAt),
).first

export const updateExclusion = changing(appealExclusions)

// ---------------------------------------------------------------- re-check

export const insertRecheck = inserting(appealRechecks)

export const lastRecheck = ofAppeal(
  appealRechecks,
  sql`${appealRechecks.outcome} is null desc`,
  desc(appealRechecks.createdAt),
).first

export const updateRecheck = changing(appealRechecks)

/** What speaks for looking at a closed case again: done anew, reopened, sent back more than once, late, or a bad word of it. */
const atRisk = sql<boolean>`(${appeals.reworkCount} > 0 or ${appeals.reopened} or ${appeals.refuseCount} > 1
  or exists (select from appeal_replies r where r.appeal_id = appeals.id and r.overdue)
  or exists (select from appeal_evaluations e where e.appeal_id = appeals.id
    and 'UNSATISFIED' in (e.bureau_score, e.enterprise_score)))`

/** The cases closed in a period that nobody re-checks yet, for the sample, with whether they are at risk. */
export function listSampleable(
  db: Queryable,
  from: Date,
  before: Date,
): Promise<{ id: string; atRisk: boolean }[]> {
  return db
    .select({ id: appeals.id, atRisk })
    .from(appeals)
    .where(
      and(
        equals(appeals, { state: 'closed', recheckStatus: 0 }),
        sql`${appeals.closedAt} >= ${from} and ${appeals.closedAt} < ${before}`,
      ),
    )
    .orderBy(appeals.id)
}

/** How many cases of a period were chosen for the sample already. */
export async function countSampled(db: Queryable, from: Date, before: Date): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(appealRechecks)
    .innerJoin(appeals, eq(appeals.id, appealRechecks.appealId))
    .where(
      and(
        eq(appealRechecks.cause, 'SAMPLE'),
        sql`${appeals.closedAt} >= ${from} and ${appeals.closedAt} < ${before}`,
      ),
    )
  return row?.n ?? 0
}

// ---------------------------------------------------------------- lists of second persons

/** What lies over one of several cases: the kind's newest row that holds, in one shape for all kinds. */
export interface Asked {
  appealId: string
  reason: string
  userId: string | null
  orgId: string | null
  at: Date
  score: number | null
  outcome: string | null
}

const none = sql<null>`null`

/** By case: what waits, or what was decided last where nothing does. */
export async function listAsked(
  db: Queryable,
  of: 'approval' | 'exclusion' | 'recheck',
  ids: readonly string[],
): Promise<ReadonlyMap<string, Asked>> {
  if (ids.length === 0) return new Map()
  const rows: Asked[] =
    of === 'approval'
      ? await db
          .select({
            appealId: appealApprovals.appealId,
            reason: sql<string>`${appealApprovals.action}`,
            userId: appealApprovals.requestedBy,
            orgId: none,
            at: appealApprovals.requestedAt,
            score: none,
            outcome: appealApprovals.decision,
          })
          .from(appealApprovals)
          .where(and(anyOf(appealApprovals.appealId, ids), isNull(appealApprovals.decision)))
      : of === 'exclusion'
        ? await db
            .selectDistinctOn([appealExclusions.appealId], {
              appealId: appealExclusions.appealId,
              reason: appealExclusions.reasonCode,
              userId: appealExclusions.applicantId,
              orgId: appealExclusions.applicantOrgId,
              at: appealExclusions.createdAt,
              score: none,
              outcome: none,
            })
            .from(appealExclusions)
            .where(anyOf(appealExclusions.appealId, ids))
            .orderBy(
              appealExclusions.appealId,
              asc(appealExclusions.lapsed),
              desc(appealExclusions.createdAt),
            )
        : await db
            .selectDistinctOn([appealRechecks.appealId], {
              appealId: appealRechecks.appealId,
              reason: appealRechecks.cause,
              userId: appealRechecks.requesterId,
              orgId: none,
              at: appealRechecks.createdAt,
              score: appealRechecks.score,
              outcome: appealRechecks.outcome,
            })
            .from(appealRechecks)
            .where(anyOf(appealRechecks.appealId, ids))
            .orderBy(
              appealRechecks.appealId,
              sql`${appealRechecks.outcome} is null desc`,
              desc(appealRechecks.createdAt),
            )
  return new Map(rows.map((row) => [row.appealId, row]))
}
