import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { hit, limitKey } from '../../platform/limits/limits.ts'

/** By hand: enough for a notice to a bureau's staff, too little for flooding anybody. */
export const BY_HAND = { limit: 100, windowSeconds: 3_600 }
export const TESTS = { limit: 10, windowSeconds: 60 }

/** @throws request.too_many */
export async function demandRoom(ctx: Context, what: string, spec: typeof BY_HAND, times = 1): Promise<void> {
  const key = limitKey(what, viewerOf(ctx).userId)
  for (let n = 0; n < times; n++) {
    // The caller may hold a transaction, which this count must not wait for nor be undone with.
    const verdict = await hit(ctx.platform.autonomous, key, { ...spec, at: ctx.now() })
    if (!verdict.allowed) fail('request.too_many', { seconds: verdict.retryAfterSeconds })
  }
}
