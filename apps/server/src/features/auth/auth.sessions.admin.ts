import type { SessionRecord } from '@appeal/contract/auth/auth.admin.routes.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { AUTH_IDLE_MINUTES_OFFICE, AUTH_IDLE_MINUTES_PORTAL } from '../inbox/messages/messages.service.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { findByLogin, namesOf, usersById } from '../people/users/users.service.ts'
import { settings } from '../reference/settings/settings.service.ts'
import * as store from './auth.sessions.store.ts'
import { endSessions } from './auth.sessions.ts'
import { AUTH_ABSOLUTE_HOURS } from './auth.settings.ts'

/** `b` in the clients' words: everybody who works at a desk; `c`: the portal. */
const SIDES = { b: ['a', 'b'], c: ['c', 'd'] } as const satisfies Record<string, readonly Area[]>
export type Side = keyof typeof SIDES
const HOUR = 3_600_000

/** Open sessions that were used lately enough to count still. */
async function aliveSince(ctx: Context): Promise<Date> {
  const known = await settings(ctx.platform)
  const idle = Math.max(AUTH_IDLE_MINUTES_OFFICE.of(known), AUTH_IDLE_MINUTES_PORTAL.of(known))
  return new Date(ctx.now().getTime() - idle * 60_000)
}

interface Query {
  current: number
  size: number
  searchKey?: string | undefined
  userId?: string | undefined
}

/** Who is signed in, with each one's sessions. Tokens are kept nowhere, so a session goes by its id. */
export async function sessionPage(ctx: Context, side: Side, query: Query): Promise<Page<SessionRecord>> {
  const { platform } = ctx
  const person = query.searchKey
    ? (await Promise.all(SIDES[side].map((area) => findByLogin(platform, area, query.searchKey ?? '')))).find(
        (user) => user,
      )
    : undefined
  const userId = query.searchKey ? (person?.id ?? '0') : query.userId
  const { ids, total } = await store.pageSignedIn(
    platform.db,
    { areas: SIDES[side], since: await aliveSince(ctx), userId },
    query,
  )
  const rows = await store.sessionsOf(platform.db, ids, await aliveSince(ctx))
  const people = new Map((await usersById(platform.db, ids)).map((user) => [user.id, user]))
  const names = await namesOf(ctx, ids)
  const orgs = await orgDirectory(platform)
  const longest = (await AUTH_ABSOLUTE_HOURS.read(platform)) * HOUR
  const now = ctx.now().getTime()
  const records = ids.map((id): SessionRecord => {
    const user = people.get(id)
    const open = rows.filter((row) => row.userId === id)
    const newest = open[0]
    return {
      id,
      userId: id,
      avatar: user?.avatar ?? null,
      account: user?.account ?? '',
      name: names.get(id) ?? null,
      orgName: orgs.nameOf(user?.orgId, ctx.language) || null,
      area: user?.area ?? '',
      latestLoginIp: newest?.ip ?? null,
      latestLoginAddress: null,
      lastLoginTime: user?.latestLoginAt ? wireTime(user.latestLoginAt) : null,
      tokenCount: open.length,
      tokenSignList: open.map((row) => {
        const ends = row.createdAt.getTime() + longest
        return {
          tokenValue: row.id,
          tokenMasked: `****${row.id.slice(-4)}`,
          tokenDevice: row.device,
          browser: row.browser,
          ip: row.ip,
          tokenTimeout: wireTime(new Date(ends)),
          tokenTimeoutPercent: Math.max(0, Math.min(100, Math.round(((ends - now) / longest) * 100))),
        }
      }),
      sessionCreateTime: newest ? wireTime(newest.createdAt) : '',
      lastSeenTime: newest ? wireTime(newest.lastSeenAt) : '',
    }
  })
  return toPage(records, total, query)
}

/** The four figures above the list, as texts (contract 5.12). */
export async function sessionFigures(ctx: Context) {
  const counts = await store.figures(
    ctx.platform.db,
    await aliveSince(ctx),
    new Date(ctx.now().getTime() - HOUR),
  )
  return {
    currentSessionTotalCount: String(counts.people),
    maxTokenCount: String(counts.most),
    oneHourNewlyAdded: String(counts.lately),
    proportionOfBAndC: `${counts.desk}/${counts.portal}`,
  }
}

/** Ends all sessions of people of one side; at their next step they are told that an administrator did it. */
export async function kickOut(ctx: Context, side: Side, userIds: readonly string[]): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const people = (await usersById(tx, [...new Set(userIds)])).filter((user) =>
      SIDES[side].some((area) => area === user.area),
    )
    for (const user of people) {
      await endSessions(tx, ctx, user.id, 'kicked_out')
      await recordChange(
        tx,
        ctx,
        'session',
        { id: user.id, name: user.account },
        { sessions: ['open', 'ended'] },
      )
    }
  })
}

/** Ends single sessions of one side. */
export async function endTokens(ctx: Context, side: Side, ids: readonly string[]): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const rows = await store.openByIds(tx, ids, SIDES[side])
    if (rows.length === 0) return
    await endSessions(tx, ctx, { ids: rows.map(({ id }) => id) }, 'kicked_out')
    for (const row of rows)
      await recordChange(
        tx,
        ctx,
        'session',
        { id: row.userId, name: `****${row.id.slice(-4)}` },
        { session: ['open', 'ended'] },
      )
  })
}
