import type { Context } from '../context.ts'
import type { Tx } from '../db/db.ts'
import { isAway } from '../db/violations.ts'

/** Tries one part of a job; a fault of it is noted, and the next part has its turn. Answers whether it went well. */
export type Attempt = (about: Record<string, unknown>, part: () => Promise<unknown>) => Promise<boolean>

/** Parts that are named when a job tells what failed; the others are counted. */
const NAMED = 10

/**
 * Runs a job in parts of which none keeps another waiting. What failed is told once, at the end, and ends the run with
 * a fault: the queue tries it again, and what went well is not due any more. A database that is away ends it at once.
 *
 * @throws Error saying how many parts failed and which was first, with its fault as the cause
 */
export async function inParts(ctx: Context, work: (attempt: Attempt) => Promise<unknown>): Promise<void> {
  let tried = 0
  const faults: { about: Record<string, unknown>; error: unknown }[] = []
  await work(async (about, part) => {
    tried += 1
    try {
      await part()
      return true
    } catch (error) {
      if (isAway(error)) throw error
      faults.push({ about, error })
      return false
    }
  })
  const [first] = faults
  if (!first) return
  const parts = faults.slice(0, NAMED).map(({ about }) => about)
  ctx.platform.log.error(
    { err: first.error, job: ctx.userAgent, failed: faults.length, tried, parts },
    'parts of a job failed',
  )
  const why = first.error instanceof Error ? first.error.message.split('\n', 1)[0] : 'unknown'
  const which = Object.values(first.about).join()
  throw new Error(`${faults.length} of ${tried} parts failed, first ${which}: ${why}`, { cause: first.error })
}

export interface Batches<T> {
  /** The next things by rising key: those after a key, or the first ones; as many as `limit` at most. */
  next(after: string | null, limit: number): Promise<readonly T[]>
  keyOf(thing: T): string
  /** How many one step of work takes, one unless said. A step that fails is tried again thing by thing. */
  together?: number
}

/** Things that one query reads. */
const LIMIT = 500

/**
 * Works through everything that is due, by key: what fails is passed, not met again by the next query, and whatever
 * becomes due behind the key is the next run's. A step of several things must be a transaction of its own.
 */
export async function forEachBatch<T>(
  attempt: Attempt,
  { next, keyOf, together = 1 }: Batches<T>,
  work: (things: readonly T[]) => Promise<unknown>,
): Promise<void> {
  const limit = Math.max(together, LIMIT - (LIMIT % together))
  let after: string | null = null
  for (;;) {
    const things = await next(after, limit)
    for (let at = 0; at < things.length; at += together) {
      const some = things.slice(at, at + together)
      const wentWell = some.length > 1 && (await tryTogether(() => work(some)))
      if (!wentWell) await forEach(attempt, some, keyOf, (one) => work([one]))
    }
    if (things.length < limit) return
    after = keyOf(things.at(-1)!)
  }
}

/** Works through things that are known already, one by one. */
export async function forEach<T>(
  attempt: Attempt,
  things: readonly T[],
  keyOf: (thing: T) => string,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  for (const thing of things) await attempt({ id: keyOf(thing) }, () => work(thing))
}

/** Whose fault it was shows when each is tried alone. */
async function tryTogether(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isAway(error)) throw error
    return false
  }
}

/** What one step could not read, each with its fault. */
export type Unread = { id: string; error: unknown }[]

/** Things of before that one step of a night takes, and that one night takes at most: an upgrade's long past is spread. */
const CAUGHT_TOGETHER = 100
const MOST_A_NIGHT = 50_000

/**
 * Gives things of before what new ones are born with, as many as a night has room for. What cannot be read is told once,
 * at the end.
 *
 * @param next things that lack it, by rising id, after one of them
 * @param give gives it to those that are free, in a transaction of its own
 * @param most how many things this run takes
 */
export const catchUp = (
  ctx: Context,
  next: (after: string | null, limit: number) => Promise<readonly { id: string }[]>,
  give: (tx: Tx, ctx: Context, ids: readonly string[]) => Promise<Unread>,
  most = MOST_A_NIGHT,
): Promise<void> =>
  inParts(ctx, async (attempt) => {
    let left = most
    const unread: Unread = []
    await forEachBatch(
      attempt,
      {
        async next(after, limit) {
          const things = await next(after, Math.min(limit, left))
          left -= things.length
          return things
        },
        keyOf: ({ id }) => id,
        together: CAUGHT_TOGETHER,
      },
      async (things) => {
        const ids = things.map(({ id }) => id)
        unread.push(...(await ctx.unitOfWork((tx) => give(tx, ctx, ids))))
      },
    )
    for (const { id, error } of unread) await attempt({ id }, () => Promise.reject(error))
  })
