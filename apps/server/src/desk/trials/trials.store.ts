import type { TrialTurn } from '@appeal/contract/trials/trials.texts.ts'
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import { appealReplies as t } from '../../kinds/appeals/appeals.records.tables.ts'
import { appeals } from '../../kinds/appeals/appeals.tables.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import { chunks } from '../../platform/db/bulk.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { isAny, lockedRow, type PageAt, pageOf, recordsOf, rowsOf } from '../../platform/db/rows.ts'
import { ruleTrialRows, ruleTrials, settingPlans } from './trials.tables.ts'

export type TrialRecord = typeof ruleTrials.$inferSelect
export type TrialLine = typeof ruleTrialRows.$inferSelect
export type PlanRecord = typeof settingPlans.$inferSelect

export const { find, lock, insert, update } = recordsOf(ruleTrials)
export const plans = recordsOf(settingPlans)

/** Trials of one person, the latest first. @param keys only those that tried one of these settings */
export const listOf = async (
  db: Queryable,
  askedBy: string,
  most: number,
  keys?: readonly string[],
): Promise<TrialRecord[]> =>
  db
    .select()
    .from(ruleTrials)
    .where(and(eq(ruleTrials.askedBy, askedBy), keys && tried(keys)))
    .orderBy(desc(ruleTrials.id))
    .limit(most)

const tried = (keys: readonly string[]) =>
  sql`exists (select from jsonb_array_elements(${ruleTrials.changes}) as change
    where change ->> 'key' = any(${sql.param([...keys])}::text[]))`

export const isRunning = (db: Queryable, askedBy: string): Promise<boolean> =>
  isAny(db, ruleTrials, and(eq(ruleTrials.askedBy, askedBy), eq(ruleTrials.state, 'running')))

/** Trials that run and that nobody has gone on with since a moment. */
export const listForsaken = (db: Queryable, since: Date): Promise<TrialRecord[]> =>
  rowsOf(db, ruleTrials, and(eq(ruleTrials.state, 'running'), lte(ruleTrials.updatedAt, since)), [
    asc(ruleTrials.id),
  ])

export async function insertLines(tx: Tx, lines: readonly TrialLine[]): Promise<void> {
  for (const some of chunks(lines)) await tx.insert(ruleTrialRows).values(some)
}

export async function deleteLines(tx: Tx, trialId: string): Promise<void> {
  await tx.delete(ruleTrialRows).where(eq(ruleTrialRows.trialId, trialId))
}

export const lastLine = async (tx: Tx, trialId: string): Promise<number> => {
  const [row] = await tx
    .select({ n: ruleTrialRows.n })
    .from(ruleTrialRows)
    .where(eq(ruleTrialRows.trialId, trialId))
    .orderBy(desc(ruleTrialRows.n))
    .limit(1)
  return row?.n ?? 0
}

export const pageOfLines = (db: Queryable, trialId: string, turn: TrialTurn | undefined, at: PageAt) =>
  pageOf(
    db,
    ruleTrialRows,
    and(eq(ruleTrialRows.trialId, trialId), turn ? eq(ruleTrialRows.turn, turn) : undefined),
    [asc(ruleTrialRows.n)],
    at,
  )

/** What the rules beside the clocks look at of appeals. */
export async function matterOf(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({
      id: appeals.id,
      complaintDate: appeals.complaintOn,
      complaintResult: appeals.complaintResult,
      postDate: appeals.postOn,
      receivedAt: appeals.receivedAt,
      state: appeals.state,
      closedAt: appeals.closedAt,
      compensation: appeals.compensation,
    })
    .from(appeals)
    .where(anyOf(appeals.id, ids))
  const replies = await db
    .select({ appealId: t.appealId, round: t.round, alike: t.likeAnswers })
    .from(t)
    .where(anyOf(t.appealId, ids))
    .orderBy(asc(t.appealId), asc(t.round))
  return new Map(
    rows.map((row) => [row.id, { ...row, replies: replies.filter(({ appealId }) => appealId === row.id) }]),
  )
}
export type Matter = NonNullable<ReturnType<Awaited<ReturnType<typeof matterOf>>['get']>>

/** Plans, those still to come first, then the latest. */
export const listPlans = async (db: Queryable, most: number): Promise<PlanRecord[]> =>
  db
    .select()
    .from(settingPlans)
    .orderBy(sql`${settingPlans.state} <> 'planned'`, desc(settingPlans.id))
    .limit(most)

export const openPlan = (tx: Tx, key: string) =>
  lockedRow(tx, settingPlans, and(eq(settingPlans.key, key), eq(settingPlans.state, 'planned')))

/** Plans whose day has come. */
export const duePlans = (db: Queryable, today: string): Promise<PlanRecord[]> =>
  rowsOf(db, settingPlans, and(eq(settingPlans.state, 'planned'), lte(settingPlans.fromOn, today)), [
    asc(settingPlans.id),
  ])
