import type { AreaNode, BrandEntry } from '@appeal/contract/areas/areas.routes.ts'
import type { Language } from '../../../platform/fail.ts'
import { englishArea } from './areas.english.ts'
import type { AreaEntry, Brand } from './areas.service.ts'

/** An area as the reader calls it; one that has no English name keeps its own. */
export const presentArea =
  (language: Language) =>
  ({ code, name, level, leaf }: AreaEntry): AreaNode => ({
    code,
    name: (language === 'en' ? englishArea(code) : undefined) ?? name,
    level,
    leaf,
  })

export const presentBrand = (brand: Brand): BrandEntry => ({
  ...brand,
  serviceKinds: [...brand.serviceKinds],
  otherNames: [...brand.otherNames],
  patterns: [...brand.patterns],
})
