import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostileStorage } from '../testing/hostileStorage.ts'
import { clearStorage, readText, STORED, storedKeys, writeText } from './storage.ts'
import { dropTab, readTab, writeTab } from './tabStorage.ts'

let storage: ReturnType<typeof hostileStorage>
beforeEach(() => {
  storage = hostileStorage()
  clearStorage()
})
afterEach(() => {
  storage.local.friendly()
  storage.tab.friendly()
  clearStorage()
  vi.unstubAllGlobals()
})

describe('a browser that is full', () => {
  it('keeps what was written in memory, newer than what it holds', () => {
    writeText(STORED.appealDraft, 'older')
    storage.local.full()
    writeText(STORED.appealDraft, 'newer')
    expect(readText(STORED.appealDraft)).toBe('newer')
    expect(storedKeys('APPEAL')).toEqual([STORED.appealDraft])
  })
  it('brings back nothing older after a reload', () => {
    writeText(STORED.token, 'T1')
    storage.local.full()
    writeText(STORED.token, 'T2')
    expect(storage.local.held.has(STORED.token)).toBe(false)
  })
  it('takes again what it has room for', () => {
    storage.local.full()
    writeText(STORED.appealDraft, 'a')
    storage.local.friendly()
    writeText(STORED.appealDraft, 'b')
    expect(storage.local.held.get(STORED.appealDraft)).toBe('b')
    expect(readText(STORED.appealDraft)).toBe('b')
  })
})

describe('a browser that forbids storage', () => {
  it('works on memory, and forgets there what is removed', () => {
    storage.local.forbidden()
    storage.tab.forbidden()
    writeText(STORED.token, 'T1')
    expect(readText(STORED.token)).toBe('T1')
    writeText(STORED.token, undefined)
    expect(readText(STORED.token)).toBeUndefined()
    writeTab('1', 'FILED /a', '7')
    expect(readTab('1', 'FILED /a')).toBe('7')
    dropTab()
    expect(readTab('1', 'FILED /a')).toBeUndefined()
  })
  it('lets nothing come back that it would not remove', () => {
    writeText(STORED.token, 'T1')
    storage.local.refused.add('removeItem')
    writeText(STORED.token, undefined)
    expect(readText(STORED.token)).toBeUndefined()
  })
})

describe('what a tab remembers', () => {
  it('is its owner’s, and goes when another person comes; a guest’s stays', () => {
    writeTab('1', 'THUMBNAILS', 'a')
    writeTab('2', 'THUMBNAILS', 'b')
    writeTab(undefined, 'THUMBNAILS', 'c')
    expect(readTab('2', 'THUMBNAILS')).toBe('b')
    dropTab('2')
    expect([readTab('1', 'THUMBNAILS'), readTab('2', 'THUMBNAILS')]).toEqual([undefined, 'b'])
    dropTab()
    expect([readTab('2', 'THUMBNAILS'), readTab(undefined, 'THUMBNAILS')]).toEqual([undefined, 'c'])
  })
})
