import type { StatRow, StatTable } from '@appeal/contract/figures/figures.schemas.ts'
import { COUNTS, type Count, type MeasureKey, measures } from '@appeal/contract/figures/measures.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { Tooltip } from 'antd'
import { Link } from 'react-router'
import type { Translate } from '../../lib/i18n.ts'
import type { TableAsked } from './figures.api.ts'
import * as styles from './figures.module.css'
import type { statisticsTexts } from './figures.texts.ts'

type Words = Translate<keyof typeof statisticsTexts.zh>

/** A change against an earlier period, in words and a sign. */
export function Change({
  t,
  change,
  sentence,
}: {
  t: Words
  change: string | null
  sentence: 'against' | 'yearAgainst'
}) {
  if (change === null) return null
  const n = Number(change)
  const words = n === 0 ? t('same') : `${n > 0 ? '↑' : '↓'}\u00a0${change.replace('-', '')}%`
  return (
    <span className={n > 0 ? `${styles.statChange} ${styles.statUp}` : styles.statChange}>
      {t(sentence, { change: words })}
    </span>
  )
}

/** Counts that a list of cases stands behind. */
const CASES_OF: Partial<Record<MeasureKey, Count>> = {
  appeals: 'handled',
  recovered: 'recovered',
  ...Object.fromEntries(
    COUNTS.filter((count) => count in measures && count !== 'oneTime').map((count) => [count, count]),
  ),
}

interface ValueProps {
  t: Words
  row: StatRow
  name: MeasureKey
  least: number
  asked: TableAsked
  data: Pick<StatTable, 'group'>
}

/** A number as a link to its cases, a rate with its interval, or why there is none. */
export function Value({ t, row, name, least, asked, data }: ValueProps) {
  const { value, low, high, few, lacks } = row.figures[name]
  const { unit } = measures[name]
  if (few)
    return (
      <Tooltip title={t('fewTitle', { least })}>
        <span className="o-mut">{t('few')}</span>
      </Tooltip>
    )
  if (value === null)
    return (
      <Tooltip title={lacks && t(`lacks.${lacks}`)}>
        <span className="o-mut">–</span>
      </Tooltip>
    )
  const count = CASES_OF[name]
  if (count) {
    const text = groupThousands(value)
    if (Number(value) === 0) return <span className="o-mut">{text}</span>
    return (
      <Link
        className="o-a"
        to={casesAddress(asked, data, row.key, count)}
        aria-label={t('openCases', {
          label: row.label || t('total'),
          count: t(`of.${unit === 'yuan' ? 'yuan' : 'count'}`, { count: text }),
        })}
      >
        {text}
      </Link>
    )
  }
  const text = unit === 'percent' ? `${value}%` : value
  if (low === null || high === null) return <span>{text}</span>
  return (
    <Tooltip
      title={
        <>
          {t('interval', { low, high })}
          {measures[name].unit === 'perMillion' && row.outsideRate > 0 && (
            <div>{t('outsideRate', { count: groupThousands(String(row.outsideRate)) })}</div>
          )}
        </>
      }
    >
      <span>{text}</span>
    </Tooltip>
  )
}

/** The list behind a number: the table's own filter, and the row's. */
export function casesAddress(
  asked: TableAsked,
  data: Pick<StatTable, 'group'>,
  key: string,
  count: Count,
): string {
  const { group: _, months: __, ...filter } = asked
  const own =
    data.group === 'none' || key === ''
      ? {}
      : data.group === 'month'
        ? { period: key }
        : { [data.group]: key }
  const params = new URLSearchParams({
    ...(filter as Record<string, string>),
    ...(own as Record<string, string>),
    count,
  })
  return `/statistics/cases?${params}`
}
