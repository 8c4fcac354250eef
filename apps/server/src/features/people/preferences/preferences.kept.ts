import { type Context, viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { lockUser } from '../users/users.service.ts'
import * as store from './preferences.store.ts'

/**
 * Changes what is kept of the signed-in person under a key of the program's own; one change at a time, so that none is
 * lost.
 *
 * @param work gets what is kept, nothing at first
 */
export async function changeKept<T>(
  ctx: Context,
  key: string,
  work: (kept: string | undefined) => { value: string; answer: T },
): Promise<T> {
  const { userId } = viewerOf(ctx)
  return ctx.unitOfWork(async (tx) => {
    if (!(await lockUser(tx, userId))) fail('session.expired')
    const before = await store.find(tx, userId, key)
    const { value, answer } = work(before)
    if (before === undefined) await store.insert(tx, { userId, key, value, updatedAt: ctx.now() })
    else await store.overwrite(tx, userId, key, { value, at: ctx.now() })
    return answer
  })
}
