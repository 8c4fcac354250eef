import type { FactorSecret, FactorStatus } from '@appeal/contract/auth/auth.factor.routes.ts'
import type { LoginUser } from '@appeal/contract/auth/auth.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tellSuccess } from '../../lib/api.ts'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { encryptPassword } from '../../lib/password.ts'
import { useUserInfo } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { TextInput } from '../../ui/portal/Field.tsx'
import { Failed, Skeleton } from '../../ui/portal/States.tsx'
import { portalAreas } from './areas.ts'
import * as styles from './auth.portal.module.css'
import { OwnerProof, useOwnCode } from './OwnerProof.tsx'
import { portalFactorTexts } from './portalFactor.texts.ts'

/** The second factor of somebody whose home the portal is: theirs to turn on and off. */
export default function SecondFactorPage() {
  const t = useTexts(portalFactorTexts)
  useTitle(t('title'))
  const me = useUserInfo() as LoginUser | undefined
  const { data: status, error, refetch } = useQuery(api.factor.status.query())
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <main id="main" className="flow wrap">
      <section className={`login__card ${styles.login}`} aria-labelledby="sf-h">
        <h1 id="sf-h">{t(codes ? 'keepTitle' : 'title')}</h1>
        {error && !status && <Failed error={error} onRetry={() => void refetch()} />}
        {!status && !error && <Skeleton />}
        {codes ? (
          <Codes codes={codes} onKept={() => setCodes(undefined)} />
        ) : (
          me &&
          status &&
          (status.bound ? (
            <TurnedOn status={status} onCodes={setCodes} />
          ) : (
            <TurnOn me={me} onCodes={setCodes} />
          ))
        )}
      </section>
    </main>
  )
}

/** Recovery codes, shown this once. */
function Codes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const t = useTexts(portalFactorTexts)
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <>
      <p className="flow__lead">{t('keepLead')}</p>
      <ul aria-label={t('keepTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <a href={file} download={t('keepFile')}>
          {t('keepSave')}
        </a>
      </p>
      <Button look="primary" size="l" block onClick={onKept}>
        {t('kept')}
      </Button>
    </>
  )
}

interface Giving {
  onCodes(codes: readonly string[]): void
}

function TurnOn({ me, onCodes }: Giving & { me: LoginUser }) {
  const t = useTexts(portalFactorTexts)
  const [secret, setSecret] = useState<FactorSecret>()
  return (
    <>
      <p className="flow__lead">{t('lead')}</p>
      {secret ? <Binding secret={secret} onCodes={onCodes} /> : <Proving me={me} onSecret={setSecret} />}
    </>
  )
}

/** A session alone, which may be somebody else's, binds nothing: first the person shows who it is. */
function Proving({ me, onSecret }: { me: LoginUser; onSecret(secret: FactorSecret): void }) {
  const t = useTexts(portalFactorTexts)
  const area = me.loginAreaType === 'd' ? 'd' : 'c'
  const [byCode, setByCode] = useState(false)
  const ownCode = useOwnCode()
  const form = useForm({
    initial: { proof: '', ownCode: '' },
    rules: null,
    isKept: true,
    check: ({ proof, ownCode: given }): { proof?: string; ownCode?: string } =>
      byCode ? (given ? {} : { ownCode: t('ownCodeMissing') }) : proof ? {} : { proof: t('passwordMissing') },
    send: async ({ proof, ownCode: given }) => {
      const body = byCode
        ? { ownCode: given, ownCodeReqNo: ownCode.reqNo }
        : { password: await cipherOf(proof) }
      await call(api.factor.prove, { body, quiet: true })
      onSecret(await call(api.factor.getOtpInfo, { quiet: true }))
    },
  })
  const cipherOf = async (password: string) => {
    const key = await call(portalAreas[area].routes.getPicCaptcha, { quiet: true })
    return encryptPassword(key, area, me.account, password)
  }
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <p>{t('proofLead')}</p>
      <OwnerProof form={form} code={ownCode} byCode={byCode} onSwitch={setByCode} />
      <Button look="primary" size="l" block type="submit" busy={form.busy}>
        {t('start')}
      </Button>
    </form>
  )
}

const useCodeForm = (missing: string, send: (otpCode: string) => Promise<unknown>) =>
  useForm({
    initial: { otpCode: '' },
    rules: null,
    isKept: true,
    check: ({ otpCode }): { otpCode?: string } => (otpCode.trim() ? {} : { otpCode: missing }),
    send: ({ otpCode }) => send(otpCode.trim()),
  })

function Binding({ secret, onCodes }: Giving & { secret: FactorSecret }) {
  const t = useTexts(portalFactorTexts)
  const form = useCodeForm(t('codeMissing'), async (otpCode) =>
    onCodes((await call(api.factor.bindOtp, { body: { otpCode }, quiet: true })).recoveryCodes),
  )
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <p>{t('scan')}</p>
      <img src={secret.otpInfoBase64} alt={t('picture')} width={180} height={180} />
      <p>
        {t('byHand')} <code>{secret.otpInfo.secretKey.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextInput
        {...textField(form, 'otpCode')}
        label={t('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <Button look="primary" size="l" block type="submit" busy={form.busy}>
        {t('turnOn')}
      </Button>
    </form>
  )
}

/** Each act takes a code of its own. */
function TurnedOn({ status, onCodes }: Giving & { status: FactorStatus }) {
  const t = useTexts(portalFactorTexts)
  const [act, setAct] = useState<'off' | 'renew'>('off')
  const form = useCodeForm(t('codeMissing'), async (otpCode) => {
    const input = { body: { otpCode }, quiet: true }
    if (act === 'renew') return onCodes((await call(api.factor.renewCodes, input)).recoveryCodes)
    await call(api.factor.unBindOtp, input)
    tellSuccess(t('turnedOff'))
  })
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <p className="flow__lead">{t('isOn', { n: status.recoveryCodes })}</p>
      <TextInput {...textField(form, 'otpCode')} label={t('codeOrRecovery')} autoComplete="one-time-code" />
      <Button look="primary" size="l" block type="submit" busy={form.busy} onClick={() => setAct('renew')}>
        {t('renew')}
      </Button>
      <Button size="l" block type="submit" busy={form.busy} onClick={() => setAct('off')}>
        {t('turnOff')}
      </Button>
    </form>
  )
}
