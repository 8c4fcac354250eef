import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import { Cascader, DatePicker, Form, type FormInstance, Input, Radio, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'
import { useTexts } from '../lib/i18n.ts'
import { useDirty } from '../lib/keptPages.ts'
import {
  faultOf,
  fieldSchema,
  isRequired,
  maxLength,
  sentenceOf,
  valueKind,
  withoutBlanks,
} from '../lib/schema.ts'
import { AreaSelect } from './AreaSelect.tsx'
import { isAfterToday, isBeforeToday } from './dates.ts'
import { FaultNote } from './FaultNote.tsx'
import { FilesField } from './FilesField.tsx'
import type { Field, FieldKind, FieldOf } from './fields.ts'
import { InputBack, useFilling, useKeptForm } from './keptForm.tsx'
import { LongText } from './LongText.tsx'
import { leftToSay } from './refusedFields.ts'
import { Segmented } from './Segmented.tsx'
import './ui.css'
import { uiTexts } from './ui.texts.ts'
import { UploadsHold } from './uploadsHold.ts'

type Values = Record<string, unknown>

interface Props<S extends z.ZodType> {
  form: FormInstance<Values>
  schema: S
  fields: readonly FieldOf<S>[]
  initial?: Values
  /** Values of the schema that are not asked for: id, version. */
  fixed?: Partial<z.input<S>>
  /**
   * Gets values that keep the contract; a refusal with field sentences is shown at the fields. Answers false where it was
   * not saved.
   */
  onSubmit(values: z.input<S>): Promise<unknown> | unknown
  onValues?(values: Values): void
  /** What is typed is kept elsewhere while it is typed: nothing is lost with the page, and this tab keeps nothing. */
  isKept?: boolean
  children?: ReactNode
}

const keys = (path: string) => path.split('.')

/** Where a fault is told: of the second level of a cascade, at the cascade, which alone has a place on the page. */
const placeOf = (fields: readonly Field[], path: string): string[] =>
  keys(fields.find(({ below }) => below === path)?.path ?? path)

const valueAt = (values: Values, path: string): unknown =>
  keys(path).reduce<unknown>((at, key) => (at as Values | undefined)?.[key], values)

function assign(values: Values, path: string, value: unknown) {
  const parts = keys(path)
  const last = parts.pop()!
  let at = values
  for (const key of parts) {
    at[key] ??= {}
    at = at[key] as Values
  }
  at[last] = value
}

/** Form values as the wire takes them: blanks absent, files as their ids, hidden fields left out. */
export function wireValues(fields: readonly Field[], values: Values, fixed: Values = {}): Values {
  const out: Values = {}
  for (const field of fields) {
    if (field.when && !field.when(values)) continue
    const value = valueAt(values, field.path)
    if (field.kind === 'files')
      assign(
        out,
        field.path,
        ((value as StoredFile[]) ?? []).map(({ id }) => id),
      )
    else assign(out, field.path, value)
    if (field.below) assign(out, field.below, valueAt(values, field.below))
  }
  return { ...(withoutBlanks(out) as Values), ...fixed }
}

/** Tells a form from the others of its page: what it asks, and of which record, in whatever version. */
const identityOf = (fields: readonly Field[], { version: _, ...fixed }: Values = {}): string =>
  JSON.stringify([fields.map(({ path }) => path), fixed])

function kindOf(field: Field, schema: z.ZodType): FieldKind {
  if (field.kind) return field.kind
  const kind = valueKind(schema)
  if (kind === 'choice') return field.options && field.options.length <= 3 ? 'segmented' : 'select'
  if (kind === 'boolean') return 'yesNo'
  if (kind === 'list') return 'multi'
  if (kind === 'number') return 'number'
  return (maxLength(schema) ?? 0) > 200 ? 'textarea' : 'text'
}

/**
 * A form made from a schema of the contract. Required is told on blur and on change, everything else on blur, with
 * the contract's own rules and sentences (spec 5); the whole schema is judged again on submit.
 */
export function ContractForm<S extends z.ZodType>(props: Props<S>) {
  const { form, schema, fields, initial, fixed, onSubmit, onValues, isKept = false, children } = props
  // Before the ids of its fields: twenty pages stand in one document.
  const name = useId()
  const kept = useKeptForm(identityOf(fields, fixed), initial, { isOff: isKept })
  const [touched, setTouched] = useState(kept.found !== undefined)
  useDirty(touched && !isKept)
  const t = useTexts(uiTexts)
  const [hold] = useState(() => new Set<string>())
  const [fault, setFault] = useState<string>()
  const finish = async () => {
    const files = fields.find((field) => field.kind === 'files')
    if (files && hold.size > 0) {
      form.setFields([{ name: keys(files.path), errors: [t('filesUnderWay')] }])
      return
    }
    const given = form.getFieldsValue(true) as Values
    const values = wireValues(fields, given, fixed)
    const judged = schema.safeParse(values)
    if (!judged.success) {
      form.setFields(
        judged.error.issues.map((issue) => ({
          name: placeOf(fields, issue.path.join('.')) as [string],
          errors: [sentenceOf(issue)],
        })),
      )
      const first = judged.error.issues[0]
      if (first) form.scrollToField(placeOf(fields, first.path.join('.')), { block: 'center', focus: true })
      return
    }
    setFault(undefined)
    try {
      // They keep the schema, as it was judged.
      if ((await onSubmit(values as z.input<S>)) === false) return
      kept.forget()
      setTouched(false)
    } catch (error) {
      setFault(leftToSay(form, error, (path) => placeOf(fields, path)))
    }
  }
  const noteAll = () => {
    const values = form.getFieldsValue(true) as Values
    setTouched(true)
    kept.note(values)
    onValues?.(values)
  }
  useFilling(form, noteAll)
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      className="o-form"
      initialValues={kept.initial}
      validateTrigger={['onBlur', 'onChange']}
      scrollToFirstError={{ block: 'center', focus: true }}
      onFinish={finish}
      onValuesChange={noteAll}
    >
      <InputBack form={form} kept={kept} initial={initial} onDropped={() => setTouched(false)} />
      <UploadsHold value={hold}>
        {fields.map((field) => (
          // One path may be asked for in several ways, each under its own condition.
          <FieldItem
            key={`${field.path} ${field.label} ${field.required} ${field.variant}`}
            field={field}
            schema={schema}
            form={form}
          />
        ))}
      </UploadsHold>
      <FaultNote fault={fault} />
      {children}
    </Form>
  )
}

