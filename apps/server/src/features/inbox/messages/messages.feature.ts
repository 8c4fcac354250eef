import { liveRoutes, messageRoutes } from '@appeal/contract/messages/messages.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { idOf } from '../../../platform/ids.ts'
import { DAYS_OF_MONTH, daysAgo } from '../../../platform/jobs/retiring.ts'
import { rowsOfAccount } from '../../people/users/users.uniting.service.ts'
import { connect } from './messages.live.ts'
import { ownMessages, readAll, readMessage } from './messages.service.ts'
import { MESSAGE_MONTHS } from './messages.settings.ts'
import { messageReceipts } from './messages.tables.ts'

/** What people are told inside the platform, and the stream that says so at once. */
export const messagesFeature: Feature = {
  name: 'messages',
  // Their receipts go with them, and what people sent by hand.
  passing: {
    messages: [
      {
        by: 'id',
        until: async (ctx) => idOf(daysAgo((await MESSAGE_MONTHS.read(ctx.platform)) * DAYS_OF_MONTH)(ctx)),
      },
    ],
  },
  onUniting: [
    rowsOfAccount({
      ...{ table: messageReceipts, owner: messageReceipts.userId, once: [messageReceipts.messageId] },
      // An officer who holds a case tells the account that had it until the case has moved.
      isLast: true,
      words: { zh: '消息', en: 'Messages' },
    }),
  ],
  bindings: [
    ...bind(messageRoutes, {
      loginUnreadMessagePage: (ctx, { query }) => ownMessages(ctx, query),
      loginUnreadMessageDetail: (ctx, { query }) => readMessage(ctx, query.id),
      allMessageMarkRead: (ctx) => readAll(ctx),
    }),
    ...bind(liveRoutes, {
      createSseConnect: (ctx, { query, request, reply }) =>
        connect(ctx, { clientId: query.clientId, request, reply }),
    }),
  ],
}
