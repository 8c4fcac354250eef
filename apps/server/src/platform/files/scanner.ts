import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** clamd takes pieces of any length; these leave room for what else is sent. */
const PIECE = 64 * 1024
/** A file of 10 MB takes well under a second; a scanner that loads its signatures takes longer. */
const LIMIT_MS = 20_000
const LONGEST_ANSWER = 1024

function open(address: URL): Socket {
  if (address.protocol === 'unix:') return connect(address.pathname)
  return connect(Number(address.port || 3310), address.hostname.replace(/^\[|\]$/g, ''))
}

/** `zINSTREAM`: the length of each piece in four bytes, most significant first; a length of none ends it. */
function* pieces(bytes: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield Buffer.concat([length, piece])
  }
  yield Buffer.alloc(4)
}

/**
 * Asks a ClamAV daemon about a file (clamd(8), INSTREAM).
 *
 * @param address `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`
 * @returns the name of what was found, null for a clean file
 * @throws Error where the scanner is away, does not answer in time, or cannot judge the file
 */
export async function scan(address: string, bytes: Buffer, limit = LIMIT_MS): Promise<string | null> {
  const socket = open(new URL(address))
  const late = setTimeout(() => socket.destroy(new Error(`no answer within ${limit} ms`)), limit)
  try {
    // What is too large for it is answered while it is still being sent.
    const heard = answerOf(socket)
    for (const piece of pieces(bytes)) socket.write(piece)
    const answer = await heard
    const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
    if (found) return found
    if (answer === 'stream: OK') return null
    throw new Error(`the scanner says: ${answer.slice(0, 200)}`)
  } finally {
    clearTimeout(late)
    socket.destroy()
  }
}

function answerOf(socket: Socket): Promise<string> {
  let length = 0
  socket.on('data', (part: Buffer) => {
    length += part.length
    if (length > LONGEST_ANSWER) socket.destroy(new Error('the scanner says too much'))
  })
  return text(socket).then((said) => said.replace(/\0$/, '').trim())
}
