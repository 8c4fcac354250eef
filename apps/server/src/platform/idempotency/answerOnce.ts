import { onConnection } from '../cache.ts'
import type { Context, Platform } from '../context.ts'
import type { Tx } from '../db/db.ts'
import { carryingLine, type Outcome, tellingAnew } from '../trail/trail.ts'
import { type Answered, once, type Repeatable } from './idempotency.ts'
import { onceMore } from './victims.ts'

type Handle = (ctx: Context) => Promise<string>

/**
 * Answers a call once (`once`), with everything its handler reads and writes in the transaction that keeps the answer:
 * the act, and the bytes that tell of it, stand or fall together. No service knows of it.
 *
 * Where a unit of work fails, its transaction ends before the handler hears of it, and what the handler asks then — who
 * was faster, which case won — runs on the pool: nobody waits for a second connection while holding one.
 *
 * The victim of a deadlock did nothing, and the other one goes on: it is tried once more. Not where the body is a stream,
 * which is there once.
 *
 * @param handle answers with the bytes that leave
 */
export async function answerOnce(
  ctx: Context,
  call: Repeatable & { isStream?: boolean },
  soFar: () => Outcome,
  handle: Handle,
): Promise<Answered> {
  const run = () => attempt(ctx, call, soFar, handle)
  // What a victim told of itself went with its transaction.
  return call.isStream ? run() : onceMore(run, tellingAnew(ctx))
}

async function attempt(
  ctx: Context,
  call: Repeatable,
  soFar: () => Outcome,
  handle: Handle,
): Promise<Answered> {
  let handled: Promise<string> | undefined
  let hasFailed = false
  let end: (error: unknown) => void = () => undefined
  const then: ((ctx: Context) => Promise<void>)[] = []
  const failure = new Promise<never>((_, reject) => {
    end = reject
  })
  failure.catch(() => undefined)

  function inside(tx: Tx): Context {
    const platform: Platform = onConnection(ctx.platform, ctx.platform.db)
    Object.defineProperty(platform, 'db', { get: () => (hasFailed ? ctx.platform.db : tx) })
    const own: Context = {
      ...ctx,
      platform,
      committed: (work) => void then.push(work),
      async unitOfWork(work) {
        if (hasFailed) return ctx.unitOfWork(work)
        try {
          return await carryingLine(own, soFar, work, (noted) => noted(tx))
        } catch (error) {
          hasFailed = true
          end(error)
          await transaction.catch(() => undefined)
          throw error
        }
      },
    }
    return own
  }

  const transaction = once(ctx.platform, call, (tx) => {
    handled = handle(inside(tx))
    handled.catch(() => undefined)
    return Promise.race([handled, failure])
  })
  try {
    const answered = await transaction
    for (const work of then)
      await work(ctx).catch((error: unknown) =>
        ctx.platform.log.error({ err: error }, 'left over after a commit'),
      )
    return answered
  } catch (error) {
    if (!hasFailed) throw error
    await handled
    throw new Error(`${call.route} went on after its unit of work had failed`, { cause: error })
  }
}
