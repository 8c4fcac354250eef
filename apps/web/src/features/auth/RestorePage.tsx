import { useState } from 'react'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { TextInput } from '../../ui/portal/Field.tsx'
import { Done } from './ActivatePage.tsx'
import { restoreRules } from './auth.forms.ts'
import * as styles from './auth.portal.module.css'
import { authTexts } from './auth.texts.ts'

/** Takes a change of phone or e-mail back that somebody else made; a new password is set by recovery afterwards. */
export default function RestorePage() {
  const t = useTexts(authTexts)
  const [done, setDone] = useState(false)
  const form = useForm({
    initial: { code: decodeURIComponent(location.hash.slice(1)).slice(0, 40) },
    rules: restoreRules,
    send: async ({ code }) => {
      await call(api.password.restoreContact, { body: { code }, quiet: true })
      setDone(true)
    },
  })
  useTitle(t('restoreTitle'), form.wrong)
  if (done) return <Done text={t('restored')} to="/portal/forget" label={t('recoverTitle')} />
  return (
    <main id="main" className="flow wrap">
      <section className={`login__card ${styles.login}`} aria-labelledby="rs-h">
        <h1 id="rs-h">{t('restoreTitle')}</h1>
        <p className="flow__lead">{t('restoreLead')}</p>
        <form className="form" noValidate onSubmit={form.submit}>
          <ErrorSummary form={form} />
          <TextInput {...textField(form, 'code')} label={t('undoTicket')} code autoComplete="off" />
          <Button look="primary" size="l" block type="submit" busy={form.busy}>
            {t('doRestore')}
          </Button>
        </form>
      </section>
    </main>
  )
}
