import { and, asc, eq, gt, gte, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { pressingEnd } from '../cases.tables.ts'

/** Where a kind's table has what tells of the work of its handlers. */
export interface OfficerColumns {
  table: PgTable
  columns: Readonly<
    Record<
      | 'id'
      | 'handlerId'
      | 'bureauId'
      | 'pressOwedBy'
      | 'pressLegalOn'
      | 'totalLegalOn'
      | 'closedAt'
      | 'submittedAt',
      PgColumn
    >
  >
  ofKind?: SQL | undefined
  isOpen: SQL
  /** What cases are alike by: the column, and its name in a row; what a kind does not know is left out. */
  alike?: Readonly<Partial<Record<Likeness, readonly [PgColumn, string]>>> | undefined
  /** How whoever filed a case rated the bureau; null where nobody did. */
  score?: SQL | undefined
  /** How often a case was handled again. */
  reworks?: SQL | undefined
}

export type Likeness = 'area' | 'brand' | 'topic'

/** Cases of one officer in a bureau: what is open, and what became of the rest. */
export interface OfficerLoad {
  handlerId: string
  open: number
  /** By the end that presses the bureau, as its lists order by it. */
  late: number
  near: number
  closed: number
  reworked: number
  rated: number
  satisfied: number
}

const amount = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`

/** The SQL that tells of officers' work on one kind of case. */
export function officersOf({ table, columns, ofKind, isOpen, alike = {}, score, reworks }: OfficerColumns) {
  const { id, handlerId, bureauId, closedAt, submittedAt } = columns
  const end = pressingEnd.bureau(columns)
  const open = and(isOpen, isNull(closedAt))
  return {
    /** Work by officer: open on a day, near its end until another, closed since a moment, rated since an earlier one. */
    listOfficerLoads: (
      db: Queryable,
      bureau: string,
      at: { today: string; nearUntil: string; closedSince: Date; ratedSince: Date },
    ): Promise<OfficerLoad[]> => {
      const ended = and(isNotNull(closedAt), gte(closedAt, at.closedSince))
      const rated = score ? sql`${closedAt} is not null and ${score} is not null` : sql`false`
      return db
        .select({
          handlerId: sql<string>`${handlerId}`,
          open: amount(open),
          late: amount(and(open, sql`${end} < ${at.today}::date`)),
          near: amount(and(open, sql`${end} between ${at.today}::date and ${at.nearUntil}::date`)),
          closed: amount(ended),
          reworked: amount(reworks ? and(ended, sql`${reworks} > 0`) : sql`false`),
          rated: amount(rated),
          satisfied: amount(score ? and(rated, sql`${score} <> 'UNSATISFIED'`) : sql`false`),
        })
        .from(table)
        .where(
          and(
            ofKind,
            eq(bureauId, bureau),
            isNotNull(handlerId),
            or(open, and(isNotNull(closedAt), gte(closedAt, at.ratedSince))),
          ),
        )
        .groupBy(handlerId)
    },

    /** Open cases of a bureau that nobody works on. */
    countUnheld: async (db: Queryable, bureau: string): Promise<number> => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(table)
        .where(and(ofKind, eq(bureauId, bureau), open, isNull(handlerId)))
      return row!.n
    },

    /** Open cases that nobody works on, of all bureaus, by rising id. */
    listUnheld: async (db: Queryable, after: string | null, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ id: sql<string>`${id}` })
        .from(table)
        .where(and(ofKind, open, isNull(handlerId), after === null ? undefined : gt(id, after)))
        .orderBy(asc(id))
        .limit(limit)
      return rows.map((row) => row.id)
    },

    /** How many cases of its bureau that are like one each of some officers has had since a moment. */
    listExperience: async (
      db: Queryable,
      row: { bureauId: string },
      asked: { officers: readonly string[]; since: Date },
    ): Promise<({ handlerId: string } & Record<Likeness, number>)[]> => {
      const same = (name: Likeness) => {
        const [column, key = ''] = alike[name] ?? []
        const value = (row as Readonly<Record<string, unknown>>)[key]
        return amount(column && value ? eq(column, value) : sql`false`)
      }
      return db
        .select({
          handlerId: sql<string>`${handlerId}`,
          area: same('area'),
          brand: same('brand'),
          topic: same('topic'),
        })
        .from(table)
        .where(
          and(
            ofKind,
            eq(bureauId, row.bureauId),
            anyOf(handlerId, asked.officers),
            gte(submittedAt, asked.since),
          ),
        )
        .groupBy(handlerId)
    },
  }
}
