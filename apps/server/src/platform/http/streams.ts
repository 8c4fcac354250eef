import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// Below the time after which proxies usually give up a silent connection (60 s).
const HEARTBEAT_MS = 20_000
// A reader that is this far behind is gone or stuck; it comes back by itself.
const MAX_BACKLOG = 256 * 1024

/** A server-sent event stream to one browser (HTML standard, section 9.2). */
export interface EventStream {
  /** Sends one event with its data as JSON; without a name it is the plain `message`. */
  send(data: unknown, event?: string): void
  close(): void
  /** Called once, however the stream ends. */
  onClose(then: () => void): void
}

const open = new WeakMap<object, Set<ServerResponse>>()

/** Lets a closing server end its streams; they would keep it waiting for ever. */
export function endStreamsOnClose(server: FastifyInstance): void {
  const streams = new Set<ServerResponse>()
  open.set(server.server, streams)
  server.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })
}

/** Turns the answer of a raw route into an event stream. */
export function openStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would hold events back until its buffer is full.
    'x-accel-buffering': 'no',
  })
  const ends: (() => void)[] = []
  // Of a browser that left before it was answered nothing is heard any more.
  if (!raw.destroyed) {
    const streams = open.get(request.server.server)
    streams?.add(raw)
    const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS)
    raw.once('close', () => {
      clearInterval(heartbeat)
      streams?.delete(raw)
      for (const end of ends) end()
    })
  }
  return {
    send(data, event) {
      if (raw.writableEnded || raw.destroyed) return
      if (raw.writableLength > MAX_BACKLOG) raw.destroy()
      else raw.write(`${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
    },
    close: () => raw.end(),
    onClose: (then) => {
      if (raw.destroyed || raw.writableFinished) then()
      else ends.push(then)
    },
  }
}
