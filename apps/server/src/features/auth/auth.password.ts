import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import { lockUser, storePassword, type UserRow } from '../people/users/users.service.ts'
import { endSessions } from './auth.sessions.ts'
import { PASSWORD_HISTORY } from './auth.settings.ts'
import * as store from './auth.store.ts'
import { authTemplates } from './auth.templates.ts'
import { refuseReuse } from './captcha/auth.proof.ts'

/**
 * Sets a new password in a transaction of its own: all sessions of the account end, codes that would set another one
 * are dead, and the owner is told.
 *
 * @param user as it was when the right to change it was judged
 * @param plain judged, in clear
 * @param before what must hold, or be spent, in the same transaction
 * @throws auth.password_reused, record.stale
 */
export async function setPassword(
  ctx: Context,
  user: UserRow,
  plain: string,
  before: (tx: Tx) => Promise<void>,
): Promise<void> {
  const remember = await PASSWORD_HISTORY.read(ctx.platform)
  await refuseReuse(ctx, user, plain, remember)
  const passwordHash = await ctx.platform.crypto.hashPassword(plain)
  await ctx.unitOfWork(async (tx) => {
    await before(tx)
    const current = await lockUser(tx, user.id)
    // Somebody else changed it between our look and now: what was checked is no longer true.
    if (current?.passwordHash !== user.passwordHash) fail('record.stale')
    await storePassword(tx, ctx, current, passwordHash, remember)
    await endSessions(tx, ctx, user.id, 'password')
    await store.takeTickets(tx, { userId: user.id, kind: 'activate' }, ctx.now())
    await tell(tx, ctx, {
      template: authTemplates.passwordChanged,
      to: { userId: user.id },
      data: { account: user.account },
      channels: ['inapp', 'sms', 'mail'],
      key: `password:${user.id}:${ctx.now().getTime()}`,
    })
  })
}
