import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/operations.ts'

/** Own messages, newest first, all or those that nobody opened yet. */
export function useOwnMessages(unreadOnly: boolean, size: number) {
  return useQuery({
    ...api.messages.loginUnreadMessagePage.query({
      current: 1,
      size,
      ...(unreadOnly && { unread: 'true' as const }),
    }),
    placeholderData: keepPreviousData,
  })
}

/** Marks messages as read: one by opening it, or all at once. */
export const useReadOwnMessages = () => ({
  one: useMutation(api.messages.loginUnreadMessageDetail.mutation({ quiet: true })),
  all: useMutation(api.messages.allMessageMarkRead.mutation()),
})
