import { Button, Form, Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { FactorOffer, RecoveryCodes } from './FactorOffer.tsx'
import { factorTexts } from './factor.texts.ts'

interface FactorStepProps {
  /** The token that opens nothing but this step. */
  token: string
  needed: 'code' | 'enrol'
  onDone: () => Promise<void>
  onBack: () => void
}

/** The second step of signing in: the code of the authenticator, after binding one where there is none yet. */
export default function FactorStep({ token, needed, onDone, onBack }: FactorStepProps) {
  const t = useTexts(factorTexts)
  const [codes, setCodes] = useState<readonly string[]>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const heading = useId()

  const submit = async ({ otpCode }: { otpCode: string }) => {
    setBusy(true)
    setFault(undefined)
    const body = { otpCode: otpCode.trim() }
    try {
      if (needed === 'enrol')
        setCodes((await call(api.factor.bindOtp, { token, body, quiet: true })).recoveryCodes)
      else {
        await call(api.factor.passOtp, { token, body, quiet: true })
        await onDone()
      }
    } catch (error) {
      setFault(error instanceof ApiError ? error.msg : String(error))
    } finally {
      setBusy(false)
    }
  }

  if (codes)
    return (
      <section aria-labelledby={heading}>
        <h1 id={heading}>{t('recoveryTitle')}</h1>
        <RecoveryCodes codes={codes} />
        <Button type="primary" size="large" block onClick={() => void onDone()}>
          {t('recoveryKept')}
        </Button>
      </section>
    )
  return (
    <section aria-labelledby={heading}>
      <h1 id={heading}>{t(needed === 'enrol' ? 'enrolTitle' : 'codeTitle')}</h1>
      {needed === 'enrol' ? <FactorOffer token={token} /> : <p className="o-mut">{t('codeText')}</p>}
      <Form layout="vertical" requiredMark={false} onFinish={submit}>
        <CodeField />
        {fault && (
          <p className="o-lg-fault" role="alert">
            <Icon name="alert" />
            {fault}
          </p>
        )}
        <Button type="primary" size="large" htmlType="submit" block loading={busy}>
          {t(needed === 'enrol' ? 'bind' : 'confirm')}
        </Button>
        <Button type="link" block onClick={onBack}>
          {t('back')}
        </Button>
      </Form>
    </section>
  )
}

/** The field that has the focus when the step appears. */
function CodeField() {
  const t = useTexts(factorTexts)
  const form = Form.useFormInstance<{ otpCode: string }>()
  // The step takes the place of a form whose field had the focus.
  useEffect(() => form.getFieldInstance('otpCode')?.focus(), [form])
  return (
    <Form.Item name="otpCode" label={t('code')} rules={[{ required: true, message: t('codeRequired') }]}>
      <Input size="large" autoComplete="one-time-code" inputMode="text" maxLength={24} />
    </Form.Item>
  )
}
