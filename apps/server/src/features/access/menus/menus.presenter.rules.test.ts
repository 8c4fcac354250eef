import { FIRST_PAGE_CODE } from '@appeal/contract/menus/menu-components.ts'
import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROOT, treeOf } from './menus.presenter.ts'
import type { MenuRow } from './menus.store.ts'

const AT = new Date('2026-01-01T00:00:00Z')
const row = (id: string, more: Partial<MenuRow>): MenuRow => ({
  id,
  parentId: ROOT,
  moduleId: 'm',
  category: 'MENU',
  menuType: 'MENU',
  code: `code${id}`,
  title: `标题${id}`,
  titleEn: null,
  name: null,
  path: `/p/${id}`,
  component: null,
  icon: null,
  color: null,
  visible: 'TRUE',
  keepLive: 'YES',
  displayLayout: 'YES',
  sortCode: 1,
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
  ...more,
})
const module = row('m', { category: 'MODULE', menuType: null, moduleId: null })
const everyNode = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])])

describe('menus.treeOf', () => {
  it('gives nothing where the system has no module', () => {
    expect(treeOf([], new Set(['1']), 'zh')).toEqual([])
  })

  it('gives the first module alone where nothing is granted', () => {
    const tree = treeOf([module, row('1', {})], new Set(), 'zh')
    expect(tree.map(({ id }) => id)).toEqual(['m'])
    expect(tree[0]).not.toHaveProperty('children')
  })

  it('leaves out what is not granted, and catalogues that stay empty even when granted themselves', () => {
    const rows = [
      module,
      row('c', { menuType: 'CATALOG' }),
      row('d', { menuType: 'CATALOG' }),
      row('1', { parentId: 'c' }),
      row('2', { parentId: 'c' }),
    ]
    const tree = treeOf(rows, new Set(['1', 'd']), 'zh')
    expect(everyNode(tree).map(({ id }) => id)).toEqual(['m', 'c', '1'])
  })

  it('keeps the special entry with its pages, and drops it without any', () => {
    const special = row('s', { code: FIRST_PAGE_CODE })
    const page = row('1', { parentId: 's' })
    const tree = treeOf([module, special, page], new Set(['1']), 'zh')
    expect(tree[0]?.children?.[0]).toMatchObject({ code: FIRST_PAGE_CODE, children: [{ id: '1' }] })
    expect(everyNode(treeOf([module, special, page], new Set(['s']), 'zh')).map(({ id }) => id)).toEqual([
      'm',
    ])
  })

  it('marks hidden pages, frames, links and the first page that stays', () => {
    const rows = [
      module,
      row('h', { visible: 'FALSE' }),
      row('i', { menuType: 'IFRAME', path: 'https://a.example/x' }),
      row('l', { menuType: 'LINK', path: 'https://b.example/' }),
      row('1', {}),
    ]
    const tree = treeOf(rows, new Set(['h', 'i', 'l', '1']), 'zh')
    const meta = new Map(everyNode(tree).map((node) => [node.id, node.meta]))
    expect(meta.get('h')).toMatchObject({ hidden: true })
    expect(meta.get('h')).not.toHaveProperty('affix')
    expect(meta.get('i')).toMatchObject({ type: 'iframe', url: 'https://a.example/x' })
    expect(meta.get('l')).toMatchObject({ type: 'link', url: 'https://b.example/' })
    expect(meta.get('1')).toMatchObject({ type: 'menu', affix: true })
  })

  it('titles in the language of the reader, in Chinese where there is no other', () => {
    const rows = [{ ...module, titleEn: 'Module' }, row('1', {})]
    const [top] = treeOf(rows, new Set(['1']), 'en')
    expect([top?.title, top?.meta.title, top?.children?.[0]?.title]).toEqual(['Module', 'Module', '标题1'])
  })

  it('for any tree and any grants: no empty children, every granted page once, below its ancestors', () => {
    const shape = fc.array(fc.record({ parent: fc.nat(20), catalog: fc.boolean(), granted: fc.boolean() }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(shape, (specs) => {
        const rows = [
          module,
          ...specs.map(({ parent, catalog }, at) =>
            // A parent further up keeps the entries a tree; everything else hangs below the module.
            row(String(at), {
              parentId: parent < at ? String(parent) : ROOT,
              menuType: catalog ? 'CATALOG' : 'MENU',
            }),
          ),
        ]
        const granted = new Set(specs.flatMap((spec, at) => (spec.granted ? [String(at)] : [])))
        const nodes = everyNode(treeOf(rows, granted, 'zh'))
        for (const node of nodes) expect(node.children?.length).not.toBe(0)
        const ids = nodes.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const pages = specs.flatMap((spec, at) => (spec.granted && !spec.catalog ? [String(at)] : []))
        for (const id of pages) expect(ids).toContain(id)
      }),
    )
  })
})
