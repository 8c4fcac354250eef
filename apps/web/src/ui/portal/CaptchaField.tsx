import { fieldId } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { Captcha } from '../../lib/useCaptcha.ts'
import { CaptchaPictureField } from './CaptchaPictureField.tsx'
import { kitTexts } from './kit.texts.ts'

export function CaptchaField({
  name,
  captcha,
  value,
  onChange,
  error,
}: {
  name: string
  captcha: Captcha
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}) {
  const t = useTexts(kitTexts)
  return (
    <CaptchaPictureField
      id={fieldId(name)}
      picture={captcha.picture}
      value={value}
      onChange={onChange}
      onRefresh={() => {
        onChange('')
        void captcha.refresh()
      }}
      error={error ?? (captcha.failed ? t('captchaFailed') : undefined)}
    />
  )
}
