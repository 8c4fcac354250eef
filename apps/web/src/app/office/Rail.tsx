import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { Link } from 'react-router'
import { BrandMark } from '../../ui/icons/BrandMark.tsx'
import { type Badges, lateBelow } from './badges.ts'
import { NodeIcon } from './MenuIcon.tsx'
import { firstPage, linkOf } from './menu.ts'
import * as styles from './shell.module.css'

interface Props {
  label: string
  nodes: readonly MenuNode[]
  currentId: string | undefined
  badges: Badges
  /** The mark stands in the top bar where that spans the whole width. */
  brand: boolean
}

/** First column of the two-column menu: the modules, or what the current module begins with. */
export function Rail({ label, nodes, currentId, badges, brand }: Props) {
  return (
    <nav className={styles.rail} aria-label={label}>
      {brand && <BrandMark />}
      {nodes.map((node) => (
        <RailEntry key={node.id} node={node} on={node.id === currentId} late={lateBelow(node, badges)} />
      ))}
    </nav>
  )
}

function RailEntry({ node, on, late }: { node: MenuNode; on: boolean; late: number }) {
  const content = (
    <>
      <NodeIcon node={node} size={20} />
      {node.meta.title}
      {late > 0 && <em>{late}</em>}
    </>
  )
  if (node.meta.type === 'link')
    return (
      <a href={linkOf(node)} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  return (
    <Link to={firstPage(node) ?? node.path} aria-current={on || undefined}>
      {content}
    </Link>
  )
}
