import { contract } from '@appeal/contract'
import type { DictNode } from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { dictionary } from './dictionaries.service.ts'

const test = useTestApp()
const everyNode = (nodes: readonly DictNode[]): DictNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])])

describe('dictionaries.tree', () => {
  it('refuses an unknown category', async () => {
    expect(await test.app.call(contract.dictionaries.tree, { query: { category: 'X' } })).toFailWith(
      'request.invalid',
    )
  })

  it('gives every type at least one entry, and no empty children anywhere', async () => {
    const { data } = await test.app.call(contract.dictionaries.tree)
    expect(data.length).toBeGreaterThan(60)
    for (const type of data)
      expect([type.dictValue, type.children?.length ?? 0]).not.toEqual([type.dictValue, 0])
    for (const node of everyNode(data)) {
      expect(node.children === undefined || node.children.length > 0).toBe(true)
      expect(node.id).toMatch(/^\d{1,19}$/)
      expect(node.name).toBe(node.dictLabel)
      expect(node.dictLabelEn).toBeTruthy()
    }
  })

  it('has the brands as BRAND_TYPE and the level-2 reasons below level 1', async () => {
    const { data } = await test.app.call(contract.dictionaries.tree, { query: { category: 'BIZ' } })
    const type = (code: string) => data.find(({ dictValue }) => dictValue === code)
    expect(type('BRAND_TYPE')?.children?.map(({ dictLabel }) => dictLabel)).toContain('顺丰速运')
    const delay = type('APPEAL_L1')?.children?.find(({ dictValue }) => dictValue === 'DELAY')
    expect(delay?.children?.map(({ dictValue }) => dictValue)).toContain('DELAY_TRANSIT')
    expect(type('GENDER')).toBeUndefined()
  })
})

describe('dictionary', () => {
  it('answers the code itself where it is unknown, so that old records stay readable', async () => {
    const words = await dictionary(test.app.platform)
    expect(words.label('APPEAL_L1', 'GONE', 'zh')).toBe('GONE')
    expect(words.has('APPEAL_L1', 'GONE')).toBe(false)
    expect(words.has('APPEAL_L1', 'toString')).toBe(false)
    expect(words.children('NO_SUCH_TYPE')).toEqual([])
  })

  it('labels entries of both levels in both languages', async () => {
    const words = await dictionary(test.app.platform)
    expect(words.label('APPEAL_L1', 'DELAY', 'zh')).toBe('延误')
    expect(words.label('APPEAL_L1', 'DELAY_TRANSIT', 'en')).toMatch(/transit/i)
    expect(words.has('APPEAL_L1', 'DELAY_TRANSIT')).toBe(true)
    expect(words.children('APPEAL_L1', 'DELAY').map(({ code }) => code)).toContain('DELAY_TRANSIT')
  })
})
