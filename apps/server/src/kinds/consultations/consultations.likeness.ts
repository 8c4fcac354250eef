import { normalised } from '@appeal/contract/normalising.ts'

// Words that every question has tell nothing about it.
const NOISE = /[\s\p{P}\p{S}]|请问|您好|你好|怎么|如何|什么|是否|可以|吗|呢|的|了|我/gu

/** Pairs of neighbouring signs; in Chinese text they do the work of words. */
export function pairsOf(text: string): Set<string> {
  const signs = [...normalised(text, 'NFKC').toLowerCase().replace(NOISE, '')]
  return new Set(signs.slice(1).map((sign, at) => `${signs[at]}${sign}`))
}

/** How much of a text stands in another one, 0–1; of both their pairs. */
export function likeness(asked: ReadonlySet<string>, known: ReadonlySet<string>): number {
  if (asked.size === 0) return 0
  let shared = 0
  for (const pair of asked) if (known.has(pair)) shared += 1
  return shared / Math.max(asked.size, 4)
}
