import {
  type AccountDetail,
  type AccountRecord,
  type ClientRecord,
  PROFILE_KEYS,
} from '@appeal/contract/accounts/accounts.schemas.ts'
import { maskEmail, maskIdCard, maskPhone } from '@appeal/contract/masking.ts'
import { stampsOf, wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { OrgDirectory } from '../../organisations/organisations.service.ts'
import type { Dictionary } from '../../reference/dictionaries/dictionaries.service.ts'
import { positionJson, profileOf, type SideRow } from '../users/users.admin.service.ts'
import { personal, type UserRow } from '../users/users.service.ts'

/** What a page of accounts is shown with. */
export interface Words {
  orgs: OrgDirectory
  dictionary: Dictionary
  /** Names of directors and positions by id. */
  people: ReadonlyMap<string, string>
  positions: ReadonlyMap<string, string>
  administrators: ReadonlySet<string>
}

const masked = (value: string | null, mask: (text: string) => string) => (value === null ? null : mask(value))

function common(ctx: Context, user: UserRow, dictionary: Dictionary) {
  const own = personal(ctx.platform.crypto, user)
  return {
    id: user.id,
    avatar: user.avatar,
    account: user.account,
    name: own.name,
    nickname: user.nickname,
    gender: user.gender,
    genderName: user.gender ? dictionary.label('GENDER', user.gender, ctx.language) : null,
    phone: masked(own.phone, maskPhone),
    email: masked(own.email, maskEmail),
    userStatus: user.userStatus as AccountRecord['userStatus'],
    sortCode: user.sortCode,
    latestLoginTime: user.latestLoginAt && wireTime(user.latestLoginAt),
    latestLoginIp: user.latestLoginIp,
    version: user.version,
    ...stampsOf(user),
  }
}

/** An account of staff; `can` is what the viewer may do with it. */
export function presentAccount(ctx: Context, user: UserRow, words: Words): AccountRecord {
  return {
    ...common(ctx, user, words.dictionary),
    orgId: user.orgId,
    orgName: words.orgs.nameOf(user.orgId, ctx.language) || null,
    positionId: user.positionId,
    positionName: (user.positionId && words.positions.get(user.positionId)) || user.positionName,
    directorId: user.directorId,
    directorName: user.directorId ? (words.people.get(user.directorId) ?? null) : null,
    empNo: user.empNo,
    positionLevel: user.positionLevel,
    entryDate: user.entryDate,
    isAdministrator: words.administrators.has(user.id),
    can: user.deletedAt ? [] : actsOn(ctx, user, words.administrators.has(user.id)),
    deletedTime: user.deletedAt && wireTime(user.deletedAt),
  }
}

const ROUTES = {
  edit: 'edit',
  delete: 'delete',
  enable: 'enableUser',
  disable: 'disableUser',
  reset: 'resetPassword',
  grant: 'grantRole',
} as const

/** The buttons of a row; the server judges each act again when it comes. */
function actsOn(ctx: Context, user: UserRow, administrator: boolean): AccountRecord['can'] {
  const viewer = viewerOf(ctx)
  const base = ctx.route?.permission.replace(/\/[^/]+$/, '') ?? ''
  const isOwn = user.id === viewer.userId
  const acts: AccountRecord['can'] = ['edit', user.userStatus === 'ENABLE' ? 'disable' : 'enable']
  if (!administrator) acts.push('reset')
  acts.push('grant', 'delete')
  return acts.filter((act) => (!isOwn || act === 'edit') && viewer.grants.has(`${base}/${ROUTES[act]}`))
}

export function presentDetail(
  ctx: Context,
  user: UserRow,
  words: Words,
  sides: readonly SideRow[],
): AccountDetail {
  const { crypto } = ctx.platform
  const details = profileOf(crypto, user)
  return {
    ...presentAccount(ctx, user, words),
    ...(Object.fromEntries(PROFILE_KEYS.map((key) => [key, details[key] ?? null])) as Pick<
      AccountDetail,
      (typeof PROFILE_KEYS)[number]
    >),
    homeTel: masked(details.homeTel ?? null, maskPhone),
    emergencyPhone: masked(details.emergencyPhone ?? null, maskPhone),
    idCardNumber: masked(personal(crypto, user).idNumber, maskIdCard),
    positionJson: positionJson(sides),
  }
}

/** An account of the portal. */
export function presentClient(ctx: Context, user: UserRow, dictionary: Dictionary): ClientRecord {
  return {
    ...common(ctx, user, dictionary),
    area: user.area as ClientRecord['area'],
    brand: user.brand,
    legalBranch: user.outlet,
    isRealName: user.isRealName,
  }
}
