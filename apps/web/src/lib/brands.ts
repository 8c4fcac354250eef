import { brandRoutes } from '@appeal/contract/areas/areas.routes.ts'
import type { ReplyOf } from '@appeal/contract/kit/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { getLanguage } from './i18n.ts'

export type Brand = ReplyOf<typeof brandRoutes.list>[number]

/** Brands with hotlines; consumers' lists leave out the entry 其他 (spec 3). */
export function useBrands(): readonly Brand[] {
  const { data } = useQuery({
    queryKey: ['brands'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(brandRoutes.list, { signal, quiet: true }),
  })
  return data ?? []
}

export const brandLabel = (brand: Brand): string =>
  getLanguage() === 'en' ? brand.nameEn || brand.name : brand.name
