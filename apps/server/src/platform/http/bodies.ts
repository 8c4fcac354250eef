import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../fail.ts'

/** A body of JSON is small: who has not sent it by then never will. */
const BODY_MS = 10_000
/** A file has the time of the whole request, as long as it comes at all: slower than any mobile network, faster than a drip. */
const FILE_PACE_MS = 10_000
const FILE_PACE_BYTES = 10 * 1024
/** What is read and thrown away of a body that is too long, so that its sender reads the answer. */
const DRAIN_BYTES = 64 * 1024 * 1024
const DRAIN_MS = 10_000

const isFile = (request: FastifyRequest) => /^multipart\//i.test(request.headers['content-type'] ?? '')
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends the connection of a file that comes too slowly. */
function keepPace({ raw }: FastifyRequest, limit: number): NodeJS.Timeout {
  let seen = raw.socket.bytesRead
  return setInterval(() => {
    const { bytesRead } = raw.socket
    if (!raw.complete && bytesRead - seen < FILE_PACE_BYTES) raw.destroy()
    seen = bytesRead
  }, limit)
}

/** Ends connections whose body does not come: small ones as a whole, files where less comes than any network brings. */
export function endSlowBodies(
  server: FastifyInstance,
  { body = BODY_MS, file = FILE_PACE_MS }: { body?: number; file?: number } = {},
): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) {
      const { raw } = request
      const timer = isFile(request)
        ? keepPace(request, file)
        : setTimeout(() => {
            if (!raw.complete) raw.destroy()
          }, body)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
      raw.once('end', () => clearTimeout(timer))
    }
    done()
  })
}

/** What a route says of itself to Fastify, beside its handler. */
export interface RouteMarks {
  takesFiles?: boolean
}

/**
 * Refuses a file at its header wherever no route asks for one, and ends the connection: nobody waits for what nobody
 * reads.
 */
export function refuseStrayFiles(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!isFile(request) || (request.routeOptions.config as RouteMarks).takesFiles) return
    reply.header('connection', 'close')
    fail('request.malformed')
  })
}

/**
 * Reads the rest of a refused body and forgets it. An answer given while the other side still writes is lost to
 * most clients: they see a broken connection instead of the reason. What is longer than any honest mistake is cut.
 */
export function drain(raw: IncomingMessage): Promise<void> {
  if (raw.complete || raw.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let left = DRAIN_BYTES
    const timer = setTimeout(stop, DRAIN_MS)
    function count(chunk: Buffer) {
      left -= chunk.length
      if (left < 0) stop()
    }
    function stop() {
      clearTimeout(timer)
      raw.off('data', count).off('end', stop).off('close', stop).off('error', stop)
      resolve()
    }
    raw.on('data', count).once('end', stop).once('close', stop).once('error', stop)
    raw.resume()
  })
}
