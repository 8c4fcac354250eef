import type { CalendarRow } from '@appeal/contract/calendar/calendar.schemas.ts'
import { addCalendarDays, type DayFact, dayFact, workCalendar } from '@appeal/contract/calendar/workdays.ts'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { formatDay, formatWeekday, today } from '../../lib/formats.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../../ui/ui.texts.ts'
import * as styles from './calendar.module.css'
import { calendarTexts } from './calendar.texts.ts'

type Words = Translate<keyof typeof calendarTexts.zh>

interface Props {
  year: number
  days: readonly CalendarRow[]
  /** Dates that the draft changes. */
  changed: ReadonlySet<string>
  onPick?: ((date: string) => void) | undefined
}

/** All dates of a year with what the calendar says of them. */
function factsOf(year: number, days: readonly CalendarRow[]): DayFact[] {
  const calendar = workCalendar(
    days.map(({ date, kind, name }) => ({ date, kind, ...(name && { name }) })),
    [year],
  )
  const facts: DayFact[] = []
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addCalendarDays(date, 1))
    facts.push(dayFact(date, calendar))
  return facts
}

export const kindWord = (t: Words, { kind, makeup, name }: Pick<DayFact, 'kind' | 'makeup' | 'name'>) =>
  [kind === 'rest' ? t('rest') : makeup ? t('makeup') : t('work'), name].filter(Boolean).join(' · ')

/** How far the arrows go. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A year as twelve months. One stop for the Tab key; arrows walk through the days. */
export function YearGrid({ year, days, changed, onPick }: Props) {
  const t = useTexts(calendarTexts)
  const facts = useMemo(() => factsOf(year, days), [year, days])
  const now = today()
  const [focused, setFocused] = useState<string>()
  const stop = focused?.startsWith(`${year}-`) ? focused : now.startsWith(`${year}-`) ? now : `${year}-01-01`
  const grid = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = addCalendarDays(stop, step)
    if (!next.startsWith(`${year}-`)) return
    setFocused(next)
    grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows belong to the days inside
    <div className={styles.year} ref={grid} onKeyDown={walk}>
      {Array.from({ length: 12 }, (_, month) => {
        const key = `${year}-${String(month + 1).padStart(2, '0')}-`
        const own = facts.filter(({ date }) => date.startsWith(key))
        return (
          <Month key={key} month={month + 1} facts={own} t={t}>
            {own.map((fact, at) => (
              <Day
                key={fact.date}
                fact={fact}
                first={at === 0}
                isToday={fact.date === now}
                isChanged={changed.has(fact.date)}
                tabbed={fact.date === stop}
                onPick={onPick}
                t={t}
              />
            ))}
          </Month>
        )
      })}
    </div>
  )
}

interface MonthProps {
  month: number
  facts: readonly DayFact[]
  t: Words
  children: React.ReactNode
}

function Month({ month, facts, t, children }: MonthProps) {
  const weekdays = useTexts(uiTexts)('weekdays')
  const works = facts.filter(({ kind }) => kind === 'workday').length
  return (
    <section className={styles.yearMonth} aria-label={t('month', { month })}>
      <h2>
        {t('month', { month })}
        <span>{t('workdays', { count: works })}</span>
      </h2>
      <div className="o-cal">
        {[...weekdays].map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two weekdays share a letter in English
          <span key={index} className="o-cal-wd">
            {day}
          </span>
        ))}
        {children}
      </div>
      <Names facts={facts} />
    </section>
  )
}

/** Holidays of a month in one line: their days and name. */
function Names({ facts }: { facts: readonly DayFact[] }) {
  const spans: { name: string; from: number; to: number }[] = []
  for (const { date, kind, name } of facts) {
    if (kind !== 'rest' || !name) continue
    const day = Number(date.slice(8))
    const last = spans.at(-1)
    if (last?.name === name && last.to === day - 1) last.to = day
    else spans.push({ name, from: day, to: day })
  }
  return (
    <p className={styles.yearNames}>
      {spans.map(({ name, from, to }) => (
        <span key={from}>
          <b>{from === to ? from : `${from}–${to}`}</b> {name}
        </span>
      ))}
    </p>
  )
}

interface DayProps {
  fact: DayFact
  first: boolean
  isToday: boolean
  isChanged: boolean
  tabbed: boolean
  onPick: ((date: string) => void) | undefined
  t: Words
}

function Day({ fact, first, isToday, isChanged, tabbed, onPick, t }: DayProps) {
  const marks = ['o-cal-d', styles.yearDay]
  if (fact.kind === 'rest') marks.push('o-cal-rest')
  if (fact.kind === 'rest' && fact.name) marks.push(styles.yearHoliday)
  if (isToday) marks.push('o-cal-today')
  if (isChanged) marks.push(styles.yearChanged)
  const words = [`${formatDay(fact.date)} ${formatWeekday(fact.date)}`, isChanged && t('changed')]
  const label = t('dayIs', { date: words.filter(Boolean).join(' '), kind: kindWord(t, fact) })
  return (
    <button
      type="button"
      className={marks.join(' ')}
      style={first ? { gridColumnStart: ((fact.weekday + 6) % 7) + 1 } : undefined}
      data-date={fact.date}
      tabIndex={tabbed ? 0 : -1}
      title={kindWord(t, fact)}
      aria-label={label}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={!onPick}
      onClick={() => onPick?.(fact.date)}
    >
      {Number(fact.date.slice(8))}
      {fact.makeup && <u data-mark={t('makeupMark')} />}
    </button>
  )
}
