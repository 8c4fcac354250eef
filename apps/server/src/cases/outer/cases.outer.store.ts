import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { OuterAsked } from '@appeal/contract/outerOrders/outerOrders.lists.ts'
import { and, asc, desc, eq, gt, gte, isNotNull, lte, min, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { equals, isAny, recordsOf, rowsOf, valuesOf } from '../../platform/db/rows.ts'
import type { CaseRef } from '../cases.around.ts'
import { outerOrders } from './cases.outer.tables.ts'

export type OuterOrderRow = typeof outerOrders.$inferSelect

export const { find, lock, insert, update } = recordsOf(outerOrders)

/** The orders on a case, newest first. */
export const listOfCase = (db: Queryable, { kind, id }: CaseRef): Promise<OuterOrderRow[]> =>
  rowsOf(db, outerOrders, and(eq(outerOrders.caseKind, kind), eq(outerOrders.caseId, id)), [
    desc(outerOrders.id),
  ])

/** The orders on a case that wait for their answer, the oldest first. */
export const openOf = (db: Queryable, { kind, id }: CaseRef): Promise<OuterOrderRow[]> =>
  rowsOf(db, outerOrders, equals(outerOrders, { caseKind: kind, caseId: id, state: 'OPEN' }), [
    asc(outerOrders.id),
  ])

/** The same order: the same way, of the same body, by its own name where it is none of the list, under the same number. */
export type SameOrder = Pick<OuterOrderRow, 'direction' | 'body' | 'bodyName' | 'outerNo'>

const isSame = ({ direction, body, bodyName, outerNo }: SameOrder) =>
  and(equals(outerOrders, { direction, body, bodyName, outerNo }), ne(outerOrders.state, 'DROPPED'))

/** Whether a case has the order already. What was dropped may be entered anew. */
export const hasSame = (db: Queryable, { kind, id }: CaseRef, order: SameOrder): Promise<boolean> =>
  isAny(db, outerOrders, and(equals(outerOrders, { caseKind: kind, caseId: id }), isSame(order)))

/** Cases of whatever kind that have the same order, the newest first. */
export const casesWithSame = (db: Queryable, order: SameOrder): Promise<CaseRef[]> =>
  db
    .select({ kind: outerOrders.caseKind, id: outerOrders.caseId })
    .from(outerOrders)
    .where(isSame(order))
    .groupBy(outerOrders.caseKind, outerOrders.caseId)
    .orderBy(desc(outerOrders.caseId))
    .limit(SAME_MOST)

/** Cases of a kind that an outer body keeps under a number; the caller narrows them to what its viewer may see. */
export const casesUnder = (db: Queryable, caseKind: CaseKindName, outerNo: string): Promise<string[]> =>
  valuesOf(db, outerOrders, 'caseId', equals(outerOrders, { outerNo, caseKind }))

/** More cases under one number are no mistake of anybody's. */
const SAME_MOST = 50

/** Passed on by an outer body and not answered yet. */
const owed = sql`${outerOrders.state} = 'OPEN' and ${outerOrders.direction} = 'RECEIVED'`

/** What is owed with a last day between two, by rising id. */
export const nextToRemind = (
  db: Queryable,
  { from, until }: { from: string; until: string },
  after: string | null,
  limit: number,
): Promise<OuterOrderRow[]> =>
  db
    .select()
    .from(outerOrders)
    .where(
      and(
        owed,
        gte(outerOrders.dueOn, from),
        lte(outerOrders.dueOn, until),
        after === null ? undefined : gt(outerOrders.id, after),
      ),
    )
    .orderBy(asc(outerOrders.id))
    .limit(limit)

// ---------------------------------------------------------------- lists

/** What lists are asked for, with the days by which near and late are told. */
export interface AskedOrders {
  kind: CaseKindName
  asked: OuterAsked
  today: string
  /** Last day that is near. */
  until: string
}

const ASKED: Readonly<Record<OuterAsked, (days: Pick<AskedOrders, 'today' | 'until'>) => SQL>> = {
  open: () => owed,
  near: ({ today, until }) =>
    sql`${owed} and ${outerOrders.dueOn} >= ${today}::date and ${outerOrders.dueOn} <= ${until}::date`,
  late: ({ today }) => sql`${owed} and ${outerOrders.dueOn} < ${today}::date`,
  answeredLate: () =>
    sql`${outerOrders.state} = 'ANSWERED' and ${outerOrders.direction} = 'RECEIVED'
      and ${outerOrders.answeredOn} > ${outerOrders.dueOn}`,
  passed: () => sql`${outerOrders.state} = 'OPEN' and ${outerOrders.direction} = 'PASSED'`,
}

/** Whether a case has such an order. */
export const hasOrder = (caseId: PgColumn, { kind, asked, ...days }: AskedOrders): SQL =>
  sql`${caseId} in (select ${outerOrders.caseId} from ${outerOrders}
    where ${outerOrders.caseKind} = ${kind} and ${ASKED[asked](days)})`

/** More than any bureau has to answer within its days of warning. */
const NEAR_MOST = 5_000

/** A query of `case_id` and `due_on`: the nearest day by which an answer on cases of a kind is owed. */
export const owedOf = (kind: CaseKindName): SQL =>
  sql`(select ${outerOrders.caseId} as case_id, min(${outerOrders.dueOn}) as due_on from ${outerOrders}
    where ${outerOrders.caseKind} = ${kind} and ${owed} and ${outerOrders.dueOn} is not null
    group by ${outerOrders.caseId})`

/**
 * Those of some cases of a kind (a query for their ids) of which an answer is owed, by a day where one is said, each with
 * the nearest day, the nearest first.
 */
export const owedAmong = async (
  db: Queryable,
  kind: CaseKindName,
  among: SQL,
  until?: string,
): Promise<{ id: string; day: string }[]> => {
  const nearest = min(outerOrders.dueOn)
  const rows = await db
    .select({ id: outerOrders.caseId, day: nearest })
    .from(outerOrders)
    .where(
      and(
        eq(outerOrders.caseKind, kind),
        owed,
        until === undefined ? isNotNull(outerOrders.dueOn) : lte(outerOrders.dueOn, until),
        sql`${outerOrders.caseId} in ${among}`,
      ),
    )
    .groupBy(outerOrders.caseId)
    .orderBy(nearest, asc(outerOrders.caseId))
    .limit(NEAR_MOST)
  return rows.flatMap(({ id, day }) => (day ? [{ id, day }] : []))
}

/** The nearest day by which an answer is owed, by case. */
export async function daysOwed(
  db: Queryable,
  kind: CaseKindName,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .select({ caseId: outerOrders.caseId, dueOn: min(outerOrders.dueOn) })
    .from(outerOrders)
    .where(and(eq(outerOrders.caseKind, kind), anyOf(outerOrders.caseId, caseIds), owed))
    .groupBy(outerOrders.caseId)
  return new Map(rows.flatMap(({ caseId, dueOn }) => (dueOn ? [[caseId, dueOn] as const] : [])))
}

/** What outer bodies passed on of a case: its number there, and what came of its day. */
export type ReceivedOrder = Pick<OuterOrderRow, 'outerNo' | 'state' | 'dueOn' | 'answeredOn'>

/** What outer bodies passed on, by case, the oldest first; what was dropped is left out. */
export async function ordersReceived(
  db: Queryable,
  kind: CaseKindName,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReceivedOrder[]>> {
  const orders = new Map<string, ReceivedOrder[]>()
  if (caseIds.length === 0) return orders
  const { caseId, outerNo, state, dueOn, answeredOn } = outerOrders
  const rows = await db
    .select({ caseId, outerNo, state, dueOn, answeredOn })
    .from(outerOrders)
    .where(
      and(
        equals(outerOrders, { caseKind: kind, direction: 'RECEIVED' }),
        anyOf(outerOrders.caseId, caseIds),
        ne(outerOrders.state, 'DROPPED'),
      ),
    )
    .orderBy(asc(outerOrders.id))
  for (const { caseId: id, ...order } of rows) orders.set(id, [...(orders.get(id) ?? []), order])
  return orders
}
