import {
  Activity,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Location, Navigate, Route, Routes } from 'react-router'
import { PageAddress } from '../../lib/keptInput.ts'
import { KeptPageContext, type KeptPages as Registry } from '../../lib/keptPages.ts'
import { readText, STORED } from '../../lib/storage.ts'
import { Skeleton } from '../../ui/States.tsx'
import { PageTitleContext, TabTitleContext } from '../../ui/tabTitle.ts'
import { IframePage, MissingScreen, NoMenus, NotFoundPage } from './fallbacks.tsx'
import { landing, type MenuPage, type MenuReading } from './menu.ts'
import { hiddenScreenAt, hiddenScreens, pageOf, screenOf } from './officeScreens.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { progress } from './progress.ts'

interface Props {
  menu: MenuReading
  location: Location
  /** Paths whose pages stay alive while another one is shown; without tabs, those that would lose something. */
  kept: readonly string[] | undefined
  registry: Registry
  /** How often each path was refreshed. */
  generations: Readonly<Record<string, number>>
  onTitle(path: string, subject: string, whole?: string): void
}

type Places = ReadonlyMap<string, Location>

/** Where each page was when it was last shown; a page in the background must not follow the address. */
function placesNow(before: Places, location: Location, isKept: (path: string) => boolean): Places {
  const gone = [...before.keys()].filter((path) => path !== location.pathname && !isKept(path))
  if (before.get(location.pathname) === location && gone.length === 0) return before
  const next = new Map(before).set(location.pathname, location)
  for (const path of gone) next.delete(path)
  return next
}

/**
 * The pages of all open tabs. The one in charge is shown; the others stay as they were left, with state, filters and
 * scroll, but without effects: no keys, no timers, no requests (spec 3, "keep-alive list"). Where tabs are off, a page
 * stays only while something would be lost with it.
 */
export function KeptPages({ menu, location, kept, registry, generations, onTitle }: Props) {
  const { pathname } = location
  const isKept = (path: string) => kept?.includes(path) ?? registry.isDirty(path)
  const [known, setKnown] = useState<Places>(() => placesNow(new Map(), location, isKept))
  const places = placesNow(known, location, isKept)
  if (places !== known) setKnown(places)

  // Before the effects of the page that goes end: they ask whether it goes or is hidden.
  useLayoutEffect(() => registry.show(pathname), [registry, pathname])
  // After those of the page that comes have begun.
  useEffect(() => {
    registry.settle()
    registry.keepOnly([...places.keys()])
  }, [registry, places])

  return [...places].sort(byPath).map(([path, place]) => (
    <Activity key={path} mode={path === pathname ? 'visible' : 'hidden'}>
      <KeptPageContext value={registry.page(path)}>
        <PageAddress value={place}>
          <Slot menu={menu} location={place} generation={generations[path] ?? 0} onTitle={onTitle} />
        </PageAddress>
      </KeptPageContext>
    </Activity>
  ))
}

/** Moving a frame in the document would load it again; their order never changes. */
const byPath = ([a]: [string, Location], [b]: [string, Location]) => (a < b ? -1 : 1)

interface SlotProps {
  menu: MenuReading
  location: Location
  generation: number
  onTitle(path: string, subject: string, whole?: string): void
}

const Slot = memo(({ menu, location, generation, onTitle }: SlotProps) => {
  const { pathname } = location
  const box = useKeptScroll()
  const setTitle = useCallback(
    (subject: string, whole?: string) => onTitle(pathname, subject, whole),
    [onTitle, pathname],
  )
  const page = menu.pages.get(pathname)
  const isFrame = page?.kind === 'iframe'
  // A frame blanks its address by itself; any other page begins anew.
  const key = isFrame ? 'frame' : generation
  return (
    <div className="o-slot" ref={box}>
      {/* Goes where the page has a heading of its own (`ui.css`). */}
      {page && <h1 className="sr">{page.title}</h1>}
      <PageTitleContext value={page?.title}>
        <TabTitleContext value={setTitle}>
          <PageBoundary key={key}>
            <Suspense fallback={<Coming />}>
              <PageRoutes menu={menu} location={location} generation={generation} />
              <Arrived />
            </Suspense>
          </PageBoundary>
        </TabTitleContext>
      </PageTitleContext>
    </div>
  )
})

/** The panel stands before what it shows. */
const Coming = () => (
  <section className="o-page">
    <Skeleton />
  </section>
)

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
