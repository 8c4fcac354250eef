import '../../lib/harmless.ts'
import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { refreshUser } from '../../lib/account.ts'
import { useTexts } from '../../lib/i18n.ts'
import { keptPages } from '../../lib/keptPages.ts'
import { useLeaveGuard } from '../../lib/leaving.ts'
import { useSession, useUserInfo } from '../../lib/session.ts'
import { readText, STORED, writeText } from '../../lib/storage.ts'
import { useTitle } from '../../lib/title.ts'
import { hasOverlay } from '../../ui/dialogKeys.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { ScreenPathsContext } from '../../ui/screenPaths.ts'
import { setPreferences, usePreferences } from '../../ui/theme/preferences.ts'
import { useDayWords } from '../../ui/theme/useDayWords.ts'
import { useKeys } from '../../ui/useKeys.ts'
import { useViewport } from '../../ui/useViewport.ts'
import type { Badges } from './badges.ts'
import { KeptPages } from './KeptPages.tsx'
import { MobileBar, MobileTop } from './MobileBars.tsx'
import { ModuleDock, ModuleSwitch } from './Modules.tsx'
import { columnsOf, type MenuReading, moduleOf, screenPaths, shown } from './menu.ts'
import { Overlay } from './Overlay.tsx'
import { officeTexts } from './office.texts.ts'
import { hiddenScreenAt } from './officeScreens.ts'
import { OpenAddressContext } from './openAddress.ts'
import { PageTabs } from './PageTabs.tsx'
import { progress } from './progress.ts'
import { Rail } from './Rail.tsx'
import { SideMenu } from './SideMenu.tsx'
import { Breadcrumb, Copyright, Mark } from './Surround.tsx'
import * as styles from './shell.module.css'
import { useStanding } from './standing.tsx'
import { TopBar } from './TopBar.tsx'
import { TreeMenu } from './TreeMenu.tsx'
import { useBadges } from './useBadges.ts'
import { useLive } from './useLive.ts'
import { useMenu } from './useMenu.ts'
import { usePageChange } from './usePageChange.ts'
import { useSettingsSync } from './useSettingsSync.ts'
import { useTabs } from './useTabs.ts'
import { useVersionOffer } from './useVersionOffer.tsx'
import { useWholeWords } from './useWholeWords.ts'

