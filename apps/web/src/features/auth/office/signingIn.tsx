import { Button } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { completeSignIn } from '../../../lib/account.ts'
import { ApiError } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ownPath } from '../../../lib/ownPath.ts'
import type { SignedIn } from '../../../lib/session.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as styles from './officeAuth.module.css'
import { officeAuthTexts } from './officeAuth.texts.ts'

/** Carries a sign-in through and goes where the person wanted to. */
export function useEnter() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { next?: string } | null }
  return async (reply: SignedIn | string) => {
    await completeSignIn(reply)
    void navigate(ownPath(state?.next) ?? '/', { replace: true })
  }
}

export interface HalfWay {
  /** The first factor was right, and a second is wanted. */
  onHalf(reply: SignedIn): void
}

/** Runs one attempt: busy while it lasts; then in, or the server's sentence above the button. */
export function useSignIn(onHalf: HalfWay['onHalf'], onFailed: () => void) {
  const enter = useEnter()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const attempt = async (login: () => Promise<SignedIn | string>) => {
    setBusy(true)
    setFault(undefined)
    try {
      const reply = await login()
      if (typeof reply === 'object' && reply.secondFactor) return onHalf(reply)
      await enter(reply)
    } catch (error) {
      setFault(error instanceof ApiError ? error.msg : String(error))
      setBusy(false)
      onFailed()
    }
  }
  return { busy, fault, attempt }
}

/** The contract's rule of a sum's result. The table of all rules weighs 7 KB, too much for a page that only signs in. */
export const CAPTCHA = /^\s*[\d０-９]{1,2}\s*$/

/** The server's sentence above the button. */
export function Fault({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className={styles.lgFault} role="alert">
      <Icon name="alert" />
      {text}
    </p>
  )
}

/** Its spinner is drawn by the style sheet: nothing of it stays behind when a refusal has come. */
export function SubmitButton({ busy }: { busy: boolean }) {
  const t = useTexts(officeAuthTexts)
  return (
    <Button
      className={busy ? `${styles.lgSubmit} ${styles.lgBusy}` : styles.lgSubmit}
      type="primary"
      size="large"
      htmlType={busy ? 'button' : 'submit'}
      aria-busy={busy}
      block
    >
      {busy ? t('signingIn') : t('signIn')}
    </Button>
  )
}
