import { type ComponentProps, type ReactNode, useState } from 'react'
import { fieldId } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from './Icon.tsx'
import { kitTexts } from './kit.texts.ts'

export interface FieldFace {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** What was recognised from the value, told politely. */
  found?: ReactNode
  half?: boolean
}

/** The sentence at a wrong field. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p className="err" id={id}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  )
}

const describedBy = (id: string, face: Pick<FieldFace, 'hint' | 'error' | 'found'>) =>
  [face.error && `${id}-e`, face.hint && `${id}-h`, face.found && `${id}-f`].filter(Boolean).join(' ') ||
  undefined

/** Attributes that tie a control to its label, hint, error and finding. */
const tie = (face: FieldFace) => {
  const id = fieldId(face.name)
  return {
    id,
    name: face.name,
    'aria-invalid': face.error ? (true as const) : undefined,
    'aria-describedby': describedBy(id, face),
  }
}

/** Label, hint, error, control, finding: in this order, the error next to what it is about. */
export function Field({ face, children }: { face: FieldFace; children: ReactNode }) {
  const t = useTexts(kitTexts)
  const id = fieldId(face.name)
  return (
    <div className={['field', face.error && 'bad', face.half && 'field--half'].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {face.label}
        {face.optional && <span className="opt">{t('optional')}</span>}
      </label>
      {face.hint && (
        <p className="hint" id={`${id}-h`}>
          {face.hint}
        </p>
      )}
      {face.error && <FieldError id={`${id}-e`} text={face.error} />}
      {children}
      <div id={`${id}-f`} role="status">
        {face.found}
      </div>
    </div>
  )
}

type Control<T extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<T>,
  'onChange' | 'value' | 'name' | 'id' | 'className' | 'children'
> & { value: string; onChange: (value: string) => void }

const split = <T extends FieldFace>({ name, label, hint, error, optional, found, half, ...rest }: T) => ({
  face: { name, label, hint, error, optional, found, half } as FieldFace,
  rest,
})

/** One line of text. `code`: numbers and codes, in even figures. */
export function TextInput(props: FieldFace & Control<'input'> & { code?: boolean }) {
  const { face, rest } = split(props)
  const { code, onChange, ...attributes } = rest
  return (
    <Field face={face}>
      <input
        {...attributes}
        {...tie(face)}
        className={code ? 'input input--code' : 'input'}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** A password, which its owner may look at. */
export function PasswordInput(props: FieldFace & Control<'input'>) {
  const t = useTexts(kitTexts)
  const [shown, setShown] = useState(false)
  const { face, rest } = split(props)
  const { onChange, ...attributes } = rest
  return (
    <Field face={face}>
      <div className="withbtn">
        <input
          {...attributes}
          {...tie(face)}
          className="input"
          type={shown ? 'text' : 'password'}
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
        <button className="btn" type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'hidePassword' : 'showPassword')}
        </button>
      </div>
    </Field>
  )
}

export function TextArea(props: FieldFace & Control<'textarea'>) {
  const { face, rest } = split(props)
  const { onChange, ...attributes } = rest
  return (
    <Field face={face}>
      <textarea
        {...attributes}
        {...tie(face)}
        className="input input--area"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

export interface Option {
  value: string
  label: string
}

/** A list to choose one from; it begins with nothing chosen. */
export function Select(props: FieldFace & Control<'select'> & { options: readonly Option[] }) {
  const t = useTexts(kitTexts)
  const { face, rest } = split(props)
  const { onChange, options, ...attributes } = rest
  return (
    <Field face={face}>
      <select
        {...attributes}
        {...tie(face)}
        className="input"
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('choose')}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}
