import type { ClockSide } from '@appeal/contract/calendar/warnings.ts'
import { and, asc, count, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { organisations } from '../../features/organisations/organisations.tables.ts'
import { users } from '../../features/people/users/users.tables.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { pressingEnd } from '../cases.tables.ts'
import type { Scope } from '../scope/cases.scope.service.ts'

/** Whose day it is: these handlers' cases and those of the bureau that nobody has, or all that a unit sees. */
export interface DueAsked {
  side: ClockSide
  /** Left out where a side has no handlers. */
  held?: { by: readonly string[]; bureauId: string | null } | undefined
  /** Last legal end that is asked for. */
  until: string
}

/** The same where a day is owed to somebody beside the clocks, with a query of `case_id` and `due_on` of it. */
export interface OwedAsked extends DueAsked {
  held: NonNullable<DueAsked['held']>
  owed: SQL
}

interface Due {
  table: PgTable
  columns: Record<
    | 'id'
    | 'handlerId'
    | 'bureauId'
    | 'closedAt'
    | 'archivedAt'
    | 'pressOwedBy'
    | 'pressLegalOn'
    | 'totalLegalOn',
    PgColumn
  >
  seen(scope: Scope): SQL
  isOpen: SQL
}

/** What somebody's day asks of a kind's rows. */
export function dueOf<Row>({ table, columns, seen, isOpen }: Due) {
  const isHeld = ({ by, bureauId }: NonNullable<DueAsked['held']>) =>
    or(
      anyOf(columns.handlerId, by),
      bureauId === null ? undefined : and(isNull(columns.handlerId), eq(columns.bureauId, bureauId)),
    )
  const open = (scope: Scope) => and(seen(scope), isOpen, isNull(columns.closedAt))
  const asked = (scope: Scope, { side, held, until }: DueAsked) =>
    and(open(scope), held && isHeld(held), sql`${pressingEnd[side](columns)} <= ${until}::date`)
  /** Whoever has a case is at work in its bureau or above it; of ended cases nobody takes the handler away. */
  const worksOn = sql`exists (select 1 from ${users} join ${organisations} on ${organisations.id} = ${columns.bureauId}
    where ${users.id} = ${columns.handlerId} and ${users.userStatus} = 'ENABLE' and ${users.deletedAt} is null
      and ${users.orgId}::text = any(string_to_array(${organisations.path}, '/')))`
  const isHeldNow = ({ by, bureauId }: OwedAsked['held']) =>
    or(
      and(anyOf(columns.handlerId, by), worksOn),
      bureauId === null ? undefined : and(eq(columns.bureauId, bureauId), sql`not ${worksOn}`),
    )
  const withOwed = (owed: SQL) => [sql`${owed} as owed`, sql`owed.case_id = ${columns.id}`] as const
  const owing = (scope: Scope, { held, until }: OwedAsked) =>
    and(seen(scope), isHeldNow(held), isNull(columns.archivedAt), sql`owed.due_on <= ${until}::date`)
  return {
    /** Open cases by the day on which what presses ends. */
    countDue: (db: Queryable, scope: Scope, due: DueAsked): Promise<{ day: string; count: number }[]> => {
      const end = pressingEnd[due.side](columns)
      return db
        .select({ day: sql<string>`${end}::text`, count: count() })
        .from(table)
        .where(asked(scope, due))
        .groupBy(end)
    },

    /** The same cases, the nearest end first. */
    listDue: async (db: Queryable, scope: Scope, due: DueAsked, limit: number): Promise<Row[]> =>
      (await db
        .select()
        .from(table)
        .where(asked(scope, due))
        .orderBy(pressingEnd[due.side](columns), asc(columns.id))
        .limit(limit)) as unknown as Row[],

    /** Cases of which a day is owed, ended ones too, by the nearer day of both: what their clock says, and that day. */
    countOwed: (
      db: Queryable,
      scope: Scope,
      asked: OwedAsked,
    ): Promise<{ end: string | null; day: string; count: number }[]> => {
      const end = sql`(case when ${and(isOpen, isNull(columns.closedAt), isHeld(asked.held))}
        and ${pressingEnd[asked.side](columns)} <= ${asked.until}::date then ${pressingEnd[asked.side](columns)} end)`
      return (
        db
          .select({
            end: sql<string | null>`${end}::text`,
            day: sql<string>`owed.due_on::text`,
            count: count(),
          })
          .from(table)
          .innerJoin(...withOwed(asked.owed))
          .where(and(owing(scope, asked), sql`(${end} is null or owed.due_on < ${end})`))
          // By their places: a query's values make two expressions of the one.
          .groupBy(sql`1`, sql`2`)
      )
    },

    /** The same cases, the nearest day first. */
    listOwed: async (db: Queryable, scope: Scope, asked: OwedAsked, limit: number): Promise<Row[]> => {
      const rows = await db
        .select({ row: table })
        .from(table)
        .innerJoin(...withOwed(asked.owed))
        .where(owing(scope, asked))
        .orderBy(sql`owed.due_on`, asc(columns.id))
        .limit(limit)
      return rows.map(({ row }) => row) as unknown as Row[]
    },

    /** The ids of the open cases of a scope, for a query around it. */
    openIds: (scope: Scope): SQL => sql`(select ${columns.id} from ${table} where ${open(scope)})`,

    /** Cases of a list of ids that lie in a scope. */
    listSeen: async (db: Queryable, scope: Scope, ids: readonly string[]): Promise<Row[]> =>
      ids.length === 0
        ? []
        : ((await db
            .select()
            .from(table)
            .where(and(anyOf(columns.id, ids), seen(scope)))) as unknown as Row[]),

    /** Which of these cases have ended. */
    async idsEnded(db: Queryable, ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ id: sql<string>`${columns.id}::text` })
        .from(table)
        .where(and(anyOf(columns.id, ids), isNotNull(columns.closedAt)))
      return rows.map(({ id }) => id)
    },
  }
}
