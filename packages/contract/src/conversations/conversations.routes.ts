import { z } from 'zod'
import { CASE_KIND_NAMES } from '../cases/caseKinds.ts'
import { aCase, CaseQuery, NOT_FOUND } from '../cases/cases.schemas.ts'
import { CASE_DETAILS } from '../cases/cases.stale.ts'
import { StoredFile } from '../files/files.routes.ts'
import { granted, signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, zId } from '../kit/scalars.ts'
import { zText } from '../rules.ts'

/**
 * The three conversations on a case: the bureau with whoever filed it, the bureau with the enterprise, and the bureau
 * among itself. A kind of case has those that its parties need. Nobody reads a conversation that is not named here for the own side.
 */
export const TALKS = ['user', 'enterprise', 'internal'] as const
export type Talk = (typeof TALKS)[number]

export const MESSAGE_MAX = 2_000
const Talks = z.enum(TALKS, 'rule.code')
const text = zText({ min: 1, max: MESSAGE_MAX })
const attachmentIds = z.array(zId).max(9, 'files.too_many').default([])

export const CaseMessage = z.object({
  id: z.string(),
  talk: Talks,
  voice: z.enum(['user', 'enterprise', 'bureau']),
  /** A colleague by name; the other side by its organisation. */
  authorName: z.string().nullable(),
  text: z.string(),
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
  files: z.array(StoredFile),
  mine: z.boolean(),
  createTime: z.string(),
})
export type CaseMessage = z.infer<typeof CaseMessage>

export const Conversation = z.object({
  /** Oldest first. */
  messages: z.array(CaseMessage),
  /** Messages of others, newer than what the viewer has opened, by conversation. */
  unread: z.record(z.string(), z.number().int()),
  /** Conversations the viewer may write to now. */
  may: z.array(Talks),
  /** Conversations of the viewer's side that are closed now, each with the reason. */
  cannot: z.array(z.object({ talk: Talks, reason: z.string() })),
})
export type Conversation = z.infer<typeof Conversation>

const refusals = [
  ...NOT_FOUND,
  'keeping.archived',
  'conversations.ended',
  'conversations.no_account',
  'conversations.no_enterprise',
  'conversations.not_permitted',
  'appeals.attachment_unknown',
] as const

export const conversationRoutes = routes('conversations', '/api/bizapp/biz/conversation', granted('a', 'b'), {
  list: get('/list', {
    summary: "The conversations on a case that the viewer's side may read",
    query: CaseQuery,
    reply: Conversation,
    errors: NOT_FOUND,
  }),
  send: post('/send', {
    affects: ['conversations', ...CASE_DETAILS],
    summary: 'Writes to one side of a case; the other side is told',
    body: z.object({
      ...aCase,
      talk: Talks,
      text,
      attachmentIds,
      mentionIds: z.array(zId).max(20, 'rule.tooMany').default([]),
    }),
    reply: CaseMessage,
    idempotent: true,
    errors: [...refusals, 'conversations.unknown_variable', 'conversations.unknown_colleague'],
  }),
  preview: post('/preview', {
    affects: [],
    summary: 'A message as its recipient will see it, with the notice that goes out beside it',
    body: z.object({ ...aCase, talk: Talks, text }),
    reply: z.object({
      text: z.string(),
      recipient: z.string(),
      /** What reaches the recipient outside the platform; null where nothing does. */
      notice: z.string().nullable(),
    }),
    errors: [...NOT_FOUND, 'conversations.not_permitted', 'conversations.unknown_variable'],
  }),
  read: post('/read', {
    affects: ['conversations'],
    access: signedIn('a', 'b', 'c', 'd'),
    summary: 'Everything up to this message has been seen by the viewer',
    body: z.object({ ...aCase, talk: Talks, messageId: zId }),
    errors: NOT_FOUND,
  }),
  colleagues: get('/colleagues', {
    access: granted('b'),
    summary: 'Colleagues who may be mentioned in an internal note of this case',
    query: CaseQuery,
    reply: z.array(z.object({ id: z.string(), name: z.string(), orgName: z.string() })),
    errors: NOT_FOUND,
  }),
  ownList: get('/ownList', {
    access: signedIn('c', 'd'),
    summary: 'The conversation between whoever filed a case and the bureau',
    query: CaseQuery,
    reply: Conversation,
    errors: NOT_FOUND,
  }),
  ownSend: post('/ownSend', {
    affects: ['conversations'],
    access: signedIn('c', 'd'),
    summary: 'Whoever filed a case writes to the bureau',
    body: z.object({ ...aCase, text, attachmentIds }),
    reply: CaseMessage,
    idempotent: true,
    errors: [...refusals, 'request.too_many'],
  }),
})

