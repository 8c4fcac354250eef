import { and, asc, count, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyOf } from '../../platform/db/anyOf.ts'
import { portions } from '../../platform/db/cursor.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Scope } from '../scope/cases.scope.service.ts'

export interface ListOrder<By extends string = string> {
  by: By
  descending: boolean
  /** Cases that are pressed by a nearer day than their clocks say: a list by the end goes by that day. */
  sooner?: readonly { id: string; day: string }[] | undefined
}

export interface PageAsked {
  current: number
  size: number
}

interface Lists<File, Filter, By extends string> {
  table: PgTable
  seen(scope: Scope): SQL
  id: PgColumn
  /** What a line of a list shows, and what decides which actions are open on it. */
  line: Record<string, PgColumn>
  /** What a file says of a case: a million lines of it are read at once. */
  filed: Readonly<Record<keyof File & string, PgColumn>>
  orderBy(filter: Filter): Record<By, PgColumn | SQL>
  /** Orders of which a case may have no value: those come last. */
  mayLack: readonly By[]
  /** The conditions of a filter. */
  matching(filter: Filter): (SQL | undefined)[]
  /** What was searched for differs each time, and would fill the memory. */
  isSearch(filter: Filter): boolean
}

/**
 * A number in the statement's own text. A prepared statement's plan does not look at its parameters, and the planner
 * takes an unknown limit for a tenth of the table: it would sort where an index has the ten rows in order.
 */
const written = (n: number) => sql.raw(String(Math.trunc(n))) as SQL & Placeholder

/** The lists of one kind: a page, everything by a cursor, some by their ids, and how many there are. */
export function caseLists<Line, File extends Record<string, unknown>, Filter, By extends string>({
  table,
  seen,
  id,
  line,
  filed,
  orderBy,
  mayLack,
  matching,
  isSearch,
}: Lists<File, Filter, By>) {
  const where = (scope: Scope, filter: Filter) => and(seen(scope), ...matching(filter))

  const inOrder = ({ by, descending }: ListOrder<By>, filter: Filter): SQL[] => {
    const direction = descending ? desc : asc
    const column = orderBy(filter)[by]
    return [
      mayLack.includes(by)
        ? sql`${column} ${descending ? sql`desc` : sql`asc`} nulls last`
        : direction(column),
      direction(id),
    ]
  }

  /**
   * A list by the end in which some cases have a nearer day than their clocks. The others still come from an index in
   * their order, as many as the page reaches to, and the few are put between them: nothing is sorted that is not shown.
   */
  function interleaved(
    scope: Scope,
    filter: Filter,
    { by, descending, sooner = [] }: ListOrder<By>,
    upTo?: number,
  ) {
    const end = orderBy(filter)[by]
    const ids = `{${sooner.map((one) => one.id).join()}}`
    const days = `{${sooner.map(({ day }) => day).join()}}`
    const direction = descending ? sql`desc` : sql`asc`
    const inTurn = sql`nearest ${direction} nulls last, turn_id ${direction}`
    const ranked = sql`((select ${id} as turn_id, ${end} as nearest from ${table}
        where ${where(scope, filter)} and ${id} <> all(${ids}::bigint[])
        order by ${end} ${direction} nulls last, ${id} ${direction}
        ${upTo === undefined ? sql`` : sql`limit ${written(upTo)}`})
      union all
      (select ${id}, least(${end}, sooner.day) from ${table}
        join unnest(${ids}::bigint[], ${days}::date[]) as sooner(case_id, day) on sooner.case_id = ${id}
        where ${where(scope, filter)})) as ranked`
    return { ranked, isIt: sql`ranked.turn_id = ${id}`, inTurn }
  }

  /** Whether some cases of a list by the end have a nearer day than their clocks. */
  const hasSooner = ({ sooner }: ListOrder<By>) => Boolean(sooner?.length)

  const soonerPage = (
    db: Queryable,
    scope: Scope,
    filter: Filter,
    order: ListOrder<By>,
    { current, size }: PageAsked,
  ) => {
    const { ranked, isIt, inTurn } = interleaved(scope, filter, order, current * size)
    return db
      .select(line)
      .from(table)
      .innerJoin(ranked, isIt)
      .orderBy(inTurn)
      .limit(size)
      .offset((current - 1) * size)
  }

  const pageOf = (db: Queryable, scope: Scope, filter: Filter, order: ListOrder<By>, page: PageAsked) =>
    db
      .select(line)
      .from(table)
      .where(where(scope, filter))
      .orderBy(...inOrder(order, filter))
      .limit(written(page.size))
      .offset((page.current - 1) * page.size)
  const keptPageOf = statement(pageOf)

  return {
    async list(
      db: Queryable,
      scope: Scope,
      filter: Filter,
      order: ListOrder<By>,
      { current, size }: PageAsked,
    ): Promise<Line[]> {
      const page = { current, size }
      // A queue is asked for again and again with the same filter: its SQL is kept, values and all.
      if (hasSooner(order)) return (await soonerPage(db, scope, filter, order, page)) as Line[]
      const rows = isSearch(filter)
        ? await pageOf(db, scope, filter, order, page)
        : await keptPageOf(db, {}, scope, filter, order, page)
      return rows as Line[]
    },

    /** Every case of a list in its order, portion by portion. */
    sweep(db: Db, scope: Scope, filter: Filter, order: ListOrder<By>, size: number) {
      const all = db.select(filed).from(table)
      if (!hasSooner(order)) {
        const query = all.where(where(scope, filter)).orderBy(...inOrder(order, filter))
        return portions<File>(db, query.getSQL(), size, filed)
      }
      const { ranked, isIt, inTurn } = interleaved(scope, filter, order)
      return portions<File>(db, all.innerJoin(ranked, isIt).orderBy(inTurn).getSQL(), size, filed)
    },

    /** Cases of a list of ids that lie in a scope. */
    async listSeen(db: Queryable, scope: Scope, ids: readonly string[]): Promise<Line[]> {
      if (ids.length === 0) return []
      const rows = await db
        .select(line)
        .from(table)
        .where(and(anyOf(id, ids), seen(scope)))
      return rows as Line[]
    },

    /** @param most where counting ends; it goes on to the last row where left out */
    async countList(db: Queryable, scope: Scope, filter: Filter, most?: number): Promise<number> {
      const counted = most
        ? db
            .select({ n: count() })
            .from(db.select({ id }).from(table).where(where(scope, filter)).limit(most).as('some'))
        : db.select({ n: count() }).from(table).where(where(scope, filter))
      const [row] = await counted
      return row?.n ?? 0
    },
  }
}
