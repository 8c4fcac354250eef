import { addCalendarDays, isLocalDate } from '@appeal/contract/calendar/workdays.ts'
import { halfWidth } from '@appeal/contract/identifiers.ts'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { fieldId } from '../../lib/form.ts'
import { formatDay, formatWeekday, today } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from './Button.tsx'
import { dateInputTexts } from './dateInput.texts.ts'
import { FieldError } from './Field.tsx'
import { Icon } from './Icon.tsx'
import './DateInput.css'

const PARTS = [
  { key: 'year', size: 4 },
  { key: 'month', size: 2 },
  { key: 'day', size: 2 },
] as const

type Part = (typeof PARTS)[number]['key']
type Typed = Record<Part, string>

const typedOf = (value: string): Typed => {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') }
}

const two = (part: string) => part.padStart(2, '0')

/** `yyyy-MM-dd` when the three parts name a day; else what was typed, which no rule takes for a date. */
const joined = ({ year, month, day }: Typed) =>
  year || month || day ? `${year}-${two(month)}-${two(day)}` : ''

/** The latest year in which this day of the year has come. */
function latestYear({ month, day }: Pick<Typed, 'month' | 'day'>, now: string): string {
  const year = Number(now.slice(0, 4))
  const hasCome = month === '' || `${year}-${two(month)}-${two(day || '1')}` <= now
  return String(hasCome ? year : year - 1)
}

/** Whether nothing more can follow: two digits of a month or day, or one that begins none. */
const isComplete = (part: Part, text: string) =>
  part === 'year' ? text.length === 4 : text.length === 2 || Number(text) > (part === 'month' ? 1 : 3)

/** What is wrong with a day in the past: missing, no such day, or after today (spec 5, date picker). */
export type PastDateFault = 'missing' | 'nosuch' | 'future'
export function pastDateFault(value: string, now: string = today()): PastDateFault | undefined {
  if (value === '') return 'missing'
  if (!isLocalDate(value)) return 'nosuch'
  return value > now ? 'future' : undefined
}

const QUICK = [0, 1, 2] as const

/**
 * A day in the past that people know by heart or read off a paper: the last days and the browser's calendar by a press,
 * else three plain fields. The year is proposed, and a field that is full leads to the next.
 */
export function DateInput({
  name,
  legend,
  hint,
  error,
  value,
  onChange,
  asHeading,
}: {
  name: string
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** `yyyy-MM-dd`, or '' */
  value: string
  onChange: (value: string) => void
  asHeading?: boolean
}) {
  const t = useTexts(dateInputTexts)
  const id = fieldId(name)
  const now = today()
  // A year that nobody typed is '' and follows the day.
  const [typed, setTyped] = useState(() => typedOf(value))
  const shown = { ...typed, year: typed.year || latestYear(typed, now) }
  const [isYearCleared, setYearCleared] = useState(false)
  const boxes = useRef<Partial<Record<Part, HTMLInputElement | null>>>({})
  const led = useRef(false)

  const choose = (day: string) => {
    setTyped(typedOf(day))
    setYearCleared(false)
    onChange(day)
  }
  const change = (part: Part, text: string, at: number) => {
    const digits = halfWidth(text).replace(/\D/g, '')
    const next = { ...typed, [part]: digits }
    const isCleared = part === 'year' ? digits === '' : isYearCleared
    setTyped(next)
    setYearCleared(isCleared)
    const hasDay = next.month !== '' || next.day !== ''
    onChange(joined({ ...next, year: next.year || (hasDay && !isCleared ? latestYear(next, now) : '') }))
    const following = PARTS[at + 1]
    if (!following || !isComplete(part, digits)) return
    boxes.current[following.key]?.focus()
    led.current = true
  }
  /** Who tabs on by habit is already where they wanted to go. */
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey && led.current) event.preventDefault()
    led.current = false
  }
  return (
    <fieldset
      className={error ? 'field bad' : 'field'}
      aria-describedby={[error && `${id}-e`, hint && `${id}-h`].filter(Boolean).join(' ') || undefined}
    >
      <legend className={asHeading ? undefined : 'label'}>{asHeading ? <h1>{legend}</h1> : legend}</legend>
      {hint && (
        <p className={asHeading ? 'flow__lead' : 'hint'} id={`${id}-h`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-e`} text={error} />}
      <div className="datechips">
        {QUICK.map((ago) => {
          const day = addCalendarDays(now, -ago)
          return (
            <Button key={ago} aria-pressed={value === day} onClick={() => choose(day)}>
              {t(`daysAgo${ago}`)}
            </Button>
          )
        })}
        <CalendarButton value={value} latest={now} onPick={choose} />
      </div>
      <div className="dateparts">
        {PARTS.map(({ key: part, size }, at) => (
          <label key={part}>
            <span>{t(part)}</span>
            <input
              className="input"
              ref={(box) => {
                boxes.current[part] = box
              }}
              id={at === 0 ? id : `${id}-${part}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={size}
              value={part === 'year' && isYearCleared ? '' : shown[part]}
              aria-invalid={error ? true : undefined}
              onFocus={(event) => event.target.select()}
              onBlur={() => {
                led.current = false
              }}
              onKeyDown={key}
              onChange={(event) => change(part, event.target.value, at)}
            />
          </label>
        ))}
      </div>
      <div role="status">
        {pastDateFault(value, now) === undefined && (
          <p className="found">
            <Icon name="done" />
            {t('is', { day: formatDay(value, { year: true }), weekday: formatWeekday(value) })}
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** The browser's own calendar, where it can be opened by a button. */
function CalendarButton({
  value,
  latest,
  onPick,
}: {
  value: string
  latest: string
  onPick: (day: string) => void
}) {
  const t = useTexts(dateInputTexts)
  const field = useRef<HTMLInputElement>(null)
  if (!('showPicker' in HTMLInputElement.prototype)) return null
  return (
    <span className="datepick">
      <input
        ref={field}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        max={latest}
        value={isLocalDate(value) ? value : ''}
        onChange={(event) => event.target.value && onPick(event.target.value)}
      />
      <Button aria-label={t('pick')} onClick={() => field.current?.showPicker()}>
        {t('calendar')}
      </Button>
    </span>
  )
}
