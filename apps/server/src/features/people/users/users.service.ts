import { normaliseCode, normalisePhone } from '@appeal/contract/identifiers.ts'
import type { Area, UserType } from '@appeal/contract/kit/access.ts'
import { type RuleTextKey, ruleText } from '@appeal/contract/rules.texts.ts'
import { brokenRealName, normaliseEmail } from '@appeal/contract/rules.ts'
import type { UpdateUserInfoBody } from '@appeal/contract/users/users.schemas.ts'
import type { Context, Platform, Viewer } from '../../../platform/context.ts'
import type { Crypto } from '../../../platform/crypto/crypto.ts'
import { newToken } from '../../../platform/crypto/tokens.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { together } from '../../../platform/db/together.ts'
import { violates } from '../../../platform/db/violations.ts'
import { fail, type Language } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { type KeyedCache, keyedCache } from '../../../platform/keyedCache.ts'
import { grantsOf, rolesOf } from '../../access/roles/roles.service.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'
import { brandDirectory } from '../../reference/areas/areas.service.ts'
import { ILLEGAL_NAME_SENSITIVE_WORDS } from './users.settings.ts'
import * as store from './users.store.ts'
import type { AccessAct } from './users.tables.ts'

export type UserRow = store.UserRow

/** What a session of a person may count on; null where the person may not sign in at all. */
export type ViewerFacts = Omit<Viewer, 'sessionId'>

const DAY = 86_400_000
/** As long as somebody may not notice that the own way in was touched: a week's absence. */
const ENTANGLED_DAYS = 7

/** Disabled accounts and enterprises whose status is 4 are refused (domain 3.3). */
export const isDisabled = (user: UserRow): boolean =>
  user.userStatus !== 'ENABLE' || (user.area === 'a' && user.status === '4')

/**
 * Status on the wire: an enterprise's own; '2' for anybody who has to set a password first, because that is what
 * opens the clients' set-password dialog (spec 4).
 */
export const wireStatus = (user: UserRow): string =>
  user.area === 'a' && user.status !== '3' ? user.status : user.mustChangePassword === 'NO' ? '3' : '2'

/**
 * Who a person is to the features: organisation, roles, grants, status. Until an enterprise is through its audit,
 * and until a forced password is set, nothing is granted.
 */
export async function viewerFacts(platform: Platform, userId: string): Promise<ViewerFacts | null> {
  const { db, crypto } = platform
  const user = await store.find(db, userId)
  if (!user || isDisabled(user)) return null
  const roles = await rolesOf(db, userId)
  const org = user.orgId ? (await orgDirectory(platform)).get(user.orgId) : undefined
  const status = wireStatus(user)
  const since = new Date(platform.clock.now().getTime() - ENTANGLED_DAYS * DAY)
  const acts = user.area === 'b' ? await store.listAccessActs(db, userId, since) : []
  return {
    userId,
    area: user.area,
    userType: user.userType,
    name: user.name ? crypto.decryptField('users.name', user.name) : (user.nickname ?? user.account),
    org: org ? { id: org.id, name: org.name, kind: org.kind, path: org.path, brand: org.brand } : null,
    roleCodes: roles.map((role) => role.code),
    grants: status === '3' ? await grantsOf(db, userId) : new Map(),
    status,
    entangled: new Set(acts.map((act) => (act.userId === userId ? act.actorId : act.userId))),
  }
}

/**
 * Notes that the viewer touched somebody's way in. Whoever took a password away, or says where codes go, could act in
 * that person's name; for some days neither is a second person to the other (`isSecondTo`).
 */
export async function noteAccessAct(tx: Tx, ctx: Context, userId: string, act: AccessAct): Promise<void> {
  const actorId = ctx.viewer?.userId
  if (!actorId || actorId === userId) return
  await store.insertAccessAct(tx, { id: newId(ctx.platform.clock), userId, actorId, act, at: ctx.now() })
  for (const id of [userId, actorId]) await viewerChanged(tx, ctx, id)
}

// ---------------------------------------------------------------- personal data

