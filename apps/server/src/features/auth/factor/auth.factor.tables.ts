import { index, integer, pgTable } from 'drizzle-orm/pg-core'
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
