import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { and, asc, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { OrgScope } from '../../features/organisations/organisations.policy.service.ts'
import { appeals } from '../../kinds/appeals/appeals.tables.ts'
import { caseClusters, clusterMembers } from '../../kinds/appeals/likeness/appeals.clusters.tables.ts'
import { appealSketches } from '../../kinds/appeals/likeness/appeals.likeness.tables.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import {
  inserting,
  pageOf,
  recordsOf,
  rowOf,
  type TurnedAt,
  turned,
  valuesOf,
} from '../../platform/db/rows.ts'

export type ClusterRecord = typeof caseClusters.$inferSelect
export type MemberRecord = typeof clusterMembers.$inferSelect

const c = caseClusters
const m = clusterMembers
export const { find, lock, insert, update } = recordsOf(c)
export const insertMember = inserting(m)

const within = (scope: OrgScope): SQL | undefined =>
  scope === 'all' ? undefined : anyOf(c.bureauId, [...scope])
const isIn = isNull(m.out)

/** Clusters of some bureaus that have a case in them which lies in a scope, the latest first. */
export const page = (db: Queryable, scope: OrgScope, sees: SQL, isAll: boolean, at: TurnedAt) =>
  pageOf(
    db,
    c,
    and(
      within(scope),
      isAll ? undefined : ne(c.state, 'undone'),
      sql`exists (select from ${m} join ${appeals} on ${appeals.id} = ${m.caseId}
        where ${m.clusterId} = ${c.id} and ${isAll ? sql`(${isIn} or ${m.out} = 'undone')` : isIn} and ${sees})`,
    ),
    turned(at, [c.id], [desc(c.id)]),
    at,
  )

/** The cluster that a case stands in. */
export async function findOfCase(db: Queryable, caseId: string): Promise<ClusterRecord | undefined> {
  const [row] = await db
    .select({ cluster: c })
    .from(c)
    .innerJoin(m, eq(m.clusterId, c.id))
    .where(and(eq(m.caseId, caseId), isIn))
  return row?.cluster
}

/** Cases that a cluster has, or had before it was taken apart. */
const shown = (cluster: Pick<ClusterRecord, 'state'>) =>
  cluster.state === 'undone' ? eq(m.out, 'undone') : isIn

/** Members of a cluster with their cases, as far as these lie in a scope, the earliest first. */
export const membersOf = (db: Queryable, cluster: ClusterRecord, sees: SQL) =>
  db
    .select({ member: m, row: appeals })
    .from(m)
    .innerJoin(appeals, eq(appeals.id, m.caseId))
    .where(and(eq(m.clusterId, cluster.id), shown(cluster), sees))
    .orderBy(m.odd, appeals.submittedAt, appeals.id)

export const countMembers = (db: Queryable, cluster: ClusterRecord): Promise<number> =>
  db.$count(m, and(eq(m.clusterId, cluster.id), shown(cluster)))

/** How many cases stand in a cluster that nobody has taken apart. */
export const countStanding = (db: Queryable, clusterId: string): Promise<number> =>
  db.$count(m, and(eq(m.clusterId, clusterId), isIn))

/** What a list says of clusters, of the cases in a scope; `all` counts the others, too. */
export function summariesOf(db: Queryable, ids: readonly string[], sees: SQL) {
  const open = sql`${appeals.state} in ${[...OPEN_STATES]}`
  return db
    .select({
      id: m.clusterId,
      all: sql<number>`count(*)::int`,
      count: sql<number>`(count(*) filter (where ${sees}))::int`,
      people: sql<number>`(count(distinct ${appeals.appellantPhoneIndex}) filter (where ${sees}))::int`,
      brand: sql<string | null>`mode() within group (order by ${appeals.brand}) filter (where ${sees})`,
      area: sql<string | null>`mode() within group (order by ${appeals.answerArea}) filter (where ${sees})`,
      problem: sql<string | null>`mode() within group (order by ${appeals.l1}) filter (where ${sees})`,
      from: sql<
        string | null
      >`(min(${appeals.submittedAt} at time zone 'Asia/Shanghai') filter (where ${sees}))::date::text`,
      to: sql<
        string | null
      >`(max(${appeals.submittedAt} at time zone 'Asia/Shanghai') filter (where ${sees}))::date::text`,
      dueOn: sql<string | null>`(min(${appeals.pressDueOn}) filter (where ${sees} and ${open}))::text`,
    })
    .from(m)
    .innerJoin(c, eq(c.id, m.clusterId))
    .innerJoin(appeals, eq(appeals.id, m.caseId))
    .where(and(anyOf(m.clusterId, ids), sql`(${isIn} or (${c.state} = 'undone' and ${m.out} = 'undone'))`))
    .groupBy(m.clusterId)
}

