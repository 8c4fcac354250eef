import type { api } from '../../../lib/deskOperations.ts'
import type { ReplyBy } from '../../../lib/operations.ts'

/** A promise as lists and cases show it. */
export type SeenRemedy = Pick<
  ReplyBy<typeof api.remedies.page>['records'][number],
  'id' | 'version' | 'kind' | 'amount' | 'dueOn' | 'status' | 'overdue' | 'can' | 'createTime'
>

const DESK_ACTS = ['fulfil', 'record', 'waive'] as const
export type DeskAct = (typeof DESK_ACTS)[number]
/** Acts of the desk; the others are the appellant's. */
export const isDeskAct = (act: string): act is DeskAct => DESK_ACTS.some((one) => one === act)
