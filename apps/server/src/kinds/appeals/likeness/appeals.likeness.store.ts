import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { inserting } from '../../../platform/db/rows.ts'
import { statement } from '../../../platform/db/statement.ts'
import { appealReplySketches, appealSketches } from './appeals.likeness.tables.ts'

export const insertSketch = inserting(appealReplySketches)

/** Of a case that is destroyed. */
export async function forgetSketches(tx: Tx, appealId: string): Promise<void> {
  await tx.delete(appealReplySketches).where(eq(appealReplySketches.appealId, appealId))
  await tx.delete(appealSketches).where(eq(appealSketches.appealId, appealId))
}

/** Of what an appellant wrote; what was written before it is forgotten. */
export async function keepNarrative(
  tx: Tx,
  appealId: string,
  sketch: string | undefined,
  createdAt: Date,
): Promise<void> {
  if (sketch === undefined) await tx.delete(appealSketches).where(eq(appealSketches.appealId, appealId))
  else
    await tx
      .insert(appealSketches)
      .values({ appealId, sketch, createdAt })
      .onConflictDoUpdate({ target: appealSketches.appealId, set: { sketch, createdAt } })
}

const nearOf = statement(
  () => sql`
    select count(*) filter (where s.far <= ${sql.placeholder('reach')}::int)::int as answers, min(s.far)::int as nearest
    from (
      select bit_count(sketch # ${sql.placeholder('sketch')}::varbit::bit(1024)) as far
      from appeal_reply_sketches
      where org_id = any(${sql.placeholder('orgs')}::bigint[]) and created_at > ${sql.placeholder('since')}::timestamptz
        and appeal_id <> ${sql.placeholder('appealId')}::bigint
    ) s`,
)

/** Whose answers are looked through, and from when. */
export interface Among {
  orgs: readonly string[]
  since: Date
  /** The case that is answered: its own earlier answers are left out. */
  appealId: string
}

/**
 * Looks a sketch up among the answers of some organisations, one by one: their number is bounded by the days.
 *
 * @param reach bits in which an answer differs at most that counts
 * @returns how many count, and the bits in which the nearest of all differs; null where there is none
 */
export async function near(
  db: Queryable,
  sketch: string,
  reach: number,
  { orgs, since, appealId }: Among,
): Promise<{ answers: number; nearest: number | null }> {
  const { rows } = (await nearOf(db, { sketch, reach, orgs, since: since.toISOString(), appealId })) as {
    rows: { answers: number; nearest: number | null }[]
  }
  return rows[0]!
}
