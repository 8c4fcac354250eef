import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError, isExpired, warn } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useLeaveGuard } from '../../../lib/leaving.ts'
import { api, call, local } from '../../../lib/operations.ts'
import { addPasskey, isGivenUp, knowsPasskeys, passByPasskey } from '../../../lib/passkeys.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { FactorOffer, RecoveryCodes } from './FactorOffer.tsx'
import { factorTexts } from './factor.texts.ts'
import * as styles from './officeAuth.module.css'

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

  const [trust, setTrust] = useState(false)
  const { data: status } = useQuery(
    local('factor', token, () => call(api.factor.status, { token, quiet: true })),
  )

  // Shown this once: going with the window unsaved would lose them.
  useLeaveGuard(() => codes !== undefined)

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setFault(undefined)
    try {
      await act()
    } catch (error) {
      // The minutes of the first step are over: it is taken again.
      if (isExpired(error)) {
        warn(error.msg)
        return onBack()
      }
      setFault(error instanceof ApiError ? error.msg : isGivenUp(error) ? t('passkeyGivenUp') : String(error))
    }
    setBusy(false)
  }
  const submit = ({ otpCode }: { otpCode: string }) =>
    attempt(async () => {
      const body = { otpCode: otpCode.trim() }
      if (needed === 'enrol')
        return setCodes((await call(api.factor.bindOtp, { token, body, quiet: true })).recoveryCodes)
      await call(api.factor.passOtp, { token, body: { ...body, ...(trust && { trust }) }, quiet: true })
      await onDone()
    })
  const byPasskey = () =>
    attempt(async () => {
      if (needed === 'enrol') return setCodes(await addPasskey(t('passkeyHere'), token))
      await passByPasskey({ token, trust })
      await onDone()
    })
  const offersPasskey =
    knowsPasskeys() && (needed === 'enrol' ? status !== undefined : (status?.passkeys ?? 0) > 0)
  // Who has passkeys alone needs the field for recovery codes only.
  const prefersPasskey = needed === 'code' && offersPasskey && status?.bound === false
  const fails = fault && (
    <p className={styles.lgFault} role="alert">
      <Icon name="alert" />
      {fault}
    </p>
  )

  if (codes)
    return (
      <section aria-labelledby={heading}>
        <Heading id={heading}>{t('recoveryTitle')}</Heading>
        <RecoveryCodes codes={codes} />
        {fails}
        <Button type="primary" size="large" block loading={busy} onClick={() => void attempt(onDone)}>
          {t('recoveryKept')}
        </Button>
      </section>
    )
  return (
    <section aria-labelledby={heading}>
      <h1 id={heading}>{t(needed === 'enrol' ? 'enrolTitle' : 'codeTitle')}</h1>
      {needed === 'enrol' ? (
        <FactorOffer token={token} onExpired={onBack} />
      ) : (
        <p className="o-mut">{t('codeText')}</p>
      )}
      <Form layout="vertical" requiredMark={false} onFinish={submit}>
        <CodeField />
        {needed === 'code' && (status?.trustDays ?? 0) > 0 && (
          <Form.Item>
            <Checkbox checked={trust} onChange={({ target }) => setTrust(target.checked)}>
              {t('trust', { days: status?.trustDays ?? 0 })}
            </Checkbox>
          </Form.Item>
        )}
        {fails}
        <Button
          type={prefersPasskey ? 'default' : 'primary'}
          size="large"
          htmlType="submit"
          block
          loading={busy}
        >
          {t(needed === 'enrol' ? 'bind' : 'confirm')}
        </Button>
        {offersPasskey && (
          <Button
            className={styles.lgThird}
            type={prefersPasskey ? 'primary' : 'default'}
            size="large"
            block
            disabled={busy}
            onClick={() => void byPasskey()}
          >
            {t(needed === 'enrol' ? 'passkeyInstead' : 'passkeyUse')}
          </Button>
        )}
        <Button type="link" block onClick={onBack}>
          {t('back')}
        </Button>
      </Form>
    </section>
  )
}

/** The codes take the place of the form: they are read out from their heading on. */
function Heading({ id, children }: { id: string; children: ReactNode }) {
  const here = useRef<HTMLHeadingElement>(null)
  useEffect(() => here.current?.focus(), [])
  return (
    <h1 ref={here} id={id} tabIndex={-1}>
      {children}
    </h1>
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
