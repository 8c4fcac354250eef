import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { Drawer, Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { type Badges, lateBelow } from './badges.ts'
import { NodeIcon } from './MenuIcon.tsx'
import { firstPage, type MenuReading, shown } from './menu.ts'
import * as styles from './menus.module.css'
import { officeTexts } from './office.texts.ts'
import { MenuList } from './SideMenu.tsx'
import { useAccountActions } from './UserMenu.tsx'

interface TopProps {
  title: string
  menu: MenuReading
  badges: Badges
  path: string
  onSearch(): void
}

/** Head of the phone shell: menu button, the page's title, the search. The heading is the page's own. */
export function MobileTop({ title, menu, badges, path, onSearch }: TopProps) {
  const t = useTexts(officeTexts)
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the drawer
  useEffect(() => setOpen(false), [path])
  return (
    <header className="o-mh">
      <button type="button" className="o-ibtn" aria-label={t('menu')} onClick={() => setOpen(true)}>
        <Icon name="list" size={20} />
      </button>
      <b title={title}>{title}</b>
      <span className="o-grow" />
      <button type="button" className="o-ibtn" aria-label={t('search')} onClick={onSearch}>
        <Icon name="search" size={20} />
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} placement="left" size={272} title={t('menu')}>
        {menu.modules.map((module) => (
          <section key={module.id} className={`${styles.side} ${styles.sideM}`}>
            <h3>{module.meta.title}</h3>
            <MenuList nodes={shown(module.children)} badges={badges} path={path} />
          </section>
        ))}
      </Drawer>
    </header>
  )
}

/** Modules that fit between messages and the own account. */
const MODULES_SHOWN = 3

interface BarProps {
  menu: MenuReading
  module: MenuNode | undefined
  badges: Badges
  unread: number | undefined
  onSettings(): void
}

/** Foot of the phone shell: the first modules, messages, the own account. */
export function MobileBar({ menu, module, badges, unread, onSettings }: BarProps) {
  const t = useTexts(officeTexts)
  const { items, act, dialog } = useAccountActions(onSettings)
  return (
    <nav className="o-mbar" aria-label={t('modules')}>
      {menu.modules.slice(0, MODULES_SHOWN).map((one) => {
        const late = lateBelow(one, badges)
        return (
          <Link
            key={one.id}
            to={firstPage(one) ?? one.path}
            aria-current={one.id === module?.id || undefined}
          >
            <NodeIcon node={one} size={20} />
            {one.meta.title}
            {late > 0 && <em>{late}</em>}
          </Link>
        )
      })}
      <Link to="/messages">
        <Icon name="bell" size={20} />
        {t('messages')}
        {unread !== undefined && unread > 0 && <em>{unread}</em>}
      </Link>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => act(key) }} placement="topRight">
        <button type="button" className="o-plain">
          <Icon name="user" size={20} />
          {t('mine')}
        </button>
      </Dropdown>
      {dialog}
    </nav>
  )
}
