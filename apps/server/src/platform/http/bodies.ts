import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A body of JSON is small: who has not sent it by then never will (security 4, slow bodies). */
const BODY_MS = 10_000
/** What is read and thrown away of a body that is too long, so that its sender reads the answer. */
const DRAIN_BYTES = 64 * 1024 * 1024
const DRAIN_MS = 10_000

const isFile = (request: FastifyRequest) => /^multipart\//i.test(request.headers['content-type'] ?? '')
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends connections whose body does not come; files have the longer time of the whole request. */
export function endSlowBodies(server: FastifyInstance, limit = BODY_MS): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !isFile(request)) {
      const { raw } = request
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy()
      }, limit)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
      raw.once('end', () => clearTimeout(timer))
    }
    done()
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
