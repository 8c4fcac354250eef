import type { ProfileKey } from '@appeal/contract/accounts/accounts.schemas.ts'
import { ADMINISTRATOR_ROLES } from '@appeal/contract/grants/duties.ts'
import { isMobile, normalisePhone } from '@appeal/contract/identifiers.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { noteRights } from '../../access/roles/roles.service.ts'
import * as admin from './users.admin.store.ts'
import { uniquely } from './users.creation.ts'
import { changedProfile } from './users.details.ts'
import { type Personal, personal, personIndex, sealed } from './users.personal.ts'
import type { UserRow } from './users.service.ts'
import * as store from './users.store.ts'

export type { PeopleFilter, PeopleSort, SideRow } from './users.admin.store.ts'
export { clearDirector, foldTallies, lockGone, peopleExistIn, sidePositions } from './users.admin.store.ts'
export { profileOf } from './users.details.ts'
export { positionJson } from './users.presenter.ts'

/** A page of people. What somebody types finds parts of account names, and whole names and phone numbers. */
export function listPeople(
  ctx: Context,
  filter: Omit<admin.PeopleFilter, 'search'> & { searchKey?: string | undefined },
  sort: admin.PeopleSort,
  at: { current: number; size: number },
) {
  const { searchKey, ...rest } = filter
  const { crypto, db } = ctx.platform
  const phone = searchKey ? normalisePhone(searchKey) : ''
  const search = searchKey && {
    account: searchKey,
    name: personIndex.name(crypto, searchKey),
    ...(isMobile(phone) && { phone: personIndex.phone(crypto, phone) }),
  }
  return admin.page(db, { ...rest, ...(search && { search }) }, sort, at)
}

/** What the administration may change of an account; what is left out stays, null empties. */
export interface AccountChange extends Partial<Personal> {
  account?: string | undefined
  nickname?: string | null | undefined
  gender?: string | null | undefined
  orgId?: string | undefined
  positionId?: string | null | undefined
  positionName?: string | null | undefined
  directorId?: string | null | undefined
  empNo?: string | null | undefined
  positionLevel?: string | null | undefined
  entryDate?: string | null | undefined
  sortCode?: number | undefined
  brand?: string | null | undefined
  outlet?: string | null | undefined
  profile?: Partial<Record<ProfileKey, string | null>>
  sidePositions?: readonly Omit<admin.SideRow, 'userId' | 'place'>[] | undefined
}

const present = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/**
 * Writes changes of an account that the caller holds and has judged.
 *
 * @throws auth.account_taken, auth.phone_taken, accounts.email_taken
 */
export async function changeAccount(
  tx: Tx,
  ctx: Context,
  user: UserRow,
  change: AccountChange,
): Promise<void> {
  const { crypto } = ctx.platform
  const { name, phone, email, idNumber, profile, sidePositions, ...columns } = change
  await demandFreeEmail(tx, ctx, user.area, email, user.id)
  const isOther =
    email !== undefined && (email === null || !user.emailIndex?.equals(personIndex.email(crypto, email)))
  await uniquely(() =>
    store.update(tx, user.id, {
      ...present(columns),
      ...sealed(crypto, { name, phone, email, idNumber }),
      ...(isOther && { emailProvedAt: email && user.area === 'b' ? ctx.now() : null }),
      ...(profile && { profile: changedProfile(crypto, user, profile) }),
      updatedAt: ctx.now(),
    }),
  )
  if (sidePositions) await admin.replaceSidePositions(tx, user.id, sidePositions)
  // What somebody may see hangs on where they belong.
  if (columns.orgId !== undefined) await noteRights(tx, ctx, [user.id])
  await ctx.platform.live.send(tx, { kind: 'cache', key: `viewer:${user.id}` })
}

/** E-mail recovers passwords, so a proven address belongs to one account of an area. */
export async function demandFreeEmail(
  tx: Tx,
  ctx: Context,
  area: Area,
  email: string | null | undefined,
  but: string | null,
): Promise<void> {
  if (email && (await admin.emailTaken(tx, area, personIndex.email(ctx.platform.crypto, email), but)))
    fail('accounts.email_taken', { field: 'email' })
}

/**
 * Which of somebody's names, numbers and addresses another account of the area has already.
 *
 * @param person empty where it is not to be asked for
 */
export async function takenOf(
  ctx: Context,
  area: Area,
  person: { account: string; phone: string; email: string },
): Promise<('auth.account_taken' | 'auth.phone_taken' | 'accounts.email_taken')[]> {
  const { db, crypto } = ctx.platform
  const [account, phone, email] = await Promise.all([
    person.account && store.findByAccount(db, area, person.account),
    person.phone && store.findByPhone(db, area, personIndex.phone(crypto, person.phone)),
    person.email && admin.emailTaken(db, area, personIndex.email(crypto, person.email), null),
  ])
  return [
    ...(account ? (['auth.account_taken'] as const) : []),
    ...(phone ? (['auth.phone_taken'] as const) : []),
    ...(email ? (['accounts.email_taken'] as const) : []),
  ]
}

/** People are named, or go: who names them comes first or finds them gone (`users.admin.store.ts`). */
export const { lockNamed: holdNamed, lockGoing: holdGoing } = admin

/** Disables or enables an account, or takes it away for good while records keep whose it was. */
export async function setStanding(
  tx: Tx,
  ctx: Context,
  userId: string,
  standing: 'ENABLE' | 'DISABLED' | 'deleted',
): Promise<void> {
  const at = ctx.now()
  await store.update(
    tx,
    userId,
    standing === 'deleted'
      ? { userStatus: 'DISABLED', deletedAt: at, updatedAt: at }
      : { userStatus: standing, updatedAt: at },
  )
  if (standing === 'deleted') await admin.clearDirector(tx, userId)
  await ctx.platform.live.send(tx, { kind: 'cache', key: `viewer:${userId}` })
}

/**
 * Brings a deleted account back, disabled: that somebody may sign in again is an act of its own.
 *
 * @throws auth.account_taken, auth.phone_taken, accounts.email_taken where another account has taken it meanwhile
 */
export async function bringBack(tx: Tx, ctx: Context, user: UserRow): Promise<void> {
  const { email } = personal(ctx.platform.crypto, user)
  if (user.emailProvedAt) await demandFreeEmail(tx, ctx, user.area, email, user.id)
  await uniquely(() =>
    store.update(tx, user.id, { userStatus: 'DISABLED', deletedAt: null, updatedAt: ctx.now() }),
  )
  await ctx.platform.live.send(tx, { kind: 'cache', key: `viewer:${user.id}` })
}

/** Names of the three administrators, for sentences. */
export const DUTY_NAMES = {
  sysAdmin: { zh: '系统管理员', en: 'system administrator' },
  secAdmin: { zh: '安全管理员', en: 'security administrator' },
  auditAdmin: { zh: '审计管理员', en: 'audit administrator' },
} as const
type AdministratorRole = keyof typeof DUTY_NAMES
const CODES = Object.keys(ADMINISTRATOR_ROLES) as AdministratorRole[]

/**
 * Does something that may take an administrator away, and refuses it where it was the last one of its kind. Those
 * who do so take turns.
 */
export async function keepingAdministrators(
  tx: Tx,
  work: () => Promise<void>,
  refuse: (duty: { zh: string; en: string }) => never,
): Promise<void> {
  await admin.lockAdministrators(tx)
  const before = await admin.activePeopleByRole(tx, CODES)
  await work()
  const after = await admin.activePeopleByRole(tx, CODES)
  for (const code of CODES) if (before.get(code) && !after.get(code)) refuse(DUTY_NAMES[code])
}
