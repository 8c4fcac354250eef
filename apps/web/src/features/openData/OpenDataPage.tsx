import { eachMonth, monthsOf, PERIOD, periodLike } from '@appeal/contract/figures/periods.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import type { OpenIndex, PublicStatistics } from '@appeal/contract/openData/openData.routes.ts'
import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { api } from '../../lib/operations.ts'
import { Empty, Failed, Skeleton } from '../../ui/portal/States.tsx'
import * as styles from './openData.portal.module.css'
import { openDataTexts } from './openData.texts.ts'
import { PublicFunnel } from './PublicFunnel.tsx'

const { openData } = api
type Words = Translate<keyof typeof openDataTexts.zh>
type Cells = PublicStatistics['brands']

const number = (n: number) => groupThousands(String(n))

/** What the regulator's statistics say to everybody: counts, trend, rates with intervals, method, data to take away. */
export default function OpenDataPage() {
  const t = useTexts(openDataTexts)
  const [params, setParams] = useSearchParams()
  const index = useQuery({
    ...openData.index.query(),
  })
  const wanted = params.get('period')
  const asked = wanted !== null && PERIOD.test(wanted) ? wanted : undefined
  const { data, error, refetch } = useQuery({
    ...openData.figures.query(asked ? { period: asked } : {}),
  })
  const months = index.data?.months ?? []
  const fault = index.error ?? error
  return (
    <main id="main" className={`flow wrap ${styles.stat}`}>
      <h1>{t('title')}</h1>
      <p className="flow__lead">{t('lead')}</p>
      {fault ? (
        <Failed error={fault} onRetry={() => void (index.error ? index.refetch() : refetch())} />
      ) : data === undefined || index.data === undefined ? (
        <Skeleton lines={10} />
      ) : (
        <>
          {months.length > 0 && (
            <PeriodChoice
              t={t}
              months={months.map(({ month }) => month)}
              chosen={data?.period ?? asked ?? ''}
              onChoose={(period) => setParams({ period })}
            />
          )}
          {data ? (
            <Figures
              t={t}
              data={data}
              snapshots={months.filter(({ month }) => data.months.includes(month))}
            />
          ) : asked && months.length > 0 ? (
            <Empty icon="info" title={t('untold')}>
              <p>{t('untoldSay', { least: index.data.leastPublished })}</p>
            </Empty>
          ) : (
            <Empty icon="info" title={t('none')}>
              <p>{t('noneSay')}</p>
            </Empty>
          )}
        </>
      )}
    </main>
  )
}

interface ChoiceProps {
  t: Words
  months: readonly string[]
  chosen: string
  onChoose(period: string): void
}

/** Frozen months and the quarters that are whole, newest first. */
function PeriodChoice({ t, months, chosen, onChoose }: ChoiceProps) {
  const quarters = [...new Set(months.map((month) => periodLike('quarter', month)))].filter((quarter) =>
    eachMonth(monthsOf(quarter)).every((month) => months.includes(month)),
  )
  const groups = [
    { label: t('months'), periods: months },
    { label: t('quarters'), periods: quarters },
  ].filter(({ periods }) => periods.length > 0)
  const isKnown = groups.some(({ periods }) => periods.includes(chosen))
  return (
    <label className={styles.statMonth}>
      {t('period')}
      <select className="input" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {!isKnown && <option value={chosen}>{chosen || '–'}</option>}
        {groups.map(({ label, periods }) => (
          <optgroup key={label} label={label}>
            {periods.map((period) => (
              <option key={period}>{period}</option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

interface FiguresProps {
  t: Words
  data: PublicStatistics
  /** What the figures come from, one a month. */
  snapshots: OpenIndex['months']
}

function Figures({ t, data, snapshots }: FiguresProps) {
  const n = Number(data.change)
  const isMonth = data.months.length === 1
  return (
    <>
      <dl className={styles.statHeads}>
        <div>
          <dt>{t('appeals')}</dt>
          <dd>{number(data.appeals)}</dd>
        </div>
        {data.change !== null && (
          <div>
            <dt>{t(isMonth ? 'change' : 'changeOfQuarter')}</dt>
            <dd>{`${n > 0 ? '+' : n < 0 ? '−' : ''}${data.change.replace('-', '')}%`}</dd>
          </div>
        )}
        <div>
          <dt>{t('valid')}</dt>
          <dd>{data.valid === null ? t('hidden') : number(data.valid)}</dd>
        </div>
      </dl>
      {data.trend.length > 1 && <Trend t={t} trend={data.trend} />}
      <Split t={t} title={t('brands')} cells={data.brands} />
      <League t={t} data={data} />
      {data.funnel && <PublicFunnel funnel={data.funnel} />}
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
        {snapshots.map(({ month, files }) => (
          <Fragment key={month}>
            {files.map(({ format, sha256, sm3 }) => (
              <Fragment key={format}>
                <p className={styles.statTake}>
                  {!isMonth && <b>{month}</b>}
                  <a href={`${openData[format].url}?month=${month}`}>{t(format)}</a>
                </p>
                <p className={`hint ${styles.statDigest}`}>{`SHA-256 ${sha256}`}</p>
                <p className={`hint ${styles.statDigest}`}>{`SM3 ${sm3}`}</p>
              </Fragment>
            ))}
          </Fragment>
        ))}
      </section>
    </>
  )
}

const [WIDE, HIGH] = [720, 150]

function Trend({ t, trend }: { t: Words; trend: PublicStatistics['trend'] }) {
  const most = Math.max(1, ...trend.map(({ appeals }) => appeals))
  // Months that are not told leave their place empty.
  const all = eachMonth({ from: trend[0]!.month, to: trend.at(-1)!.month })
  const x = (month: string) => (all.indexOf(month) * WIDE) / (all.length - 1)
  const y = (n: number) => HIGH - 4 - (n * (HIGH - 12)) / most
  // Drawn as wide as the page is; words beside it keep their size.
  const ends = [trend[0]!, trend.at(-1)!]
  return (
    <section>
      <h2>{t('trend')}</h2>
      <div className={styles.statTrend}>
        <svg
          viewBox={`0 0 ${WIDE} ${HIGH}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${t('trend')}: ${trend.map(({ month, appeals }) => `${month} ${appeals}`).join(', ')}`}
        >
          <path className={styles.statBase} d={`M0 ${y(0)}H${WIDE}`} />
          <path
            className={styles.statLine}
            d={trend.map(({ month, appeals }, i) => `${i ? 'L' : 'M'}${x(month)} ${y(appeals)}`).join('')}
          />
        </svg>
        <p aria-hidden="true">
          {ends.map(({ month, appeals }) => (
            <span key={month}>{t('ofMonth', { month, count: number(appeals) })}</span>
          ))}
        </p>
      </div>
    </section>
  )
}

function Split({ t, title, cells }: { t: Words; title: string; cells: Cells }) {
  const most = Math.max(1, ...cells.map(({ appeals }) => appeals))
  return (
    <section>
      <h2>{title}</h2>
      <table className={styles.statTable}>
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
              {valid === null ? (
                <td className={`num ${styles.statHidden}`}>{t('hidden')}</td>
              ) : (
                <td className="num">{number(valid)}</td>
              )}
              <td className={styles.statBar} aria-hidden="true">
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
        <table className={styles.statTable}>
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
                <td className={styles.statSpan} aria-hidden="true">
                  <div>
                    <i style={{ left: at(rate.low), right: `calc(100% - ${at(rate.high)})` }} />
                    <b style={{ left: at(rate.value) }} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
