import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { and, asc, count, eq, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { deadlines } from '../../features/calendar/calendar.tables.ts'
import { users } from '../../features/people/users/users.tables.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { type TurnedAt, turned } from '../../platform/db/rows.ts'
import type { Scope } from '../scope/cases.scope.service.ts'
import { appraisalItems, appraisals, legalHolds } from './cases.keeping.tables.ts'

interface Kept {
  kind: CaseKindName
  table: PgTable
  columns: Record<'id' | 'no' | 'ownerId' | 'state' | 'closedAt' | 'archivedAt' | 'keySalt', PgColumn>
  ofKind?: SQL | undefined
  seen(scope: Scope): SQL
  lastingStates: readonly string[]
}

/** A case as lists of what is due have it. */
export interface DueCase {
  id: string
  no: string
  closedAt: Date
  archivedAt: Date
  /** The account of whoever filed it has been given up. */
  isGone: boolean
}

/** Until when cases are looked for: ended before this moment, on this day. */
export interface Until {
  before: Date
  today: string
}

/** Holds that hold on a day. */
export const holdsOn = (today: string): SQL =>
  and(
    isNull(legalHolds.liftedAt),
    or(isNull(legalHolds.untilOn), sql`${legalHolds.untilOn} >= ${today}::date`),
  )!

/** What the archive and the appraisal ask of a kind's rows. */
export function keepingOf({ kind, table, columns, ofKind, seen, lastingStates }: Kept) {
  const isHeld = (today: string) => sql`exists (select from ${legalHolds} where ${holdsOn(today)} and (
    (${legalHolds.subject} = 'case' and ${legalHolds.caseKind} = ${kind} and ${legalHolds.subjectId} = ${columns.id})
    or (${legalHolds.subject} = 'person' and ${legalHolds.subjectId} = ${columns.ownerId})))`
  const runs = sql`exists (select from ${deadlines} where ${deadlines.caseKind} = ${kind}
    and ${deadlines.caseId} = ${columns.id} and ${deadlines.doneAt} is null)`
  const isGone = sql<boolean>`exists (select from ${users} where ${users.id} = ${columns.ownerId}
    and ${users.deletedAt} is not null)`
  const isThere = sql`length(${columns.keySalt}) > 0`
  const appraised = (today: string) => sql`exists (select from ${appraisalItems} join ${appraisals}
    on ${appraisals.id} = ${appraisalItems.appraisalId} where ${appraisalItems.caseKind} = ${kind}
    and ${appraisalItems.caseId} = ${columns.id} and (${appraisals.decision} is null
      or (${appraisals.verdict} = 'keep' and ${appraisals.decision} = 'confirmed' and ${appraisals.keepUntil} > ${today}::date)))`
  const toArchive = ({ before, today }: Until) =>
    and(
      ofKind,
      isNotNull(columns.closedAt),
      isNull(columns.archivedAt),
      lt(columns.closedAt, before),
      lastingStates.length ? notInArray(columns.state, [...lastingStates]) : undefined,
      sql`not ${isHeld(today)}`,
      sql`not ${runs}`,
    )
  const due = (scope: Scope, { before, today }: Until) =>
    and(
      seen(scope),
      isNotNull(columns.archivedAt),
      isThere,
      or(lt(columns.closedAt, before), isGone),
      sql`not ${isHeld(today)}`,
      sql`not ${appraised(today)}`,
    )
  const amount = async (db: Queryable, where: SQL | undefined): Promise<number> =>
    (await db.select({ n: count() }).from(table).where(where))[0]?.n ?? 0

  return {
    /** Ended cases that nothing keeps from the archive, longest ended first. */
    listToArchive: async (db: Queryable, until: Until, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ id: sql<string>`${columns.id}` })
        .from(table)
        .where(toArchive(until))
        .orderBy(asc(columns.closedAt))
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    /** Archived cases of a scope whose time is over, longest ended first. */
    async pageDue(db: Queryable, scope: Scope, until: Until, at: TurnedAt) {
      const where = due(scope, until)
      const rows = (await db
        .select({
          id: columns.id,
          no: columns.no,
          closedAt: columns.closedAt,
          archivedAt: columns.archivedAt,
          isGone,
        })
        .from(table)
        .where(where)
        .orderBy(...turned(at, [columns.closedAt, columns.id], [asc(columns.closedAt), asc(columns.id)]))
        .limit(at.size)
        .offset((at.current - 1) * at.size)) as DueCase[]
      return { rows, total: await amount(db, where) }
    },

    /** How many cases of a scope would be archived now, are so, are due, and are destroyed. */
    countKept: async (db: Queryable, scope: Scope, ended: Until, of: Until) => ({
      toArchive: await amount(db, and(seen(scope), toArchive(ended))),
      archived: await amount(db, and(seen(scope), isNotNull(columns.archivedAt), isThere)),
      due: await amount(db, due(scope, of)),
      destroyed: await amount(db, and(seen(scope), isNotNull(columns.archivedAt), sql`not ${isThere}`)),
    }),

    /** The id of the case of a number, within a scope. */
    async idOfNumber(db: Queryable, scope: Scope, no: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: sql<string>`${columns.id}` })
        .from(table)
        .where(and(seen(scope), eq(columns.no, no)))
      return row?.id
    },

    /** Every case that a person filed. */
    async idsOfOwner(db: Queryable, ownerId: string): Promise<string[]> {
      const rows = await db
        .select({ id: sql<string>`${columns.id}` })
        .from(table)
        .where(and(ofKind, eq(columns.ownerId, ownerId)))
        .orderBy(asc(columns.id))
      return rows.map(({ id }) => id)
    },
  }
}
