import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Platform } from '../context.ts'
import { list } from '../product.ts'
import { registerReplicas } from './replicaGauges.ts'

/** Figures that a feature reads together; each name is a gauge. */
export interface GaugeSet {
  /** Name → what it says. */
  names: Readonly<Record<string, string>>
  read(platform: Platform): Promise<Readonly<Record<string, number>>>
}
/** Figures of features; this room knows none. */
export const gauges = list<GaugeSet>()

/** Makes the gauges of a set; what comes back asks for their figures anew. What cannot be read is no number. */
function register(registry: Registry, platform: Platform, { names, read }: GaugeSet): () => Promise<void> {
  const own = Object.entries(names).map(
    ([name, help]) => [name, new Gauge({ name, help, registers: [registry] })] as const,
  )
  return async () => {
    const figures = await read(platform).catch(() => undefined)
    for (const [name, gauge] of own) gauge.set(figures?.[name] ?? Number.NaN)
  }
}

/** What a few uploads of 10 MB and two segments of the database's log need; below it, writes soon fail. */
const FREE_BYTES = 100 * 1024 * 1024

/** Whether the disk under a folder still takes what people send. */
export async function hasRoom(folder: string, least = FREE_BYTES): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= least
}

/** Whether this process is to get new requests: told before it stops, so that balancers turn away in time. */
export interface Readiness {
  stopping: boolean
}

/** Plain HTTP with real status codes, for load balancers and Prometheus; outside the envelope. */
export function serveProbes(
  server: FastifyInstance,
  platform: Platform,
  readiness: Readiness = { stopping: false },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'http_errors_total',
    help: 'Requests that ended in a fault of the server',
    registers: [registry],
  })
  const { pool } = platform.database
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Requests waiting for a database connection',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount)
    },
  })
  server.addHook('onResponse', async (request, reply) => {
    answers.observe({ route: request.routeOptions.url ?? 'none' }, reply.elapsedTime / 1000)
  })
  server.addHook('onError', async () => refused.inc())

  // From then on each answer tells its connection to end, so that none is cut in the middle of the next request.
  server.addHook('preClose', async () => {
    readiness.stopping = true
    closing = true
  })
  let closing = false
  server.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  // Two spellings of one question, since load balancers differ.
  for (const path of ['/healthz', '/health'])
    server.get(path, async (_request, reply) => reply.type('text/plain').send('ok'))
  async function reasonNotReady(): Promise<string | undefined> {
    if (readiness.stopping) return 'not ready: stopping'
    // Known beforehand, so that the answer waits in no queue behind the requests it is about.
    if (!platform.live.isWell()) return 'not ready: the database does not answer, or takes no writing'
    return (await hasRoom(platform.config.DATA_DIR).catch(() => false))
      ? undefined
      : 'not ready: the disk is full'
  }
  server.get('/readyz', async (_request, reply) => {
    const why = await reasonNotReady()
    return reply
      .code(why ? 503 : 200)
      .type('text/plain')
      .send(why ?? 'ready')
  })
  const { METRICS_PORT: port, METRICS_HOST: host } = platform.config
  if (port === undefined) return
  const sets = platform.product.of(gauges).map((set) => register(registry, platform, set))
  const tellReplicas = platform.replicas && registerReplicas(registry, platform.replicas)
  const metrics = async () => {
    tellReplicas?.()
    await Promise.all(sets.map((refresh) => refresh()))
    return registry.metrics()
  }
  serveMetrics(server, { type: registry.contentType, metrics }, { port, host })
}

/** The figures tell much about a house, so they have an address of their own beside the public one, and no other page. */
function serveMetrics(
  server: FastifyInstance,
  figures: { type: string; metrics(): Promise<string> },
  address: { port: number; host: string },
): void {
  const inside = createServer(
    { headersTimeout: 5_000, requestTimeout: 10_000 },
    async (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('not found')
        return
      }
      response.writeHead(200, { 'content-type': figures.type }).end(await figures.metrics())
    },
  )
  inside.maxConnections = 20
  server.addHook('onListen', async () => {
    inside.listen(address)
    await once(inside, 'listening')
  })
  server.addHook('onClose', async () => {
    if (!inside.listening) return
    inside.close()
    inside.closeAllConnections()
  })
}
