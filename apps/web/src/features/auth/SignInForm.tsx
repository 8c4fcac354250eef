import { lazy, Suspense, useState } from 'react'
import { completeSignIn } from '../../lib/account.ts'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { call } from '../../lib/operations.ts'
import { encryptPassword } from '../../lib/password.ts'
import { captchaFault } from '../../lib/rules.ts'
import type { SignedIn } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { useAskedCaptcha } from '../../lib/useCaptcha.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { CaptchaField } from '../../ui/portal/CaptchaField.tsx'
import { Tick } from '../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { PasswordInput, TextInput } from '../../ui/portal/Field.tsx'
import { type PortalArea, portalAreas } from './areas.ts'
import { codeSignInRules, passwordSignInRules } from './auth.forms.ts'
import { authTexts } from './auth.texts.ts'
import { AddressField, CodeFields } from './CodeFields.tsx'
import { Tabs } from './Tabs.tsx'
import { areaSender, useSmsCode } from './useSmsCode.ts'

type Way = 'sms' | 'password'

const PortalFactorStep = lazy(() => import('./PortalFactorStep.tsx'))

interface FormProps {
  area: PortalArea
  /** The first factor was right, and a second is wanted. */
  onHalf(reply: SignedIn): void
}

/** Signs in, or goes on to the second step. */
async function enter(reply: SignedIn | string, onHalf: FormProps['onHalf']): Promise<void> {
  if (typeof reply === 'object' && reply.secondFactor) onHalf(reply)
  else await completeSignIn(reply)
}

/** Sign-in of one area, by SMS code or by account and password. Where to go afterwards is the confinement's affair. */
export function SignInForm({ area }: { area: PortalArea }) {
  const t = useTexts(authTexts)
  const [way, setWay] = useState<Way>(area === 'c' ? 'sms' : 'password')
  const [half, setHalf] = useState<SignedIn>()
  if (half)
    return (
      <Suspense>
        <PortalFactorStep half={half} onBack={() => setHalf(undefined)} />
      </Suspense>
    )
  return (
    <Tabs
      label={t('tabs')}
      tabs={[
        { key: 'sms' as const, text: t('bySms') },
        { key: 'password' as const, text: t('byPassword') },
      ]}
      value={way}
      onChange={setWay}
    >
      {way === 'sms' ? <BySms area={area} onHalf={setHalf} /> : <ByPassword area={area} onHalf={setHalf} />}
    </Tabs>
  )
}

function BySms({ area, onHalf }: FormProps) {
  const t = useTexts(authTexts)
  const captcha = useAskedCaptcha(portalAreas[area].routes.getPicCaptcha, area)
  const code = useSmsCode({ sender: areaSender(area, 'login'), captcha, rule: 'phone' })
  const form = useForm({
    isPassing: true,
    initial: { phone: '', smsCode: '' },
    rules: codeSignInRules,
    check: ({ smsCode }) => ({ smsCode: code.broken(smsCode, t('askCode')) }),
    send: async ({ phone, smsCode }) => {
      const body = { phone, validCode: smsCode, validCodeReqNo: code.reqNo ?? '' }
      await enter(await call(portalAreas[area].byPhone, { body, quiet: true }), onHalf)
    },
  })
  useTitle(t(`title${titleOf(area)}`), form.wrong)
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <AddressField
        code={code}
        kind="phone"
        field={{
          ...textField(form, 'phone'),
          label: t('phone'),
          hint: area === 'c' ? t('phoneHintC') : undefined,
        }}
      />
      <CodeFields captcha={captcha} code={code} to={form.values.phone} field={textField(form, 'smsCode')} />
      <Button look="primary" size="l" block type="submit" busy={form.busy}>
        {t('signIn')}
      </Button>
    </form>
  )
}

function ByPassword({ area, onHalf }: FormProps) {
  const t = useTexts(authTexts)
  const { routes } = portalAreas[area]
  const captcha = useAskedCaptcha(routes.getPicCaptcha, area)
  const { isAsked } = captcha
  const form = useForm({
    isPassing: true,
    initial: { account: '', password: '', validCode: '', autologin: false },
    rules: passwordSignInRules,
    check: ({ validCode }) => (isAsked ? { validCode: captchaFault(validCode) } : {}),
    send: async ({ account, password, validCode, autologin }) => {
      const { picture } = captcha
      if (!picture) return void captcha.refresh()
      const name = account.trim()
      const body = {
        account: name,
        autologin,
        password: await encryptPassword(picture, area, name, password),
        ...(isAsked ? { validCode, validCodeReqNo: picture.validCodeReqNo } : {}),
      }
      await enter(await call(routes.doLogin, { body, quiet: true }).catch(captcha.heed), onHalf)
    },
    after: () => {
      form.set('validCode', '')
      void captcha.refresh()
    },
  })
  useTitle(t(`title${titleOf(area)}`), form.wrong)
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <TextInput
        {...textField(form, 'account')}
        label={t('account')}
        hint={area === 'c' ? t('accountHint') : undefined}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
      />
      <PasswordInput {...textField(form, 'password')} label={t('password')} autoComplete="current-password" />
      {isAsked && <CaptchaField {...textField(form, 'validCode')} captcha={captcha} />}
      {area !== 'a' && (
        <Tick
          name="autologin"
          checked={form.values.autologin}
          onChange={(value) => form.set('autologin', value)}
        >
          {t('autologin')}
        </Tick>
      )}
      <Button look="primary" size="l" block type="submit" busy={form.busy}>
        {t('signIn')}
      </Button>
    </form>
  )
}

const titleOf = (area: PortalArea) => area.toUpperCase() as Uppercase<PortalArea>
