import { useTexts } from '../../lib/i18n.ts'
import { PasswordInput } from '../../ui/portal/Field.tsx'
import { authTexts } from './auth.texts.ts'

interface Values {
  repeat: string
}

/**
 * A new password and its repetition, wherever the portal asks for one.
 * @param name field of the new password; the repetition is always `repeat`
 */
export function NewPasswordFields<N extends string>({
  name,
  label,
  values,
  errors,
  isStaff,
  onChange,
}: {
  name: N
  label: string
  values: Values & Record<N, string>
  errors: Readonly<Record<string, string | undefined>>
  /** Of an enterprise or a bureau, whose passwords are longer. */
  isStaff?: boolean
  onChange(name: N | 'repeat', value: string): void
}) {
  const t = useTexts(authTexts)
  return (
    <>
      <PasswordInput
        name={name}
        label={label}
        hint={t('newPasswordHint', { n: isStaff ? 12 : 8 })}
        autoComplete="new-password"
        value={values[name]}
        error={errors[name]}
        onChange={(value) => onChange(name, value)}
      />
      <PasswordInput
        name="repeat"
        label={t('repeat')}
        autoComplete="new-password"
        value={values.repeat}
        error={errors.repeat}
        onChange={(value) => onChange('repeat', value)}
      />
    </>
  )
}
