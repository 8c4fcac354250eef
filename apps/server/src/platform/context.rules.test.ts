import { describe, expect, it } from 'vitest'
import { isSecondTo } from './context.ts'

describe('a second person', () => {
  const viewer = { userId: '1', entangled: new Set(['2']) }

  it.each([
    ['the same person', '1'],
    ['somebody whose way in was touched', '2'],
  ])('is not %s', (_who, doer) => expect(isSecondTo(viewer, doer)).toBe(false))

  it('is anybody else, also where nobody is known to have done it', () => {
    expect(isSecondTo(viewer, '3')).toBe(true)
    expect(isSecondTo(viewer, null)).toBe(true)
    expect(isSecondTo({ userId: '1' }, '2')).toBe(true)
  })
})
