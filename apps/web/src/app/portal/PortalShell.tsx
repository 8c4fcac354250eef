import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { markModes } from '../../lib/modes.ts'
import { useSession } from '../../lib/session.ts'
import { useScreenTitle } from '../../lib/title.ts'
import '../../ui/portal/tokens.css'
import '../../ui/portal/portal.css'
import type { Screen } from '../screens.ts'
import { FlowFooter, SiteFooter } from './Footer.tsx'
import { FlowHeader, SiteHeader } from './Header.tsx'
import { Maintenance } from './Maintenance.tsx'
import { Notices } from './Notices.tsx'
import { shellTexts } from './shell.texts.ts'

const NoticeStrip = lazy(() => import('../../ui/NoticeStrip.tsx'))
const SignedIn = lazy(() => import('./SignedIn.tsx'))

/** The intake keeps what was filled in, so that its header can offer to leave. */
const INTAKE = '/portal/appeal'

/**
 * The portal's frame around a page: header, page, footer, in the full or the slim form the screen's row names.
 * @param screen the page's row; none where no page stands
 */
export default function PortalShell({ screen }: { screen: Screen | undefined }) {
  const t = useTexts(shellTexts)
  const { search } = useLocation()
  const { token } = useSession()
  const isSignIn = /\/(login|courierLogin|signIn)$/.test(screen?.path ?? '')
  const flow = screen?.frame === 'flow'
  const isFilling = screen?.path === INTAKE && !new URLSearchParams(search).has('done')
  const leaveTo = isFilling ? (token ? '/portal/personal' : '/portal/home') : undefined
  useScreenTitle(screen?.title)
  useEffect(markModes, [])

  return (
    <div className="portal">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <Maintenance />
      {flow ? <FlowHeader leaveTo={leaveTo} /> : <SiteHeader />}
      <Suspense fallback={<main id="main" className="page-coming" />}>
        <Outlet />
      </Suspense>
      {screen && screen.frame !== 'site' ? <FlowFooter /> : <SiteFooter />}
      <Suspense fallback={null}>
        <NoticeStrip place={isSignIn ? 'LOGIN' : 'PORTAL'} />
        {token && <SignedIn />}
      </Suspense>
      <Notices />
    </div>
  )
}