interface ItemProps {
  field: Field
  schema: z.ZodType
  form: FormInstance<Values>
}

function FieldItem({ field, schema, form }: ItemProps) {
  const section = field.section && <h2 className="o-form-title">{field.section}</h2>
  if (!field.when)
    return (
      <>
        {section}
        <VisibleItem field={field} schema={schema} form={form} />
      </>
    )
  const shown = field.when
  return (
    // Drawn again where it comes or goes, not for every key of every other field.
    <Form.Item noStyle shouldUpdate={(before: Values, now: Values) => shown(before) !== shown(now)}>
      {({ getFieldsValue }) =>
        shown(getFieldsValue(true) as Values) && (
          <>
            {section}
            <VisibleItem field={field} schema={schema} form={form} />
          </>
        )
      }
    </Form.Item>
  )
}

const PICKED: readonly FieldKind[] = [
  'select',
  'multi',
  'segmented',
  'cards',
  'yesNo',
  'date',
  'dateTime',
  'area',
  'cascade',
  'files',
  'control',
]

// A rule about blanks makes the validator demand a text, so only texts get it.
/** A value that is kept may be a number; whether it is blank is judged as typed. */
const asTyped = (value: unknown) => (typeof value === 'number' ? String(value) : value)

const requiredRule = (kind: FieldKind, message: string) =>
  PICKED.includes(kind)
    ? { required: true, message, ...(kind === 'files' && { type: 'array' as const }) }
    : { required: true, whitespace: true, message, transform: asTyped }

