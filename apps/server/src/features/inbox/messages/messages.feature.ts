import { liveRoutes, messageRoutes } from '@appeal/contract/messages/messages.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { connect } from './messages.live.ts'
import { ownMessages, readAll, readMessage } from './messages.service.ts'

/** What people are told inside the platform, and the stream that says so at once. */
export const messagesFeature: Feature = {
  name: 'messages',
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
