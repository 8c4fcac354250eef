import {
  type Benchmark,
  type BenchmarkRow,
  isTimeKey,
  sheetSpec,
} from '@appeal/contract/figures/benchmark.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { joinParts } from '../../../lib/formats.ts'
import { pick, type Translate, useTexts } from '../../../lib/i18n.ts'
import { ExportButton } from '../../../ui/exports/ExportButton.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useBenchmark } from '../figures.api.ts'
import * as styles from '../figures.module.css'
import * as strips from './fair.module.css'
import { fairTexts } from './fair.texts.ts'
import { PrintedSheet } from './PrintedSheet.tsx'
import { RangeSelect, rangeOf } from './RangeSelect.tsx'

type Words = Translate<keyof typeof fairTexts.zh>
const FILTERS = ['from', 'to'] as const
const COLUMNS = [
  'label',
  'unit',
  'own',
  'low',
  'high',
  'base',
  'median',
  'peers',
  'place',
  'percentile',
  'words',
]

/** The own figures of an enterprise beside those of unnamed peers. */
export default function BenchmarkPage() {
  const t = useTexts(fairTexts)
  const control = useListState(FILTERS)
  const range = rangeOf(control.filters)
  const { data, error, refetch } = useBenchmark(range)
  return (
    <section className="o-page">
      <div className={styles.statBar}>
        <RangeSelect range={range} onChange={control.setFilters} />
        <span className="o-grow" />
        {data && (
          <span className={styles.statAsof}>
            <span className="o-mut o-sm">{t('asOf', { time: data.asOf.slice(0, 16) })}</span>
            <PrintedSheet
              label={t('print')}
              title={t('printTitle')}
              head={[
                comparedOf(t, data),
                t('printPeriod', { from: data.from, to: data.to }),
                t('asOf', { time: data.asOf.slice(0, 16) }),
              ]}
              definition={[t('grounds', { least: data.least, peers: data.leastPeers })]}
            >
              <Table t={t} data={data} />
            </PrintedSheet>
            <ExportButton
              asked={{
                list: 'statistics.benchmark',
                query: { ...range },
                columns: COLUMNS,
                total: data.rows.length,
              }}
            />
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div className="o-page-body" tabIndex={0}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={8} />}
        {data && <Sheet t={t} data={data} />}
      </div>
    </section>
  )
}

function Sheet({ t, data }: { t: Words; data: Benchmark }) {
  return (
    <>
      <p className={styles.statFoot}>{comparedOf(t, data)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is scrolled by keys too */}
      <section className={styles.statTable} aria-label={comparedOf(t, data)} tabIndex={0}>
        <Table t={t} data={data} />
      </section>
      <p className={styles.statFoot}>{t('grounds', { least: data.least, peers: data.leastPeers })}</p>
    </>
  )
}

const comparedOf = (t: Words, data: Benchmark) =>
  t('compared', { name: data.name, place: data.place || t('nation') })

function Table({ t, data }: { t: Words; data: Benchmark }) {
  return (
    <table>
      <thead>
        <tr>
          <th>{t('measure')}</th>
          <th>{t('own')}</th>
          <th>{t('strip')}</th>
          <th>{t('median')}</th>
          <th>{t('place')}</th>
          <th>{t('percentile')}</th>
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row) => (
          <Line key={row.key} t={t} data={data} row={row} />
        ))}
      </tbody>
    </table>
  )
}

const signOf = (row: BenchmarkRow) => (sheetSpec(row.key).unit === 'percent' ? '%' : '')

function Line({ t, data, row }: { t: Words; data: Benchmark; row: BenchmarkRow }) {
  const { value, low, high, base, few, lacks } = row.own
  const spec = sheetSpec(row.key)
  const sign = signOf(row)
  return (
    <tr>
      <td>
        {pick(spec.label)}
        <div className={`o-mut o-sm ${strips.words}`}>
          {joinParts([pick(spec.words), t(`better${row.better}`)])}
        </div>
      </td>
      <td>
        {value === null ? (
          <span className="o-mut">
            {few
              ? t(isTimeKey(row.key) ? 'fewDays' : 'few', { least: data.least })
              : lacks
                ? t('noVolume')
                : t('nothing')}
          </span>
        ) : (
          <>
            <b>{`${value}${sign}`}</b>
            {low !== null && high !== null && (
              <div className="o-mut o-sm">{t('interval', { low, high })}</div>
            )}
            <div className="o-mut o-sm">{t('ofBase', { base: groupThousands(String(base)) })}</div>
          </>
        )}
      </td>
      <td>
        {row.peers.length === 0 ? (
          <span className="o-mut">{t('noPeers', { least: data.leastPeers })}</span>
        ) : (
          <Strip t={t} row={row} />
        )}
        {row.peers.length > 0 && row.left > 0 && (
          <div className="o-mut o-sm">{t('left', { count: row.left })}</div>
        )}
      </td>
      <td>{row.standing ? `${row.standing.median.toFixed(1)}${sign}` : '–'}</td>
      <td>{row.standing ? `${row.standing.place} / ${row.standing.of}` : '–'}</td>
      <td>{row.standing ? `${row.standing.percentile}%` : '–'}</td>
    </tr>
  )
}

/** Peers as rings, oneself as a full dot with its interval; the better end is at the left. */
function Strip({ t, row }: { t: Words; row: BenchmarkRow }) {
  const values =
    row.own.value === null
      ? []
      : [row.own.value, row.own.low ?? row.own.value, row.own.high ?? row.own.value].map(Number)
  const all = [...row.peers, ...values]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const at = (value: number) => {
    const share = most > least ? (100 * (value - least)) / (most - least) : 50
    return row.better === 'low' ? share : 100 - share
  }
  const [mine, low, high] = values
  const sign = signOf(row)
  const said = t('stripSaid', {
    own: row.own.value === null ? '–' : `${row.own.value}${sign}`,
    count: row.peers.length,
    low: `${row.peers[0]}${sign}`,
    high: `${row.peers.at(-1)}${sign}`,
  })
  return (
    <div className={strips.strip} role="img" aria-label={said}>
      {low !== undefined && high !== undefined && (
        <i
          className={strips.interval}
          style={{ left: `${Math.min(at(low), at(high))}%`, width: `${Math.abs(at(high) - at(low))}%` }}
        />
      )}
      {row.peers.map((value, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: peers are values without names, several may be equal
        <i key={i} className={strips.peer} style={{ left: `${at(value)}%` }} />
      ))}
      {mine !== undefined && <i className={strips.mine} style={{ left: `${at(mine)}%` }} />}
    </div>
  )
}
