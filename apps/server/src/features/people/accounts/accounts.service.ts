import {
  type AccountDetail,
  type AccountQuery,
  type AccountRecord,
  type Activation,
  type EditAccount,
  type NewAccount,
  PROFILE_KEYS,
} from '@appeal/contract/accounts/accounts.schemas.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { maskEmail, maskIdCard, maskName, maskPhone } from '@appeal/contract/masking.ts'
import type { PersonChoice, PersonChoiceQuery } from '@appeal/contract/organisations/organisations.schemas.ts'
import type { Pending } from '@appeal/contract/proposals/proposals.routes.ts'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { type Change, changesBetween, recordChange } from '../../../platform/trail/trail.ts'
import { administratorsAmong } from '../../access/roles/roles.service.ts'
import { endSessions, sendActivation } from '../../auth/auth.service.ts'
import type { People } from '../../organisations/organisations.admin.service.ts'
import { holdLiving } from '../../organisations/organisations.ending.service.ts'
import { type OrgScope, orgScope, sees } from '../../organisations/organisations.policy.service.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'
import { dictionary } from '../../reference/dictionaries/dictionaries.service.ts'
import {
  type AccountChange,
  changeAccount,
  demandFreeEmail,
  holdGoing,
  holdNamed,
  keepingAdministrators,
  listPeople,
  profileOf,
  setStanding,
  sidePositions,
} from '../users/users.admin.service.ts'
import { countOpenWork, onGone } from '../users/users.leaving.service.ts'
import { holdPosition, positionNames } from '../users/users.positions.service.ts'
import { createUser, findUser, lockUser, namesOf, personal, type UserRow } from '../users/users.service.ts'
import { resetAccess, withoutContact } from './accounts.access.ts'
import { demandManageable } from './accounts.policy.ts'
import { presentAccount, presentDetail, type Words } from './accounts.presenter.ts'

/** Staff of bureaus; accounts of enterprises have a list of their own. */
export const AREA = 'b'

export const sightOf = async (ctx: Context): Promise<OrgScope> =>
  orgScope(viewerOf(ctx), ctx.grant, await orgDirectory(ctx.platform))

export async function wordsFor(ctx: Context, rows: readonly UserRow[]): Promise<Words> {
  const { db } = ctx.platform
  return {
    orgs: await orgDirectory(ctx.platform),
    dictionary: await dictionary(ctx.platform),
    people: await namesOf(ctx, rows, ({ directorId }) => directorId ?? []),
    positions: await positionNames(
      db,
      rows.flatMap(({ positionId }) => positionId ?? []),
    ),
    administrators: await administratorsAmong(
      db,
      rows.map(({ id }) => id),
    ),
  }
}

/** Accounts of staff within the scope of the call's grant; with SCOPE_SELF the own one. */
export async function accountPage(
  ctx: Context,
  query: z.output<typeof AccountQuery>,
): Promise<Page<AccountRecord>> {
  const { rows, total } = await listPeople(
    ctx,
    {
      areas: [AREA],
      within: await sightOf(ctx),
      self: viewerOf(ctx).userId,
      searchKey: query.searchKey,
      userStatus: query.userStatus,
      orgId: query.orgId,
      standing: query.standing,
    },
    { by: query.sortField ?? 'sortCode', descending: query.sortOrder === 'descend' },
    query,
  )
  const words = await wordsFor(ctx, rows)
  const records = rows.map((row) => presentAccount(ctx, row, words))
  return toPage(records, total, query)
}

/** People to choose from, within the scope of the call's grant. */
export async function peopleToChoose(
  ctx: Context,
  query: z.output<typeof PersonChoiceQuery>,
): Promise<Page<PersonChoice>> {
  const { rows, total } = await listPeople(
    ctx,
    { areas: [AREA], within: await sightOf(ctx), searchKey: query.searchKey, orgId: query.orgId },
    { by: 'sortCode', descending: query.sortOrder === 'descend' },
    query,
  )
  const choices = rows.map((row) => ({
    id: row.id,
    orgId: row.orgId,
    account: row.account,
    name: personal(ctx.platform.crypto, row).name,
    avatar: row.avatar,
    sortCode: row.sortCode,
  }))
  return toPage(choices, total, query)
}

