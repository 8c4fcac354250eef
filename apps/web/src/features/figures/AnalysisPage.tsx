import { contract } from '@appeal/contract'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import type { StatTable } from '@appeal/contract/figures/figures.schemas.ts'
import { type MeasureKey, measures } from '@appeal/contract/figures/measures.ts'
import { PERIOD } from '@appeal/contract/figures/periods.ts'
import { lazy, Suspense, useId, useMemo } from 'react'
import type { AnyRoute } from '../../lib/api.ts'
import { pick, type Translate, useLanguage, useTexts } from '../../lib/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { TabPanel, TabRow } from '../../ui/TabRow.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { AnalysisBar, type Control, FILTERS, thisMonth } from './AnalysisBar.tsx'
import { areas, barCount, bars, lines } from './drawings.ts'
import { Change, Value } from './Figure.tsx'
import { FigureSheet } from './FigureSheet.tsx'
import { type TableAsked, useTable } from './figures.api.ts'
import * as styles from './figures.module.css'
import { statisticsTexts } from './figures.texts.ts'
import { OthersView } from './OthersView.tsx'
import { OuterView } from './OuterView.tsx'
import { hasCities, useOutline } from './outlines.ts'
import { SaveDrawing, useDrawing } from './SaveDrawing.tsx'
import {
  groupOf,
  intoOf,
  NARROWING,
  type OtherViewKey,
  otherViews,
  VIEWS,
  type ViewKey,
  views,
} from './views.ts'

const Chart = lazy(() => import('../../ui/Chart.tsx'))
type Words = Translate<keyof typeof statisticsTexts.zh>
const isOther = (view: string): view is OtherViewKey => view in otherViews
const NOTHING = Object.fromEntries([...NARROWING, 'type', 'by'].map((name) => [name, undefined])) as Partial<
  Record<(typeof FILTERS)[number], undefined>
>

/** Views of the viewer's side: an enterprise has no list of reports, so there are no figures of them either. */
function useViews(): readonly (ViewKey | OtherViewKey | 'outer')[] {
  const may = useMay()
  const others = (Object.keys(otherViews) as OtherViewKey[]).filter((view) => {
    const routes: Readonly<Record<string, AnyRoute>> = contract[view]
    return [routes.bureaupage, routes.enterprisepage].some((list) => list && may(list))
  })
  return [...VIEWS, ...others, ...(may(contract.statistics.outer) ? (['outer'] as const) : [])]
}

/** Figures of a period from several points of view; each number opens its cases. */
export default function AnalysisPage() {
  const t = useTexts(statisticsTexts)
  const language = useLanguage()
  const id = useId()
  const control = useListState(FILTERS)
  const { filters } = control
  const tabs = useViews()
  const titleOf = (view: (typeof tabs)[number]) =>
    isOther(view)
      ? pick(caseTables[otherViews[view]].many, language)
      : t(view === 'bureau' ? 'bureauView' : view === 'outer' ? 'outerView' : view)
  const chosen = tabs.find((one) => one === filters.view) ?? 'trend'
  // Views that are no view of appeals have figures and controls of their own.
  const key = isOther(chosen) || chosen === 'outer' ? undefined : chosen
  const view = views[key ?? 'trend']
  const period = filters.period && PERIOD.test(filters.period) ? filters.period : thisMonth()
  const narrowed = (['serviceKind', ...NARROWING] as const).flatMap((name) =>
    filters[name] ? [[name, filters[name]] as const] : [],
  )
  const asked: TableAsked = { period, group: groupOf(view, filters), ...Object.fromEntries(narrowed) }
  const { data, error, refetch } = useTable(asked, key !== undefined)
  return (
    <section className="o-page">
      <TabRow
        label={t('views')}
        id={id}
        tabs={tabs.map((one) => ({ key: one, title: titleOf(one) }))}
        chosen={chosen}
        // What one view was narrowed to means nothing in most others; the enterprise stays.
        onChoose={(next) => control.setFilters({ ...NOTHING, brand: filters.brand, view: next })}
      />
      <TabPanel id={id} chosen={chosen} className="o-page-body">
        <AnalysisBar
          t={t}
          control={control}
          period={period}
          data={key && data}
          asked={asked}
          shown={[...new Set([...TILES, ...view.measures])]}
          plain={!key}
        />
        {chosen === 'outer' ? (
          <OuterView period={period} control={control} />
        ) : isOther(chosen) ? (
          <OthersView kind={otherViews[chosen]} period={period} control={control} />
        ) : (
          <>
            {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton rows={8} />}
            {data && key && <Figures t={t} data={data} view={key} asked={asked} control={control} />}
          </>
        )}
      </TabPanel>
    </section>
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
          <FigureSheet t={t} data={data} shown={shown} draw={draw} asked={asked} onPick={deeper && choose} />
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
