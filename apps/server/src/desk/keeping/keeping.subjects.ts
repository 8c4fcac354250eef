import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { CASE_KIND_NAMES, type CaseKindName, inHoldingOrder } from '@appeal/contract/cases/caseKinds.ts'
import type { KeptSubject } from '@appeal/contract/keeping/keeping.routes.ts'
import {
  allKinds,
  type CaseBase,
  type Kind,
  kindOf,
  referenceDataOf,
  scope,
} from '../../cases/cases.service.ts'
import { type Scope, staffScope } from '../../cases/scope/cases.scope.service.ts'
import { clocksOf } from '../../features/calendar/calendar.service.ts'
import { findUserByAccount, type UserRow } from '../../features/people/users/users.service.ts'
import { findUnitedByAccount, lockStanding } from '../../features/people/users/users.uniting.service.ts'
import { type Context, type Platform, viewerOf } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { yearsAfter } from './keeping.days.ts'
import { ARCHIVE_YEARS } from './keeping.settings.ts'
import * as store from './keeping.store.ts'

/** A case or a person that somebody named. */
export type Named =
  | { subject: 'case'; kind: Kind; row: CaseBase; ref: string }
  | { subject: 'person'; user: UserRow; ref: string }

/** What a person is called in registers: nothing that says who they are. */
export const refOfPerson = (userId: string): string => `U${userId}`

/** Cases of a kind that the right to an operation lets the viewer see. */
export const seenBy = async (ctx: Context, kind: Kind, path: string): Promise<Scope> =>
  scope(kind, viewerOf(ctx), (await referenceDataOf(ctx.platform)).orgs.descendantIds, path)

/** Registers that the right to an operation lets the viewer see. */
export async function sightOf(ctx: Context, path: string): Promise<Scope> {
  const viewer = viewerOf(ctx)
  const { orgs } = await referenceDataOf(ctx.platform)
  return staffScope(viewer, viewer.grants.get(path), orgs.descendantIds)
}

/** In whose sight lies what the viewer writes into a register. */
export async function ownSight(ctx: Context): Promise<{ bureauId: string; bureauProvinceId: string | null }> {
  const { org } = viewerOf(ctx)
  const own = org && (await referenceDataOf(ctx.platform)).orgs.get(org.id)
  if (!own) return fail('request.not_permitted')
  return { bureauId: own.id, bureauProvinceId: own.provinceId }
}

/** The person of an account name: of one that is open rather than of one that had it before. */
async function personNamed(tx: Tx, account: string): Promise<UserRow | undefined> {
  for (const find of [findUserByAccount, findUnitedByAccount])
    for (const area of ['c', 'd'] as const) {
      const user = await find(tx, area, account)
      if (user) return user
    }
  return undefined
}

/** A person of an account, held until the transaction ends, also one who has given the account up. */
export async function lockPerson(tx: Tx, userId: string): Promise<UserRow | undefined> {
  await store.lockPerson(tx, userId)
  return lockStanding(tx, userId)
}

/**
 * The case of a number, or the person of an account of the portal, held until the transaction ends. An account that
 * became part of another names the person of that one.
 *
 * @throws keeping.subject_unknown where there is none that the viewer may see
 */
export async function lockNamed(
  tx: Tx,
  ctx: Context,
  { subject, ref, path }: { subject: KeptSubject; ref: string; path: string },
): Promise<Named> {
  const unknown = () => fail('keeping.subject_unknown', { field: 'ref' })
  if (subject === 'person') {
    const id = /^U(\d{1,19})$/.exec(ref)?.[1]
    const found = id ? { id } : await personNamed(tx, ref)
    const user = found && (await lockPerson(tx, found.id))
    if (!user || (user.area !== 'c' && user.area !== 'd')) return unknown()
    return { subject, user, ref: refOfPerson(user.id) }
  }
  for (const name of CASE_KIND_NAMES) {
    const kind = kindOf(ctx.platform, name)
    const seen = await seenBy(ctx, kind, path)
    const id = await kind.store.idOfNumber(tx, seen, ref.toUpperCase())
    const row = id && (await kind.store.lock(tx, id, seen))
    if (row) return { subject, kind, row, ref: kind.about(row).no }
  }
  return unknown()
}

