import type { Deadline } from '@appeal/contract/calendar/clocks.schemas.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { useTexts } from '../lib/i18n.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { clockTexts } from './clock.texts.ts'
import { isRest, ledgerLines } from './ledger.ts'

type Day = Deadline['days'][number]

/** Monday first. */
const column = (day: Day) => ((day.weekday + 6) % 7) + 1

function classOf(day: Day, deadline: Deadline, today: string) {
  const marks = ['o-cal-d']
  if (day.mark === 'start') marks.push('o-cal-start')
  else if (day.date <= today && day.mark !== 'paused') marks.push('o-cal-past')
  if (isRest(day)) marks.push('o-cal-rest')
  if (day.date === today) marks.push('o-cal-today')
  if (day.date === deadline.legalDueOn) marks.push('o-cal-due')
  else if (day.date === deadline.dueOn) marks.push('o-cal-nth')
  return marks.join(' ')
}

const dayLabel = (date: string, first: boolean) =>
  first || date.endsWith('-01')
    ? `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`
    : String(Number(date.slice(8)))

/** "Why this day": a calendar strip of the period and its explanation, line by line. */
export function ClockLedger({ deadline }: { deadline: Deadline }) {
  const t = useTexts(clockTexts)
  const weekdays = useTexts(uiTexts)('weekdays')
  const today = shanghaiDate(Date.now())
  const { days } = deadline
  const used = days.filter((day) => day.number !== null && day.date <= today).length
  const label = t('calendar', { from: days[0]?.date ?? '', to: deadline.legalDueOn })
  return (
    <>
      <div className="o-cal" role="img" aria-label={label}>
        {[...weekdays].map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two weekdays share a letter in English
          <span key={index} className="o-cal-wd">
            {day}
          </span>
        ))}
        {days.map((day, index) => (
          <span
            key={day.date}
            className={classOf(day, deadline, today)}
            style={index === 0 ? { gridColumnStart: column(day) } : undefined}
            title={day.name ?? undefined}
          >
            {dayLabel(day.date, index === 0)}
            {day.makeup && <u>{t('makeupMark')}</u>}
          </span>
        ))}
      </div>
      <div className="o-cal-leg" aria-hidden="true">
        <span>
          <i className="o-cal-past" />
          {t('past')} {used}
        </span>
        <span>
          <i className="o-cal-d o-cal-rest" style={{ height: 10 }} />
          {t('rest')}
        </span>
        {days.some((day) => day.makeup) && (
          <span>
            <b>{t('makeupMark')}</b>
            {t('makeupDay')}
          </span>
        )}
      </div>
      <dl className="o-led">
        {ledgerLines(deadline, t).map(({ date, text, due }) => (
          <LedgerPair key={date + text} date={date} text={text} due={due ?? false} />
        ))}
      </dl>
      <p className="o-mut o-sm">{t('law', { law: deadline.law })}</p>
    </>
  )
}

function LedgerPair({ date, text, due }: { date: string; text: string; due: boolean }) {
  return (
    <>
      <dt>{date}</dt>
      <dd className={due ? 'o-led-due' : undefined}>{text}</dd>
    </>
  )
}