export const isSeen = (ctx: Context, within: OrgScope, user: UserRow | undefined): user is UserRow =>
  user?.area === AREA && (sees(within, user.orgId) || user.id === viewerOf(ctx).userId)

/** One account with all its fields. @throws accounts.not_found */
export async function accountDetail(ctx: Context, id: string): Promise<AccountDetail> {
  const { db } = ctx.platform
  const user = await findUser(db, id)
  if (!isSeen(ctx, await sightOf(ctx), user)) return fail('accounts.not_found')
  return presentDetail(ctx, user, await wordsFor(ctx, [user]), await sidePositions(db, id))
}

/** Directors are members of staff whom the viewer sees. */
export const people: People = {
  names: (ctx, ids) => namesOf(ctx, ids),
  async demandDirector(tx, ctx, id) {
    await holdNamed(tx, [id])
    const user = await findUser(tx, id)
    if (!isSeen(ctx, await sightOf(ctx), user))
      fail('organisations.director_unknown', { field: 'directorId' })
  },
}

type Given = Partial<Omit<z.output<typeof NewAccount>, 'account'>> & { account?: string | undefined }

/** Where somebody is put stays there until it is done. @throws organisations.not_found */
export async function holdPlaces(tx: Tx, { orgId, positionJson = [] }: Given): Promise<void> {
  await holdLiving(tx, [orgId])
  const sides = positionJson.map((side) => side.orgId)
  await holdLiving(tx, sides, 'positionJson')
}

/** Judges by whom somebody is directed, before any row is held. @throws organisations.director_unknown */
async function demandDirectors(
  tx: Tx,
  ctx: Context,
  { directorId, positionJson = [] }: Given,
): Promise<void> {
  const ids = [directorId, ...positionJson.map((side) => side.directorId)].flatMap((id) => id || [])
  for (const id of [...new Set(ids)].toSorted()) await people.demandDirector(tx, ctx, id)
}

/** Judges where somebody is put; the position must belong to the organisation. */
export async function demandPlace(tx: Tx, ctx: Context, given: Given, orgId: string | null): Promise<void> {
  const within = await sightOf(ctx)
  const orgs = await orgDirectory(ctx.platform)
  const isThere = (id: string) => orgs.get(id)?.ended === false
  if (given.orgId !== undefined && (!sees(within, given.orgId) || !isThere(given.orgId)))
    fail('organisations.not_found', { field: 'orgId' })
  if (given.positionId) {
    const position = await holdPosition(tx, given.positionId, within, 'positionId')
    if (position.orgId !== orgId) fail('positions.not_found', { field: 'positionId' })
  }
  for (const side of given.positionJson ?? []) {
    if (!sees(within, side.orgId) || !isThere(side.orgId))
      fail('organisations.not_found', { field: 'positionJson' })
    const position = await holdPosition(tx, side.positionId, within, 'positionJson')
    if (position.orgId !== side.orgId) fail('positions.not_found', { field: 'positionJson' })
  }
}

function changeOf(given: Given): AccountChange {
  return {
    account: given.account,
    name: given.name,
    phone: given.phone,
    email: given.email,
    idNumber: given.idCardNumber,
    nickname: given.nickname,
    gender: given.gender,
    orgId: given.orgId,
    positionId: given.positionId,
    // The free text of old records gives way to a chosen position.
    ...(given.positionId && { positionName: null }),
    directorId: given.directorId,
    empNo: given.empNo,
    positionLevel: given.positionLevel,
    entryDate: given.entryDate,
    sortCode: given.sortCode,
    profile: Object.fromEntries(PROFILE_KEYS.map((key) => [key, given[key]])),
    sidePositions: given.positionJson?.map(({ orgId, positionId, directorId }) => ({
      orgId,
      positionId,
      directorId: directorId ?? null,
    })),
  } as AccountChange
}

