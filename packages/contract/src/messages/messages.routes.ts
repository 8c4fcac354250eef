import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'

export const MessageRow = z.object({
  id: z.string(),
  category: z.string(),
  subject: z.string(),
  content: z.string(),
  /** JSON text: what the message is about, e.g. `{"kind":"appeal","id":"…"}`. */
  extJson: z.string().nullable(),
  read: z.boolean(),
  createTime: z.string(),
})
export type MessageRow = z.infer<typeof MessageRow>

export const MessageDetail = MessageRow.extend({
  receiveInfoList: z.array(
    z.object({ receiveUserId: z.string(), receiveUserName: z.string().nullable(), read: z.boolean() }),
  ),
})

export const messageRoutes = routes('messages', '/api/webapp/sys/userCenter', signedIn(), {
  loginUnreadMessagePage: get('/loginUnreadMessagePage', {
    summary: 'Own messages, newest first; `read` tells which were opened, `unread=true` leaves those out',
    query: pageQuery(['createTime'], {
      category: z.string().max(32).optional(),
      unread: z.enum(['true'], 'rule.code').optional(),
    }),
    reply: page(MessageRow),
  }),
  loginUnreadMessageDetail: get('/loginUnreadMessageDetail', {
    acts: true,
    affects: ['messages'],
    summary: 'One own message; marks it as read',
    query: IdQuery,
    reply: MessageDetail,
    errors: ['messages.not_found'],
  }),
  allMessageMarkRead: post('/allMessageMarkRead', {
    summary: 'Marks all own messages as read',
  }),
})

/** Live updates as server-sent events, fed by the database so that any server process can serve any client. */
export const liveRoutes = routes('live', '/api/webapp/dev/message', signedIn(), {
  createSseConnect: get('/createSseConnect', {
    summary: 'Event stream: `{code:0,data:clientId}`, then `unread`, `stale` and `session` events',
    query: z.object({ clientId: z.string().max(64).optional() }),
    raw: true,
  }),
})
