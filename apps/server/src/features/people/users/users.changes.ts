import { OTHER_BRAND } from '@appeal/contract/appeals/appeals.codes.ts'
import { brokenRealName } from '@appeal/contract/fieldRules.ts'
import { type RuleTextKey, ruleText } from '@appeal/contract/rules.texts.ts'
import type { UpdateUserInfoBody } from '@appeal/contract/users/users.schemas.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { brandDirectory } from '../../reference/areas/areas.service.ts'
import { uniquely } from './users.creation.ts'
import { changedProfile } from './users.details.ts'
import { personal, sealed } from './users.personal.ts'
import { ILLEGAL_NAME_SENSITIVE_WORDS } from './users.settings.ts'
import * as store from './users.store.ts'

/** Tells every server that a person is to be read anew. */
export const viewerChanged = (tx: Queryable, ctx: Context, userId: string) =>
  ctx.platform.live.send(tx, { kind: 'cache', key: `viewer:${userId}` })

/** Ends the operation with the text of a form rule at one field (spec 8, code 415). */
export function refuseField(ctx: Context, field: string, key: RuleTextKey): never {
  const message = ruleText(key, ctx.language)
  return fail('request.invalid', { summary: message, fields: [{ field, message }] })
}

/**
 * Refuses what is no real name (spec 5).
 *
 * @param nickname the one the system gave, if there is one already
 */
export async function demandRealName(ctx: Context, name: string, nickname: string | null): Promise<void> {
  const sensitiveWords = await ILLEGAL_NAME_SENSITIVE_WORDS.read(ctx.platform)
  const broken = brokenRealName(name, { defaultNickname: nickname, sensitiveWords })
  if (broken) refuseField(ctx, 'name', broken)
}

/**
 * What a courier works for must be named, and be an enterprise that is known (spec 5): "other" is none. What is undefined
 * is not changed.
 */
export async function demandEmployer(
  ctx: Context,
  { brand, outlet }: { brand?: string | null | undefined; outlet?: string | null | undefined },
): Promise<void> {
  const isKnown = async (code: string | null) =>
    code !== null && code !== OTHER_BRAND && (await brandDirectory(ctx.platform)).get(code) !== undefined
  if (brand !== undefined && !(await isKnown(brand)))
    refuseField(ctx, 'userOwnerCompany', 'rule.required.brand')
  if (outlet !== undefined && !outlet?.trim()) refuseField(ctx, 'legalBranch', 'rule.required.outlet')
}

async function courierChange(
  ctx: Context,
  user: store.UserRow,
  change: ProfileChange,
): Promise<Partial<store.NewUser>> {
  if (user.area !== 'd') return {}
  const { userOwnerCompany: brand, legalBranch: outlet } = change
  await demandEmployer(ctx, { brand, outlet })
  return { ...(brand !== undefined && { brand }), ...(outlet !== undefined && { outlet }) }
}

export type ProfileChange = Partial<
  Pick<
    UpdateUserInfoBody,
    | 'name'
    | 'nickname'
    | 'gender'
    | 'birthday'
    | 'email'
    | 'phone'
    | 'idCardNumber'
    | 'userOwnerCompany'
    | 'legalBranch'
  >
>

/**
 * Changes a person's own data. A real name that was given ends the demand for it.
 *
 * @param change.phone must have been proven by a code before, and so must the e-mail
 * @throws request.invalid (name, brand), auth.phone_taken, accounts.email_taken
 */
export async function updateProfile(
  tx: Tx,
  ctx: Context,
  userId: string,
  change: ProfileChange,
): Promise<void> {
  const { crypto } = ctx.platform
  const user = (await store.lock(tx, userId)) ?? fail('session.expired')
  const current = personal(crypto, user)
  const name = change.name !== current.name || user.isRealName === '1' ? change.name : undefined
  if (name !== undefined) await demandRealName(ctx, name, user.nickname)
  const courier = await courierChange(ctx, user, change)
  const { email, phone, idCardNumber: idNumber, birthday } = change
  await uniquely(() =>
    store.update(tx, userId, {
      ...sealed(crypto, { name, email, phone, idNumber }),
      ...(email !== undefined && { emailProvedAt: email === null ? null : ctx.now() }),
      ...courier,
      ...(name !== undefined && { isRealName: '2' }),
      ...(change.nickname !== undefined && { nickname: change.nickname }),
      ...(change.gender !== undefined && { gender: change.gender }),
      ...(birthday !== undefined && { profile: changedProfile(crypto, user, { birthday }) }),
      updatedAt: ctx.now(),
    }),
  )
  await viewerChanged(tx, ctx, userId)
}

