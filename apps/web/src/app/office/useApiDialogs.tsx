import { App } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type Challenge, setApiHooks } from '../../lib/api.ts'
import { say } from '../../lib/i18n.ts'
import { endSession } from '../../lib/session.ts'
import { officeTexts } from './office.texts.ts'

const ChallengeDialog = lazy(() => import('./ChallengeDialog.tsx'))
const ProofDialog = lazy(() => import('../../features/auth/office/ProofDialog.tsx'))

export interface Asked {
  challenge: Challenge
  again: boolean
  answer(value: string | undefined): void
}

/**
 * Gives the typed client the desk's dialogs and messages: the expiry modal (one at a time), the captcha challenge,
 * toasts for success and failure (spec 4, 8).
 * @returns the open dialog of a challenge or a proof, to be rendered
 */
export function useApiDialogs(): ReactNode {
  const { message, modal } = App.useApp()
  const [asked, setAsked] = useState<Asked>()
  const [proving, setProving] = useState<{ answer(shown: boolean): void }>()

  useEffect(() => {
    setApiHooks({
      expired: () =>
        modal.warning({
          title: say(officeTexts, 'expiredTitle'),
          content: say(officeTexts, 'expiredText'),
          okText: say(officeTexts, 'signInAgain'),
          closable: false,
          keyboard: false,
          centered: true,
          onOk: () => {
            endSession()
            location.reload()
          },
        }),
      challenge: (challenge, again) =>
        new Promise((resolve) => {
          const answer = (value: string | undefined) => {
            setAsked(undefined)
            resolve(value)
          }
          setAsked({ challenge, again, answer })
        }),
      prove: () =>
        new Promise((resolve) => {
          const answer = (shown: boolean) => {
            setProving(undefined)
            resolve(shown)
          }
          setProving({ answer })
        }),
      succeeded: (msg) => void message.success(msg),
      failed(error) {
        error.told = true
        void message.error(error.msg)
      },
      warned: (msg) => void message.warning(msg),
    })
    return () => setApiHooks({})
  }, [message, modal])

  return (
    <Suspense>
      {proving && <ProofDialog onAnswer={proving.answer} />}
      {asked && <ChallengeDialog key={asked.challenge.validCodeReqNo} {...asked} />}
    </Suspense>
  )
}
