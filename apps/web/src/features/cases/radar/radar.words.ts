import type { RadarRow } from '@appeal/contract/radar/radar.schemas.ts'
import { joinParts } from '../../../lib/formats.ts'
import type { Translate } from '../../../lib/i18n.ts'
import type { radarTexts } from './radar.texts.ts'

export type Words = Translate<keyof typeof radarTexts.zh>

/** Counts that were expected: one place behind the point as long as they are small. */
export const expectedWord = (n: number): string => (n < 10 ? n.toFixed(1) : String(Math.round(n)))

/** What an alarm watches: brand, province and problem. */
export const cellWords = (
  t: Words,
  { brandName, provinceName, problemName }: Pick<RadarRow, 'brandName' | 'provinceName' | 'problemName'>,
): string =>
  joinParts([brandName ?? t('allBrands'), provinceName ?? t('country'), problemName ?? t('allProblems')])

/** Where the alarm's cases are listed. */
export function casesOf(row: RadarRow): string {
  const params = new URLSearchParams({
    ...(row.brand && { brand: row.brand }),
    ...(row.province && { answerArea: row.province }),
    ...(row.problem && { l1: row.problem }),
    submittedFrom: row.from,
    submittedTo: row.to,
  })
  return `/appeal/all?${params}`
}
