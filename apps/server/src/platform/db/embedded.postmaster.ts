import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { childEnv, isCode, type Place } from './embedded.place.ts'

/** A database process to be kept running; `port` is fixed once a connection string was handed out. */
export type Postmaster = {
  place: Place
  settings: Record<string, string>
  port: number
  portIsFixed: boolean
  log: (line: string) => void
  /** aborted when the server stops, so that waiting ends */
  signal: AbortSignal
  /** the process this server started last, if it is still there */
  child?: { pid: number }
}

export type Reached = { client: pg.Client; pid: number; port: number }

const FIRST_PORT = 15_432
const PORTS = 1000
const LOG_LIMIT_BYTES = 10 * 1024 * 1024
// Replaying the log after a crash takes seconds per gigabyte of changes; far beyond this something is wrong.
const START_LIMIT_MS = 120_000
const STEP_MS = 10
const PATIENCE_MS = 5000
// PostgreSQL's own ladder: fast, immediate (recovers at the next start), and what nothing survives.
const stopLadder: [NodeJS.Signals, number][] = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
]

/**
 * Connects as superuser to the cluster's running process, starting one if there is none.
 * Throws an Error with the end of the database's log when it cannot start, or when 120 s were not enough.
 */
export async function reach(postmaster: Postmaster): Promise<Reached> {
  const { place, log, signal } = postmaster
  const began = performance.now()
  let started: Started | undefined
  let nextLine = PATIENCE_MS
  for (;;) {
    const running = await findPostmaster(place.cluster)
    if (running) {
      const client = running.ready && (await connect(place, running.port))
      if (client) return { client, pid: running.pid, port: running.port }
    } else if (!started) {
      if (!postmaster.portIsFixed && !(await isFree(postmaster.port)))
        postmaster.port = await freePort(place.dataDir)
      started = await start(postmaster)
    } else if (started.ended) {
      await learnFrom(postmaster, await started.said())
      started = undefined
    }
    const elapsed = performance.now() - began
    if (elapsed > START_LIMIT_MS) throw new Error(doesNotStart(place, (await started?.said()) ?? 'no answer'))
    if (elapsed > nextLine) {
      log(`waiting for the database, ${Math.round(elapsed / 1000)} s / 正在等待数据库`)
      nextLine += PATIENCE_MS
    }
    await delay(STEP_MS, undefined, { signal })
  }
}

/**
 * Shuts the cluster's process down and waits until it is gone, at most 30 s. A child of this process is gone when it has
 * been reaped: its command line is empty already while the system takes its memory back.
 */
export async function shutDown(postmaster: Postmaster) {
  const { cluster } = postmaster.place
  for (const [signal, limit] of stopLadder) {
    const pid = (await findPostmaster(cluster))?.pid ?? postmaster.child?.pid
    if (pid === undefined) return
    sendSignal(pid, signal)
    const began = performance.now()
    while (performance.now() - began < limit) {
      if (postmaster.child?.pid !== pid && !(await isPostmasterOf(cluster, pid))) return
      await delay(STEP_MS)
    }
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error
  }
}

/** The remembered port's successor: free now, the same for the same data directory, below the ports systems hand out themselves. */
export async function freePort(dataDir: string): Promise<number> {
  const start = createHash('sha256').update(dataDir).digest().readUInt32BE() % PORTS
  for (let step = 0; step < PORTS; step++) {
    const port = FIRST_PORT + ((start + step) % PORTS)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port from ${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} for the database`)
}

async function isFree(port: number) {
  const probe = net.createServer()
  return new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

type Started = { ended: boolean; said: () => Promise<string> }

async function start(postmaster: Postmaster): Promise<Started> {
  const { place, settings, port } = postmaster
  const file = path.join(place.dataDir, 'postgres.log')
  const size = await fs.stat(file).then(
    (stat) => stat.size,
    () => 0,
  )
  const output = await fs.open(file, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600)
  const from = size > LOG_LIMIT_BYTES ? 0 : size
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(path.join(place.native, 'bin/postgres'), ['-D', place.cluster, ...flags], {
    cwd: '/',
    env: childEnv,
    // Its own group: Ctrl-C in the terminal must reach the server only, which stops the database last.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
    ...(place.account && { uid: place.account.uid, gid: place.account.gid }),
  })
  const started: Started = {
    ended: false,
    said: async () => (await fs.readFile(file)).subarray(from).toString('utf8').trim(),
  }
  const end = () => {
    started.ended = true
    postmaster.child = undefined
  }
  child.once('exit', end)
  child.once('error', end)
  child.unref()
  if (child.pid !== undefined) postmaster.child = { pid: child.pid }
  await output.close()
  return started
}

/** What to do differently after a start that failed; throws when there is nothing. */
async function learnFrom(postmaster: Postmaster, said: string) {
  const { place, signal } = postmaster
  if (/could not bind|could not create any TCP\/IP sockets/.test(said) && !postmaster.portIsFixed) {
    postmaster.port = await freePort(place.dataDir)
  } else if (/lock file "postmaster\.pid" already exists/.test(said)) {
    // Either another start was quicker, or the machine was cut and the old process id now belongs to a stranger.
    await dropForeignPidFile(place.cluster)
  } else if (/shared memory block .* still in use/.test(said)) {
    // Sessions of a killed postmaster end by themselves within moments.
    await delay(100, undefined, { signal })
  } else {
    throw new Error(doesNotStart(place, said))
  }
}

const doesNotStart = ({ cluster }: Place, said: string) =>
  `数据库无法启动（${cluster}）。The database in ${cluster} does not start: ${said.slice(-1000)}`

/** The live postmaster of the cluster, from its own pid file. */
async function findPostmaster(cluster: string) {
  const noted = await readPidFile(cluster)
  return noted && (await isPostmasterOf(cluster, noted.pid)) ? noted : undefined
}

async function readPidFile(cluster: string) {
  const text = await fs.readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  // Lines by PostgreSQL's pidfile.h: pid, data directory, start time, port, socket folder, address, memory key, status.
  const lines = text.split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  // Before it is ready, whoever listens on the port may be a stranger, and must not be told a password.
  return pid > 0 && port > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined
}

/** False too for zombies, whose command line is empty: they keep their pid where process 1 does not reap. */
async function isPostmasterOf(cluster: string, pid: number) {
  if (process.platform === 'linux') {
    const command = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return command.split('\0').includes(cluster)
  }
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => ({ stdout: '' }),
  )
  return stdout.includes(` ${cluster} `)
}

/** Moves a foreign pid file away, and back should a new postmaster have written it in that moment. */
async function dropForeignPidFile(cluster: string) {
  const file = path.join(cluster, 'postmaster.pid')
  const noted = await readPidFile(cluster)
  if (!noted || (await isPostmasterOf(cluster, noted.pid))) return
  const aside = path.join(cluster, `postmaster.pid.${process.pid}`)
  await fs.rename(file, aside).catch(() => undefined)
  const text = await fs.readFile(aside, 'utf8').catch(() => '')
  if (text && Number(text.split('\n')[0]) !== noted.pid) await fs.link(aside, file).catch(() => undefined)
  await fs.rm(aside, { force: true })
}

/** A superuser's session, or nothing while the database does not take any yet. */
async function connect({ state }: Place, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: state.adminPassword,
    database: 'postgres',
    application_name: `postal-appeal ${process.pid}`,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    // class 28: the password is wrong; no waiting helps.
    if (/^28/.test((error as { code?: string }).code ?? '')) throw error
    await client.end().catch(() => undefined)
    return undefined
  }
}
