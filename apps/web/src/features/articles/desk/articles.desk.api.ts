import { contract } from '@appeal/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnyRoute, call } from '../../../lib/api.ts'
import type { ListState } from '../../../ui/useListState.ts'

const ROOT = 'articles.desk'
const { articles } = contract

export function useDeskArticles({ current, size, sortField, sortOrder, filters }: ListState<string>) {
  const query = { current, size, sortField, sortOrder, ...filters } as never
  return useQuery({
    queryKey: [ROOT, 'page', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(articles.page, { query, quiet: true, signal }),
  })
}

export const useArticleCounts = () =>
  useQuery({
    queryKey: [ROOT, 'counts'],
    queryFn: ({ signal }) => call(articles.countpage, { quiet: true, signal }),
  })

export const useDeskArticle = (id: string | undefined) =>
  useQuery({
    queryKey: [ROOT, 'one', id],
    enabled: id !== undefined,
    // What somebody types must not be replaced because they looked at another window.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(articles.detail, { query: { id: id ?? '' }, quiet: true, signal }),
  })

export const useVersions = (id: string) =>
  useQuery({
    queryKey: [ROOT, 'versions', id],
    queryFn: ({ signal }) => call(articles.versions, { query: { id }, quiet: true, signal }),
  })

export const useVersion = (id: string, number: number | undefined) =>
  useQuery({
    queryKey: [ROOT, 'version', id, number],
    enabled: number !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      call(articles.version, { query: { id, number: String(number) }, quiet: true, signal }),
  })

/** Sends one act on articles; whatever came of it, their lists are asked again. */
export function useArticleAct(route: AnyRoute) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: unknown; key?: string }) =>
      call(route, { body, ...(key && { idempotencyKey: key }) } as never),
    onSettled: () => queries.invalidateQueries({ queryKey: [ROOT] }),
  })
}
