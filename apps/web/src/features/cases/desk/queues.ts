import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { CASE_QUEUES, type CaseQueue } from '@appeal/contract/cases/cases.schemas.ts'
import type { QueueSet, QueueTab } from '../lists/queueSet.ts'

const TABS: readonly QueueTab<CaseQueue>[] = [
  { queue: 'todo', title: { zh: '待办', en: 'To do' } },
  { queue: 'open', title: { zh: '办理中', en: 'Open' } },
  { queue: 'warning', title: { zh: '超期预警', en: 'Late or due soon' }, warns: true },
  { queue: 'ended', title: { zh: '已办结', en: 'Finished' } },
  { queue: 'all', title: { zh: '全部', en: 'All' } },
]

/** The queues of a kind as one side has them: all are tabs of the to-do page; the page of all cases has its own alone. */
export const queuesOf = (kind: CaseKind, isEnterprise: boolean): QueueSet<CaseQueue> => ({
  list: isEnterprise ? `${kind}OfEnterprise` : kind,
  names: CASE_QUEUES,
  tabsOf: (page) => (page === 'todo' ? TABS : TABS.filter(({ queue }) => queue === page)),
})
