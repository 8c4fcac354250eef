import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { SERVER_FLAGS } from '../scripts/steps.mjs'
import type { Statement } from './capture.ts'

export const ROOT = path.resolve(import.meta.dirname, '..')
const START_LIMIT_MS = 180_000
/** With `BENCH_PROFILE=<directory>` each server leaves a CPU profile there when it ends. */
const PROFILED = process.env.BENCH_PROFILE
  ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
  : []

/** A child process that answers HTTP on the loopback. */
export interface Served {
  url: string
  process: ChildProcess
  stop(): Promise<void>
}

export interface Stand {
  dataDir: string
  database: EmbeddedDatabase
  /** As the owner of its tables. */
  urlOf(database: string): string
  /** Makes a database, empty or as a copy of another one that nobody uses at the moment. */
  createDatabase(name: string, template?: string): Promise<void>
  /** The real server, built as for production. */
  startServer(database: string, options?: ServerOptions): Promise<Served>
  /** The bare server of `peer.ts`. */
  startPeer(database: string): Promise<Served>
  /** Ends every process that was started here and removes the directory. */
  end(): Promise<void>
}

export interface ServerOptions {
  mode?: 'demo' | 'production'
  demoCases?: number
  /** Whether background work runs in this process too. */
  runJobs?: boolean
  /** Answers the message `loop` with what its event loop and its memory did (`loopWatch.mjs`). */
  watchLoop?: boolean
  /** Called for each SQL statement the server sends. Slows the server down: never while measuring. */
  onStatement?: (statement: Statement) => void
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function stopChild(child: ChildProcess): Promise<void> {
  if (ended(child)) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(late)
}

/** Waits until the child prints an address, and until a demonstration that it makes is whole. */
function addressOf(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => reject(new Error(`${name} did not start:\n${said}`)), START_LIMIT_MS)
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
      const address = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(said)
      if (!address || (/^Making /m.test(said) && !said.includes('The demonstration is whole'))) return
      clearTimeout(late)
      resolve(`http://127.0.0.1:${address[1]}`)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => {
      clearTimeout(late)
      reject(new Error(`${name} ended at once:\n${said}`))
    })
  })
}

/**
 * Starts a throw-away PostgreSQL of the product's own kind, with the settings it has in use (durable commits), and
 * builds the server.
 */
export async function openStand(log: (line: string) => void): Promise<Stand> {
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/build-server.mjs')], { cwd: ROOT })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'appeal-bench-'))
  // The database's own user has to pass through.
  chmodSync(dataDir, 0o711)
  const database = await startEmbedded({ dataDir, log })
  const children: ChildProcess[] = []
  const pool = 20

  const within = (given: string, name: string) => {
    const url = new URL(given)
    url.pathname = `/${name}`
    return url.href
  }
  const urlOf = (name: string) => within(database.ownerConnectionString, name)

  async function start(
    name: string,
    file: string,
    settings: Record<string, string>,
    execArgv: string[] = [],
    onMessage?: (message: unknown) => void,
  ): Promise<Served> {
    const child = fork(path.join(ROOT, file), [], {
      cwd: ROOT,
      // Both sides of a comparison, as the product is started.
      execArgv: [...SERVER_FLAGS, ...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...settings },
    })
    children.push(child)
    if (onMessage) child.on('message', onMessage)
    const url = await addressOf(child, name)
    return { url, process: child, stop: () => stopChild(child) }
  }

  async function end() {
    await Promise.all(children.map(stopChild))
    await database.stop()
    // A page that the database's user still holds open for a moment must not spoil the end.
    await delay(200)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  // Whoever breaks off a measurement leaves no server behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)))

  return {
    dataDir,
    database,
    urlOf,
    async createDatabase(name, template) {
      const admin = new pg.Client(database.adminConnectionString)
      await admin.connect()
      try {
        await admin.query(
          `create database ${name} owner appeal ${template ? `template ${template} strategy file_copy` : ''}`,
        )
      } finally {
        await admin.end()
      }
    },
    startServer: (
      name,
      { mode = 'production', demoCases = 0, runJobs = false, watchLoop, onStatement } = {},
    ) =>
      start(
        'the server',
        'apps/server/dist/main.js',
        {
          APP_MODE: mode,
          HOST: '127.0.0.1',
          PORT: '0',
          DATA_DIR: dataDir,
          DATABASE_URL: within(database.connectionString, name),
          DATABASE_OWNER_URL: urlOf(name),
          DB_POOL_SIZE: String(pool),
          DEMO_CASES: String(demoCases),
          // Sending what was queued is work of its own, at its own time, and the peer has none of it.
          RUN_JOBS: String(runJobs),
          LOG_LEVEL: 'warn',
        },
        onStatement
          ? ['--import', 'tsx', '--import', path.join(ROOT, 'bench/capture.ts')]
          : [...PROFILED, ...(watchLoop ? ['--import', path.join(ROOT, 'bench/loopWatch.mjs')] : [])],
        onStatement && ((message) => onStatement(message as Statement)),
      ),
    startPeer: (name) =>
      start('the peer', 'bench/peer.ts', { DATABASE_URL: urlOf(name), DB_POOL_SIZE: String(pool) }, [
        '--import',
        'tsx',
      ]),
    end,
  }
}
