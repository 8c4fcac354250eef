import type { CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables, openStatesOf } from '@appeal/contract/cases/cases.tables.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { portions } from '../../platform/db/cursor.ts'
import type { Db, Queryable, Tx } from '../../platform/db/db.ts'
import { deadlines } from '../calendar/calendar.tables.ts'
import { endingIn } from '../search/search.service.ts'
import { type Scope, seenIn } from './cases.scope.service.ts'
import { caseNumbers, cases } from './cases.tables.ts'

export type CaseRecord = typeof cases.$inferSelect

// ---------------------------------------------------------------- seeing

const inScope = seenIn(cases)

/** The one condition that decides which cases of a kind a query may touch. */
export const seen = (kind: CaseKind, scope: Scope): SQL => and(eq(cases.kind, kind), inScope(scope))!

// ---------------------------------------------------------------- one case

export async function find(
  db: Queryable,
  kind: CaseKind,
  id: string,
  scope: Scope,
): Promise<CaseRecord | undefined> {
  const [row] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.id, id), seen(kind, scope)))
  return row
}

/** The case for this transaction alone; rivals wait. */
export async function lock(
  tx: Tx,
  kind: CaseKind,
  id: string,
  scope: Scope,
): Promise<CaseRecord | undefined> {
  const [row] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.id, id), seen(kind, scope)))
    .for('update')
  return row
}

export async function insert(tx: Tx, row: CaseRecord): Promise<void> {
  await tx.insert(cases).values(row)
}

/** Writes a change on top of the version that was read; undefined when somebody was faster. */
export async function update(
  tx: Tx,
  row: CaseRecord,
  change: Partial<CaseRecord>,
): Promise<CaseRecord | undefined> {
  const [moved] = await tx
    .update(cases)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(cases.id, row.id), eq(cases.state, row.state), eq(cases.version, row.version)))
    .returning()
  return moved
}

/** The next number of an area's day: one statement, no gap between reading and writing. */
export async function nextNumber(tx: Tx, prefix: string, day: string): Promise<number> {
  const [row] = await tx
    .insert(caseNumbers)
    .values({ prefix, day, n: 1 })
    .onConflictDoUpdate({
      target: [caseNumbers.prefix, caseNumbers.day],
      set: { n: sql`${caseNumbers.n} + 1` },
    })
    .returning({ n: caseNumbers.n })
  return row!.n
}

/** Cases of a kind that a person has filed since a moment. */
export async function countFiled(
  db: Queryable,
  kind: CaseKind,
  ownerId: string,
  since: Date,
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(cases)
    .where(and(eq(cases.kind, kind), eq(cases.ownerId, ownerId), gte(cases.submittedAt, since)))
  return row?.n ?? 0
}

/** Cases filed before the ends of their owners' phones were kept for search, as many as one portion takes. */
export const listWithoutPhoneEnd = (db: Queryable, limit: number) =>
  db
    .select({ id: cases.id, ownerPhone: cases.ownerPhone })
    .from(cases)
    .where(and(isNull(cases.phoneEndIndex), isNotNull(cases.ownerPhone)))
    .orderBy(asc(cases.id))
    .limit(limit)

/** No change of the case: neither its version nor its history knows of it. */
export async function setPhoneEnd(tx: Tx, id: string, phoneEndIndex: Buffer): Promise<void> {
  await tx.update(cases).set({ phoneEndIndex }).where(eq(cases.id, id))
}

// ---------------------------------------------------------------- lists

export interface ListFilter {
  states?: readonly string[] | undefined
  types?: readonly string[] | undefined
  brands?: readonly string[] | undefined
  areaPrefix?: string | undefined
  caseNo?: string | undefined
  numberTail?: string | undefined
  waybillTail?: string | undefined
  phoneIndex?: Buffer | undefined
  phoneEndIndex?: Buffer | undefined
  nameIndex?: Buffer | undefined
  lateBefore?: string | undefined
  notLateBefore?: string | undefined
  /** Clocks that are warned of, each with the last strict end that is. */
  warned?: readonly { clocks: readonly string[]; dueUntil: string }[] | undefined
  /** Waits for an evaluation that may still be given on this day. */
  awaitedOn?: string | undefined
  submittedFrom?: Date | undefined
  submittedBefore?: Date | undefined
}

export interface ListOrder {
  by: 'createTime' | 'updateTime' | 'dueTime' | 'caseNo'
  descending: boolean
}

const among = (column: Parameters<typeof inArray>[0], values: readonly string[] | undefined) =>
  values ? (values.length ? inArray(column, [...values]) : sql`false`) : undefined

