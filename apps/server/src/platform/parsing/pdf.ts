import { constants, inflateSync } from 'node:zlib'
import { fail } from '../fail.ts'
import { tooMuch } from './excess.ts'
import { type Budget, PdfLexer, type PdfValue } from './pdf.lexer.ts'

// Decision: a PDF is kept as it came, not redrawn, because evidence must stay what the appellant handed in (text,
// signatures, seals). What can act when somebody opens it is refused instead: scripts, starting a program, sending or
// fetching data, leading to other files, files inside the file, rich media, forms in XML. An /OpenAction alone only
// chooses the first page and is allowed. Encrypted files are allowed, because banks and the tax office issue their
// receipts with an owner password. Their object streams cannot be looked into; what lies open in them is checked as
// usual, and every download is sandboxed anyway.

const MB = 1024 * 1024
/** Readers look for the end mark in the last kilobyte; some producers pad the file after it. */
const TAIL = 2_048
const TOKENS = 4_000_000
/** All object streams of a file together; ordinary ones stay far below. */
const INFLATED = 32 * MB
const INFLATED_EACH = 8 * MB
/** One holds a hundred objects as a rule; empty ones by the hundred thousand would only cost time. */
const OBJECT_STREAMS = 5_000
/** Each byte is read once as a rule, and once more where an object lies inside another one's text. */
const READ_AGAIN = 4

/** Kinds of actions, and what they act with; no honest piece of evidence has a name like these. */
const ACTIVE = new Set(
  ['JavaScript', 'JS', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition'].concat(
    ['EmbeddedFile', 'EmbeddedFiles', 'EF', 'XFA', 'RichMedia', 'RichMediaExecute'],
    ['3D', 'GoTo3DView', 'Movie', 'Sound'],
  ),
)
/** Long enough to be looked for among compressed bytes, too, where short names come up by chance. */
const ANYWHERE = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
]
const PATHS = new Set(['F', 'UF', 'DOS', 'Unix', 'Mac'])
const ADDRESSES = new Set(['URI', 'Base'])
const HARMLESS_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)/i
/** An address of its own, a path of another machine, or a drive. */
const LEAVES = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i
/** Encrypted text begins with anything: only what is no accident counts there. */
const LEAVES_OPENLY = /^\s*(?:\\\\|\/\/|file:|smb:|javascript:)/i

/** Finds names also when letters are written as `#4A`. */
function nameFinder(names: readonly string[]): RegExp {
  const sign = (char: string) => {
    const hex = char.charCodeAt(0).toString(16)
    return `(?:${char}|#${hex[0]}[${hex[1]}${hex[1]!.toUpperCase()}])`
  }
  const spelled = names.map((name) => [...name].map(sign).join(''))
  return new RegExp(`/(?:${spelled.join('|')})(?=[\\x00\\t\\n\\f\\r ()<>\\[\\]{}/%]|$)`)
}
const findsAnywhere = nameFinder(ANYWHERE)
/** Bytes that are looked through at once, and how far the next ones begin before their end: no name is longer. */
const WINDOW = MB
const OVERLAP = 64

function isAnywhere(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += WINDOW)
    if (findsAnywhere.test(bytes.toString('latin1', at, at + WINDOW + OVERLAP))) return true
  return false
}

const refuse = (): never => fail('files.active_content')
const entry = (value: PdfValue, key: string) =>
  value.is === 'dictionary' ? value.entries.find(([name]) => name === key)?.[1] : undefined
const numberAt = (value: PdfValue, key: string): number | undefined => {
  const found = entry(value, key)
  return found?.is === 'number' ? found.number : undefined
}

/** A text string (ISO 32000-1, 7.9.2.2). */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2))
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes.subarray(2))
  const at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  return Buffer.from(bytes.subarray(at)).toString('latin1')
}

