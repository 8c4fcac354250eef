import { DAY_SHOWN, DAYS_AHEAD, type MyDay as Day } from '@appeal/contract/myDay/myDay.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import { formatShortDay, formatWeekday } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { DayList } from './DayList.tsx'
import * as styles from './day.module.css'
import { dayTexts } from './day.texts.ts'
import { Note } from './Note.tsx'

/** Asked anew this often: a day turns while the page stands open. */
const REFRESH_MS = 300_000

/** What the viewer has to see to today, with the days that come and a note to oneself beside it. */
export function MyDay() {
  const t = useTexts(dayTexts)
  const { data, error, refetch } = useQuery({
    ...api.myDay.detail.query(),
    refetchInterval: REFRESH_MS,
  })
  return (
    <div className={styles.day}>
      <section className={`o-panel ${styles.dayList}`} aria-label={t('list')}>
        <h2>
          {t('list')}
          {data && <small>{t('counts', { late: data.late, today: data.dueToday })}</small>}
        </h2>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton rows={8} />
        ) : (
          <Body day={data} />
        )}
      </section>
      <div className={styles.daySide}>
        <section className="o-panel">
          <h2>{t('ahead')}</h2>
          {data && <Ahead day={data} />}
        </section>
        <Note />
      </div>
    </div>
  )
}

function Body({ day }: { day: Day }) {
  const t = useTexts(dayTexts)
  return (
    <>
      {day.cases.length === 0 && <EmptyState icon="done" title={t('doneTitle')} text={t('doneText')} />}
      <DayList day={day} />
      {day.late + day.dueToday > day.cases.length && (
        <p className={`o-mut o-sm ${styles.dayMore}`}>{t('more', { shown: DAY_SHOWN })}</p>
      )}
    </>
  )
}

/** How many cases end on each of the next days; the longest bar is the fullest day. */
function Ahead({ day: { ahead } }: { day: Day }) {
  const t = useTexts(dayTexts)
  if (ahead.length === 0) return <p className="o-mut o-sm">{t('aheadNone', { days: DAYS_AHEAD })}</p>
  const most = Math.max(...ahead.map(({ count }) => count))
  return (
    <ul className={styles.ahead}>
      {ahead.map(({ day, count }) => (
        <li key={day}>
          <span>
            {formatShortDay(day)} {formatWeekday(day)}
          </span>
          <i aria-hidden="true">
            <i style={{ width: `${(count / most) * 100}%` }} />
          </i>
          <b>{t('aheadDay', { count })}</b>
        </li>
      ))}
    </ul>
  )
}
