import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { type Badges, lateBelow } from './badges.ts'
import { NodeIcon } from './MenuIcon.tsx'
import { firstPage, type MenuReading } from './menu.ts'
import { officeTexts } from './office.texts.ts'
import * as styles from './shell.module.css'

interface Props {
  menu: MenuReading
  module: MenuNode | undefined
  badges: Badges
}

/** All modules side by side in the top bar: the dock of the classical layout; all in a menu too where room is short. */
export function ModuleDock({ menu, module, badges }: Props) {
  const t = useTexts(officeTexts)
  const dock = useRef<HTMLElement>(null)
  const isShort = useOverflow(dock)
  const all = useModuleMenu({ menu, module })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current module stays in sight when room or module change
  useEffect(() => {
    dock.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isShort, module?.id])
  return (
    <>
      <nav ref={dock} className={styles.dock} aria-label={t('modules')}>
        {menu.modules.map((one) => {
          const late = lateBelow(one, badges)
          return (
            <Link
              key={one.id}
              to={firstPage(one) ?? one.path}
              aria-current={one.id === module?.id || undefined}
            >
              <NodeIcon node={one} size={16} />
              {one.meta.title}
              {late > 0 && <em>{late}</em>}
            </Link>
          )
        })}
      </nav>
      {isShort && (
        <Dropdown trigger={['click']} menu={all}>
          <button type="button" className="o-ibtn" aria-label={t('allModules')}>
            <Icon name="dots" size={18} />
          </button>
        </Dropdown>
      )}
    </>
  )
}

/** Whether a row that wraps holds more than one line. */
function useOverflow(box: { current: HTMLElement | null }): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const row = box.current
    if (!row || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(() => setOver(row.scrollHeight > row.clientHeight))
    watch.observe(row)
    return () => watch.disconnect()
  }, [box])
  return over
}

/** The modules as a menu that leads to their first pages. */
function useModuleMenu({ menu, module }: Omit<Props, 'badges'>): MenuProps {
  const navigate = useNavigate()
  return {
    selectedKeys: module ? [module.id] : [],
    items: menu.modules.map((one) => ({
      key: one.id,
      icon: <NodeIcon node={one} size={16} />,
      label: one.meta.title,
    })),
    onClick: ({ key }) => {
      const chosen = menu.modules.find(({ id }) => id === key)
      if (chosen) void navigate(firstPage(chosen) ?? chosen.path)
    },
  }
}

/** One button for all modules, where they are not docked. */
export function ModuleSwitch({ menu, module }: Omit<Props, 'badges'>) {
  const t = useTexts(officeTexts)
  return (
    <Dropdown trigger={['click']} menu={useModuleMenu({ menu, module })}>
      <button
        type="button"
        className={styles.modsw}
        aria-label={`${t('switchModule')} ${module?.meta.title ?? ''}`}
      >
        <NodeIcon node={module} size={16} />
        {module?.meta.title}
        <Icon name="down" size={14} />
      </button>
    </Dropdown>
  )
}
