import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Answering, api } from '../../../lib/operations.ts'
import { useSession } from '../../../lib/session.ts'
import type { Count } from '../../../ui/Counts.tsx'
import { useMay } from '../../../ui/useMay.ts'
import { BUREAU_LISTS, ENTERPRISE_LISTS, isCounted, type QueueTab } from './queues.ts'

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
  return data ?? NONE
}

/** Cases in each queue, and how many of them are late where the server tells. */
interface QueueCounts {
  counts: Readonly<Record<string, number>>
  late?: Readonly<Record<string, number>> | undefined
}
const NONE: QueueCounts = { counts: {} }

/** The live number of one queue; undefined until it is known. */
export function countOf<Q extends string>(
  { queue, warns }: QueueTab<Q>,
  { counts, late }: QueueCounts,
): Count | undefined {
  const count = counts[queue]
  return count === undefined ? undefined : { count, late: late?.[queue] ?? 0, warns: warns === true }
}

/** The same as badges of menu entries, by component. */
export function useQueueBadges(): Readonly<Record<string, Count>> {
  const told = useQueueCounts()
  const { source } = useSession()
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
