import { brokenPasswordConfirmation } from '@appeal/contract/fieldRules.ts'
import { useState } from 'react'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { sayRule } from '../../lib/rules.ts'
import { useTitle } from '../../lib/title.ts'
import { useCaptcha } from '../../lib/useCaptcha.ts'
import { Button, ButtonLink } from '../../ui/portal/Button.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { TextInput } from '../../ui/portal/Field.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import { SIGN_IN_PAGE } from './areas.ts'
import { activationRules } from './auth.forms.ts'
import * as styles from './auth.portal.module.css'
import { authTexts } from './auth.texts.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { judgedPassword } from './newPassword.ts'

const SIGN_IN = { ...SIGN_IN_PAGE, b: '/login' } as const

/** The code of the link stands behind the #, which no server reads. */
const codeOfLink = () => decodeURIComponent(location.hash.slice(1)).slice(0, 40)

/** Sets the first, or the next, password with the one-time code that the person received. */
export default function ActivatePage() {
  const t = useTexts(authTexts)
  const [area, setArea] = useState<keyof typeof SIGN_IN>()
  const captcha = useCaptcha(api.password.getPicCaptcha)
  const form = useForm({
    initial: { code: codeOfLink(), password: '', repeat: '' },
    rules: activationRules,
    check: (values) => ({
      repeat: sayRule(brokenPasswordConfirmation(values.password, values.repeat)),
    }),
    send: async ({ code, password }) => {
      // The picture is not shown: its answer carries the key that encrypts the password.
      const { picture } = captcha
      if (!picture) return void captcha.refresh()
      const newPassword = await judgedPassword(picture.sm2PublicKey, password, 'password')
      const done = await call(api.password.activate, { body: { code, newPassword }, quiet: true })
      setArea(done.area)
    },
  })
  useTitle(t('activateTitle'), form.wrong)
  if (area) return <Done text={t('activated')} to={SIGN_IN[area]} label={t('toSignIn')} />
  return (
    <main id="main" className="flow wrap">
      <section className={`login__card ${styles.login}`} aria-labelledby="ac-h">
        <h1 id="ac-h">{t('activateTitle')}</h1>
        <p className="flow__lead">{t('activateLead')}</p>
        <form className="form" noValidate onSubmit={form.submit}>
          <ErrorSummary form={form} />
          <TextInput {...textField(form, 'code')} label={t('ticket')} code autoComplete="off" />
          <NewPasswordFields form={form} name="password" label={t('newPasswordOnly')} />
          <Button look="primary" size="l" block type="submit" busy={form.busy}>
            {t('doActivate')}
          </Button>
        </form>
      </section>
    </main>
  )
}

/** That it worked, and where it goes on. */
export function Done({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <main id="main" className="flow wrap">
      <h1>
        <Icon name="done" /> {text}
      </h1>
      <p className="flow__go">
        <ButtonLink look="primary" size="l" to={to}>
          {label}
        </ButtonLink>
      </p>
    </main>
  )
}
