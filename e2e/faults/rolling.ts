import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { check } from '../harness.ts'
import { freePort, type ServerProcess, startServer } from '../product.ts'
import { answers, until } from './filing.ts'
import { checkWork, type Site, stopInTime } from './site.ts'
import { startWork } from './work.ts'

const RESTARTS = process.env.THOROUGH ? 20 : 4
/** Balancers ask every few seconds; the servers say five seconds before that they go. */
const LOOK_MS = 1_000

interface Balancer {
  origin: string
  /** Servers that get requests. */
  ready(): readonly string[]
  close(): Promise<void>
}

/** Sends each request to the next server that says it is ready. It never asks twice, so that nothing is hidden. */
async function openBalancer(targets: readonly string[]): Promise<Balancer> {
  // Idle connections end here before they end there: the servers keep them for five seconds.
  const agent = new Agent({ keepAlive: true, timeout: 2_000 })
  let ready: readonly string[] = []
  let turn = 0
  const proxy = createServer((incoming, answer) => {
    const target = ready[turn++ % Math.max(ready.length, 1)]
    if (!target) return answer.writeHead(503).end('no server is ready')
    const { method, headers } = incoming
    const outgoing = request(new URL(incoming.url ?? '/', target), { agent, method, headers })
    outgoing.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    outgoing.on('error', (error) =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502).end(`${target}: ${error.message}`),
    )
    incoming.pipe(outgoing)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  let open = true
  const look = async () => {
    while (open) {
      const known = await Promise.all(targets.map((at) => answers(at, '/readyz').catch(() => false)))
      ready = targets.filter((_, at) => known[at])
      await delay(LOOK_MS)
    }
  }
  const looking = look()
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    ready: () => ready,
    async close() {
      open = false
      await looking
      proxy.closeAllConnections()
      agent.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** Two servers are restarted in turn while people work through a balancer. */
export async function rolling(site: Site): Promise<string> {
  const ports = [String(await freePort()), String(await freePort())]
  const servers: ServerProcess[] = []
  const balancer = await openBalancer(ports.map((port) => `http://127.0.0.1:${port}`))
  const bothReady = () => until('both servers ready', 20_000, async () => balancer.ready().length === 2)
  try {
    for (const PORT of ports) servers.push(await startServer({ ...site.settings, PORT }))
    await bothReady()
    const began = performance.now()
    const work = startWork(balancer.origin, site.writers, site.readers)
    for (let round = 0; round < RESTARTS; round += 1) {
      const at = round % 2
      await stopInTime(servers[at]!)
      servers[at] = await startServer({ ...site.settings, PORT: ports[at]! })
      await bothReady()
    }
    const seconds = (performance.now() - began) / 1_000
    await work.end()
    check(
      work.unanswered.length === 0,
      `${work.unanswered.length} unanswered: ${work.unanswered.slice(0, 3)}`,
    )
    check(work.refused() === 0, `${work.refused()} were asked to try again`)
    const cases = await checkWork(site, [work])
    return `${RESTARTS} restarts, ${work.answers()} answers (${Math.round(work.answers() / seconds)} a second), ${cases} cases, 0 raw answers, 0 unanswered, 0 asked to try again`
  } finally {
    await balancer.close()
    for (const server of servers) await server.stop()
  }
}
