import type { Urgency } from '@appeal/contract/kit/routes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, Refusal } from '../fail.ts'
import { refusal } from './answers.ts'

/** So often the queue is looked at. */
export const LOOK_MS = 50
/** A queue that did not empty for so many looks is no burst that passes by itself. */
const LOOKS = 10
/** A loop that comes so late has more to do than it can. */
const LATE_MS = 100
/**
 * Calls under way for each connection of the pool: never more than `MOST`; while overloaded by their urgency. Ten wait
 * about a second, which people bear better than a refusal.
 */
const MOST = 60
const SHARE: Readonly<Record<Urgency, number>> = { first: 40, usual: 20, last: 10 }

/** Decides who is let in. Overload is a queue that stands, not one that is long for a moment. */
export function createGate(connections: number) {
  let atWork = 0
  let lowest = 0
  let standing = 0
  const full = connections * SHARE.last
  const isOverloaded = () => standing >= LOOKS
  return {
    isOverloaded,
    /** Lets one in; nothing where it is refused. The answer is called when it is over, once or more. */
    enter(urgency: Urgency): (() => void) | undefined {
      if (atWork >= connections * (isOverloaded() ? SHARE[urgency] : MOST)) return undefined
      atWork += 1
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        atWork -= 1
        lowest = Math.min(lowest, atWork)
      }
    },
    /** @param lateMs how much later than it should the loop came to this */
    look(lateMs: number): void {
      // Once it is overloaded, half of what makes it so still does, or it would swing.
      const limit = isOverloaded() ? full / 2 : full
      standing = lowest >= limit || lateMs >= LATE_MS ? Math.min(standing + 1, LOOKS) : 0
      lowest = atWork
    },
  }
}

/** Seconds after which whoever was refused may come again. */
const RETRY_SECONDS = 5
// Written down beforehand: a refusal that is worked out costs so much that refusing is the load.
const said = (language: Language) =>
  Buffer.from(JSON.stringify(refusal(new Refusal('server.busy', { seconds: RETRY_SECONDS }), language)))
const BODIES = { zh: said('zh'), en: said('en') }
const headOf = (body: Buffer) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
  'cache-control': 'no-store',
  'retry-after': String(RETRY_SECONDS),
})

/** Refuses at once what would only wait. Streams and files that come and go take their time and do not count. */
export function shedOverload(
  server: FastifyInstance,
  connections: number,
  languageOf: (request: FastifyRequest) => Language,
): void {
  const gate = createGate(connections)
  let due = performance.now() + LOOK_MS
  const looking = setInterval(() => {
    const now = performance.now()
    gate.look(now - due)
    due = now + LOOK_MS
  }, LOOK_MS).unref()
  server.addHook('onClose', async () => clearInterval(looking))
  server.addHook('onRequest', (request, reply, done) => {
    const { urgency, takesFiles } = request.routeOptions.config as { urgency?: Urgency; takesFiles?: boolean }
    if (urgency === undefined || takesFiles) return done()
    const leave = gate.enter(urgency)
    // Answered, or given up by whoever asked.
    if (leave) reply.raw.once('finish', leave).once('close', leave)
    else {
      const body = BODIES[languageOf(request)]
      reply.hijack()
      reply.raw.writeHead(200, headOf(body)).end(body)
    }
    done()
  })
}
