import { DOOR_NAMES, DOORS, type Door } from '@appeal/contract/auth/demonstration.doors.ts'
import type { DoorRow } from '@appeal/contract/auth/demonstration.routes.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { findByLogin, isDisabled, personal, type UserRow } from '../people/users/users.service.ts'
import { admit, type LoginReply } from './auth.login.ts'

/** Documented in README and on the console: a demonstration is for this machine alone. */
export const DEMO_PASSWORD = 'Postal#2026demo'

/** A sandbox has the same people, but stands beside the real product: strangers may reach it. */
function demandDemonstration({ platform }: Context): void {
  if (platform.config.APP_MODE !== 'demo' || platform.config.SANDBOX) fail('request.not_found')
}

function personOf(ctx: Context, door: Door): Promise<UserRow | undefined> {
  const { area, account } = DOORS[door]
  return findByLogin(ctx.platform, area, account)
}

/**
 * Whom a visitor may be; while the demonstration is being made, those who are there already.
 *
 * @throws request.not_found outside demonstrations
 */
export async function demonstrationPeople(ctx: Context): Promise<DoorRow[]> {
  demandDemonstration(ctx)
  const rows = await Promise.all(DOOR_NAMES.map(async (door) => ({ door, user: await personOf(ctx, door) })))
  return rows.flatMap(({ door, user }) =>
    user && !isDisabled(user)
      ? [{ door, account: DOORS[door].account, name: personal(ctx.platform.crypto, user).name ?? '' }]
      : [],
  )
}

/**
 * Signs a visitor in without a password typed. It opens what the password that everybody is told would open, and no more:
 * somebody whose password was changed is behind this door no longer, and a second factor is asked for as ever.
 *
 * @throws request.not_found outside demonstrations; auth.login_failed
 */
export async function enterByDoor(ctx: Context, door: Door, cookies?: string): Promise<LoginReply> {
  demandDemonstration(ctx)
  const user = await personOf(ctx, door)
  const { ok } = await ctx.platform.crypto.verifyPassword(user?.passwordHash ?? null, DEMO_PASSWORD)
  if (!ok || !user) return fail('auth.login_failed')
  return ctx.unitOfWork((tx) => admit(tx, ctx, user, { way: 'demonstration', device: 'PC' }, { cookies }))
}
