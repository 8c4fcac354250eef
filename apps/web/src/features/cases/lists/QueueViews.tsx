import type { SavedView } from '@appeal/contract/views/views.routes.ts'
import { useLocation, useNavigate } from 'react-router'
import { pick, useLanguage } from '../../../lib/i18n.ts'
import type { ListControl } from '../../../ui/useListState.ts'
import { useViewCounts } from './lists.api.ts'
import { countOf, type QueueCounts } from './queueSet.ts'
import type { ShownQueue } from './useQueuePage.ts'
import { ViewTabs } from './ViewTabs.tsx'
import { isChanged, viewAddress } from './views.ts'

interface Props<Q extends string> {
  shown: ShownQueue<Q>
  counts: QueueCounts
  control: ListControl<string>
  /** The columns that are kept with a view, where the list is a table. */
  columns?: SavedView['columns']
}

/** The queues of a page and its saved views, as tabs with live counts. */
export function QueueViews<Q extends string>({ shown, counts, control, columns = null }: Props<Q>) {
  const { list, page, queue, tabs, views, chosen, mayShare } = shown
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const viewCounts = useViewCounts(list, views.length > 0)
  return (
    <ViewTabs
      builtIn={tabs.map((tab) => ({
        key: tab.queue,
        title: pick(tab.title, language),
        count: countOf(tab, counts),
      }))}
      views={views}
      counts={viewCounts}
      mayShare={mayShare}
      chosen={chosen?.id ?? queue}
      changed={chosen !== undefined && isChanged(chosen, control)}
      current={{
        list,
        queue,
        filters: control.filters as Record<string, string>,
        sortField: control.sortField as 'createTime' | undefined,
        sortOrder: control.sortOrder,
        columns,
      }}
      // Named, so that the view a list opens with does not come back.
      onBuiltIn={(key) => navigate(`${pathname}?view=${key}`, { replace: true })}
      onView={(view) => navigate(viewAddress(pathname, view, page), { replace: true })}
    />
  )
}
