import { useEffect, useState } from 'react'
import { refreshUser } from '../../lib/account.ts'
import { gatherSignals, listen } from '../../lib/live.ts'
import { api } from '../../lib/operations.ts'
import { useSession } from '../../lib/session.ts'

const dataOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null ? (message as { data?: unknown }).data : undefined
const isNames = (data: unknown): data is string[] =>
  Array.isArray(data) && data.every((one) => typeof one === 'string')

/**
 * Keeps one event stream open while somebody is signed in. `stale` names what has changed, in the contract's names, or
 * nothing where nobody knows; `unread` carries the number of unread messages; `session` says that the session has ended:
 * the next call is made at once, so that somebody who was displaced hears it without touching the page. After a break
 * of the stream everything shown is asked again.
 * @returns unread messages, undefined until the server said
 */
export function useLive(): number | undefined {
  const { token } = useSession()
  const [unread, setUnread] = useState<number>()
  useEffect(() => {
    if (!token) return
    const signals = gatherSignals()
    const onMessage = ({ event, data }: { event: string; data: unknown }) => {
      const told = dataOf(data)
      if (event === 'session') void refreshUser().catch(() => undefined)
      if (event === 'stale' && isNames(told)) signals.stale(told)
      if (event === 'stale' && told === null) signals.everything()
      if (event === 'unread' && typeof told === 'number') {
        setUnread(told)
        signals.stale([api.messages.loginUnreadMessagePage.name])
      }
    }
    const close = listen(api.live.createSseConnect.url, onMessage, signals.everything)
    return () => {
      close()
      signals.stop()
    }
  }, [token])
  return unread
}
