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

/**
 * Calls that work at the same time for each connection of the pool. A call asks for a connection again and again; were
 * all of them to begin at once, each would stand in that queue behind all others for every statement, and who has many to
 * ask, as signing in does, would be the last of all.
 */
const AT_WORK = 4
/** By so many ms a call counts as older, or younger, than it is. */
const AHEAD: Readonly<Record<Urgency, number>> = { first: 1_000, usual: 0, last: -500 }
/** Who has waited so long without having begun is refused: nothing moves, or not fast enough. */
const WAIT_MS = 5_000

interface Waiting {
  since: number
  begin(): void
  giveUp(): void
}

/** Lets calls begin, so many at the same time, the oldest first with what is urgent ahead of it. */
export function createTurns(places: number) {
  let free = places
  const queues: Readonly<Record<Urgency, Waiting[]>> = { first: [], usual: [], last: [] }
  const NAMES = Object.keys(queues) as Urgency[]
  const dueOf = (urgency: Urgency) => (queues[urgency][0]?.since ?? Number.POSITIVE_INFINITY) - AHEAD[urgency]
  const next = () => queues[NAMES.toSorted((a, b) => dueOf(a) - dueOf(b))[0]!].shift()
  return {
    /** Begins now or in its turn. What is answered ends the call, or its wait, and may be called more than once. */
    take(urgency: Urgency, now: number, begin: () => void, giveUp: () => void): () => void {
      let state: 'waits' | 'works' | 'is over' = 'waits'
      const queue = queues[urgency]
      const one: Waiting = {
        since: now,
        begin() {
          state = 'works'
          begin()
        },
        giveUp() {
          state = 'is over'
          giveUp()
        },
      }
      if (free > 0) {
        free -= 1
        one.begin()
      } else queue.push(one)
      return () => {
        if (state === 'waits') queue.splice(queue.indexOf(one), 1)
        const gives = state === 'works'
        state = 'is over'
        if (!gives) return
        const successor = next()
        if (successor) successor.begin()
        else free += 1
      }
    },
    /** Refuses those who have waited for too long. */
    look(now: number): void {
      for (const queue of Object.values(queues))
        while (queue[0] && now - queue[0].since > WAIT_MS) queue.shift()?.giveUp()
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

/**
 * Refuses at once what would only wait, and lets the others work in turns. Streams and files that come and go take
 * their time and do not count.
 */
export function shedOverload(
  server: FastifyInstance,
  connections: number,
  languageOf: (request: FastifyRequest) => Language,
): void {
  const gate = createGate(connections)
  const turns = createTurns(connections * AT_WORK)
  let due = performance.now() + LOOK_MS
  const looking = setInterval(() => {
    const now = performance.now()
    gate.look(now - due)
    turns.look(now)
    due = now + LOOK_MS
  }, LOOK_MS).unref()
  server.addHook('onClose', async () => clearInterval(looking))
  server.addHook('onRequest', (request, reply, done) => {
    const { urgency, takesFiles } = request.routeOptions.config as { urgency?: Urgency; takesFiles?: boolean }
    if (urgency === undefined || takesFiles) return done()
    const refuse = () => {
      const body = BODIES[languageOf(request)]
      reply.hijack()
      reply.raw.writeHead(200, headOf(body)).end(body)
      done()
    }
    const leave = gate.enter(urgency)
    if (!leave) return refuse()
    // Answered, or given up by whoever asked.
    const end = turns.take(urgency, performance.now(), done, refuse)
    for (const over of [leave, end]) reply.raw.once('finish', over).once('close', over)
  })
}