/**
 * Holds every case that a person filed, in the order in which all hold cases: whoever judges one of them by what is laid
 * on the person waits.
 *
 * Whatever is held here is held in one order: a proposal, the person, their cases, and legal holds last.
 */
export async function lockCasesOf(tx: Tx, platform: Platform, ownerId: string) {
  const cases: { kind: CaseKindName; id: string }[] = []
  for (const { name, store } of allKinds(platform))
    for (const id of await store.idsOfOwner(tx, ownerId)) cases.push({ kind: name, id })
  const held: { kind: Kind; row: CaseBase }[] = []
  for (const { kind: name, id } of inHoldingOrder(cases)) {
    const kind = kindOf(platform, name)
    const row = await kind.store.lock(tx, id, [{ by: 'all' }])
    if (row) held.push({ kind, row })
  }
  return held
}

/** Holds what a legal hold lies on, before the hold itself. @returns the case, where it lies on one that is there */
export async function lockHeld(tx: Tx, platform: Platform, { caseKind, subjectId }: store.HoldRecord) {
  if (caseKind === '') {
    await lockPerson(tx, subjectId)
    return null
  }
  const kind = kindOf(platform, caseKind)
  const row = await kind.store.lock(tx, subjectId, [{ by: 'all' }])
  return row ? { kind, row } : null
}

export const subjectOf = (named: Named): store.Subject =>
  named.subject === 'case'
    ? { subject: 'case', caseKind: named.kind.name, subjectId: named.row.id }
    : { subject: 'person', caseKind: '', subjectId: named.user.id }

/** A case with whoever filed it: a hold on either holds the case. */
const heldBy = (kind: Kind, row: CaseBase): store.Subject[] => {
  const ownerId = kind.ownerOf(row)
  const own: store.Subject = { subject: 'case', caseKind: kind.name, subjectId: row.id }
  return ownerId ? [own, { subject: 'person', caseKind: '', subjectId: ownerId }] : [own]
}

export const isCaseHeld = (tx: Tx, ctx: Context, kind: Kind, row: CaseBase): Promise<boolean> =>
  store.isHeld(tx, heldBy(kind, row), shanghaiDate(ctx.now()))

export const isPersonHeld = (tx: Queryable, ctx: Context, userId: string): Promise<boolean> =>
  store.isHeld(tx, [{ subject: 'person', caseKind: '', subjectId: userId }], shanghaiDate(ctx.now()))

/** Why a case may not be destroyed now, and from which day it may, where that is known. */
export async function hindranceOf(tx: Tx, ctx: Context, kind: Kind, row: CaseBase) {
  const ref = kind.about(row).no
  const today = shanghaiDate(ctx.now())
  if (row.keySalt.length === 0) return { reason: 'keeping.destroyed_before', details: { ref } } as const
  const { closedAt } = row as CaseBase & { closedAt: Date | null }
  const { open: isOpen = false, lasting = false } = kind.table.states[row.state] ?? {}
  const runs = (await clocksOf(tx, kind.name, [row.id])).some(({ doneAt }) => doneAt === null)
  if (isOpen || lasting || !closedAt || runs)
    return { reason: 'keeping.still_runs', details: { ref } } as const
  if (await isCaseHeld(tx, ctx, kind, row)) return { reason: 'keeping.held', details: { ref } } as const
  const years = await ARCHIVE_YEARS.read(ctx.platform)
  const from = yearsAfter(closedAt, years)
  if (from > today) return { reason: 'keeping.too_young', details: { ref, years, from } } as const
  const kept = await store.keptUntil(tx, kind.name, row.id)
  if (kept && kept > today) return { reason: 'keeping.kept_longer', details: { ref, from: kept } } as const
  return null
}

/** @throws keeping.destroyed_before, keeping.still_runs, keeping.held, keeping.too_young, keeping.kept_longer */
export async function demandDestructible(tx: Tx, ctx: Context, kind: Kind, row: CaseBase): Promise<void> {
  const hindrance = await hindranceOf(tx, ctx, kind, row)
  if (hindrance) fail(hindrance.reason, hindrance.details)
}
