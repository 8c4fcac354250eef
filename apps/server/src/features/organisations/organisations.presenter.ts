import type { AreaDirectory } from '../reference/areas/areas.service.ts'
import type { Settings } from '../reference/settings/settings.service.ts'
import type { Org } from './organisations.service.ts'

/** The hotline of the appeal centres; with the dialling code of the provincial capital where one is known. */
const HOTLINE = '12305'

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
  const telCode = areas.path(areaCode)[0]?.telCode
  return {
    ...(org && { orgId: org.id, orgName: org.name, servicePhone: org.servicePhone ?? '' }),
    bureauName: bureau?.name ?? '',
    areaCode,
    areaName: areas.fullName(areaCode),
    hotline: telCode ? `${telCode}-${HOTLINE}` : HOTLINE,
    ...Object.fromEntries(
      settings.rows.filter((row) => row.category === LIMITS).map((row) => [row.key, row.value]),
    ),
  }
}
