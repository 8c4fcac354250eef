import type { Route } from '@appeal/contract/kit/routes.ts'
import { brokenPromises } from '../../apps/server/src/testing/invariants.ts'
import type { TestApp } from '../../apps/server/src/testing/server.ts'
import { type Call, fieldsOf, plausible, ROUTES, urlOf, withField } from '../calls.ts'
import { watchLoop } from '../loop.ts'
import { CONTENT_TYPES, HEADERS, METHODS, nastyValue, written } from '../nasty.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'
import { knockerAt, makePersonas, makeThings, type Persona, type Thing } from '../world.ts'

/** Nobody may wait longer for an answer to rubbish. */
const HANG_MS = 1_000
const STALL_MS = 200
const GROWTH_MB = 150
/** As many sets of people and objects: what a lucky request deletes or closes is not there for the rest. */
const RENEWED_EVERY = 100_000
const AT_ONCE = 8
/** Requests of each route in a round. */
const SIDE_BY_SIDE = 4

interface Request {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
}

/** A call nearly right, or not at all. */
function makeRequest(
  random: Random,
  route: Route,
  base: Call,
  token: string | undefined,
  id: string,
): Request {
  const fields = fieldsOf(route)
  let call = base
  for (const field of fields)
    if (/ids?$/i.test(field.path.at(-1) ?? '') && random.chance(0.5)) call = withField(call, field, id)
  const changes = random.below(3) + (fields.length ? 0 : 1)
  for (let n = 0; n < changes && fields.length; n += 1)
    call = withField(call, random.pick(fields), nastyValue(random))
  if (random.chance(0.1)) call = { ...call, body: nastyValue(random) }
  if (random.chance(0.05)) call = { ...call, query: { ...call.query, [random.text(5)]: nastyValue(random) } }
  let payload = written(call.body ?? {})
  if (random.chance(0.03)) payload = payload.slice(0, random.below(payload.length))
  if (random.chance(0.01)) payload = `${'['.repeat(random.below(3_000))}${payload}`
  const type = random.chance(0.04) ? random.pick(CONTENT_TYPES) : 'application/json'
  const method = random.chance(0.02) ? random.pick(METHODS) : route.method
  const url = spoiltUrl(random, route, call)
  const headers = { ...(token && { token }), ...(random.chance(0.05) && random.pick(HEADERS)) }
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return { method, url, headers }
  return { method, url, headers: { ...headers, 'content-type': type }, payload }
}

/** An address is never longer than a socket would take it. */
function spoiltUrl(random: Random, route: Route, call: Call): string {
  let url = urlOf(route, call).slice(0, 12_000)
  if (random.chance(0.02))
    url += random.pick(['?%', '&a[b]=1', '?__proto__[x]=1', '%00', '/..%2f', '?a=%ff', '#x', '?&&&='])
  if (random.chance(0.02) && url.includes('?')) url += `&${url.split('?')[1]}`
  return url
}

/** What is wrong with an answer, if anything is. */
function faultIn(
  route: Route,
  request: Request,
  { statusCode, headers, body }: Answered,
): string | undefined {
  if (statusCode >= 500) return `HTTP ${statusCode}`
  if (request.method !== route.method) return undefined
  const isFile =
    route.raw &&
    statusCode === 200 &&
    (!/json/.test(String(headers['content-type'])) || headers['content-disposition'])
  if (isFile) return undefined
  // A file that is asked for in part, and heads that no server takes, have numbers of their own.
  if (route.raw && [206, 304, 416].includes(statusCode)) return undefined
  try {
    const answer = JSON.parse(body) as { code?: unknown; msg?: unknown; data?: { reason?: string } | null }
    if (
      typeof answer.code !== 'number' ||
      typeof answer.msg !== 'string' ||
      answer.msg === '' ||
      !('data' in answer)
    )
      return 'not the envelope'
    // A code of 500 is how the contract says a refusal of the trade; faults of the server have names of their own.
    return /^server\./.test(answer.data?.reason ?? '') ? answer.data?.reason : undefined
  } catch {
    return 'no JSON'
  }
}

