import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import type { ListState } from '../../../ui/useListState.ts'

const { articles } = api

export function useDeskArticles({ current, size, sortField, sortOrder, filters }: ListState<string>) {
  const query = { current, size, sortField, sortOrder, ...filters } as Parameters<
    typeof articles.page.query
  >[0]
  return useQuery({
    ...articles.page.query(query),
    placeholderData: keepPreviousData,
  })
}

export const useArticleCounts = () =>
  useQuery({
    ...articles.countpage.query(),
  })

export const useDeskArticle = (id: string | undefined) =>
  useQuery({
    ...articles.detail.query({ id: id ?? '' }),
    enabled: id !== undefined,
    // What somebody types must not be replaced because they looked at another window.
    refetchOnWindowFocus: false,
  })

export const useVersions = (id: string) =>
  useQuery({
    ...articles.versions.query({ id }),
  })

export const useVersion = (id: string, number: number | undefined) =>
  useQuery({
    ...articles.version.query({ id, number: String(number) }),
    enabled: number !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
