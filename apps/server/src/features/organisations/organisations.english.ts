import { type AreaDirectory, englishArea } from '../reference/areas/areas.service.ts'

const STATE_BUREAU = '国家邮政局'
const BUREAU = '邮政管理局'

/**
 * What a bureau that is called after its area is called in English, as the bureaus sign themselves; undefined for every
 * other organisation, and for a bureau that was given a name of its own.
 */
export function englishBureau(
  { name, areaCode }: { name: string; areaCode: string | null },
  areas: Pick<AreaDirectory, 'get'>,
): string | undefined {
  if (name === STATE_BUREAU) return 'State Post Bureau'
  const place = areaCode && englishArea(areaCode)
  if (!place || name !== `${areas.get(areaCode)?.name}${BUREAU}`) return undefined
  return `${place} Postal Administration`
}
