import { addCalendarDays, addMonthsClamped } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import {
  OTHER_GROUPS,
  OTHER_RATES,
  type OtherGroup,
  type OtherRow,
  type OtherTable,
  otherMeasures,
} from '@appeal/contract/figures/others.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { lazy, Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { pick, type Translate, useLanguage, useTexts } from '../../lib/i18n.ts'
import { ExportButton } from '../../ui/exports/ExportButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useScreenPath } from '../../ui/screenPaths.ts'
import type { ListControl } from '../../ui/useListState.ts'
import { counted } from './drawings.ts'
import { type OtherAsked, useOthers } from './figures.api.ts'
import * as styles from './figures.module.css'
import { statisticsTexts } from './figures.texts.ts'
import { Rate } from './Rate.tsx'
import { SaveDrawing, useDrawing } from './SaveDrawing.tsx'
import { Change, type SumColumn, SumTable } from './SumTable.tsx'

const Chart = lazy(() => import('../../ui/Chart.tsx'))
type Words = Translate<keyof typeof statisticsTexts.zh>
/** Filters of the page that narrow these figures too. */
const NARROWING = ['type', 'brand', 'province'] as const
export type OtherFilter = 'by' | (typeof NARROWING)[number]
const ROW = 26

interface Props {
  kind: CaseKind
  period: string
  control: ListControl<OtherFilter>
}

/** Couriers' cases and reports: chart and table side by side, each number a link to its list. */
export function OthersView({ kind, period, control }: Props) {
  const t = useTexts(statisticsTexts)
  const { filters } = control
  const group = OTHER_GROUPS.find((one) => one === filters.by) ?? 'type'
  const asked: OtherAsked = {
    kind,
    period,
    group,
    ...Object.fromEntries(NARROWING.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
  }
  const { data, error, refetch } = useOthers(asked)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.kind !== kind) return <Skeleton rows={8} />
  return <Figures t={t} data={data} asked={asked} group={group} control={control} />
}

interface FiguresProps {
  t: Words
  data: OtherTable
  asked: OtherAsked
  group: OtherGroup
  control: ListControl<OtherFilter>
}

/** What a row is gone into: a problem and a brand by province, a province by problem. */
const NEXT: Partial<Record<OtherGroup, OtherGroup>> = { type: 'province', brand: 'type', province: 'type' }

