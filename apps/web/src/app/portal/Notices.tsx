import { lazy, Suspense, useEffect, useState } from 'react'
import { type ApiError, type Challenge, setApiHooks } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { endSession } from '../../lib/session.ts'
import { watchVersion } from '../../lib/version.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { Dialog } from '../../ui/portal/Dialog.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import { shellTexts } from './shell.texts.ts'

export interface Asked {
  challenge: Challenge
  again: boolean
  settle: (answer: string | undefined) => void
}

interface Told {
  tone: 'good' | 'bad'
  text: string
}

const ChallengeDialog = lazy(() => import('./ChallengeDialog.tsx'))
const SHOWN_FOR = 6_000

/** What may stand before any portal page: the end of a session, a captcha challenge, a passing message. */
export function Notices() {
  const t = useTexts(shellTexts)
  const [expired, setExpired] = useState<ApiError>()
  const [asked, setAsked] = useState<Asked>()
  const [told, setTold] = useState<Told>()

  useEffect(() => {
    setApiHooks({
      expired: setExpired,
      challenge: (challenge, again) =>
        new Promise((settle) => {
          setAsked({ challenge, again, settle })
        }),
      succeeded: (text) => setTold({ tone: 'good', text }),
      failed: (error) => setTold({ tone: 'bad', text: error.msg }),
      warned: (text) => setTold({ tone: 'bad', text }),
    })
    return () => setApiHooks({})
  }, [])

  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(undefined), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [told])

  const [isOld, setOld] = useState(false)
  useEffect(() => watchVersion(() => setOld(true)), [])

  const answer = (value: string | undefined) => {
    asked?.settle(value)
    setAsked(undefined)
  }

  return (
    <>
      <div className="told" role="status">
        {told && (
          <p className={`told__slip told__slip--${told.tone}`}>
            <Icon name={told.tone === 'good' ? 'done' : 'alert'} />
            {told.text}
          </p>
        )}
      </div>
      {isOld && (
        <div className="update" role="status">
          <p>{t('newVersion')}</p>
          <p className="dialog__act">
            <Button look="primary" size="s" onClick={() => location.reload()}>
              {t('reload')}
            </Button>
            <Button size="s" onClick={() => setOld(false)}>
              {t('later')}
            </Button>
          </p>
        </div>
      )}
      {expired && (
        <Dialog title={t('expiredTitle')}>
          {expired.msg !== t('expiredTitle') && <p>{expired.msg}</p>}
          <p>{t('expiredKept')}</p>
          <p className="dialog__act">
            <Button
              look="primary"
              onClick={() => {
                endSession()
                location.reload()
              }}
            >
              {t('expiredDo')}
            </Button>
          </p>
        </Dialog>
      )}
      {asked && (
        <Suspense>
          <ChallengeDialog asked={asked} onAnswer={answer} />
        </Suspense>
      )}
    </>
  )
}
