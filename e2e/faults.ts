// Faults that a browser never shows: processes killed in the middle of work, one data directory wanted twice, slow starts.
// Prints one line for each check and at the end `N passed, N failed`.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { stateFile } from '../apps/server/src/platform/db/embedded.place.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { encryptPassword, type PasswordKey } from '../apps/web/src/lib/password.ts'
import { ensureBuilt, root } from '../scripts/steps.mjs'
import { day } from './days.ts'
import { check } from './harness.ts'
import { answerOf, newWaybill } from './people.ts'
import {
  DEMO_PASSWORD,
  freePort,
  type ServerProcess,
  spawnServer,
  startServer,
  temporaryFolder,
} from './product.ts'

/** A restart, and a database that came back, must answer within this (spec of the project). */
const BACK_MS = 5_000
const PEOPLE = 6

interface Envelope<T> {
  code: number
  msg: string
  data: T
}

async function ask<T>(
  origin: string,
  place: string,
  { token, body, key }: { token?: string; body?: unknown; key?: string } = {},
) {
  const reply = await fetch(`${origin}/api/${place}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { token } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    signal: AbortSignal.timeout(20_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as Envelope<T>
}

type Picture = PasswordKey & { validCodeReqNo: string; validCodeText: string }

/** The server says that its database is away; nothing was done, and it may be tried again. */
class Busy extends Error {}

const solved = async (origin: string, place: string) => {
  const { code, data, msg } = await ask<Picture>(origin, place)
  if (code === 503) throw new Busy(msg)
  return { ...data, validCode: answerOf(data.validCodeText) }
}

async function tokenOf(origin: string, account: string): Promise<string> {
  const picture = await solved(origin, 'webapp/auth/c/getPicCaptcha')
  const { validCode, validCodeReqNo } = picture
  const password = await encryptPassword(picture, 'c', account, DEMO_PASSWORD)
  const { data, msg } = await ask<{ token: string }>(origin, 'webapp/auth/c/doLogin', {
    body: { account, password, validCode, validCodeReqNo },
  })
  check(typeof data?.token === 'string', `${account} cannot sign in: ${msg}`)
  return data.token
}

const party = (name: string) => ({
  name,
  phone: '13900003333',
  areaCode: '440306',
  address: '新安街道前进一路 8 号',
})

/** One submission as the browser would send it; sent again it is the same one. */
async function aSubmission(origin: string, token: string) {
  const { validCode, validCodeReqNo } = await solved(origin, 'webapp/auth/appeal/getPicCaptcha')
  const body = {
    waybillNo: newWaybill(),
    brand: 'ZTO',
    l1: 'DELAY',
    appellantRole: 'RECIPIENT',
    sender: party('某商家'),
    recipient: party('许青青'),
    postDate: day(-20),
    complaintDate: day(-10),
    complaintChannel: 'HOTLINE',
    complaintResult: 'UNSATISFIED',
    content: '快件超过承诺时间六天没有送达，客服没有说明原因。',
    demands: ['EXPLAIN'],
    attachmentIds: [],
    declareTruth: true,
    declareNoProcedure: true,
    validCode,
    validCodeReqNo,
  }
  return { key: randomUUID(), token, body }
}
type Submission = Awaited<ReturnType<typeof aSubmission>>

const send = (origin: string, submission: Submission) =>
  ask<{ id: string; appealNo: string }>(origin, 'bizapp/biz/information/add', submission)

/**
 * Sends again what got no answer, as the browser does: by the same key. A captcha that was spent before the fall is
 * asked for anew. However far it came before, it becomes a case, and one only.
 */
async function sendAgain(origin: string, submission: Submission): Promise<{ id: string }> {
  let last = submission
  let first = await send(origin, last)
  if (first.code !== 200) {
    const { validCode, validCodeReqNo } = await solved(origin, 'webapp/auth/appeal/getPicCaptcha')
    last = { ...submission, key: randomUUID(), body: { ...submission.body, validCode, validCodeReqNo } }
    first = await send(origin, last)
  }
  check(first.code === 200, `sent again: ${first.code} ${first.msg}`)
  const again = await send(origin, last)
  check(again.data?.id === first.data.id, 'the same key made two cases')
  return first.data
}

/** Submits for as long as the server answers. Returns what was acknowledged, and what was under way when it fell. */
function submitUntilItFalls(origin: string, tokens: readonly string[]) {
  const acknowledged: { id: string; waybillNo: string }[] = []
  const unknown: Submission[] = []
  const lanes = tokens.map(async (token) => {
    for (;;) {
      let submission: Submission | undefined
      try {
        submission = await aSubmission(origin, token)
        const { code, data, msg } = await send(origin, submission)
        // Whether it was written is not known when the database fell in the middle.
        if (code === 503) unknown.push(submission)
        else check(code === 200, `refused: ${code} ${msg}`)
        if (code === 200) acknowledged.push({ id: data.id, waybillNo: submission.body.waybillNo })
      } catch (error) {
        if (error instanceof Busy) {
          await new Promise((resolve) => setTimeout(resolve, 50))
          continue
        }
        if (submission) unknown.push(submission)
        if (!(error instanceof TypeError) && (error as Error).name !== 'TimeoutError') throw error
        return
      }
    }
  })
  const done = Promise.all(lanes)
  // Whoever waits for it hears of a refusal; until then it must not end the process.
  done.catch(() => undefined)
  return { acknowledged, unknown, done }
}

async function until(what: string, limitMs: number, ask: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (await ask().catch(() => false)) return performance.now() - began
    if (performance.now() - began > limitMs) throw new Error(`${what}: not within ${limitMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

const answers = (origin: string, place = '/') =>
  fetch(origin + place, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok)

/** What must be true of every case, however it was filed. Each query lists what breaks it. */
const WHOLE: Readonly<Record<string, string>> = {
  'a case without its history': `select a.id from appeals a where (select count(*) from case_events e where e.case_id = a.id and e.case_kind = 'appeal') < 2`,
  'a history with a gap': `select case_id from case_events group by case_kind, case_id having max(seq) - min(seq) + 1 <> count(*)`,
  'a history without its case': `select case_id from case_events where case_kind = 'appeal' and case_id not in (select id from appeals)`,
  'a case without its deadlines': `select a.id from appeals a where (select count(distinct clock) from deadlines d where d.case_id = a.id and d.clock in ('accept', 'answer')) < 2`,
  'a deadline without its case': `select case_id from deadlines where case_kind = 'appeal' and case_id not in (select id from appeals)`,
  'a deadline without its first entry': `select id from deadlines where id not in (select deadline_id from clock_entries)`,
  'a tally that is wrong': `select axis, key, state from (select axis, key, state, n from appeal_tallies union all select p.axis, p.key, a.state, -1 from appeals a cross join lateral places_of_appeal(a) p) t group by axis, key, state having sum(n) <> 0`,
  'a number given twice': `select appeal_no from appeals group by appeal_no having count(*) > 1`,
  'one waybill filed twice': `select waybill_no from appeals where state = 'pending_accept' group by waybill_no, appellant_id having count(*) > 1`,
}

async function checkWhole(url: string, acknowledged: readonly { id: string }[]): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [what, query] of Object.entries(WHOLE)) {
      const { rows } = await client.query(query)
      check(rows.length === 0, `${what}: ${JSON.stringify(rows.slice(0, 3))}`)
    }
    const ids = acknowledged.map(({ id }) => id)
    const { rows } = await client.query('select count(*)::int as n from appeals where id = any($1)', [ids])
    check(rows[0].n === ids.length, `${ids.length - rows[0].n} acknowledged cases are gone`)
    const all = await client.query('select count(*)::int as n from appeals')
    return all.rows[0].n
  } finally {
    await client.end()
  }
}

