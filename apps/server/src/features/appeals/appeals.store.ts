import { type AppealState, OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { portions } from '../../platform/db/cursor.ts'
import type { Db, Queryable, Tx } from '../../platform/db/db.ts'
import { insertion, keyedStatement, statement } from '../../platform/db/statement.ts'
import { deadlines } from '../calendar/calendar.tables.ts'
import { type Scope, type Sight, seenIn } from '../cases/cases.scope.service.ts'
import { inStates, type ListFilter, type ListOrder, matching } from './appeals.filters.store.ts'
import { appealNumbers, appeals, appealTallies } from './appeals.tables.ts'

export type AppealRecord = typeof appeals.$inferSelect

// ---------------------------------------------------------------- seeing

/** The one condition that decides which appeals a query may touch. */
export const seen = seenIn({ ...getTableColumns(appeals), ownerId: appeals.appellantId })

// ---------------------------------------------------------------- one case

const seenById = keyedStatement((db, scope: Scope) =>
  db
    .select()
    .from(appeals)
    .where(and(eq(appeals.id, sql.placeholder('id')), seen(scope))),
)

export async function find(db: Queryable, id: string, scope: Scope): Promise<AppealRecord | undefined> {
  const [row] = await seenById(db, JSON.stringify(scope), { id }, scope)
  return row
}

/** The case for this transaction alone; rivals wait. */
export async function lock(tx: Tx, id: string, scope: Scope): Promise<AppealRecord | undefined> {
  const [row] = await tx
    .select()
    .from(appeals)
    .where(and(eq(appeals.id, id), seen(scope)))
    .for('update')
  return row
}

const insertAppeals = insertion(appeals)

export const insert = (tx: Tx, row: AppealRecord): Promise<void> => insertAppeals(tx, [row])

/** Writes a change on top of the version that was read; undefined when somebody was faster. */
export async function update(
  tx: Tx,
  row: AppealRecord,
  change: Partial<AppealRecord>,
): Promise<AppealRecord | undefined> {
  const [moved] = await tx
    .update(appeals)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(appeals.id, row.id), eq(appeals.state, row.state), eq(appeals.version, row.version)))
    .returning()
  return moved
}

export async function findByNumber(db: Queryable, appealNo: string): Promise<AppealRecord | undefined> {
  const [row] = await db.select().from(appeals).where(eq(appeals.appealNo, appealNo))
  return row
}

/** The next number of an area's day: one statement, no gap between reading and writing. */
export async function nextNumber(tx: Tx, prefix: string, day: string): Promise<number> {
  const [row] = await tx
    .insert(appealNumbers)
    .values({ prefix, day, n: 1 })
    .onConflictDoUpdate({
      target: [appealNumbers.prefix, appealNumbers.day],
      set: { n: sql`${appealNumbers.n} + 1` },
    })
    .returning({ n: appealNumbers.n })
  return row!.n
}

// ---------------------------------------------------------------- lists

/** What a line of a list shows, and what decides which actions are open on it: a third of a case's columns. */
export const LINE = {
  id: appeals.id,
  appealNo: appeals.appealNo,
  state: appeals.state,
  channel: appeals.channel,
  brand: appeals.brand,
  waybillNo: appeals.waybillNo,
  l1: appeals.l1,
  l2: appeals.l2,
  appellantId: appeals.appellantId,
  appellantName: appeals.appellantName,
  bureauId: appeals.bureauId,
  bureauProvinceId: appeals.bureauProvinceId,
  enterpriseId: appeals.enterpriseId,
  enterpriseProvinceId: appeals.enterpriseProvinceId,
  handlerId: appeals.handlerId,
  statExcluded: appeals.statExcluded,
  reworkCount: appeals.reworkCount,
  verifyCount: appeals.verifyCount,
  evaluateStatus: appeals.evaluateStatus,
  evaluateUntil: appeals.evaluateUntil,
  senderArea: appeals.senderArea,
  recipientArea: appeals.recipientArea,
  refuseUntil: appeals.refuseUntil,
  refuseCount: appeals.refuseCount,
  progressReported: appeals.progressReported,
  extendDays: appeals.extendDays,
  urgedOn: appeals.urgedOn,
  closedBy: appeals.closedBy,
  approvedBy: appeals.approvedBy,
  approvalAction: appeals.approvalAction,
  approvalBy: appeals.approvalBy,
  excludeStatus: appeals.excludeStatus,
  excludeBy: appeals.excludeBy,
  excludeFirstBy: appeals.excludeFirstBy,
  excludeUntil: appeals.excludeUntil,
  recheckStatus: appeals.recheckStatus,
  recheckBy: appeals.recheckBy,
  recheckUntil: appeals.recheckUntil,
  reopened: appeals.reopened,
  pressClock: appeals.pressClock,
  pressUnit: appeals.pressUnit,
  pressStartOn: appeals.pressStartOn,
  pressDueOn: appeals.pressDueOn,
  pressLegalOn: appeals.pressLegalOn,
  submittedAt: appeals.submittedAt,
  updatedAt: appeals.updatedAt,
  version: appeals.version,
}
export type AppealLine = Pick<AppealRecord, keyof typeof LINE>

