import { inboxRoutes } from '@appeal/contract/messages/messages.routes.ts'
import { call } from '../../lib/api.ts'

/** What the LOCAL engines hold; demonstrations only. */
export const fetchInbox = () => call(inboxRoutes.list, { query: {} })
