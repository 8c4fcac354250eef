import type { AreaDirectory } from '../reference/areas/areas.service.ts'
import type { Settings } from '../reference/settings/settings.service.ts'
import type { Org } from './organisations.service.ts'

/** The hotline of the appeal centres; with the dialling code of the provincial capital where one is known. */
const HOTLINE = '12305'

/** The telephone of the appeal centre that answers for an area. */
export function hotlineOf(areaCode: string, areas: AreaDirectory): string {
  const telCode = areas.path(areaCode)[0]?.telCode
  return telCode ? `${telCode}-${HOTLINE}` : HOTLINE
}

const LIMITS = 'TIME_LIMIT'

/**
 * What the clients show of an organisation: bureau, area, hotline, and every legal time limit in force under its
 * setting key.
 */
export function orgConfig(
  org: Org | undefined,
  bureau: Org | undefined,
  areas: AreaDirectory,
  settings: Settings,
): Record<string, string> {
  const areaCode = org?.areaCode ?? bureau?.areaCode ?? ''
  return {
    ...(org && { orgId: org.id, orgName: org.name, servicePhone: org.servicePhone ?? '' }),
    bureauName: bureau?.name ?? '',
    areaCode,
    areaName: areas.fullName(areaCode),
    hotline: hotlineOf(areaCode, areas),
    ...Object.fromEntries(
      settings.rows.filter((row) => row.category === LIMITS).map((row) => [row.key, row.value]),
    ),
  }
}
