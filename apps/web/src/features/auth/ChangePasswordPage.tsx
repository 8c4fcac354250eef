import { brokenPasswordConfirmation } from '@appeal/contract/fieldRules.ts'
import { Link } from 'react-router'
import { tellSuccess } from '../../lib/api.ts'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { encryptPassword } from '../../lib/password.ts'
import { sayRule } from '../../lib/rules.ts'
import { endSession, useSession, useUserInfo } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { useCaptcha } from '../../lib/useCaptcha.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { PasswordInput } from '../../ui/portal/Field.tsx'
import { changePasswordRules } from './auth.forms.ts'
import * as styles from './auth.portal.module.css'
import { authTexts } from './auth.texts.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { judgedPassword } from './newPassword.ts'

/** Changes the own password; the session ends, for every session of the account does (spec 4). */
export default function ChangePasswordPage() {
  const t = useTexts(authTexts)
  const user = useUserInfo()
  const { source } = useSession()
  const area = source === 'couriers_user' ? 'd' : 'c'
  // The picture is not shown: its answer carries the key and the nonce that encrypt the old password.
  const key = useCaptcha((area === 'd' ? api.courierAuth : api.consumerAuth).getPicCaptcha)
  const form = useForm({
    initial: { password: '', newPassword: '', repeat: '' },
    rules: changePasswordRules,
    check: (values) => ({
      repeat: sayRule(brokenPasswordConfirmation(values.newPassword, values.repeat)),
    }),
    send: async (values) => {
      const { picture } = key
      if (!picture || !user) return void key.refresh()
      const newPassword = await judgedPassword(picture.sm2PublicKey, values.newPassword, 'newPassword')
      const password = await encryptPassword(picture, area, user.account, values.password)
      await call(api.password.updatePassword, { body: { password, newPassword }, quiet: true })
      tellSuccess(t('changed'))
      endSession()
    },
    after: key.refresh,
  })
  useTitle(t('changeTitle'), form.wrong)
  return (
    <main id="main" className="flow wrap">
      <section className={`login__card ${styles.login}`} aria-labelledby="ch-h">
        <h1 id="ch-h">{t('changeTitle')}</h1>
        <p className="flow__lead">{t('changeLead')}</p>
        <p>
          <Link to={`/portal/forget?type=${area === 'd' ? '5' : '4'}`}>{t('noPassword')}</Link>
        </p>
        <form className="form" noValidate onSubmit={form.submit}>
          <ErrorSummary form={form} />
          <PasswordInput
            {...textField(form, 'password')}
            label={t('oldPassword')}
            autoComplete="current-password"
          />
          <NewPasswordFields form={form} name="newPassword" label={t('newPasswordOnly')} />
          <Button look="primary" size="l" block type="submit" busy={form.busy}>
            {t('doChange')}
          </Button>
        </form>
      </section>
    </main>
  )
}
