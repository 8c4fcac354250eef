/** A small seeded generator (mulberry32): demonstration data is the same on every machine. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    /** Whole number from 0 to n − 1. */
    below,
    /** From the first to the second. */
    between: (least: number, most: number) => least + next() * (most - least),
    chance: (share: number) => next() < share,
    pick: <T>(items: readonly T[]): T => items[below(items.length)]!,
    /** One of several, each as often as its weight says. */
    weighed<T>(items: readonly (readonly [T, number])[]): T {
      let at = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        at -= weight
        if (at < 0) return item
      }
      return items.at(-1)![0]
    },
    digits: (n: number) => Array.from({ length: n }, () => below(10)).join(''),
  }
}
export type Random = ReturnType<typeof seededRandom>
