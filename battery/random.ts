/** Numbers that follow from a seed alone, so that a run can be had again. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** 0 … n − 1 */
  below(n: number): number
  pick<T>(list: readonly T[]): T
  chance(p: number): boolean
  /** A text of these letters. */
  text(length: number, letters?: string): string
  shuffled<T>(list: readonly T[]): T[]
  /** Another one that takes nothing from this, for a part that may end early. */
  fork(name: string): Random
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A generator of this seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    pick: (list) => list[below(list.length)]!,
    chance: (p) => next() < p,
    text: (length, letters = LETTERS) => {
      const all = [...letters]
      return Array.from({ length }, () => all[below(all.length)]).join('')
    },
    shuffled: (list) => {
      const copy = [...list]
      for (let at = copy.length - 1; at > 0; at -= 1) {
        const other = below(at + 1)
        const held = copy[at]!
        copy[at] = copy[other]!
        copy[other] = held
      }
      return copy
    },
    fork: (name) => randomOf([...name].reduce((sum, c) => Math.imul(sum, 31) + c.charCodeAt(0), seed)),
  }
}