function VisibleItem({ field, schema, form }: ItemProps) {
  const t = useTexts(uiTexts)
  const own = fieldSchema(schema, field.path)
  if (!own) throw new Error(`the schema has no field ${field.path}`)
  const kind = kindOf(field, own)
  // A list of files is never missing: it is empty, which some forms do not take.
  const required =
    field.required ??
    (kind === 'files' ? faultOf(own, []) !== undefined : kind !== 'switch' && isRequired(own))
  const missing = t(PICKED.includes(kind) ? 'chooseLabel' : 'inputLabel', { label: field.label })
  const toWire = (value: unknown) =>
    kind === 'files' ? ((value as StoredFile[]) ?? []).map(({ id }) => id) : value
  return (
    <Form.Item
      className={`o-f-${field.per ?? 1}`}
      name={keys(field.path)}
      label={field.label}
      extra={field.hint}
      rules={[
        ...(required ? [requiredRule(kind, missing)] : []),
        {
          validateTrigger: 'onBlur',
          validator: (_, value) => {
            const empty = value === undefined || value === null || value === ''
            const fault = empty ? undefined : faultOf(own, toWire(value))
            return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
          },
        },
      ]}
      {...valueProps(kind, field, form)}
    >
      {controlOf(kind, field, own, t)}
    </Form.Item>
  )
}

const DATE = 'YYYY-MM-DD'
const DATE_TIME = 'YYYY-MM-DD HH:mm:ss'
const toDay = (value: unknown) => (typeof value === 'string' && value ? dayjs(value) : null)

/** How the stored value and the control's value translate into each other. */
function valueProps(kind: FieldKind, field: Field, form: FormInstance<Values>) {
  if (kind === 'date' || kind === 'dateTime')
    return {
      getValueProps: (value: unknown) => ({ value: toDay(value) }),
      getValueFromEvent: (day: dayjs.Dayjs | null) => day?.format(kind === 'date' ? DATE : DATE_TIME),
    }
  if (kind === 'switch') return { valuePropName: 'checked' }
  // Without a value the control would show its first choice as made.
  if (kind === 'segmented' || kind === 'yesNo')
    return { getValueProps: (value: unknown) => ({ value: value ?? null }) }
  if (kind === 'cascade' && field.below) {
    const below = keys(field.below)
    return {
      getValueProps: (value: unknown) => ({
        value: value ? [value, form.getFieldValue(below)].filter(Boolean) : [],
      }),
      getValueFromEvent: (path: string[] | undefined) => {
        form.setFieldValue(below, path?.[1])
        return path?.[0]
      },
    }
  }
  return {}
}

function controlOf(
  kind: FieldKind,
  field: Field,
  schema: z.ZodType,
  t: ReturnType<typeof useTexts<keyof typeof uiTexts.zh>>,
) {
  const options = [...(field.options ?? [])]
  const max = maxLength(schema)
  const limit = max ? { maxLength: max } : {}
  const placeholder = field.placeholder ?? (PICKED.includes(kind) ? t('choose') : undefined)
  const shown = placeholder ? { placeholder } : {}
  switch (kind) {
    case 'textarea':
      return <LongText rows={field.rows ?? 4} showCount={max !== undefined} {...limit} {...shown} />
    case 'number':
      return <Input inputMode="numeric" {...shown} />
    case 'decimal':
      return <Input inputMode="decimal" {...shown} />
    case 'price':
      return <Input inputMode="decimal" prefix="¥" {...shown} />
    case 'select':
      return <Select options={options} showSearch={{ optionFilterProp: 'label' }} allowClear {...shown} />
    case 'multi':
      return (
        <Select mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} {...shown} />
      )
    case 'segmented':
      return <Segmented block aria-label={field.label} options={options} />
    case 'yesNo':
      return (
        <Segmented
          block
          aria-label={field.label}
          options={[
            { value: true, label: field.answers?.[0] ?? t('yes') },
            { value: false, label: field.answers?.[1] ?? t('no') },
          ]}
        />
      )
    case 'cards':
      return (
        <Radio.Group className="o-cards3">
          {options.map(({ value, label, hint }) => (
            <Radio key={value} value={value} className="o-card3">
              <b>{label}</b>
              {hint && <small>{hint}</small>}
            </Radio>
          ))}
        </Radio.Group>
      )
    case 'date':
      return <DatePicker disabledDate={field.ahead ? isBeforeToday : isAfterToday} {...shown} />
    case 'dateTime':
      return (
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          disabledDate={isAfterToday}
          {...shown}
        />
      )
    case 'switch':
      return <Switch />
    case 'area':
      return <AreaSelect {...shown} />
    case 'cascade':
      return <Cascader options={options} {...shown} />
    case 'files':
      return <FilesField />
    case 'control':
      return field.control
    case 'text':
      return <Input {...limit} {...shown} />
  }
}
