import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { OuterAsked } from '@appeal/contract/outerOrders/outerOrders.lists.ts'
import { and, asc, desc, eq, lte, min, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CaseRef } from '../../cases/cases.service.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { equals, recordsOf, rowsOf, valuesOf } from '../../platform/db/rows.ts'
import { outerOrders } from './outerOrders.tables.ts'

export type OuterOrderRow = typeof outerOrders.$inferSelect

export const { find, lock, insert, update } = recordsOf(outerOrders)

/** The orders on a case, newest first. */
export const listOfCase = (db: Queryable, { kind, id }: CaseRef): Promise<OuterOrderRow[]> =>
  rowsOf(db, outerOrders, and(eq(outerOrders.caseKind, kind), eq(outerOrders.caseId, id)), [
    desc(outerOrders.id),
  ])

/** Whether a case has the same order already; what was dropped may be entered anew. */
export const hasSame = async (
  db: Queryable,
  { kind, id }: CaseRef,
  { direction, body, outerNo }: Pick<OuterOrderRow, 'direction' | 'body' | 'outerNo'>,
): Promise<boolean> =>
  (await db.$count(
    outerOrders,
    and(
      equals(outerOrders, { caseKind: kind, caseId: id, direction, body, outerNo }),
      ne(outerOrders.state, 'DROPPED'),
    ),
  )) > 0

/** Cases of a kind that an outer body keeps under a number; the caller narrows them to what its viewer may see. */
export const casesUnder = (db: Queryable, caseKind: CaseKindName, outerNo: string): Promise<string[]> =>
  valuesOf(db, outerOrders, 'caseId', equals(outerOrders, { outerNo, caseKind }))

// ---------------------------------------------------------------- lists

/** Passed on by an outer body and not answered yet. */
const owed = sql`${outerOrders.state} = 'OPEN' and ${outerOrders.direction} = 'RECEIVED'`

/** What lists are asked for, with the days by which near and late are told. */
export interface AskedOrders {
  asked: OuterAsked
  today: string
  /** Last day that is near. */
  until: string
}

const ASKED: Readonly<Record<OuterAsked, (days: Omit<AskedOrders, 'asked'>) => SQL>> = {
  open: () => owed,
  near: ({ today, until }) =>
    sql`${owed} and ${outerOrders.dueOn} >= ${today}::date and ${outerOrders.dueOn} <= ${until}::date`,
  late: ({ today }) => sql`${owed} and ${outerOrders.dueOn} < ${today}::date`,
  answeredLate: () =>
    sql`${outerOrders.state} = 'ANSWERED' and ${outerOrders.direction} = 'RECEIVED'
      and ${outerOrders.answeredOn} > ${outerOrders.dueOn}`,
  passed: () => sql`${outerOrders.state} = 'OPEN' and ${outerOrders.direction} = 'PASSED'`,
}

/** Whether a case of a kind has such an order. */
export const hasOrder = (caseId: PgColumn, kind: CaseKindName, { asked, ...days }: AskedOrders): SQL =>
  sql`${caseId} in (select ${outerOrders.caseId} from ${outerOrders}
    where ${outerOrders.caseKind} = ${kind} and ${ASKED[asked](days)})`

/** More than any bureau has to answer within its days of warning. */
const NEAR_MOST = 5_000

/** Cases of a kind of which an answer is owed by a day, the nearest first. */
export const casesOwedBy = async (db: Queryable, kind: CaseKindName, until: string): Promise<string[]> => {
  const rows = await db
    .select({ caseId: outerOrders.caseId })
    .from(outerOrders)
    .where(and(eq(outerOrders.caseKind, kind), owed, lte(outerOrders.dueOn, until)))
    .orderBy(asc(outerOrders.dueOn), asc(outerOrders.id))
    .limit(NEAR_MOST)
  return [...new Set(rows.map(({ caseId }) => caseId))]
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
