import type { ReactNode } from 'react'
import { fieldId } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { FieldError } from './Field.tsx'
import { kitTexts } from './kit.texts.ts'

export interface Choice<T extends string = string> {
  value: T
  label: string
  small?: string
}

interface GroupProps {
  name: string
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** Beside each other where the page is wide enough. */
  row?: boolean
  /** The question is the page's heading. */
  asHeading?: boolean
}

function Group({
  name,
  legend,
  hint,
  error,
  optional,
  row,
  asHeading,
  children,
}: GroupProps & { children: ReactNode }) {
  const t = useTexts(kitTexts)
  const id = fieldId(name)
  const described = [error && `${id}-e`, hint && `${id}-h`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={error ? 'bad' : undefined} aria-describedby={described}>
      <legend className={asHeading ? undefined : 'label'}>
        {asHeading ? <h1>{legend}</h1> : legend}
        {optional && <span className="opt">{t('optional')}</span>}
      </legend>
      {hint && (
        <p className={asHeading ? 'flow__lead' : 'hint'} id={`${id}-h`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-e`} text={error} />}
      <div className={row ? 'choices choices--row' : 'choices'}>{children}</div>
    </fieldset>
  )
}

/** One of a few answers, each a whole row to press. The first carries the field's id, for the error summary. */
export function ChoiceGroup<T extends string>({
  options,
  value,
  onChange,
  ...group
}: GroupProps & { options: readonly Choice<T>[]; value: string | undefined; onChange: (value: T) => void }) {
  const id = fieldId(group.name)
  return (
    <Group {...group}>
      {options.map((option, at) => (
        <label className="choice" key={option.value}>
          <input
            type="radio"
            id={at === 0 ? id : `${id}-${at}`}
            name={group.name}
            value={option.value}
            checked={value === option.value}
            aria-invalid={group.error ? true : undefined}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b>{option.label}</b>
            {option.small && <small>{option.small}</small>}
          </span>
        </label>
      ))}
    </Group>
  )
}

/** Several of a few answers. */
export function TickGroup<T extends string>({
  options,
  value,
  onChange,
  ...group
}: GroupProps & { options: readonly Choice<T>[]; value: readonly T[]; onChange: (value: T[]) => void }) {
  const id = fieldId(group.name)
  return (
    <Group {...group}>
      {options.map((option, at) => (
        <label className="choice choice--tick" key={option.value}>
          <input
            type="checkbox"
            id={at === 0 ? id : `${id}-${at}`}
            checked={value.includes(option.value)}
            aria-invalid={group.error ? true : undefined}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...value, option.value] : value.filter((one) => one !== option.value),
              )
            }
          />
          <span>
            <b>{option.label}</b>
            {option.small && <small>{option.small}</small>}
          </span>
        </label>
      ))}
    </Group>
  )
}

/** One statement to agree to; never ticked in advance. */
export function Tick({
  name,
  checked,
  onChange,
  error,
  children,
}: {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  children: ReactNode
}) {
  const id = fieldId(name)
  return (
    <div className={error ? 'bad' : undefined}>
      {error && <FieldError id={`${id}-e`} text={error} />}
      <label className="tick">
        <input
          type="checkbox"
          id={id}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-e` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
    </div>
  )
}
