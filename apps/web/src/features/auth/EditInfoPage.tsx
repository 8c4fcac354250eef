import type { LoginUser } from '@appeal/contract/auth/auth.schemas.ts'
import { brokenRealName, brokenRule } from '@appeal/contract/fieldRules.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBrands } from '../../domain/brands.ts'
import { refreshUser } from '../../lib/account.ts'
import { saveFile, tellSuccess } from '../../lib/api.ts'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { encryptPassword } from '../../lib/password.ts'
import { sayRule } from '../../lib/rules.ts'
import { useUserInfo } from '../../lib/session.ts'
import { useBaseSettings } from '../../lib/settings.ts'
import { useTitle } from '../../lib/title.ts'
import { useAskedCaptcha } from '../../lib/useCaptcha.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { Select, TextInput } from '../../ui/portal/Field.tsx'
import { SmsCodeField } from '../../ui/portal/SmsCodeField.tsx'
import { portalAreas } from './areas.ts'
import { EDITED, type OwnData, ownDataRules } from './auth.forms.ts'
import * as styles from './auth.portal.module.css'
import { AddressField, CodeFields } from './CodeFields.tsx'
import { OwnerProof, useOwnCode } from './OwnerProof.tsx'
import { ownAccountTexts } from './ownAccount.texts.ts'
import { areaSender, useSmsCode } from './useSmsCode.ts'

/** Milliseconds for reading that it worked, before the page loads anew (spec 8). */
const RELOAD_AFTER = 1_500

/** The own data of a consumer or a courier; a new phone number needs the code sent there (spec 4). */
export default function EditInfoPage() {
  const me = useUserInfo() as LoginUser | undefined
  return me ? <EditInfo me={me} /> : null
}