/** What the log tells of an account: personal values masked, details by name alone. */
function told(ctx: Context, user: UserRow | null, change: AccountChange): Change[] {
  const { crypto } = ctx.platform
  const before = user ? personal(crypto, user) : { name: null, phone: null, email: null, idNumber: null }
  const MASKS = { name: maskName, phone: maskPhone, email: maskEmail, idNumber: maskIdCard } as const
  const lines: Change[] = []
  for (const key of ['name', 'phone', 'email', 'idNumber'] as const) {
    const to = change[key]
    if (to === undefined || to === before[key]) continue
    const show = (value: string | null) => (value === null ? null : MASKS[key](value))
    lines.push({ field: key, before: show(before[key]), after: show(to) })
  }
  const plain = [
    'account',
    'orgId',
    'positionId',
    'directorId',
    'empNo',
    'positionLevel',
    'entryDate',
    'sortCode',
  ] as const
  const given = plain.filter((key) => change[key] !== undefined)
  lines.push(
    ...changesBetween<Pick<AccountChange, (typeof plain)[number]>>(
      user as AccountChange | null,
      change,
      given,
    ),
  )
  const details = user ? profileOf(crypto, user) : {}
  const changed = PROFILE_KEYS.filter(
    (key) => change.profile?.[key] !== undefined && (change.profile[key] ?? null) !== (details[key] ?? null),
  )
  if (changed.length) lines.push({ field: 'profile', before: null, after: changed })
  return lines
}

/**
 * Opens an account of staff without any right and without a password; a one-time code goes to the person.
 *
 * @throws organisations.not_found, positions.not_found, auth.account_taken, auth.phone_taken, accounts.email_taken
 */
export async function addAccount(ctx: Context, body: z.output<typeof NewAccount>): Promise<Activation> {
  return ctx.unitOfWork(async (tx) => {
    await demandDirectors(tx, ctx, body)
    await holdPlaces(tx, body)
    await demandPlace(tx, ctx, body, body.orgId)
    const { account, name, phone, email, orgId } = body
    await demandFreeEmail(tx, ctx, AREA, email, null)
    const id = await createUser(tx, ctx, {
      area: AREA,
      account,
      name,
      orgId,
      mustChangePassword: true,
      ...(phone && { phone }),
    })
    const user = (await lockUser(tx, id)) ?? fail('accounts.not_found')
    const change = changeOf(body)
    await changeAccount(tx, ctx, user, { ...change, nickname: body.nickname ?? user.nickname })
    await recordChange(tx, ctx, 'user', { id, name: account }, told(ctx, null, change))
    const opened = (await lockUser(tx, id)) ?? fail('accounts.not_found')
    return { id, account, sentTo: (await sendActivation(tx, ctx, opened))?.sentTo ?? null }
  })
}

/** The account, held, within the scope of the call's grant. @throws accounts.not_found */
export async function lockSeen(tx: Tx, ctx: Context, id: string): Promise<UserRow> {
  const user = await lockUser(tx, id)
  return isSeen(ctx, await sightOf(ctx), user) ? user : fail('accounts.not_found')
}

const IDENTITY = ['account', 'name', 'phone', 'email', 'idCardNumber'] as const

type Identity = ReturnType<typeof named> & { account: string }

/**
 * Changes an account; what is left out, and what comes back masked, stays.
 *
 * @param judge what the way in asks of the change besides
 */
export async function editAccount(
  ctx: Context,
  body: z.output<typeof EditAccount>,
  judge?: (ctx: Context, before: Identity, given: typeof body) => void,
): Promise<Pending> {
  const orgs = await orgDirectory(ctx.platform)
  return ctx.unitOfWork(async (tx) => {
    await demandDirectors(tx, ctx, body)
    await holdPlaces(tx, body)
    const user = await lockSeen(tx, ctx, body.id)
    if (body.version !== undefined && body.version !== user.version) fail('record.stale')
    const orgId = body.orgId ?? user.orgId
    const before = { account: user.account, ...named(ctx, user) }
    judge?.(ctx, before, body)
    const touchesIdentity = IDENTITY.some(
      (key) => body[key] !== undefined && (body[key] ?? null) !== before[key],
    )
    await demandManageable(tx, ctx, user, { act: 'edit', touchesIdentity, orgId, orgs })
    // Cases belong to the organisation that somebody leaves.
    if (orgId !== user.orgId) await demandNothingOpen(tx, ctx, user)
    // Nobody leaves a position behind in the organisation that they leave.
    const given: Given =
      orgId !== user.orgId && body.positionId === undefined ? { ...body, positionId: null } : body
    await demandPlace(tx, ctx, given, orgId)
    const { now: change, pending } = await withoutContact(tx, ctx, user, changeOf(given))
    await changeAccount(tx, ctx, user, change)
    if (orgId !== user.orgId) await leave(tx, ctx, user.id)
    await recordChange(tx, ctx, 'user', { id: user.id, name: user.account }, told(ctx, user, change))
    return pending
  })
}

