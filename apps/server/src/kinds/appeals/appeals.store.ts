import { type AppealState, OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Scope, Sight } from '../../cases/cases.scope.service.ts'
import { caseLists, caseRows } from '../../cases/cases.service.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { keyedStatement, statement } from '../../platform/db/statement.ts'
import { inStates, type ListFilter, type ListOrder, matching } from './appeals.filters.store.ts'
import { appealNumbers, appeals, appealTallies } from './appeals.tables.ts'

export type AppealRecord = typeof appeals.$inferSelect

/** What the engine does with appeals. */
export const rows = caseRows<AppealRecord>({
  kind: 'appeal',
  table: appeals,
  columns: { ...appeals, no: appeals.appealNo, ownerId: appeals.appellantId, phone: appeals.appellantPhone },
  // What a bureau registered for a caller is not filed by them.
  filedBySelf: eq(appeals.channel, 'WEB'),
  openStates: OPEN_STATES,
  numbers: appealNumbers,
})
export const { find, lock, seen } = rows

export async function findByNumber(db: Queryable, appealNo: string): Promise<AppealRecord | undefined> {
  const [row] = await db.select().from(appeals).where(eq(appeals.appealNo, appealNo))
  return row
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

export const { list, sweep, listSeen, countList } = caseLists<
  AppealLine,
  FileLine,
  ListFilter,
  ListOrder['by']
>({
  table: appeals,
  seen: rows.seen,
  id: appeals.id,
  line: LINE,
  filed: FILED,
  orderBy: {
    createTime: appeals.submittedAt,
    updateTime: appeals.updatedAt,
    dueTime: appeals.pressLegalOn,
    appealNo: appeals.appealNo,
  },
  mayLack: ['dueTime'],
  matching,
  isSearch: ({ found, words }) => Boolean(found || words),
})

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

const openOf = keyedStatement((db, match: { brand?: string; waybillNo?: string }) =>
  db
    .select()
    .from(appeals)
    .where(
      and(
        eq(appeals.appellantId, sql.placeholder('appellantId')),
        inArray(appeals.state, OPEN_STATES),
        match.brand ? eq(appeals.brand, sql.placeholder('brand')) : undefined,
        match.waybillNo ? eq(appeals.waybillNo, sql.placeholder('waybillNo')) : undefined,
      ),
    )
    .orderBy(desc(appeals.submittedAt)),
)

export const listOpenOf = (
  db: Queryable,
  appellantId: string,
  match: { brand?: string; waybillNo?: string },
): Promise<AppealRecord[]> =>
  openOf(db, `${!!match.brand} ${!!match.waybillNo}`, { appellantId, ...match }, match)
