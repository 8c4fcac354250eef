import { tooMuch } from './excess.ts'

/** Objects of a PDF as far as the guard asks for them (ISO 32000-1, 7.3). */
export type PdfValue =
  | { is: 'name'; name: string }
  | { is: 'string'; bytes: Uint8Array }
  | { is: 'dictionary'; entries: [key: string, value: PdfValue][] }
  | { is: 'array'; items: PdfValue[] }
  | { is: 'number'; number: number }
  /** A reference, a boolean, null, an operator. */
  | { is: 'word'; word: string }

/** Levels of dictionaries and arrays in each other. */
const DEPTH = 100
/** Longest names, words and strings that anything asks for; longer ones are cut. */
const WORD = 128
/** Entries of one dictionary, and items of one array that are no numbers; tables of destinations stay below. */
const MEMBERS = 50_000
/** Numbers of one array that are kept: widths of letters and the like say nothing to the guard. */
const NUMBERS = 16

const BLANK = table('\0\t\n\f\r ')
const DELIMITER = table('()<>[]{}/%')
const NO_OBJECT = table(')]{}')

function table(signs: string): Uint8Array {
  const marked = new Uint8Array(256)
  for (const sign of signs) marked[sign.charCodeAt(0)] = 1
  return marked
}
const code = (sign: string) => sign.charCodeAt(0)
const OPEN = code('(')
const CLOSE = code(')')
const LESS = code('<')
const MORE = code('>')
const SLASH = code('/')
const PERCENT = code('%')
const HASH = code('#')
const BACK = code('\\')
const ARRAY = code('[')
const END_ARRAY = code(']')
const HEX = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX[code(digit)] = value
  HEX[code(digit.toUpperCase())] = value
}

/** Counts what is read of a file, wherever it is read. */
export interface Budget {
  tokens: number
}

/** Reads tokens and objects from bytes, one after the other, each byte at most once. */
export class PdfLexer {
  readonly #bytes: Uint8Array
  readonly #budget: Budget
  readonly #most: number
  at: number

  constructor(bytes: Uint8Array, at: number, budget: Budget) {
    this.#bytes = bytes
    this.#budget = budget
    this.#most = budget.tokens
    this.at = at
  }

  #count(): void {
    this.#budget.tokens -= 1
    if (this.#budget.tokens < 0) tooMuch('tokens', this.#most)
  }