/** A case in a cluster, held. */
export async function lockMember(tx: Tx, clusterId: string, caseId: string) {
  const [row] = await tx
    .select()
    .from(m)
    .where(and(eq(m.caseId, caseId), eq(m.clusterId, clusterId), isIn))
    .for('update')
  return row
}

export const isPlaced = async (db: Queryable, caseId: string): Promise<boolean> =>
  (await rowOf(db, m, and(eq(m.caseId, caseId), isIn))) !== undefined

type Change = Pick<MemberRecord, 'out' | 'reason' | 'changedBy' | 'changedAt'>

export const changeMember = async (tx: Tx, id: string, change: Change): Promise<void> => {
  await tx.update(m).set(change).where(eq(m.id, id))
}

export const emptyOut = async (tx: Tx, clusterId: string, change: Change): Promise<void> => {
  await tx
    .update(m)
    .set(change)
    .where(and(eq(m.clusterId, clusterId), isIn))
}

/** What people made of clusters that somebody took over since a day. */
export async function judgedSince(db: Queryable, scope: OrgScope, since: Date) {
  const byHand = sql`'BY_HAND' = any(${m.reasons})`
  const [row] = await db
    .select({
      kept: sql<number>`(count(*) filter (where ${isIn} and not ${m.odd} and not ${byHand}))::int`,
      wrong: sql<number>`(count(*) filter (where ${m.out} in ('person','undone') and not ${m.odd} and not ${byHand}))::int`,
      missed: sql<number>`(count(*) filter (where ${isIn} and ${byHand}))::int`,
    })
    .from(m)
    .innerJoin(c, eq(c.id, m.clusterId))
    .where(and(within(scope), gt(c.createdAt, since), sql`${c.takenAt} is not null`))
  return row!
}

// ---------------------------------------------------------------- the job

/** Bureaus that have open cases of the last days. */
export async function bureausSince(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: appeals.bureauId })
    .from(appeals)
    .where(gt(appeals.submittedAt, since))
    .orderBy(appeals.bureauId)
  return rows.map(({ id }) => id)
}

/** Odd cases in a cluster that nobody has taken over: nobody has looked at them, and each run lists them anew. */
const isPassing = sql`${m.odd} and ${isIn} and ${m.changedBy} is null
  and ${m.clusterId} in (select ${c.id} from ${c} where ${c.state} = 'open')`

/**
 * Holds those clusters of a bureau that a run may write to, as a person does who acts upon a cluster: the cluster before its
 * cases, and of several the lowest id first. Runs over one bureau take turns, so that two of them make no cluster of the
 * same cases.
 *
 * @returns those of them that nobody has taken apart
 */
async function lockSome(tx: Tx, bureauId: string, which: SQL | undefined): Promise<Set<string>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clusters:${bureauId}`}, 0))`)
  const rows = await tx
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.bureauId, bureauId), ne(c.state, 'undone'), which))
    .orderBy(asc(c.id))
    .for('update')
  return new Set(rows.map(({ id }) => id))
}

/** Holds the clusters that a run found cases for, and those whose odd ones it lists anew. */
export const lockForRun = (tx: Tx, bureauId: string, found: readonly string[]): Promise<Set<string>> =>
  lockSome(
    tx,
    bureauId,
    or(anyOf(c.id, found), sql`exists (select from ${m} where ${m.clusterId} = ${c.id} and ${isPassing})`),
  )