function Figures({ t, data, asked, group, control }: FiguresProps) {
  const language = useLanguage()
  const next = NEXT[group]
  const deeper = next && group !== 'month' && !asked[group] ? group : undefined
  const choose = (key: string) => {
    if (deeper && key) control.setFilters({ [deeper]: key, by: next })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels of the drawing are in the reader's language
  const option = useMemo(
    () => counted(data.rows, group === 'month', [t('received'), t('endedCount')]),
    [data, group, language],
  )
  const { save, ready } = useDrawing()
  const height = group === 'month' ? 380 : Math.min(Math.max(data.rows.length, 3), 20) * ROW + 40
  return (
    <>
      <div className={styles.statBar}>
        <Segmented
          size="small"
          aria-label={t('by')}
          value={group}
          options={OTHER_GROUPS.map((one) => ({ value: one, label: t(`by.${one}`) }))}
          onChange={(by) => control.setFilters({ by })}
        />
        {NARROWING.some((name) => asked[name]) && (
          <button
            type="button"
            className="o-plain o-a"
            onClick={() => control.setFilters({ type: undefined, brand: undefined, province: undefined })}
          >
            {t('back')}
          </button>
        )}
        <span className="o-grow" />
        <span className={styles.statAsof}>
          <span className="o-mut o-sm">
            {t('asOf', { time: data.asOf.slice(0, 16) })}
            {data.running && ` ${t('running')}`}
          </span>
          <ExportButton
            asked={{
              list: 'statistics.others',
              query: asked as Record<string, string>,
              columns: [
                'label',
                ...COUNTS,
                ...ratesOf(data),
                ...(data.kind === 'courier' ? ['recovered'] : []),
                'change',
              ],
              total: data.rows.length + 1,
            }}
          />
        </span>
      </div>
      {data.total.sums.received === 0 && group !== 'month' ? (
        <EmptyState icon="chart" title={t('othersNone')} text={t('emptyText')} />
      ) : (
        <div className={styles.statSplit}>
          <section className={styles.statPanel}>
            <h2>
              {t('received')}
              <em>
                <SaveDrawing t={t} name={`${data.period}-${data.kind}`} save={save} />
              </em>
            </h2>
            <Suspense fallback={<Skeleton rows={8} />}>
              <Chart
                key={group}
                option={option}
                height={height}
                label={`${t('received')} ${data.period}`}
                onReady={ready}
                {...(deeper && { onPick: choose })}
              />
            </Suspense>
          </section>
          <Sheet t={t} data={data} asked={asked} onPick={deeper && choose} />
        </div>
      )}
      <p className={styles.statFoot}>
        {t('othersNote', {
          onTime: pick(otherMeasures.onTime.label),
          words: pick(otherMeasures.onTime.words),
        })}
      </p>
    </>
  )
}

const COUNTS = ['received', 'open', 'ended', 'overdue'] as const
const TITLES = {
  received: 'received',
  open: 'openCount',
  ended: 'endedCount',
  overdue: 'overdueCount',
} as const

/** Rates that the kind has: cases of some are not evaluated. */
const ratesOf = ({ total }: OtherTable) => OTHER_RATES.filter((rate) => total.figures[rate])

interface SheetProps {
  t: Words
  data: OtherTable
  asked: OtherAsked
  onPick: ((key: string) => void) | undefined
}

function Sheet({ t, data, asked, onPick }: SheetProps) {
  const columns: SumColumn<OtherRow>[] = [
    ...COUNTS.map((count) => ({
      key: count,
      label: t(TITLES[count]),
      cell: (row: OtherRow, name: string) => (
        <Counted t={t} data={data} asked={asked} row={row} name={name} count={count} />
      ),
    })),
    ...ratesOf(data).map((rate) => ({
      key: rate,
      label: pick(otherMeasures[rate].label),
      words: pick(otherMeasures[rate].words),
      cell({ figures }: OtherRow) {
        const figure = figures[rate]
        return figure && <Rate t={t} figure={figure} least={data.least} />
      },
    })),
    ...(data.kind === 'courier' ? [money(t)] : []),
    { key: 'change', label: t('change'), cell: ({ change }) => <Change by={change} /> },
  ]
  const rows = data.group === 'month' ? data.rows.toReversed() : data.rows
  return (
    <SumTable
      t={t}
      head={t(`split.${data.group}`)}
      columns={columns}
      rows={rows}
      data={data}
      onPick={onPick}
    />
  )
}

const money = (t: Words): SumColumn<OtherRow> => ({
  key: 'recovered',
  label: t('recovered'),
  cell: ({ sums }) => groupThousands((sums.recovered / 100).toFixed(2)),
})

interface CountedProps extends Omit<SheetProps, 'onPick'> {
  row: OtherRow
  name: string
  count: (typeof COUNTS)[number]
}

/** A number as a link to the list of its kind, with the filters that make the same number. */
function Counted({ t, data, asked, row, name, count }: CountedProps) {
  const list = useScreenPath(`cases/${data.kind}/all`)
  const n = row.sums[count]
  const text = groupThousands(String(n))
  // A list cannot ask for cases that say nothing.
  const unsaid = row.key === '' && row !== data.total
  if (n === 0 || !list || unsaid) return <span className={n === 0 ? 'o-mut' : undefined}>{text}</span>
  const months = data.group === 'month' && row.key ? { from: row.key, to: row.key } : data
  const own = row.key && data.group !== 'month' ? { [data.group]: row.key } : {}
  const { type, brand, province } = { ...asked, ...own } as Record<string, string | undefined>
  const params = new URLSearchParams({
    ...(type && { type }),
    ...(brand && { brand }),
    ...(province && { areaCode: province }),
    ...(count === 'open' && { state: data.openStates.join(',') }),
    ...(count === 'ended' && { state: data.endedStates.join(',') }),
    ...(count === 'overdue' && { overdue: 'true' }),
    submittedFrom: `${months.from}-01`,
    submittedTo: addCalendarDays(addMonthsClamped(`${months.to}-01`, 1), -1),
  })
  return (
    <Link
      className="o-a"
      to={`${list}?${params}`}
      aria-label={t('openCases', { label: name || t('total'), count: t('of.count', { count: text }) })}
    >
      {text}
    </Link>
  )
}
