import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../../platform/db/columns.ts'

/** Authenticators of accounts (RFC 6238), one each. */
export const secondFactors = pgTable('second_factors', {
  userId: recordId('user_id').primaryKey(),
  /** The bound secret, sealed; null until a code has proved that it arrived. */
  secret: bytes(),
  boundAt: instant('bound_at'),
  /** Shown and not proved yet, sealed. */
  offered: bytes(),
  offeredAt: instant('offered_at'),
  /** The last period whose code was taken: no code counts twice (RFC 6238 5.2). */
  lastStep: integer('last_step').notNull().default(0),
})

/** Recovery codes; each opens the account once, when the authenticator is lost. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** Keyed digest of person and code; the code exists nowhere else. */
    digest: bytes().primaryKey(),
    userId: recordId('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('recovery_codes_user_idx').on(t.userId)],
)

/** Public keys of passkeys (WebAuthn); the private halves never leave their devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: recordId().primaryKey(),
    userId: recordId('user_id').notNull(),
    credentialId: bytes('credential_id').notNull(),
    /** In COSE form. */
    publicKey: bytes('public_key').notNull(),
    /** How often the device says it was used; it only grows, or stays 0 where the device does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    uniqueIndex('passkeys_credential_unique').on(t.credentialId),
    index('passkeys_user_idx').on(t.userId),
  ],
)

/** Questions to passkeys that wait for their answer; each is answered once, in the session that asked. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SM3 of the challenge. */
    digest: bytes().primaryKey(),
    userId: recordId('user_id').notNull(),
    sessionId: recordId('session_id').notNull(),
    use: text().$type<'add' | 'pass'>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expires_idx').on(t.expiresAt)],
)

/** Browsers where the password alone signs in for some days, after the second factor was shown in them. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: recordId().primaryKey(),
    /** SM3 of the token in the browser's cookie. */
    tokenHash: bytes('token_hash').notNull(),
    userId: recordId('user_id').notNull(),
    browser: text().notNull(),
    ip: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('trusted_devices_token_unique').on(t.tokenHash),
    index('trusted_devices_user_idx').on(t.userId),
    index('trusted_devices_expires_idx').on(t.expiresAt),
  ],
)
