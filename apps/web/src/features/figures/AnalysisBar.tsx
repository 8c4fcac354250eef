import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { StatTable } from '@appeal/contract/figures/figures.schemas.ts'
import type { MeasureKey } from '@appeal/contract/figures/measures.ts'
import { eachMonth, monthOf, monthsOf, periodLike, shiftMonth } from '@appeal/contract/figures/periods.ts'
import { Button, Select } from 'antd'
import type { Translate } from '../../lib/i18n.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import { ExportButton } from '../../ui/exports/ExportButton.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { ListControl } from '../../ui/useListState.ts'
import { columnsOf } from './FigureSheet.tsx'
import type { TableAsked } from './figures.api.ts'
import * as styles from './figures.module.css'
import type { statisticsTexts } from './figures.texts.ts'
import { NARROWING } from './views.ts'

/** What the address holds of these pages. */
export const FILTERS = ['view', 'period', 'serviceKind', 'by', 'type', ...NARROWING] as const
export type Control = ListControl<(typeof FILTERS)[number]>
type Words = Translate<keyof typeof statisticsTexts.zh>
type Kind = 'month' | 'quarter' | 'year'

const kindOf = (period: string): Kind =>
  period.length === 4 ? 'year' : period[4] === 'Q' ? 'quarter' : 'month'
const LENGTH: Record<Kind, number> = { month: 1, quarter: 3, year: 12 }
const isFrozen = ({ frozen, from, to }: StatTable) =>
  eachMonth({ from, to }).every((one) => frozen.includes(one))
/** The month in which the reader looks, `YYYY-MM`. */
export const thisMonth = () => monthOf(shanghaiDate(Date.now()))

/** Period, service, what the view was narrowed to, and how fresh the figures are. */
export function AnalysisBar(props: {
  t: Words
  control: Control
  period: string
  data: StatTable | undefined
  asked: TableAsked
  /** Measures of the table and of the tiles above it: what a file holds. */
  shown: readonly MeasureKey[]
  /** Only the period: what the view shows has its own controls. */
  plain: boolean
}) {
  const { t, control, period, data, asked, shown, plain } = props
  const { options } = useDictionary()
  const kind = kindOf(period)
  const first = monthsOf(period).from
  const move = (by: number) =>
    control.setFilters({ period: periodLike(kind, shiftMonth(first, by * LENGTH[kind])) })
  return (
    <div className={styles.statBar}>
      <Segmented
        aria-label={t('periodKind')}
        size="small"
        value={kind}
        options={(['month', 'quarter', 'year'] as const).map((one) => ({ value: one, label: t(one) }))}
        onChange={(next) => control.setFilters({ period: periodLike(next, first) })}
      />
      <span className={styles.statStep}>
        <Button
          size="small"
          type="text"
          aria-label={t('earlier')}
          icon={<Icon name="left" size={14} />}
          onClick={() => move(-1)}
        />
        <b>{period}</b>
        <Button
          size="small"
          type="text"
          aria-label={t('later')}
          disabled={monthsOf(period).to >= thisMonth()}
          icon={<Icon name="right" size={14} />}
          onClick={() => move(1)}
        />
      </span>
      {!plain && (
        <Select
          size="small"
          aria-label={t('serviceKind')}
          value={control.filters.serviceKind ?? ''}
          options={[{ value: '', label: t('allKinds') }, ...options('SERVICE_KIND')]}
          style={{ width: 140 }}
          onChange={(serviceKind) => control.setFilters({ serviceKind })}
        />
      )}
      {data?.narrowed.map(({ filter, label }) => (
        <Button
          key={filter}
          size="small"
          icon={<Icon name="x" size={14} />}
          iconPlacement="end"
          aria-label={t('without', { label })}
          onClick={() => control.setFilters({ [filter]: undefined })}
        >
          {label}
        </Button>
      ))}
      <span className="o-grow" />
      <span className={styles.statAsof}>
        {data && (
          <span className="o-mut o-sm">
            {t('asOf', { time: data.asOf.slice(0, 16) })}
            <span className="o-second">
              {data.running ? t('running') : isFrozen(data) ? t('frozen') : ''}
            </span>
          </span>
        )}
        {!plain && data && (
          <ExportButton
            asked={{
              list: 'statistics.table',
              query: asked as Record<string, string>,
              columns: ['label', ...columnsOf(shown)],
              total: data.rows.length + 1,
            }}
          />
        )}
      </span>
    </div>
  )
}
