import { halfWidth } from '@appeal/contract/identifiers.ts'
import { maskPhone } from '@appeal/contract/masking.ts'
import { useRef, useState } from 'react'
import { fieldId } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCountdown } from '../../lib/useCountdown.ts'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { kitTexts } from './kit.texts.ts'

/**
 * The code from an SMS, with the button that asks for it; once it was sent, the field waits for it.
 * @param onSend asks the server for a code; true when it was sent
 */
export function SmsCodeField({
  name,
  label,
  value,
  onChange,
  onSend,
  sentTo,
  error,
}: {
  name: string
  label?: string
  value: string
  onChange: (value: string) => void
  onSend: () => Promise<boolean>
  /** Phone or address it goes to, shown masked. */
  sentTo: string
  error?: string | undefined
}) {
  const t = useTexts(kitTexts)
  const id = fieldId(name)
  const [shownTo, setShownTo] = useState('')
  const [asking, setAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { left, start } = useCountdown()
  const send = async () => {
    setAsking(true)
    const sent = await onSend()
    setAsking(false)
    if (!sent) return
    setShownTo(sentTo)
    start()
    field.current?.focus()
  }
  const masked = shownTo.includes('@') ? shownTo : maskPhone(shownTo)
  return (
    <Field
      face={{
        name,
        label: label ?? t('sms'),
        error,
        found: shownTo !== '' && (
          <p className="found">
            <Icon name="done" />
            {t('smsSent', { phone: masked })}
          </p>
        ),
      }}
    >
      <div className="withbtn">
        <input
          ref={field}
          className="input input--code"
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-e` : `${id}-f`}
          onChange={(event) => onChange(halfWidth(event.target.value).replace(/\D/g, '').slice(0, 6))}
        />
        <button
          className="btn"
          type="button"
          disabled={left > 0}
          aria-busy={asking}
          onClick={() => !asking && void send()}
        >
          {left > 0 ? t('smsAgain', { seconds: left }) : t('smsSend')}
        </button>
      </div>
    </Field>
  )
}
