import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId, stamps } from '../../platform/db/columns.ts'

/** Sign-ins that were begun at the provider. A row goes at its first answer, right or wrong. */
export const thirdStates = pgTable(
  'third_states',
  {
    /** SM3 of the `state`. */
    stateHash: bytes('state_hash').primaryKey(),
    /** SM3 of the cookie of the browser that began. */
    browserHash: bytes('browser_hash').notNull(),
    nonce: text().notNull(),
    /** The PKCE verifier (RFC 7636), sealed. */
    verifier: bytes().notNull(),
    /** Who wants to link an account; null where somebody signs in. */
    userId: recordId('user_id'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('third_states_expires_idx').on(t.expiresAt)],
)

/** Accounts of the provider that are linked to ours. */
export const thirdUsers = pgTable(
  'third_users',
  {
    id: recordId().primaryKey(),
    userId: recordId('user_id').notNull(),
    /** Code of the dictionary THIRD_CATEGORY. */
    category: text().notNull(),
    /** Subjects are unique within their issuer only (OpenID Connect Core, section 2). */
    issuer: text().notNull(),
    subject: text().notNull(),
    name: bytes(),
    nameIndex: bytes('name_index'),
    nickname: text(),
    gender: text(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('third_users_subject_unique').on(t.issuer, t.subject),
    uniqueIndex('third_users_user_unique').on(t.issuer, t.userId),
    index('third_users_user_idx').on(t.userId),
    index('third_users_created_idx').on(t.createdAt.desc()),
  ],
)
