import type { FactorSecret } from '@appeal/contract/auth/auth.factor.routes.ts'
import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isExpired, warn } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { factorTexts } from './factor.texts.ts'
import * as styles from './officeAuth.module.css'

/** A new secret as a picture to be scanned, and in letters for who cannot scan it. */
export function FactorOffer({ token, onExpired }: { token?: string; onExpired?: () => void }) {
  const t = useTexts(factorTexts)
  const [offer, setOffer] = useState<FactorSecret>()
  const [error, setError] = useState<unknown>()
  const leave = useRef(onExpired)
  leave.current = onExpired
  // A secret is shown once and kept nowhere here: no cache of answers holds it.
  const load = useCallback(() => {
    setError(undefined)
    call(api.factor.getOtpInfo, { quiet: true, ...(token && { token }) }).then(setOffer, (problem) => {
      // The minutes of the first step are over; asking again would answer the same.
      if (!leave.current || !isExpired(problem)) return setError(problem)
      warn(problem.msg)
      leave.current()
    })
  }, [token])
  useEffect(load, [load])
  if (error) return <ErrorState error={error} onRetry={load} />
  if (!offer) return <Skeleton rows={4} />
  return (
    <div className={styles.factor}>
      <ol>
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
      </ol>
      <img src={offer.otpInfoBase64} alt={t('picture')} width={180} height={180} />
      <p className="o-sm">
        {t('byHand')} <code>{offer.otpInfo.secretKey.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </div>
  )
}

/** Codes that open the account when the phone is lost; they are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts(factorTexts)
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <div className={styles.factor}>
      <p className="o-mut">{t('recoveryText')}</p>
      <ul className={styles.factorCodes} aria-label={t('recoveryTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button href={file} download={t('recoveryFile')}>
        {t('recoverySave')}
      </Button>
    </div>
  )
}
