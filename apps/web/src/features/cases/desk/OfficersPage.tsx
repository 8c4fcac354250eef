import type { OfficerLoad } from '@appeal/contract/giving/giving.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import * as styles from './cases.desk.module.css'
import { officerTexts } from './officers.texts.ts'

const SUMS = ['open', 'late', 'near', 'closed', 'reworked'] as const

/** What lies with whom in the own bureau, by name and not by rank; the server answers its leaders alone. */
export default function OfficersPage() {
  const t = useTexts(officerTexts)
  const { data, error, refetch } = useQuery(api.giving.loadpage.query())
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} />
  return (
    <section className={`o-page ${styles.cdStat}`}>
      <div className={styles.cdHeadRow}>
        <span>{t('unheld', { count: data.unheld })}</span>
        <span className="o-mut o-sm">{t('forLeaders')}</span>
      </div>
      {data.officers.length === 0 ? (
        <EmptyState icon="users" title={t('none')} />
      ) : (
        <div className={styles.cdShares}>
          <section>
            <table aria-label={t('officers')}>
              <thead>
                <tr>
                  <th scope="col">{t('name')}</th>
                  {SUMS.map((sum) => (
                    <th key={sum} scope="col">
                      {t(sum)}
                    </th>
                  ))}
                  <th scope="col">{t('satisfaction')}</th>
                </tr>
              </thead>
              <tbody>
                {data.officers.map((officer) => (
                  <Officer key={officer.id} officer={officer} />
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </section>
  )
}

function Officer({ officer }: { officer: OfficerLoad }) {
  const t = useTexts(officerTexts)
  const { name, awayUntil, satisfaction } = officer
  return (
    <tr>
      <th scope="row">
        {name} {awayUntil && <span className="o-mut o-sm">{t('away', { until: awayUntil })}</span>}
      </th>
      {SUMS.map((sum) => (
        <td key={sum}>{officer[sum]}</td>
      ))}
      <td>{satisfaction === null ? t('tooFew') : `${satisfaction}%`}</td>
    </tr>
  )
}
