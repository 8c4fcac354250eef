import { inboxRoutes } from '@appeal/contract/outbox/kept.routes.ts'
import { call } from '../../lib/api.ts'

/** What the LOCAL engines hold; demonstrations only. */
export const fetchKept = () => call(inboxRoutes.list, { query: {} })
