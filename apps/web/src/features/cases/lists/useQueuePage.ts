import type { SavedView } from '@appeal/contract/views/views.routes.ts'
import { useLocation, useSearchParams } from 'react-router'
import { useViews } from './lists.api.ts'
import type { QueueSet, QueueTab } from './queueSet.ts'
import { VIEW_PARAM, viewAddress } from './views.ts'

/** What a list page shows. */
export interface ShownQueue<Q extends string> {
  list: QueueSet<Q>['list']
  /** The queue the page is named by. */
  page: Q
  /** The queue that is shown on it. */
  queue: Q
  tabs: readonly QueueTab<Q>[]
  views: readonly SavedView[]
  chosen: SavedView | undefined
  mayShare: boolean
}

/**
 * What the address of a list page shows: a queue, or a saved view of one of its queues.
 *
 * @param component name of the screen, whose last part names the queue
 * @returns what is shown, or the address of the view that the list opens with
 */
export function useQueuePage<Q extends string>(
  { list, names, tabsOf }: QueueSet<Q>,
  component: string,
  fallback: Q,
): { shown: ShownQueue<Q> } | { opensAt: string } {
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  const { data } = useViews(list)
  const named = component.split('/').at(-1)
  const page = names.find((name) => name === named) ?? fallback
  const tabs = tabsOf(page)
  const queue = tabs.find((tab) => tab.queue === params.get('view'))?.queue ?? page
  const views = (data?.views ?? []).filter((view) => tabs.some((tab) => tab.queue === view.queue))
  // The view a list opens with gives way to whatever an address asks for.
  const opensWith = search === '' ? views.find(({ isDefault }) => isDefault) : undefined
  if (opensWith) return { opensAt: viewAddress(pathname, opensWith, page) }
  const chosen = views.find(({ id }) => id === params.get(VIEW_PARAM))
  return { shown: { list, page, queue, tabs, views, chosen, mayShare: data?.mayShare === true } }
}