/** Whose a canned text is: everybody's, an organisation's, a person's own. */
export const TEXT_OWNERS = ['SYSTEM', 'ORG', 'OWN'] as const

export const CannedText = z.object({
  id: z.string(),
  owner: z.enum(TEXT_OWNERS),
  /** The conversation it is meant for; null for any. */
  talk: Talks.nullable(),
  /** The kinds of case it is meant for, in their order; none for all. */
  kinds: z.array(z.enum(CASE_KIND_NAMES)),
  title: z.string(),
  text: z.string(),
  /** Whether the viewer may change it. */
  editable: z.boolean(),
  updateTime: z.string(),
  version: z.number().int(),
})
export type CannedText = z.infer<typeof CannedText>

const zKind = z.enum(CASE_KIND_NAMES, 'rule.code')
const cannedFields = {
  title: zText({ min: 1, max: 40, singleLine: true }),
  text,
  talk: z.preprocess((value) => (value === '' || value === null ? undefined : value), Talks.optional()),
  /** The kinds of case it is meant for; none for all. */
  kinds: z.array(zKind, 'rule.code').max(CASE_KIND_NAMES.length, 'rule.tooMany').default([]),
}
export const CannedTextBody = z.object(cannedFields)

export const cannedTextRoutes = routes('cannedTexts', '/api/bizapp/biz/cannedText', granted('a', 'b'), {
  list: get('/list', {
    summary: "Canned texts at the viewer's hand: the system's, the organisation's, the own ones",
    /** Of a kind: those that are meant for it, or for all. */
    query: z.object({ kind: z.preprocess((value) => (value === '' ? undefined : value), zKind.optional()) }),
    reply: z.array(CannedText),
  }),
  values: get('/values', {
    access: signedIn('a', 'b'),
    summary: 'What the variables of canned texts stand for in a case, as the viewer may know it',
    query: CaseQuery,
    /** For texts in either language, by variable; empty where the case has none, or the viewer may not know it. */
    reply: z.object({ zh: z.record(z.string(), z.string()), en: z.record(z.string(), z.string()) }),
    errors: NOT_FOUND,
  }),
  add: post('/add', {
    summary: 'Keeps an own canned text',
    body: CannedTextBody,
    reply: z.object({ id: z.string() }),
    idempotent: true,
    errors: ['conversations.unknown_variable', 'conversations.too_many_texts'],
  }),
  edit: post('/edit', {
    summary: 'Changes a canned text of the own or, with the right to share, of the organisation',
    body: z.object({
      id: zId,
      version: z.coerce.number('rule.integer').int('rule.integer').min(1),
      ...cannedFields,
    }),
    errors: ['conversations.text_not_found', 'conversations.unknown_variable', 'record.stale'],
  }),
  delete: post('/delete', {
    summary: 'Deletes a canned text of the own or, with the right to share, of the organisation',
    body: IdBody,
    errors: ['conversations.text_not_found'],
  }),
  share: post('/share', {
    summary: "Turns an own canned text into the organisation's",
    body: IdBody,
    errors: ['conversations.text_not_found'],
  }),
})
