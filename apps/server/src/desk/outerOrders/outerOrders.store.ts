import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { CaseRef } from '../../cases/cases.service.ts'
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
