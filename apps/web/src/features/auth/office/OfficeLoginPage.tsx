import { Button, Checkbox, Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { api, call } from '../../../lib/operations.ts'
import { encryptPassword } from '../../../lib/password.ts'
import type { SignedIn } from '../../../lib/session.ts'
import { useBaseSettings } from '../../../lib/settings.ts'
import { readText, STORED, writeText } from '../../../lib/storage.ts'
import { useTitle } from '../../../lib/title.ts'
import { useAskedCaptcha } from '../../../lib/useCaptcha.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Input, Password } from '../../../ui/inputs.ts'
import { REQUIRED_ON } from '../../../ui/requiredOn.ts'
import { CaptchaItem } from './CaptchaItem.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { LoginTabs } from './LoginTabs.tsx'
import * as styles from './officeAuth.module.css'
import { officeAuthTexts } from './officeAuth.texts.ts'
import { Fault, type HalfWay, SubmitButton, useEnter, useSignIn } from './signingIn.tsx'

const AREA = 'b'
const FactorStep = lazy(() => import('./FactorStep.tsx'))
const PhoneForm = lazy(part(() => import('./PhoneForm.tsx')))

type Tab = 'account' | 'phone'

/** Back-office sign-in: account and password, or phone and SMS code (spec 2). */
export default function OfficeLoginPage() {
  const t = useTexts(officeAuthTexts)
  const [half, setHalf] = useState<SignedIn>()
  const enter = useEnter()
  useTitle(t('title'))
  // Until the server has said that it is off, the desk may be entered by phone.
  const allowed = useBaseSettings().SNOWY_SYS_DEFAULT_ALLOW_PHONE_LOGIN_FLAG_FOR_B !== 'false'
  const [chosen, setTab] = useState<Tab>('account')
  const tab = allowed ? chosen : 'account'
  const tabs = [
    { key: 'account' as const, title: t('accountTab') },
    ...(allowed ? [{ key: 'phone' as const, title: t('phoneTab') }] : []),
  ]
  if (half?.secondFactor)
    return (
      <LoginFrame>
        <Suspense fallback={null}>
          <FactorStep
            token={half.token}
            needed={half.secondFactor}
            onDone={() => enter(half)}
            onBack={() => setHalf(undefined)}
          />
        </Suspense>
      </LoginFrame>
    )
  return (
    <LoginFrame>
      <h1>{t('title')}</h1>
      <LoginTabs label={t('ways')} tabs={tabs} chosen={tab} onChoose={setTab}>
        {tab === 'account' ? (
          <AccountForm onHalf={setHalf} />
        ) : (
          <Suspense fallback={null}>
            <PhoneForm onHalf={setHalf} />
          </Suspense>
        )}
      </LoginTabs>
      <ThirdPartyEntry />
    </LoginFrame>
  )
}

/** The third party's way in, where the server has one configured. */
function ThirdPartyEntry() {
  const t = useTexts(officeAuthTexts)
  const settings = useBaseSettings()
  const [leaving, setLeaving] = useState(false)
  if (settings.THIRD_LOGIN_OPEN !== 'true') return null
  const go = () => {
    setLeaving(true)
    import('./third.ts').then(({ goToProvider }) => goToProvider('signIn')).catch(() => setLeaving(false))
  }
  return (
    <Button className={styles.lgThird} size="large" block loading={leaving} onClick={go}>
      {t('thirdSignIn', { name: settings.THIRD_LOGIN_NAME || t('thirdName') })}
    </Button>
  )
}

interface AccountValues {
  account: string
  password: string
  validCode?: string
  remember?: boolean
}

function AccountForm({ onHalf }: HalfWay) {
  const t = useTexts(officeAuthTexts)
  const { picture, refresh, isAsked, heed } = useAskedCaptcha(api.officeAuth.getPicCaptcha, AREA)
  const [form] = Form.useForm<AccountValues>()
  const { busy, fault, attempt } = useSignIn(onHalf, () => {
    form.setFieldValue('validCode', undefined)
    void refresh()
  })
  const remembered = readText(STORED.rememberedAccount)

  const submit = (values: AccountValues) =>
    attempt(async () => {
      const key = picture ?? (await refresh())
      if (!key) return call(api.officeAuth.getPicCaptcha, { quiet: true }).then(() => '')
      writeText(STORED.rememberedAccount, values.remember ? values.account : undefined)
      return call(api.officeAuth.doLogin, {
        body: {
          account: values.account.trim(),
          password: await encryptPassword(key, AREA, values.account.trim(), values.password),
          ...(isAsked && { validCode: values.validCode, validCodeReqNo: key.validCodeReqNo }),
        },
        quiet: true,
      }).catch(heed)
    })

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger={REQUIRED_ON}
      initialValues={{ account: remembered, remember: remembered !== undefined }}
      onFinish={submit}
    >
      <Form.Item
        name="account"
        label={t('account')}
        rules={[{ required: true, whitespace: true, message: t('accountRequired') }]}
      >
        <Input
          size="large"
          prefix={<Icon name="user" size={18} />}
          autoComplete="username"
          maxLength={64}
          autoFocus
        />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('password')}
        rules={[{ required: true, whitespace: true, message: t('passwordRequired') }]}
      >
        <Password
          size="large"
          prefix={<Icon name="lock" size={18} />}
          autoComplete="current-password"
          maxLength={128}
        />
      </Form.Item>
      {isAsked && <CaptchaItem picture={picture} refresh={refresh} />}
      <div className={styles.lgRow}>
        <Form.Item name="remember" valuePropName="checked" noStyle>
          <Checkbox>{t('remember')}</Checkbox>
        </Form.Item>
        <Link className="o-a" to="/findpwd">
          {t('forgot')}
        </Link>
      </div>
      <Fault text={fault} />
      <SubmitButton busy={busy} />
    </Form>
  )
}
