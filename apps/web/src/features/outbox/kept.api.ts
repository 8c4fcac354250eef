import { api, call } from '../../lib/operations.ts'

/** What the LOCAL engines hold; demonstrations only. */
export const fetchKept = () => call(api.inbox.list, { query: {} })
