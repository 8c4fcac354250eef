import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { CASE_KIND_NAMES } from '@appeal/contract/cases/caseKinds.ts'
import type { KeptSubject } from '@appeal/contract/keeping/keeping.routes.ts'
import { type CaseBase, type Kind, kindOf, referenceDataOf, scope } from '../../cases/cases.service.ts'
import { type Scope, staffScope } from '../../cases/scope/cases.scope.service.ts'
import { clocksOf } from '../../features/calendar/calendar.service.ts'
import {
  findUserByAccount,
  lockUser,
  type UserRow,
  usersById,
} from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
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

/**
 * The case of a number, or the person of an account of the portal, held until the transaction ends.
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
    const found = id
      ? { id }
      : ((await findUserByAccount(tx, 'c', ref)) ?? (await findUserByAccount(tx, 'd', ref)))
    // Whoever has given up the account has no row to be locked any more, and nothing changes it.
    const user = found && ((await lockUser(tx, found.id)) ?? (await usersById(tx, [found.id]))[0])
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

export const isPersonHeld = (tx: Tx, ctx: Context, userId: string): Promise<boolean> =>
  store.isHeld(tx, [{ subject: 'person', caseKind: '', subjectId: userId }], shanghaiDate(ctx.now()))

/** Why a case may not be destroyed now, and from which day it may, where that is known. */
export async function hindranceOf(tx: Tx, ctx: Context, kind: Kind, row: CaseBase) {
  const ref = kind.about(row).no
  const today = shanghaiDate(ctx.now())
  if (row.keySalt.length === 0) return { reason: 'keeping.destroyed_before', details: { ref } } as const
  const { closedAt } = row as CaseBase & { closedAt: Date | null }
  const isOpen = kind.table.states[row.state]?.open ?? false
  const runs = (await clocksOf(tx, kind.name, [row.id])).some(({ doneAt }) => doneAt === null)
  if (isOpen || !closedAt || runs) return { reason: 'keeping.still_runs', details: { ref } } as const
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
