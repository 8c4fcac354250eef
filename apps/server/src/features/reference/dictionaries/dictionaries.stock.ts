import { type DictNode, ownColor } from '@appeal/contract/dictionaries/dictionaries.routes.ts'

/** Colours of tags as Ant Design calls them, by ours; the others it knows are the same words (contract 9). */
const COLOURS: Readonly<Record<string, string>> = {
  violet: 'purple',
  teal: 'cyan',
  amber: 'gold',
  grey: 'default',
}

/** An entry whose colour the ecosystem's forms know; they require one. */
export const stockEntry = <T extends { dictColor: string | null }>(entry: T): T => ({
  ...entry,
  dictColor: COLOURS[entry.dictColor ?? 'grey'] ?? entry.dictColor,
})

/** An entry whose colour our desk knows, whoever chose it. */
export const ownEntry = <T extends { dictColor: string | null }>(entry: T): T => ({
  ...entry,
  dictColor: entry.dictColor && ownColor(entry.dictColor),
})

/** The tree of entries so. */
export function stockTree(nodes: readonly DictNode[]): DictNode[] {
  return nodes.map(({ children, ...node }) => ({
    ...node,
    ...stockEntry({ dictColor: node.dictColor ?? null }),
    ...(children && { children: stockTree(children) }),
  })) as DictNode[]
}
