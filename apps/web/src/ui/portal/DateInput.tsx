import { isLocalDate } from '@appeal/contract/calendar/workdays.ts'
import { halfWidth } from '@appeal/contract/identifiers.ts'
import { type ReactNode, useState } from 'react'
import { fieldId } from '../../lib/form.ts'
import { today } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { FieldError } from './Field.tsx'
import { kitTexts } from './kit.texts.ts'

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

/** `yyyy-MM-dd` when the three parts name a day; else what was typed, which no rule takes for a date. */
const joined = ({ year, month, day }: Typed) =>
  year || month || day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''

/** What is wrong with a day in the past: missing, no such day, or after today (spec 5, date picker). */
export type PastDateFault = 'missing' | 'nosuch' | 'future'
export function pastDateFault(value: string, now: string = today()): PastDateFault | undefined {
  if (value === '') return 'missing'
  if (!isLocalDate(value)) return 'nosuch'
  return value > now ? 'future' : undefined
}

/** A day that people know by heart or read off a paper: three plain fields, friendlier than a calendar. */
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
  const t = useTexts(kitTexts)
  const id = fieldId(name)
  const [typed, setTyped] = useState(() => typedOf(value))
  const change = (part: Part, text: string) => {
    const next = { ...typed, [part]: halfWidth(text).replace(/\D/g, '') }
    setTyped(next)
    onChange(joined(next))
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
      <div className="dates">
        {PARTS.map(({ key, size }, at) => (
          <label key={key}>
            {t(key)}
            <input
              className="input"
              id={at === 0 ? id : `${id}-${key}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={size}
              value={typed[key]}
              aria-invalid={error ? true : undefined}
              onChange={(event) => change(key, event.target.value)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
