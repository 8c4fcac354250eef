import { Cascader } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { areaPath, areasBelow, TOP_AREA } from '../lib/areas.ts'
import { queryClient } from '../lib/query.ts'

interface Node {
  value: string
  label: string
  isLeaf: boolean
  children?: Node[]
}

interface Props {
  /** Six-digit code of the chosen area. */
  value?: string | undefined
  onChange?(code: string | undefined): void
  onBlur?(): void
  /** Provinces and cities may be chosen as well as counties. */
  anyLevel?: boolean
  prefix?: ReactNode
  placeholder?: string
  id?: string
  disabled?: boolean
  'aria-label'?: string
}

const below = async (parent: string): Promise<Node[]> => {
  const nodes = await queryClient.fetchQuery(areasBelow(parent))
  return nodes.map(({ code, name, leaf }) => ({ value: code, label: name, isLeaf: leaf }))
}

const pathOf = (code: string) => queryClient.fetchQuery(areaPath(code))

const graft = (nodes: Node[], parent: string, children: Node[]): Node[] =>
  nodes.map((node) =>
    node.value === parent
      ? { ...node, children }
      : node.children
        ? { ...node, children: graft(node.children, parent, children) }
        : node,
  )

/** Province, city and county, each level fetched when it is opened. */
export function AreaSelect({ value, onChange, anyLevel = false, ...rest }: Props) {
  const [nodes, setNodes] = useState<Node[]>([])
  const [path, setPath] = useState<string[]>([])

  useEffect(() => {
    void below(TOP_AREA).then((roots) => setNodes((before) => (before.length ? before : roots)))
  }, [])

  // A value from outside, e.g. of a saved draft, shows its whole path; one chosen here is known already.
  const last = path.at(-1)
  useEffect(() => {
    if (value === last) return
    if (!value) {
      setPath([])
      return
    }
    let wanted = true
    void pathOf(value).then(async (areas) => {
      const codes = areas.map(({ code }) => code)
      let tree = await below(TOP_AREA)
      for (const code of codes.slice(0, -1)) tree = graft(tree, code, await below(code))
      if (!wanted) return
      setNodes(tree)
      setPath(codes)
    })
    return () => {
      wanted = false
    }
  }, [value, last])

  return (
    <Cascader
      {...rest}
      value={path}
      options={nodes}
      changeOnSelect={anyLevel}
      allowClear
      showSearch={false}
      loadData={(opened) => {
        const parent = opened.at(-1) as Node
        void below(parent.value).then((children) =>
          setNodes((before) => graft(before, parent.value, children)),
        )
      }}
      onChange={(codes) => {
        const chosen = (codes ?? []).map(String)
        setPath(chosen)
        onChange?.(chosen.at(-1))
      }}
    />
  )
}
