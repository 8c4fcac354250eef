import { brokenPasswordConfirmation, brokenRealName } from '@appeal/contract/fieldRules.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useBrands } from '../../domain/brands.ts'
import { completeSignIn } from '../../lib/account.ts'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { call } from '../../lib/operations.ts'
import { ownPath } from '../../lib/ownPath.ts'
import { sayRule } from '../../lib/rules.ts'
import { useTitle } from '../../lib/title.ts'
import { useAskedCaptcha } from '../../lib/useCaptcha.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { Select, TextInput } from '../../ui/portal/Field.tsx'
import { AgreeTick } from './AgreeTick.tsx'
import { portalAreas, SIGN_IN_PAGE } from './areas.ts'
import { signUpRules } from './auth.forms.ts'
import * as styles from './auth.portal.module.css'
import { authTexts } from './auth.texts.ts'
import { AddressField, CodeFields } from './CodeFields.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { judgedPassword } from './newPassword.ts'
import { areaSender, useSmsCode } from './useSmsCode.ts'

/** Registration of consumers. */
export default function SignUpPage() {
  return <SignUp area="c" />
}

/** Registration of consumers, and of couriers with their brand and outlet. */
export function SignUp({ area }: { area: 'c' | 'd' }) {
  const t = useTexts(authTexts)
  const brands = useBrands()
  const isCourier = area === 'd'
  const { routes } = portalAreas[area]
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const captcha = useAskedCaptcha(routes.getPicCaptcha, area)
  const code = useSmsCode({ sender: areaSender(area, 'registration'), captcha, rule: 'phone' })
  const form = useForm({
    initial: {
      phone: '',
      smsCode: '',
      name: '',
      brand: '',
      outlet: '',
      password: '',
      repeat: '',
      agree: false,
    },
    rules: signUpRules,
    // What the server asks beyond the schema: the code that was sent, a real name, and of couriers where they work.
    check: (values) => ({
      smsCode: code.broken(values.smsCode, t('askCode')),
      name: sayRule(brokenRealName(values.name)),
      brand: isCourier && !values.brand ? sayRule('rule.required.brand') : undefined,
      outlet: isCourier && !values.outlet.trim() ? sayRule('rule.required.outlet') : undefined,
      repeat: sayRule(brokenPasswordConfirmation(values.password, values.repeat)),
      agree: values.agree ? undefined : t('agreeMissing'),
    }),
    send: async (values) => {
      const { picture } = captcha
      if (!picture) return void captcha.refresh()
      const body = {
        phone: values.phone,
        validCode: values.smsCode,
        validCodeReqNo: code.reqNo ?? '',
        name: values.name.trim(),
        ...(isCourier && { userOwnerCompany: values.brand, legalBranch: values.outlet.trim() }),
        password: await judgedPassword(picture.sm2PublicKey, values.password, 'password'),
        agreePrivacy: true as const,
      }
      const reply = await call(routes.registration, {
        body,
        quiet: true,
      })
      await completeSignIn(reply)
      const next = ownPath(search.get('next'))
      const home = isCourier ? '/couriers/personal' : '/portal/personal'
      navigate(next?.startsWith('/portal/') && !isCourier ? next : home, { replace: true })
    },
  })
  useTitle(t(isCourier ? 'courierSignUpTitle' : 'signUpTitle'), form.wrong)
  const { values, errors, set } = form
  return (
    <main id="main" className="flow wrap">
      <div className={`flow__grid ${styles.login}`}>
        <section className="login__card" aria-labelledby="up-h">
          <h1 id="up-h">{t(isCourier ? 'courierSignUpTitle' : 'signUpTitle')}</h1>
          <p className="flow__lead">{t(isCourier ? 'courierSignUpLead' : 'signUpLead')}</p>
          <form className="form" noValidate onSubmit={form.submit}>
            <ErrorSummary form={form} />
            <AddressField
              code={code}
              kind="phone"
              field={{
                ...textField(form, 'phone'),
                label: t('phone'),
              }}
            />
            <CodeFields captcha={captcha} code={code} to={values.phone} field={textField(form, 'smsCode')} />
            <TextInput
              {...textField(form, 'name')}
              label={t('name')}
              hint={t('nameHint')}
              autoComplete="name"
            />
            {isCourier && (
              <>
                <Select {...textField(form, 'brand')} label={t('courierBrand')} options={brands.companies} />
                <TextInput
                  {...textField(form, 'outlet')}
                  label={t('courierOutlet')}
                  hint={t('courierOutletHint')}
                />
              </>
            )}
            <NewPasswordFields form={form} name="password" label={t('newPassword')} />
            <AgreeTick
              checked={values.agree}
              error={errors.agree}
              onChange={(agree) => set('agree', agree)}
            />
            <Button look="primary" size="l" block type="submit" busy={form.busy}>
              {t('doSignUp')}
            </Button>
          </form>
          <p className={styles.loginMore}>
            <Link to={`${SIGN_IN_PAGE[area]}?${search}`}>{t('have')}</Link>
          </p>
        </section>
        <aside className="side">
          <p className="law">{t('warning')}</p>
        </aside>
      </div>
    </main>
  )
}
