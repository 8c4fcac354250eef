import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import {
  createCluster,
  findPlace,
  openDataDir,
  type Place,
  replaceDurably,
  secret,
  stateFile,
  sweepAttempts,
} from './embedded.place.ts'
import {
  freePort,
  type Postmaster,
  type Reached,
  reach,
  sendSignal,
  shutDown,
} from './embedded.postmaster.ts'

export type EmbeddedOptions = {
  dataDir: string
  /** takes plain lines for the operator */
  log: (line: string) => void
  /** server settings over the built-in ones */
  settings?: Record<string, string>
  /** how long to wait for a server that still owns the data directory, in milliseconds */
  patience?: number
  /** false only for throw-away clusters of tests: nothing then survives a power cut */
  durable?: boolean
}

export type EmbeddedDatabase = {
  /** the running product's role, which owns nothing; stays the same when the database restarts */
  connectionString: string
  /** owner of the database `appeal`, no superuser: for its schema, for restoring, for commands */
  ownerConnectionString: string
  /** superuser, database `postgres` */
  adminConnectionString: string
  /** process id of the database as last seen */
  pid: () => number
  /** fast shutdown; resolves when the database's process is gone */
  stop: () => Promise<void>
}

// For a small machine of two cores; whoever has a bigger one runs PostgreSQL apart and sets DATABASE_URL.
const baseSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Statements and details of errors carry personal data; the server's own log tells of errors by their reason.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}
const throwAwaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

// A number of our own among the advisory locks of the database `postgres`, where nothing else takes any.
const OWNER_LOCK = 7_246_103
// Long enough for a server that is just being stopped to finish; `npm` returns before what it started has ended.
const OWNER_PATIENCE_MS = 8000
const RETRY_LIMIT_MS = 5000

/**
 * Starts the PostgreSQL that comes with the product on `<dataDir>`, or adopts the one a killed server left running there, and
 * keeps it running: when its process dies it is started again on the same port.
 * One server process owns a data directory by holding a session advisory lock. A second start throws an Error with a plain
 * sentence that names the directory and the owner's pid. An existing cluster is ready within a second; after a crash
 * PostgreSQL first replays its log.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, durable = true, patience = OWNER_PATIENCE_MS } = options
  const place = await findPlace(await openDataDir(options.dataDir), log)
  const created = await createCluster(place, durable ? [] : ['--no-sync'])
  if (created) log(`database created in ${place.cluster}`)

  const stopping = new AbortController()
  const postmaster: Postmaster = {
    place,
    settings: { ...baseSettings, ...(durable ? {} : throwAwaySettings), ...options.settings },
    port: place.state.port ?? (await freePort(place.dataDir)),
    portIsFixed: false,
    log,
    signal: stopping.signal,
  }
  let owned = await own(postmaster, patience)
  postmaster.port = owned.port
  postmaster.portIsFixed = true
  let recovering: Promise<void> | undefined
  let lost = false
  watch()

  const interrupt = () => sendSignal(owned.pid, 'SIGINT')
  process.on('exit', interrupt)

  /** The owner's session ends when the database dies, or when its session alone is cut; both are mended the same way. */
  function watch() {
    owned.client.once('end', () => {
      if (!stopping.signal.aborted) recovering = recover()
    })
  }

  async function recover() {
    const began = performance.now()
    log('the connection to the database was lost; starting it again / 数据库连接中断，正在恢复')
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, RETRY_LIMIT_MS)) {
      try {
        owned = await own(postmaster, patience)
        watch()
        log(`the database is back after ${Math.round(performance.now() - began)} ms / 数据库已恢复`)
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        log((error as Error).message)
        if (error instanceof InUse) return giveWay()
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  /** Another server took the directory over while the database was down: this one leaves, and leaves the database alone. */
  function giveWay() {
    lost = true
    process.off('exit', interrupt)
    process.kill(process.pid, 'SIGTERM')
  }

  async function stop() {
    stopping.abort()
    process.off('exit', interrupt)
    await recovering
    if (!lost) await shutDown(postmaster)
  }

  let appPassword: string
  try {
    await sweepAttempts(place)
    const isKept = place.state.appPassword !== undefined
    appPassword = await remember(place, owned.port)
    await makeRoles(owned.client, place.state.password, appPassword, isKept)
  } catch (error) {
    await stop()
    throw error
  }
  const url = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${owned.port}/${database}`
  return {
    connectionString: url('appeal_app', appPassword, 'appeal'),
    ownerConnectionString: url('appeal', place.state.password, 'appeal'),
    adminConnectionString: url('postgres', place.state.adminPassword, 'postgres'),
    pid: () => owned.pid,
    stop,
  }
}

/** Thrown when another server process owns the data directory. */
class InUse extends Error {}

/** A session of the running database that holds the owner's lock. */
async function own(postmaster: Postmaster, patience: number): Promise<Reached> {
  const reached = await reach(postmaster)
  const began = performance.now()
  let told = false
  try {
    while (!(await takeLock(reached.client))) {
      const pid = await lockHolder(reached.client)
      if (performance.now() - began > patience) throw new InUse(inUse(postmaster.place.dataDir, pid))
      if (!told)
        postmaster.log(
          `waiting for the server with pid ${pid} to stop / 正在等待另一个服务进程（pid ${pid}）停止`,
        )
      told = true
      await delay(100)
    }
    return reached
  } catch (error) {
    await reached.client.end().catch(() => undefined)
    throw error
  }
}

async function takeLock(client: pg.Client) {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [OWNER_LOCK])
  return rows[0].held === true
}

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select split_part(application_name, ' ', 2) as pid from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [OWNER_LOCK],
  )
  return rows[0]?.pid ?? '?'
}

const inUse = (dataDir: string, pid: string) =>
  `数据目录 ${dataDir} 正被另一个服务进程（pid ${pid}）使用；请先停止它，或另设 DATA_DIR。` +
  `The data directory ${dataDir} is in use by another server process (pid ${pid}); stop it first, or set another DATA_DIR.`

/** Keeps the port, and the running product's password where there was none yet. */
async function remember({ dataDir, state }: Place, port: number): Promise<string> {
  const appPassword = state.appPassword ?? secret()
  if (state.port !== port || state.appPassword !== appPassword)
    await replaceDurably(stateFile(dataDir), JSON.stringify({ ...state, appPassword, port }))
  return appPassword
}

/**
 * The product's two roles and its database. The password is set again wherever the role may have another: its file
 * may be an older copy. Only the owner of the lock comes here, so nothing races.
 */
async function makeRoles(client: pg.Client, password: string, appPassword: string, isKept: boolean) {
  const { rows } = await client.query(
    `select exists (select from pg_roles where rolname = 'appeal') as role,
            exists (select from pg_roles where rolname = 'appeal_app') as app,
            exists (select from pg_database where datname = 'appeal') as database`,
  )
  const [{ role, app, database }] = rows
  if (!role) await client.query(`create role appeal login password '${password}'`)
  if (!app || !isKept)
    await client.query(`${app ? 'alter' : 'create'} role appeal_app login password '${appPassword}'`)
  if (!database) await client.query('create database appeal owner appeal')
}
