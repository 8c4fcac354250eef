import { z } from 'zod'
import { PROFILE_KEYS, type ProfileKey } from '../accounts/accounts.schemas.ts'
import { nullable } from '../kit/records.ts'
import { LoginUser } from './auth.schemas.ts'

const profile = Object.fromEntries(PROFILE_KEYS.map((key) => [key, nullable])) as Record<
  ProfileKey,
  typeof nullable
>

/** What clients of the ecosystem read of their user beside (contract 2.4); no other client is sent it. */
export const LoginDetails = z.object({
  ...profile,
  age: nullable,
  empNo: nullable,
  entryDate: nullable,
  positionLevel: nullable,
  directorId: nullable,
  lastLoginAddress: nullable,
  lastLoginDevice: nullable,
  latestLoginAddress: nullable,
  latestLoginDevice: nullable,
  sortCode: z.number(),
  extJson: nullable,
  dataScopeList: z.array(z.string()),
})
export type LoginDetails = z.infer<typeof LoginDetails>

export const LoginUserReply = LoginUser.extend(LoginDetails.partial().shape)
export type LoginUserReply = z.infer<typeof LoginUserReply>
