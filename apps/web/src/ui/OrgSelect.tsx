import type { OrgNode } from '@appeal/contract/organisations/organisations.schemas.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { type Answering, call } from '../lib/operations.ts'
import { recordTexts } from './records.texts.ts'
import { useChosenNames } from './useChosenNames.ts'

interface Props {
  route: Answering<OrgNode[]>
  id?: string
  value?: string
  onChange?(id: string | undefined): void
  placeholder?: string
  /** What it is, where no label stands beside it. */
  label?: string
  allowClear?: boolean
  disabled?: boolean
  /** Name of the chosen one, before its level is loaded. */
  name?: string | undefined
}

interface Flat {
  id: string
  pId: string
  value: string
  title: string
  isLeaf: boolean
}

const flat = (nodes: readonly OrgNode[], parent: string): Flat[] =>
  nodes.flatMap((node) => [
    {
      id: node.id,
      pId: parent,
      value: node.id,
      title: node.name,
      isLeaf: node.isLeaf && !node.children,
    },
    ...flat(node.children ?? [], node.id),
  ])

const nodes = (shown: readonly Flat[]) => shown.map(({ value, title }) => ({ value, label: title }))

const topLevel = (nodes: readonly OrgNode[]) => flat(nodes, '0')

const ask = (route: Answering<OrgNode[]>, query: Record<string, string>) =>
  call(route, { query, quiet: true })

/** Chooses an organisation: levels are loaded when opened, and what is typed is searched for by the server. */
export function OrgSelect({ route, name, value, onChange, label, ...rest }: Props) {
  const t = useTexts(recordTexts)
  const [sought, setSought] = useState('')
  const [loaded, setLoaded] = useState<readonly Flat[]>([])
  const top = useQuery({
    ...route.query({ parentId: '0' }),
    select: topLevel,
  })
  const found = useQuery({
    ...route.query(sought ? { searchKey: sought } : skipToken),
    placeholderData: keepPreviousData,
    select: topLevel,
  })
  const lazy = [...(top.data ?? []), ...loaded]
  const shown = sought ? (found.data ?? []) : lazy
  const names = useChosenNames(
    // What was found is left with the choice: its name is learnt all the same.
    [...nodes([...lazy, ...(found.data ?? [])]), ...(value && name ? [{ value, label: name }] : [])],
    value,
  )
  const named =
    value && !shown.some((node) => node.id === value)
      ? [
          {
            ...{ id: value, pId: 'none', value, isLeaf: true },
            title: names.find((one) => one.value === value)?.label ?? value,
          },
        ]
      : []
  const load = async (node: { value?: unknown }) => {
    const parent = String(node.value)
    const children = flat(await ask(route, { parentId: parent }).catch(() => []), parent)
    setLoaded((before) => [...before.filter(({ pId }) => pId !== parent), ...children])
  }
  return (
    <TreeSelect
      treeDataSimpleMode
      treeData={[...shown, ...named]}
      {...(value && { value })}
      placeholder={t('chooseOrg')}
      {...(label && { 'aria-label': label })}
      showSearch={{ filterTreeNode: false, searchValue: sought, onSearch: setSought }}
      {...(sought ? { treeExpandedKeys: shown.map(({ id }) => id) } : { loadData: load })}
      onChange={(id?: string) => {
        setSought('')
        onChange?.(id)
      }}
      {...rest}
    />
  )
}
