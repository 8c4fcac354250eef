import { contract } from '@appeal/contract'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { StatRow, StatTable } from '@appeal/contract/figures/figures.schemas.ts'
import { type MeasureKey, measures } from '@appeal/contract/figures/measures.ts'
import {
  eachMonth,
  monthOf,
  monthsOf,
  PERIOD,
  periodLike,
  shiftMonth,
} from '@appeal/contract/figures/periods.ts'
import { Button, Select } from 'antd'
import { lazy, Suspense, useId, useMemo } from 'react'
import { pick, type Translate, useLanguage, useTexts } from '../../lib/i18n.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import { ExportButton } from '../../ui/exports/ExportButton.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { TabPanel, TabRow } from '../../ui/TabRow.tsx'
import { type ListControl, useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { areas, barCount, bars, lines, ranked } from './drawings.ts'
import { Change, Value } from './Figure.tsx'
import { type TableAsked, useTable } from './figures.api.ts'
import * as styles from './figures.module.css'
import { statisticsTexts } from './figures.texts.ts'
import { OthersView } from './OthersView.tsx'
import { hasCities, useOutline } from './outlines.ts'
import { SaveDrawing, useDrawing } from './SaveDrawing.tsx'
import { groupOf, intoOf, NARROWING, OTHER_VIEWS, VIEWS, type ViewKey, views } from './views.ts'

const Chart = lazy(() => import('../../ui/Chart.tsx'))
const FILTERS = ['view', 'period', 'serviceKind', 'by', 'type', ...NARROWING] as const
type Control = ListControl<(typeof FILTERS)[number]>
type Words = Translate<keyof typeof statisticsTexts.zh>
type Kind = 'month' | 'quarter' | 'year'

const kindOf = (period: string): Kind =>
  period.length === 4 ? 'year' : period[4] === 'Q' ? 'quarter' : 'month'
const LENGTH: Record<Kind, number> = { month: 1, quarter: 3, year: 12 }
const isFrozen = ({ frozen, from, to }: StatTable) =>
  eachMonth({ from, to }).every((one) => frozen.includes(one))
const thisMonth = () => monthOf(shanghaiDate(Date.now()))

type OtherViewKey = keyof typeof OTHER_VIEWS
const isOther = (view: string): view is OtherViewKey => view in OTHER_VIEWS
const NOTHING = Object.fromEntries([...NARROWING, 'type', 'by'].map((name) => [name, undefined])) as Partial<
  Record<(typeof FILTERS)[number], undefined>
>

/** Views of the viewer's side: an enterprise has no list of reports, so there are no figures of them either. */
function useViews(): readonly (ViewKey | OtherViewKey)[] {
  const may = useMay()
  const { couriers, reports, consultations, letters } = contract
  return [
    ...VIEWS,
    ...(may(couriers.bureaupage) || may(couriers.enterprisepage) ? (['couriers'] as const) : []),
    ...(may(reports.bureaupage) ? (['reports'] as const) : []),
    ...(may(consultations.bureaupage) ? (['consultations'] as const) : []),
    ...(may(letters.bureaupage) || may(letters.enterprisepage) ? (['letters'] as const) : []),
  ]
}

/** Figures of a period from several points of view; each number opens its cases. */
export default function AnalysisPage() {
  const t = useTexts(statisticsTexts)
  const id = useId()
  const control = useListState(FILTERS)
  const { filters } = control
  const tabs = useViews()
  const chosen = tabs.find((one) => one === filters.view) ?? 'trend'
  const key = isOther(chosen) ? 'trend' : chosen
  const view = views[key]
  const period = filters.period && PERIOD.test(filters.period) ? filters.period : thisMonth()
  const narrowed = (['serviceKind', ...NARROWING] as const).flatMap((name) =>
    filters[name] ? [[name, filters[name]] as const] : [],
  )
  const asked: TableAsked = { period, group: groupOf(view, filters), ...Object.fromEntries(narrowed) }
  const { data, error, refetch } = useTable(asked, !isOther(chosen))
  return (
    <section className="o-page">
      <TabRow
        label={t('views')}
        id={id}
        tabs={tabs.map((one) => ({ key: one, title: t(one === 'bureau' ? 'bureauView' : one) }))}
        chosen={chosen}
        // What one view was narrowed to means nothing in most others; the enterprise stays.
        onChoose={(next) => control.setFilters({ ...NOTHING, brand: filters.brand, view: next })}
      />
      <TabPanel id={id} chosen={chosen} className="o-page-body">
        <Bar
          t={t}
          control={control}
          period={period}
          data={isOther(chosen) ? undefined : data}
          asked={asked}
          shown={[...new Set([...TILES, ...view.measures])]}
          plain={isOther(chosen)}
        />
        {isOther(chosen) ? (
          <OthersView kind={OTHER_VIEWS[chosen]} period={period} control={control} />
        ) : (
          <>
            {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton rows={8} />}
            {data && <Figures t={t} data={data} view={key} asked={asked} control={control} />}
          </>
        )}
      </TabPanel>
    </section>
  )
}

/** Period, service, what the view was narrowed to, and how fresh the figures are. */
function Bar(props: {
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

const TILES: readonly MeasureKey[] = [
  'appeals',
  'valid',
  'rate',
  'bureauSatisfaction',
  'enterpriseSatisfaction',
  'overdue',
]

function Figures(props: { t: Words; data: StatTable; view: ViewKey; asked: TableAsked; control: Control }) {
  const { t, data, view, asked, control } = props
  const { measures: shown, draw } = views[view]
  const deeper = intoOf(view, control.filters)
  const choose = (key: string) => {
    if (deeper && key) control.setFilters({ [deeper.filter]: key, view: deeper.view })
  }
  const { total } = data
  return (
    <>
      <div className={styles.statTiles}>
        {TILES.map((name) => (
          <div key={name} className={styles.statTile}>
            <span>{pick(measures[name].label)}</span>
            <b>
              <Value t={t} row={total} name={name} least={data.least} asked={asked} data={data} />
            </b>
            {name === 'appeals' && (
              <small>
                <Change t={t} change={total.change} sentence="against" />{' '}
                <Change t={t} change={total.yearChange} sentence="yearAgainst" />
              </small>
            )}
          </div>
        ))}
      </div>
      {data.rows.length === 0 ? (
        <EmptyState icon="chart" title={t('empty')} text={t('emptyText')} />
      ) : (
        <div className={styles.statSplit}>
          <Drawing t={t} data={data} view={view} province={control.filters.province} onPick={choose} />
          <Sheet t={t} data={data} shown={shown} draw={draw} asked={asked} onPick={deeper && choose} />
        </div>
      )}
      <p className={styles.statFoot}>
        {t('formula', { words: pick(measures[draw].words), filter: pick(measures[draw].filter) })}{' '}
        {data.averages?.weighted &&
          shown.includes('rate') &&
          t('averages', { weighted: data.averages.weighted, plain: data.averages.plain ?? '–' })}
      </p>
    </>
  )
}

const CHANGES = ['change', 'yearChange'] as const
type ChangeKey = (typeof CHANGES)[number]
const isChange = (name: MeasureKey | ChangeKey): name is ChangeKey =>
  (CHANGES as readonly string[]).includes(name)

/** The changes are those of the appeals: they stand beside them, and nowhere else. */
const columnsOf = (shown: readonly MeasureKey[]): (MeasureKey | ChangeKey)[] =>
  shown.flatMap((name) => (name === 'appeals' ? [name, ...CHANGES] : [name]))

function Sheet(props: {
  t: Words
  data: StatTable
  shown: readonly MeasureKey[]
  draw: MeasureKey
  asked: TableAsked
  onPick: ((key: string) => void) | undefined
}) {
  const { t, data, shown, draw, asked, onPick } = props
  const isTrend = data.group === 'month'
  const rows = isTrend ? data.rows.toReversed() : ranked(data.rows, draw)
  const columns = columnsOf(shown)
  const cells = (row: StatRow) =>
    columns.map((name) => (
      <td key={name}>
        {!isChange(name) ? (
          <Value t={t} row={row} name={name} least={data.least} asked={asked} data={data} />
        ) : row[name] === null ? (
          <span className="o-mut">–</span>
        ) : (
          `${row[name]}%`
        )}
      </td>
    ))
  return (
    <section className={styles.statPanel}>
      <h2>{t('table')}</h2>
      <div className={styles.statTable}>
        <table>
          <thead>
            <tr>
              <th />
              {columns.map((name) =>
                isChange(name) ? (
                  <th key={name}>{t(name)}</th>
                ) : (
                  <th key={name} title={`${pick(measures[name].words)} (${pick(measures[name].source)})`}>
                    {pick(measures[name].label)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <td>
                  {onPick && row.key ? (
                    <button type="button" className="o-plain o-a" onClick={() => onPick(row.key)}>
                      {row.label}
                    </button>
                  ) : (
                    row.label
                  )}
                </td>
                {cells(row)}
              </tr>
            ))}
          </tbody>
          {/* A trend has no sum of its own; its last line is the period, where that is not one of the months. */}
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

const ROW = 26
const LEAST_BARS = 3
function Drawing({
  t,
  data,
  view,
  province,
  onPick,
}: {
  t: Words
  data: StatTable
  view: ViewKey
  province: string | undefined
  onPick(key: string): void
}) {
  const language = useLanguage()
  const { draw, chart } = views[view]
  const ofCities = data.group === 'city'
  const isMap = chart === 'map' && (data.group === 'province' || (ofCities && hasCities(province)))
  const outline = useOutline(ofCities ? province : undefined, isMap)
  const { save, ready } = useDrawing()
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels of the drawing are in the reader's language
  const option = useMemo(() => {
    if (chart === 'lines') return lines(data.rows, ['appeals', 'valid'])
    if (isMap && outline.data) return areas(data.rows, draw, outline.data)
    return bars(data.rows, draw)
  }, [chart, data, draw, isMap, outline.data, language])
  const height =
    chart === 'bars' || (chart === 'map' && !isMap)
      ? Math.max(barCount(data.rows, draw), LEAST_BARS) * ROW + 40
      : 380
  return (
    <section className={styles.statPanel}>
      <h2>
        {pick(measures[draw].label)}
        <em>
          <SaveDrawing t={t} name={`${data.period}-${view}`} save={save} />
        </em>
      </h2>
      {isMap && outline.error ? (
        <p className={styles.statFoot}>{t('loadFailed')}</p>
      ) : isMap && !outline.data ? (
        <Skeleton rows={8} />
      ) : (
        <Suspense fallback={<Skeleton rows={8} />}>
          <Chart
            key={isMap ? outline.data?.name : 'plain'}
            option={option}
            height={height}
            label={`${pick(measures[draw].label)} ${data.period}`}
            {...(isMap && outline.data && { map: outline.data })}
            onPick={onPick}
            onReady={ready}
          />
        </Suspense>
      )}
    </section>
  )
}
