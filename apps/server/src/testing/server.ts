import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodySent, QuerySent, ReplyOf, Route } from '@appeal/contract/kit/routes.ts'
import pg from 'pg'
import { buildApp, openPlatform } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Feature, fold } from '../feature.ts'
import { openSession } from '../features/auth/auth.service.ts'
import { changeSetting } from '../features/reference/settings/settings.service.ts'
import { type ManualClock, manualClock } from '../platform/clock.ts'
import { type Platform, systemContext } from '../platform/context.ts'
import { openDatabase } from '../platform/db/db.ts'
import { elsewhere } from '../platform/db/held.ts'
import { prepareDatabase, type Roles } from '../platform/db/prepare.ts'
import type { Replicas } from '../platform/db/replicas.ts'
import { createLog, type Logger } from '../platform/log.ts'
import { features } from '../product.ts'
import { loadReference } from '../seed/reference.ts'
import { freshDatabase, MIGRATIONS, ROOT } from './database.ts'

/** All tests begin on a plain working day, in the afternoon of China standard time. */
export const START = '2026-09-21T06:00:00Z'
// Test databases are copies of one template, so all of them need the same keys.
const TEST_KEY = '42'.repeat(32)

export interface Answer<T = unknown> {
  status: number
  code: number
  msg: string
  data: T
  reason: string | undefined
}

export interface Caller {
  call<T extends Route>(
    route: T,
    sent?: {
      body?: BodySent<T> | Record<string, unknown>
      query?: QuerySent<T> | Record<string, unknown>
      params?: Record<string, string>
      headers?: Record<string, string>
      /** Where the call comes from; this machine unless said. */
      address?: string
    },
  ): Promise<Answer<ReplyOf<T>>>
}

export interface TestApp extends Caller {
  platform: Platform
  clock: ManualClock
  /** Sessions of the role that owns the tables, for what the product itself may not do. */
  owner: pg.Pool
  /** Injects any request, for malformed ones. */
  inject: Awaited<ReturnType<typeof buildApp>>['inject']
  /** The same calls with a session of this user. */
  as(userId: string): Promise<Caller & { token: string }>
  /** @throws Error for refusals whose code nobody has read: steps that a test took for done */
  noneOverlooked(): void
  close(): Promise<void>
}

function environment(dataDir: string) {
  return readConfig(ROOT, {
    APP_MODE: 'test',
    DATA_DIR: dataDir,
    MASTER_KEY: TEST_KEY,
    DB_POOL_SIZE: '10',
    LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
  })
}

async function prepareTemplate(roles: Roles, dataDir: string) {
  const log = createLog('fatal')
  await prepareDatabase(roles, MIGRATIONS, log)
  const { platform, close } = await openPlatform({
    config: environment(dataDir),
    url: roles.url,
    log,
    clock: manualClock('2026-01-01T00:00:00Z'),
  })
  const ctx = systemContext(platform, 'reference')
  await loadReference(ctx)
  // One consumer of a test files what a hundred would.
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'FILED_PER_DAY_APPEAL', '100000'))
  // A test moves the clock by hours between two acts of one person; those of step-up set the minutes themselves.
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'AUTH_STEP_UP_MINUTES', '720'))
  // What an act tells leaves at once; those of undo set the seconds themselves.
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'UNDO_SECONDS', '0'))
  await close()
}

const withParams = (route: Route, params: Record<string, string> = {}) =>
  route.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function queryText(query: Record<string, unknown>): string {
  const rows = Object.entries(query).filter(([, value]) => value !== undefined)
  return rows.length ? `?${new URLSearchParams(rows.map(([key, value]) => [key, String(value)]))}` : ''
}

/** Connects when somebody asks. A database that is dropped ends what is idle, which is no fault. */
function ownerOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 })
  return pool.on('error', () => undefined)
}

/**
 * Stands for a replica in every test: the test's own database by sessions that write nothing, so that a row which says
 * that it may be read from a replica, and writes, fails wherever it is tested.
 */
function readOnly(url: string, log: Logger): Replicas {
  const database = openDatabase(url, 3, log, { isReplica: true })
  return {
    choose: async () => database,
    chooseForJob: async () => database,
    failed: async () => false,
    endNow: async () => 0n,
    states: () => [],
    look: async () => undefined,
    close: () => database.close(),
  }
}

/**
 * The whole server on a database of its own, with a clock that the test moves. Outside doubles only for far ends.
 *
 * @param adminUrl superuser's connection string of the cluster its database is made in
 * @param more features of the test's own, above those of the product
 */
