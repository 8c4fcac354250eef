import type { Area } from '@appeal/contract/kit/access.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../platform/db/columns.ts'

/** Why a session ended before its time. */
export type EndReason = 'logout' | 'signed_out' | 'replaced' | 'kicked_out' | 'password' | 'disabled'

/** What a ciphertext was presented for first. */
export type CipherUse = 'proof' | 'new'

/** Signed-in sessions. The token itself is nowhere kept, only its digest. */
export const sessions = pgTable(
  'sessions',
  {
    id: recordId().primaryKey(),
    /** SM3 of the token. */
    tokenHash: bytes('token_hash').notNull(),
    userId: recordId('user_id').notNull(),
    area: text().$type<Area>().notNull(),
    device: text().notNull(),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    /** Family of the browser that signed in; another one may not use the token. */
    browser: text().notNull(),
    /**
     * Whether the session waits for the second factor, got it, or was let in for the device or by a client that knows of
     * none (`waived`); `none`: the first is enough.
     */
    factor: text().$type<'none' | 'awaited' | 'passed' | 'trusted' | 'waived'>().notNull().default('none'),
    /** When a factor that counts was shown last; null where somebody was let in without. */
    provedAt: instant('proved_at'),
    /** Its owner asked to stay signed in. */
    autologin: boolean().notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** Written at most once a minute. */
    lastSeenAt: instant('last_seen_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason').$type<EndReason>(),
  },
  (t) => [
    uniqueIndex('sessions_token_unique').on(t.tokenHash),
    index('sessions_user_idx').on(t.userId, t.createdAt.desc()),
    index('sessions_created_idx').on(t.createdAt),
  ],
)

/** Picture sums that wait for their answer. A row goes at its first check, right or wrong. */
export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    /** `auth:b`, `recovery`, `appeal` … : where it may be used. */
    purpose: text().notNull(),
    /** Keyed digest of request number and answer. */
    answer: bytes().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('captchas_expires_idx').on(t.expiresAt)],
)

/** Numbers for one use that a client mixes into an encrypted password. */
export const loginNonces = pgTable(
  'login_nonces',
  { nonce: text().primaryKey(), expiresAt: instant('expires_at').notNull() },
  (t) => [index('login_nonces_expires_idx').on(t.expiresAt)],
)

/** Ciphertexts that were once presented. None proves a password a second time, on any call. */
export const loginSeen = pgTable('login_seen', {
  /** SM3 of the canonical ciphertext. */
  digest: bytes().primaryKey(),
  /** Presented to prove a password, or as a new one; as a new one it may come again, and proves nothing ever. */
  use: text().$type<CipherUse>().notNull().default('proof'),
  /** Key it was encrypted for: rows may go when the key has left the ring. */
  keyId: text('key_id').notNull(),
  at: instant().notNull(),
})

/** Codes sent by SMS or mail. */
export const codes = pgTable(
  'codes',
  {
    id: text().primaryKey(),
    /** Keyed digest of scope, receiver, request number and code. */
    digest: bytes().notNull(),
    /** Keyed digest of scope and receiver alone, for clients that send no request number. */
    subject: bytes().notNull().default(sql`''::bytea`),
    tries: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('codes_expires_idx').on(t.expiresAt),
    index('codes_subject_idx').on(t.subject, t.createdAt.desc()),
  ],
)

/** Who signed in and out, and who tried (GB/T 22239-2019: user, time, kind, success). Rows are only added. */
export const loginLog = pgTable(
  'login_log',
  {
    id: recordId().primaryKey(),
    /** LOGIN or LOGOUT. */
    category: text().notNull(),
    /** SUCCESS or FAIL. */
    result: text().notNull(),
    /** Why it failed, or how it went: `password`, `sms`. */
    reason: text().notNull(),
    area: text().$type<Area>().notNull(),
    /** Null where nobody has the account; what was typed is not kept, since it may be a password. */
    userId: recordId('user_id'),
    sessionId: recordId('session_id'),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    device: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('login_log_at_idx').on(t.at.desc()),
    index('login_log_category_idx').on(t.category, t.at.desc(), t.id.desc()),
    index('login_log_ip_idx').on(t.category, t.ip, t.at.desc(), t.id.desc()),
    index('login_log_user_idx').on(t.userId, t.at.desc()),
    check('login_log_result_known', sql`${t.result} in ('SUCCESS','FAIL')`),
  ],
)

/** What a one-time code opens: a new password, or the way back of a change of phone or e-mail. */
export type TicketKind = 'activate' | 'undo'

/** One-time codes that outlive a sitting: they go to one person's phone or mailbox, and nobody else sees them. */
export const tickets = pgTable(
  'tickets',
  {
    /** Keyed digest of the code, which exists nowhere else. */
    digest: bytes().primaryKey(),
    userId: recordId('user_id').notNull(),
    kind: text().$type<TicketKind>().notNull(),
    /** Where it went; for `undo` also what it puts back. */
    field: text().$type<'phone' | 'email'>().notNull(),
    /** Sealed: the value before for `undo`, the place as it was for `activate`. */
    former: bytes(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('tickets_user_idx').on(t.userId, t.createdAt), index('tickets_expires_idx').on(t.expiresAt)],
)
