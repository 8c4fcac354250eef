import type { SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { table } from '../product.ts'
import { inParts } from './batches.ts'
import { retire } from './retiring.store.ts'

/** Rows that go by themselves once their time is over. */
export interface Passing {
  /** The column whose index leads to them: a time, or an id, which begins with its time (`idOf`). */
  by: string
  /** Rows go whose value of the column is less. */
  until(ctx: Context): Promise<Date | string> | Date | string
  /** Which rows of those alone; what it leaves behind is read again by each run, so let it be little. */
  only?(until: SQL): SQL
}

/** Rows of tables that only grow, and when they go: each feature declares those of its own tables. */
export const passing = table<readonly Passing[]>('tables that retire')

/** Takes away what is over of every table that declares so; a table that fails keeps no other waiting. */
export const retireRows = (ctx: Context): Promise<void> =>
  inParts(ctx, async (attempt) => {
    for (const [name, parts] of Object.entries(ctx.platform.product.of(passing)))
      for (const part of parts)
        await attempt({ table: name }, async () => retire(ctx.platform.db, name, part, await part.until(ctx)))
  })

const DAY_MS = 86_400_000

/** So many days before now. */
export const daysAgo = (days: number) => (ctx: Pick<Context, 'now'>) =>
  new Date(ctx.now().getTime() - days * DAY_MS)
/** Now: for rows that say themselves when they are over. */
export const rightNow = daysAgo(0)
/** A month is told in days that no month exceeds, so that nothing goes a day early. */
export const DAYS_OF_MONTH = 31
