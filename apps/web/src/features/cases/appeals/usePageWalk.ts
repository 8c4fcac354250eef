import type { Page } from '@appeal/contract/kit/page.ts'
import { useEffect, useState } from 'react'
import type { ListControl } from '../../../ui/useListState.ts'

/** From case to case as the list lies, over the ends of its pages: the other page's near end is opened once it is there. */
export function usePageWalk(
  list: { data: Page<{ id: string }> | undefined; isPlaceholderData: boolean },
  { current, size, setPage }: Pick<ListControl<never>, 'current' | 'size' | 'setPage'>,
  chosen: string | undefined,
  choose: (id: string) => void,
) {
  const [landing, setLanding] = useState<{ page: number; at: 0 | -1 }>()
  const { data, isPlaceholderData } = list
  const rows = data?.records ?? []
  const end =
    landing && !isPlaceholderData && data?.current === landing.page ? rows.at(landing.at) : undefined
  useEffect(() => {
    if (end === undefined) return
    setLanding(undefined)
    choose(end.id)
  })
  const neighbour = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === chosen) + by
    return at < 0 ? undefined : rows[at]
  }
  const isPage = (page: number) => page >= 1 && (page - 1) * size < (data?.total ?? 0)
  return {
    hasNext: neighbour(1) !== undefined || isPage(current + 1),
    go(by: 1 | -1) {
      const next = neighbour(by)
      if (next) choose(next.id)
      else if (!landing && isPage(current + by)) {
        setLanding({ page: current + by, at: by === 1 ? 0 : -1 })
        setPage(current + by)
      }
    },
  }
}
