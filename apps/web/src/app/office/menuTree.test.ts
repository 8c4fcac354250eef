import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { describe, expect, it } from 'vitest'
import { closedAfter, idsAbove, openAfter } from './menuTree.ts'

const node = (id: string, children: MenuNode[] = []): MenuNode => ({
  id,
  parentId: '0',
  name: id,
  title: id,
  category: 'MENU',
  path: `/${id}`,
  sortCode: 1,
  meta: { title: id, type: children.length > 0 ? 'catalog' : 'menu' },
  ...(children.length > 0 && { children }),
})
const tree = [node('a', [node('a1', [node('a11')]), node('a2')]), node('b', [node('b1')]), node('c')]

describe('ids above a node', () => {
  it('are those from the root down, and none for a stranger', () => {
    expect(idsAbove(tree, 'a11')).toEqual(['a', 'a1'])
    expect(idsAbove(tree, 'c')).toEqual([])
    expect(idsAbove(tree, 'z')).toBeUndefined()
  })
})

describe('exclusive menu expansion', () => {
  it('closes everything but what is around the opened entry', () => {
    expect(openAfter(tree, ['b'], ['b', 'a'], true)).toEqual(['a'])
    expect(openAfter(tree, ['a'], ['a', 'a1'], true)).toEqual(['a', 'a1'])
  })
  it('leaves others open when it is off, and always lets one close', () => {
    expect(openAfter(tree, ['b'], ['b', 'a'], false)).toEqual(['b', 'a'])
    expect(openAfter(tree, ['a', 'b'], ['b'], true)).toEqual(['b'])
  })
  it('closes the sibling headings when one is opened', () => {
    const closed = closedAfter(tree, new Set(['a']), 'a', true)
    expect([...closed]).toEqual(['b'])
    expect([...closedAfter(tree, new Set(['a']), 'a', false)]).toEqual([])
    expect([...closedAfter(tree, new Set(), 'b', true)]).toEqual(['b'])
  })
})