/** Forgets the odd cases of clusters that are held, which are listed anew. */
export async function forgetOdd(tx: Tx, held: ReadonlySet<string>): Promise<void> {
  await tx.delete(m).where(and(isPassing, anyOf(m.clusterId, [...held])))
}

/** Those among cases that stand in a cluster by now, or that somebody took out of one. */
export async function settledAmong(tx: Tx, caseIds: readonly string[]): Promise<Set<string>> {
  return new Set(await valuesOf(tx, m, 'caseId', anyOf(m.caseId, caseIds)))
}

/** Who asked for a re-check of what their case came to (办法 T23). */
const disagrees = sql`${appeals.recheckStatus} > 0`
const isDisagreeing = sql`${isIn} and exists (select from ${appeals} where ${appeals.id} = ${m.caseId} and ${disagrees})`

/** Takes out whoever does not agree with what their case came to. */
export async function freeDisagreeing(tx: Tx, bureauId: string, changedAt: Date): Promise<void> {
  const held = await lockSome(
    tx,
    bureauId,
    sql`exists (select from ${m} where ${m.clusterId} = ${c.id} and ${isDisagreeing})`,
  )
  await tx
    .update(m)
    .set({ out: 'disagreed', changedAt })
    .where(and(isDisagreeing, anyOf(m.clusterId, [...held])))
}

/** What a case has to be to come into a cluster of a bureau. */
const isFit = (bureauId: string) =>
  and(eq(appeals.bureauId, bureauId), sql`${appeals.state} in ${[...OPEN_STATES]} and not ${disagrees}`)

/** Those among cases that may come into a cluster of a bureau at this moment. */
export const fitAmong = async (tx: Tx, bureauId: string, caseIds: readonly string[]): Promise<Set<string>> =>
  new Set(await valuesOf(tx, appeals, 'id', and(anyOf(appeals.id, caseIds), isFit(bureauId))))

/**
 * Cases of a bureau that are compared, the latest first: open ones of the last days that nobody took out of a cluster,
 * and those that stand in one of its own. One that came from another bureau and stands in a cluster of that one draws no
 * case there, which this bureau could not see.
 */
export const comparable = (db: Queryable, bureauId: string, since: Date, most: number) =>
  db
    .select({
      id: appeals.id,
      brand: appeals.brand,
      phone: sql<string>`encode(${appeals.appellantPhoneIndex}, 'hex')`,
      waybill: appeals.waybillNo,
      outlet: appeals.enterpriseId,
      area: appeals.answerArea,
      channel: appeals.channel,
      submittedAt: appeals.submittedAt,
      sketch: sql<string | null>`${appealSketches.sketch}::text`,
      clusterId: m.clusterId,
    })
    .from(appeals)
    .leftJoin(appealSketches, eq(appealSketches.appealId, appeals.id))
    .leftJoin(m, and(eq(m.caseId, appeals.id), isIn, sql`not (${isPassing})`))
    .where(
      and(
        eq(appeals.bureauId, bureauId),
        gt(appeals.submittedAt, since),
        sql`case when ${m.id} is null then ${isFit(bureauId)}
          and not exists (select from ${m} where ${m.caseId} = ${appeals.id} and not (${isPassing}))
          else not ${m.odd}
            and exists (select from ${c} where ${c.id} = ${m.clusterId} and ${eq(c.bureauId, bureauId)}) end`,
      ),
    )
    .orderBy(desc(appeals.submittedAt), desc(appeals.id))
    .limit(most)

/** Puts cases into a cluster; one that stands in another by now stays there. @returns how many came */
export async function place(tx: Tx, rows: readonly MemberRecord[]): Promise<number> {
  const placed = await tx
    .insert(m)
    .values([...rows])
    .onConflictDoNothing()
  return placed.rowCount ?? 0
}
