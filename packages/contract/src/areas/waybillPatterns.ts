/**
 * The notation in which an administrator writes down what a brand's waybill numbers look like. It is read place by
 * place and is never a regular expression: no pattern takes longer than its places times the number's signs.
 *
 * | sign | means |
 * |---|---|
 * | a letter or digit | itself, in any case |
 * | `#` | a digit |
 * | `@` | a letter |
 * | `*` | a letter or digit |
 * | `[3-9]`, `[279]`, `[A-DF-Z]` | one of these |
 * | `{n}`, `{n-m}` behind one of them | n times, n to m times |
 */

/** Longest number a pattern can stand for. */
export const PATTERN_PLACES = 40
/** Longest text of a pattern; every place may be a set. */
export const PATTERN_LENGTH = 200

const DIGITS = '0123456789'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SIGNS: Readonly<Record<string, string>> = { '#': DIGITS, '@': LETTERS, '*': DIGITS + LETTERS }

/** One place of a number: the signs that may stand there, and whether it may be left out. */
interface Place {
  signs: ReadonlySet<string>
  optional: boolean
}
/** A pattern as it is read: its places in order, at most `PATTERN_PLACES`. */
export type WaybillShape = readonly Place[]

const isPlain = (sign: string | undefined): sign is string =>
  sign !== undefined && sign.length === 1 && SIGNS['*']!.includes(sign)

/** The signs of `3-9`, `279` or `A-DF-Z`; null for what is empty, backwards or mixes digits with letters in a range. */
function readSet(text: string): Set<string> | null {
  const signs = new Set<string>()
  for (let at = 0; at < text.length; at++) {
    const from = text[at]
    if (!isPlain(from)) return null
    const isRange = text[at + 1] === '-'
    const to = isRange ? text[at + 2] : from
    if (!isPlain(to) || from > to || DIGITS.includes(from) !== DIGITS.includes(to)) return null
    for (const sign of SIGNS['*']!) if (sign >= from && sign <= to) signs.add(sign)
    if (isRange) at += 2
  }
  return signs.size > 0 ? signs : null
}

/** `11` or `11-15` as least and most; null for anything else, none at all, and more places than a number has. */
function readTimes(text: string): [least: number, most: number] | null {
  const bounds = text.split('-')
  if (bounds.length > 2 || bounds.some((bound) => !/^\d{1,2}$/.test(bound))) return null
  const least = Number(bounds[0])
  const most = Number(bounds.at(-1))
  return most >= 1 && least <= most && most <= PATTERN_PLACES ? [least, most] : null
}

/**
 * Reads a pattern of waybill numbers.
 *
 * @returns its places; null where it cannot be read, is empty, or stands for numbers of no or more than
 *   `PATTERN_PLACES` signs
 */
export function readWaybillPattern(text: string): WaybillShape | null {
  if (text.length > PATTERN_LENGTH) return null
  const pattern = text.toUpperCase()
  const places: Place[] = []
  let at = 0
  /** What stands up to a closing sign, which is passed; null where none closes. */
  const until = (closing: string): string | null => {
    const end = pattern.indexOf(closing, at)
    if (end < 0) return null
    const inner = pattern.slice(at, end)
    at = end + 1
    return inner
  }
  while (at < pattern.length) {
    const sign = pattern[at++]!
    const inner = sign === '[' ? until(']') : sign
    const signs =
      sign === '['
        ? inner === null
          ? null
          : readSet(inner)
        : SIGNS[sign] !== undefined
          ? new Set(SIGNS[sign])
          : isPlain(sign)
            ? new Set(sign)
            : null
    if (!signs) return null
    let times: [number, number] | null = [1, 1]
    if (pattern[at] === '{') {
      at++
      const said = until('}')
      times = said === null ? null : readTimes(said)
    }
    if (!times) return null
    for (let time = 1; time <= times[1]; time++) places.push({ signs, optional: time > times[0] })
    if (places.length > PATTERN_PLACES) return null
  }
  return places.some(({ optional }) => !optional) ? places : null
}

/**
 * Whether a number has a shape. It follows the set of places that may come next, so that optional places cost no
 * trying.
 *
 * @param number in normal form (`normaliseWaybill`)
 */
export function hasShape(shape: WaybillShape, number: string): boolean {
  if (number.length > PATTERN_PLACES) return false
  const past = (places: Iterable<number>): Set<number> => {
    const all = new Set(places)
    for (let place = 0; place < shape.length; place++)
      if (all.has(place) && shape[place]!.optional) all.add(place + 1)
    return all
  }
  let next = past([0])
  for (const sign of number) {
    const taken = [...next].filter((place) => shape[place]?.signs.has(sign)).map((place) => place + 1)
    if (taken.length === 0) return false
    next = past(taken)
  }
  return next.has(shape.length)
}

/** Whether a number in normal form has the shape that a pattern describes; what cannot be read describes none. */
export function fitsWaybillPattern(pattern: string, number: string): boolean {
  const shape = readWaybillPattern(pattern)
  return shape !== null && hasShape(shape, number)
}
