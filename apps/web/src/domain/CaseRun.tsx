import { addCalendarDays, daysBetween } from '@appeal/contract/calendar/workdays.ts'
import { formatShortDay } from '../lib/formats.ts'
import * as styles from './clock.module.css'

export interface RunMark {
  date: string
  label: string
  look?: 'today' | 'due'
}

const LINE = 24
const tall = (day: number, from: number) => `M${day} ${from}V${LINE}`

/**
 * Where a case stands between its first and its last day: one tick a day, gone days green, days that are due amber.
 * @param marks first and last day included, at most four, in order
 */
export function CaseRun({
  from,
  to,
  now,
  marks,
}: {
  from: string
  to: string
  now: string
  marks: readonly RunMark[]
}) {
  const length = Math.max(1, daysBetween(from, to))
  const at = (date: string) => Math.min(length, Math.max(0, daysBetween(from, date)))
  const reached = at(now)
  const dues = new Set(marks.filter(({ look }) => look === 'due').map(({ date }) => at(date)))
  const days = Array.from({ length: length + 1 }, (_, day) => day).filter(
    (day) => day !== reached && !dues.has(day),
  )
  const path = (list: readonly number[]) => list.map((day) => tall(day, day % 5 === 0 ? 10 : 14)).join('')
  return (
    <div className={styles.run}>
      <svg
        className={styles.runTicks}
        viewBox={`0 0 ${length} ${LINE}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={path(days.filter((day) => day > reached))} />
        <path className={styles.runPast} d={path(days.filter((day) => day < reached))} />
        <path className={styles.runDue} d={[...dues].map((day) => tall(day, 2)).join('')} />
        <path className={styles.runNow} d={tall(reached, 0)} />
      </svg>
      <ol className={styles.runMarks}>
        {marks.map(({ date, label, look }) => (
          <li
            key={`${label}${date}`}
            className={look === 'today' ? styles.runToday : undefined}
            style={{ left: `${(at(date) / length) * 100}%` }}
          >
            <b>{label}</b>
            <time dateTime={date}>{formatShortDay(date)}</time>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Leaves out marks that would stand on each other; the first and the last always stay. */
export function spacedMarks(marks: readonly RunMark[], from: string, to: string): RunMark[] {
  const room = Math.max(2, Math.ceil(daysBetween(from, to) / 7))
  const sorted = [...marks].sort((a, b) => (a.date < b.date ? -1 : 1))
  const last = sorted.at(-1)
  return sorted.filter((mark, index) => {
    if (index === 0 || mark === last) return true
    const clearBefore = mark.date >= addCalendarDays(sorted[index - 1]?.date ?? from, room)
    const clearAfter = last === undefined || mark.date <= addCalendarDays(last.date, -room)
    return (clearBefore || mark.look === 'today') && clearAfter
  })
}
