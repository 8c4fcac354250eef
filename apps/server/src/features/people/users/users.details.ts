import { PROFILE_KEYS, type ProfileKey } from '@appeal/contract/accounts/accounts.schemas.ts'
import type { Crypto } from '../../../platform/crypto/crypto.ts'
import type { UserRow } from './users.store.ts'

const PROFILE = 'users.profile'
export type Profile = Partial<Record<ProfileKey, string>>

/** Opens the details that lie sealed together; empty where there are none. */
export const profileOf = (crypto: Crypto, user: UserRow): Profile =>
  user.profile ? (JSON.parse(crypto.decryptField(PROFILE, user.profile)) as Profile) : {}

/** The details with some of them changed, sealed again; null empties, what is left out stays. */
export function changedProfile(
  crypto: Crypto,
  user: UserRow,
  change: { [K in ProfileKey]?: string | null | undefined },
): Buffer | null {
  const before = profileOf(crypto, user)
  const kept = PROFILE_KEYS.flatMap((key) => {
    const value = change[key] === undefined ? before[key] : change[key]
    return value ? [[key, value]] : []
  })
  return kept.length ? crypto.encryptField(PROFILE, JSON.stringify(Object.fromEntries(kept))) : null
}
