import type { ErrorKey } from '@appeal/contract/errors.ts'
import { EVIDENCE_MAX_BYTES } from '@appeal/contract/files/files.routes.ts'
import { ASKS_OBJECT } from '@appeal/contract/kit/clients.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { ZodError, z } from 'zod'
import type { Context, Platform, Viewer } from '../context.ts'
import { isAway } from '../db/violations.ts'
import { fail, Refusal } from '../fail.ts'
import { answerOnce } from '../idempotency/answerOnce.ts'
import { allowAgain } from '../idempotency/idempotency.ts'
import { mayBeDoneAgain } from '../idempotency/takenAway.ts'
import { onceMore } from '../idempotency/victims.ts'
import { asksObject } from '../stock.ts'
import { asSpan } from '../tracing.ts'
import { noteRefusal, refusalsWritten } from '../trail/refusals.ts'
import { isStorable } from '../trail/trail.storable.ts'
import { carryingLine, noteCall, type Outcome, tellingAnew } from '../trail/trail.ts'
import { demandAccess } from './access.ts'
import { addToPages } from './addedToPages.ts'
import { invalid, success } from './answers.ts'
import type { Binding, Input } from './binding.ts'
import { drain, endSlowBodies, type RouteMarks, refuseStrayFiles } from './bodies.ts'
import { capConnections, countByAccount } from './connections.ts'
import { BODY_LIMIT, isTooLong, languageOf, reasonOf, refuseWith } from './errors.ts'
import { isModestJson } from './json.ts'
import { shedOverload } from './overload.ts'
import { answerParser, refuseWrongHeads } from './refusals.ts'
import { pickerOf } from './replies.ts'
import { createProtection } from './security.ts'
import { shortPaths } from './shortPaths.ts'
import { endStreamsOnClose } from './streams.ts'

// The ciphertext of a password travels in a path (validatePass/{value}).
const PARAM_LIMIT = 4096

/** Finds the viewer of a token, or says why there is none. */
export type Authenticate = (
  token: string,
  request: { ip: string; userAgent: string },
) => Promise<Viewer | { refused: ErrorKey; details?: { seconds: number } }>

export interface ServerParts {
  platform: Platform
  bindings: readonly Binding[]
  authenticate: Authenticate
  /** Finds the viewer of a key that a system of an enterprise calls with. */
  machine: Authenticate
  /**
   * Refuses a call that weighs much, of a session where no factor was shown of late, or has the proof from what came
   * with it (`captcha`, the answer to a challenge).
   */
  demandProof(ctx: Context, captcha: string | undefined): Promise<void>
  /** Refuses whatever changes something while nothing is to be changed. */
  demandOpen(ctx: Context): Promise<void>
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Keys of enterprises' systems; other bearer tokens are none of ours to read. */
const KEY = /^Bearer +(pk_.{0,200})$/i

/** Who calls with a key. What comes with a session or cookies besides was sent by a browser, where no key belongs. */
async function machineFor(parts: ServerParts, key: string, request: FastifyRequest): Promise<Viewer> {
  if (header(request, 'token') || header(request, 'cookie')) fail('apiKeys.two_ways')
  const userAgent = request.headers['user-agent'] ?? ''
  const found = await parts.machine(key, { ip: request.ip, userAgent })
  return 'refused' in found ? fail(found.refused, found.details) : found
}

/** The session of the request, if the route needs one or the caller has one; or the key it comes with. */
async function viewerFor(parts: ServerParts, route: Route, request: FastifyRequest): Promise<Viewer | null> {
  const key = KEY.exec(header(request, 'authorization') ?? '')?.[1]
  if (key) return machineFor(parts, key, request)
  const token = header(request, 'token')
  const { access } = route
  if (!token) return access.kind === 'anyone' ? null : fail('session.required')
  const found = await parts
    .authenticate(token, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })
    .catch((error: unknown) => {
      // What everybody may read of a replica is read as nobody while nothing can say who somebody is.
      const isReading = parts.platform.replicas && route.reads && access.kind === 'anyone'
      if (isReading && isAway(error)) return { refused: 'session.expired' } as const
      throw error
    })
  if ('refused' in found) return access.kind === 'anyone' ? null : fail(found.refused)
  // Who has shown one factor of two is nobody yet where nobody has to be somebody.
  return found.awaitsFactor && access.kind === 'anyone' ? null : found
}

/**
 * Refuses a call that another site's page made the browser send; browsers say so by themselves (Fetch Metadata).
 * Sites that are allowed to call the API say who they are.
 */