/** These people file more than anybody may on one day; in force from the next start on. */
async function liftDailyLimit(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`update settings set value = '100000' where key = 'FILED_PER_DAY_APPEAL'`)
  } finally {
    await client.end()
  }
}

const ROUNDS = 3
const ROUND_CASES = 20

async function killedServer(): Promise<string> {
  const folder = await temporaryFolder('faults')
  const database = await startEmbedded({ dataDir: path.join(folder, 'database'), log: () => {} })
  const port = await freePort()
  const settings = {
    PORT: String(port),
    DATABASE_URL: database.connectionString,
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
async function databasePid(dataDir: string): Promise<number> {
  const { home } = JSON.parse(await readFile(stateFile(dataDir), 'utf8')) as { home: string }
  const [pid] = (await readFile(path.resolve(dataDir, home, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** The database's own address, as the server knows it. */
async function databaseUrl(dataDir: string): Promise<string> {
  const { password, port } = JSON.parse(await readFile(stateFile(dataDir), 'utf8')) as {
    password: string
    port: number
  }
  return `postgres://appeal:${password}@127.0.0.1:${port}/appeal`
}

async function killedDatabase(server: ServerProcess, dataDir: string): Promise<string> {
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
  return `back after ${Math.round(took)} ms, ${work.acknowledged.length} acknowledged cases all there`
}

async function takenDirectory(dataDir: string): Promise<string> {
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

/** `npm start` on a directory that has been started before. */
async function secondStart(dataDir: string): Promise<string> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO_CASES: '0', LOG_LEVEL: 'error' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  try {
    await until('the address answers', BACK_MS, () => answers(`http://127.0.0.1:${port}`))
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

const total = { passed: 0, failed: 0 }
async function judge(what: string, act: () => Promise<string>, server?: ServerProcess): Promise<void> {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  try {
    const said = await act()
    total.passed += 1
    console.log(`ok      ${what} (${seconds()} s): ${said}`)
  } catch (error) {
    total.failed += 1
    console.log(`failed  ${what} (${seconds()} s): ${(error as Error).message}`)
    if (server) console.log(server.output())
  }
}

await ensureBuilt('web')
await ensureBuilt('server')
await judge('server killed while people submit', killedServer)
const folder = await temporaryFolder('faults')
const dataDir = path.join(folder, 'data')
const server = await startServer({ PORT: String(await freePort()), DATA_DIR: dataDir, DEMO_CASES: '0' })
try {
  await judge('data directory already in use', () => takenDirectory(dataDir))
  await judge('database killed while serving', () => killedDatabase(server, dataDir), server)
} finally {
  await server.stop()
}
await judge('npm start, the second time', () => secondStart(dataDir))
await rm(folder, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