/** Normal forms under which people are found; equal wherever one person should be found. */
export const personIndex = {
  phone: (crypto: Crypto, phone: string) => crypto.blindIndex('phone', normalisePhone(phone)),
  /** Of a whole number or of its end alone: five digits are nearly unique in a bureau, and what people read out. */
  phoneEnd: (crypto: Crypto, phone: string) =>
    crypto.blindIndex('phoneEnd', phone.replace(/\D/g, '').slice(-5)),
  email: (crypto: Crypto, email: string) => crypto.blindIndex('email', normaliseEmail(email)),
  idNumber: (crypto: Crypto, number: string) => crypto.blindIndex('idCard', normaliseCode(number)),
  name: (crypto: Crypto, name: string) => crypto.blindIndex('name', name.normalize('NFC').trim()),
}

/** Personal data in clear. */
export interface Personal {
  name: string | null
  phone: string | null
  email: string | null
  idNumber: string | null
}

const COLUMNS = {
  name: 'users.name',
  phone: 'users.phone',
  email: 'users.email',
  idNumber: 'users.id_number',
} as const

/** Ciphertexts and search digests of the values that are given; null empties a column. */
export function sealed(crypto: Crypto, given: { [K in keyof Personal]?: string | null | undefined }) {
  const change: Partial<store.NewUser> = {}
  for (const key of Object.keys(COLUMNS) as (keyof Personal)[]) {
    const value = given[key]
    if (value === undefined) continue
    change[key] = value === null ? null : crypto.encryptField(COLUMNS[key], value)
    change[`${key}Index`] = value === null ? null : personIndex[key](crypto, value)
  }
  return change
}

/** Opens a row's personal data; for the server's own use, the presenter masks it. */
export function personal(crypto: Crypto, user: UserRow): Personal {
  const open = (key: keyof Personal) => {
    const value = user[key]
    return value === null ? null : crypto.decryptField(COLUMNS[key], value)
  }
  return { name: open('name'), phone: open('phone'), email: open('email'), idNumber: open('idNumber') }
}

export interface Person extends Personal {
  id: string
  area: Area
  account: string
  isRealName: string
  orgId: string | null
  /** The language the person last used the platform in. */
  language: Language
}

/** A person with personal data in clear, never to leave the server; undefined where nobody has the id. */
export async function getPerson(ctx: Context, userId: string, db: Queryable = ctx.platform.db) {
  const user = await store.find(db, userId)
  if (!user) return undefined
  const { id, area, account, isRealName, orgId, language } = user
  const person: Person = {
    id,
    area,
    account,
    isRealName,
    orgId,
    language,
    ...personal(ctx.platform.crypto, user),
  }
  return person
}

/**
 * The same for the transaction alone: the end of the account waits for it, or it finds nobody (cancellation counts a
 * person's affairs behind this row).
 */
export async function holdPerson(tx: Tx, ctx: Context, userId: string): Promise<Person | undefined> {
  const user = await store.lock(tx, userId)
  if (!user) return undefined
  const { id, area, account, isRealName, orgId, language } = user
  return { id, area, account, isRealName, orgId, language, ...personal(ctx.platform.crypto, user) }
}

/** The language somebody last used the platform in; Chinese of whoever is unknown. */
export const languageOf = async (db: Queryable, userId: string): Promise<Language> =>
  (await store.findLanguage(db, userId)) ?? 'zh'

/** SMS and mail to this person are in this language from now on. */
export const rememberLanguage = store.setLanguage

/** People of organisations who can work: id and account, in their order. */
export async function findUsersByOrg(
  db: Queryable,
  orgIds: readonly string[],
): Promise<{ id: string; account: string; area: Area; orgId: string | null }[]> {
  return orgIds.length === 0 ? [] : store.listByOrg(db, orgIds)
}

/**
 * People of one office who may use a permission; everybody there where nobody may, so that no fact goes untold.
 * Whoever runs the platform sits in an office too, and reads no case.
 */
