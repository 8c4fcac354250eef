import { daysAgo, type Passing, rightNow } from '../../platform/jobs/retiring.ts'
import { isForgotten } from './auth.store.ts'

const whenExpired: readonly Passing[] = [{ by: 'expires_at', until: rightNow }]

/** What signing in leaves behind. */
export const authPassing = {
  sessions: [
    {
      by: 'created_at',
      // Devices that signed in lately are known by their sessions, so ended ones stay for a while.
      until: daysAgo(31),
      only: isForgotten,
    },
  ],
  captchas: whenExpired,
  login_nonces: whenExpired,
  codes: whenExpired,
  tickets: whenExpired,
  passkey_challenges: whenExpired,
  trusted_devices: whenExpired,
  rate_counters: whenExpired,
} satisfies Record<string, readonly Passing[]>