export async function openTestServer(adminUrl: string, ...more: Feature[]): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'appeal-test-'))
  const database = await freshDatabase(adminUrl, (roles) => prepareTemplate(roles, dataDir))
  const clock = manualClock(START)
  const log = createLog(process.env.TEST_LOG ?? 'fatal')
  const { platform, close } = await openPlatform({
    config: environment(dataDir),
    url: database.url,
    log,
    clock,
    product: fold([...features, ...more]),
  })
  const reading = readOnly(database.url, log)
  platform.replicas = reading
  const owner = ownerOf(database.ownerUrl)
  const { close: closeDoors, ...doors } = await openDoors(platform, clock, owner)
  return {
    ...doors,
    async close() {
      await closeDoors()
      await close()
      await reading.close()
      await owner.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A second server on the database of the first, as a second process would be; it is closed before the first. */
export async function createTwin({
  platform: { config, database, log },
  clock,
  owner,
}: TestApp): Promise<TestApp> {
  const { url } = database
  const { platform, close } = await openPlatform({ config, url, log, clock })
  const { close: closeDoors, ...doors } = await openDoors(platform, clock, owner)
  return {
    ...doors,
    async close() {
      await closeDoors()
      await close()
      doors.noneOverlooked()
    },
  }
}

/** Whose answer is lost presses again: each act of each test is done once, and told twice in the same bytes. */
async function pressAgain(
  name: string,
  first: string,
  send: () => Promise<{ body: string; headers: Record<string, unknown> }>,
) {
  const { body, headers } = await send()
  if (body !== first || headers['idempotent-replayed'] !== 'true')
    throw new Error(`${name} pressed again answers ${body.slice(0, 300)}`)
  if (process.env.PRESSED_FILE) appendFileSync(process.env.PRESSED_FILE, `${name}\n`)
}

const LOOKED_AT: readonly PropertyKey[] = ['status', 'code', 'msg', 'reason'] satisfies (keyof Answer)[]

/**
 * Answers as a test gets them. A refusal counts as seen once its code or reason was read; taking its data alone, or
 * nothing at all, overlooks it, and whatever is asserted after that is asserted of a step that never was.
 */
function watchAnswers() {
  const overlooked = new Map<object, string>()
  return {
    watched<T>(route: Route, answer: Answer<T>): Answer<T> {
      if (answer.code === 200) return answer
      const seen = new Proxy(answer, {
        get(target, key) {
          if (LOOKED_AT.includes(key)) overlooked.delete(target)
          return Reflect.get(target, key)
        },
      })
      const told = `${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`
      overlooked.set(answer, `${route.name}: ${told.slice(0, 200)}`)
      return seen
    },
    noneOverlooked() {
      const refusals = [...overlooked.values()]
      overlooked.clear()
      if (refusals.length > 0) throw new Error(`Refusals that nobody looked at:\n${refusals.join('\n')}`)
    },
  }
}

/** The ways into one server: injected calls, as nobody and as somebody. */
export async function openDoors(platform: Platform, clock: ManualClock, owner: pg.Pool): Promise<TestApp> {
  const server = await buildApp(platform)
  const { watched, noneOverlooked } = watchAnswers()
  const caller = (token?: string): Caller => ({
    async call(route, { body, query, params, headers, address } = {}) {
      const send = () =>
        // An injected request runs when its answer is asked for, so that has to happen elsewhere too.
        elsewhere(async () =>
          server.inject({
            method: route.method,
            url: withParams(route, params) + queryText((query ?? {}) as Record<string, unknown>),
            ...(address && { remoteAddress: address }),
            headers: { ...(token && { token }), ...headers },
            ...(body !== undefined && { payload: body as object }),
          }),
        )
      const response = await send()
      // A file has no envelope; that it came is all there is to say of it here.
      const isFile = !/json/.test(String(response.headers['content-type']))
      const { code, msg, data } = isFile ? { code: 200, msg: 'file', data: null } : response.json()
      if (route.idempotent && code === 200) await pressAgain(route.name, response.body, send)
      return watched(route, { status: response.statusCode, code, msg, data, reason: data?.reason })
    },
  })
  return {
    ...caller(),
    platform,
    clock,
    owner,
    inject: server.inject.bind(server) as TestApp['inject'],
    async as(userId) {
      const token = await openSession(systemContext(platform, 'test'), userId)
      return { ...caller(token), token }
    },
    noneOverlooked,
    close: () => server.close(),
  }
}