interface Answered {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

interface Site {
  personas: Persona[]
  things: Thing[]
}

/** Requests of every shape at every route: never a fault of the server, never a wait, always the envelope. */
export async function run(trial: Trial): Promise<Outcome> {
  const app = await trial.open()
  const seen = { sent: 0, refused: 0, faults: 0, slowest: 0 }
  const rejections: string[] = []
  const onRejection = (error: unknown) => rejections.push(String((error as Error)?.stack ?? error))
  process.on('unhandledRejection', onRejection)
  const loop = watchLoop()
  const bases = new Map(ROUTES.map((route) => [route, plausible(app, route)]))
  let site: Site | undefined
  let held = 0
  const send = async (route: Route, request: Request, persona: string) => {
    loop.began(`${request.method} ${request.url.slice(0, 60)} of ${(request.payload ?? '').length}`)
    const began = performance.now()
    const response = await app.inject(request as never)
    const took = performance.now() - began
    seen.sent += 1
    seen.slowest = Math.max(seen.slowest, took)
    if (trial.spoiled === 'faults' && request.url.includes('%00')) response.statusCode = 500
    const fault =
      faultIn(route, request, response) ??
      (took > HANG_MS ? `answered after ${Math.round(took)} ms` : undefined)
    if (fault && !isLoad(fault)) {
      seen.faults += 1
      trial.miss(
        `${fault} by ${persona}: ${request.method} ${request.url.slice(0, 200)} ${request.payload?.slice(0, 300) ?? ''} → ${response.body.slice(0, 200)}`,
        {
          route: route.name,
          persona,
          request: { ...request, headers: { ...request.headers, token: undefined } },
        },
      )
    }
    if (!response.body.startsWith('{"code":200')) seen.refused += 1
  }
  const replay = async ({ personas }: Site) => {
    for (const one of trial.kept as { route: string; persona: string; request: Request }[]) {
      const route = ROUTES.find(({ name }) => name === one.route)
      const persona = personas.find(({ name }) => name === one.persona)
      if (!route || !persona) continue
      const headers = { ...one.request.headers, ...(persona.token && { token: persona.token }) }
      // As it was sent then: what fails for two at once goes well alone.
      await Promise.all(
        Array.from({ length: SIDE_BY_SIDE }, () => send(route, { ...one.request, headers }, persona.name)),
      )
    }
  }
  while (seen.sent < trial.size && Date.now() < trial.endsAt) {
    const personas = await makePersonas(app)
    site = { personas, things: await makeThings(app, personas) }
    await replay(site)
    const until = Math.min(trial.size, seen.sent + RENEWED_EVERY)
    while (seen.sent < until) {
      await app.platform.database.pool.query('delete from rate_counters')
      app.clock.advance(1_000)
      // Those of one route stand side by side, so that they meet; nobody waits for the slowest of them.
      const waiting = trial.random
        .shuffled(ROUTES)
        .flatMap((route) => Array.from({ length: SIDE_BY_SIDE }, () => route))
        .slice(0, until - seen.sent)
      const work = async () => {
        for (let route = waiting.pop(); route && Date.now() < trial.endsAt; route = waiting.pop()) {
          const persona = knockerAt(trial.random, route, site!.personas)
          const id = trial.random.pick(site!.things).id
          const request = makeRequest(trial.random, route, bases.get(route)!, persona.token, id)
          await send(route, request, persona.name)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      if (Date.now() >= trial.endsAt) break
      if (held === 0) held = memory()
      // What runs for the first time is compiled for the first time.
      loop.resume()
      await signInAgain(app, personas)
    }
    loop.pause()
    const broken = await brokenPromises(app)
    if (Object.keys(broken).length > 0) trial.miss(`left behind: ${JSON.stringify(broken)}`)
  }
  process.off('unhandledRejection', onRejection)
  for (const rejection of rejections.slice(0, 5)) trial.miss(`a rejection that nobody handles: ${rejection}`)
  const growth = Math.max(0, memory() - held)
  if (growth > GROWTH_MB)
    trial.miss(`the process holds ${Math.round(growth)} MB more than after the first round`)
  const { stall } = loop
  if (stall > STALL_MS)
    trial.miss(`the loop was busy for ${Math.round(stall)} ms on end, after ${loop.during.join('; ')}`)
  return {
    cases: seen.sent,
    said: `${seen.faults} answers ≥ 500 or out of the envelope, ${Math.round((seen.refused / seen.sent) * 100)} % refused, slowest ${Math.round(seen.slowest)} ms, loop busy for at most ${Math.round(stall)} ms, ${Math.round(growth)} MB more`,
  }
}

/** On a busy machine a request waits for the machine: only the loop tells whether the request was at fault. */
const isLoad = (fault: string) => fault.startsWith('answered after')

/** A call may have ended somebody's session or account: the next round begins with all of them. */
async function signInAgain(app: TestApp, personas: Persona[]): Promise<void> {
  for (const persona of personas)
    if (persona.id) {
      const fresh = await app.as(persona.id).catch(() => undefined)
      if (fresh) persona.token = fresh.token
    }
}

function memory(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}