/** What a file says of a case: a million lines of it are read at once, so that each column counts. */
const FILED = {
  appealNo: appeals.appealNo,
  waybillNo: appeals.waybillNo,
  state: appeals.state,
  channel: appeals.channel,
  brand: appeals.brand,
  l1: appeals.l1,
  l2: appeals.l2,
  appellantId: appeals.appellantId,
  appellantName: appeals.appellantName,
  enterpriseId: appeals.enterpriseId,
  handlerId: appeals.handlerId,
  pressClock: appeals.pressClock,
  pressLegalOn: appeals.pressLegalOn,
  submittedAt: appeals.submittedAt,
  updatedAt: appeals.updatedAt,
}
export type FileLine = Pick<AppealRecord, keyof typeof FILED>

const ORDER_COLUMNS = {
  createTime: appeals.submittedAt,
  updateTime: appeals.updatedAt,
  dueTime: appeals.pressLegalOn,
  appealNo: appeals.appealNo,
} as const

/**
 * A number in the statement's own text. A prepared statement's plan does not look at its parameters, and the planner
 * takes an unknown limit for a tenth of the table: it would sort where an index has the ten rows in order.
 */
const written = (n: number) => sql.raw(String(Math.trunc(n))) as SQL & Placeholder

const inOrder = ({ by, descending }: ListOrder): SQL[] => {
  const column = ORDER_COLUMNS[by]
  const direction = descending ? desc : asc
  return [
    by === 'dueTime' ? sql`${column} ${descending ? sql`desc` : sql`asc`} nulls last` : direction(column),
    direction(appeals.id),
  ]
}

const linesOf = (
  db: Queryable,
  scope: Scope,
  filter: ListFilter,
  order: ListOrder,
  { current, size }: PageAsked,
) =>
  db
    .select(LINE)
    .from(appeals)
    .where(and(seen(scope), ...matching(filter)))
    .orderBy(...inOrder(order))
    .limit(written(size))
    .offset((current - 1) * size)
const lines = keyedStatement(linesOf)

interface PageAsked {
  current: number
  size: number
}

export function list(
  db: Queryable,
  scope: Scope,
  filter: ListFilter,
  order: ListOrder,
  { current, size }: PageAsked,
): Promise<AppealLine[]> {
  const page = { current, size }
  // What was searched for differs each time, and would fill the memory.
  if (filter.found || filter.words) return linesOf(db, scope, filter, order, page)
  // A queue is asked for again and again with the same filter: its SQL is kept, values and all.
  return lines(db, JSON.stringify([scope, filter, order, page]), {}, scope, filter, order, page)
}

/** Every case of a list in its order, portion by portion. */
export function sweep(db: Db, scope: Scope, filter: ListFilter, order: ListOrder, size: number) {
  const query = db
    .select(FILED)
    .from(appeals)
    .where(and(seen(scope), ...matching(filter)))
    .orderBy(...inOrder(order))
  return portions<FileLine>(db, query.getSQL(), size, FILED)
}

/** Cases of a list of ids that lie in a scope. */
export async function listSeen(db: Queryable, scope: Scope, ids: readonly string[]): Promise<AppealLine[]> {
  if (ids.length === 0) return []
  return db
    .select(LINE)
    .from(appeals)
    .where(and(inArray(appeals.id, [...ids]), seen(scope)))
}

const MOST_TWINS = 20

/** Other open cases about the same item of the same brand at the same bureau, newest first. */
export const listTwins = (db: Queryable, row: AppealRecord): Promise<AppealLine[]> =>
  db
    .select(LINE)
    .from(appeals)
    .where(
      and(
        eq(appeals.waybillNo, row.waybillNo),
        eq(appeals.brand, row.brand),
        eq(appeals.bureauId, row.bureauId),
        inStates(OPEN_STATES),
        ne(appeals.id, row.id),
      ),
    )
    .orderBy(desc(appeals.submittedAt))
    .limit(MOST_TWINS)

