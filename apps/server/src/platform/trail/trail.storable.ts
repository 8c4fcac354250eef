const TEXT_MAX = 10_000
const ENTRIES_MAX = 1_000
const DEPTH_MAX = 12
const UNKNOWN = '\uFFFD'

// PostgreSQL keeps neither NUL nor half of a surrogate pair, in no text and in no JSON.
const HALF = /\p{Surrogate}/u
const HALVES = /\p{Surrogate}/gu

/** Whether the database can keep every text in a value, names of fields included. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !HALF.test(value)
  if (Array.isArray(value)) return value.every(isStorable)
  if (Buffer.isBuffer(value) || value === null || typeof value !== 'object') return true
  return Object.entries(value).every(([key, one]) => isStorable(key) && isStorable(one))
}

const storableText = (text: string): string =>
  text.slice(0, TEXT_MAX).replaceAll('\0', UNKNOWN).replace(HALVES, UNKNOWN)

/**
 * A value of JSON that the database surely keeps: signs it cannot hold are replaced by U+FFFD, what is too long, too
 * deep or too many is cut. Whatever a caller sends, the line of the call can be written.
 */
export function storable<T>(value: T): T {
  return made(value, 0) as T
}

function made(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value)
  // JSON reads 1e309 as a number that it cannot write.
  if (typeof value === 'number' && !Number.isFinite(value)) return null
  if (value === null || typeof value !== 'object') return value
  if (depth === DEPTH_MAX) return '…'
  if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map((one) => made(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, ENTRIES_MAX)
      .map(([key, one]) => [storableText(key), made(one, depth + 1)]),
  )
}
