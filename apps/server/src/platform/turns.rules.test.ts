import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inTurn } from './turns.ts'

describe('long pieces of work', () => {
  it('that come at once are done one in each turn of the loop', async () => {
    let turn = 0
    let isOver = false
    const turning = (async () => {
      while (!isOver) {
        await nextTurn()
        turn += 1
      }
    })()
    const turns = await Promise.all(Array.from({ length: 8 }, () => inTurn(() => turn)))
    isOver = true
    await turning
    expect(new Set(turns).size).toBe(8)
  })

  it('give what they make, and their failure to who asked alone', async () => {
    const failing = inTurn(() => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await inTurn(() => 7)).toBe(7)
  })
})
