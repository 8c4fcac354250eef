import type { KeyScope } from '@appeal/contract/apiKeys/apiKeys.scopes.ts'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId, stamps } from '../../platform/db/columns.ts'

/** Keys with which systems of enterprises call the API. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: recordId().primaryKey(),
    version: integer().notNull(),
    /** The head office of the enterprise; its cases are the key's cases. */
    orgId: recordId('org_id').notNull(),
    name: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    /** CIDR; nobody calls from outside of them. */
    ranges: text().array().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdBy: recordId('created_by').notNull(),
    endedAt: instant('ended_at'),
    endedBy: recordId('ended_by'),
    /** To the minute. */
    lastUsedAt: instant('last_used_at'),
    lastUsedIp: text('last_used_ip'),
    ...stamps(),
  },
  (t) => [
    index('api_keys_org_idx').on(t.orgId, t.createdAt.desc(), t.id.desc()),
    index('api_keys_expires_idx').on(t.expiresAt),
  ],
)

/** Secrets of keys: while one is exchanged for another there are two. */
export const apiKeySecrets = pgTable(
  'api_key_secrets',
  {
    id: recordId().primaryKey(),
    keyId: recordId('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** SM3 of the secret, which lies nowhere. */
    hash: bytes().notNull(),
    /** Its first signs. */
    hint: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null: as long as the key. */
    until: instant(),
  },
  (t) => [
    uniqueIndex('api_key_secrets_hash_unique').on(t.hash),
    index('api_key_secrets_key_idx').on(t.keyId, t.id),
  ],
)