function refuseForeignSite({ CORS_ORIGINS: allowed }: Platform['config'], request: FastifyRequest): void {
  if (header(request, 'sec-fetch-site') !== 'cross-site') return
  const origin = header(request, 'origin')?.toLowerCase()
  if (origin === undefined || !(allowed.includes('*') || allowed.includes(origin))) fail('request.refused')
}

const canHaveBody = (route: Route) => route.method === 'POST' && !route.upload

/** The answer to a challenge, as clients send it with the call that was challenged (contract 0). */
const answerIn = (query: unknown): string | undefined => {
  const { captcha } = (query ?? {}) as { captcha?: unknown }
  return typeof captcha === 'string' ? captcha : undefined
}

/** Shapes of a call, with "nothing declared" for what the row leaves out. */
function readInput(route: Route, request: FastifyRequest): Pick<Input<Route>, 'query' | 'body' | 'params'> {
  const query = route.query ? route.query.parse(request.query ?? {}) : undefined
  const body = route.body && canHaveBody(route) ? route.body.parse(request.body ?? {}) : undefined
  const input = { query, body, params: (request.params ?? {}) as Record<string, string> }
  return isStorable(input) ? input : fail('request.unstorable')
}

function contextOf(
  platform: Platform,
  route: Route,
  request: FastifyRequest,
  viewer: Viewer | null,
  soFar: () => Outcome,
): Context {
  const ctx: Context = {
    platform,
    viewer,
    language: languageOf(request),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    asksObject: asksObject(request.headers),
    route: { name: route.name, method: route.method, permission: route.permission },
    grant: viewer?.grants.get(route.permission) ?? null,
    now: () => platform.clock.now(),
    unitOfWork: (work) =>
      carryingLine(ctx, soFar, work, (noted) =>
        onceMore(() => platform.db.transaction(noted), tellingAnew(ctx)),
      ),
  }
  return ctx
}

/** Does the work of a call and leaves its line in the operation log, however it ends. */
async function carryOut<T>(ctx: Context, soFar: () => Outcome, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work()
    await noteCall(ctx, soFar())
    return answer
  } catch (error) {
    // Bad input is a refusal like any other, not a fault.
    await noteCall(ctx, { ...soFar(), error: error instanceof ZodError ? invalid(error, 'zh') : error })
    throw error
  }
}

/** Who calls, for what is counted once the call has been refused. */
const callers = new WeakMap<FastifyRequest, string>()

/** Whether a call leaves something behind that others see: not so reading by POST, nor signing in and out. */
const changes = ({ method, acts, idempotent, affects }: Route): boolean =>
  (method === 'POST' || acts === true) && (idempotent === true || affects.length > 0)

/** What is answered where the contract declares nothing. */
const NOTHING = z.null()

