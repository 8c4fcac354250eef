import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { root, SERVER_FLAGS } from '../scripts/steps.mjs'

// A demonstration of 300 cases on a busy machine of two cores takes its time.
const START_LIMIT_MS = process.env.CI ? 360_000 : 180_000
const STOP_LIMIT_MS = 10_000

/** Documented in README: the password of every demonstration account. */
export const DEMO_PASSWORD = 'Postal#2026demo'

/** A running demonstration: its address, and the way to end it with everything it made. */
export interface Product {
  origin: string
  /** where the owner of its database finds it */
  owner: string
  /** what the servers complained about so far */
  complaints(): string
  /** places beyond this machine that the servers asked for */
  strays(): string[]
  /** One more server on the same data, set otherwise: what is asked of everybody cannot be asked of one journey alone. */
  beside(settings: Readonly<Record<string, string>>): Promise<{ origin: string; stop(): Promise<void> }>
  stop(): Promise<void>
}

/** One server process. `exited` resolves with its code, null when a signal ended it. */
export interface ServerProcess {
  origin: string
  child: ChildProcess
  /** everything it printed so far */
  output(): string
  exited: Promise<number | null>
  stop(): Promise<void>
}

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  socket.close()
  await once(socket, 'close')
  return port
}

/** A directory of our own; the database's own user may pass through it, so everything lies and ends inside. */
export async function temporaryFolder(what: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `appeal-${what}-`))
  await chmod(folder, 0o711)
  return folder
}

const childEnvironment = (settings: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: 'production',
  UV_THREADPOOL_SIZE: '8',
  APP_MODE: 'demo',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  // Journeys solve captchas by their words, more often than people do.
  CAPTCHA_TEXT: 'open',
  ...settings,
})

/** It has told its address, and a demonstration that it began to make is whole. */
const isUp = (output: string) =>
  /^ {2}http:\/\//m.test(output) &&
  (!/^Making /m.test(output) || /^The demonstration is whole$/m.test(output))

/**
 * Starts the built server as `npm start` does and waits until it is up.
 * @throws Error with what the process printed when it ends or does not answer in time
 */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const server = spawnServer(settings)
  const told = new Promise<void>((resolve) => {
    const look = () => isUp(server.output()) && resolve()
    server.child.stdout?.on('data', look)
  })
  const late = new AbortController()
  await Promise.race([
    told,
    server.exited.then((code) => {
      throw new Error(`the server ended with ${code}:\n${server.output()}`)
    }),
    new Promise((_, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`the server did not start:\n${server.output()}`)),
        START_LIMIT_MS,
      )
      late.signal.addEventListener('abort', () => clearTimeout(timer))
    }),
  ]).finally(() => late.abort())
  return server
}

/** Starts the built server and does not wait for anything. */
export function spawnServer(settings: Record<string, string>): ServerProcess {
  const child = spawn(
    process.execPath,
    [
      ...SERVER_FLAGS,
      '--import',
      new URL('offline.mjs', import.meta.url).href,
      path.join(root, 'apps/server/dist/main.js'),
    ],
    {
      cwd: root,
      env: childEnvironment(settings),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return {
    origin: `http://127.0.0.1:${settings.PORT}`,
    child,
    output: () => text,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      // As at a terminal: nobody waits for balancers here.
      child.kill('SIGINT')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
      await exited
      clearTimeout(timer)
    },
  }
}

/**
 * A proxy that sends each request to the next server in turn, event streams too: what one server remembers the next
 * one must know.
 */
async function startProxy(port: number, targets: readonly string[]): Promise<{ stop(): Promise<void> }> {
  // A connection for each request: one that is kept may be closed by the server in the moment it is used again.
  const agent = new Agent({ keepAlive: false })
  let turn = 0
  const proxy: Server = createServer((incoming, answer) => {
    const target = new URL(incoming.url ?? '/', targets[turn++ % targets.length])
    const outgoing = request(target, { agent, method: incoming.method, headers: incoming.headers })
    outgoing.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    outgoing.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    // A browser that leaves a stream must not keep it open behind the proxy.
    answer.on('close', () => answer.writableFinished || outgoing.destroy())
    incoming.pipe(outgoing)
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    async stop() {
      proxy.closeAllConnections()
      agent.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/**
 * Starts a throw-away database and one or more built servers on it, in demo mode. With several servers the address is
 * that of a proxy asking them in turn.
 */
export async function startProduct({ servers = 1, cases = 24 } = {}): Promise<Product> {
  const folder = await temporaryFolder('e2e')
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    const database = await startEmbedded({
      dataDir: path.join(folder, 'database'),
      log: () => {},
      durable: false,
    })
    undo.push(() => database.stop())
    const ports = await Promise.all(Array.from({ length: servers }, freePort))
    const shown = servers > 1 ? await freePort() : ports[0]!
    // By its name: browsers make no passkeys for bare addresses.
    const origin = `http://localhost:${shown}`
    const settings = {
      DATABASE_URL: database.connectionString,
      DATABASE_OWNER_URL: database.ownerConnectionString,
      // Uploaded files are on a disk both servers see; keys are the same for both.
      DATA_DIR: path.join(folder, 'data'),
      MASTER_KEY: randomBytes(32).toString('hex'),
      DEMO_CASES: String(cases),
      PUBLIC_URL: origin,
    }
    const started: ServerProcess[] = []
    for (const port of ports) {
      const server = await startServer({ ...settings, PORT: String(port) })
      undo.push(() => server.stop())
      started.push(server)
    }
    if (servers > 1) {
      const proxy = await startProxy(
        shown,
        ports.map((port) => `http://127.0.0.1:${port}`),
      )
      undo.push(() => proxy.stop())
    }
    const lines = () => started.flatMap((server) => server.output().split('\n'))
    const complaints = () =>
      lines()
        .filter((line) => line.startsWith('{'))
        .join('\n')
    const strays = () => lines().filter((line) => line.startsWith('left the machine: '))
    const beside: Product['beside'] = async (more) => {
      const port = await freePort()
      const place = `http://localhost:${port}`
      const server = await startServer({ ...settings, ...more, PORT: String(port), PUBLIC_URL: place })
      started.push(server)
      undo.push(() => server.stop())
      return { origin: place, stop: () => server.stop() }
    }
    return { origin, owner: database.ownerConnectionString, complaints, strays, beside, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
