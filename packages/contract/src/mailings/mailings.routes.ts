import { z } from 'zod'
import { RoleChoices, RoleQuery } from '../grants/grants.schemas.ts'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, zName, zSearchKey } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdList, IdQuery, zId } from '../kit/scalars.ts'
import { orgTreeSelector, userSelector } from '../organisations/organisations.routes.ts'
import { zCode, zOptional, zText } from '../rules.ts'

export const MESSAGE_CATEGORIES = ['SYS', 'BIZ'] as const
/** Receivers of one message at most; more people read a notice. */
export const MAX_RECEIVERS = 20_000

const ids = z
  .preprocess((value) => value ?? undefined, z.array(zId).max(2_000, 'rule.tooMany').optional())
  .optional()

export const NewMessage = z.object({
  subject: zName(100),
  category: zCode(MESSAGE_CATEGORIES),
  /** Clients star subject and category alone (contract 5.9). */
  content: zOptional(zText({ max: 5_000 })).transform((text) => text ?? ''),
  receiverIdList: ids,
  roleIdList: ids,
  /** Organisations with everything below them. */
  orgIdList: ids,
})

/** A message that somebody sent, with how many of its receivers have read it. */
export const SentMessage = z.object({
  id: z.string(),
  category: z.enum(MESSAGE_CATEGORIES),
  subject: z.string(),
  content: z.string(),
  createTime: z.string(),
  createUser: z.string(),
  createUserName: nullable,
  receivers: z.number(),
  readers: z.number(),
  extJson: nullable,
})
export type SentMessage = z.infer<typeof SentMessage>

export const Receiver = z.object({
  receiveUserId: z.string(),
  receiveUserName: nullable,
  orgName: nullable,
  read: z.boolean(),
  readTime: nullable,
})
export type Receiver = z.infer<typeof Receiver>

/** Messages that people of the administration send (contract 5.9); what the platform tells by itself is not among them. */
export const mailingRoutes = routes('mailings', '/api/webapp/dev/message', granted(), {
  send: post('/send', {
    affects: ['mailings', 'messages'],
    idempotent: true,
    summary: 'Sends a message to people, roles and organisations; data is the id',
    body: NewMessage,
    reply: z.string(),
    errors: [
      'messages.no_receiver',
      'messages.too_many',
      'accounts.not_found',
      'grants.role_not_found',
      'organisations.not_found',
    ],
  }),
  page: get('/page', {
    summary: 'Messages that were sent, newest first, and how many have read them',
    query: pageQuery(['createTime'], {
      searchKey: zSearchKey,
      category: zOptional(zCode(MESSAGE_CATEGORIES)),
    }),
    reply: page(SentMessage),
  }),
  delete: post('/delete', {
    affects: ['mailings', 'messages'],
    summary: 'Withdraws messages: they disappear from all inboxes',
    body: IdList,
    errors: ['messages.not_found'],
  }),
  detail: get('/detail', {
    summary: 'One message with its first receivers and who has read it',
    query: IdQuery,
    reply: SentMessage.extend({ receiveInfoList: z.array(Receiver) }),
    errors: ['messages.not_found'],
  }),
  receivers: get('/receivers', {
    summary: 'Receivers of a message, page by page',
    query: pageQuery(['readTime'], { id: zId, read: zOptional(zCode(['true', 'false'])) }),
    reply: page(Receiver),
    errors: ['messages.not_found'],
  }),
  userSelector,
  orgTreeSelector,
  roleSelector: get('/roleSelector', {
    summary: 'Roles to choose as receivers',
    query: RoleQuery,
    reply: RoleChoices,
  }),
})
