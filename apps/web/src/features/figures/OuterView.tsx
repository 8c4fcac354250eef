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
import { Change, type SumColumn, SumTable } from './SumTable.tsx'

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
  const of = (name: keyof typeof outerMeasures) => ({
    key: name,
    label: pick(outerMeasures[name].label),
    words: pick(outerMeasures[name].words),
  })
  const columns: SumColumn<OuterFigureRow>[] = [
    ...OUTER_COUNTS.map((count) => ({
      ...of(count),
      cell: ({ sums }: OuterFigureRow) => (
        <span className={sums[count] ? undefined : 'o-mut'}>{groupThousands(String(sums[count]))}</span>
      ),
    })),
    { ...of('kept'), cell: ({ kept }) => <Rate t={t} figure={kept} least={data.least} /> },
    { key: 'change', label: t('change'), cell: ({ change }) => <Change by={change} /> },
  ]
  const rows = data.group === 'month' ? data.rows.toReversed() : data.rows
  return <SumTable t={t} head={t(`outer.${data.group}`)} columns={columns} rows={rows} data={data} />
}
