import type { ViewList } from '@appeal/contract/views/views.routes.ts'
import type { Both } from '../../../lib/i18n.ts'
import type { Count } from '../../../ui/Counts.tsx'

/** A queue as a tab; one that warns holds what is late or near its end. */
export interface QueueTab<Q extends string> {
  queue: Q
  title: Both
  warns?: true
}

/** The queues of one side's desk: which there are, and which are tabs of a page. */
export interface QueueSet<Q extends string> {
  list: ViewList
  names: readonly Q[]
  tabsOf(page: Q): readonly QueueTab<Q>[]
}

/** Cases in each queue, and how many of them are late where the server tells. */
export interface QueueCounts {
  counts: Readonly<Record<string, number>>
  late?: Readonly<Record<string, number>> | undefined
}
export const NO_COUNTS: QueueCounts = { counts: {} }

/** The live number of one queue; undefined until it is known. */
export function countOf<Q extends string>(
  { queue, warns }: QueueTab<Q>,
  { counts, late }: QueueCounts,
): Count | undefined {
  const count = counts[queue]
  return count === undefined ? undefined : { count, late: late?.[queue] ?? 0, warns: warns === true }
}
