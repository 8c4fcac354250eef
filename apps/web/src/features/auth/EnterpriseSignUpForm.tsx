import { useBrands } from '../../domain/brands.ts'
import { completeSignIn } from '../../lib/account.ts'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { useTitle } from '../../lib/title.ts'
import { useAskedCaptcha } from '../../lib/useCaptcha.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { Select } from '../../ui/portal/Field.tsx'
import { AgreeTick } from './AgreeTick.tsx'
import { portalAreas } from './areas.ts'
import { enterpriseSignUpRules } from './auth.forms.ts'
import { authTexts } from './auth.texts.ts'
import { AddressField, CodeFields } from './CodeFields.tsx'
import { areaSender, useSmsCode } from './useSmsCode.ts'

/** An enterprise opens its account by phone; its information is filled in next, a password follows the audit. */
export function EnterpriseSignUpForm() {
  const t = useTexts(authTexts)
  const brands = useBrands()
  const captcha = useAskedCaptcha(portalAreas.a.routes.getPicCaptcha, 'a')
  const code = useSmsCode({ sender: areaSender('a', 'registration'), captcha, rule: 'phone' })
  const form = useForm({
    initial: { brand: '', phone: '', smsCode: '', agree: false },
    rules: enterpriseSignUpRules,
    check: ({ smsCode }) => ({ smsCode: code.broken(smsCode, t('askCode')) }),
    send: async ({ brand, phone, smsCode }) => {
      const reply = await call(api.companyAudit.registration, {
        body: { brand, phone, validCode: smsCode, validCodeReqNo: code.reqNo ?? '', agreePrivacy: true },
        quiet: true,
      })
      // Where to go is the confinement's affair: status 0 leads to the form.
      await completeSignIn(reply)
    },
  })
  useTitle(t('enterpriseSignUp'), form.wrong)
  const { values, errors, set } = form
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <Select {...textField(form, 'brand')} label={t('brand')} options={brands.companies} />
      <AddressField
        code={code}
        kind="phone"
        field={{
          ...textField(form, 'phone'),
          label: t('phone'),
          hint: t('enterprisePhoneHint'),
        }}
      />
      <CodeFields captcha={captcha} code={code} to={values.phone} field={textField(form, 'smsCode')} />
      <AgreeTick checked={values.agree} error={errors.agree} onChange={(agree) => set('agree', agree)} />
      <Button look="primary" size="l" block type="submit" busy={form.busy}>
        {t('enterpriseSignUp')}
      </Button>
    </form>
  )
}
