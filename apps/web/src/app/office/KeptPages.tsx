import { useQueryClient } from '@tanstack/react-query'
import { Activity, memo, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { type Location, Navigate, Route, Routes } from 'react-router'
import { readText, STORED } from '../../lib/storage.ts'
import { Skeleton } from '../../ui/States.tsx'
import { TabTitleContext } from '../../ui/tabTitle.ts'
import { IframePage, MissingScreen, NoMenus, NotFoundPage } from './fallbacks.tsx'
import { landing, type MenuPage, type MenuReading } from './menu.ts'
import { hiddenScreenAt, hiddenScreens, pageOf, screenOf } from './officeScreens.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { progress } from './progress.ts'

interface Props {
  menu: MenuReading
  location: Location
  /** Paths whose pages stay alive while another one is shown. */
  kept: readonly string[]
  /** How often each path was refreshed. */
  generations: Readonly<Record<string, number>>
  onTitle(path: string, subject: string): void
}

/**
 * The pages of all open tabs. The one in charge is shown; the others stay as they were left, with state, filters and
 * scroll, but without effects: no keys, no timers, no requests (spec 3, "keep-alive list").
 */
export function KeptPages({ menu, location, kept, generations, onTitle }: Props) {
  const { pathname } = location
  // Where each page was when it was last shown; a page in the background must not follow the address.
  const places = useRef(new Map<string, Location>())
  useLayoutEffect(() => {
    const held = places.current
    held.set(pathname, location)
    for (const path of held.keys()) if (path !== pathname && !kept.includes(path)) held.delete(path)
  }, [pathname, location, kept])

  const background = kept.filter((path) => path !== pathname && places.current.has(path))
  return [...background, pathname].sort().map((path) => (
    <Activity key={path} mode={path === pathname ? 'visible' : 'hidden'}>
      <Slot
        menu={menu}
        location={path === pathname ? location : places.current.get(path)!}
        generation={generations[path] ?? 0}
        onTitle={onTitle}
      />
    </Activity>
  ))
}

interface SlotProps {
  menu: MenuReading
  location: Location
  generation: number
  onTitle(path: string, subject: string): void
}

const Slot = memo(({ menu, location, generation, onTitle }: SlotProps) => {
  const { pathname } = location
  const box = useKeptScroll()
  const setTitle = useCallback((subject: string) => onTitle(pathname, subject), [onTitle, pathname])
  const isFrame = menu.pages.get(pathname)?.kind === 'iframe'
  // A frame blanks its address by itself; any other page begins anew.
  const key = isFrame ? 'frame' : generation
  const queries = useQueryClient()
  const known = useRef(generation)
  if (known.current !== generation) {
    known.current = generation
    void queries.invalidateQueries({ refetchType: 'none' })
  }
  return (
    <div className="o-slot" ref={box}>
      <TabTitleContext value={setTitle}>
        <PageBoundary key={key}>
          <Suspense fallback={<Skeleton />}>
            <PageRoutes menu={menu} location={location} generation={generation} />
            <Arrived />
          </Suspense>
        </PageBoundary>
      </TabTitleContext>
    </div>
  )
})

/** Ends the progress bar once the page stands. */
function Arrived() {
  useEffect(() => progress.done(), [])
  return null
}

/** Keeps the scroll of everything inside: a box that is not displayed may forget it. */
function useKeptScroll() {
  const box = useRef<HTMLDivElement>(null)
  const offsets = useRef(new Map<Element, { top: number; left: number }>())
  useLayoutEffect(() => {
    const here = box.current
    if (!here) return
    for (const [element, { top, left }] of offsets.current) {
      if (!here.contains(element)) offsets.current.delete(element)
      else {
        element.scrollTop = top
        element.scrollLeft = left
      }
    }
    const onScroll = ({ target }: Event) => {
      if (target instanceof Element)
        offsets.current.set(target, { top: target.scrollTop, left: target.scrollLeft })
    }
    here.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => here.removeEventListener('scroll', onScroll, { capture: true })
  }, [])
  return box
}

/** Routes as the menu says, the pages without a menu entry, and what stands in for missing ones. */
function PageRoutes({ menu, location, generation }: Omit<SlotProps, 'onTitle'>) {
  const start = useMemo(
    () => landing(menu, readText(STORED.lastPath), (path) => hiddenScreenAt(path) !== undefined),
    [menu],
  )
  const home = start ? <Navigate to={start} replace /> : <NoMenus />
  return (
    <Routes location={location}>
      <Route path="/" element={home} />
      {!menu.pages.has('/index') && <Route path="/index" element={home} />}
      {[...menu.pages.values()].map((page) => (
        <Route
          key={page.path}
          path={page.path}
          element={<MenuPageView page={page} generation={generation} />}
        />
      ))}
      {[...menu.entrances].map(([path, first]) => (
        <Route key={path} path={path} element={first ? <Navigate to={first} replace /> : <NoMenus />} />
      ))}
      {hiddenScreens
        .filter(({ path }) => !menu.pages.has(path))
        .map((screen) => {
          const Page = pageOf(screen)
          return (
            <Route key={screen.path} path={screen.path} element={<Page component={screen.component} />} />
          )
        })}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

function MenuPageView({ page, generation }: { page: MenuPage; generation: number }) {
  if (page.kind === 'iframe')
    return <IframePage title={page.title} url={page.url ?? ''} generation={generation} />
  const screen = screenOf(page.component)
  if (!screen) return <MissingScreen component={page.component ?? page.path} />
  const Page = pageOf(screen)
  return <Page component={screen.component} />
}
