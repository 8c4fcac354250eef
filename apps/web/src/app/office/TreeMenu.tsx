import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { ConfigProvider, Menu, type MenuProps } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { usePreferences } from '../../ui/theme/preferences.ts'
import type { Badges } from './badges.ts'
import { NodeIcon } from './MenuIcon.tsx'
import { firstPage, linkOf, routeOf, shown } from './menu.ts'
import * as styles from './menus.module.css'
import { idsAbove, openAfter } from './menuTree.ts'
import { useOpenAddress } from './openAddress.ts'
import { BadgeMarks } from './SideMenu.tsx'

interface Props {
  label: string
  nodes: readonly MenuNode[]
  badges: Badges
  /** Ids from the module down to the page shown. */
  trail: readonly string[]
  mode: 'inline' | 'horizontal'
  collapsed?: boolean
}

// The menu stands on the rail's ground in every theme.
const ON_RAIL = {
  components: {
    Menu: {
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemColor: 'var(--rail-ink)',
      itemHoverColor: 'var(--rail-on)',
      itemHoverBg: 'var(--rail-hover)',
      itemActiveBg: 'var(--rail-hover)',
      itemSelectedBg: 'var(--rail-active)',
      itemSelectedColor: 'var(--rail-on)',
      subMenuItemSelectedColor: 'var(--rail-on)',
      horizontalItemSelectedColor: 'var(--rail-on)',
      horizontalItemHoverColor: 'var(--rail-on)',
      horizontalItemSelectedBg: 'var(--rail-active)',
      popupBg: 'var(--rail)',
      itemHeight: 36,
      itemMarginBlock: 1,
      itemMarginInline: 8,
      iconSize: 16,
      collapsedWidth: 56,
      activeBarBorderWidth: 0,
      activeBarHeight: 2,
    },
  },
}

/** Catalogues that open and close, as column (classical) or as a row that folds what does not fit (top). */
export function TreeMenu({ label, nodes, badges, trail, mode, collapsed = false }: Props) {
  const { sideUniqueOpen } = usePreferences()
  const addressOf = useOpenAddress()
  const [open, setOpen] = useState<readonly string[]>([])
  const current = trail.at(-1)
  const above = current === undefined ? undefined : idsAbove(nodes, current)
  const aboveKey = above?.join()

  // The entry of the page shown is never hidden in a closed catalogue.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `aboveKey` stands for `above`, a new list at each render
  useEffect(() => {
    if (above) setOpen((before) => (sideUniqueOpen ? above : [...new Set([...before, ...above])]))
  }, [aboveKey, sideUniqueOpen])

  const inColumn =
    mode === 'inline' && !collapsed
      ? {
          openKeys: [...open],
          onOpenChange: (keys: string[]) => setOpen(openAfter(nodes, open, keys, sideUniqueOpen)),
        }
      : {}
  return (
    <ConfigProvider theme={ON_RAIL}>
      <nav className={`${styles.tree} o-tree-${mode}`} aria-label={label}>
        <Menu
          mode={mode}
          {...(mode === 'inline' && { inlineCollapsed: collapsed, inlineIndent: 16 })}
          items={itemsOf(nodes, badges, addressOf)}
          selectedKeys={[...trail]}
          {...inColumn}
        />
      </nav>
    </ConfigProvider>
  )
}

const iconOf = (node: MenuNode) => <NodeIcon node={node} size={16} />

function itemsOf(
  nodes: readonly MenuNode[],
  badges: Badges,
  addressOf: (path: string) => string,
): NonNullable<MenuProps['items']> {
  return nodes.map((node) => {
    const icon = iconOf(node)
    const { title } = node.meta
    const children = shown(node.children)
    const isContainer = node.meta.type === 'catalog' || node.meta.type === 'module'
    if (isContainer && children.length > 0)
      return { key: node.id, icon, label: title, children: itemsOf(children, badges, addressOf) }
    if (node.meta.type === 'link')
      return {
        key: node.id,
        icon,
        label: (
          <a href={linkOf(node)} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        ),
      }
    const badge = node.component ? badges[node.component] : undefined
    return {
      key: node.id,
      icon,
      label: <Link to={addressOf(firstPage(node) ?? routeOf(node))}>{title}</Link>,
      ...(badge && badge.count > 0 && { extra: <BadgeMarks {...badge} /> }),
    }
  })
}