function named(ctx: Context, user: UserRow) {
  const { idNumber, ...rest } = personal(ctx.platform.crypto, user)
  return { ...rest, idCardNumber: idNumber }
}

const lastAdministrator = (duty: { zh: string; en: string }) => fail('accounts.last_administrator', { duty })

/** Disables or enables an account; a disabled one loses its sessions at once. */
export async function switchAccount(
  ctx: Context,
  id: string,
  standing: 'ENABLE' | 'DISABLED',
): Promise<void> {
  if (standing === 'DISABLED')
    return ctx.unitOfWork(async (tx) => retire(tx, ctx, await lockSeen(tx, ctx, id), 'disable'))
  const orgs = await orgDirectory(ctx.platform)
  await ctx.unitOfWork(async (tx) => {
    const user = await lockSeen(tx, ctx, id)
    await demandManageable(tx, ctx, user, { act: 'enable', touchesIdentity: false, orgId: user.orgId, orgs })
    await setStanding(tx, ctx, id, standing)
    await recordChange(
      tx,
      ctx,
      'user',
      { id, name: user.account },
      { userStatus: [user.userStatus, standing] },
    )
  })
}

/**
 * Disables or deletes an account that the caller holds: it is signed out, its absences end, records keep who it was.
 *
 * @throws accounts.open_cases and what `demandManageable` throws
 */
export async function retire(tx: Tx, ctx: Context, user: UserRow, act: 'disable' | 'delete'): Promise<void> {
  const { id, account, orgId, userStatus } = user
  const orgs = await orgDirectory(ctx.platform)
  await demandManageable(tx, ctx, user, { act, touchesIdentity: false, orgId, orgs })
  await demandNothingOpen(tx, ctx, user)
  const standing = act === 'disable' ? 'DISABLED' : 'deleted'
  await keepingAdministrators(tx, () => setStanding(tx, ctx, id, standing), lastAdministrator)
  await endSessions(tx, ctx, id, 'disabled')
  await leave(tx, ctx, id)
  const change: Record<string, [string | null, string | null]> =
    act === 'disable' ? { userStatus: [userStatus, standing] } : { deleted: [account, null] }
  await recordChange(tx, ctx, 'user', { id, name: account }, change)
}

/** Ends what hangs on somebody's place: whoever goes is neither away nor in anybody's place. */
async function leave(tx: Tx, ctx: Context, userId: string): Promise<void> {
  for (const end of ctx.platform.product.of(onGone)) await end(tx, ctx, userId)
}

/** Whoever goes leaves no case without a handler. @throws accounts.open_cases */
async function demandNothingOpen(tx: Tx, ctx: Context, user: UserRow): Promise<void> {
  const count = (await countOpenWork(tx, ctx, user.id)).reduce((sum, one) => sum + one.count, 0)
  if (count > 0) fail('accounts.open_cases', { name: named(ctx, user).name ?? user.account, count })
}

/** Deletes accounts; their records keep who it was, others lose them as director. */
export async function deleteAccounts(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    // In one order, so that two calls over the same people cannot wait for each other.
    const going = [...new Set(ids)].toSorted()
    await holdGoing(tx, going)
    for (const id of going) await retire(tx, ctx, await lockSeen(tx, ctx, id), 'delete')
  })
}

/**
 * Takes a password away; the person alone gets the code for another one.
 *
 * @throws accounts.unreachable where no code could reach the person; what `demandManageable` throws
 */
export async function resetAccount(ctx: Context, id: string): Promise<Activation> {
  const orgs = await orgDirectory(ctx.platform)
  return ctx.unitOfWork(async (tx) => {
    const user = await lockSeen(tx, ctx, id)
    await demandManageable(tx, ctx, user, { act: 'reset', touchesIdentity: true, orgId: user.orgId, orgs })
    return resetAccess(tx, ctx, user, 'user')
  })
}
