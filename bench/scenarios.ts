import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openPlatform } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { openSession } from '../apps/server/src/features/auth/auth.service.ts'
import { findByLogin } from '../apps/server/src/features/people/users/users.service.ts'
import { type Platform, systemContext } from '../apps/server/src/platform/context.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { addCalendarDays, shanghaiDate } from '../packages/contract/src/calendar/workdays.ts'
import type { Area } from '../packages/contract/src/kit/access.ts'
import type { Statement } from './capture.ts'
import type { Target } from './load.ts'
import type { Repertoire } from './peer.ts'
import { type Replay, replayOf } from './replay.ts'
import { ROOT, type Served, type Stand } from './stand.ts'

/** One database with the people who use it. */
export interface Scene {
  name: string
  platform: Platform
  /** A connection whose user owns the tables. */
  client: pg.Client
  /** Signs somebody in by the account's name and answers the token. */
  signIn(area: Area, account: string): Promise<string>
  close(): Promise<void>
}

export async function openScene(stand: Stand, name: string): Promise<Scene> {
  const url = stand.urlOf(name)
  const { platform, close } = await openPlatform({
    config: readConfig(ROOT, { DATA_DIR: stand.dataDir, DATABASE_URL: url, DB_POOL_SIZE: '2' }),
    url,
    log: createLog('error'),
  })
  const client = new pg.Client(url)
  await client.connect()
  return {
    name,
    platform,
    client,
    async signIn(area, account) {
      const user = await findByLogin(platform, area, account)
      if (!user) throw new Error(`No account ${account}`)
      return openSession(systemContext(platform, ''), user.id)
    },
    async close() {
      await client.end()
      await close()
    },
  }
}

export async function idsOf(scene: Scene, sql: string): Promise<string[]> {
  const { rows } = await scene.client.query<{ id: string }>(sql)
  return rows.map(({ id }) => id)
}

// ---------------------------------------------------------------- reading

const LIST = '/api/bizapp/biz/todoprocedure/page'
const DETAIL = '/api/bizapp/biz/information/detail'

export const WORK_LISTS = {
  city: { account: 'szj', who: 'municipal officer' },
  province: { account: 'gdj', who: 'provincial centre' },
  state: { account: 'gjj', who: 'state centre' },
} as const
export type Desk = keyof typeof WORK_LISTS

const json = (token: string) => ({ token, 'content-type': 'application/json' })
const turns = <T>(all: readonly T[]) => {
  let n = 0
  return () => all[n++ % all.length]!
}

export const listTarget = (server: Served, token: string, queue: string): Target => ({
  url: server.url,
  method: 'GET',
  headers: () => ({ token }),
  path: () => `${LIST}?queue=${queue}&current=1&size=10`,
})

export function detailTarget(server: Served, token: string, ids: readonly string[]): Target {
  const next = turns(ids)
  return { url: server.url, method: 'GET', headers: () => ({ token }), path: () => `${DETAIL}?id=${next()}` }
}

// ---------------------------------------------------------------- filing

export interface Filing {
  /** Tokens of consumers. */
  tokens: readonly string[]
  /** Areas the items go to; each has its own bureau and its own daily numbers. */
  areas: readonly string[]
}

/** A few people file for everybody here; asked before the server starts, which reads the settings once. */
export async function fileWithoutEnd(scene: Scene): Promise<void> {
  await scene.client.query("update settings set value = '1000000' where key = 'FILED_PER_DAY_APPEAL'")
}

/** Areas of as many bureaus, so that no two cases in a row wait for one bureau's next number (it is in the case's). */
export async function filingAreas(scene: Scene, count: number): Promise<string[]> {
  const { rows } = await scene.client.query<{ area: string }>(
    `select area from (select distinct on (area) area, bureau, n
       from (select substr(appeal_no, 3, 6) as bureau, min(recipient_area) as area, count(*) as n
             from appeals where substr(appeal_no, 3, 2) = substr(recipient_area, 1, 2) group by 1) own
       order by area, n desc) apart
     order by n desc limit $1`,
    [count],
  )
  if (rows.length < count) throw new Error(`Only ${rows.length} bureaus have cases of their own place`)
  return rows.map(({ area }) => area)
}

