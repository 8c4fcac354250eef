import { type Form, textField } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { PasswordInput } from '../../ui/portal/Field.tsx'
import { authTexts } from './auth.texts.ts'

/**
 * A new password and its repetition, wherever the portal asks for one.
 * @param name field of the new password; the repetition is always `repeat`
 */
export function NewPasswordFields<V extends { repeat: string }>({
  form,
  name,
  label,
  isStaff,
}: {
  form: Form<V>
  name: keyof V & string
  label: string
  /** Of an enterprise or a bureau, whose passwords are longer. */
  isStaff?: boolean
}) {
  const t = useTexts(authTexts)
  return (
    <>
      <PasswordInput
        {...textField(form, name)}
        label={label}
        hint={t('newPasswordHint', { n: isStaff ? 12 : 8 })}
        autoComplete="new-password"
      />
      <PasswordInput {...textField(form, 'repeat')} label={t('repeat')} autoComplete="new-password" />
    </>
  )
}
