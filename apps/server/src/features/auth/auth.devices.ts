import type { SignedInDevice } from '@appeal/contract/auth/auth.schemas.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { endSessions, faultOf } from './auth.sessions.ts'
import * as store from './auth.store.ts'

/** An address without its tail: `203.0.113.*`, `2001:db8:1:*`. */
export function maskIp(ip: string): string {
  const v4 = /((?<!\d)\d{1,9}\.\d{1,9}\.\d{1,9})\.\d{1,9}$/.exec(ip)
  return v4 ? `${v4[1]}.*` : `${ip.split(':').slice(0, 3).join(':')}:*`
}

/** The own sessions that still count, newest first. */
async function openSessions(ctx: Context): Promise<store.SessionRow[]> {
  const rows = await store.listOpenSessions(ctx.platform.db, viewerOf(ctx).userId)
  const faults = await Promise.all(rows.map((row) => faultOf(ctx.platform, row, row.browser)))
  return rows.filter((_, at) => faults[at] === undefined)
}

/** Where the signed-in person is signed in. */
export async function ownDevices(ctx: Context): Promise<SignedInDevice[]> {
  const { sessionId } = viewerOf(ctx)
  return (await openSessions(ctx)).map((row) => ({
    id: row.id,
    browser: row.browser,
    device: row.device,
    ip: maskIp(row.ip),
    createTime: wireTime(row.createdAt),
    lastTime: wireTime(row.lastSeenAt),
    current: row.id === sessionId,
  }))
}

/** Signs one of the own devices out, at once and wherever its requests arrive. @throws request.not_found */
export async function signOutDevice(ctx: Context, id: string): Promise<void> {
  const rows = await openSessions(ctx)
  if (!rows.some((row) => row.id === id)) fail('request.not_found')
  await ctx.unitOfWork((tx) => endSessions(tx, ctx, { ids: [id] }, 'signed_out'))
}

/** Signs every other own device out; answers how many there were. */
export async function signOutOthers(ctx: Context): Promise<number> {
  const { sessionId } = viewerOf(ctx)
  const ids = (await openSessions(ctx)).map(({ id }) => id).filter((id) => id !== sessionId)
  if (ids.length) await ctx.unitOfWork((tx) => endSessions(tx, ctx, { ids }, 'signed_out'))
  return ids.length
}
