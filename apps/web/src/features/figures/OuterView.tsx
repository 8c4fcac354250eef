import {
  OUTER_COUNTS,
  OUTER_GROUPS,
  type OuterFigureRow,
  type OuterTable,
  outerMeasures,
} from '@appeal/contract/figures/outer.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { pick, type Translate, useTexts } from '../../lib/i18n.ts'
import { ExportButton } from '../../ui/exports/ExportButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import type { ListControl } from '../../ui/useListState.ts'
import { type OuterAsked, useOuter } from './figures.api.ts'
import * as styles from './figures.module.css'
import { statisticsTexts } from './figures.texts.ts'
import { Rate } from './Rate.tsx'

type Words = Translate<keyof typeof statisticsTexts.zh>

interface Props {
  period: string
  control: ListControl<'by'>
}

/** What outer bodies passed on in a period, of every kind of case, and whether the days they named were kept. */
export function OuterView({ period, control }: Props) {
  const t = useTexts(statisticsTexts)
  const group = OUTER_GROUPS.find((one) => one === control.filters.by) ?? 'body'
  const asked: OuterAsked = { period, group }
  const { data, error, refetch } = useOuter(asked)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} />
  return (
    <>
      <div className={styles.statBar}>
        <Segmented
          size="small"
          aria-label={t('by')}
          value={group}
          options={OUTER_GROUPS.map((one) => ({ value: one, label: t(`outer.${one}`) }))}
          onChange={(by) => control.setFilters({ by })}
        />
        <span className="o-grow" />
        <span className={styles.statAsof}>
          <span className="o-mut o-sm">
            {t('asOf', { time: data.asOf.slice(0, 16) })}
            {data.running && ` ${t('running')}`}
          </span>
          <ExportButton
            asked={{
              list: 'statistics.outer',
              query: asked as Record<string, string>,
              columns: ['label', ...OUTER_COUNTS, 'kept', 'change'],
              total: data.rows.length + 1,
            }}
          />
        </span>
      </div>
      {data.total.sums.received === 0 && group !== 'month' ? (
        <EmptyState icon="chart" title={t('outerNone')} text={t('outerEmptyText')} />
      ) : (
        <Sheet t={t} data={data} />
      )}
      <p className={styles.statFoot}>{t('outerNote', { words: pick(outerMeasures.kept.words) })}</p>
    </>
  )
}

function Sheet({ t, data }: { t: Words; data: OuterTable }) {
  const isTrend = data.group === 'month'
  const rows = isTrend ? data.rows.toReversed() : data.rows
  const cells = (row: OuterFigureRow) => (
    <>
      {OUTER_COUNTS.map((count) => (
        <td key={count} className={row.sums[count] ? undefined : 'o-mut'}>
          {groupThousands(String(row.sums[count]))}
        </td>
      ))}
      <td>
        <Rate t={t} figure={row.kept} least={data.least} />
      </td>
      <td>{row.change === null ? <span className="o-mut">–</span> : `${row.change}%`}</td>
    </>
  )
  return (
    <section className={styles.statPanel}>
      <h2>{t('table')}</h2>
      <div className={styles.statTable}>
        <table>
          <thead>
            <tr>
              <th>{t(`outer.${data.group}`)}</th>
              {([...OUTER_COUNTS, 'kept'] as const).map((name) => (
                <th key={name} title={pick(outerMeasures[name].words)}>
                  {pick(outerMeasures[name].label)}
                </th>
              ))}
              <th>{t('change')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <td>{row.label}</td>
                {cells(row)}
              </tr>
            ))}
          </tbody>
          {!(isTrend && data.from === data.to) && (
            <tfoot>
              <tr>
                <td>{isTrend ? data.period : t('total')}</td>
                {cells(data.total)}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}
