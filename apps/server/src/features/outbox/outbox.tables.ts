import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId } from '../../platform/db/columns.ts'

export const OUTBOX_STATES = ['queued', 'sending', 'sent', 'failed', 'expired'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

/** SMS, mails and words to groups to be sent, written in the transaction of the fact they tell. */
export const outbox = pgTable(
  'outbox',
  {
    id: recordId().primaryKey(),
    channel: text().$type<'sms' | 'mail' | 'push'>().notNull(),
    /** Engine that took it; null until a worker has chosen one. */
    engine: text(),
    /** Engine that somebody chose by hand; null for the default one. */
    via: text(),
    /** Who sent it by hand; null for what the platform itself tells. */
    senderId: recordId('sender_id'),
    /** `once`: at most once (codes); `notice`: at least once, under one key with the provider. */
    delivery: text().$type<'once' | 'notice'>().notNull(),
    /** Phone number or address, sealed. */
    to: bytes().notNull(),
    /** Keyed digest of the receiver, for finding what a person was sent. */
    toIndex: bytes('to_index').notNull(),
    /** Sealed JSON: template, subject, text, parameters. */
    payload: bytes().notNull(),
    /** Of what a robot tells a group: searchable, since it was meant for many. */
    title: text(),
    dedupeKey: text('dedupe_key').notNull(),
    state: text().$type<OutboxState>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    runAt: instant('run_at').notNull(),
    /** After this moment it is not sent any more. */
    expiresAt: instant('expires_at'),
    /** Until when a worker that took it is trusted to be alive. */
    claimedUntil: instant('claimed_until'),
    sentAt: instant('sent_at'),
    /** Receipt of the provider, or why the last try failed; never personal data. */
    receipt: text(),
    /** What the provider says became of it: delivered or refused by the network; null until it says so. */
    outcome: text().$type<'delivered' | 'undelivered'>(),
    /** The provider's code of the outcome, e.g. why it was not delivered. */
    outcomeCode: text('outcome_code'),
    /** When the provider is asked next what became of it; null where nobody asks any more. */
    askAt: instant('ask_at'),
    /** Taken off the list by an administrator; the row stays, so that the same fact is not told twice. */
    hiddenAt: instant('hidden_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('outbox_dedupe_unique').on(t.dedupeKey),
    index('outbox_due_idx').on(t.runAt).where(sql`${t.state} in ('queued', 'sending')`),
    index('outbox_to_idx').on(t.toIndex, t.createdAt.desc().nullsFirst()),
    index('outbox_codes_idx').on(t.createdAt).where(sql`${t.delivery} = 'once'`),
    index('outbox_created_idx').on(t.createdAt.desc().nullsFirst()),
    index('outbox_channel_idx').on(t.channel, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('outbox_ask_idx').on(t.askAt).where(sql`${t.askAt} is not null`),
    check('outbox_state_known', sql`${t.state} in ('queued','sending','sent','failed','expired')`),
    check('outbox_channel_known', sql`${t.channel} in ('sms','mail','push')`),
  ],
)
