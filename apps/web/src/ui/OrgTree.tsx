import type { OrgNode } from '@appeal/contract/organisations/organisations.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Input, Tree } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { useKept } from '../lib/keptInput.ts'
import { type Answering, call } from '../lib/operations.ts'
import { useSettled } from '../lib/useSettled.ts'
import { Icon } from './icons/Icon.tsx'
import { OrgSelect } from './OrgSelect.tsx'
import { recordTexts } from './records.texts.ts'
import './records.css'
import { useIsMobile } from './useViewport.ts'

interface Props {
  /** The tree call of the screen; each screen has its own right. */
  route: Answering<OrgNode[]>
  value: string | undefined
  onChange(id: string | undefined): void
}

interface Node {
  key: string
  title: string
  isLeaf: boolean
  className?: string
  children?: Node[]
}

const toNode = (node: OrgNode): Node => ({
  key: node.id,
  title: node.name,
  isLeaf: node.isLeaf && !node.children,
  ...((node.above || node.ended) && { className: 'o-rec-above' }),
  ...(node.children && { children: node.children.map(toNode) }),
})

const graft = (nodes: readonly Node[], key: string, children: Node[]): Node[] =>
  nodes.map((node) =>
    node.key === key
      ? { ...node, children, isLeaf: children.length === 0 }
      : node.children
        ? { ...node, children: graft(node.children, key, children) }
        : node,
  )

const keysOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => (node.children ? [node.key, ...keysOf(node.children)] : []))

const ask = (route: Answering<OrgNode[]>, query: Record<string, string>) =>
  call(route, { query, quiet: true })

const PAUSE = 300

/** Ant Design turns it while the level is closed. */
const ARROW = <Icon name="down" size={14} className="o-rec-arrow" />

/**
 * The tree beside a list: each level is fetched when it is opened, so that ten thousand organisations cost nothing;
 * a search shows what it finds with everything above it. On phones a field takes its place.
 */
export function OrgTree({ route, value, onChange }: Props) {
  const t = useTexts(recordTexts)
  const isMobile = useIsMobile()
  const [text, setText] = useKept('org', '')
  const sought = useSettled(text.trim(), PAUSE)
  if (isMobile)
    return (
      <div className="o-rec-lead">
        <OrgSelect
          route={route}
          placeholder={t('allOrgs')}
          label={t('allOrgs')}
          allowClear
          {...(value && { value })}
          onChange={onChange}
        />
      </div>
    )
  return (
    <aside className="o-rec-side" aria-label={t('allOrgs')}>
      <Input
        prefix={<Icon name="search" />}
        value={text}
        allowClear
        maxLength={100}
        placeholder={t('searchOrg')}
        aria-label={t('searchOrg')}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="o-rec-side-tree">
        {/* A search has a tree of its own, so that clearing it brings the opened levels back. */}
        {sought && <FoundTree key={sought} {...{ route, value, onChange, sought }} />}
        <div hidden={sought !== ''}>
          <LazyTree {...{ route, value, onChange }} />
        </div>
      </div>
    </aside>
  )
}

function LazyTree({ route, value, onChange }: Props) {
  const { data } = useQuery(route.query({ parentId: '0' }))
  const [nodes, setNodes] = useState<Node[]>([])
  const [opened, setOpened] = useState<string[]>([])
  const known = useRef<string[]>([])
  known.current = opened
  // After an act the levels that are open are fetched again, the others when they are opened.
  useEffect(() => {
    if (!data) return
    let dropped = false
    const rebuild = async () => {
      let next = data.map(toNode)
      for (const key of known.current) {
        const children = await ask(route, { parentId: key }).catch(() => [])
        next = graft(next, key, children.map(toNode))
      }
      if (dropped) return
      setNodes(next)
      if (known.current.length === 0 && next.length === 1 && next[0]) void open(next[0].key)
    }
    const open = async (key: string) => {
      const children = await ask(route, { parentId: key }).catch(() => [])
      if (dropped) return
      setNodes((before) => graft(before, key, children.map(toNode)))
      setOpened([key])
    }
    void rebuild()
    return () => {
      dropped = true
    }
  }, [data, route])
  const load = async ({ key }: { key: unknown }) => {
    const children = await ask(route, { parentId: String(key) }).catch(() => [])
    setNodes((before) => graft(before, String(key), children.map(toNode)))
  }
  return (
    <Tree<Node>
      blockNode
      switcherIcon={ARROW}
      treeData={nodes}
      loadData={load}
      expandedKeys={opened}
      onExpand={(keys) => setOpened(keys.map(String))}
      selectedKeys={value ? [value] : []}
      onSelect={([key]) => onChange(key === undefined ? undefined : String(key))}
    />
  )
}

function FoundTree({ route, value, onChange, sought }: Props & { sought: string }) {
  const t = useTexts(recordTexts)
  const { data } = useQuery(route.query({ searchKey: sought }))
  const nodes = useMemo(() => (data ?? []).map(toNode), [data])
  if (data?.length === 0) return <p className="o-mut o-sm">{t('noOrg')}</p>
  return (
    <Tree<Node>
      blockNode
      switcherIcon={ARROW}
      treeData={nodes}
      expandedKeys={keysOf(nodes)}
      selectedKeys={value ? [value] : []}
      onSelect={([key]) => onChange(key === undefined ? undefined : String(key))}
    />
  )
}
