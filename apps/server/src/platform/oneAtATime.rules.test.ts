import { describe, expect, it } from 'vitest'
import { oneAtATime } from './oneAtATime.ts'

/** A question that is answered when the test says so; answers are how many were asked before. */
function open() {
  const answers: (() => void)[] = []
  let asked = 0
  const ask = oneAtATime(
    () =>
      new Promise<number>((resolve) => {
        const mine = asked
        asked += 1
        answers.push(() => resolve(mine))
      }),
  )
  return { ask, answers, asked: () => asked }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('one question at a time', () => {
  it('never gives an answer that was asked for before one came', async () => {
    const { ask, answers } = open()
    const first = ask()
    await turn()
    const later = [ask(), ask(), ask()]
    answers[0]!()
    expect(await first).toBe(0)
    await turn()
    answers[1]!()
    expect(await Promise.all(later)).toEqual([1, 1, 1])
  })

  it('holds one connection, however many ask and however long it takes', async () => {
    const { ask, answers, asked } = open()
    const all = Array.from({ length: 500 }, ask)
    await turn()
    for (let n = 0; n < 500; n += 1) all.push(ask())
    await turn()
    expect(asked()).toBe(1)
    answers[0]!()
    await turn()
    expect(asked()).toBe(2)
    answers[1]!()
    expect(new Set(await Promise.all(all))).toEqual(new Set([0, 1]))
  })

  it('goes on after one that failed', async () => {
    let n = 0
    const ask = oneAtATime(async () => {
      n += 1
      if (n === 1) throw new Error('away')
      return n
    })
    const [first, shared] = [ask(), ask()]
    await expect(first).rejects.toThrow('away')
    await expect(shared).rejects.toThrow('away')
    expect(await ask()).toBe(2)
  })
})
