import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { part } from '../../lib/leaving.ts'
import PortalShell from './PortalShell.tsx'
import { portalScreens } from './screens.ts'

const NotFoundPage = lazy(part(() => import('./NotFoundPage.tsx')))
const pages = portalScreens.map(({ path, page }) => ({ path, Page: lazy(part(page)) }))

/** Fetches the page of an address. What does not arrive is told where it is drawn, not here. */
export async function bringPage(path: string): Promise<void> {
  await portalScreens.find((one) => one.path === path.replace(/(?<!\/)\/+$/, ''))?.page()
}

/** The portal: its pages by their tables, in one frame. */
export default function PortalApp() {
  return (
    <Routes>
      <Route element={<PortalShell />}>
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
