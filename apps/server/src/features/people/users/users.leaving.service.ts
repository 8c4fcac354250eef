import type { Context } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { list } from '../../../platform/product.ts'

/** What a feature knows of the work that lies with one officer. */
export interface OpenWork {
  count(db: Queryable, userId: string): Promise<number>
  /** Gives all of it to a colleague, or back to the bureau where `to` is null; a line in the history of each case. */
  handOver(tx: Tx, ctx: Context, change: { from: string; to: string | null; reason: string }): Promise<number>
}

/** How the open work of an officer is counted and handed over, wherever there are cases. */
export const onLeaving = list<OpenWork>()

/** How many open cases lie with an officer. */
export async function countOpenWork(tx: Tx, { platform }: Context, userId: string): Promise<number> {
  let sum = 0
  for (const work of platform.product.of(onLeaving)) sum += await work.count(tx, userId)
  return sum
}

/** Hands over everything that lies with an officer. @returns how many cases */
export async function handOverWork(
  tx: Tx,
  ctx: Context,
  change: { from: string; to: string | null; reason: string },
): Promise<number> {
  let sum = 0
  for (const work of ctx.platform.product.of(onLeaving)) sum += await work.handOver(tx, ctx, change)
  return sum
}
