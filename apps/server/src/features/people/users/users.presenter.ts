import { PROFILE_KEYS } from '@appeal/contract/accounts/accounts.schemas.ts'
import type { LoginDetails } from '@appeal/contract/auth/auth.loginUser.ts'
import type { LoginUser } from '@appeal/contract/auth/auth.schemas.ts'
import { SOURCE_OF_AREA } from '@appeal/contract/kit/access.ts'
import { maskEmail, maskIdCard, maskPhone } from '@appeal/contract/masking.ts'
import { wireTime } from '../../../platform/clock.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Crypto } from '../../../platform/crypto/crypto.ts'
import type { SideRow } from './users.admin.store.ts'
import { profileOf } from './users.details.ts'
import type { Personal } from './users.personal.ts'
import type { UserRow } from './users.store.ts'

/** Side positions as JSON text, as clients keep them; null where there are none. */
export const positionJson = (sides: readonly SideRow[]): string | null =>
  sides.length
    ? JSON.stringify(sides.map(({ orgId, positionId, directorId }) => ({ orgId, positionId, directorId })))
    : null

const masked = (value: string | null, mask: (text: string) => string) => (value === null ? null : mask(value))

/**
 * The signed-in user for clients, which keep it in the browser's storage: so phone, e-mail and ID number leave
 * masked, for the person too (spec 3).
 */
export function presentLoginUser(
  user: UserRow,
  known: {
    viewer: Viewer
    personal: Personal
    /** Name of the position that was chosen, and the side positions. */
    position: string | undefined
    sides: readonly SideRow[]
    areaName: string
    /** In the reader's language. */
    orgName: string | null
    buttonCodes: string[]
    mobileButtonCodes: string[]
    can: NonNullable<LoginUser['can']>
  },
): LoginUser {
  const { viewer, personal } = known
  return {
    id: user.id,
    account: user.account,
    name: personal.name,
    nickname: user.nickname,
    phone: masked(personal.phone, maskPhone),
    email: masked(personal.email, maskEmail),
    idCardNumber: masked(personal.idNumber, maskIdCard),
    avatar: user.avatar,
    signature: user.signature,
    gender: user.gender,
    isRealName: user.isRealName as LoginUser['isRealName'],
    orgId: user.orgId,
    orgName: known.orgName,
    positionId: user.positionId,
    positionName: known.position ?? user.positionName,
    positionJson: positionJson(known.sides),
    source: [SOURCE_OF_AREA[user.area]],
    userType: user.userType,
    userOwnerCompany: user.brand ?? viewer.org?.brand ?? null,
    legalBranch: user.outlet,
    loginAreaType: user.area,
    status: viewer.status,
    userStatus: user.userStatus,
    areaName: known.areaName,
    lastLoginIp: user.lastLoginIp,
    lastLoginTime: user.lastLoginAt && wireTime(user.lastLoginAt),
    latestLoginIp: user.latestLoginIp,
    latestLoginTime: user.latestLoginAt && wireTime(user.latestLoginAt),
    buttonCodeList: known.buttonCodes,
    mobileButtonCodeList: known.mobileButtonCodes,
    permissionCodeList: [...viewer.grants.keys()],
    roleCodeList: [...viewer.roleCodes],
    can: known.can,
  }
}

/** What pages of the ecosystem's clients read of their user beside (contract 2.4); ours keep no more than they show. */
export function presentLoginDetails(crypto: Crypto, user: UserRow): LoginDetails {
  const details = profileOf(crypto, user)
  return {
    ...(Object.fromEntries(PROFILE_KEYS.map((key) => [key, details[key] ?? null])) as Pick<
      LoginDetails,
      (typeof PROFILE_KEYS)[number]
    >),
    homeTel: masked(details.homeTel ?? null, maskPhone),
    emergencyPhone: masked(details.emergencyPhone ?? null, maskPhone),
    age: null,
    empNo: user.empNo,
    entryDate: user.entryDate,
    positionLevel: user.positionLevel,
    directorId: user.directorId,
    lastLoginAddress: null,
    lastLoginDevice: null,
    latestLoginAddress: null,
    latestLoginDevice: null,
    sortCode: user.sortCode,
    extJson: null,
    dataScopeList: [],
  }
}
