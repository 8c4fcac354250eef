import type { Figure } from '@appeal/contract/figures/arithmetic.ts'
import { Tooltip } from 'antd'
import type { Translate } from '../../lib/i18n.ts'
import type { statisticsTexts } from './figures.texts.ts'

interface Props {
  t: Translate<keyof typeof statisticsTexts.zh>
  figure: Figure
  least: number
}

/** A share with its interval, or why there is none. */
export function Rate({ t, figure: { value, few, low, high }, least }: Props) {
  if (few)
    return (
      <Tooltip title={t('fewTitle', { least })}>
        <span className="o-mut">{t('few')}</span>
      </Tooltip>
    )
  if (value === null) return <span className="o-mut">–</span>
  if (low === null || high === null) return <span>{`${value}%`}</span>
  return (
    <Tooltip title={t('interval', { low, high })}>
      <span>{`${value}%`}</span>
    </Tooltip>
  )
}
