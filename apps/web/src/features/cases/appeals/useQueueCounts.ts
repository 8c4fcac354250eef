import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import type { Answering } from '../../../lib/operations.ts'
import { useSession } from '../../../lib/session.ts'
import type { Count } from '../../../ui/Counts.tsx'
import { useMay } from '../../../ui/useMay.ts'
import { countOf, NO_COUNTS, type QueueCounts, type QueueTab } from '../lists/queueSet.ts'
import { BUREAU_LISTS, ENTERPRISE_LISTS, useIsCounted } from './queues.ts'

/**
 * Cases in each queue of the viewer's side; made fresh by the event stream. Whoever has no queues asks for none: each
 * refusal would be a line of the log.
 */
export function useQueueCounts(): QueueCounts {
  const { source, token } = useSession()
  const may = useMay()
  const isEnterprise = source === 'courier_workbench'
  const route: Answering<QueueCounts> = isEnterprise ? api.todo.enterprisecountpage : api.todo.countpage
  const { data } = useQuery({ ...route.query(), enabled: token !== undefined && may(route) })
  return data ?? NO_COUNTS
}

/** The same as badges of menu entries, by component. */
export function useQueueBadges(): Readonly<Record<string, Count>> {
  const told = useQueueCounts()
  const { source } = useSession()
  const isCounted = useIsCounted()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted hangs on the person, who is another with another session
  return useMemo(() => {
    const isEnterprise = source === 'courier_workbench'
    const lists = isEnterprise ? ENTERPRISE_LISTS : BUREAU_LISTS
    const prefix = isEnterprise ? 'enterprise/queue/' : 'appeals/queue/'
    return Object.fromEntries(
      lists
        .filter(({ queue }) => isCounted(queue))
        .flatMap((list: QueueTab<string>) => {
          const count = countOf(list, told)
          return count ? [[prefix + list.queue, count]] : []
        }),
    )
  }, [told, source])
}
