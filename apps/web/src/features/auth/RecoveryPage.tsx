import { brokenPasswordConfirmation } from '@appeal/contract/fieldRules.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { sayRule } from '../../lib/rules.ts'
import { useTitle } from '../../lib/title.ts'
import { useAskedCaptcha } from '../../lib/useCaptcha.ts'
import { Button, ButtonLink } from '../../ui/portal/Button.tsx'
import { ChoiceGroup } from '../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import { SIGN_IN_PAGE } from './areas.ts'
import { recoveryRules } from './auth.forms.ts'
import * as styles from './auth.portal.module.css'
import { authTexts } from './auth.texts.ts'
import { AddressField, CodeFields } from './CodeFields.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { judgedPassword } from './newPassword.ts'
import { Tabs } from './Tabs.tsx'
import { useSmsCode } from './useSmsCode.ts'

/** User types of recovery (spec 6) and the area of each, where it signs in afterwards. */
const TYPES = { '4': 'c', '5': 'd', '3': 'a' } as const
type UserType = keyof typeof TYPES
const isType = (text: string | null): text is UserType => text !== null && text in TYPES

type Way = 'phone' | 'email'

/** Recovery of a password by phone or e-mail, for consumers, couriers and enterprises. */
export default function RecoveryPage() {
  const t = useTexts(authTexts)
  const [search] = useSearchParams()
  const asked = search.get('type')
  const [userType, setUserType] = useState<UserType>(isType(asked) ? asked : '4')
  const [way, setWay] = useState<Way>('phone')
  const [done, setDone] = useState(false)
  useTitle(t('recoverTitle'))
  if (done) {
    return (
      <main id="main" className="flow wrap">
        <h1>
          <Icon name="done" /> {t('recovered')}
        </h1>
        <p className="flow__go">
          <ButtonLink look="primary" size="l" to={SIGN_IN_PAGE[TYPES[userType]]}>
            {t('toSignIn')}
          </ButtonLink>
          <ButtonLink to="/portal/home">{t('toHome')}</ButtonLink>
        </p>
      </main>
    )
  }
  return (
    <main id="main" className="flow wrap">
      <div className={`flow__grid ${styles.login}`}>
        <section className="login__card" aria-labelledby="re-h">
          <h1 id="re-h">{t('recoverTitle')}</h1>
          <p className="flow__lead">{t('recoverLead')}</p>
          <div className="form">
            <ChoiceGroup
              name="userType"
              legend={t('who')}
              row
              options={(Object.keys(TYPES) as UserType[])
                .sort((a, b) => (a === '4' ? -1 : b === '4' ? 1 : b.localeCompare(a)))
                .map((value) => ({ value, label: t(`type${value}`) }))}
              value={userType}
              onChange={setUserType}
            />
          </div>
          <Tabs
            label={t('ways')}
            tabs={[
              { key: 'phone' as const, text: t('byPhone') },
              { key: 'email' as const, text: t('byEmail') },
            ]}
            value={way}
            onChange={setWay}
          >
            <Recover key={way} way={way} userType={userType} onDone={() => setDone(true)} />
          </Tabs>
          <p className={styles.loginMore}>
            <Link to={SIGN_IN_PAGE[TYPES[userType]]}>{t('backToSignIn')}</Link>
          </p>
        </section>
        <aside className="side">
          <p className="law">{t('warning')}</p>
        </aside>
      </div>
    </main>
  )
}

function Recover({ way, userType, onDone }: { way: Way; userType: UserType; onDone: () => void }) {
  const t = useTexts(authTexts)
  const captcha = useAskedCaptcha(api.password.getPicCaptcha, TYPES[userType])
  const code = useSmsCode({
    captcha,
    rule: way,
    sender: (to, validCode, validCodeReqNo) =>
      way === 'phone'
        ? call(api.password.findPasswordGetPhoneValidCode, {
            query: { phone: to, userType, validCode, validCodeReqNo },
            quiet: true,
          })
        : call(api.password.findPasswordGetEmailValidCode, {
            query: { email: to, userType, validCode, validCodeReqNo },
            quiet: true,
          }),
  })
  const form = useForm({
    initial: { to: '', code: '', password: '', repeat: '' },
    rules: recoveryRules[way],
    check: (values) => ({
      code: code.broken(values.code, t('askCode')),
      repeat: sayRule(brokenPasswordConfirmation(values.password, values.repeat)),
    }),
    send: async (values) => {
      const { picture } = captcha
      if (!picture) return void captcha.refresh()
      const shared = {
        validCode: values.code,
        validCodeReqNo: code.reqNo ?? '',
        newPassword: await judgedPassword(picture.sm2PublicKey, values.password, 'password'),
        userType,
      }
      await (way === 'phone'
        ? call(api.password.findPasswordByPhone, { body: { ...shared, phone: values.to }, quiet: true })
        : call(api.password.findPasswordByEmail, { body: { ...shared, email: values.to }, quiet: true }))
      onDone()
    },
  })
  useTitle(t('recoverTitle'), form.wrong)
  const { values } = form
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <AddressField
        code={code}
        kind={way}
        field={{
          ...textField(form, 'to'),
          label: t(way),
        }}
      />
      <CodeFields
        captcha={captcha}
        code={code}
        to={values.to}
        field={{ ...textField(form, 'code'), label: way === 'email' ? t('emailCode') : undefined }}
      />
      <NewPasswordFields
        form={form}
        isStaff={userType === '3'}
        name="password"
        label={t('newPasswordOnly')}
      />
      <Button look="primary" size="l" block type="submit" busy={form.busy}>
        {t('doRecover')}
      </Button>
    </form>
  )
}
