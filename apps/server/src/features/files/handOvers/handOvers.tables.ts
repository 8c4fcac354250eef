import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../../platform/db/columns.ts'
import { uploads } from '../files.tables.ts'

/** Forms that wait for photos from a phone. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: recordId().primaryKey(),
    /** Who fills in the form, and whose the files will be. */
    ownerId: recordId('owner_id').notNull(),
    /** The session that opened it: with it, it ends. */
    sessionId: recordId('session_id').notNull(),
    /** Digest of the secret in the code on the screen. */
    secretHash: bytes('secret_hash').notNull().unique('hand_overs_secret_unique'),
    /** Digest of the key of the phone that came first; null while none has. */
    keyHash: bytes('key_hash').unique('hand_overs_key_unique'),
    /** What both screens show, in the language of the desktop's. */
    sign: text().notNull(),
    /** Files that the form still takes. */
    places: integer().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('hand_overs_owner_idx').on(t.ownerId, t.createdAt),
    index('hand_overs_expires_idx').on(t.expiresAt),
  ],
)

/** What came by a hand-over; it goes with the upload: one that was refused or taken back, or whose file was deleted. */
export const handedOver = pgTable(
  'handed_over',
  {
    uploadId: recordId('upload_id')
      .primaryKey()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    handOverId: recordId('hand_over_id')
      .notNull()
      .references(() => handOvers.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('handed_over_hand_over_idx').on(t.handOverId)],
)
