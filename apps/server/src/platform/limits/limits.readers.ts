import type { Context } from '../context.ts'
import { isAway } from '../db/violations.ts'
import { hitAddress, type Limit, type Verdict } from './limits.ts'

/**
 * Counts one hit of whoever reads something public. It is counted where writing is possible, wherever the answer comes
 * from; while nothing takes writing, readers of a replica are let through rather than all refused.
 */
export async function hitReader(ctx: Context, what: string, limit: Limit): Promise<Verdict> {
  const { db, database, autonomous } = ctx.platform
  const spec = { ...limit, at: ctx.now() }
  if (!database.isReplica) return hitAddress(db, what, ctx.ip, spec)
  return hitAddress(autonomous, what, ctx.ip, spec).catch((error: unknown) => {
    if (!isAway(error)) throw error
    return { allowed: true, retryAfterSeconds: 0 }
  })
}
