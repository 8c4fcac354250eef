import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { fail } from '../../platform/fail.ts'

const inflated = promisify(inflate)

// Decision: a PDF is kept as it came, not redrawn, because evidence must stay what the appellant handed in (text,
// signatures, seals). What can act when somebody opens it is refused instead: scripts, starting a program, files
// inside the file, rich media. An /OpenAction alone only chooses the first page and is allowed; with a script it
// is refused for the script. Encrypted files are allowed, because banks and the tax office issue their receipts
// with an owner password. Their object streams cannot be looked into; what lies open in them is checked as usual,
// and every download is sandboxed anyway.
const ACTIVE = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia']
// Too short to be looked for among compressed bytes, where three signs come up by chance.
const ACTIVE_SHORT = ['JS']
const DELIMITER = '(?=[\\x00\\t\\n\\f\\r ()<>\\[\\]{}/%]|$)'
// Readers look for the end mark in the last kilobyte; some producers pad the file after it.
const TAIL = 2_048
/** All object streams of a file together; ordinary ones stay far below. */
const MAX_INFLATED = 32 * 1024 * 1024
/** One holds a hundred objects as a rule; empty ones by the hundred thousand would only cost time. */
const MAX_OBJECT_STREAMS = 5_000

/** Finds names also when letters are written as `#4A`. */
function nameFinder(names: readonly string[]): RegExp {
  const sign = (char: string) => {
    const hex = char.charCodeAt(0).toString(16)
    return `(?:${char}|#${hex[0]}[${hex[1]}${hex[1]!.toUpperCase()}])`
  }
  const spelled = names.map((name) => [...name].map(sign).join(''))
  return new RegExp(`/(?:${spelled.join('|')})${DELIMITER}`)
}

const findsActive = nameFinder(ACTIVE)
const findsAnyActive = nameFinder([...ACTIVE, ...ACTIVE_SHORT])
const findsObjectStream = nameFinder(['ObjStm'])
const findsEncryption = nameFinder(['Encrypt'])

interface Parts {
  /** Everything outside of streams. */
  open: string
  /** Bodies of streams that hold objects. */
  objectStreams: Buffer[]
}

/** Parts a file at the words `stream` and `endstream`, in one pass. */
function split(bytes: Buffer): Parts {
  const open: string[] = []
  const objectStreams: Buffer[] = []
  let at = 0
  for (;;) {
    const word = bytes.indexOf('stream', at, 'latin1')
    const end = word < 0 ? -1 : bytes.indexOf('endstream', word + 6, 'latin1')
    const between = bytes.toString('latin1', at, word < 0 || end < 0 ? bytes.length : word)
    open.push(between)
    if (word < 0 || end < 0) return { open: open.join('\n'), objectStreams }
    if (findsObjectStream.test(between)) {
      // The word is followed by CR LF or LF (ISO 32000-1, 7.3.8.1).
      const start = word + 6 + (bytes[word + 6] === 13 ? 2 : 1)
      objectStreams.push(bytes.subarray(start, end))
    } else if (findsObjectStream.test(bytes.toString('latin1', word, end))) {
      // A reader follows the file's own table of addresses, so objects hidden in a stream's body are found by it.
      fail('files.active_content')
    }
    at = end + 9
  }
}

/** The text of a compressed object stream; null where it cannot be opened. */
async function opened(body: Buffer, limit: number): Promise<string | null> {
  try {
    // Readers take what can be read of a stream that is cut off, so the check does the same.
    const text = await inflated(body, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH })
    return text.toString('latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') fail('files.damaged')
    return null
  }
}

/**
 * Refuses a PDF that can act when it is opened, or that is none.
 *
 * @throws files.active_content for scripts, programs, embedded files, rich media
 * @throws files.damaged without an end mark, or where its parts cannot be looked into
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  if (!bytes.subarray(-TAIL).includes('%%EOF')) fail('files.damaged')
  const whole = bytes.toString('latin1')
  if (findsActive.test(whole)) fail('files.active_content')
  const { open, objectStreams } = split(bytes)
  if (findsAnyActive.test(open)) fail('files.active_content')
  if (objectStreams.length > MAX_OBJECT_STREAMS) fail('files.damaged')
  const encrypted = findsEncryption.test(whole)
  let room = MAX_INFLATED
  for (const body of objectStreams) {
    const text = await opened(body, Math.max(room, 1))
    if (text === null && !encrypted) fail('files.damaged')
    if (text === null) continue
    room -= text.length
    if (findsAnyActive.test(text)) fail('files.active_content')
  }
}
