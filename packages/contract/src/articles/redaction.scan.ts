/** Where something was found in a text: [start, end). */
export type Span = readonly [start: number, end: number]

const HAN = 1
const DIGIT = 2
const LATIN = 4

const isHan = (code: number) => code >= 0x4e00 && code <= 0x9fff
const isDigit = (code: number) => code >= 48 && code <= 57

function classOf(code: number): number {
  if (isHan(code)) return HAN
  if (isDigit(code)) return DIGIT
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
  return isLetter || code === 45 ? LATIN : 0
}

/** Words by their first sign; no word of a list begins another of it. */
function byFirst(words: string): ReadonlyMap<string, string[]> {
  const lists = new Map<string, string[]>()
  for (const word of words.split('|')) lists.set(word[0]!, [...(lists.get(word[0]!) ?? []), word])
  return lists
}

const AREAS = byFirst('省|自治区|市|区|县|镇|乡|街道|村|社区')
const ROADS = byFirst('路|街|大道|巷|弄|胡同|小区|花园|大厦|公寓|广场')
const UNITS = byFirst('号|栋|幢|座|楼|室|单元')
const INNER_UNITS = byFirst('号|栋|幢|座|楼|层|室|单元|房')

const lengthAt = (words: ReadonlyMap<string, string[]>, text: string, at: number): number =>
  words.get(text[at] ?? '')?.find((word) => text.startsWith(word, at))?.length ?? 0

// Signs: of an area's own name, of a road's own name, between a road and its number, of a house number, inside.
const AREA_NAME = [2, 8] as const
const AREAS_MAX = 5
const ROAD_NAME = [2, 12] as const
const GAP_MAX = 10
const NUMBER_MAX = 5
const INNER = { signs: 6, times: 4 } as const

/**
 * Addresses: up to five areas, a road, a number with its unit, parts of a house. Read from the end of the text to
 * its beginning, each place asked once, so that no text costs more than its length: an expression for the same form
 * tries thousands of ways at every sign of 区区路区区路….
 */
export function scanAddresses(text: string): Span[] {
  const size = text.length
  // How many signs of a class stand in a row from each place on.
  const han = new Int32Array(size + 1)
  const named = new Int32Array(size + 1)
  const filled = new Int32Array(size + 1)
  const digits = new Int32Array(size + 1)
  // Next place from which number and unit, or a road with its number, can be read; `size` where there is none.
  const nextNumber = new Int32Array(size + 1).fill(size)
  const nextRoad = new Int32Array(size + 1).fill(size)
  let hasRoad = false
  for (let at = size - 1; at >= 0; at -= 1) {
    const kind = classOf(text.charCodeAt(at))
    han[at] = kind === HAN ? han[at + 1]! + 1 : 0
    named[at] = kind === HAN || kind === DIGIT ? named[at + 1]! + 1 : 0
    filled[at] = kind ? filled[at + 1]! + 1 : 0
    digits[at] = kind === DIGIT ? digits[at + 1]! + 1 : 0
    const long = digits[at]!
    const hasUnit = long > 0 && long <= NUMBER_MAX && lengthAt(UNITS, text, at + long) > 0
    nextNumber[at] = hasUnit ? at : nextNumber[at + 1]!
    const road = kind === HAN ? lengthAt(ROADS, text, at) : 0
    const isRoad = road > 0 && numberAfter(at + road) >= 0
    nextRoad[at] = isRoad ? at : nextRoad[at + 1]!
    hasRoad ||= isRoad
  }
  if (!hasRoad) return []

  function numberAfter(at: number): number {
    const next = nextNumber[at]!
    return next < size && next - at <= Math.min(GAP_MAX, filled[at]!) ? next : -1
  }
  function roadAfter(at: number): number {
    const next = nextRoad[Math.min(at + ROAD_NAME[0], size)]!
    return next < size && next - at <= Math.min(ROAD_NAME[1], named[at]!) ? next : -1
  }
  /** Ends of the area names that begin at a place, the shortest first. */
  function areasFrom(at: number): number[] {
    const ends: number[] = []
    const last = Math.min(AREA_NAME[1], han[at]!)
    for (let long = AREA_NAME[0]; long <= last; long += 1) {
      const word = lengthAt(AREAS, text, at + long)
      if (word) ends.push(at + long + word)
    }
    return ends
  }

  // How few areas must be read from a place before a road follows.
  const IMPOSSIBLE = AREAS_MAX + 1
  const fewest = new Uint8Array(size + 1).fill(IMPOSSIBLE)
  for (let at = size - 1; at >= 0; at -= 1) {
    if (roadAfter(at) >= 0) fewest[at] = 0
    else if (han[at]! >= AREA_NAME[0])
      for (const end of areasFrom(at)) fewest[at] = Math.min(fewest[at]!, fewest[end]! + 1)
  }

  function endOf(start: number): number {
    let at = start
    for (let left = AREAS_MAX - 1; left >= 0; left -= 1) {
      const next = areasFrom(at).find((end) => fewest[end]! <= left)
      if (next === undefined) break
      at = next
    }
    const road = roadAfter(at)
    at = numberAfter(road + lengthAt(ROADS, text, road))
    at += digits[at]!
    at += lengthAt(UNITS, text, at)
    for (let part = 0; part < INNER.times; part += 1) {
      let unit = at
      while (unit - at <= INNER.signs && filled[unit] && !han[unit]) unit += 1
      const word = unit - at <= INNER.signs ? lengthAt(INNER_UNITS, text, unit) : 0
      if (!word) break
      at = unit + word
    }
    return at
  }

  const found: Span[] = []
  for (let at = 0; at < size; at += 1)
    if (fewest[at]! < IMPOSSIBLE) {
      const end = endOf(at)
      found.push([at, end])
      at = end - 1
    }
  return found
}

const LOCAL = /[\w.+-]/
const LOCAL_MAX = 64
const DOMAIN = /[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/y

/** E-mail addresses, from their @ backwards and forwards. */
export function scanEmails(text: string): Span[] {
  const found: Span[] = []
  let free = 0
  for (let sign = text.indexOf('@'); sign >= 0; sign = text.indexOf('@', Math.max(sign + 1, free))) {
    let start = sign
    while (start > free && sign - start < LOCAL_MAX && LOCAL.test(text[start - 1]!)) start -= 1
    DOMAIN.lastIndex = sign + 1
    if (start === sign || !DOMAIN.test(text)) continue
    free = DOMAIN.lastIndex
    found.push([start, free])
  }
  return found
}
