import type { ArticleCategory } from '@appeal/contract/articles/articles.inputs.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { rows } from '../../lib/rows.ts'

/** The newest articles of each column. */
export function useNewest(limit: number) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['articles', 'newest', limit, language],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(rows.newestArticles, { query: { limit }, signal, quiet: true }),
  })
}

export interface Wanted {
  category?: ArticleCategory | undefined
  searchKey?: string | undefined
  areaCode?: string | undefined
  current: number
  size: number
}

/** One page of a column or of a search. */
export function useArticles(wanted: Wanted, enabled = true) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['articles', 'page', wanted, language],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(rows.articlePage, { query: wanted, signal, quiet: true }),
  })
}

export function useArticle(id: string | undefined) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['articles', 'one', id, language],
    enabled: id !== undefined,
    staleTime: 60_000,
    queryFn: ({ signal }) => call(rows.articleDetail, { query: { id: id ?? '' }, signal, quiet: true }),
  })
}

/** Complaint telephones by brand and area. */
export function useCompanies(wanted: { brand?: string; areaCode?: string; current: number; size: number }) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['portal', 'companies', wanted, language],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(rows.companies, { query: wanted, signal, quiet: true }),
  })
}

export const useContacts = () =>
  useQuery({
    queryKey: ['portal', 'contacts'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(rows.contacts, { signal, quiet: true }),
  })

/** Provinces, or what lies below an area. */
export const useAreas = (parent: string) =>
  useQuery({
    queryKey: ['areas', 'children', parent],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: parent !== '',
    queryFn: ({ signal }) => call(rows.areaChildren, { query: { parent }, signal, quiet: true }),
  })

export const useBrandList = () =>
  useQuery({
    queryKey: ['brands'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(rows.brandList, { signal, quiet: true }),
  })