/** Judges objects, and what they say about each other. */
function judge() {
  let isEncrypted = false
  /** Strings that are objects of their own, and whether a path or an address is given by such a one. */
  const strings: string[] = []
  let isPathElsewhere = false
  /** Objects that open an address, objects that are carried out without a click, and dictionaries of such ones. */
  const opensAddress = new Set<number>()
  const unasked = new Set<number>()
  const unaskedLists = new Set<number>()
  const lists = new Map<number, number[]>()
  const addresses: string[] = []
  const paths: string[] = []

  const isAddressAction = (value: PdfValue) => {
    const kind = entry(value, 'S')
    return kind?.is === 'name' && kind.name === 'URI'
  }
  const numbersIn = (value: PdfValue): number[] =>
    value.is === 'dictionary'
      ? value.entries.flatMap(([, one]) => (one.is === 'number' ? [one.number] : []))
      : []

  /** What a reader does without being asked: on opening, on turning a page, after another action. */
  const unaskedBy = (key: string, value: PdfValue) => {
    if (value.is === 'number') (key === 'AA' ? unaskedLists : unasked).add(value.number)
    if (isAddressAction(value)) refuse()
    if (key !== 'AA' || value.is !== 'dictionary') return
    for (const [, one] of value.entries) {
      if (isAddressAction(one)) refuse()
      if (one.is === 'number') unasked.add(one.number)
    }
  }
  const given = (value: PdfValue, into: string[]) => {
    if (value.is === 'string') into.push(textOf(value.bytes))
    if (value.is === 'number') isPathElsewhere = true
  }

  const see = (value: PdfValue): void => {
    if (value.is === 'name' && ACTIVE.has(value.name)) refuse()
    if (value.is === 'array') for (const item of value.items) see(item)
    if (value.is !== 'dictionary') return
    for (const [key, one] of value.entries) {
      if (ACTIVE.has(key)) refuse()
      if (key === 'Encrypt') isEncrypted = true
      if (ADDRESSES.has(key)) given(one, addresses)
      if (PATHS.has(key) && one.is === 'string') given(one, paths)
      if (key === 'OpenAction' || key === 'AA' || key === 'Next') unaskedBy(key, one)
      see(one)
    }
  }
  return {
    isEncrypted: () => isEncrypted,
    /** @param number of the object, where it has one */
    object(number: number | undefined, value: PdfValue) {
      see(value)
      if (value.is === 'string') strings.push(textOf(value.bytes))
      if (number === undefined || value.is !== 'dictionary') return
      if (isAddressAction(value)) opensAddress.add(number)
      // Keys of the occasions on which actions are carried out are of one or two letters.
      if (value.entries.every(([key]) => key.length <= 2)) lists.set(number, numbersIn(value))
    },
    end() {
      const leaves = isEncrypted ? LEAVES_OPENLY : LEAVES
      const isBad = (text: string) => leaves.test(text) && !HARMLESS_ADDRESS.test(text.trim())
      if (addresses.some(isBad) || paths.some((path) => leaves.test(path))) refuse()
      if (isPathElsewhere && strings.some(isBad)) refuse()
      for (const list of unaskedLists) for (const one of lists.get(list) ?? []) unasked.add(one)
      for (const one of unasked) if (opensAddress.has(one)) refuse()
    },
  }
}

const isObjectStream = (dictionary: PdfValue): boolean => {
  const type = entry(dictionary, 'Type')
  return (
    (type?.is === 'name' && type.name === 'ObjStm') ||
    // Readers ask for these two, not for the type.
    (entry(dictionary, 'N') !== undefined && entry(dictionary, 'First') !== undefined)
  )
}

/** Filters of a stream; null where they, or what they need, stand elsewhere. */
function filtersOf(dictionary: PdfValue): string[] | null {
  const filter = entry(dictionary, 'Filter')
  const named = filter?.is === 'array' ? filter.items : filter ? [filter] : []
  const parameters = entry(dictionary, 'DecodeParms') ?? entry(dictionary, 'DP')
  const isPlain = !parameters || (parameters.is === 'word' && parameters.word === 'null')
  const names = named.flatMap((one) => (one.is === 'name' ? [one.name] : []))
  return isPlain && names.length === named.length ? names : null
}

