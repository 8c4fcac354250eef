import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { describe, expect, it } from 'vitest'
import { readMenu } from './menu.ts'
import { MAX_PATTERN, markOf, searcher, searchPool, syllablesOf } from './search.ts'

type Kind = MenuNode['meta']['type']
const node = (kind: Kind, title: string, children: MenuNode[] = [], hidden = false): MenuNode => ({
  id: title,
  parentId: '0',
  name: title,
  title,
  category: kind === 'module' ? 'MODULE' : 'MENU',
  path: `/${title}`,
  icon: 'mail',
  sortCode: 1,
  meta: { title, type: kind, hidden },
  ...(children.length > 0 && { children }),
})

const menu = readMenu([
  node('module', '申诉办理', [
    node('catalog', '待办', [node('menu', '待受理'), node('menu', '超期预警')]),
    node('iframe', '外部报表'),
    node('link', '外部链接'),
    node('menu', '隐藏页', [], true),
    node('menu', '父页', [node('menu', '子页')]),
  ]),
  node('module', '复核剔除', [node('menu', '待审剔除'), node('menu', 'SMS日志')]),
])
const pool = searchPool(menu)
const names = (pattern: string) => searcher(pool)(pattern).map(({ name }) => name)

describe('search pool', () => {
  it('holds entries of type menu without children, and no hidden ones', () => {
    expect(pool.map(({ name }) => name)).toEqual(['待受理', '超期预警', '子页', '待审剔除', 'SMS日志'])
  })
  it('gives each entry icon, paths, names, reading and initials', () => {
    expect(pool[0]).toMatchObject({
      icon: 'mail',
      path: '/待受理',
      fullPath: '/待受理',
      name: '待受理',
      fullName: '申诉办理 / 待办 / 待受理',
      namePinyin: 'daishouli',
      namePinyinFirst: 'dsl',
    })
  })
  it('refuses to read what is not a text', () => {
    expect(() => syllablesOf(7)).toThrow(TypeError)
  })
})

describe('search matching', () => {
  it.each([
    ['待受', '待受理'],
    ['daishou', '待受理'],
    ['DAISHOU', '待受理'],
    ['dsl', '待受理'],
    ['DSL', '待受理'],
    ['cqyj', '超期预警'],
    ['sms', 'SMS日志'],
  ])('%s finds %s first', (pattern, name) => {
    expect(names(pattern)[0]).toBe(name)
  })
  it('finds similar names behind those that hold the pattern', () => {
    expect(names('daishoulu')).toContain('待受理')
  })
  it('finds nothing for nothing, for strangers and for patterns over 32 characters', () => {
    expect(names('  ')).toEqual([])
    expect(names('xyzxyz')).toEqual([])
    expect(MAX_PATTERN).toBe(32)
    expect(names('d'.repeat(33))).toEqual([])
  })
})

describe('what matched', () => {
  const entry = pool[3]!
  it.each([
    ['审剔', [1, 3]],
    ['daish', [0, 2]],
    ['shenti', [1, 3]],
    ['dst', [0, 3]],
    ['xyz', undefined],
    ['', undefined],
  ])('%j marks %j of 待审剔除', (pattern, range) => {
    expect(markOf(entry, pattern)).toEqual(range)
  })
})
