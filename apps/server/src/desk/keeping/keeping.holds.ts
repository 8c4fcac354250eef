import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { keepingRoutes, type LegalHoldRow } from '@appeal/contract/keeping/keeping.routes.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { BodyOf, QueryOf } from '@appeal/contract/kit/routes.ts'
import { audienceOf, type CaseBase, type Kind } from '../../cases/cases.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import type { Belongings } from '../../features/people/users/users.uniting.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { appendHistory } from '../../platform/history/history.ts'
import { newId } from '../../platform/ids.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import * as store from './keeping.store.ts'
import {
  isPersonHeld,
  lockCasesOf,
  lockHeld,
  lockNamed,
  ownSight,
  refOfPerson,
  sightOf,
  subjectOf,
} from './keeping.subjects.ts'

const SEALED = { reason: 'legal_holds.reason', lift: 'legal_holds.lift_reason' } as const

/** A line in the history of a case that stays where it is. The caller holds the case. */
const noteLine = (tx: Tx, ctx: Context, kind: Kind, row: CaseBase, event: string, opinion: string) =>
  appendHistory(tx, ctx, { kind: kind.name, id: row.id, keySalt: row.keySalt }, [
    {
      event,
      voice: 'bureau',
      opinion,
      fromState: row.state,
      toState: row.state,
      audience: audienceOf(kind, event),
    },
  ])

/**
 * Places a legal hold on a case or a person: nothing of it is archived, deleted or destroyed until it is lifted or its
 * last day is past.
 *
 * @throws keeping.subject_unknown, keeping.held_before, keeping.day_past, keeping.destroyed_before
 */
export async function placeHold(
  ctx: Context,
  { reason, untilOn, ...asked }: BodyOf<typeof keepingRoutes.hold>,
): Promise<{ id: string }> {
  const today = shanghaiDate(ctx.now())
  if (untilOn !== undefined && untilOn <= today) fail('keeping.day_past', { field: 'untilOn' })
  const { crypto, clock } = ctx.platform
  return ctx.unitOfWork(async (tx) => {
    const named = await lockNamed(tx, ctx, { ...asked, path: keepingRoutes.hold.permission })
    const of = subjectOf(named)
    const isGone = named.subject === 'case' ? named.row.keySalt.length === 0 : named.user.deletedAt !== null
    if (isGone) fail('keeping.destroyed_before', { ref: named.ref })
    // A destruction that found no hold is through before this one stands.
    if (named.subject === 'person') await lockCasesOf(tx, ctx.platform, named.user.id)
    await store.endPast(tx, of, today, ctx.now())
    if (await store.isHeld(tx, [of], today)) fail('keeping.held_before')
    const id = newId(clock)
    const sight =
      named.subject === 'case'
        ? { bureauId: named.row.bureauId, bureauProvinceId: named.row.bureauProvinceId }
        : await ownSight(ctx)
    await store.insertHold(tx, {
      id,
      ...of,
      ...sight,
      ref: named.ref,
      reason: crypto.encryptField(SEALED.reason, reason),
      placedBy: viewerOf(ctx).userId,
      placedAt: ctx.now(),
      untilOn: untilOn ?? null,
    })
    if (named.subject === 'case') await noteLine(tx, ctx, named.kind, named.row, 'hold_placed', reason)
    await recordChange(tx, ctx, 'legalHold', { id, name: named.ref }, { held: [false, untilOn ?? true] })
    return { id }
  })
}

/** Lifts a legal hold. @throws keeping.not_found where there is none that holds and that the viewer may see */
export async function liftHold(
  ctx: Context,
  { id, reason }: BodyOf<typeof keepingRoutes.lift>,
): Promise<void> {
  const sight = await sightOf(ctx, keepingRoutes.lift.permission)
  await ctx.unitOfWork(async (tx) => {
    const found = (await store.findHold(tx, id, sight)) ?? fail('keeping.not_found')
    const of = await lockHeld(tx, ctx.platform, found)
    const hold = (await store.lockHold(tx, id, sight)) ?? fail('keeping.not_found')
    await store.liftHold(tx, id, {
      liftedBy: viewerOf(ctx).userId,
      liftedAt: ctx.now(),
      liftReason: ctx.platform.crypto.encryptField(SEALED.lift, reason),
    })
    if (of) await noteLine(tx, ctx, of.kind, of.row, 'hold_lifted', reason)
    await recordChange(tx, ctx, 'legalHold', { id, name: hold.ref }, { held: [true, false] })
  })
}

export async function listHolds(
  ctx: Context,
  query: QueryOf<typeof keepingRoutes.holdpage>,
): Promise<Page<LegalHoldRow>> {
  const { db, crypto } = ctx.platform
  const sight = await sightOf(ctx, keepingRoutes.holdpage.permission)
  const { rows, total } = await store.pageHolds(db, sight, query)
  const names = await namesOf(ctx, [
    ...rows.map(({ placedBy }) => placedBy),
    ...rows.flatMap(({ liftedBy }) => liftedBy ?? []),
  ])
  const today = shanghaiDate(ctx.now())
  return toPage(
    rows.map((row) => ({
      id: row.id,
      subject: row.subject,
      ref: row.ref,
      reason: crypto.decryptField(SEALED.reason, row.reason),
      placedBy: names.get(row.placedBy) ?? null,
      placedAt: wireTime(row.placedAt),
      untilOn: row.untilOn,
      over: row.liftedAt !== null || (row.untilOn !== null && row.untilOn < today),
      liftedBy: row.liftedBy && (names.get(row.liftedBy) ?? null),
      liftedAt: row.liftedAt && wireTime(row.liftedAt),
      liftReason: row.liftReason && crypto.decryptField(SEALED.lift, row.liftReason),
    })),
    total,
    query,
  )
}

/**
 * Accounts under a legal hold, and such as are being appraised, do not become one: what is held is named by its account.
 *
 * @throws keeping.held, uniting.appraised
 */
export const notUnitedWhileHeld: Belongings = {
  count: async () => 0,
  async judge(db, ctx, { from, to }) {
    for (const { id } of [from, to]) {
      if (await isPersonHeld(db, ctx, id)) fail('keeping.held', { ref: refOfPerson(id) })
      if (await store.isWaiting(db, { subject: 'person', caseKind: '', subjectId: id }))
        fail('uniting.appraised')
    }
  },
  move: async () => undefined,
}

/** An account under a legal hold is not emptied (PIPL 47: unless the law wants it kept). @throws keeping.held */
export async function refuseWhileHeld(tx: Tx, ctx: Context, userId: string): Promise<void> {
  if (await isPersonHeld(tx, ctx, userId)) fail('keeping.held', { ref: refOfPerson(userId) })
}
