import { useEffect, useRef } from 'react'
import { completeSignIn } from '../../lib/account.ts'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import type { SignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { TextInput } from '../../ui/portal/Field.tsx'
import { portalFactorTexts } from './portalFactor.texts.ts'

/** The second step of signing in on the portal: the code of the authenticator, or a recovery code. */
export default function PortalFactorStep({ half, onBack }: { half: SignedIn; onBack(): void }) {
  const t = useTexts(portalFactorTexts)
  const { token } = half
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of the form that had the focus.
  useEffect(() => heading.current?.focus(), [])
  const form = useForm({
    initial: { otpCode: '' },
    rules: null,
    isKept: true,
    check: ({ otpCode }): { otpCode?: string } => (otpCode.trim() ? {} : { otpCode: t('codeMissing') }),
    send: async ({ otpCode }) => {
      await call(api.factor.passOtp, { token, body: { otpCode: otpCode.trim() }, quiet: true })
      await completeSignIn(half)
    },
  })
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <h2 ref={heading} tabIndex={-1}>
        {t('stepTitle')}
      </h2>
      <ErrorSummary form={form} />
      <p>{t('stepLead')}</p>
      <TextInput {...textField(form, 'otpCode')} label={t('codeOrRecovery')} autoComplete="one-time-code" />
      <Button look="primary" size="l" block type="submit" busy={form.busy}>
        {t('stepDo')}
      </Button>
      <Button block onClick={onBack}>
        {t('stepBack')}
      </Button>
    </form>
  )
}
