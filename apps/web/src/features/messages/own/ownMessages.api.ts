import { messageRoutes } from '@appeal/contract/messages/messages.routes.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/i18n.ts'

/** Own messages, newest first, all or those that nobody opened yet. */
export function useOwnMessages(unreadOnly: boolean, size: number) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['messages', 'own', unreadOnly, size, language],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(messageRoutes.loginUnreadMessagePage, {
        query: { current: 1, size, ...(unreadOnly && { unread: 'true' as const }) },
        signal,
        quiet: true,
      }),
  })
}

/** Marks messages as read: one by opening it, or all at once. */
export function useReadOwnMessages() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['messages', 'own'] })
  return {
    one: useMutation({
      mutationFn: (id: string) =>
        call(messageRoutes.loginUnreadMessageDetail, { query: { id }, quiet: true }),
      onSuccess,
    }),
    all: useMutation({ mutationFn: () => call(messageRoutes.allMessageMarkRead), onSuccess }),
  }
}
