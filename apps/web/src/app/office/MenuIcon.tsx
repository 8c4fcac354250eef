import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { type IconName, isIconName } from '../../ui/icons/icons.ts'

/** Names of the ecosystem for drawings of ours. */
const ALIAS: Readonly<Record<string, IconName>> = { bank: 'building' }

/** The icon a menu entry names; an unknown name shows a neutral one. */
export function MenuIcon({ name = '', size }: { name: string | undefined; size: number }) {
  return <Icon name={isIconName(name) ? name : (ALIAS[name] ?? 'template')} size={size} />
}

/** The icon of a menu entry in the colour that was chosen for it. */
export function NodeIcon({ node, size }: { node: MenuNode | undefined; size: number }) {
  const icon = <MenuIcon name={node?.meta.icon ?? node?.icon} size={size} />
  return node?.color ? <span style={{ color: node.color, display: 'contents' }}>{icon}</span> : icon
}
