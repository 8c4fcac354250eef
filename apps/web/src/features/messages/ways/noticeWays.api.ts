import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/operations.ts'

/** How one is told on each occasion, and by which ways one can be reached. */
export const useNoticeWays = () => useQuery(api.preferences.noticeChannels.query())

export const useChooseWays = () => useMutation(api.preferences.chooseChannels.mutation())
