import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useSearchParams } from 'react-router'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import * as styles from './cases.desk.module.css'
import { caseDeskTexts } from './cases.desk.texts.ts'

const YEARS_BACK = 5

/** Couriers' cases in figures: by problem, brand and province, with the money recovered. */
export default function CourierStatisticsPage() {
  const t = useTexts(caseDeskTexts)
  const [search, setSearch] = useSearchParams()
  const today = shanghaiDate(Date.now())
  const thisYear = Number(today.slice(0, 4))
  const year = Number(search.get('year')) || thisYear
  const span = { from: `${year}-01-01`, to: year === thisYear ? today : `${year}-12-31` }
  const { data, error, refetch } = useQuery({
    ...api.couriers.statistics.query(span),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} />
  const figures = [
    [t('statTotal'), data.total],
    [t('statOpen'), data.open],
    [t('statClosed'), data.closed],
    [t('statReferred'), data.referred],
    [t('statRecovered'), groupThousands(data.recovered)],
  ] as const
  return (
    <section className={`o-page ${styles.cdStat}`}>
      <div className={styles.cdHeadRow}>
        <Select
          aria-label={t('statYear')}
          value={year}
          onChange={(value) => setSearch({ year: String(value) }, { replace: true })}
          options={Array.from({ length: YEARS_BACK }, (_, n) => ({
            value: thisYear - n,
            label: String(thisYear - n),
          }))}
        />
        <span className="o-mut o-sm">{t('statSpan', { from: data.from, to: data.to })}</span>
      </div>
      {data.total === 0 ? (
        <EmptyState icon="chart" title={t('statNone')} />
      ) : (
        <>
          <dl className={styles.cdFigures}>
            {figures.map(([label, n]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{n}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.cdShares}>
            {(['byIssue', 'byBrand', 'byArea'] as const).map((axis) => (
              <Shares key={axis} title={t(axis)} rows={data[axis]} total={data.total} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

function Shares({
  title,
  rows,
  total,
}: {
  title: string
  rows: readonly { code: string; label: string; n: number; recovered: string }[]
  total: number
}) {
  const t = useTexts(caseDeskTexts)
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('share')}</th>
            <th scope="col">{t('recovered')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, label, n, recovered }) => (
            <tr key={code}>
              <th scope="row">
                {label}
                <i style={{ width: `${(n / total) * 100}%` }} />
              </th>
              <td>{n}</td>
              <td>{Math.round((n / total) * 100)}%</td>
              <td>{groupThousands(recovered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
