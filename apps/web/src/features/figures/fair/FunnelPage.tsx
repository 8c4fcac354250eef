import { FUNNEL_GROUPS, FUNNELS, type Funnel } from '@appeal/contract/figures/benchmark.ts'
import { measures } from '@appeal/contract/figures/measures.ts'
import { spanText } from '@appeal/contract/figures/periods.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { Select } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { pick, type Translate, useLanguage, useTexts } from '../../../lib/i18n.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useFunnel } from '../figures.api.ts'
import * as styles from '../figures.module.css'
import { fairTexts } from './fair.texts.ts'
import { funnelOf } from './funnel.ts'
import { RangeSelect, rangeOf } from './RangeSelect.tsx'

const Chart = lazy(() => import('../../../ui/Chart.tsx'))
type Words = Translate<keyof typeof fairTexts.zh>
const FILTERS = ['from', 'to', 'measure', 'group'] as const

/** Rates of brands or areas with the limits of what chance alone may do. */
export default function FunnelPage() {
  const t = useTexts(fairTexts)
  const control = useListState(FILTERS)
  const { filters } = control
  const range = rangeOf(filters)
  const measure = FUNNELS.find((one) => one === filters.measure) ?? 'validShare'
  const group = FUNNEL_GROUPS.find((one) => one === filters.group) ?? 'brand'
  const { data, error, refetch } = useFunnel({ ...range, measure, group })
  return (
    <section className="o-page">
      <div className={styles.statBar}>
        <RangeSelect range={range} onChange={control.setFilters} />
        <Select
          size="small"
          aria-label={t('rate')}
          style={{ width: 190 }}
          value={measure}
          options={FUNNELS.map((value) => ({ value, label: pick(measures[value].label) }))}
          onChange={(next) => control.setFilters({ measure: next })}
        />
        <Segmented
          size="small"
          aria-label={t('group')}
          value={group}
          options={FUNNEL_GROUPS.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => control.setFilters({ group: next })}
        />
        <span className="o-grow" />
        {data && <span className="o-mut o-sm">{t('asOf', { time: data.asOf.slice(0, 16) })}</span>}
      </div>
      <div className="o-page-body">
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={8} />}
        {data && <Drawn t={t} data={data} />}
      </div>
    </section>
  )
}

/** The list behind a point: the cases that its size counts, or those of its rate where its size is a volume. */
function casesOf(data: Funnel, key: string): string {
  const { formula } = measures[data.measure]
  const count =
    'whole' in formula ? (formula.whole === 'volume' ? formula.part : formula.whole) : ('handled' as const)
  return `/statistics/cases?${new URLSearchParams({ period: spanText(data), count, [data.group]: key })}`
}

function Drawn({ t, data }: { t: Words; data: Funnel }) {
  const language = useLanguage()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels of the drawing are in the reader's language
  const option = useMemo(() => funnelOf(data), [data, language])
  const open = (key: string) => void navigate(casesOf(data, key))
  const { digits, unit } = measures[data.measure]
  const told = (n: number) => `${n.toFixed(digits)}${unit === 'percent' ? '%' : ''}`
  if (data.points.length === 0)
    return <EmptyState icon="chart" title={t('noPoints')} text={t('noPointsText')} />
  return (
    <>
      <div className={styles.statSplit}>
        <section className={styles.statPanel}>
          <h2>
            {pick(measures[data.measure].label)}
            <em>{data.mean !== null && t('mean', { mean: told(data.mean) })}</em>
          </h2>
          <Suspense fallback={<Skeleton rows={8} />}>
            <Chart key={data.group} option={option} height={420} label={t('chart')} onPick={open} />
          </Suspense>
        </section>
        <section className={styles.statPanel}>
          <h2>{t('table')}</h2>
          <div className={styles.statTable}>
            <table>
              <thead>
                <tr>
                  <th>{t(data.group)}</th>
                  <th>{t('size')}</th>
                  <th>{t('part')}</th>
                  <th>{t('rate')}</th>
                  <th>{t('verdict')}</th>
                  <th>{t('limits95')}</th>
                  <th>{t('limits99')}</th>
                </tr>
              </thead>
              <tbody>
                {data.points.map((point) => (
                  <tr key={point.key}>
                    <td>
                      <Link className="o-a" to={casesOf(data, point.key)}>
                        {point.label}
                      </Link>
                    </td>
                    <td>{groupThousands(String(point.size))}</td>
                    <td>{groupThousands(String(point.part))}</td>
                    <td>{told(point.value)}</td>
                    <td>{point.verdict === 'within' ? t('within') : <b>{t(point.verdict)}</b>}</td>
                    <td>{`${told(point.low95)}–${told(point.high95)}`}</td>
                    <td>{`${told(point.low99)}–${told(point.high99)}`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      </div>
      <p className={styles.statFoot}>{t('funnelNote', { least: data.least, left: data.left })}</p>
    </>
  )
}
