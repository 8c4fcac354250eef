import { contract } from '@appeal/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshUser } from '../../lib/account.ts'
import { listen } from '../../lib/live.ts'
import { ACT } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'

const countOf = (data: unknown): number | undefined => {
  if (typeof data === 'number') return data
  if (typeof data !== 'object' || data === null) return undefined
  const { count, data: inner } = data as { count?: unknown; data?: unknown }
  return countOf(count ?? inner)
}

/**
 * Keeps one event stream open while somebody is signed in. `queues` makes lists and their counts fresh, `unread`
 * carries the number of unread messages, `session` says that the session has ended: the next call is made at once, so
 * that somebody who was displaced hears it without touching the page.
 * @returns unread messages, undefined until the server said
 */
export function useLive(): number | undefined {
  const { token } = useSession()
  const queries = useQueryClient()
  const [unread, setUnread] = useState<number>()
  useEffect(() => {
    if (!token) return
    return listen(contract.live.createSseConnect.url, ({ event, data }) => {
      if (event === 'session') void refreshUser().catch(() => undefined)
      const isActing = queries.isMutating({ mutationKey: ACT }) > 0
      if (event === 'queues' && !isActing) void queries.invalidateQueries({ queryKey: ['appeals'] })
      if ((event === 'queues' || event === 'case') && !isActing) {
        void queries.invalidateQueries({ queryKey: ['case'] })
        void queries.invalidateQueries({ queryKey: ['appeals', 'case'] })
      }
      if (event === 'unread') {
        setUnread(countOf(data))
        void queries.invalidateQueries({ queryKey: ['messages'] })
      }
    })
  }, [token, queries])
  return unread
}
