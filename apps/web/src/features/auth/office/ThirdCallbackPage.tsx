import { App, Spin } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { completeSignIn } from '../../../lib/account.ts'
import { ApiError } from '../../../lib/api.ts'
import { say, useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { getSession, type SignedIn } from '../../../lib/session.ts'
import { useTitle } from '../../../lib/title.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { officeAuthTexts } from './officeAuth.texts.ts'
import { takeLinking } from './third.ts'

const FactorStep = lazy(() => import('./FactorStep.tsx'))

/** Fewer parameters are no answer of a provider (spec 2). */
const LEAST = 2
const SECURITY = '/usercenter?tab=security'

/**
 * Where the third party sends the browser back to: everything it answered goes to the server, which signs in with it,
 * or links its account when that was begun in this tab. Failure leads back with a message (spec 4, 8).
 */
export default function ThirdCallbackPage() {
  const t = useTexts(officeAuthTexts)
  useTitle(t('thirdBusy'))
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const begun = useRef(false)
  const [half, setHalf] = useState<SignedIn>()
  const home = useCallback(async () => navigate('/', { replace: true }), [navigate])

  useEffect(() => {
    // The provider's answer counts once, and development mounts every page twice.
    if (begun.current) return
    begun.current = true
    const answer = Object.fromEntries(params) as Record<string, string> & { state: string }
    if ([...params.keys()].length < LEAST) {
      void navigate('/login', { replace: true })
      return
    }
    const linking = takeLinking(params.get('state')) && getSession().token !== undefined
    const back = linking ? SECURITY : '/login'
    const act = async () => {
      if (linking) {
        await call(api.third.bindAccount, { body: answer, quiet: true })
        void message.success(say(officeAuthTexts, 'thirdLinked'))
        return navigate(SECURITY, { replace: true })
      }
      const reply = await call(api.third.callback, { query: answer, quiet: true })
      if (typeof reply === 'object' && reply.secondFactor) return setHalf(reply)
      await completeSignIn(reply)
      return home()
    }
    act().catch((error) => {
      void message.error(error instanceof ApiError ? error.msg : say(officeAuthTexts, 'thirdFailed'))
      return navigate(back, { replace: true })
    })
  }, [params, navigate, message, home])

  if (half?.secondFactor)
    return (
      <LoginFrame>
        <Suspense>
          <FactorStep
            token={half.token}
            needed={half.secondFactor}
            onDone={() => completeSignIn(half).then(home)}
            onBack={() => void navigate('/login', { replace: true })}
          />
        </Suspense>
      </LoginFrame>
    )

  return (
    <LoginFrame>
      <div role="status" className="o-row">
        <Spin />
        {t('thirdBusy')}
      </div>
    </LoginFrame>
  )
}
