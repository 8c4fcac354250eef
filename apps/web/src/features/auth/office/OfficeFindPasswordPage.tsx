import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { encryptNewPassword } from '../../../lib/password.ts'
import { useTitle } from '../../../lib/title.ts'
import { useAskedCaptcha } from '../../../lib/useCaptcha.ts'
import { CodeInput } from '../../../ui/CodeInput.tsx'
import { codeTexts } from '../../../ui/codes.texts.ts'
import { contractRule, requiredRule } from '../../../ui/formRules.ts'
import { REQUIRED_ON } from '../../../ui/requiredOn.ts'
import { CaptchaItem } from './CaptchaItem.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { LoginTabs } from './LoginTabs.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import * as styles from './officeAuth.module.css'
import { officeAuthTexts } from './officeAuth.texts.ts'

type Way = 'phone' | 'email'

interface Values {
  target: string
  validCode?: string
  code: string
  newPassword: string
}

/** Password recovery by phone or by e-mail, with a way back to signing in (spec 2). */
export default function OfficeFindPasswordPage() {
  const t = useTexts(officeAuthTexts)
  useTitle(t('findTitle'))
  const [way, setWay] = useState<Way>('phone')
  const ways = [
    { key: 'phone' as const, title: t('byPhone') },
    { key: 'email' as const, title: t('byEmail') },
  ]
  return (
    <LoginFrame>
      <h1>{t('findTitle')}</h1>
      <LoginTabs label={t('ways')} tabs={ways} chosen={way} onChoose={setWay}>
        <RecoveryForm key={way} way={way} />
      </LoginTabs>
      <p style={{ marginTop: 16 }}>
        <Link className="o-a" to="/login">
          {t('backToLogin')}
        </Link>
      </p>
    </LoginFrame>
  )
}

function RecoveryForm({ way }: { way: Way }) {
  const t = useTexts(officeAuthTexts)
  const tc = useTexts(codeTexts)
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { picture, refresh, isAsked, heed } = useAskedCaptcha(api.password.getPicCaptcha, 'b')
  const [form] = Form.useForm<Values>()
  const [reqNo, setReqNo] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const byPhone = way === 'phone'

  const send = async () => {
    const { target, validCode } = await form.validateFields(['target', ...(isAsked ? ['validCode'] : [])])
    const captcha = isAsked ? { validCode, validCodeReqNo: picture?.validCodeReqNo } : {}
    const sent = byPhone
      ? call(api.password.findPasswordGetPhoneValidCode, { query: { phone: target, ...captcha } })
      : call(api.password.findPasswordGetEmailValidCode, { query: { email: target, ...captcha } })
    setReqNo(await sent.catch(heed).finally(() => void refresh()))
  }
  const submit = async ({ target, code, newPassword }: Values) => {
    const key = picture ?? (await refresh())
    if (!reqNo) return form.setFields([{ name: 'code', errors: [tc('codeFirst')] }])
    if (!key) return
    setBusy(true)
    setFault(undefined)
    try {
      const body = {
        validCode: code,
        validCodeReqNo: reqNo,
        newPassword: await encryptNewPassword(key, newPassword),
      }
      await (byPhone
        ? call(api.password.findPasswordByPhone, { body: { phone: target, ...body }, quiet: true })
        : call(api.password.findPasswordByEmail, { body: { email: target, ...body }, quiet: true }))
      void message.success(t('passwordReset'))
      void navigate('/login', { replace: true })
    } catch (error) {
      setFault(error instanceof ApiError ? error.msg : String(error))
      setBusy(false)
    }
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} validateTrigger={REQUIRED_ON} onFinish={submit}>
      <Form.Item
        name="target"
        label={t(byPhone ? 'phone' : 'email')}
        rules={[requiredRule(byPhone ? 'rule.required.phone' : 'rule.email'), contractRule(way)]}
      >
        <Input
          size="large"
          inputMode={byPhone ? 'tel' : 'email'}
          autoComplete={byPhone ? 'tel' : 'email'}
          maxLength={200}
        />
      </Form.Item>
      {isAsked && <CaptchaItem picture={picture} refresh={refresh} />}
      <Form.Item
        name="code"
        label={byPhone ? tc('smsCode') : t('mailCode')}
        rules={[requiredRule('rule.required.smsCode'), contractRule('smsCode')]}
      >
        <CodeInput onSend={send} />
      </Form.Item>
      <NewPasswordFields picture={picture} />
      {fault && (
        <p className={styles.lgFault} role="alert">
          {fault}
        </p>
      )}
      <Button className={styles.lgSubmit} type="primary" size="large" htmlType="submit" block loading={busy}>
        {t('submit')}
      </Button>
    </Form>
  )
}
