import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { stateFile } from '../../apps/server/src/platform/db/embedded.place.ts'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts'
import { root } from '../../scripts/steps.mjs'
import { check } from '../harness.ts'
import { freePort, type ServerProcess, spawnServer, startServer, temporaryFolder } from '../product.ts'
import { terminate } from './away.ts'
import { answers, ask, BACK_MS, PEOPLE, sendAgain, submitUntilItFalls, tokenOf, until } from './filing.ts'
import { backInTime, checkAnswers, stopInTime } from './site.ts'
import { checkWhole, liftDailyLimit } from './whole.ts'
import { startWork } from './work.ts'

const ROUNDS = 3
const ROUND_CASES = 20
/** A start is told with its time; what hangs is ended. */
const STARTED_MS = 20_000
/** Far beyond what any machine needs to replay its log. */
const RECOVERED_MS = 60_000

export async function killedServer(): Promise<string> {
  const folder = await temporaryFolder('faults')
  const database = await startEmbedded({ dataDir: path.join(folder, 'database'), log: () => {} })
  const port = await freePort()
  const settings = {
    PORT: String(port),
    DATABASE_URL: database.connectionString,
    DATABASE_OWNER_URL: database.ownerConnectionString,
    DATA_DIR: path.join(folder, 'data'),
    DEMO_CASES: '0',
  }
  let server = await startServer(settings)
  const { origin } = server
  await liftDailyLimit(database.connectionString)
  const slowest = { back: 0 }
  const all: { id: string }[] = []
  let resent = 0
  try {
    const tokens: string[] = []
    for (let at = 1; at <= PEOPLE; at += 1) tokens.push(await tokenOf(origin, `user${at}`))
    for (let round = 0; round < ROUNDS; round += 1) {
      const work = submitUntilItFalls(origin, tokens)
      await until('submissions', 30_000, async () => work.acknowledged.length >= ROUND_CASES)
      server.child.kill('SIGKILL')
      await work.done
      const began = performance.now()
      server = await startServer(settings)
      slowest.back = Math.max(slowest.back, performance.now() - began)
      all.push(...work.acknowledged)
      for (const submission of work.unknown) {
        all.push(await sendAgain(origin, submission))
        resent += 1
      }
    }
    const cases = await checkWhole(database.connectionString, all)
    check(cases === all.length, `${cases} cases, ${all.length} were submitted`)
    return `${all.length} cases over ${ROUNDS} kills, ${resent} sent again; restart ${Math.round(slowest.back)} ms at most`
  } finally {
    await server.stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The cluster's own record of its process. */
export async function databasePid(dataDir: string): Promise<number> {
  const { home } = JSON.parse(await readFile(stateFile(dataDir), 'utf8')) as { home: string }
  const [pid] = (await readFile(path.resolve(dataDir, home, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** The database's own address, as the server knows it. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const { appPassword, port } = JSON.parse(await readFile(stateFile(dataDir), 'utf8')) as {
    appPassword: string
    port: number
  }
  return `postgres://appeal_app:${appPassword}@127.0.0.1:${port}/appeal`
}

const takesConnections = async (url: string) => {
  const client = new pg.Client(url)
  // A refused start ends as an event, too.
  client.on('error', () => undefined)
  await client.connect()
  await client.end()
  return true
}

export async function killedDatabase(server: ServerProcess, dataDir: string): Promise<string> {
  const { origin } = server
  const tokens: string[] = []
  for (let at = 1; at <= PEOPLE; at += 1) tokens.push(await tokenOf(origin, `user${at}`))
  const work = submitUntilItFalls(origin, tokens)
  await until('submissions', 30_000, async () => work.acknowledged.length >= ROUND_CASES)
  const before = await databasePid(dataDir)
  process.kill(before, 'SIGKILL')
  const token = tokens[0]!
  const serves = async () => {
    const { code } = await ask(origin, 'webapp/auth/b/getLoginUser', { token })
    return code === 200 && (await databasePid(dataDir)) !== before
  }
  // How long the database itself recovers is the machine's matter; what comes after it is the server's.
  const url = await until(
    'a new database',
    RECOVERED_MS,
    async () => (await databasePid(dataDir)) !== before,
  ).then(() => databaseUrl(dataDir))
  const recovered = await until('the database has recovered', RECOVERED_MS, () => takesConnections(url))
  const took = await until('the service is back', BACK_MS, serves)
  check(server.child.exitCode === null, 'the server went down with its database')
  const count = work.acknowledged.length
  await until('submissions go on', 20_000, async () => work.acknowledged.length > count + PEOPLE)
  server.child.kill('SIGKILL')
  await work.done
  const restarted = await startServer({ PORT: new URL(origin).port, DATA_DIR: dataDir, DEMO_CASES: '0' })
  try {
    for (const submission of work.unknown) await sendAgain(origin, submission)
    await checkWhole(await databaseUrl(dataDir), work.acknowledged)
  } finally {
    await restarted.stop()
  }
  return `back ${Math.round(took)} ms after its database, which took ${Math.round(recovered)} ms, ${work.acknowledged.length} acknowledged cases all there`
}

export async function takenDirectory(dataDir: string): Promise<string> {
  const second = spawnServer({ PORT: String(await freePort()), DATA_DIR: dataDir, DEMO_CASES: '0' })
  const limit = setTimeout(() => second.child.kill('SIGKILL'), 30_000)
  const code = await second.exited
  clearTimeout(limit)
  check(code === 1, `ended with ${code}`)
  const said = second.output().trim().split('\n').at(-1) ?? ''
  check(said.includes(dataDir) && said.includes('is in use'), `said: ${second.output()}`)
  check(!/^\s+at /m.test(second.output()), `a stack instead of a sentence: ${second.output()}`)
  return said
}

/** The database's process, if there is one. */
async function livingDatabase(dataDir: string): Promise<number | undefined> {
  const pid = await databasePid(dataDir).catch(() => undefined)
  if (pid === undefined) return undefined
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('postgres') ? pid : undefined
}

/** A server with a database of its own stops after faults, and in the middle of one; its database stops with it. */
export async function stoppedWithDatabase(): Promise<string> {
  const folder = await temporaryFolder('faults')
  const dataDir = path.join(folder, 'data')
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO_CASES: '0',
    TRUSTED_PROXIES: '1',
  }
  let server = await startServer(settings)
  const { origin } = server
  try {
    await liftDailyLimit(await databaseUrl(dataDir))
    await server.stop()
    server = await startServer(settings)
    const tokens: string[] = []
    for (let at = 1; at <= PEOPLE; at += 1) tokens.push(await tokenOf(origin, `user${at}`))
    const work = startWork(origin, tokens.slice(0, 4), tokens.slice(4))
    const client = new pg.Client({ connectionString: await databaseUrl(dataDir) })
    await client.connect()
    await terminate(client, 40).finally(() => client.end())
    process.kill(await databasePid(dataDir), 'SIGKILL')
    await until('the database is away', 5_000, async () => !(await answers(origin, '/readyz')))
    await backInTime(origin, work)
    const took = await stopInTime(server)
    check((await livingDatabase(dataDir)) === undefined, 'the database runs on without its server')
    server = await startServer(settings)
    await work.end()
    checkAnswers([work])
    const cases = await checkWhole(await databaseUrl(dataDir), work.acknowledged)
    check(cases === work.acknowledged.length, `${cases} cases, ${work.acknowledged.length} acknowledged`)
    process.kill(await databasePid(dataDir), 'SIGKILL')
    const amid = await stopInTime(server, undefined)
    check((await livingDatabase(dataDir)) === undefined, 'the database was left running')
    return `after ${Math.round(took)} ms, with a database that just died after ${Math.round(amid)} ms; ${cases} cases, 0 lost, 0 doubled`
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** `npm start` on a directory that has been started before. */
export async function secondStart(dataDir: string): Promise<string> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO_CASES: '0', LOG_LEVEL: 'error' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  try {
    await until('the address answers', STARTED_MS, () => answers(`http://127.0.0.1:${port}`))
    return `${Math.round(performance.now() - began)} ms until / answers`
  } finally {
    child.kill('SIGTERM')
    await ended
    // npm ends before the server it started; the next one must not meet it.
    await until('the server has stopped', 15_000, () =>
      answers(`http://127.0.0.1:${port}`).then(
        () => false,
        () => true,
      ),
    )
  }
}