/** Consumers who file by turns: several for each connection, for two cases of one person wait for each other. */
export async function filingPeople(scene: Scene, count: number): Promise<string[]> {
  const accounts = await idsOf(
    scene,
    `select account as id from users where area = 'c' and is_real_name = '2' order by id limit ${count}`,
  )
  if (accounts.length < count) throw new Error(`Only ${accounts.length} consumers may file`)
  return Promise.all(accounts.map((one) => scene.signIn('c', one)))
}

/** Pictures that were solved before: one answer each, kept as the server keeps them. */
export async function solvedCaptchas(scene: Scene, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `bench${Date.now()}${n}`)
  await scene.client.query(
    `insert into captchas (id, purpose, answer, expires_at)
     select id, 'appeal', answer, now() + interval '2 hours' from unnest($1::text[], $2::bytea[]) as t (id, answer)`,
    [ids, ids.map((id) => scene.platform.crypto.mac('captcha', `${id}|42`))],
  )
  return ids
}

// A new start each time: the same matter cannot be filed twice.
let waybill = (Date.now() % 1_000_000_000) * 1_000

/** The body of a form that is filed for the first time. */
export function filing(scene: Scene, areaCode: string, captcha: string): string {
  const today = shanghaiDate(scene.platform.clock.now())
  return JSON.stringify({
    brand: 'ZTO',
    waybillNo: `75${String(++waybill).padStart(12, '0')}`,
    l1: 'DELIVERY',
    l2: 'DELIVERY_FALSE_SIGN',
    appellantRole: 'RECIPIENT',
    sender: { name: '某商家', phone: '13900000001', areaCode: '330106', address: '新华街 77 号' },
    recipient: { name: '林小满', phone: '13800000001', areaCode, address: '解放路 18 号' },
    postDate: addCalendarDays(today, -16),
    itemName: '耳机 1 件',
    itemValue: '680.00',
    insured: false,
    complaintDate: addCalendarDays(today, -11),
    complaintChannel: 'HOTLINE',
    complaintResult: 'NO_REPLY',
    content: '显示已签收，我并未收到，与企业联系多次没有结果，要求按实际价值赔偿。',
    demands: ['COMPENSATE'],
    claimAmount: '680.00',
    attachmentIds: [],
    declareTruth: true,
    declareNoProcedure: true,
    validCode: '42',
    validCodeReqNo: captcha,
  })
}

const FILE = '/api/bizapp/biz/information/add'

export function filingTarget(
  scene: Scene,
  server: Served,
  { tokens, areas }: Filing,
  captchas: readonly string[],
): Target {
  const area = turns(areas)
  const token = turns(tokens)
  let used = 0
  return {
    url: server.url,
    method: 'POST',
    headers: () => json(token()),
    path: () => FILE,
    body: () => {
      const captcha = captchas[used++]
      if (!captcha) throw new Error('Not enough pictures were prepared for so many submissions')
      return filing(scene, area(), captcha)
    },
  }
}

// ---------------------------------------------------------------- what the peer does

/** A request whose statements are recorded. */
type Ask = () => Promise<unknown>

