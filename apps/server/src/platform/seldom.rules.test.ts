import { describe, expect, it, vi } from 'vitest'
import type { Logger } from './log.ts'
import { seldom } from './seldom.ts'

describe('seldom', () => {
  it('writes what repeats once a minute, with its number', () => {
    const error = vi.fn()
    const log = { error } as unknown as Logger
    for (let n = 0; n < 1_000; n += 1) seldom(log, 'away', { code: '57P03' }, 'refused', n)
    expect(error.mock.calls).toEqual([[{ code: '57P03' }, 'refused']])
    seldom(log, 'away', { code: '57P03' }, 'refused', 60_001)
    expect(error.mock.calls.at(-1)).toEqual([{ code: '57P03', repeated: 999 }, 'refused'])
  })

  it('hides no other failure', () => {
    const error = vi.fn()
    const log = { error } as unknown as Logger
    seldom(log, 'one', {}, 'first', 0)
    seldom(log, 'two', {}, 'second', 1)
    expect(error).toHaveBeenCalledTimes(2)
  })
})
