import { contract } from '@appeal/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { useMay } from '../../../ui/useMay.ts'
import { BUREAU_LISTS, ENTERPRISE_LISTS, isCounted } from './queues.ts'

/**
 * Cases in each queue of the viewer's side; made fresh by the event stream. Whoever has no queues asks for none: each
 * refusal would be a line of the log.
 */
export function useQueueCounts(): Readonly<Record<string, number>> {
  const { source, token } = useSession()
  const may = useMay()
  const isEnterprise = source === 'courier_workbench'
  const { data } = useQuery({
    queryKey: ['appeals', 'counts', isEnterprise],
    enabled:
      token !== undefined && may(isEnterprise ? contract.todo.enterprisecountpage : contract.todo.countpage),
    queryFn: ({ signal }) =>
      isEnterprise
        ? call(contract.todo.enterprisecountpage, { quiet: true, signal })
        : call(contract.todo.countpage, { quiet: true, signal }),
  })
  return data?.counts ?? NONE
}

const NONE: Readonly<Record<string, number>> = {}

/** The same as badges of menu entries, by component. */
export function useQueueBadges(): Readonly<Record<string, { count: number; late: boolean }>> {
  const counts = useQueueCounts()
  const { source } = useSession()
  return useMemo(() => {
    const isEnterprise = source === 'courier_workbench'
    const lists = isEnterprise ? ENTERPRISE_LISTS : BUREAU_LISTS
    const prefix = isEnterprise ? 'enterprise/queue/' : 'appeals/queue/'
    return Object.fromEntries(
      lists
        .filter(({ queue }) => isCounted(queue) && counts[queue] !== undefined)
        .map(({ queue, late }) => [prefix + queue, { count: counts[queue]!, late: late === true }]),
    )
  }, [counts, source])
}
