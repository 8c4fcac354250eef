import type { CaseClock, Deadline } from '@appeal/contract/calendar/clocks.schemas.ts'
import { addCalendarDays, weekdayOf } from '@appeal/contract/calendar/workdays.ts'
import { formatDay, formatWeekday, today } from '../lib/formats.ts'
import { getLanguage, useTexts } from '../lib/i18n.ts'
import { Icon } from '../ui/portal/Icon.tsx'
import { kitTexts } from '../ui/portal/kit.texts.ts'
import * as styles from './clock.module.css'

/** The time left in words. */
export function useClockWords(clock: CaseClock): string {
  const t = useTexts(kitTexts)
  if (clock.tone === 'done') return t('done')
  if (clock.tone === 'paused') return t('paused')
  if (clock.left === 0) return t('dueToday')
  const late = clock.left < 0
  const n = Math.abs(clock.left)
  if (clock.unit === 'workday') return t(late ? 'lateWorkdays' : 'leftWorkdays', { n })
  return t(late ? 'lateDays' : 'leftDays', { n })
}

/** The clock of a case, and why it ends on the day it ends. */
export function ClockChip({ clock, deadline }: { clock: CaseClock; deadline: Deadline | undefined }) {
  const t = useTexts(kitTexts)
  const words = useClockWords(clock)
  return (
    <div className={styles.nowClock}>
      <p className={clock.tone === 'late' ? `${styles.clock} ${styles.clockLate}` : styles.clock}>
        <Icon name="clock" />
        <span>{words}</span>
      </p>
      {deadline && deadline.days.length > 0 && (
        <details className={styles.why}>
          <summary>
            {t('why')}
            <Icon name="down" />
          </summary>
          <div className={styles.whyPop}>
            <WhyThisDay deadline={deadline} />
          </div>
        </details>
      )}
    </div>
  )
}

type Line = Deadline['days'][number]

/** The count in words, then every day of it. */
function WhyThisDay({ deadline }: { deadline: Deadline }) {
  const t = useTexts(kitTexts)
  const skipped = deadline.days.filter(({ mark }) => mark === 'paused').length
  return (
    <>
      <p>
        {t('whyStart', { day: formatDay(deadline.startOn) })}
        {t(deadline.unit === 'workday' ? 'whyCountWorkdays' : 'whyCountDays', {
          n: deadline.count,
          day: formatDay(deadline.dueOn),
          weekday: formatWeekday(deadline.dueOn),
        })}
        {skipped > 0 && t('whyPaused', { n: skipped })}
        {deadline.dueOn !== deadline.legalDueOn &&
          t('whyRolled', {
            day: formatDay(deadline.legalDueOn),
            weekday: formatWeekday(deadline.legalDueOn),
          })}
      </p>
      <DayTable deadline={deadline} />
      <p className="law">{t('whyLaw', { law: deadline.law })}</p>
    </>
  )
}

const WEEK_ZH = ['一', '二', '三', '四', '五', '六', '日']
const WEEK_EN = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
/** Monday first: how far a day is into its week. */
const intoWeek = (date: string) => (weekdayOf(date) + 6) % 7

function DayTable({ deadline }: { deadline: Deadline }) {
  const t = useTexts(kitTexts)
  const lines = new Map(deadline.days.map((line) => [line.date, line]))
  const first = addCalendarDays(deadline.startOn, -intoWeek(deadline.startOn))
  const weeks = Math.floor(deadline.days.length / 7) + 2
  const rows = Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => addCalendarDays(first, week * 7 + day)),
  ).filter((row) => (row[0] ?? '') <= deadline.legalDueOn)
  const heads = getLanguage() === 'en' ? WEEK_EN : WEEK_ZH
  return (
    <table className={styles.cal}>
      <caption className="sr">{t('whyCaption')}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((date) => (
              <Day key={date} date={date} line={lines.get(date)} due={deadline.legalDueOn} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ date, line, due }: { date: string; line: Line | undefined; due: string }) {
  const t = useTexts(kitTexts)
  const [, month, day] = date.split('-').map(Number)
  const figure = day === 1 ? `${month}/1` : String(day)
  const now = today()
  if (!line) return <td className={styles.off}>{figure}</td>
  const looks: [boolean, string, string][] = [
    [date === due, styles.due, t('due')],
    [date === now, styles.today, t('today')],
    [line.mark === 'start', styles.from, t('start')],
    [line.mark === 'paused', styles.rest, t('pausedDay')],
    [line.mark === 'holiday' || line.mark === 'weekend', styles.rest, line.name ?? t('rest')],
    [date < now, styles.past, String(line.number ?? '')],
  ]
  const [, look, small] = looks.find(([fits]) => fits) ?? [true, '', String(line.number ?? '')]
  return (
    <td className={look || undefined}>
      {figure}
      <small>{small}</small>
    </td>
  )
}
