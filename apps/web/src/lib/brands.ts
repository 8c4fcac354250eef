import type { ReplyOf } from '@appeal/contract/kit/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { getLanguage } from './i18n.ts'
import { api, call } from './operations.ts'

export type Brand = ReplyOf<typeof api.brands.list>[number]

/** Brands with hotlines; consumers' lists leave out the entry 其他 (spec 3). */
export function useBrands(): readonly Brand[] {
  const { data } = useQuery({
    queryKey: ['brands'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(api.brands.list, { signal, quiet: true }),
  })
  return data ?? []
}

export const brandLabel = (brand: Brand): string =>
  getLanguage() === 'en' ? brand.nameEn || brand.name : brand.name