/** A call as a span, under that of whoever called: a gateway, or an agent in the browser. */
const traced = <T>(route: Route, request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  asSpan(
    {
      name: `${route.method} ${route.url}`,
      attributes: {
        'http.request.method': route.method,
        'http.route': route.url,
        'request.id': request.id,
      },
      caller: header(request, 'traceparent') ?? '',
      refusalOf: (error) => (error instanceof ZodError ? 'request.invalid' : reasonOf(error)),
    },
    work,
  )

/** Registers one row of a route table. */
function mount(server: FastifyInstance, parts: ServerParts, { route, handle }: Binding): void {
  const { platform } = parts
  // Answers leave checked in tests only: there a shape that drifts from the contract must not pass unseen.
  const check = platform.config.APP_MODE === 'test' && !route.raw ? (route.reply ?? NOTHING) : undefined
  const again = mayBeDoneAgain(route, parts.bindings)
  server.route({
    method: route.method,
    url: route.url,
    config: {
      takesFiles: route.upload ?? false,
      // A stream lasts as long as its reader: it is no queue.
      ...(!route.raw && { urgency: route.urgency }),
    } satisfies RouteMarks,
    handler: (request, reply) =>
      traced(route, request, async () => {
        if (route.acts) refuseForeignSite(platform.config, request)
        const viewer = await viewerFor(parts, route, request)
        if (viewer) {
          countByAccount(server, request.raw)
          callers.set(request, viewer.userId)
        }
        const started = performance.now()
        const soFar = () => ({
          query: request.query,
          body: request.body,
          elapsed: performance.now() - started,
        })
        const ctx = contextOf(platform, route, request, viewer, soFar)
        const read = async () => {
          demandAccess(viewer, route)
          if (viewer?.staleProof && route.stepUp === 'always')
            await parts.demandProof(ctx, answerIn(request.query))
          if (changes(route)) await parts.demandOpen(ctx)
          return { ...readInput(route, request), request, reply }
        }
        if (route.raw) {
          await carryOut(ctx, soFar, async () => handle(ctx, await read()))
          return reply
        }
        const free = async () => viewer && allowAgain(platform.db, viewer.userId, ...again)
        const answer = async (of: Context, input: Input<Route>) => {
          const data = await handle(of, input)
          check?.parse(data ?? null)
          return success(pickerOf(route.reply ?? NOTHING)(data ?? null), ctx.language)
        }
        reply.header('cache-control', 'no-store')
        if (!route.idempotent) {
          const done = await carryOut(ctx, soFar, async () => answer(ctx, await read()))
          await free()
          return done
        }
        const { body, isRepeat } = await carryOut(ctx, soFar, async () => {
          const input = await read()
          const call = {
            actor: viewer?.userId ?? `ip:${request.ip}`,
            route: route.name,
            key: header(request, 'idempotency-key')?.slice(0, 128),
            body: request.body,
            isStream: route.upload ?? false,
          }
          return answerOnce(ctx, call, soFar, async (of) => JSON.stringify(await answer(of, input)))
        })
        if (isRepeat) reply.header('idempotent-replayed', 'true')
        else await free()
        return reply.type('application/json; charset=utf-8').send(body)
      }),
  })
}

/**
 * Builds the HTTP server from the bindings; it does not listen.
 *
 * Every handled answer leaves with HTTP 200 and its code in the envelope, because the clients take any other
 * status for a network failure (contract 1).
 */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { platform } = parts
  const { config } = platform
  const answerError = refuseWith(platform)
  const protect = createProtection(config)
  const fullAddress = shortPaths(parts.bindings)
  const server = Fastify({
    logger: false,
    rewriteUrl: (request) => (config.SHORT_PATHS ? fullAddress(request) : (request.url ?? '/')),
    // An address that cannot be decoded reaches no route and no hook, yet it gets headers and envelope as well.
    frameworkErrors: (error, request, reply) => {
      protect(request.raw, reply.raw, () => answerError(error, request, reply))
    },
    clientErrorHandler: answerParser(protect),
    bodyLimit: BODY_LIMIT,
    // Only the named number of hops is believed; a forged X-Forwarded-For cannot step around limits.
    trustProxy: (_address: string, hop: number) => hop < config.TRUSTED_PROXIES,
    // While it closes it answers as ever, in the envelope: its own 503 would be a network failure to the clients.
    return503OnClosing: false,
    requestTimeout: 120_000,
    // Whoever takes nothing of an answer for so long has left; event streams have their heartbeat.
    connectionTimeout: 120_000,
    keepAliveTimeout: 5_000,
    routerOptions: { maxParamLength: PARAM_LIMIT, ignoreTrailingSlash: true },
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      // Node's own answer to a missing host has none of our headers; `refuseWrongHeads` gives one that has.
      requireHostHeader: false,
    },
  })

  addToPages(server, config)
  endStreamsOnClose(server)
  endSlowBodies(server)
  server.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()))
  refuseWrongHeads(server, protect)
  capConnections(server, { proxied: config.TRUSTED_PROXIES > 0 })
  refuseStrayFiles(server)
  if (config.CORS_ORIGINS.length)
    await server.register(cors, {
      origin: config.CORS_ORIGINS.includes('*') ? true : config.CORS_ORIGINS,
      allowedHeaders: [
        'token',
        'content-type',
        'accept-language',
        'idempotency-key',
        'traceparent',
        ASKS_OBJECT.name,
      ],
      exposedHeaders: ['Content-Disposition', 'Idempotent-Replayed'],
      maxAge: 600,
    })
  shedOverload(server, config.DB_POOL_SIZE, languageOf)
  await server.register(multipart, {
    limits: { fileSize: EVIDENCE_MAX_BYTES, files: 1, fields: 10, parts: 12 },
  })

  // Many clients send `content-type: application/json` with an empty body on calls without one.
  server.removeContentTypeParser('application/json')
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else if (!isModestJson(body as string)) done(new Refusal('request.malformed', {}))
    else parseJson(request, body as string, done)
  })

  server.addHook('onClose', () => refusalsWritten(platform))
  server.setErrorHandler(async (error, request, reply) => {
    if (isTooLong(error)) await drain(request.raw)
    const reason = reasonOf(error)
    const condition = error instanceof Refusal ? error.details.key : undefined
    if (reason) noteRefusal(platform, { reason, condition, ip: request.ip, userId: callers.get(request) })
    return answerError(error, request, reply)
  })

  for (const binding of parts.bindings) mount(server, parts, binding)

  // Wrong method on a known address is 405, everything else below /api is 404 (contract 1).
  const known = new Set(parts.bindings.map(({ route }) => route.url))
  server.all('/api/*', (request) =>
    fail(known.has(request.url.split('?')[0] ?? '') ? 'request.method' : 'request.not_found'),
  )
  return server
}
