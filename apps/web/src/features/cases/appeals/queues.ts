import {
  ENTERPRISE_QUEUES,
  type EnterpriseQueue,
  QUEUES,
  type Queue,
  type Waiting,
} from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useMay } from '../../../ui/useMay.ts'
import type { QueueSet, QueueTab } from '../lists/queueSet.ts'

/** The bureau's lists, in menu order. */
export const BUREAU_LISTS: readonly QueueTab<Queue>[] = [
  { queue: 'todo', title: { zh: '全部待办', en: 'All to do' } },
  { queue: 'pending', title: { zh: '待受理', en: 'To accept' } },
  { queue: 'processing', title: { zh: '处理中', en: 'In progress' } },
  { queue: 'replied', title: { zh: '企业已答复', en: 'Replied' } },
  { queue: 'mediating', title: { zh: '调解中', en: 'In mediation' } },
  { queue: 'warning', title: { zh: '超期预警', en: 'Due or late' }, warns: true },
  { queue: 'approving', title: { zh: '待审批', en: 'To be approved' } },
  { queue: 'excluding', title: { zh: '剔除审核', en: 'Exclusions' } },
  { queue: 'rechecking', title: { zh: '复核', en: 'Re-checks' } },
  { queue: 'closed', title: { zh: '已结案', en: 'Closed' } },
  { queue: 'invalid', title: { zh: '不予受理/终止', en: 'Not accepted' } },
  { queue: 'all', title: { zh: '全部查询', en: 'All appeals' } },
]

/** Lists that are tabs of another one's page, in order; the page's own list is the first of them. */
const BUREAU_TABS: Partial<Record<Queue, readonly QueueTab<Queue>[]>> = {
  todo: ['todo', 'pending', 'replied', 'mediating', 'warning'].map(
    (name) => BUREAU_LISTS.find(({ queue }) => queue === name)!,
  ),
  excluding: [
    { queue: 'excluding', title: { zh: '待审核', en: 'To be audited' } },
    { queue: 'excludeFirst', title: { zh: '一级审核', en: 'First audit' } },
    { queue: 'excludeSecond', title: { zh: '二级审核', en: 'Second audit' } },
    { queue: 'excluded', title: { zh: '已审结', en: 'Decided' } },
  ],
  rechecking: [
    { queue: 'rechecking', title: { zh: '待复核', en: 'To be re-checked' } },
    { queue: 'rechecked', title: { zh: '已复核', en: 'Re-checked' } },
  ],
}

/** What the cases of a list wait for besides their state, where it is a list of second persons. */
export const overlayOf = (queue: Queue): Waiting['kind'] | undefined => OVERLAYS[queue]

const OVERLAYS: Partial<Record<Queue, Waiting['kind']>> = {
  approving: 'approval',
  excluding: 'exclusion',
  excludeFirst: 'exclusion',
  excludeSecond: 'exclusion',
  excluded: 'exclusion',
  rechecking: 'recheck',
  rechecked: 'recheck',
}

/** The enterprise's lists, in menu order. */
export const ENTERPRISE_LISTS: readonly QueueTab<EnterpriseQueue>[] = [
  { queue: 'todo', title: { zh: '待处理', en: 'To do' } },
  { queue: 'returned', title: { zh: '被退回', en: 'Returned' } },
  { queue: 'replied', title: { zh: '已答复', en: 'Replied' } },
  { queue: 'closed', title: { zh: '已结案', en: 'Closed' } },
  { queue: 'all', title: { zh: '全部', en: 'All' } },
]

export const BUREAU_QUEUES: QueueSet<Queue> = {
  list: 'bureau',
  names: QUEUES,
  tabsOf: (page) => BUREAU_TABS[page] ?? BUREAU_LISTS.filter(({ queue }) => queue === page),
}
export const ENTERPRISE_DESK: QueueSet<EnterpriseQueue> = {
  list: 'enterprise',
  names: ENTERPRISE_QUEUES,
  tabsOf: () => ENTERPRISE_LISTS,
}

/** Queues whose number is work to do; a count beside the finished ones would only be large. */
const COUNTED: ReadonlySet<string> = new Set([
  'todo',
  'pending',
  'processing',
  'replied',
  'mediating',
  'warning',
  'returned',
  'approving',
  'excluding',
  'excludeFirst',
  'excludeSecond',
  'rechecking',
])

export const isCounted = (queue: string): boolean => COUNTED.has(queue)

/** Who decides on the cases of a list; to others it is no work, their own requests among it least of all. */
const DECIDED_BY: Readonly<Record<string, Parameters<ReturnType<typeof useMay>>[0]>> = {
  approving: api.todo.approve,
  excluding: api.appeals.excludeAudit,
  excludeFirst: api.appeals.excludeAudit,
  excludeSecond: api.appeals.excludeAudit,
  rechecking: api.appeals.reCheckComplete,
}

/** Which queues are work of the viewer, so that their number is shown. */
export function useIsCounted(): (queue: string) => boolean {
  const may = useMay()
  return (queue) => {
    const decision = DECIDED_BY[queue]
    return isCounted(queue) && (!decision || may(decision))
  }
}