/** The conditions of a filter. */
export function matching(filter: ListFilter): (SQL | undefined)[] {
  const search = [
    filter.caseNo ? eq(cases.caseNo, filter.caseNo) : undefined,
    filter.numberTail ? sql`reverse(${cases.caseNo}) like ${endingIn(filter.numberTail)}` : undefined,
    filter.waybillTail ? sql`reverse(${cases.waybillNo}) like ${endingIn(filter.waybillTail)}` : undefined,
    filter.phoneIndex && eq(cases.ownerPhoneIndex, filter.phoneIndex),
    filter.phoneEndIndex && eq(cases.phoneEndIndex, filter.phoneEndIndex),
    filter.nameIndex && eq(cases.ownerNameIndex, filter.nameIndex),
  ].filter((part) => part !== undefined)
  return [
    search.length ? or(...search) : undefined,
    among(cases.state, filter.states),
    among(cases.type, filter.types),
    among(cases.brand, filter.brands),
    filter.areaPrefix ? sql`${cases.areaCode} like ${`${filter.areaPrefix}%`}` : undefined,
    filter.lateBefore ? lt(cases.pressLegalOn, filter.lateBefore) : undefined,
    // What no clock presses is not late.
    filter.notLateBefore
      ? or(isNull(cases.pressLegalOn), gte(cases.pressLegalOn, filter.notLateBefore))
      : undefined,
    filter.warned &&
      or(
        ...filter.warned.map(({ clocks, dueUntil }) =>
          and(inArray(cases.pressClock, [...clocks]), sql`${cases.pressDueOn} <= ${dueUntil}`),
        ),
      ),
    filter.awaitedOn === undefined
      ? undefined
      : and(eq(cases.evaluateStatus, 1), gte(cases.evaluateUntil, filter.awaitedOn)),
    filter.submittedFrom && gte(cases.submittedAt, filter.submittedFrom),
    filter.submittedBefore && lt(cases.submittedAt, filter.submittedBefore),
  ]
}

/** What a line of a list shows, and what decides which actions are open on it. */
const LINE = {
  id: cases.id,
  kind: cases.kind,
  caseNo: cases.caseNo,
  state: cases.state,
  type: cases.type,
  title: cases.title,
  brand: cases.brand,
  areaCode: cases.areaCode,
  facts: cases.facts,
  ownerId: cases.ownerId,
  ownerName: cases.ownerName,
  shielded: cases.shielded,
  bureauId: cases.bureauId,
  bureauProvinceId: cases.bureauProvinceId,
  enterpriseId: cases.enterpriseId,
  enterpriseProvinceId: cases.enterpriseProvinceId,
  handlerId: cases.handlerId,
  evaluateStatus: cases.evaluateStatus,
  evaluateUntil: cases.evaluateUntil,
  pressClock: cases.pressClock,
  pressUnit: cases.pressUnit,
  pressStartOn: cases.pressStartOn,
  pressDueOn: cases.pressDueOn,
  pressLegalOn: cases.pressLegalOn,
  submittedAt: cases.submittedAt,
  updatedAt: cases.updatedAt,
  version: cases.version,
}
export type CaseLine = Pick<CaseRecord, keyof typeof LINE>

const ORDER_COLUMNS = {
  createTime: cases.submittedAt,
  updateTime: cases.updatedAt,
  dueTime: cases.pressLegalOn,
  caseNo: cases.caseNo,
} as const

function allOf(
  db: Queryable,
  kind: CaseKind,
  scope: Scope,
  filter: ListFilter,
  { by, descending }: ListOrder,
) {
  const direction = descending ? desc : asc
  return db
    .select(LINE)
    .from(cases)
    .where(and(seen(kind, scope), ...matching(filter)))
    .orderBy(
      by === 'dueTime'
        ? sql`${ORDER_COLUMNS[by]} ${descending ? sql`desc` : sql`asc`} nulls last`
        : direction(ORDER_COLUMNS[by]),
      direction(cases.id),
    )
}

export const list = (
  db: Queryable,
  kind: CaseKind,
  scope: Scope,
  filter: ListFilter,
  order: ListOrder,
  { current, size }: { current: number; size: number },
): Promise<CaseLine[]> =>
  allOf(db, kind, scope, filter, order)
    .limit(size)
    .offset((current - 1) * size)

/** Every case of a list in its order, portion by portion. */
export const sweep = (
  db: Db,
  kind: CaseKind,
  scope: Scope,
  filter: ListFilter,
  order: ListOrder,
  size: number,
) => portions<CaseLine>(db, allOf(db, kind, scope, filter, order).getSQL(), size, LINE)

export async function countList(
  db: Queryable,
  kind: CaseKind,
  scope: Scope,
  filter: ListFilter,
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(cases)
    .where(and(seen(kind, scope), ...matching(filter)))
  return row?.n ?? 0
}

