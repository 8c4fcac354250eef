import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { bringWords } from '../lib/i18n.ts'
import { part } from '../lib/leaving.ts'
import { AppBoundary } from './AppBoundary.tsx'
import { portalScreens } from './portal/screens.ts'
import { Root } from './Root.tsx'

const portalShell = () => import('./portal/PortalShell.tsx')
const PortalShell = lazy(part(portalShell))
const NotFoundPage = lazy(part(() => import('./portal/NotFoundPage.tsx')))
const OfficeApp = lazy(part(() => import('./office/OfficeApp.tsx')))
const pages = portalScreens.map(({ path, page }) => ({ path, Page: lazy(part(page)) }))

/**
 * Fetches the shell and the page of an address side by side, before anything is drawn: what the server wrote into the
 * page stays readable until the application can stand in its place.
 */
export async function prepare(path: string): Promise<void> {
  const screen = portalScreens.find((one) => one.path === path.replace(/(?<!\/)\/+$/, ''))
  // What does not arrive is told by the application, not here; without the words of a language it speaks Chinese.
  const parts = screen ? [bringWords(), portalShell(), screen.page()] : [bringWords()]
  await Promise.allSettled(parts)
}

/**
 * Two shells under one address: the portal's pages by their tables, everything else is the back-office. The plain
 * router suffices, data is the query cache's affair; the data router would cost the home page 16 KB.
 */
export function App() {
  return (
    <BrowserRouter>
      <AppBoundary>
        {/* Moves between pages are transitions: the old page stays until the new one's script has come. */}
        <Suspense fallback={null}>
          <Routes>
            <Route element={<Root />}>
              <Route element={<PortalShell />}>
                {pages.map(({ path, Page }) => (
                  <Route key={path} path={path} element={<Page />} />
                ))}
                {['/portal/*', '/couriers/*', '/404'].map((path) => (
                  <Route key={path} path={path} element={<NotFoundPage />} />
                ))}
              </Route>
              <Route path="/*" element={<OfficeApp />} />
            </Route>
          </Routes>
        </Suspense>
      </AppBoundary>
    </BrowserRouter>
  )
}
