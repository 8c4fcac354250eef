import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../db/columns.ts'

/** Answers of acting calls as they went over the wire, kept for repeats of the same call. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actor: text().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    /** SM3 of the canonical body: the same key with other content is refused. */
    bodyDigest: bytes('body_digest').notNull(),
    /** The envelope, sealed; null while the first call is still running in its transaction. */
    answer: bytes(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_pk', columns: [t.actor, t.route, t.key] }),
    index('idempotency_keys_created_idx').on(t.createdAt),
  ],
)
