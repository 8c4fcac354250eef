import { onConnection } from '../cache.ts'
import type { Context } from '../context.ts'

/**
 * What one answer reads, on one connection: statements that are asked at once leave in one write and wait for no
 * answer of each other (`Database.onOne`). Nothing in it begins a unit of work, which takes a connection of its own.
 */
export const reading = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.platform.database.onOne((db) => work({ ...ctx, platform: onConnection(ctx.platform, db) }))
