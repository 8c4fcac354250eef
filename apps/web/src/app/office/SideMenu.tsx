import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { useBaseSettings } from '../../lib/settings.ts'
import { systemName } from '../../lib/title.ts'
import { type Count, countParts } from '../../ui/Counts.tsx'
import { countWord } from '../../ui/countWord.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { usePreferences } from '../../ui/theme/preferences.ts'
import type { Badges } from './badges.ts'
import { NodeIcon } from './MenuIcon.tsx'
import { firstPage, linkOf, routeOf, shown } from './menu.ts'
import * as styles from './menus.module.css'
import { closedAfter } from './menuTree.ts'
import { officeTexts } from './office.texts.ts'
import { useOpenAddress } from './openAddress.ts'

interface Props {
  label: string
  nodes: readonly MenuNode[]
  badges: Badges
  path: string
  /** The system's name stands in the top bar where that spans the whole width. */
  brand: boolean
}

/** Second column: catalogues as headings, menus below them. */
export function SideMenu({ label, nodes, badges, path, brand }: Props) {
  const t = useTexts(officeTexts)
  const settings = useBaseSettings()
  return (
    <nav className={styles.side} aria-label={label}>
      {brand && <div className={styles.sys}>{systemName()}</div>}
      <MenuList nodes={nodes} badges={badges} path={path} />
      {settings.SNOWY_SYS_VERSION && (
        <div className={styles.sideFoot}>{t('version', { version: settings.SNOWY_SYS_VERSION })}</div>
      )}
    </nav>
  )
}

interface ListProps {
  nodes: readonly MenuNode[]
  badges: Badges
  path: string
}

/** Entries of one level, headings that fold what is below them; also used in the phone's drawer. */
export function MenuList({ nodes, badges, path }: ListProps) {
  const { sideUniqueOpen } = usePreferences()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const press = (id: string) => setClosed(closedAfter(nodes, closed, id, sideUniqueOpen))
  return (
    <ul>
      {nodes.map((node) => {
        if (node.meta.type !== 'catalog')
          return (
            <li key={node.id}>
              <MenuItem node={node} badges={badges} path={path} />
            </li>
          )
        const isOpen = !closed.has(node.id)
        return (
          <li key={node.id}>
            <h4>
              <button type="button" aria-expanded={isOpen} onClick={() => press(node.id)}>
                {node.meta.title}
                <Icon name={isOpen ? 'up' : 'down'} size={12} />
              </button>
            </h4>
            {isOpen && <MenuList nodes={shown(node.children)} badges={badges} path={path} />}
          </li>
        )
      })}
    </ul>
  )
}

function MenuItem({ node, badges, path }: { node: MenuNode; badges: Badges; path: string }) {
  const addressOf = useOpenAddress()
  const content = (
    <>
      <NodeIcon node={node} size={16} />
      <span>{node.meta.title}</span>
    </>
  )
  if (node.meta.type === 'link')
    return (
      <a className={styles.mi} href={linkOf(node)} target="_blank" rel="noopener noreferrer">
        {content}
        <Icon name="ext" size={12} />
      </a>
    )
  const badge = node.component ? badges[node.component] : undefined
  const to = firstPage(node) ?? routeOf(node)
  return (
    <Link className={styles.mi} to={addressOf(to)} aria-current={to === path ? 'page' : undefined}>
      {content}
      {badge && badge.count > 0 && <BadgeMarks {...badge} />}
    </Link>
  )
}

/** Numbers of an entry: red for late, amber for near; one after the other at its end. */
export function BadgeMarks(badge: Count) {
  return (
    <span className={styles.miMarks}>
      {countParts(badge).map(({ tone, n }) => (
        <em key={tone} className={`o-${tone}`}>
          {countWord(n)}
        </em>
      ))}
    </span>
  )
}
