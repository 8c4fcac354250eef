import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onConnection } from '../cache.ts'
import type { Context, Platform } from '../context.ts'
import type { Database } from '../db/db.ts'
import { type Position, positionOf, textOf } from '../db/replicas.choice.ts'
import { Refusal } from '../fail.ts'
import { type Binding, bindings } from './binding.ts'

/** How far a replica must have come for whoever carries it: the end of the log after the last act of this browser. */
const MARK = /(?:^|;\s*)wrote=([0-9A-Fa-f]{1,8}\/[0-9A-Fa-f]{1,8})(?:;|$)/
/** No replica has ever come so far: whoever carries it reads from the primary until the next act. */
const NEVER = 2n ** 64n - 1n
/** Sessions whose last act this process remembers. */
const REMEMBERED = 10_000

const later = (a: Position | undefined, b: Position | undefined): Position | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a

const markIn = (request: FastifyRequest): Position | undefined =>
  positionOf(MARK.exec(request.headers.cookie ?? '')?.[1])

/** One that was not told once says nothing of how far a later act was. */
const known = (position: Position | undefined) => (position === NEVER ? undefined : position)

const actsOf = new WeakMap<FastifyRequest, { sessionId: string | undefined }>()
const lastActs = new WeakMap<Platform['live'], Map<string, Position>>()
function lastActsOf(platform: Platform): Map<string, Position> {
  const known = lastActs.get(platform.live) ?? new Map<string, Position>()
  lastActs.set(platform.live, known)
  return known
}

function remember(platform: Platform, sessionId: string, position: Position): void {
  const acts = lastActsOf(platform)
  const newest = later(known(acts.get(sessionId)), position)!
  acts.delete(sessionId)
  acts.set(sessionId, newest)
  const [oldest] = acts.keys()
  if (acts.size > REMEMBERED && oldest !== undefined) acts.delete(oldest)
}

/**
 * Where the log ended after the last signal that this process heard. A page that is told of something asks for it
 * anew, and is shown it.
 */
interface Told {
  isNew: boolean
  end: Promise<Position | undefined>
}
const toldOf = new WeakMap<Platform['live'], Told>()

function toldEnd({ live, replicas }: Platform): Promise<Position | undefined> {
  const told = toldOf.get(live) ?? { isNew: true, end: Promise.resolve(undefined) }
  if (!toldOf.has(live)) {
    toldOf.set(live, told)
    live.onTold(() => {
      told.isNew = true
    })
  }
  if (told.isNew) {
    told.isNew = false
    told.end = replicas!.endNow().then((end) => {
      // Not known is asked again by the next one.
      if (end === undefined) told.isNew = true
      return end
    })
  }
  return told.end
}

/** The replica that may answer a call; undefined where the primary has to (decision 0029). */
async function sourceOf(ctx: Context, request: FastifyRequest): Promise<Database | undefined> {
  const { platform, viewer } = ctx
  const mark = markIn(request)
  // Whoever is signed in and keeps no cookies may have written anything: nothing tells how far.
  if (viewer && mark === undefined) return undefined
  if (!viewer || !platform.replicas) return platform.replicas?.choose(mark)
  const told = await toldEnd(platform)
  if (told === undefined) return undefined
  return platform.replicas.choose(later(later(mark, lastActsOf(platform).get(viewer.sessionId)), told))
}

/** The same call with its reading on a replica. Units of work, and what is counted or noted, stay with the primary. */
const readingFrom = (ctx: Context, database: Database): Context => ({
  ...ctx,
  platform: onConnection(ctx.platform, database.db, { database }),
})

/**
 * Lets rows that say `reads: 'replica'` be answered by one. One answer is read from one source; what fails because of
 * the replica is read anew, as a whole, from the primary.
 */
export function bySource({ route, handle }: Binding): Binding {
  if (route.reads !== 'replica')
    return {
      route,
      handle(ctx, input) {
        if (ctx.platform.replicas) actsOf.set(input.request, { sessionId: ctx.viewer?.sessionId })
        return handle(ctx, input)
      },
    }
  return {
    route,
    async handle(ctx, input) {
      const replica = ctx.platform.replicas && (await sourceOf(ctx, input.request))
      if (!replica) return handle(ctx, input)
      try {
        return await handle(readingFrom(ctx, replica), input)
      } catch (error) {
        if (error instanceof Refusal || input.reply.raw.headersSent) throw error
        if (!(await ctx.platform.replicas?.failed(replica, error))) throw error
        return handle(ctx, input)
      }
    },
  }
}

/**
 * Gives browsers that acted the end of the log, as a cookie, so that no process shows them less than they wrote. It says
 * nothing of anybody and opens nothing: a forged one only has its owner read elsewhere.
 */
export function markWriters(server: FastifyInstance, platform: Platform): void {
  const { replicas, config } = platform
  if (!replicas || config.DATABASE_READ_URL === undefined) return
  const isActing = new Set(
    Object.values(platform.product.of(bindings))
      .filter(({ route }) => (route.method === 'POST' || route.acts) && route.reads === undefined)
      .map(({ route }) => `${route.method} ${route.url}`),
  )
  const isSecure = config.PUBLIC_URL?.startsWith('https:')
  server.addHook('onSend', async (request, reply) => {
    if (!isActing.has(`${request.method} ${request.routeOptions.url}`)) return
    const of = actsOf.get(request)
    // Nobody began it, or a system did, which keeps no cookies.
    if (!of || request.headers.authorization) return
    const end = (await replicas.endNow()) ?? NEVER
    if (of.sessionId !== undefined) remember(platform, of.sessionId, end)
    const secure = isSecure || request.protocol === 'https' ? '; Secure' : ''
    const value = textOf(later(end, end === NEVER ? undefined : known(markIn(request)))!)
    reply.header('set-cookie', `wrote=${value}; Path=/api; HttpOnly; SameSite=Strict${secure}`)
  })
}
