import type { Area } from '@appeal/contract/kit/access.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { together } from '../../../platform/db/together.ts'
import { fail, type Language } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { grantsOf, rolesOf } from '../../access/roles/roles.service.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'
import { viewerChanged } from './users.changes.ts'
import { personIndex } from './users.personal.ts'
import * as store from './users.store.ts'
import type { AccessAct } from './users.tables.ts'

export {
  anonymise,
  demandEmployer,
  demandRealName,
  dropPassword,
  forcePasswordChange,
  idsOf,
  type ProfileChange,
  proveEmail,
  refuseField,
  setContact,
  storePassword,
  updateProfile,
} from './users.changes.ts'
export { createUser, type NewPerson } from './users.creation.ts'
export { getPerson, holdPerson, namesOf, type Person, personal, personIndex } from './users.personal.ts'

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
  const org = user.orgId ? (await orgDirectory(platform)).get(user.orgId) : undefined
  // Who was left behind in an organisation that is no more acts in nobody's name.
  if (org?.ended) return null
  const roles = await rolesOf(db, userId)
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
    phoneIndex: user.area === 'b' ? user.phoneIndex : null,
    entangled: new Set(acts.map((act) => (act.userId === userId ? act.actorId : act.userId))),
  }
}

/** What somebody ordered, and how they were reached then. */
interface Order {
  actorId: string
  language: Language
  ip: string
  userAgent: string
}

/** A context for work in the name of whoever ordered it: with the rights of this moment, and no viewer where they have none left. */
export async function actorContext(platform: Platform, name: string, order: Order): Promise<Context> {
  const { actorId, language, ip, userAgent } = order
  const facts = await viewerFacts(platform, actorId)
  const viewer = facts && { ...facts, sessionId: '0' }
  return { ...systemContext(platform, name), viewer, language, ip, userAgent }
}

/**
 * The same call with the rights of this moment, for what goes on row by row: whoever loses them in the middle, or is
 * disabled, gets no further.
 *
 * @throws request.not_permitted
 */
export async function renewed(ctx: Context): Promise<Context> {
  const { platform, viewer, route } = ctx
  // Keys of systems are judged by their own scopes.
  if (!viewer || viewer.machine) return ctx
  const facts = await viewerFacts(platform, viewer.userId)
  const grant = (route && facts?.grants.get(route.permission)) ?? null
  if (!facts || (ctx.grant && !grant)) return fail('request.not_permitted')
  return { ...ctx, viewer: { ...viewer, ...facts }, grant }
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

// ---------------------------------------------------------------- finding people

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

/** Stores the same password anew, with today's key and cost; false where it was changed since it was read. */
export const rehash = store.rehash

export const findUser = store.find
/** The person of an account in one area of sign-in. */
export const findUserByAccount = store.findByAccount
/** People by id. */
export const usersById = store.listByIds
export const lockUser = store.lock
export const noteLogin = store.noteLogin

export { presentLoginDetails, presentLoginUser } from './users.presenter.ts'
