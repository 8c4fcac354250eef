import { readWaybillPattern, type WaybillShape } from './waybillPatterns.ts'

/**
 * A number that has both shapes; null where none has. It follows the pairs of places that may come next, so that two
 * shapes cost at most their places multiplied.
 */
export function numberOfBoth(a: WaybillShape, b: WaybillShape): string | null {
  const width = b.length + 1
  const seen = new Set<number>([0])
  const waiting: [atA: number, atB: number, number: string][] = [[0, 0, '']]
  const go = (atA: number, atB: number, number: string) => {
    const pair = atA * width + atB
    if (seen.has(pair)) return
    seen.add(pair)
    waiting.push([atA, atB, number])
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [atA, atB, number] = next
    if (atA === a.length && atB === b.length) return number
    const [placeA, placeB] = [a[atA], b[atB]]
    if (placeA?.optional) go(atA + 1, atB, number)
    if (placeB?.optional) go(atA, atB + 1, number)
    if (!placeA || !placeB) continue
    for (const sign of placeA.signs)
      if (placeB.signs.has(sign)) {
        go(atA + 1, atB + 1, number + sign)
        break
      }
  }
  return null
}

/** A pattern of another brand that a number may fit as well as a pattern of one's own. */
export interface Collision {
  /** Code of the other brand. */
  brand: string
  /** The two patterns, and a number that fits both. */
  own: string
  other: string
  example: string
}

/**
 * Where the patterns of a brand meet those of others, the first meeting with each of them; patterns that cannot be read
 * meet none.
 *
 * @param others brands with their patterns; the brand itself must not be among them
 */
export function collisionsOf(
  patterns: readonly string[],
  others: readonly { code: string; patterns: readonly { pattern: string }[] }[],
): Collision[] {
  const own = patterns.flatMap((pattern) => {
    const shape = readWaybillPattern(pattern)
    return shape ? [{ pattern, shape }] : []
  })
  const meeting = ({ code, patterns: theirs }: (typeof others)[number]): Collision | undefined => {
    for (const { pattern: other } of theirs) {
      const shape = readWaybillPattern(other)
      if (!shape) continue
      for (const mine of own) {
        const example = numberOfBoth(mine.shape, shape)
        if (example !== null) return { brand: code, own: mine.pattern, other, example }
      }
    }
    return undefined
  }
  return own.length === 0 ? [] : others.flatMap((one) => meeting(one) ?? [])
}
