import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from './db.ts'
import { lockedRow } from './rows.ts'

type RunTable = PgTable & { id: PgColumn; createdAt: PgColumn; finishedAt: PgColumn }
type PartTable = PgTable & { runId: PgColumn; state: PgColumn; tries: PgColumn; doneAt: PgColumn }

/** Parts that are read at once. */
const PORTION = 200

/**
 * What is asked of every run whose parts wait (`state = 'waiting'`) and are carried out one by one, each in a transaction
 * with its own mark: whenever the server dies, the parts that are done say so, and the others wait.
 *
 * @param order the column that numbers the parts of a run
 */
export function waitingParts<T extends PartTable, K extends string>(
  runs: RunTable,
  parts: T & Readonly<Record<K, PgColumn>>,
  order: K,
) {
  type Part = T['$inferSelect']
  type Place = { readonly runId: string } & Readonly<Record<K, number>>
  const number: PgColumn = parts[order]
  const waits = eq(parts.state, 'waiting')
  const of = (place: Place) => and(eq(parts.runId, place.runId), eq(number, place[order]))

  return {
    /** One part of a run. */
    of,
    /** The same, while it waits. */
    stillWaiting: (place: Place) => and(of(place), waits),

    /** Parts that wait, in their order, portion by portion. */
    async *sweepWaiting(db: Queryable, runId: string): AsyncGenerator<Part> {
      for (let after = 0, found = PORTION; found === PORTION; ) {
        const rows = (await db
          .select()
          .from(parts as PgTable)
          .where(and(eq(parts.runId, runId), waits, gt(number, after)))
          .orderBy(asc(number))
          .limit(PORTION)) as (Part & Place)[]
        yield* rows
        found = rows.length
        after = Number((rows.at(-1) as Place | undefined)?.[order] ?? after)
      }
    },

    /** The part for this transaction alone while it still waits; whoever comes second finds none. */
    lockWaiting: (tx: Tx, place: Place) => lockedRow(tx, parts as T, and(of(place), waits)),

    /** One more try that ended in a fault. @returns how many there were */
    async countTry(db: Queryable, place: Place): Promise<number> {
      const [row] = await db
        .update(parts as PgTable)
        .set({ tries: sql`${parts.tries} + 1` })
        .where(of(place))
        .returning({ tries: parts.tries })
      return Number(row?.tries ?? 0)
    },

    /** Marks the end of a run, once no part waits. */
    async finishRun(db: Queryable, id: string, at: Date): Promise<void> {
      await db
        .update(runs as PgTable)
        .set({ finishedAt: at })
        .where(
          and(
            eq(runs.id, id),
            isNull(runs.finishedAt),
            sql`not exists (select 1 from ${parts} where ${parts.runId} = ${runs.id} and ${waits})`,
          ),
        )
    },

    /** Runs that wait although nothing moved in them since a moment: their server is gone. */
    async listForsaken(db: Queryable, since: Date): Promise<string[]> {
      const rows = await db
        .select({ id: runs.id })
        .from(runs as PgTable)
        .where(
          and(
            isNull(runs.finishedAt),
            lt(runs.createdAt, since),
            sql`not exists (select 1 from ${parts} where ${parts.runId} = ${runs.id} and ${parts.doneAt} >= ${since})`,
          ),
        )
      return rows.map(({ id }) => String(id))
    },
  }
}