async function asked(url: string, init: RequestInit): Promise<{ code: number; data: unknown }> {
  const response = await fetch(url, init)
  const answer = (await response.json()) as { code: number; msg: string; data: unknown }
  if (answer.code !== 200)
    throw new Error(`${url}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
  return answer
}

/** The statements one request sends, once everything that is kept in memory is there. */
async function record(statements: Statement[], ask: Ask): Promise<Statement[]> {
  statements.length = 0
  await ask()
  // What a request starts and does not wait for, and the way of the recording from the other process.
  await delay(100)
  return statements.splice(0)
}

/** Requests of one kind that are recorded at most until two sent their statements in the same order. */
const RECORDINGS = 8

const isSession = ({ text }: Statement) => /"sessions"/.test(text)
const WRITES = /^\s*(begin|commit|insert|update|delete|with \w+ as \(insert|select graphile_worker\.add_job)/i

/** Of a transaction: its statements that write, on its own connection. What it looks up is left out. */
function writesOf(statements: readonly Statement[]): Statement[] {
  const begin = statements.find(({ text }) => text === 'begin')
  if (!begin) throw new Error('No transaction was recorded')
  return statements.filter(({ connection, text }) => connection === begin.connection && WRITES.test(text))
}

/**
 * Records what the real server asks the database for each kind of request, and makes of it what the peer does. The
 * readings are the same statements; the filing is its inserts alone, in one transaction.
 */
export async function repertoireOf(
  stand: Stand,
  scene: Scene,
  { detailIds, filing: { tokens, areas } }: { detailIds: readonly string[]; filing: Filing },
): Promise<Repertoire> {
  const statements: Statement[] = []
  const server = await stand.startServer(scene.name, { onStatement: (one) => statements.push(one) })
  try {
    /** Two recordings in one order: what is sent together may leave in any. */
    const twice = async (ask: Ask): Promise<[Statement[], Statement[]]> => {
      await ask()
      const known = new Map<string, Statement[]>()
      for (let n = 0; n < RECORDINGS; n += 1) {
        const one = (await record(statements, ask)).filter((statement) => !isSession(statement))
        const order = one.map(({ text }) => text).join('\n')
        const before = known.get(order)
        if (before) return [before, one]
        known.set(order, one)
      }
      throw new Error(
        `No two of ${RECORDINGS} recordings are the same:\n${[...known.keys()].join('\n---\n')}`,
      )
    }
    const found: Record<string, Replay[]> = {}
    for (const [desk, { account }] of Object.entries(WORK_LISTS)) {
      const token = await scene.signIn('b', account)
      const target = listTarget(server, token, 'todo')
      const [first, second] = await twice(() =>
        asked(target.url + target.path(), { headers: target.headers() }),
      )
      found[desk] = [replayOf(first, second)]
    }
    const token = await scene.signIn('b', WORK_LISTS.state.account)
    found.detail = []
    for (const id of detailIds) {
      const ask = () => asked(`${server.url}${DETAIL}?id=${id}`, { headers: { token } })
      found.detail.push(replayOf(...(await twice(ask)), id))
    }
    const captchas = await solvedCaptchas(scene, areas.length * (RECORDINGS + 1))
    found.submit = []
    for (const area of areas) {
      const ask = () =>
        asked(server.url + FILE, {
          method: 'POST',
          headers: json(tokens[0]!),
          body: filing(scene, area, captchas.pop()!),
        })
      const [first, second] = await twice(ask)
      found.submit.push(replayOf(writesOf(first), writesOf(second)))
    }
    return found
  } finally {
    await server.stop()
  }
}

/** Teaches the peer and waits until it knows. */
export async function teach(peer: Served, repertoire: Repertoire): Promise<void> {
  const ready = new Promise((resolve) => peer.process.once('message', resolve))
  peer.process.send?.(repertoire)
  await ready
}

export const peerTarget = (peer: Served, what: string, like: Target): Target => ({
  ...like,
  url: peer.url,
  path: () => {
    const id = /[?&]id=(\d+)/.exec(like.path())?.[1]
    return `/${what}${id ? `?id=${id}` : ''}`
  },
})

/** Bureaus' people, for lists whose rows name a handler. */
export async function rolesOf(scene: Scene) {
  return {
    consumers: await idsOf(scene, "select id from users where area = 'c'"),
    officers: await idsOf(scene, "select id from users where area = 'b' and account <> 'sysadmin'"),
  }
}
