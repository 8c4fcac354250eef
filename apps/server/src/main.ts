import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { buildApp, openPlatform } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { recordRuns } from './features/operations/jobs/jobs.runs.ts'
import { tasks } from './features/operations/jobs/jobs.service.ts'
import { startTicker } from './features/operations/jobs/jobs.ticker.ts'
import { restoreConnections } from './features/sandbox/sandbox.kept.service.ts'
import { systemContext } from './platform/context.ts'
import { makeDataDir } from './platform/dataDir.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { prepareDatabase, type Roles } from './platform/db/prepare.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { createLog } from './platform/log.ts'
import { holdPort } from './platform/port.ts'
import { startFault } from './platform/startFaults.ts'
import { inOrder, LIMIT_MS, UNREADY_MS } from './platform/stopping.ts'
import { startTracing } from './platform/tracing.ts'
import { keepBeside } from './platform/upkeep/indexes.ts'
import { loadAdministrator } from './seed/administrator.ts'
import { demoLines } from './seed/demo/demo.people.ts'
import { makeDemo } from './seed/demo/making/demo.child.ts'
import { demoState } from './seed/demo/making/demo.state.store.ts'
import { loadReference } from './seed/reference.ts'

// The built server and the sources lie at different depths below the repository's root.
function repositoryRoot(from: string): string {
  if (existsSync(resolve(from, 'package.json')) && existsSync(resolve(from, 'apps'))) return from
  const up = dirname(from)
  if (up === from) throw new Error('The repository root was not found above the server')
  return repositoryRoot(up)
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The database to use: an external one, or our own, which then ends with us. */
async function openStore(config: Config): Promise<Roles & { stop(): Promise<void> }> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_OWNER_URL } = config
  if (url) {
    if (!DATABASE_OWNER_URL)
      say(
        '未设置 DATABASE_OWNER_URL，运行角色即表的所有者。DATABASE_OWNER_URL is not set: the running product owns its tables, and might alter them.',
      )
    return { url, directUrl, ownerUrl: DATABASE_OWNER_URL ?? url, stop: async () => {} }
  }
  if (config.production) say('Warning: no DATABASE_URL is set; the embedded PostgreSQL is used.')
  const database = await startEmbedded({ dataDir: config.DATA_DIR, log: say })
  const { connectionString, ownerConnectionString } = database
  return { url: connectionString, ownerUrl: ownerConnectionString, stop: () => database.stop() }
}

/** Starts everything in order and returns what ends it in the reverse order. */
async function start(asked: Config): Promise<(waits: AbortSignal) => Promise<void>> {
  // `npm start` builds the pages meanwhile, and tells when they are there.
  const webIsBuilt = process.argv.includes('--web-pending') ? once(process, 'message') : undefined
  const log = createLog(asked.LOG_LEVEL)
  const endTracing = await startTracing(asked)
  const place = await holdPort(asked.host, asked.PORT)
  const config = { ...asked, PORT: place.port }
  makeDataDir(config.DATA_DIR)
  const store = await openStore(config)
  await prepareDatabase(store, resolve(config.root, 'apps/server/migrations'), log)
  const { platform, close } = await openPlatform({ config, url: store.url, directUrl: store.directUrl, log })
  await loadReference(systemContext(platform, 'reference'))
  const isDemo = config.APP_MODE === 'demo'
  const accounts = isDemo ? demoLines() : await loadAdministrator(platform)
  const made = isDemo ? await demoState(platform) : 'whole'
  const endDemo =
    made === 'whole'
      ? undefined
      : await makeDemo({ root: config.root, url: store.url, directUrl: store.directUrl }, made === 'none')

  if (isDemo) await restoreConnections(platform)
  await webIsBuilt
  const readiness = { stopping: false }
  const server = await buildApp(platform, readiness)
  const worker = config.RUN_JOBS
    ? await startWorker(platform, Object.values(platform.product.of(tasks)), recordRuns)
    : undefined
  const ticker = config.RUN_JOBS ? startTicker(platform) : undefined
  const indexes = config.RUN_JOBS ? keepBeside(store.ownerUrl, log) : undefined
  await place.free()
  const address = await server.listen({ host: config.host, port: config.PORT })
  const shown = address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost')
  say('')
  say(`  ${config.PUBLIC_URL ?? shown}`)
  if (isDemo && !config.SANDBOX)
    say(`  演示：选一个身份，一按即进 Be anyone by one press: ${config.PUBLIC_URL ?? shown}/dev/people`)
  for (const line of accounts) say(`  ${line}`)
  say('')

  return async (waits) => {
    readiness.stopping = true
    await delay(UNREADY_MS, undefined, { signal: waits }).catch(() => undefined)
    await inOrder(
      [
        ['requests', () => server.close()],
        ['schedule', async () => ticker?.stop()],
        ['jobs', async () => worker?.stop()],
        ['indexes', async () => indexes?.stop()],
        ['demonstration', async () => endDemo?.()],
        ['connections', close],
        ['traces', endTracing],
        ['database', () => store.stop()],
      ],
      (line) => process.stderr.write(`${line}\n`),
    )
  }
}

// Left to itself the heap may become four times what is in use before it is cleared in full: a file of a million lines,
// which leave at once, would double the process.
setFlagsFromString('--heap-growing-percent=40')

async function main(): Promise<void> {
  const config = readConfig(repositoryRoot(import.meta.dirname))
  const waits = new AbortController()
  let stop: ((waits: AbortSignal) => Promise<void>) | undefined
  let stopping = false
  const end = (signal: NodeJS.Signals) => {
    // Nobody at a terminal waits for a balancer to notice, and a second signal says as much.
    if (signal === 'SIGINT' || stopping) waits.abort()
    // npm and the terminal both pass Ctrl-C on: the second one must not cut the first one's clean end.
    if (stopping) return
    stopping = true
    // Still starting: what was started ends by its own handler of `exit`.
    if (!stop) process.exit(1)
    // Whatever hangs, the process ends.
    setTimeout(() => process.exit(1), LIMIT_MS).unref()
    stop(waits.signal).then(
      () => process.exit(0),
      (error: Error) => {
        process.stderr.write(`${error.message}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  try {
    stop = await start(config)
  } catch (error) {
    const { PORT: port, DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config
    throw new Error(startFault(error, { port, dataDir, databaseUrl }))
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