export async function countByState(
  db: Queryable,
  kind: CaseKind,
  scope: Scope,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ state: cases.state, n: count() })
    .from(cases)
    .where(seen(kind, scope))
    .groupBy(cases.state)
  return new Map(rows.map(({ state, n }) => [state, n]))
}

// ---------------------------------------------------------------- own cases

/** A person's cases by kind and state, and how many wait for an evaluation. */
export const countOwn = (db: Queryable, ownerId: string, today: string) =>
  db
    .select({
      kind: cases.kind,
      state: cases.state,
      n: count(),
      evaluate: sql<number>`(count(*) filter (where ${cases.evaluateStatus} = 1 and ${cases.evaluateUntil} >= ${today}))::int`,
    })
    .from(cases)
    .where(eq(cases.ownerId, ownerId))
    .groupBy(cases.kind, cases.state)

/** The first kind of which a person has an unfinished case. */
export async function findOpenKind(db: Queryable, ownerId: string): Promise<CaseKind | undefined> {
  const open = Object.keys(caseTables) as CaseKind[]
  const [row] = await db
    .select({ kind: cases.kind })
    .from(cases)
    .where(
      and(
        eq(cases.ownerId, ownerId),
        or(...open.map((kind) => and(eq(cases.kind, kind), inArray(cases.state, openStatesOf(kind))))),
      ),
    )
    .orderBy(asc(cases.submittedAt))
    .limit(1)
  return row?.kind
}

/** Everything a person has filed, oldest first. */
export const listOwned = (db: Queryable, ownerId: string): Promise<CaseRecord[]> =>
  db.select().from(cases).where(eq(cases.ownerId, ownerId)).orderBy(asc(cases.submittedAt), asc(cases.id))

/** A closed case whose time for evaluating is over: 1 waiting → 3 expired. */
export async function expireEvaluation(tx: Tx, id: string): Promise<void> {
  await tx
    .update(cases)
    .set({ evaluateStatus: 3 })
    .where(and(eq(cases.id, id), eq(cases.evaluateStatus, 1)))
}

// ---------------------------------------------------------------- clocks

/** What the calendar's jobs need of cases. */
export const listFacts = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      id: cases.id,
      no: cases.caseNo,
      bureauId: cases.bureauId,
      handlerId: cases.handlerId,
      enterpriseId: cases.enterpriseId,
    })
    .from(cases)
    .where(inArray(cases.id, [...ids]))

/** Many cases for this transaction alone, lowest id first. */
export async function lockAll(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: cases.id })
    .from(cases)
    .where(inArray(cases.id, [...ids]))
    .orderBy(asc(cases.id))
    .for('update')
}

// Written out, so that the index of open cases by handler is seen to fit.
const ofHandler = (userId: string) => and(eq(cases.handlerId, userId), isNull(cases.closedAt))

/** Open cases of all kinds that lie with an officer. */
export const countOfHandler = (db: Queryable, userId: string): Promise<number> =>
  db.$count(cases, ofHandler(userId))

/** The same, held in one order. */
export const lockOfHandler = (tx: Tx, userId: string): Promise<CaseRecord[]> =>
  tx.select().from(cases).where(ofHandler(userId)).orderBy(asc(cases.id)).for('update')

/** Copies the dates of the pressing clock once more; the case's version stays. */
export async function copyPressing(tx: Tx, kind: CaseKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(cases)
    .set({ pressDueOn: deadlines.dueOn, pressLegalOn: deadlines.legalDueOn })
    .from(deadlines)
    .where(
      and(
        inArray(cases.id, [...ids]),
        eq(deadlines.caseKind, kind),
        eq(deadlines.caseId, cases.id),
        eq(deadlines.clock, cases.pressClock),
        isNull(deadlines.doneAt),
      ),
    )
}

/** Open cases by handler, or by bureau where nobody handles them: new since a moment, due today, late. */
export const listWorkload = (db: Queryable, kind: CaseKind, today: string, since: Date) =>
  db
    .select({
      handlerId: cases.handlerId,
      bureauId: sql<string>`min(${cases.bureauId})`,
      fresh: sql<number>`(count(*) filter (where ${cases.submittedAt} >= ${since}))::int`,
      dueToday: sql<number>`(count(*) filter (where ${cases.pressLegalOn} = ${today}::date))::int`,
      late: sql<number>`(count(*) filter (where ${cases.pressLegalOn} < ${today}::date))::int`,
    })
    .from(cases)
    .where(and(eq(cases.kind, kind), inArray(cases.state, openStatesOf(kind))))
    .groupBy(cases.handlerId, sql`case when ${cases.handlerId} is null then ${cases.bureauId} end`)