const FirstPasswordDialog = lazy(() => import('../../features/auth/office/FirstPasswordDialog.tsx'))
const IdleDialog = lazy(() => import('../../features/auth/office/OfficeIdleDialog.tsx'))
const RealNameDialog = lazy(() => import('../../features/users/OfficeRealNameDialog.tsx'))
const SettingsDrawer = lazy(() => import('./SettingsDrawer.tsx'))
const SearchDialog = lazy(() => import('./SearchDialog.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))
const CalendarNotice = lazy(() => import('../../features/calendar/CalendarNotice.tsx'))

/** The page of those who keep the working calendar. */
const CALENDAR = 'calendar/year'

/** Account state of an approved enterprise that has not set its password (domain 3.3). */
const MUST_SET_PASSWORD = '2'
/** `isRealName` of an account whose real name has to be entered again (spec 4). */
const NAME_MISSING = '1'

/** The frame around every desk page: menus, top bar, page tabs, one white panel; bars at top and bottom on phones. */
export default function OfficeShell() {
  const { menu, error, retry } = useMenu()
  const user = useUserInfo()
  const { status } = useSession()

  // Permissions and name may have changed since the browser stored them.
  useEffect(() => void refreshUser().catch(() => undefined), [])
  useDayWords()
  useSettingsSync()
  useVersionOffer()
  useWholeWords()

  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!menu) return <Skeleton />
  return (
    <>
      <Frame menu={menu} />
      {status === MUST_SET_PASSWORD && user && (
        <Suspense fallback={null}>
          <FirstPasswordDialog />
        </Suspense>
      )}
      {/* One dialog at a time: setting the password signs out, the name is asked for afterwards. */}
      {status !== MUST_SET_PASSWORD && user?.isRealName === NAME_MISSING && (
        <Suspense fallback={null}>
          <RealNameDialog />
        </Suspense>
      )}
      {user?.idleMinutes && (
        <Suspense fallback={null}>
          <IdleDialog minutes={user.idleMinutes} />
        </Suspense>
      )}
    </>
  )
}

const NARROW = 1100

const mainPart = () =>
  Object.assign(document.createElement('main'), { id: 'main', className: styles.main, tabIndex: -1 })

function Frame({ menu }: { menu: MenuReading }) {
  const t = useTexts(officeTexts)
  const location = useLocation()
  const { pathname } = location
  const width = useViewport()
  const settings = usePreferences()
  const unread = useLive()
  const badges = useBadges()
  const module = useCurrentModule(menu, pathname)
  const paths = useMemo(() => screenPaths(menu), [menu])
  const [registry] = useState(keptPages)
  // Once the session is over nothing can be kept any more, and the question came before.
  useLeaveGuard(() => readText(STORED.token) !== undefined && registry.isAnyDirty())
  const { tabs, titles, setTabs, setTitle, title, actions, generations, maximised, setMaximised } = useTabs(
    menu,
    registry,
  )
  const overlays = useOverlays(menu)
  useTitle(title)
  const spoken = usePageChange(pathname, title)
  useProgress(pathname)
  const leaveMaximised = () => setMaximised(false)
  useFindChord(overlays.search)
  useKeys({ s: overlays.search, '?': overlays.keys, ...(maximised && { Escape: leaveMaximised }) })

  const addressOf = useCallback(
    (path: string) => tabs.find((tab) => tab.path === path)?.fullPath ?? path,
    [tabs],
  )
  const kept = useMemo(
    () => (settings.layoutTags ? tabs.map(({ path }) => path) : undefined),
    [settings.layoutTags, tabs],
  )
  const { place: pages, part } = useStanding(
    mainPart,
    <KeptPages {...{ menu, location, kept, registry, generations }} onTitle={setTitle} />,
  )
  const calendar = paths.get(CALENDAR)
  const notice = calendar && (
    <Overlay>
      <CalendarNotice path={calendar} />
    </Overlay>
  )
  const facts = { menu, module, badges, path: pathname }
  const shell =
    width === 0 ? (
      <div className="o-mob">
        <MobileTop title={title ?? ''} onSearch={overlays.search} {...facts} />
        {notice}
        {pages}
        <MobileBar unread={unread} onSettings={overlays.settings} {...facts} />
      </div>
    ) : (
      <Desk
        {...facts}
        narrow={width < NARROW}
        maximised={maximised}
        unread={unread}
        onSearch={overlays.search}
        onSettings={overlays.settings}
        onKeys={overlays.keys}
      >
        {settings.layoutTags && (
          <PageTabs
            tabs={tabs}
            titles={titles}
            path={pathname}
            maximised={maximised}
            onOrder={setTabs}
            {...actions}
          />
        )}
        <div className={styles.pageArea}>
          {notice}
          {settings.breadcrumb && <Breadcrumb {...facts} title={title} />}
          {pages}
          {settings.footerCopyright && <Copyright />}
        </div>
      </Desk>
    )
  return (
    <OpenAddressContext value={addressOf}>
      <ScreenPathsContext value={paths}>
        <a className={styles.skip} href="#main">
          {t('skip')}
        </a>
        {shell}
        {part}
        <p className="sr" aria-live="polite">
          {spoken}
        </p>
        {settings.loginUserWatermark && <Mark />}
        {overlays.shown}
      </ScreenPathsContext>
    </OpenAddressContext>
  )
}

/** Ctrl K finds as well, from a field too; an open dialog keeps its keys. */
function useFindChord(find: () => void) {
  const latest = useRef(find)
  latest.current = find
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || hasOverlay()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Search dialog and settings drawer, loaded when they are first opened. */
function useOverlays(menu: MenuReading) {
  const [searching, setSearching] = useState(false)
  const [setting, setSetting] = useState(false)
  const [listing, setListing] = useState(false)
  return {
    search: () => setSearching(true),
    settings: () => setSetting(true),
    keys: () => setListing(true),
    shown: (
      <>
        {searching && (
          <Overlay onFailed={() => setSearching(false)}>
            <SearchDialog menu={menu} onClose={() => setSearching(false)} />
          </Overlay>
        )}
        {setting && (
          <Overlay onFailed={() => setSetting(false)}>
            <SettingsDrawer onClose={() => setSetting(false)} />
          </Overlay>
        )}
        {listing && (
          <Overlay onFailed={() => setListing(false)}>
            <KeysDialog onClose={() => setListing(false)} />
          </Overlay>
        )}
      </>
    ),
  }
}

/** A bar at the head of the window from a move to another page until that page stands. */
function useProgress(path: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts on every move to another page
  useLayoutEffect(() => {
    progress.start()
    return () => progress.done()
  }, [path])
}

interface DeskProps {
  menu: MenuReading
  module: MenuNode | undefined
  badges: Badges
  path: string
  narrow: boolean
  maximised: boolean
  unread: number | undefined
  onSearch(): void
  onSettings(): void
  onKeys(): void
  children: ReactNode
}

/** The three layouts: classical, doublerow, top (spec 2). */
function Desk(props: DeskProps) {
  const { menu, module, badges, path, narrow, maximised, unread, onSearch, children } = props
  const t = useTexts(officeTexts)
  const settings = usePreferences()
  const { layout, moduleDock, menuCollapse, topHeaderThemeColor, topHeaderThemeColorSpread } = settings
  const [overlay, setOverlay] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the menu laid over the page
  useEffect(() => setOverlay(false), [path])

  const trail = menu.pages.get(path)?.trail.map(({ id }) => id) ?? (module ? [module.id] : [])
  const isTop = layout === 'top'
  const spread = isTop || topHeaderThemeColorSpread
  const columns = columnsOf(menu, module, trail, moduleDock)
  const hasSide = layout === 'doublerow' ? columns.side.length > 0 : !isTop
  const folded = narrow ? !overlay : menuCollapse
  const fold = () => (narrow ? setOverlay(!overlay) : setPreferences({ menuCollapse: !menuCollapse }))

  const classes = [
    styles.shell,
    `o-lay-${layout}`,
    (folded || narrow || !hasSide) && styles.shellFolded,
    topHeaderThemeColor && 'o-top-themed',
    spread && 'o-top-spread',
    isTop && settings.fixedWidth && styles.shellFixed,
    !settings.layoutTags && styles.shellUntabbed,
    maximised && styles.shellMax,
  ]
  const side = <SideMenu {...columns} nodes={columns.side} badges={badges} path={path} brand={!spread} />
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {layout === 'doublerow' && (
        <Rail
          label={columns.railLabel ?? t('modules')}
          nodes={columns.rail}
          currentId={columns.railId}
          badges={badges}
          brand={!spread}
        />
      )}
      {layout === 'doublerow' && hasSide && !folded && (
        <div className={narrow ? styles.sideOver : styles.sideCol}>{side}</div>
      )}
      {layout === 'classical' && (
        <div className={`${styles.classical}${narrow && overlay ? ` ${styles.classicalOver}` : ''}`}>
          <TreeMenu
            label={module?.meta.title ?? t('menu')}
            nodes={shown(module?.children)}
            badges={badges}
            trail={trail}
            mode="inline"
            collapsed={folded}
          />
        </div>
      )}
      <TopBar
        unread={unread}
        brand={spread || layout === 'classical'}
        folded={hasSide ? folded : undefined}
        onFold={fold}
        onSearch={onSearch}
        onSettings={props.onSettings}
        onKeys={props.onKeys}
      >
        {isTop && (
          <TreeMenu
            label={t('modules')}
            nodes={menu.modules}
            badges={badges}
            trail={trail}
            mode="horizontal"
          />
        )}
        {layout === 'classical' && moduleDock && <ModuleDock menu={menu} module={module} badges={badges} />}
        {!isTop && !moduleDock && <ModuleSwitch menu={menu} module={module} />}
      </TopBar>
      {children}
    </div>
  )
}

/** The module in charge; remembered, so that a page without a menu entry keeps its surroundings. */
function useCurrentModule(menu: MenuReading, path: string): MenuNode | undefined {
  const module = moduleOf(menu, path, readText(STORED.moduleId), hiddenScreenAt(path)?.beside)
  const id = module?.id
  useEffect(() => {
    if (id) writeText(STORED.moduleId, id)
  }, [id])
  return module
}
