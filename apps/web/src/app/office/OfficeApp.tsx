import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { part } from '../../lib/leaving.ts'
import { OfficeTheme } from '../../ui/theme/OfficeTheme.tsx'
import { useApiDialogs } from './useApiDialogs.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

const LoginPage = lazy(part(() => import('../../features/auth/office/OfficeLoginPage.tsx')))
const FindPasswordPage = lazy(part(() => import('../../features/auth/office/OfficeFindPasswordPage.tsx')))
const ThirdCallbackPage = lazy(part(() => import('../../features/auth/office/ThirdCallbackPage.tsx')))
const OfficeShell = lazy(part(() => import('./OfficeShell.tsx')))

/** The back-office: its sign-in pages, and behind them the shell with the pages of the menu. */
export function OfficeApp() {
  return (
    <OfficeTheme>
      <OfficeRoutes />
    </OfficeTheme>
  )
}

function OfficeRoutes() {
  const challenge = useApiDialogs()
  useKeptFocus()
  return (
    <>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/findpwd" element={<FindPasswordPage />} />
          <Route path="/callback" element={<ThirdCallbackPage />} />
          <Route path="/*" element={<OfficeShell />} />
        </Routes>
      </Suspense>
      {challenge}
    </>
  )
}

export default OfficeApp
