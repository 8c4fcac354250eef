import type { ArticleCategory } from '@appeal/contract/articles/articles.inputs.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { areasBelow } from '../../lib/areas.ts'
import { api } from '../../lib/operations.ts'

/** The newest articles of each column. */
export function useNewest(limit: number) {
  return useQuery({
    ...api.publicArticles.list.query({ limit }),
    staleTime: 60_000,
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
  return useQuery({
    ...api.publicArticles.page.query(wanted),
    enabled,
    placeholderData: keepPreviousData,
  })
}

export function useArticle(id: string | undefined) {
  return useQuery({
    ...api.publicArticles.detail.query({ id: id ?? '' }),
    enabled: id !== undefined,
    staleTime: 60_000,
  })
}

/** Complaint telephones by brand and area. */
export function useCompanies(wanted: { brand?: string; areaCode?: string; current: number; size: number }) {
  return useQuery({
    ...api.portal.companies.query(wanted),
    placeholderData: keepPreviousData,
  })
}

export const useContacts = () =>
  useQuery({
    ...api.portal.contacts.query(),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Provinces, or what lies below an area. */
export const useAreas = (parent: string) => useQuery({ ...areasBelow(parent), enabled: parent !== '' })
