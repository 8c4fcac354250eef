import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'
import { isPortalPath } from '../lib/confinement.ts'
import { bringWords } from '../lib/i18n.ts'
import { part } from '../lib/leaving.ts'
import { AppBoundary } from './AppBoundary.tsx'
import { Root } from './Root.tsx'

const portal = () => import('./portal/PortalApp.tsx')
const PortalApp = lazy(part(portal))
const OfficeApp = lazy(part(() => import('./office/OfficeApp.tsx')))

/**
 * Fetches the portal and the page of an address, before anything is drawn: what the server wrote into the page stays
 * readable until the application can stand in its place. The desk's visitors fetch nothing of the portal.
 */
export async function prepare(path: string): Promise<void> {
  const page = isPortalPath(path) ? portal().then(({ bringPage }) => bringPage(path)) : undefined
  // What does not arrive is told by the application, not here; without the words of a language it speaks Chinese.
  await Promise.allSettled([bringWords(), page])
}

/**
 * Two halves under one address: the portal's pages by their tables, everything else is the back-office. The plain
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
              <Route path="/*" element={<Half />} />
            </Route>
          </Routes>
        </Suspense>
      </AppBoundary>
    </BrowserRouter>
  )
}

function Half() {
  return isPortalPath(useLocation().pathname) ? <PortalApp /> : <OfficeApp />
}