/** Accounts of the same person that became part of this one. */
export const unitedInto = ({ extJson }: Pick<store.UserRow, 'extJson'>): readonly string[] =>
  (extJson.united as readonly string[] | undefined) ?? []

/** The account with those that became part of it: what cannot be written anew still names them. */
export const idsOf = (user: Pick<store.UserRow, 'id' | 'extJson'>): string[] => [user.id, ...unitedInto(user)]

/** The account that this one became part of. */
export const heirOf = ({ extJson }: Pick<store.UserRow, 'extJson'>): string | undefined =>
  extJson.heir as string | undefined

/**
 * Closes an account for good: nobody can sign in with it, account name and phone number can be registered again, and
 * nothing in the row tells who it was, nor in those of accounts that became part of it. Cases keep what their own records hold (网络数据安全管理条例 art. 24).
 */
export async function anonymise(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await store.lock(tx, userId)
  const [user] = await store.listByIds(tx, [userId])
  if (user) for (const row of await store.listByIds(tx, idsOf(user))) await empty(tx, ctx, row)
}

async function empty(tx: Tx, ctx: Context, user: store.UserRow): Promise<void> {
  const userId = user.id
  const heir = heirOf(user)
  const nobody = { name: null, phone: null, email: null, idNumber: null }
  await store.update(tx, userId, {
    ...sealed(ctx.platform.crypto, nobody),
    emailProvedAt: null,
    account: `gone${userId}`,
    nickname: null,
    profile: null,
    avatar: null,
    signature: null,
    gender: null,
    brand: null,
    outlet: null,
    extJson: heir ? { heir } : {},
    passwordHash: null,
    passwordHistory: [],
    isRealName: '0',
    userStatus: 'DISABLED',
    statusReason: null,
    lastLoginIp: null,
    latestLoginIp: null,
    updatedAt: ctx.now(),
    deletedAt: user.deletedAt ?? ctx.now(),
  })
  await viewerChanged(tx, ctx, userId)
}

/**
 * Stores a new password. It ends whatever forced it: a forced change, and with enterprises the status 2 that waits
 * for the first password (domain 3.3).
 *
 * @param remember how many former digests stay for comparison
 */
export async function storePassword(
  tx: Tx,
  ctx: Context,
  user: store.UserRow,
  passwordHash: string,
  remember: number,
): Promise<void> {
  const former = user.passwordHash ? [user.passwordHash, ...user.passwordHistory] : user.passwordHistory
  await store.update(tx, user.id, {
    passwordHash,
    passwordHistory: former.slice(0, Math.max(0, remember - 1)),
    passwordChangedAt: ctx.now(),
    mustChangePassword: 'NO',
    ...(user.area === 'a' && user.status === '2' && { status: '3' }),
    updatedAt: ctx.now(),
  })
  await viewerChanged(tx, ctx, user.id)
}

/** Takes the password away; the holder sets another with what arrives at the own phone or address. */
export async function dropPassword(tx: Tx, ctx: Context, user: store.UserRow): Promise<void> {
  await store.update(tx, user.id, {
    passwordHash: null,
    // The old one counts as used, so that it cannot be chosen again.
    passwordHistory: user.passwordHash ? [user.passwordHash, ...user.passwordHistory] : user.passwordHistory,
    passwordChangedAt: ctx.now(),
    mustChangePassword: 'INITIAL',
    updatedAt: ctx.now(),
  })
  await viewerChanged(tx, ctx, user.id)
}

/** Sets phone or e-mail as it was once, sealed values as they lie; null empties. */
export async function setContact(
  tx: Tx,
  ctx: Context,
  userId: string,
  contact: { phone?: string | null; email?: string | null },
): Promise<void> {
  await uniquely(() =>
    store.update(tx, userId, {
      ...sealed(ctx.platform.crypto, contact),
      ...(contact.email !== undefined && { emailProvedAt: contact.email === null ? null : ctx.now() }),
      updatedAt: ctx.now(),
    }),
  )
  await viewerChanged(tx, ctx, userId)
}

/** The holder received mail at the own address. @throws accounts.email_taken */
export const proveEmail = (tx: Tx, ctx: Context, userId: string) =>
  uniquely(() => store.update(tx, userId, { emailProvedAt: ctx.now() }))

/** Demands a new password at the next occasion. */
export async function forcePasswordChange(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await store.update(tx, userId, { mustChangePassword: 'YES' })
  await viewerChanged(tx, ctx, userId)
}
