import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { isAway } from '../db/violations.ts'
import { hitAddress, type Limit, type Verdict } from './limits.ts'

/**
 * Notes that something was read where writing is possible, wherever the answer comes from. While nothing takes writing,
 * a reader of a replica is answered without the note.
 *
 * @param unnoted what stands for it then
 */
export async function noteReading<T>(
  { platform: { db, database, autonomous } }: Context,
  note: (db: Db) => Promise<T>,
  unnoted: T,
): Promise<T> {
  if (!database.isReplica) return note(db)
  return note(autonomous).catch((error: unknown) => {
    if (!isAway(error)) throw error
    return unnoted
  })
}

/**
 * Counts one hit of whoever reads something public: readers of a replica are let through while nothing takes writing,
 * rather than all refused.
 */
export const hitReader = (ctx: Context, what: string, limit: Limit): Promise<Verdict> =>
  noteReading(ctx, (db) => hitAddress(db, what, ctx.ip, { ...limit, at: ctx.now() }), {
    allowed: true,
    retryAfterSeconds: 0,
  })