function EditInfo({ me }: { me: LoginUser }) {
  const t = useTexts(ownAccountTexts)
  const settings = useBaseSettings()
  const brands = useBrands()
  const isCourier = me.loginAreaType === 'd'
  const area = isCourier ? 'd' : 'c'
  const captcha = useAskedCaptcha(portalAreas[area].routes.getPicCaptcha, area)
  const code = useSmsCode({ sender: areaSender(area, 'changeInfo'), captcha, rule: 'phone' })
  const initial = {
    ...Object.fromEntries(EDITED.map((name) => [name, me[name] ?? ''])),
    smsCode: '',
    emailCode: '',
    proof: '',
    ownCode: '',
  } as OwnData
  const emailCode = useOwnCode()
  const ownCode = useOwnCode()
  const [byCode, setByCode] = useState(false)
  // Personal values come masked; one nobody touched keeps no rule and is not sent back.
  const isTouched = (name: (typeof EDITED)[number], value: string) => value.trim() !== initial[name]
  const movesContact = (values: typeof initial) =>
    isTouched('phone', values.phone) || isTouched('email', values.email)
  const [rules] = useState(() =>
    ownDataRules((values) => EDITED.filter((name) => isTouched(name, values[name]))),
  )
  const form = useForm({
    initial,
    rules,
    check: (values) => {
      const touched = (name: 'name' | 'phone' | 'email', judge: () => string | undefined) =>
        isTouched(name, values[name]) ? judge() : undefined
      const nameBroken = () =>
        sayRule(
          brokenRealName(values.name, {
            defaultNickname: me.nickname ?? null,
            sensitiveWords: settings.ILLEGAL_NAME_SENSITIVE_WORDS ?? null,
          }),
        )
      const codeBroken = () => code.broken(values.smsCode, t('askCode'))
      return {
        name: touched('name', nameBroken),
        smsCode: touched('phone', codeBroken),
        emailCode: touched('email', () =>
          values.email
            ? emailCode.reqNo
              ? sayRule(values.emailCode ? brokenRule(values.emailCode, 'smsCode') : 'rule.required.smsCode')
              : t('askCode')
            : undefined,
        ),
        ...(movesContact(values) && {
          proof: byCode || values.proof ? undefined : sayRule('rule.required.oldPassword'),
          ownCode: !byCode || (ownCode.reqNo && values.ownCode) ? undefined : t('askCode'),
        }),
      }
    },
    send: async (values) => {
      const change = rules.body(values)
      await call(api.userCentre.updateUserInfo, {
        body: {
          id: me.id,
          ...change,
          ...('validCode' in change && { validCodeReqNo: code.reqNo }),
          ...('emailCode' in change && { emailCodeReqNo: emailCode.reqNo }),
          ...(movesContact(values) && (await proofOf(values))),
        },
        quiet: true,
      })
      // The page shows at once what the server keeps now, also where the reload is slow.
      await refreshUser().catch(() => undefined)
      tellSuccess(t('saved'))
      setTimeout(() => location.reload(), RELOAD_AFTER)
    },
  })
  useTitle(t('editTitle'), form.wrong)
  const { values } = form
  /** The password in a ciphertext of its own nonce, or the code of the present place. */
  const proofOf = async ({ proof, ownCode: given }: typeof initial) => {
    if (byCode) return { ownCode: given, ownCodeReqNo: ownCode.reqNo }
    const key = await call(portalAreas[area].routes.getPicCaptcha, { quiet: true })
    return { password: await encryptPassword(key, area, me.account, proof) }
  }
  return (
    <main id="main" className="flow wrap">
      <section className={`login__card ${styles.login}`} aria-labelledby="ed-h">
        <h1 id="ed-h">{t('editTitle')}</h1>
        <p className="flow__lead">
          {t('account')} {me.account}
          <br />
          {t('editLead')}
        </p>
        <form className="form" noValidate onSubmit={form.submit}>
          <ErrorSummary form={form} />
          <TextInput
            {...textField(form, 'name')}
            label={t('name')}
            hint={t('nameHint')}
            autoComplete="name"
          />
          <AddressField
            code={code}
            kind="phone"
            field={{ ...textField(form, 'phone'), label: t('phone'), hint: t('phoneHint') }}
          />
          {isTouched('phone', values.phone) && (
            <CodeFields
              captcha={captcha}
              code={code}
              to={values.phone}
              field={{ ...textField(form, 'smsCode'), label: t('newPhone') }}
            />
          )}
          <TextInput
            {...textField(form, 'email')}
            label={t('email')}
            optional
            inputMode="email"
            autoComplete="email"
          />
          {isTouched('email', values.email) && values.email && (
            <SmsCodeField
              {...textField(form, 'emailCode')}
              label={t('newEmail')}
              error={form.errors.emailCode ?? emailCode.error}
              sentTo={values.email}
              onSend={() => emailCode.send(values.email.trim())}
            />
          )}
          {movesContact(values) && (
            <OwnerProof form={form} code={ownCode} byCode={byCode} onSwitch={setByCode} />
          )}
          <TextInput
            {...textField(form, 'idCardNumber')}
            label={t('idCard')}
            optional={!me.idCardNumber}
            code
            autoComplete="off"
          />
          {isCourier && (
            <>
              <Select
                {...textField(form, 'userOwnerCompany')}
                label={t('brand')}
                options={brands.companies}
              />
              <TextInput {...textField(form, 'legalBranch')} label={t('outlet')} />
            </>
          )}
          <Button look="primary" size="l" block type="submit" busy={form.busy}>
            {t('save')}
          </Button>
        </form>
        <p className={styles.loginMore}>
          <Link to="/portal/uniteAccounts">{t('unite')}</Link> <Link to="/portal/my">{t('back')}</Link>
        </p>
        <h2 className="h2">{t('copyTitle')}</h2>
        <p>{t('copySay')}</p>
        <p className="flow__go">
          <Button
            icon="download"
            onClick={() =>
              void saveFile(api.ownData.copy, { query: { format: 'json' } }).catch(() => undefined)
            }
          >
            {t('copyDo')}
          </Button>
        </p>
      </section>
    </main>
  )
}
