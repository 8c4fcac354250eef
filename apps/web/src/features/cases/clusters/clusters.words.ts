import type { ClusterRow } from '@appeal/contract/clusters/clusters.schemas.ts'
import { formatShortDay } from '../../../lib/formats.ts'
import type { Translate } from '../../../lib/i18n.ts'
import type { clusterTexts } from './clusters.texts.ts'

export type Words = Translate<keyof typeof clusterTexts.zh & string>

/** What a cluster is called: of whom, where, about what, how many. */
export function titleOf(
  t: Words,
  row: Pick<ClusterRow, 'brandName' | 'areaName' | 'problemName' | 'count'>,
): string {
  const what = [row.brandName, row.areaName, row.problemName].filter(Boolean).join(' ')
  return t('name', { what: what || t('unnamed'), n: row.count })
}

/** The days between which its cases came in. */
export const spanWords = (t: Words, { from, to }: Pick<ClusterRow, 'from' | 'to'>): string =>
  from === to ? formatShortDay(from) : t('span', { from: formatShortDay(from), to: formatShortDay(to) })
