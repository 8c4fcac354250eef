import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { KeptSubject } from '@appeal/contract/keeping/keeping.routes.ts'
import { and, asc, desc, eq, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { holdsOn } from '../../cases/cases.service.ts'
import { caseNumbers } from '../../cases/cases.tables.ts'
import {
  appraisalItems,
  appraisals,
  destructions,
  legalHolds,
} from '../../cases/keeping/cases.keeping.tables.ts'
import { type Scope, seenIn } from '../../cases/scope/cases.scope.service.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/like.ts'
import {
  equals,
  inserting,
  isAny,
  lockedRow,
  pageOf,
  rowOf,
  rowsOf,
  type TurnedAt,
  turned,
} from '../../platform/db/rows.ts'

export type HoldRecord = typeof legalHolds.$inferSelect
export type AppraisalRecord = typeof appraisals.$inferSelect
export type ItemRecord = typeof appraisalItems.$inferSelect
export type DestructionRecord = typeof destructions.$inferSelect

/** What is held or destroyed: a case with its kind, or a person. */
export interface Subject {
  subject: KeptSubject
  caseKind: CaseKindName | ''
  subjectId: string
}

/** Registers lie in the sight of the bureau that keeps them, as its cases do. */
const inSight = (
  { bureauId, bureauProvinceId }: typeof legalHolds | typeof appraisals | typeof destructions,
  scope: Scope,
): SQL =>
  seenIn({
    bureauId,
    bureauProvinceId,
    ...{ ownerId: bureauId, handlerId: bureauId, enterpriseId: bureauId },
    ...{ enterpriseProvinceId: bureauId, brand: bureauId },
  })(scope.filter(({ by }) => by === 'all' || by === 'bureau' || by === 'bureauProvince'))

/** The next number of a register and year: one statement, no gap between reading and writing. */
export async function nextNumber(tx: Tx, prefix: string, year: string): Promise<string> {
  const [row] = await tx
    .insert(caseNumbers)
    .values({ prefix, day: `${year}-01-01`, n: 1 })
    .onConflictDoUpdate({
      target: [caseNumbers.prefix, caseNumbers.day],
      set: { n: sql`${caseNumbers.n} + 1` },
    })
    .returning({ n: caseNumbers.n })
  return `${prefix}${year}-${String(row!.n).padStart(5, '0')}`
}

/** The sequence of a number that was given before goes on behind it. */
export async function passNumber(tx: Tx, number: string): Promise<void> {
  const [, prefix, year, n] = /^([A-Z]+)(\d{4})-(\d+)$/.exec(number) ?? []
  if (!prefix) return
  await tx
    .insert(caseNumbers)
    .values({ prefix, day: `${year}-01-01`, n: Number(n) })
    .onConflictDoUpdate({
      target: [caseNumbers.prefix, caseNumbers.day],
      set: { n: sql`greatest(${caseNumbers.n}, ${Number(n)})` },
    })
}

// ---------------------------------------------------------------- holds

const onSubject = ({ subject, caseKind, subjectId }: Subject) =>
  and(eq(legalHolds.subject, subject), eq(legalHolds.caseKind, caseKind), eq(legalHolds.subjectId, subjectId))

export const insertHold = inserting(legalHolds)

/** Whether something, or the person whose it is, is held on a day. */
export const isHeld = (db: Queryable, of: readonly Subject[], today: string): Promise<boolean> =>
  isAny(db, legalHolds, and(holdsOn(today), or(...of.map(onSubject))))

/** Holds whose last day is past are lifted by that, so that another one can be placed. */
export async function endPast(tx: Tx, of: Subject, today: string, at: Date): Promise<void> {
  await tx
    .update(legalHolds)
    .set({ liftedAt: at })
    .where(and(onSubject(of), isNull(legalHolds.liftedAt), lt(legalHolds.untilOn, today)))
}

const standing = (id: string, scope: Scope) =>
  and(eq(legalHolds.id, id), isNull(legalHolds.liftedAt), inSight(legalHolds, scope))

/** A hold that nobody has lifted. */
export const findHold = (db: Queryable, id: string, scope: Scope) =>
  rowOf(db, legalHolds, standing(id, scope))

export const lockHold = (tx: Tx, id: string, scope: Scope) => lockedRow(tx, legalHolds, standing(id, scope))

export async function liftHold(
  tx: Tx,
  id: string,
  set: Pick<HoldRecord, 'liftedBy' | 'liftedAt' | 'liftReason'>,
): Promise<void> {
  await tx.update(legalHolds).set(set).where(eq(legalHolds.id, id))
}

/** Holds that stand before those that were lifted, unless asked otherwise; by part of a number alone, for words lie sealed. */
export const pageHolds = (db: Queryable, scope: Scope, at: TurnedAt & { searchKey?: string | undefined }) =>
  pageOf(
    db,
    legalHolds,
    and(
      inSight(legalHolds, scope),
      at.searchKey ? ilike(legalHolds.ref, containing(at.searchKey)) : undefined,
    ),
    turned(
      at,
      [legalHolds.placedAt, legalHolds.id],
      [sql`${legalHolds.liftedAt} is not null`, desc(legalHolds.placedAt), desc(legalHolds.id)],
    ),
    at,
  )

// ---------------------------------------------------------------- appraisals

/**
 * Whoever proposes, confirms or holds something of a person takes turns until their transactions end: of an account that
 * was given up no row is left that could be locked.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`keeping:person:${userId}`}, 0))`)
}

export async function insertAppraisal(
  tx: Tx,
  row: AppraisalRecord,
  items: readonly Omit<ItemRecord, 'appraisalId'>[],
): Promise<void> {
  await tx.insert(appraisals).values(row)
  if (items.length)
    await tx.insert(appraisalItems).values(items.map((item) => ({ ...item, appraisalId: row.id })))
}

const ofCase = (kind: CaseKindName, id: string) =>
  and(eq(appraisalItems.caseKind, kind), eq(appraisalItems.caseId, id))

/** Whether a case, or a person, stands in an appraisal that nobody has decided. */
export async function isWaiting(db: Queryable, { subject, caseKind, subjectId }: Subject): Promise<boolean> {
  if (subject === 'person')
    return isAny(db, appraisals, and(eq(appraisals.personId, subjectId), isNull(appraisals.decision)))
  const rows = await db
    .select({ one: sql`1` })
    .from(appraisalItems)
    .innerJoin(appraisals, eq(appraisals.id, appraisalItems.appraisalId))
    .where(and(ofCase(caseKind as CaseKindName, subjectId), isNull(appraisals.decision)))
    .limit(1)
  return rows.length > 0
}

/** Until when a case is kept longer, as two persons decided. */
export async function keptUntil(db: Queryable, kind: CaseKindName, id: string): Promise<string | null> {
  const [row] = await db
    .select({ until: sql<string | null>`max(${appraisals.keepUntil})::text` })
    .from(appraisalItems)
    .innerJoin(appraisals, eq(appraisals.id, appraisalItems.appraisalId))
    .where(and(ofCase(kind, id), eq(appraisals.decision, 'confirmed'), eq(appraisals.verdict, 'keep')))
  return row?.until ?? null
}

export const lockAppraisal = (tx: Tx, id: string, scope: Scope) =>
  lockedRow(
    tx,
    appraisals,
    and(eq(appraisals.id, id), isNull(appraisals.decision), inSight(appraisals, scope)),
  )

export const listItems = (db: Queryable, ids: readonly string[]): Promise<ItemRecord[]> =>
  rowsOf(db, appraisalItems, anyOf(appraisalItems.appraisalId, ids), [
    asc(appraisalItems.caseKind),
    asc(appraisalItems.caseId),
  ])

export async function decideAppraisal(
  tx: Tx,
  id: string,
  set: { decision: 'confirmed' | 'refused'; decidedBy: string; decidedAt: Date },
): Promise<void> {
  await tx.update(appraisals).set(set).where(eq(appraisals.id, id))
}

/** Appraisals that wait before those that were decided, unless asked otherwise. */
export const pageAppraisals = (db: Queryable, scope: Scope, at: TurnedAt) =>
  pageOf(
    db,
    appraisals,
    inSight(appraisals, scope),
    turned(
      at,
      [appraisals.askedAt, appraisals.id],
      [sql`${appraisals.decision} is not null`, desc(appraisals.askedAt), desc(appraisals.id)],
    ),
    at,
  )

// ---------------------------------------------------------------- the register

export const insertDestruction = inserting(destructions)

export const pageDestructions = (db: Queryable, scope: Scope, at: TurnedAt) =>
  pageOf(
    db,
    destructions,
    inSight(destructions, scope),
    turned(at, [destructions.at, destructions.id], [desc(destructions.at), desc(destructions.id)]),
    at,
  )

export const isDestroyed = (db: Queryable, { subject, caseKind, subjectId }: Subject): Promise<boolean> =>
  isAny(db, destructions, equals(destructions, { subject, caseKind, subjectId }))

/** How many cases and people a year, newest first. */
export async function countByYear(db: Queryable) {
  const year = sql<number>`extract(year from ${destructions.at} at time zone 'Asia/Shanghai')::int`
  return db
    .select({
      year,
      cases: sql<number>`(count(*) filter (where ${destructions.subject} = 'case'))::int`,
      persons: sql<number>`(count(*) filter (where ${destructions.subject} = 'person'))::int`,
    })
    .from(destructions)
    .groupBy(year)
    .orderBy(desc(year))
}

/** The whole register, oldest first: what a restore is to do again. */
export const listDestructions = (db: Queryable): Promise<DestructionRecord[]> =>
  rowsOf(db, destructions, undefined, [asc(destructions.at), asc(destructions.id)])
