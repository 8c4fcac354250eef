import type { LoginUser } from '@appeal/contract/auth/auth.schemas.ts'
import { SOURCE_OF_AREA } from '@appeal/contract/kit/access.ts'
import { maskEmail, maskIdCard, maskPhone } from '@appeal/contract/masking.ts'
import { wireTime } from '../../../platform/clock.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Personal } from './users.personal.ts'
import type { UserRow } from './users.store.ts'

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
    areaName: string
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
    orgName: viewer.org?.name ?? null,
    positionId: user.positionId,
    positionName: user.positionName,
    positionJson: null,
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
