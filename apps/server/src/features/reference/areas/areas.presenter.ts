import type { AreaNode, BrandEntry } from '@appeal/contract/areas/areas.routes.ts'
import type { AreaEntry, Brand } from './areas.service.ts'

export const presentArea = ({ code, name, level, leaf }: AreaEntry): AreaNode => ({ code, name, level, leaf })

export const presentBrand = (brand: Brand): BrandEntry => ({ ...brand, patterns: [...brand.patterns] })