  #skipBlanks(): void {
    const bytes = this.#bytes
    for (; this.at < bytes.length; this.at += 1) {
      const byte = bytes[this.at]!
      if (byte === PERCENT)
        while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at += 1
      else if (!BLANK[byte]) return
    }
  }

  /** The next object, or undefined at the end, before a closing bracket and where nothing can be read. */
  value(depth = 0): PdfValue | undefined {
    this.#skipBlanks()
    this.#count()
    if (depth > DEPTH) tooMuch('depth', DEPTH)
    const bytes = this.#bytes
    const byte = bytes[this.at]
    if (byte === undefined || NO_OBJECT[byte]) return
    if (byte === SLASH) return { is: 'name', name: this.#name() }
    if (byte === OPEN) return { is: 'string', bytes: this.#string() }
    if (byte === ARRAY) return this.#array(depth)
    if (byte === LESS)
      return bytes[this.at + 1] === LESS ? this.#dictionary(depth) : { is: 'string', bytes: this.#hex() }
    if (byte === MORE) return
    const from = this.at
    while (this.at < bytes.length && !BLANK[bytes[this.at]!] && !DELIMITER[bytes[this.at]!]) this.at += 1
    const word = Buffer.from(bytes.subarray(from, Math.min(this.at, from + WORD))).toString('latin1')
    const number = Number(word)
    return Number.isNaN(number) ? { is: 'word', word } : { is: 'number', number }
  }

  /** Letters may be written as `#4A`. */
  #name(): string {
    const bytes = this.#bytes
    let name = ''
    this.at += 1
    for (; this.at < bytes.length; this.at += 1) {
      let byte = bytes[this.at]!
      if (BLANK[byte] || DELIMITER[byte]) break
      const [high, low] = [HEX[bytes[this.at + 1] ?? 0]!, HEX[bytes[this.at + 2] ?? 0]!]
      if (byte === HASH && high >= 0 && low >= 0) {
        byte = high * 16 + low
        this.at += 2
      }
      if (name.length < WORD) name += String.fromCharCode(byte)
    }
    return name
  }

  #string(): Uint8Array {
    const bytes = this.#bytes
    const found: number[] = []
    let open = 0
    for (; this.at < bytes.length; this.at += 1) {
      let byte = bytes[this.at]!
      if (byte === OPEN && open++ === 0) continue
      if (byte === CLOSE && --open === 0) break
      if (byte === BACK) {
        this.at += 1
        byte = this.#escaped()
        if (byte < 0) continue
      }
      if (found.length < WORD) found.push(byte)
    }
    this.at += 1
    return Uint8Array.from(found)
  }

  /** The byte behind a backslash; -1 where a line goes on. */
  #escaped(): number {
    const bytes = this.#bytes
    const byte = bytes[this.at] ?? 0
    const plain = 'nrtbf'.indexOf(String.fromCharCode(byte))
    if (plain >= 0) return [10, 13, 9, 8, 12][plain]!
    if (byte === 13 && bytes[this.at + 1] === 10) this.at += 1
    if (byte === 13 || byte === 10) return -1
    let octal = -1
    for (let n = 0; n < 3; n += 1) {
      const digit = (bytes[this.at] ?? 0) - 48
      if (digit < 0 || digit > 7) break
      octal = Math.max(octal, 0) * 8 + digit
      this.at += 1
    }
    if (octal < 0) return byte
    this.at -= 1
    return octal & 255
  }

  #hex(): Uint8Array {
    const bytes = this.#bytes
    const digits: number[] = []
    for (this.at += 1; this.at < bytes.length && bytes[this.at] !== MORE; this.at += 1) {
      const digit = HEX[bytes[this.at]!]!
      if (digit >= 0 && digits.length < WORD * 2) digits.push(digit)
    }
    this.at += 1
    if (digits.length % 2) digits.push(0)
    return Uint8Array.from({ length: digits.length / 2 }, (_, n) => digits[2 * n]! * 16 + digits[2 * n + 1]!)
  }

  /** The next member of an array or a dictionary. What closes nothing here is stepped over, as readers do. */
  #member(depth: number, isEnd: () => boolean): PdfValue | undefined {
    for (;;) {
      const item = this.value(depth + 1)
      if (item || this.at >= this.#bytes.length || isEnd()) return item
      this.at += 1
    }
  }

  #array(depth: number): PdfValue {
    this.at += 1
    const items: PdfValue[] = []
    const isEnd = () => this.#bytes[this.at] === END_ARRAY
    let numbers = 0
    for (let item = this.#member(depth, isEnd); item; item = this.#member(depth, isEnd)) {
      const isPlain = item.is === 'number' || item.is === 'word'
      if (isPlain) numbers += 1
      if (!isPlain || numbers <= NUMBERS) items.push(item)
      if (items.length > MEMBERS) tooMuch('tokens', MEMBERS)
    }
    this.at += 1
    return { is: 'array', items }
  }

  #dictionary(depth: number): PdfValue {
    this.at += 2
    const entries: [string, PdfValue][] = []
    const isEnd = () => this.#bytes[this.at] === MORE && this.#bytes[this.at + 1] === MORE
    let key: string | undefined
    for (let item = this.#member(depth, isEnd); item; item = this.#member(depth, isEnd)) {
      // A reference is three words; the first of them stands for it, the others are no names and so no keys.
      if (key !== undefined) {
        entries.push([key, item])
        key = undefined
        if (entries.length > MEMBERS) tooMuch('tokens', MEMBERS)
      } else if (item.is === 'name') key = item.name
    }
    this.at += 2
    return { is: 'dictionary', entries }
  }
}
