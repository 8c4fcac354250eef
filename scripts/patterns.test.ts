import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  distinct,
  faultOf,
  MAKERS,
  made,
  OF_OWN_WORDS,
  type Pattern,
  pumpsOf,
  written,
} from './patternsTried.ts'

describe('every pattern of the product', () => {
  const { patterns, makers } = written()
  const all: Pattern[] = []
  beforeAll(async () => {
    vi.resetModules()
    all.push(...distinct([...patterns, ...(await made((file) => import(/* @vite-ignore */ file)))]))
  })

  it('is known to this test', () => {
    expect(makers).toEqual([...MAKERS, ...OF_OWN_WORDS].sort())
    for (const file of MAKERS)
      expect(
        all.some((one) => one.file === file),
        file,
      ).toBe(true)
    expect(all.length).toBeGreaterThan(200)
  })

  it('takes time that grows with the text, not with its square', () => {
    const faults = all.flatMap((pattern) => {
      const found = pumpsOf(pattern).map((pump) => faultOf(pattern, pump))
      return found.find((fault) => fault !== undefined) ?? []
    })
    expect(faults).toEqual([])
  })

  it.each(['(?:a+)+$', '[区路]{1,}区[区路]{1,}号', '\\s+$', '<[^>]*>.*<'])(
    'a bad one is found: %s',
    (source) => {
      const bad = { file: 'x', source, flags: '' }
      expect(pumpsOf(bad).some((pump) => faultOf(bad, pump) !== undefined)).toBe(true)
    },
  )
})
