import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { type Form, textField } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { PasswordInput } from '../../ui/portal/Field.tsx'
import { SmsCodeField } from '../../ui/portal/SmsCodeField.tsx'
import { ownAccountTexts } from './ownAccount.texts.ts'

/** A code of the signed-in person: to a new address, or without one to where they are reached today. */
export function useOwnCode() {
  const [reqNo, setReqNo] = useState<string>()
  const [sentTo, setSentTo] = useState('')
  const [error, setError] = useState<string>()
  const send = async (email?: string): Promise<boolean> => {
    setError(undefined)
    try {
      const sent = await call(api.password.getOwnValidCode, { body: email ? { email } : {}, quiet: true })
      setReqNo(sent.validCodeReqNo)
      setSentTo(sent.sentTo)
      return true
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused.msg)
      return false
    }
  }
  return { reqNo, sentTo, error, send }
}

interface Values {
  proof: string
  ownCode: string
}

/** Shows that the account is one's own before phone or e-mail change: the password, or a code to the present place. */
export function OwnerProof<V extends Values>({
  form,
  code,
  byCode,
  onSwitch,
}: {
  form: Form<V>
  code: ReturnType<typeof useOwnCode>
  byCode: boolean
  onSwitch(byCode: boolean): void
}) {
  const t = useTexts(ownAccountTexts)
  return (
    <>
      {byCode ? (
        <SmsCodeField
          {...textField(form, 'ownCode')}
          label={t('proofCode')}
          error={form.errors.ownCode ?? code.error}
          sentTo={code.sentTo}
          onSend={() => code.send()}
        />
      ) : (
        <PasswordInput
          {...textField(form, 'proof')}
          label={t('proofPassword')}
          autoComplete="current-password"
        />
      )}
      <Button onClick={() => onSwitch(!byCode)}>{t(byCode ? 'proofByPassword' : 'proofByCode')}</Button>
    </>
  )
}