export async function findOfficeHolders(db: Queryable, orgId: string, permission: string): Promise<string[]> {
  const [people, holding] = await together(
    findUsersByOrg(db, [orgId]),
    store.listHolders(db, permission, [orgId]),
  )
  const members = people.map(({ id }) => id)
  const holders = new Set(holding)
  return holders.size ? members.filter((id) => holders.has(id)) : members
}

/** People of the back-office who may use a permission, by a role or directly. */
export const findHolders = (db: Queryable, permission: string): Promise<string[]> =>
  store.listHolders(db, permission)

const knownNames = new WeakMap<Platform['live'], KeyedCache<string | undefined>>()

/** Names of people by id, kept while nobody changes the person. */
function names(platform: Platform): KeyedCache<string | undefined> {
  const known = knownNames.get(platform.live)
  if (known) return known
  const load = async (id: string) => (await loadNames(platform, [id])).get(id)
  const fresh = keyedCache(platform.live, 'viewer', load, { max: 10_000, seconds: 60 })
  knownNames.set(platform.live, fresh)
  return fresh
}

async function loadNames(
  { autonomous: aside, crypto }: Platform,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await store.listNames(aside, ids)
  return new Map(
    rows.map(({ id, name, account }) => [id, name ? crypto.decryptField(COLUMNS.name, name) : account]),
  )
}

/** Names in clear by user id, for staff of the same side; ids of nobody are left out. */
export async function namesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { platform } = ctx
  const found = await names(platform).getAll(ids, (missing) => loadNames(platform, missing))
  return new Map([...found].flatMap(([id, name]) => (name === undefined ? [] : [[id, name] as const])))
}

/** The account that somebody means by what they typed: account name, or phone number. */
export async function findByLogin(
  platform: Platform,
  area: Area,
  typed: string,
): Promise<UserRow | undefined> {
  const byAccount = await store.findByAccount(platform.db, area, typed)
  // Both look-ups always run, so that time does not tell which kind of name exists.
  const byPhone = await findByPhone(platform, area, typed)
  return byAccount ?? byPhone
}

export const findByPhone = (platform: Platform, area: Area, phone: string) =>
  store.findByPhone(platform.db, area, personIndex.phone(platform.crypto, phone))

export const findByEmail = (platform: Platform, area: Area, email: string) =>
  store.findByEmail(platform.db, area, personIndex.email(platform.crypto, email))

// ---------------------------------------------------------------- changes

const USER_TYPE: Record<Area, UserType> = { a: '3', b: '2', c: '4', d: '5' }

export interface NewPerson {
  area: Area
  /** Default: 3 enterprise, 2 bureau, 4 consumer, 5 courier by area. */
  userType?: UserType
  /** Default: a random one. */
  account?: string
  /** In clear; or `passwordHash`, where hashing must not happen inside the transaction. Neither: no password yet. */
  password?: string
  passwordHash?: string
  /** The first sign-in must set another password; for passwords that somebody else chose. They expire soon. */
  mustChangePassword?: boolean
  name?: string
  phone?: string
  email?: string
  /** Default: of staff alone, whose addresses the office vouches for. */
  emailProved?: boolean
  idNumber?: string
  orgId?: string
  positionName?: string
  brand?: string
  outlet?: string
  /** Default: '2' for people with a name, else '1': it has to be entered. */
  isRealName?: '0' | '1' | '2'
  /** Enterprises: -1…4; default '3'. */
  status?: string
}

// The signs of the random part: small letters and digits, so that it can be read out on the phone.
const randomAccount = () => `u${newToken().toLowerCase().slice(0, 9)}`

/** Names the refusal that a broken uniqueness means. */
export async function uniquely<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'users_account_unique')) fail('auth.account_taken')
    if (violates(error, 'users_phone_unique')) fail('auth.phone_taken')
    if (violates(error, 'users_email_proved_unique')) fail('accounts.email_taken', { field: 'email' })
    throw error
  }
}

/**
 * Opens an account and answers its id.
 *
 * @throws auth.account_taken, auth.phone_taken
 */