/** @param most where counting ends; it goes on to the last row where left out */
export async function countList(
  db: Queryable,
  scope: Scope,
  filter: ListFilter,
  most?: number,
): Promise<number> {
  const where = and(seen(scope), ...matching(filter))
  const counted = most
    ? db
        .select({ n: count() })
        .from(db.select({ id: appeals.id }).from(appeals).where(where).limit(most).as('some'))
    : db.select({ n: count() }).from(appeals).where(where)
  const [row] = await counted
  return row?.n ?? 0
}

/** How many cases of a scope wait for a second person, and for what. The bounds let the partial indexes find them. */
export async function countOverlays(db: Queryable, scope: Scope) {
  const of = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const approving = sql`${appeals.approvalAction} is not null`
  const excluding = sql`${appeals.excludeStatus} in (1,2)`
  const rechecking = sql`${appeals.recheckStatus} in (1,2)`
  const [row] = await db
    .select({
      approving: of(approving),
      excluding: of(excluding),
      excludeFirst: of(eq(appeals.excludeStatus, 1)),
      excludeSecond: of(eq(appeals.excludeStatus, 2)),
      rechecking: of(rechecking),
    })
    .from(appeals)
    .where(and(seen(scope), or(approving, excluding, rechecking)))
  return row!
}

/** Whose lines tell a sight's total; undefined where none do (own cases, handlers). */
function tallyKeys(sight: Sight): readonly string[] | undefined {
  switch (sight.by) {
    case 'all':
      return ['']
    case 'bureau':
    case 'enterprise':
      return sight.ids
    case 'bureauProvince':
    case 'enterpriseProvince':
      return [sight.id]
    case 'brand':
      return [sight.brand]
    default:
      return undefined
  }
}

const tallied = statement((db) =>
  db
    .select({ state: appealTallies.state, n: sql<string>`sum(${appealTallies.n})` })
    .from(appealTallies)
    .where(
      and(
        eq(appealTallies.axis, sql.placeholder('axis')),
        sql`${appealTallies.key} = any(${sql.placeholder('keys')}::text[])`,
      ),
    )
    .groupBy(appealTallies.state),
)

/**
 * How many cases of a scope are in each state, from the tallies; undefined for scopes the tallies cannot tell
 * (own cases, handlers, overlapping alternatives).
 */
export async function tally(db: Queryable, scope: Scope): Promise<Map<AppealState, number> | undefined> {
  const [sight, ...others] = scope
  const keys = sight && !others.length ? tallyKeys(sight) : undefined
  if (!sight || !keys) return undefined
  const rows = await tallied(db, { axis: sight.by, keys })
  return new Map(rows.map(({ state, n }) => [state, Number(n)]))
}

/** Counts by state where the tallies cannot tell. */
export async function countByState(db: Queryable, scope: Scope): Promise<Map<AppealState, number>> {
  const rows = await db
    .select({ state: appeals.state, n: count() })
    .from(appeals)
    .where(seen(scope))
    .groupBy(appeals.state)
  return new Map(rows.map(({ state, n }) => [state, n]))
}

/** Cases filed before the ends of their appellants' phones were kept for search, as many as one portion takes. */
export const listWithoutPhoneEnd = (db: Queryable, limit: number) =>
  db
    .select({ id: appeals.id, appellantPhone: appeals.appellantPhone })
    .from(appeals)
    .where(isNull(appeals.phoneEndIndex))
    .orderBy(asc(appeals.id))
    .limit(limit)

/** No change of the case: neither its version nor its history knows of it. */
export async function setPhoneEnd(tx: Tx, id: string, phoneEndIndex: Buffer): Promise<void> {
  await tx.update(appeals).set({ phoneEndIndex }).where(eq(appeals.id, id))
}

