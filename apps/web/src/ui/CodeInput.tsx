import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { useCountdown } from '../lib/useCountdown.ts'
import { codeTexts } from './codes.texts.ts'

interface Props {
  /** Sends the code; rejects when it was not sent. */
  onSend(): Promise<void>
  value?: string
  onChange?(value: string): void
  id?: string
  /** Sign-in pages are roomier than forms. */
  size?: 'large' | 'middle'
}

/** Field for a six-digit code, and the button that sends it; after sending it rests for 180 s (spec 4). */
export function CodeInput({ onSend, value, onChange, id, size = 'large' }: Props) {
  const t = useTexts(codeTexts)
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const { left, start } = useCountdown()
  const send = async () => {
    setBusy(true)
    try {
      await onSend()
      start()
      void message.success(t('codeSent'))
    } catch {
      // The form or the shell has already told why; the button stays ready for another try.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="o-row">
      <Input
        {...(id && { id })}
        size={size}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button size={size} loading={busy} disabled={left > 0} onClick={() => void send()}>
        {left > 0 ? t('resend', { seconds: left }) : t('sendCode')}
      </Button>
    </div>
  )
}
