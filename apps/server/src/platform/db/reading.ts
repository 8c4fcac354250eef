import { onConnection } from '../cache.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from './db.ts'

/**
 * What one answer reads, on one connection: statements that are asked at once leave in one write and wait for no
 * answer of each other (`Database.onOne`). Nothing in it begins a unit of work, which takes a connection of its own.
 */
export const reading = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.platform.database.onOne((db) => work({ ...ctx, platform: onConnection(ctx.platform, db) }))

/** The same work inside a transaction: what it reads of the database, it reads on the connection that is held. */
export const onTransaction = (tx: Tx, ctx: Context): Context => ({
  ...ctx,
  // A transaction answers whatever a connection does.
  platform: onConnection(ctx.platform, tx as unknown as Db),
})