/** The objects of an object stream as one text; null where the file is encrypted and they cannot be read. */
function opened(dictionary: PdfValue, body: Buffer, room: number): Buffer | null {
  const filters = filtersOf(dictionary)
  // Other filters are never met on object streams, and would hide them from this reading alone.
  if (filters === null || filters.length > 1 || (filters[0] && !/^(?:FlateDecode|Fl)$/.test(filters[0])))
    throw new Error('Object stream of another kind')
  if (filters.length === 0) return body
  try {
    // Readers take what can be read of a stream that is cut off, so the check does the same.
    return inflateSync(body, {
      maxOutputLength: Math.max(1, Math.min(room, INFLATED_EACH)),
      finishFlush: constants.Z_SYNC_FLUSH,
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      tooMuch('unpacked', `${INFLATED_EACH / MB} MB`)
    return null
  }
}

const LETTER = /[A-Za-z]/
const NUMBERED = /(\d{1,10})[\0\t\n\f\r ]+\d{1,10}[\0\t\n\f\r ]*$/

/**
 * Refuses a PDF that can act when it is opened, or that is none. Each place where a reader could be sent to find an
 * object is read as one, also inside of streams, texts and comments: the tables that send it there may be anything.
 *
 * @throws files.active_content for scripts, programs, data sent or fetched, other files, embedded files, rich media
 * @throws files.content_too_large
 * @throws Error without an end mark, or where its parts cannot be looked into
 */
export async function judgePdf(bytes: Buffer): Promise<null> {
  if (!bytes.subarray(-TAIL).includes('%%EOF')) throw new Error('No end')
  if (isAnywhere(bytes)) refuse()
  const budget: Budget = { tokens: TOKENS }
  const judged = judge()
  let toRead = bytes.length * READ_AGAIN + INFLATED * 2
  let room = INFLATED
  let objectStreams = 0
  const unread: true[] = []

  const read = (from: Buffer, at: number, number?: number): { value?: PdfValue; at: number } => {
    const lexer = new PdfLexer(from, at, budget)
    const value = lexer.value()
    toRead -= lexer.at - at
    if (toRead < 0) tooMuch('tokens', TOKENS)
    if (value) judged.object(number, value)
    return { ...(value && { value }), at: lexer.at }
  }

  const readObjectStream = (dictionary: PdfValue, body: Buffer) => {
    objectStreams += 1
    if (objectStreams > OBJECT_STREAMS) tooMuch('tokens', OBJECT_STREAMS)
    const text = opened(dictionary, body, room)
    const first = numberAt(dictionary, 'First')
    const count = numberAt(dictionary, 'N')
    if (text === null || first === undefined || count === undefined) {
      unread.push(true)
      return
    }
    if (text !== body) room -= text.length
    const head = new PdfLexer(text, 0, budget)
    for (let n = 0; n < count; n += 1) {
      const [number, offset] = [head.value(), head.value()]
      if (number?.is !== 'number' || offset?.is !== 'number') break
      read(text, first + offset.number, number.number)
    }
    // Whatever the head says, all of it once in its order.
    if (text === body) return
    let at = 0
    while (at < text.length) {
      const next = read(text, at)
      at = Math.max(next.at, at + 1)
    }
  }

  for (const word of ['obj', 'trailer']) {
    for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) {
      if (LETTER.test(String.fromCharCode(bytes[at - 1] ?? 0))) continue
      const before = bytes.toString('latin1', Math.max(0, at - 40), at)
      const number = NUMBERED.exec(before)?.[1]
      const { value, at: end } = read(
        bytes,
        at + word.length,
        number === undefined ? undefined : Number(number),
      )
      if (value?.is !== 'dictionary') continue
      const lexer = new PdfLexer(bytes, end, budget)
      const next = lexer.value()
      if (next?.is !== 'word' || next.word !== 'stream') continue
      // What a stream holds may lie in another file, which a reader then fetches.
      if (entry(value, 'F')) refuse()
      if (!isObjectStream(value)) continue
      // The word is followed by CR LF or LF (ISO 32000-1, 7.3.8.1).
      const start = lexer.at + (bytes[lexer.at] === 13 && bytes[lexer.at + 1] === 10 ? 2 : 1)
      readObjectStream(value, bytes.subarray(start))
    }
  }
  judged.end()
  if (unread.length && !judged.isEncrypted()) throw new Error('Unreadable object stream')
  return null
}