/** Folds tally lines of the same place and state into one; readers and writers go on meanwhile. */
export async function foldTallies(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with many as (
      select axis, key, state from appeal_tallies group by axis, key, state having count(*) > 1 or sum(n) = 0
    ), taken as (
      delete from appeal_tallies t using many m
      where t.axis = m.axis and t.key = m.key and t.state = m.state
      returning t.*
    )
    insert into appeal_tallies (axis, key, state, n)
    select axis, key, state, sum(n) from taken group by axis, key, state having sum(n) <> 0`)
}

// ---------------------------------------------------------------- own cases

export async function listOpenOf(
  db: Queryable,
  appellantId: string,
  match: { brand?: string; waybillNo?: string },
) {
  return db
    .select()
    .from(appeals)
    .where(
      and(
        eq(appeals.appellantId, appellantId),
        inArray(appeals.state, OPEN_STATES),
        match.brand ? eq(appeals.brand, match.brand) : undefined,
        match.waybillNo ? eq(appeals.waybillNo, match.waybillNo) : undefined,
      ),
    )
    .orderBy(desc(appeals.submittedAt))
}

/** Appeals that a person has filed themselves since a moment; what a bureau registered for a caller is not theirs. */
export async function countFiled(db: Queryable, appellantId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(appeals)
    .where(
      and(eq(appeals.appellantId, appellantId), eq(appeals.channel, 'WEB'), gte(appeals.submittedAt, since)),
    )
  return row?.n ?? 0
}

export async function countWaitingEvaluation(
  db: Queryable,
  appellantId: string,
  today: string,
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(appeals)
    .where(
      and(
        eq(appeals.appellantId, appellantId),
        eq(appeals.evaluateStatus, 1),
        gte(appeals.evaluateUntil, today),
      ),
    )
  return row?.n ?? 0
}

// ---------------------------------------------------------------- clocks

/** What the calendar's jobs need of cases. */
export const listFacts = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      id: appeals.id,
      no: appeals.appealNo,
      state: appeals.state,
      bureauId: appeals.bureauId,
      handlerId: appeals.handlerId,
      enterpriseId: appeals.enterpriseId,
    })
    .from(appeals)
    .where(inArray(appeals.id, [...ids]))

/** Cases without a single line of history. */
export const listUntold = (db: Queryable) =>
  db
    .select({ id: appeals.id, no: appeals.appealNo })
    .from(appeals)
    .where(
      sql`not exists (select 1 from case_events e where e.case_kind = 'appeal' and e.case_id = ${appeals.id})`,
    )

/** Many cases for this transaction alone, lowest id first. */
export async function lockAll(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: appeals.id })
    .from(appeals)
    .where(inArray(appeals.id, [...ids]))
    .orderBy(asc(appeals.id))
    .for('update')
}

/**
 * Copies the dates of the pressing clock once more. The case itself did not change: its version stays, so that nobody
 * who has it open is refused for a date.
 */
export async function copyPressing(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(appeals)
    .set({ pressDueOn: deadlines.dueOn, pressLegalOn: deadlines.legalDueOn })
    .from(deadlines)
    .where(
      and(
        inArray(appeals.id, [...ids]),
        eq(deadlines.caseKind, 'appeal'),
        eq(deadlines.caseId, appeals.id),
        eq(deadlines.clock, appeals.pressClock),
        isNull(deadlines.doneAt),
      ),
    )
}

const ofHandler = (userId: string) => and(eq(appeals.handlerId, userId), inArray(appeals.state, OPEN_STATES))

/** Open cases that lie with an officer. */
export const countOfHandler = (db: Queryable, userId: string): Promise<number> =>
  db.$count(appeals, ofHandler(userId))

/** The same, held in one order, so that two of these cannot wait for each other. */
export const lockOfHandler = (tx: Tx, userId: string): Promise<AppealRecord[]> =>
  tx.select().from(appeals).where(ofHandler(userId)).orderBy(asc(appeals.id)).for('update')

/** Open cases by handler, or by bureau where nobody handles them: new since a moment, due today, late. */
export const listWorkload = (db: Queryable, today: string, since: Date) =>
  db
    .select({
      handlerId: appeals.handlerId,
      bureauId: sql<string>`min(${appeals.bureauId})`,
      fresh: sql<number>`(count(*) filter (where ${appeals.submittedAt} >= ${since}))::int`,
      dueToday: sql<number>`(count(*) filter (where ${appeals.pressLegalOn} = ${today}::date))::int`,
      late: sql<number>`(count(*) filter (where ${appeals.pressLegalOn} < ${today}::date))::int`,
    })
    .from(appeals)
    .where(inArray(appeals.state, OPEN_STATES))
    .groupBy(appeals.handlerId, sql`case when ${appeals.handlerId} is null then ${appeals.bureauId} end`)
