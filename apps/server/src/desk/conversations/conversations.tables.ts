import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId, sealedText } from '../../platform/db/columns.ts'

/** Messages on a case. Append-only; their digests stand in the case's history. */
export const caseMessages = pgTable(
  'case_messages',
  {
    id: recordId().primaryKey(),
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    talk: text().$type<Talk>().notNull(),
    voice: text().$type<'user' | 'enterprise' | 'bureau'>().notNull(),
    authorId: recordId('author_id').notNull(),
    authorOrgId: recordId('author_org_id'),
    /** Personal variables are still tokens, filled for each reader. */
    body: sealedText().notNull(),
    mentionIds: text('mention_ids').array().notNull(),
    /** Number of the message's line in the history: the order of messages. */
    seq: integer().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('case_messages_seq_unique').on(t.caseKind, t.caseId, t.seq),
    check('case_messages_talk_known', sql`${t.talk} in ('user','enterprise','internal')`),
    check('case_messages_voice_fits', sql`${t.voice} = 'bureau' or ${t.voice} = ${t.talk}`),
  ],
)

/** Up to which message somebody has read a conversation. */
export const caseMessageReads = pgTable(
  'case_message_reads',
  {
    caseKind: text('case_kind').$type<CaseKindName>().notNull(),
    caseId: recordId('case_id').notNull(),
    talk: text().$type<Talk>().notNull(),
    userId: recordId('user_id').notNull(),
    seq: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'case_message_reads_pk', columns: [t.caseKind, t.caseId, t.userId, t.talk] })],
)

/** Texts that are written often. The system's belong to nobody, an organisation's to it, the others to a person. */
export const cannedTexts = pgTable(
  'canned_texts',
  {
    id: recordId().primaryKey(),
    /** Of the system's texts: what they are called in the reference data. */
    code: text(),
    orgId: recordId('org_id'),
    userId: recordId('user_id'),
    /** Login area whose people it is for. */
    area: text().notNull(),
    talk: text().$type<Talk>(),
    /** The kinds of case it is meant for; none for all. */
    kinds: text().array().$type<CaseKindName[]>().notNull().default(sql`'{}'`),
    title: text().notNull(),
    titleEn: text('title_en'),
    body: text().notNull(),
    bodyEn: text('body_en'),
    sortCode: integer('sort_code').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('canned_texts_code_unique').on(t.code),
    index('canned_texts_org_idx').on(t.orgId),
    index('canned_texts_user_idx').on(t.userId),
    check(
      'canned_texts_one_owner',
      sql`(${t.code} is not null)::int + (${t.orgId} is not null)::int + (${t.userId} is not null)::int = 1`,
    ),
  ],
)
