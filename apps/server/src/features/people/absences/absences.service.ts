import {
  ABSENCE_DAYS_MAX,
  type Absence,
  type AbsenceBody,
} from '@appeal/contract/absences/absences.routes.ts'
import { daysBetween, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { cachedPerPlatform } from '../../../platform/cache.ts'
import { type Context, type Platform, viewerOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { tell } from '../../inbox/messages/messages.service.ts'
import { findUsersByOrg, isDisabled, lockUser, namesOf, type UserRow } from '../users/users.service.ts'
import type { AbsenceRow } from './absences.store.ts'
import * as store from './absences.store.ts'
import { absenceTemplates } from './absences.templates.ts'

/** Who stands in for whom on a day. */
export interface StandIns {
  /** Who does the work of somebody today: a substitute, or undefined where the person is there. */
  of(userId: string | null): string | undefined
  /** People whose work somebody does today beside the own. */
  principals(userId: string): readonly string[]
}

const CACHE = 'absences'
/** A substitute who is away has one, too; longer rows of people end where they began. */
const LONGEST_ROW = 5

const known = cachedPerPlatform(CACHE, ({ db, clock }) => store.listFrom(db, shanghaiDate(clock.now())))

function substituteOf(direct: ReadonlyMap<string, string>, userId: string): string | undefined {
  let at = direct.get(userId)
  for (let step = 1; at !== undefined && step < LONGEST_ROW; step++) {
    const next = direct.get(at)
    if (next === undefined || next === userId) break
    at = next
  }
  return at
}

/** The substitutes of today. */
export async function standIns(platform: Platform): Promise<StandIns> {
  const today = shanghaiDate(platform.clock.now())
  // What was read before today still holds all that is not over: a day only takes away and begins.
  const rows = await known(platform)
  const running = rows.filter(({ fromOn, toOn }) => fromOn <= today && today <= toOn)
  const direct = new Map(running.map(({ userId, substituteId }) => [userId, substituteId]))
  const resolved = new Map([...direct.keys()].map((userId) => [userId, substituteOf(direct, userId)]))
  return {
    of: (userId) => (userId ? resolved.get(userId) : undefined),
    principals: (userId) => [...resolved].flatMap(([away, by]) => (by === userId ? [away] : [])),
  }
}

/** Who is away today, each with the last day of it. */
export async function awayUntil(platform: Platform): Promise<Map<string, string>> {
  const today = shanghaiDate(platform.clock.now())
  const rows = await known(platform)
  return new Map(
    rows.flatMap(({ userId, fromOn, toOn }) =>
      fromOn <= today && today <= toOn ? [[userId, toOn] as const] : [],
    ),
  )
}

function stateOf(row: AbsenceRow, today: string): Absence['state'] {
  if (row.cancelledAt) return 'cancelled'
  if (row.toOn < today) return 'over'
  return row.fromOn > today ? 'coming' : 'running'
}

async function present(ctx: Context, rows: readonly AbsenceRow[]): Promise<Absence[]> {
  const { userId } = viewerOf(ctx)
  const today = shanghaiDate(ctx.now())
  const names = await namesOf(ctx, rows, (row) => [row.userId, row.substituteId])
  return rows.map((row) => {
    const state = stateOf(row, today)
    const open = state === 'coming' || state === 'running'
    return {
      ...row,
      userName: names.get(row.userId) ?? '',
      substituteName: names.get(row.substituteId) ?? '',
      state,
      can: open && row.userId === userId ? ['cancel'] : [],
    }
  })
}

const MOST_LISTED = 100

/** Own absences and those in which the viewer stands in, newest first. */
export async function ownAbsences(ctx: Context): Promise<{ own: Absence[]; standingIn: Absence[] }> {
  const { userId } = viewerOf(ctx)
  const rows = await store.listOf(ctx.platform.db, userId, MOST_LISTED)
  return {
    own: await present(
      ctx,
      rows.filter((row) => row.userId === userId),
    ),
    standingIn: await present(
      ctx,
      rows.filter((row) => row.substituteId === userId && !row.cancelledAt),
    ),
  }
}

async function colleaguesOf(ctx: Context): Promise<string[]> {
  const { org, userId, area } = viewerOf(ctx)
  if (!org) return []
  const people = await findUsersByOrg(ctx.platform.db, [org.id])
  return people.filter((one) => one.id !== userId && one.area === area).map(({ id }) => id)
}

/** Colleagues who may stand in. */
export async function substitutes(ctx: Context): Promise<{ id: string; name: string }[]> {
  const ids = await colleaguesOf(ctx)
  const names = await namesOf(ctx, ids)
  return ids.map((id) => ({ id, name: names.get(id) ?? '' }))
}

async function refuseAway(tx: Tx, ctx: Context, { substituteId, ...span }: AbsenceBody): Promise<void> {
  const away = await store.findOverlap(tx, substituteId, span)
  if (!away) return
  const name = (await namesOf(ctx, [substituteId])).get(substituteId)
  fail('absences.substitute_away', { field: 'substituteId', name })
}

/**
 * Records an own absence. From its first day on, lists and digests of the absent person's cases go to the substitute.
 *
 * @throws absences.past, absences.too_long, absences.no_colleague, absences.overlap, absences.substitute_away
 */
export async function addAbsence(ctx: Context, input: AbsenceBody): Promise<Absence> {
  const { userId, org } = viewerOf(ctx)
  if (input.fromOn < shanghaiDate(ctx.now())) fail('absences.past', { field: 'fromOn' })
  if (daysBetween(input.fromOn, input.toOn) >= ABSENCE_DAYS_MAX)
    fail('absences.too_long', { field: 'toOn', limit: ABSENCE_DAYS_MAX })
  if (!org || !(await colleaguesOf(ctx)).includes(input.substituteId))
    fail('absences.no_colleague', { field: 'substituteId' })
  const row = await ctx.unitOfWork(async (tx) => {
    // Two at once take turns, lower id first, so that neither an overlap nor two who stand in for each other gets by.
    const held = []
    for (const id of [userId, input.substituteId].sort()) held.push(await lockUser(tx, id))
    // Who was a colleague a moment ago may have gone since, and then nobody would be told any more.
    const isThere = (user: UserRow | undefined) => user && !isDisabled(user) && user.orgId === org.id
    if (!held.every(isThere)) fail('absences.no_colleague', { field: 'substituteId' })
    const twin = await store.findOverlap(tx, userId, input)
    if (twin) fail('absences.overlap', { field: 'fromOn', from: twin.fromOn, to: twin.toOn })
    await refuseAway(tx, ctx, input)
    const fresh: AbsenceRow = {
      id: newId(ctx.platform.clock),
      userId,
      orgId: org.id,
      substituteId: input.substituteId,
      fromOn: input.fromOn,
      toOn: input.toOn,
      reason: input.reason ?? null,
      createdAt: ctx.now(),
      cancelledAt: null,
    }
    await store.insert(tx, fresh)
    await ctx.platform.live.send(tx, { kind: 'cache', key: CACHE })
    return fresh
  })
  return (await present(ctx, [row]))[0]!
}

/** Whoever is gone is neither away nor stands in; whom they stood in for is told to name somebody else. */
export async function endAbsencesOf(tx: Tx, ctx: Context, userId: string): Promise<void> {
  const today = shanghaiDate(ctx.now())
  const ended = await store.cancelAllOf(tx, { userId, today, at: ctx.now() })
  if (ended.length === 0) return
  await ctx.platform.live.send(tx, { kind: 'cache', key: CACHE })
  for (const { id, userId: absent } of ended)
    if (absent !== userId)
      await tell(tx, ctx, {
        template: absenceTemplates.substituteGone,
        to: { userId: absent },
        data: {},
        channels: ['inapp'],
        key: `absence:${id}:substituteGone`,
      })
}

/** Ends an own absence: from now on the work is the own again. @throws absences.not_found */
export async function cancelAbsence(ctx: Context, id: string): Promise<Absence> {
  const { userId } = viewerOf(ctx)
  const row = await ctx.unitOfWork(async (tx) => {
    const cancelled = await store.cancel(tx, { id, userId, today: shanghaiDate(ctx.now()), at: ctx.now() })
    if (!cancelled) fail('absences.not_found')
    await ctx.platform.live.send(tx, { kind: 'cache', key: CACHE })
    return cancelled
  })
  return (await present(ctx, [row]))[0]!
}
