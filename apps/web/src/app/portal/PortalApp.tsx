import { type ComponentType, lazy, use, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { homeScreens } from '../../features/home/home.screens.ts'
import { part } from '../../lib/leaving.ts'
import type { Screen } from '../screens.ts'
import PortalShell from './PortalShell.tsx'

const NotFoundPage = lazy(part(() => import('./NotFoundPage.tsx')))

let table: Promise<readonly Screen[]> | undefined
const bringTable = part(() => import('./ahead.ts'))
/** The rows of all pages. */
function allScreens(): Promise<readonly Screen[]> {
  table ??= bringTable().then(({ bring }) => bring())
  return table
}
/** The same before they are drawn by: what does not arrive then is asked for once more when it is. */
async function screensAhead(): Promise<readonly Screen[]> {
  try {
    return await allScreens()
  } catch {
    table = undefined
    return []
  }
}

const screenAt = (screens: readonly Screen[], address: string) => {
  const path = address.replace(/(?<!\/)\/+$/, '')
  return screens.find((one) => one.path === path)
}

const pages = new Map<string, ComponentType>()
function pageOf({ path, page }: Screen): ComponentType {
  const Page = pages.get(path) ?? lazy(part(page))
  pages.set(path, Page)
  return Page
}

/** Fetches what draws an address. What does not arrive is told where it is drawn, not here. */
export async function bringPage(path: string): Promise<void> {
  const screen = screenAt(homeScreens, path) ?? screenAt(await screensAhead(), path)
  await screen?.page()
}

/** What a hand does before it opens another page. */
const STIRRINGS = ['pointerover', 'pointerdown', 'keydown'] as const

/** Home needs no row but its own: the others come with the first stirring of a hand, before any link is opened. */
function useTableAhead() {
  useEffect(() => {
    const bring = () => void screensAhead()
    for (const kind of STIRRINGS) addEventListener(kind, bring, { once: true, passive: true })
    return () => {
      for (const kind of STIRRINGS) removeEventListener(kind, bring)
    }
  }, [])
}

/** The portal: its pages by their tables, in one frame. */
export default function PortalApp() {
  const { pathname } = useLocation()
  useTableAhead()
  const screens = screenAt(homeScreens, pathname) ? homeScreens : use(allScreens())
  return (
    <Routes>
      <Route element={<PortalShell screen={screenAt(screens, pathname)} />}>
        {screens.map((screen) => {
          const Page = pageOf(screen)
          return <Route key={screen.path} path={screen.path} element={<Page />} />
        })}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
