import { Button, Cascader, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { useKept } from '../lib/keptInput.ts'
import { AreaSelect } from './AreaSelect.tsx'
import { isAfterToday } from './dates.ts'
import { Icon } from './icons/Icon.tsx'
import { Kbd } from './Kbd.tsx'
import type { Option } from './options.ts'
import { uiTexts } from './ui.texts.ts'
import type { ListControl } from './useListState.ts'
import { useIsMobile } from './useViewport.ts'

/** One filter of a list. Its values live in the address under `name`; ranges use two names. */
export type QueryField<F extends string> =
  | { kind: 'text'; name: F; placeholder: string }
  | { kind: 'multi'; name: F; label: string; options: readonly Option[] }
  | { kind: 'one'; name: F; label: string; options: readonly Option[] }
  /** Level 1 and level 2 of a classification, kept under two names. */
  | { kind: 'cascade'; name: F; below: F; label: string; options: readonly Option[] }
  | { kind: 'area'; name: F; label: string }
  | { kind: 'range'; name: F; until: F; label: string }

interface Props<F extends string> {
  fields: readonly QueryField<F>[]
  control: ListControl<F>
}

const omit = <F extends string>(text: Partial<Record<F, string>>, names: readonly F[]) =>
  Object.fromEntries(Object.entries(text).filter(([name]) => !names.includes(name as F))) as typeof text

/** Fields always shown; the rest unfolds. */
const LEAD = 3

/**
 * Filters over a list. Choices act at once; text acts on Enter or the button, so that a number is searched whole.
 */
export function QueryBar<F extends string>({ fields, control }: Props<F>) {
  const t = useTexts(uiTexts)
  const rest = fields.slice(LEAD)
  const [text, setText] = useKept<Partial<Record<F, string>>>(
    // Two lists of one page have other fields.
    `query ${fields.map(({ name }) => name)}`,
    {},
  )
  const restInUse = rest.some(({ name }) => text[name] ?? control.filters[name])
  const isMobile = useIsMobile()
  const [open, setOpen] = useState(restInUse && !isMobile)
  // The address may change under the bar: reset, a saved link, the browser's back button.
  const held = JSON.stringify(control.filters)
  // Not in an effect: a page that comes back from the background runs its effects again and must keep what was typed.
  const [known, setKnown] = useState(held)
  if (known !== held) {
    setKnown(held)
    // Only what is another value now gives way; what is being typed beside it stays.
    const before = JSON.parse(known) as Partial<Record<F, string>>
    const moved = fields.map(({ name }) => name).filter((name) => before[name] !== control.filters[name])
    if (moved.length > 0) setText((typed) => omit(typed, moved))
  }

  const apply = () => control.setFilters(text)
  const reset = () => {
    setText({})
    control.reset()
  }
  const show = (field: QueryField<F>): ReactNode => (
    <QueryControl
      key={field.name}
      field={field}
      control={control}
      text={text[field.name] ?? control.filters[field.name] ?? ''}
      onText={(value) => setText((before) => ({ ...before, [field.name]: value }))}
    />
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }

  if (fields.length === 0) return null
  if (isMobile)
    return (
      <search>
        <form onSubmit={submit}>
          <div className="o-query o-query-phone">
            {fields.slice(0, 1).map(show)}
            {fields.length > 1 && (
              <button
                type="button"
                className="o-ibtn"
                aria-label={open ? t('collapse') : t('expand', { count: fields.length - 1 })}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                <Icon name="filter" size={18} />
              </button>
            )}
          </div>
          {open && (
            <div className="o-query">
              {fields.slice(1).map(show)}
              <Button onClick={reset}>{t('reset')}</Button>
            </div>
          )}
        </form>
      </search>
    )
  return (
    <search>
      <form onSubmit={submit}>
        <div className="o-query o-query-lead">
          {fields.slice(0, LEAD).map((field, index) =>
            index === LEAD - 1 ? (
              <div key={field.name} className="o-query-third">
                {show(field)}
              </div>
            ) : (
              show(field)
            ),
          )}
          <div className="o-query-acts">
            <Button htmlType="submit">
              {t('query')} <Kbd keys={['↵']} />
            </Button>
            <Button type="text" onClick={reset}>
              {t('reset')}
            </Button>
            {rest.length > 0 && (
              <Button type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
                {open ? t('collapse') : t('expand', { count: rest.length })}
                <Icon name={open ? 'up' : 'down'} size={14} />
              </Button>
            )}
          </div>
        </div>
        {open && <div className="o-query">{rest.map(show)}</div>}
      </form>
    </search>
  )
}

interface ControlProps<F extends string> {
  field: QueryField<F>
  control: ListControl<F>
  text: string
  onText(value: string): void
}

function QueryControl<F extends string>({ field, control, text, onText }: ControlProps<F>) {
  const t = useTexts(uiTexts)
  const value = control.filters[field.name]
  const set = (change: Record<string, string | undefined>) =>
    control.setFilters(change as Partial<Record<F, string | undefined>>)
  switch (field.kind) {
    case 'text':
      return (
        <Input
          prefix={<Icon name="search" />}
          value={text}
          placeholder={field.placeholder}
          aria-label={field.placeholder}
          allowClear
          maxLength={100}
          onChange={(event) => onText(event.target.value)}
          onClear={() => set({ [field.name]: undefined })}
        />
      )
    case 'multi':
      return (
        <Select
          mode="multiple"
          prefix={<span className="o-lb">{field.label}</span>}
          aria-label={field.label}
          value={value ? value.split(',') : []}
          placeholder={t('all')}
          options={[...field.options]}
          maxTagCount="responsive"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(values: string[]) => set({ [field.name]: values.join(',') })}
        />
      )
    case 'one':
      return (
        <Select
          prefix={<span className="o-lb">{field.label}</span>}
          aria-label={field.label}
          value={value}
          placeholder={t('all')}
          options={[...field.options]}
          allowClear
          onChange={(chosen?: string) => set({ [field.name]: chosen })}
        />
      )
    case 'cascade': {
      const second = control.filters[field.below]
      return (
        <Cascader
          prefix={<span className="o-lb">{field.label}</span>}
          aria-label={field.label}
          value={value ? (second ? [value, second] : [value]) : []}
          placeholder={t('all')}
          options={field.options as Option[]}
          changeOnSelect
          allowClear
          onChange={(path) =>
            set({ [field.name]: path?.[0]?.toString(), [field.below]: path?.[1]?.toString() })
          }
        />
      )
    }
    case 'area':
      return (
        <AreaSelect
          prefix={<span className="o-lb">{field.label}</span>}
          aria-label={field.label}
          value={value}
          placeholder={t('all')}
          anyLevel
          onChange={(code) => set({ [field.name]: code })}
        />
      )
    case 'range': {
      const until = control.filters[field.until]
      return (
        <DatePicker.RangePicker
          prefix={<span className="o-lb">{field.label}</span>}
          aria-label={field.label}
          value={[value ? dayjs(value) : null, until ? dayjs(until) : null]}
          placeholder={[t('startDate'), t('endDate')]}
          allowEmpty={[true, true]}
          disabledDate={isAfterToday}
          onChange={(_, [from, to]) => set({ [field.name]: from, [field.until]: to })}
        />
      )
    }
  }
}
