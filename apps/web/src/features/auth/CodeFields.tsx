import { useEffect, useState } from 'react'
import { fieldId } from '../../lib/form.ts'
import type { AskedCaptcha } from '../../lib/useCaptcha.ts'
import { CaptchaField } from '../../ui/portal/CaptchaField.tsx'
import { TextInput } from '../../ui/portal/Field.tsx'
import { SmsCodeField } from '../../ui/portal/SmsCodeField.tsx'
import type { useSmsCode } from './useSmsCode.ts'

interface Sending {
  captcha: AskedCaptcha
  code: ReturnType<typeof useSmsCode>
}
interface FieldState {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const CAPTCHA = 'captcha'

/** The captcha where it is asked for, spent by each attempt to send and away while a code is on its way, and the code that was sent. */
export function CodeFields({
  captcha,
  code,
  to,
  field,
}: Sending & { to: string; field: FieldState & { label?: string | undefined } }) {
  const [answer, setAnswer] = useState('')
  const [sum, setSum] = useState<'open' | 'solved' | 'again'>('open')
  useEffect(() => {
    if (sum === 'again') document.getElementById(fieldId(CAPTCHA))?.focus()
  }, [sum])
  return (
    <>
      {captcha.isAsked && sum !== 'solved' && (
        <CaptchaField
          name={CAPTCHA}
          captcha={captcha}
          value={answer}
          onChange={setAnswer}
          error={code.errors.captcha}
        />
      )}
      <SmsCodeField
        {...field}
        sentTo={to}
        onSend={async () => {
          if (captcha.isAsked && sum === 'solved') {
            setSum('again')
            return false
          }
          const sent = await code.send(to, answer)
          setAnswer('')
          if (sent && captcha.isAsked) setSum('solved')
          return sent
        }}
      />
    </>
  )
}

/** A telephone number or mail address that a code is to be sent to. */
export function AddressField({
  code,
  kind,
  field,
}: Pick<Sending, 'code'> & {
  kind: 'phone' | 'email'
  field: FieldState & { label: string; hint?: string | undefined }
}) {
  const isPhone = kind === 'phone'
  return (
    <TextInput
      {...field}
      code={isPhone}
      inputMode={isPhone ? 'tel' : 'email'}
      autoComplete={isPhone ? 'tel' : 'email'}
      error={field.error ?? code.errors.to}
      onChange={(value) => {
        code.clear()
        field.onChange(value)
      }}
    />
  )
}
