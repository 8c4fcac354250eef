import { Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { officeTexts } from './office.texts.ts'
import { nameOf, PageTab, type TabStrip, useMenuOf } from './PageTab.tsx'
import * as shellStyles from './shell.module.css'
import * as tabStyles from './tabs.module.css'
import type { ViewTab } from './tabs.ts'

/** Without a network the tabs are there all the same; they are not moved then. */
const SortableTabs = lazy(() => import('./SortableTabs.tsx').catch(() => ({ default: StillTabs })))

function StillTabs(props: TabStrip) {
  return (
    <div className={tabStyles.tabsList}>
      {props.tabs.map((tab) => (
        <PageTab key={tab.path} tab={tab} name={nameOf(tab, props.titles)} {...props} />
      ))}
    </div>
  )
}

/** The open pages: switch, reorder, refresh, close, close the others, maximise, new window (spec 2). */
export function PageTabs(props: TabStrip) {
  const { tabs, path, maximised } = props
  const t = useTexts(officeTexts)
  const current = tabs.find((tab) => tab.path === path)
  const [movable, setMovable] = useState(false)
  // Once they move they stay so: the one that has the focus keeps it when another is closed.
  if (!movable && tabs.filter((tab) => !tab.affix).length > 1) setMovable(true)
  const still = <StillTabs {...props} />
  return (
    <nav className={shellStyles.tabs} aria-label={t('pageTabs')}>
      {movable ? (
        <Suspense fallback={still}>
          <SortableTabs {...props} />
        </Suspense>
      ) : (
        still
      )}
      <button
        type="button"
        className="o-ibtn"
        aria-label={t('refreshTab')}
        disabled={!current}
        onClick={() => current && props.refresh(current)}
      >
        <Icon name="refresh" />
      </button>
      <button
        type="button"
        className="o-ibtn"
        aria-label={maximised ? t('restore') : t('maximise')}
        aria-pressed={maximised}
        disabled={!current}
        onClick={() => current && props.maximise(current)}
      >
        <Icon name="maximize" />
      </button>
      {current && <CurrentTabMenu tab={current} {...props} />}
    </nav>
  )
}

function CurrentTabMenu({ tab, ...props }: TabStrip & { tab: ViewTab }) {
  const t = useTexts(officeTexts)
  return (
    <Dropdown trigger={['click']} menu={useMenuOf(tab, props)} placement="bottomRight">
      <button type="button" className="o-ibtn" aria-label={t('tabActions')}>
        <Icon name="down" />
      </button>
    </Dropdown>
  )
}
