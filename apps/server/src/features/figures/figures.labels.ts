import type { Group } from '@appeal/contract/figures/figures.schemas.ts'
import type { Platform } from '../../platform/context.ts'
import type { Language } from '../../platform/fail.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { areaDirectory, brandDirectory } from '../reference/areas/areas.service.ts'
import { dictionary } from '../reference/dictionaries/dictionaries.service.ts'

/** What a row's key means, in the reader's language. */
export type Labels = (group: Group, key: string) => string

const TYPES: Partial<Record<Group, string>> = {
  l1: 'APPEAL_L1',
  l2: 'APPEAL_L1',
  channel: 'APPEAL_CHANNEL',
  areaKind: 'AREA_KIND',
  serviceKind: 'SERVICE_KIND',
  mailKind: 'MAIL_KIND',
}
const UNKNOWN = { zh: '未填', en: 'Not given' }

/** Directories that statistics read; all of them are kept in memory. */
export async function labelsOf(platform: Platform, language: Language) {
  const [orgs, areas, brands, labels] = await Promise.all([
    orgDirectory(platform),
    areaDirectory(platform),
    brandDirectory(platform),
    dictionary(platform),
  ])
  const brandName = (code: string) => {
    const brand = brands.get(code)
    return (language === 'en' ? brand?.nameEn : brand?.name) ?? code
  }
  const label: Labels = (group, key) => {
    if (group === 'none') return ''
    if (key === '' || key === '0') return UNKNOWN[language]
    if (group === 'brand') return brandName(key)
    if (group === 'province') return areas.nameIn(key, language) ?? key
    if (group === 'city')
      return areas.nameIn(key, language) ?? areas.nameIn(`${key.slice(0, 2)}0000`, language) ?? key
    if (group === 'bureau' || group === 'bureauProvince') return orgs.nameOf(key, language) || key
    const type = TYPES[group]
    return type ? labels.label(type, key, language) : key
  }
  return {
    label,
    place: (code: string) => areas.fullName(code, language) || code,
    below: (id: string) => orgs.descendantIds(id),
    /** The one kind of service that a brand offers; undefined where it offers several. */
    kindOf: (brand: string) => {
      const kinds = brands.get(brand)?.serviceKinds
      return kinds?.length === 1 ? kinds[0] : undefined
    },
    brands,
    areas,
    orgs,
  }
}
