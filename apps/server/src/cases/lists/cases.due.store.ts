import type { ClockSide } from '@appeal/contract/calendar/warnings.ts'
import { and, asc, count, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
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

interface Due {
  table: PgTable
  columns: Record<
    'id' | 'handlerId' | 'bureauId' | 'closedAt' | 'pressOwedBy' | 'pressLegalOn' | 'totalLegalOn',
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
  const asked = (scope: Scope, { side, held, until }: DueAsked) =>
    and(
      seen(scope),
      isOpen,
      isNull(columns.closedAt),
      held && isHeld(held),
      sql`${pressingEnd[side](columns)} <= ${until}::date`,
    )
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
