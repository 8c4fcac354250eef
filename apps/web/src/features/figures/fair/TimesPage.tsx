import { HOLDERS, type Holder } from '@appeal/contract/appeals/appeals.time.ts'
import type { Figure } from '@appeal/contract/figures/arithmetic.ts'
import { spanText } from '@appeal/contract/figures/periods.ts'
import {
  TIME_GROUPS,
  TIME_KEYS,
  type Times,
  type TimesRow,
  timeMeasures,
} from '@appeal/contract/figures/times.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { Link } from 'react-router'
import { HOLDER_ORDER, HolderBar, HolderMark } from '../../../domain/HolderBar.tsx'
import { pick, type Translate, useTexts } from '../../../lib/i18n.ts'
import { ExportButton } from '../../../ui/exports/ExportButton.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useTimes } from '../figures.api.ts'
import * as styles from '../figures.module.css'
import { fairTexts } from './fair.texts.ts'
import { PrintedSheet } from './PrintedSheet.tsx'
import { RangeSelect, rangeOf } from './RangeSelect.tsx'

type Words = Translate<keyof typeof fairTexts.zh>
const FILTERS = ['from', 'to', 'group'] as const
const COLUMNS = ['label', 'cases', ...HOLDERS, 'total', 'mean', ...TIME_KEYS]

/** Whose hands the time of the ended cases passed in: the bars of the cases, added up. */
export default function TimesPage() {
  const t = useTexts(fairTexts)
  const control = useListState(FILTERS)
  const range = rangeOf(control.filters)
  const group = TIME_GROUPS.find((one) => one === control.filters.group) ?? 'brand'
  const asked = { period: spanText(range), group }
  const { data, error, refetch } = useTimes(asked)
  return (
    <section className="o-page">
      <div className={styles.statBar}>
        <RangeSelect range={range} onChange={control.setFilters} />
        <Segmented
          size="small"
          aria-label={t('group')}
          value={group}
          options={TIME_GROUPS.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => control.setFilters({ group: next })}
        />
        <span className="o-grow" />
        {data && data.rows.length > 0 && (
          <span className={styles.statAsof}>
            <span className="o-mut o-sm">{t('asOf', { time: data.asOf.slice(0, 16) })}</span>
            <PrintedSheet
              label={t('print')}
              title={t('printTimes')}
              head={[
                t('printPeriod', { from: data.from, to: data.to }),
                t('asOf', { time: data.asOf.slice(0, 16) }),
              ]}
              definition={definitionOf(t)}
            >
              <Table t={t} data={data} />
            </PrintedSheet>
            <ExportButton
              asked={{
                list: 'statistics.times',
                query: asked,
                columns: COLUMNS,
                total: data.rows.length + 1,
              }}
            />
          </span>
        )}
      </div>
      <div className="o-page-body">
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={8} />}
        {data && data.waiting > 0 && (
          <p className={styles.statFoot}>{t('waiting', { count: data.waiting })}</p>
        )}
        {data?.rows.length === 0 && <EmptyState icon="chart" title={t('noTimes')} text={t('noTimesText')} />}
        {data && data.rows.length > 0 && (
          <>
            <div className={styles.statTable}>
              <Table t={t} data={data} />
            </div>
            {definitionOf(t).map((line) => (
              <p key={line} className={styles.statFoot}>
                {line}
              </p>
            ))}
          </>
        )}
      </div>
    </section>
  )
}

const definitionOf = (t: Words) => [
  t('timesNote'),
  ...TIME_KEYS.map((key) =>
    t('defined', { name: pick(timeMeasures[key].label), words: pick(timeMeasures[key].words) }),
  ),
]

function Table({ t, data }: { t: Words; data: Times }) {
  return (
    <table>
      <thead>
        <tr>
          <th>{t(data.group)}</th>
          <th>{t('cases')}</th>
          <th style={{ minWidth: 140 }}>{t('bar')}</th>
          {HOLDER_ORDER.map((holder) => (
            <th key={holder} style={{ whiteSpace: 'nowrap' }}>
              <HolderMark holder={holder} /> {t(`held.${holder}`)}
            </th>
          ))}
          <th>{t('meanDays')}</th>
          {TIME_KEYS.map((key) => (
            <th key={key} title={pick(timeMeasures[key].words)}>
              {pick(timeMeasures[key].label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row) => (
          <Line key={row.key} t={t} data={data} row={row} />
        ))}
      </tbody>
      <tfoot>
        <Line t={t} data={data} row={{ ...data.total, label: t('allRows') }} />
      </tfoot>
    </table>
  )
}

function Line({ t, data, row }: { t: Words; data: Times; row: TimesRow }) {
  const address = `/statistics/cases?${new URLSearchParams({
    period: spanText(data),
    count: 'handled',
    ...(row.key && (data.group === 'month' ? { period: row.key } : { [data.group]: row.key })),
  })}`
  const said = (holder: Holder) => t('heldPart', { holder: t(`held.${holder}`), days: row.days[holder] })
  const parts = HOLDER_ORDER.filter((holder) => row.days[holder] > 0).map(said)
  return (
    <tr>
      <td>{row.label}</td>
      <td>
        <Link className="o-a" to={address}>
          {groupThousands(String(row.cases))}
        </Link>
      </td>
      <td>
        <HolderBar days={row.days} label={t('barSaid', { name: row.label, parts: parts.join(' ') })} />
      </td>
      {HOLDER_ORDER.map((holder) => (
        <td key={holder}>{groupThousands(row.days[holder].toFixed(1))}</td>
      ))}
      <td>{row.mean ?? '–'}</td>
      {TIME_KEYS.map((key) => (
        <td key={key}>
          <Median t={t} figure={row.figures[key]} least={data.least} />
        </td>
      ))}
    </tr>
  )
}

function Median({ t, figure, least }: { t: Words; figure: Figure; least: number }) {
  const { value, low, high, few } = figure
  if (value === null) return <span className="o-mut">{few ? t('fewDays', { least }) : '–'}</span>
  return (
    <>
      {value}
      {low !== null && high !== null && <div className="o-mut o-sm">{`${low}–${high}`}</div>}
    </>
  )
}
