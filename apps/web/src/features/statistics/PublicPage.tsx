import { contract } from '@appeal/contract'
import { groupThousands } from '@appeal/contract/masking.ts'
import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import type { PublicStatistics } from '@appeal/contract/statistics/openData.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { type Translate, useLanguage, useTexts } from '../../lib/i18n.ts'
import { Empty, Failed, Skeleton } from '../../ui/portal/States.tsx'
import { publicTexts } from './public.texts.ts'
import './statistics.portal.css'

const { openData } = contract
type Words = Translate<keyof typeof publicTexts.zh>
type Cells = PublicStatistics['brands']

const number = (n: number) => groupThousands(String(n))

/** What the regulator's statistics say to everybody: counts, trend, rates with intervals, method, data to take away. */
export default function PublicPage() {
  const t = useTexts(publicTexts)
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  const index = useQuery({
    queryKey: ['openData', 'index', language],
    queryFn: ({ signal }) => call(openData.index, { quiet: true, signal }),
  })
  const asked = params.get('month') ?? index.data?.months[0]?.month
  const { data, error, refetch } = useQuery({
    queryKey: ['openData', 'figures', asked, language],
    enabled: index.data !== undefined,
    queryFn: ({ signal }) =>
      call(openData.figures, { query: asked ? { period: asked } : {}, quiet: true, signal }),
  })
  const months = index.data?.months ?? []
  const fault = index.error ?? error
  return (
    <main id="main" className="flow wrap stat">
      <h1>{t('title')}</h1>
      <p className="flow__lead">{t('lead')}</p>
      {fault ? (
        <Failed error={fault} onRetry={() => void (index.error ? index.refetch() : refetch())} />
      ) : data === undefined ? (
        <Skeleton lines={10} />
      ) : data === null ? (
        <Empty icon="info" title={t('none')}>
          <p>{t('noneSay')}</p>
        </Empty>
      ) : (
        <>
          <label className="stat__month">
            {t('period')}
            <select
              className="input"
              value={data.period}
              onChange={({ target }) => setParams({ month: target.value })}
            >
              {months.map(({ month }) => (
                <option key={month}>{month}</option>
              ))}
            </select>
          </label>
          <Figures t={t} data={data} digest={months.find(({ month }) => month === data.period)?.digest} />
        </>
      )}
    </main>
  )
}

function Figures({ t, data, digest }: { t: Words; data: PublicStatistics; digest: string | undefined }) {
  const n = Number(data.change)
  return (
    <>
      <dl className="stat__heads">
        <div>
          <dt>{t('appeals')}</dt>
          <dd>{number(data.appeals)}</dd>
        </div>
        <div>
          <dt>{t('valid')}</dt>
          <dd>{data.valid === null ? t('hidden') : number(data.valid)}</dd>
        </div>
        {data.change !== null && (
          <div>
            <dt>{t('change')}</dt>
            <dd>{`${n > 0 ? '+' : n < 0 ? '−' : ''}${data.change.replace('-', '')}%`}</dd>
          </div>
        )}
      </dl>
      {data.trend.length > 1 && <Trend t={t} trend={data.trend} />}
      <Split t={t} title={t('brands')} cells={data.brands} />
      <League t={t} data={data} />
      <Split t={t} title={t('problems')} cells={data.problems} />
      <Split t={t} title={t('provinces')} cells={data.provinces} />
      <section>
        <h2>{t('method')}</h2>
        <ul>
          {(['method1', 'method2', 'method3', 'method4'] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('bulletins')}</h2>
        <p>
          <Link to={publicPages.bulletins.path}>{t('bulletinsSay')}</Link>
        </p>
      </section>
      <section>
        <h2>{t('data')}</h2>
        <p>{t('dataSay')}</p>
        <p className="stat__take">
          <a href={`${openData.csv.url}?month=${data.period}`}>{t('csv')}</a>
          <a href={`${openData.json.url}?month=${data.period}`}>{t('json')}</a>
        </p>
        {digest && <p className="hint">{t('snapshot', { digest })}</p>}
      </section>
    </>
  )
}

const [WIDE, HIGH, EDGE] = [720, 180, 8]

function Trend({ t, trend }: { t: Words; trend: PublicStatistics['trend'] }) {
  const most = Math.max(1, ...trend.map(({ appeals }) => appeals))
  const x = (i: number) => EDGE + (i * (WIDE - 2 * EDGE)) / (trend.length - 1)
  const y = (n: number) => HIGH - 24 - (n * (HIGH - 48)) / most
  const [first, last] = [trend[0]!, trend.at(-1)!]
  return (
    <section>
      <h2>{t('trend')}</h2>
      <svg
        className="stat__trend"
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        role="img"
        aria-label={`${t('trend')}: ${trend.map(({ month, appeals }) => `${month} ${appeals}`).join(', ')}`}
      >
        <path className="stat__base" d={`M${EDGE} ${y(0)}H${WIDE - EDGE}`} />
        <path
          className="stat__line"
          d={trend.map(({ appeals }, i) => `${i ? 'L' : 'M'}${x(i)} ${y(appeals)}`).join('')}
        />
        <circle className="stat__dot" cx={x(trend.length - 1)} cy={y(last.appeals)} r="4" />
        <text x={EDGE} y={HIGH - 6}>
          {first.month}
        </text>
        <text x={WIDE - EDGE} y={HIGH - 6} textAnchor="end">
          {last.month}
        </text>
        <text x={WIDE - EDGE} y={y(last.appeals) - 10} textAnchor="end">
          {number(last.appeals)}
        </text>
      </svg>
    </section>
  )
}

function Split({ t, title, cells }: { t: Words; title: string; cells: Cells }) {
  const most = Math.max(1, ...cells.map(({ appeals }) => appeals))
  return (
    <section>
      <h2>{title}</h2>
      <table className="stat__table">
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className="num">
              {t('count')}
            </th>
            <th scope="col" className="num">
              {t('validCount')}
            </th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {cells.map(({ code, name, appeals, valid }) => (
            <tr key={code}>
              <th scope="row">{name}</th>
              <td className="num">{number(appeals)}</td>
              <td className="num">{valid === null ? t('hidden') : number(valid)}</td>
              <td className="stat__bar" aria-hidden="true">
                <i style={{ width: `${(100 * appeals) / most}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function League({ t, data: { league, least } }: { t: Words; data: PublicStatistics }) {
  const most = Math.max(0.01, ...league.map(({ rate }) => Number(rate.high)))
  const at = (value: string) => `${(100 * Number(value)) / most}%`
  return (
    <section>
      <h2>{t('league')}</h2>
      <p>{t('leagueSay', { least })}</p>
      {league.length === 0 ? (
        <p className="hint">{t('leagueNone')}</p>
      ) : (
        <table className="stat__table">
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col" className="num">
                {t('rate')}
              </th>
              <th scope="col" className="num">
                {t('interval')}
              </th>
              <td aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {league.map(({ code, name, rate }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                <td className="num">{rate.value}</td>
                <td className="num">
                  {rate.low}–{rate.high}
                </td>
                <td className="stat__span" aria-hidden="true">
                  <i style={{ left: at(rate.low), right: `calc(100% - ${at(rate.high)})` }} />
                  <b style={{ left: at(rate.value) }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
