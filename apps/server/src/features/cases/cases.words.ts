import type { WorkCalendar } from '@appeal/contract/calendar/workdays.ts'
import type { Platform } from '../../platform/context.ts'
import type { Language } from '../../platform/fail.ts'
import {
  type AreaDirectory,
  areaDirectory,
  type BrandDirectory,
  brandDirectory,
} from '../areas/areas.service.ts'
import { calendarOf } from '../calendar/calendar.service.ts'
import { type Dictionary, dictionary } from '../dictionaries/dictionaries.service.ts'
import { type OrgDirectory, orgDirectory } from '../organisations/organisations.service.ts'

/** Everything that turns codes and ids into words. All of it is kept in memory. */
export interface Words {
  orgs: OrgDirectory
  areas: AreaDirectory
  brands: BrandDirectory
  labels: Dictionary
  calendar: WorkCalendar
}

export async function wordsOf(platform: Platform): Promise<Words> {
  const [orgs, areas, brands, labels, calendar] = await Promise.all([
    orgDirectory(platform),
    areaDirectory(platform),
    brandDirectory(platform),
    dictionary(platform),
    calendarOf(platform),
  ])
  return { orgs, areas, brands, labels, calendar }
}

export const brandName = (words: Words, code: string, language: Language): string => {
  const brand = words.brands.get(code)
  return (language === 'zh' ? brand?.name : brand?.nameEn) ?? code
}
