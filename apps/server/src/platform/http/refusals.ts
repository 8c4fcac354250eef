import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Language, Refusal } from '../fail.ts'
import { refusal } from './answers.ts'
import type { Protect } from './security.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** What the parser says of a request it cannot read, as HTTP status and refusal. */
function judged(code: string | undefined): { status: number; refused: Refusal } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, refused: new Refusal('request.too_large', { limit: '16 KB' }) }
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 413, refused: new Refusal('request.too_large', { limit: '16 KB' }) }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, refused: new Refusal('request.malformed', {}) }
    default:
      return { status: 400, refused: new Refusal('request.malformed', {}) }
  }
}

/** The headers that every answer has, as text, for answers that no response object writes. */
function protectionOf(protect: Protect): string {
  const response = new ServerResponse({
    method: 'GET',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  } as IncomingMessage)
  protect(response.req, response, () => undefined)
  return Object.entries(response.getHeaders())
    .map(([name, value]) => `${name}: ${String(value)}\r\n`)
    .join('')
}

// The request was not read, but its bytes may still say which language the sender reads.
const languageIn = (packet: unknown): Language =>
  Buffer.isBuffer(packet) && /\r\naccept-language:\s*en\b/i.test(packet.toString('latin1', 0, 16_384))
    ? 'en'
    : 'zh'

/**
 * Answers what no route ever sees: bytes that are no HTTP, headers that are too long or too slow. The status is HTTP's own
 * here, the rest is like every other answer, and the connection ends.
 */
export function answerParser(protect: Protect) {
  const protection = protectionOf(protect)
  return (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    const begun = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || begun) {
      socket.destroy()
      return
    }
    const { status, refused } = judged(error.code)
    const body = JSON.stringify(refusal(refused, languageIn(error.rawPacket)))
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${protection}Cache-Control: no-store\r\n`
    socket.end(
      `${head}Content-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      () => socket.destroySoon(),
    )
  }
}

/** A host and perhaps a port (RFC 9112, section 3.2; RFC 3986, section 3.2.2, without what no host of ours has). */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** How many hosts a request names: its headers keep the first alone. */
const hostsIn = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text)).length

/** Refuses requests whose host is none, or one of two, and expectations that nobody meets. */
export function refuseWrongHeads(server: FastifyInstance, protect: Protect): void {
  server.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    protect(request, response, () => {
      response.writeHead(417, { connection: 'close', 'content-length': 0 }).end()
    })
  })
  server.addHook('onRequest', async (request, reply) => {
    // Requests of HTTP/1.0 need not name a host; whatever a proxy says of it is judged like the header.
    const { host } = request
    const isOld = request.raw.httpVersion === '1.0' && host === ''
    // Of two hosts a proxy may have meant the other one (RFC 9112, section 3.2).
    if ((isOld || HOST.test(host)) && hostsIn(request.raw) < 2) return
    reply.header('connection', 'close').header('cache-control', 'no-store')
    return reply
      .code(400)
      .type(JSON_TYPE)
      .send(refusal(new Refusal('request.malformed', {}), languageIn(undefined)))
  })
}