export async function createUser(tx: Tx, ctx: Context, person: NewPerson): Promise<string> {
  const { crypto, clock } = ctx.platform
  const { name, phone, email, idNumber } = person
  const id = newId(clock)
  const at = ctx.now()
  const account = person.account ?? randomAccount()
  const passwordHash =
    person.passwordHash ?? (person.password ? await crypto.hashPassword(person.password) : null)
  await uniquely(() =>
    store.insert(tx, {
      id,
      area: person.area,
      userType: person.userType ?? USER_TYPE[person.area],
      account,
      passwordHash,
      passwordChangedAt: passwordHash ? at : null,
      nickname: `nick_${account}`,
      ...sealed(crypto, {
        name,
        phone: phone && normalisePhone(phone),
        email: email && normaliseEmail(email),
        idNumber: idNumber && normaliseCode(idNumber),
      }),
      emailProvedAt: email && (person.emailProved ?? person.area === 'b') ? at : null,
      isRealName: person.isRealName ?? (name ? '2' : '1'),
      orgId: person.orgId ?? null,
      positionName: person.positionName ?? null,
      brand: person.brand ?? null,
      outlet: person.outlet ?? null,
      status: person.status ?? '3',
      mustChangePassword: person.mustChangePassword ? 'INITIAL' : 'NO',
      createdAt: at,
      updatedAt: at,
    }),
  )
  return id
}

const viewerChanged = (tx: Queryable, ctx: Context, userId: string) =>
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

/** What a courier works for must be named, and known (spec 5). */
async function courierChange(
  ctx: Context,
  user: UserRow,
  change: ProfileChange,
): Promise<Partial<store.NewUser>> {
  if (user.area !== 'd') return {}
  const { userOwnerCompany: brand, legalBranch: outlet } = change
  if (brand !== undefined && !(await brandDirectory(ctx.platform)).get(brand))
    refuseField(ctx, 'userOwnerCompany', 'rule.required.brand')
  return { ...(brand !== undefined && { brand }), ...(outlet !== undefined && { outlet }) }
}

export type ProfileChange = Partial<
  Pick<
    UpdateUserInfoBody,
    'name' | 'nickname' | 'gender' | 'email' | 'phone' | 'idCardNumber' | 'userOwnerCompany' | 'legalBranch'
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
  const { email, phone, idCardNumber: idNumber } = change
  await uniquely(() =>
    store.update(tx, userId, {
      ...sealed(crypto, { name, email, phone, idNumber }),
      ...(email !== undefined && { emailProvedAt: email === null ? null : ctx.now() }),
      ...courier,
      ...(name !== undefined && { isRealName: '2' }),
      ...(change.nickname !== undefined && { nickname: change.nickname }),
      ...(change.gender !== undefined && { gender: change.gender }),
      updatedAt: ctx.now(),
    }),
  )
  await viewerChanged(tx, ctx, userId)
}

/**
 * Closes an account for good: nobody can sign in with it, account name and phone number can be registered again, and
 * nothing in the row tells who it was. Cases keep what their own records hold (网络数据安全管理条例 art. 24).
 */
export async function anonymise(tx: Tx, ctx: Context, userId: string): Promise<void> {
  const nobody = { name: null, phone: null, email: null, idNumber: null }
  await store.update(tx, userId, {
    ...sealed(ctx.platform.crypto, nobody),
    emailProvedAt: null,
    account: `gone${userId}`,
    nickname: null,
    avatar: null,
    signature: null,
    gender: null,
    brand: null,
    outlet: null,
    extJson: {},
    passwordHash: null,
    passwordHistory: [],
    isRealName: '0',
    userStatus: 'DISABLED',
    statusReason: null,
    lastLoginIp: null,
    latestLoginIp: null,
    updatedAt: ctx.now(),
    deletedAt: ctx.now(),
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
  user: UserRow,
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
export async function dropPassword(tx: Tx, ctx: Context, user: UserRow): Promise<void> {
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

/** Stores the same password anew, with today's key and cost; false where it was changed since it was read. */
export const rehash = store.rehash

export const findUser = store.find
/** People by id. */
export const usersById = store.listByIds
export const lockUser = store.lock
export const noteLogin = store.noteLogin

export { presentLoginUser } from './users.presenter.ts'
