import { inbox } from '../../lib/demonstration.ts'
import { call } from '../../lib/operations.ts'

/** What the LOCAL engines hold; demonstrations only. */
export const fetchKept = () => call(inbox.list, { query: {} })
