import { WARNING_DAYS, type WarningDays, widest } from '@appeal/contract/calendar/warnings.ts'
import type { WorkCalendar } from '@appeal/contract/calendar/workdays.ts'
import { calendarOf, REPLY_WARN_DAYS, WARN_DAYS } from '../features/calendar/calendar.service.ts'
import { type OrgDirectory, orgDirectory } from '../features/organisations/organisations.service.ts'
import { type StandIns, standIns } from '../features/people/absences/absences.service.ts'
import {
  type AreaDirectory,
  areaDirectory,
  type BrandDirectory,
  brandDirectory,
} from '../features/reference/areas/areas.service.ts'
import { type Dictionary, dictionary } from '../features/reference/dictionaries/dictionaries.service.ts'
import { type Settings, settings } from '../features/reference/settings/settings.service.ts'
import type { Platform } from '../platform/context.ts'
import type { Language } from '../platform/fail.ts'

/** Everything that turns codes and ids into words. All of it is kept in memory. */
export interface ReferenceData {
  orgs: OrgDirectory
  areas: AreaDirectory
  brands: BrandDirectory
  labels: Dictionary
  calendar: WorkCalendar
  /** From when on clocks are warned of. */
  warnDays: WarningDays
  /** Who stands in for whom today. */
  standIns: StandIns
  /** What the regulator has set, for rules that judge without waiting. */
  settings: Settings
}

export async function referenceDataOf(platform: Platform): Promise<ReferenceData> {
  const [orgs, areas, brands, labels, calendar, known, away] = await Promise.all([
    orgDirectory(platform),
    areaDirectory(platform),
    brandDirectory(platform),
    dictionary(platform),
    calendarOf(platform),
    settings(platform),
    standIns(platform),
  ])
  const warnDays = {
    bureau: widest(WARN_DAYS.of(known), WARNING_DAYS.bureau),
    enterprise: widest(REPLY_WARN_DAYS.of(known), WARNING_DAYS.enterprise),
  }
  return { orgs, areas, brands, labels, calendar, warnDays, standIns: away, settings: known }
}

export const brandName = (reference: ReferenceData, code: string, language: Language): string => {
  const brand = reference.brands.get(code)
  return (language === 'zh' ? brand?.name : brand?.nameEn) ?? code
}
