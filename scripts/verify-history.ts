// `npm run verify:history [-- KEPT_HEADS...]`: walks the SM3 chain of every case of every kind, compares each case with what
// its history decided, each promise, reply, lead and setting with its newest line, each paper with the line that issued it, and the registers with the log and its signed heads (decision 0018), also with heads that were
// kept elsewhere (a file of JSON lines, a saved mail, a folder of either; several may be named). Names each that does not hold, the first wrong line with its case number. Ends
// with 1 where one is broken. Runs beside a running server: it only reads.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LogHead } from '@appeal/contract/transparency/transparencyLog.ts'
import { sql } from 'drizzle-orm'
import { caseKinds, knownCases } from '../apps/server/src/cases/cases.service.ts'
import { type Config, readConfig } from '../apps/server/src/config.ts'
import { verifyPapers, type WrongPaper } from '../apps/server/src/desk/papers/papers.service.ts'
import { fold } from '../apps/server/src/feature.ts'
import { LOG_RETENTION_MONTHS } from '../apps/server/src/features/audit/audit.settings.ts'
import { clockCases } from '../apps/server/src/features/calendar/calendar.service.ts'
import { type LogFault, verifyLog } from '../apps/server/src/features/transparency/transparency.verify.ts'
import { type Crypto, createCrypto } from '../apps/server/src/platform/crypto/crypto.ts'
import { loadKeyring } from '../apps/server/src/platform/crypto/keyring.ts'
import { atOneMoment, openDatabase, type Queryable } from '../apps/server/src/platform/db/db.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { writable } from '../apps/server/src/platform/db/primary.ts'
import { type BrokenHistory, verifyHistories } from '../apps/server/src/platform/history/history.verify.ts'
import { ledgers } from '../apps/server/src/platform/history/ledgers.ts'
import { verifyLedgers, type WrongRecord } from '../apps/server/src/platform/history/ledgers.verify.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { features } from '../apps/server/src/product.ts'
import { keptHeads } from './keptHeads.ts'

/** So many faults of the log are told by name. */
const MOST_TOLD = 100

const WHY = {
  link: 'the line is altered, missing or foreign / 该行被改动、缺失或不属于此案',
  end: 'the end is cut off / 末尾被截断',
  case: 'the case itself is gone / 案件本身已不存在',
  row: 'the case says what no line decided / 案件内容与记录的决定不符',
  untold: 'the whole history is gone / 全部记录已不存在',
}

const WHY_OF_PAPER = {
  changed: 'not what its line says: altered, moved or gone / 与该行所记不符：文书被改动、移走或删除',
  unnamed: 'issued by no line: put in later / 不是任何一行发出的：事后插入',
}

const WHY_OF_RECORD = {
  changed: 'is not what its newest line says / 与其最新记录行不符',
  gone: 'gone, and no line says so / 已不存在，没有记录行说明',
  unnoted: 'no line tells of it: put in by hand / 没有任何记录行，系手工写入',
  link: 'a line of it is altered, missing or foreign / 其记录行被改动、缺失或不属于它',
}

const WHY_OF_LOG = {
  altered: 'altered since it was taken into the log / 存证后被改动',
  gone: 'gone since it was taken into the log / 存证后被删除',
  place: 'a place of the log is missing / 存证中缺少一位',
  unlogged: 'never taken into the log: put in later / 未经存证，系事后插入',
  root: 'the entries are not those that were signed / 与签名时的内容不符',
  signature: 'not signed by the key / 签名不符',
  order: 'does not follow from the head before / 与前一签名不衔接',
  missing: 'a head is missing or another one / 缺少签名或已被替换',
}

export interface Verifying {
  /** The installation's key; without it marks are taken as they are. */
  crypto?: Crypto | undefined
  /** Heads that were kept elsewhere. */
  kept?: readonly LogHead[]
  now?: Date
}

/** The keys of an installation, where they are at hand. */
export function cryptoOf(config: Config): Crypto | undefined {
  const file = config.MASTER_KEY_FILE ?? join(config.DATA_DIR, 'keys.json')
  if (!config.MASTER_KEY && !existsSync(file)) return undefined
  return createCrypto(
    loadKeyring({
      file,
      masterKey: config.MASTER_KEY,
      sm2PrivateKey: config.SM2_PRIVATE_KEY,
      refuseToCreate: `${file} holds no master key / 缺少主密钥`,
    }),
  )
}

/** Since when no line of a log may have left. */
async function retentionOf(db: Queryable, now: Date): Promise<Date> {
  const { key, value } = LOG_RETENTION_MONTHS
  const { rows } = await db.execute<{ value: string }>(sql`select value from settings where key = ${key}`)
  return new Date(now.getTime() - Math.max(6, Number(rows[0]?.value ?? value)) * 31 * 86_400_000)
}

/** A fault of the log in one line; a line of a case's history by the number of its case. */
async function toldOfLog(db: Queryable, numberOf: NumberOf, fault: LogFault): Promise<string> {
  if (fault.why === 'node')
    return `log: subtree ${fault.level}/${fault.index} / 存证子树 — ${WHY_OF_LOG.root}`
  if ('head' in fault)
    return `log: head ${fault.head}, after entry ${fault.size} / 第 ${fault.head} 号签名，第 ${fault.size} 条之后 — ${WHY_OF_LOG[fault.why]}`
  const { index, source, id, why } = fault
  const place = `log: entry ${index ?? '–'}, ${source ?? '–'} ${id ?? '–'}`
  const { rows } =
    source === 'case_events'
      ? await db.execute<{ kind: string; case: string; seq: number }>(
          sql`select case_kind as kind, case_id::text as case, seq from case_events where id = ${id}`,
        )
      : { rows: [] }
  const [line] = rows
  const named = line ? `${await numberOf(line.kind, line.case)}: line ${line.seq}, ` : ''
  return `${named}${place} — ${WHY_OF_LOG[why]}`
}

/** A paper that does not hold: the line that issued it, its number, and the digest that the line has. */
async function toldOfPaper(numberOf: NumberOf, paper: WrongPaper): Promise<string> {
  const { caseKind, caseId, seq, number, sm3 } = paper
  const place = seq === null ? '' : `line ${seq} / 第 ${seq} 行, `
  const why = seq === null ? WHY_OF_PAPER.unnamed : WHY_OF_PAPER.changed
  return `${await numberOf(caseKind, caseId)}: ${place}paper / 文书 ${number}, SM3 ${sm3} — ${why}`
}
/** The role or the account whose rights they are. */
async function holderOf(db: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select code as name from roles where id = ${id} union all select account from users where id = ${id}`,
  )
  return rows[0]?.name
}

/** A record beside the cases, by what people know it by, and what of it is another value. */
async function toldOfRecord(
  db: Queryable,
  numberOf: NumberOf,
  { ledger, id, why, columns, said, seq }: WrongRecord,
): Promise<string> {
  const kind = said.caseKind ?? (said.appealId ? 'appeal' : ledger === 'courier_replies' ? 'courier' : null)
  const caseId = said.appealId ?? said.caseId
  const named =
    said.key ??
    said.leadNo ??
    (ledger === 'rights'
      ? await holderOf(db, id)
      : kind && caseId
        ? await numberOf(`${kind}`, `${caseId}`)
        : null)
  const place = seq === undefined ? '' : `line ${seq} / 第 ${seq} 行, `
  const what = columns.length > 0 ? ` (${columns.join(', ')})` : ''
  return `${named ? `${named}: ` : ''}${place}${ledger} ${id}${what} — ${WHY_OF_RECORD[why]}`
}
type NumberOf = (kind: string, id: string) => Promise<string>

/** One line for each case whose history does not hold, and for each fault of the log; empty when all is well. */
export async function brokenHistories(
  url: string,
  { crypto, kept = [], now = new Date() }: Verifying = {},
): Promise<{ summary: string; broken: string[] }> {
  const product = fold(features)
  const kinds = product.of(clockCases)
  const stores = product.of(caseKinds)
  const { db, close } = openDatabase(url, 2, createLog('fatal'))
  try {
    const found = await atOneMoment(db, (tx) => verifyHistories(tx, knownCases(tx, product, crypto), crypto))
    const log = await atOneMoment(db, async (tx) =>
      verifyLog(tx, { crypto, kept, retention: await retentionOf(tx, now) }),
    )
    const numberOf: NumberOf = async (kind, id) =>
      (await kinds[kind]?.facts(db, [id]))?.get(id)?.no ?? `${kind} ${id}`
    const written = await verifyPapers(
      db,
      async (kind, ids) =>
        new Map(
          (await stores[kind as keyof typeof stores]?.store.listWhole(db, ids))?.map(({ id, keySalt }) => [
            id,
            keySalt,
          ]),
        ),
      crypto,
    )
    const records = await atOneMoment(db, (tx) =>
      verifyLedgers(tx, Object.values(product.of(ledgers)), crypto),
    )
    const ofRecords: string[] = []
    for (const record of records.wrong.slice(0, MOST_TOLD))
      ofRecords.push(await toldOfRecord(db, numberOf, record))
    const ofPapers: string[] = []
    for (const paper of written.wrong.slice(0, MOST_TOLD)) ofPapers.push(await toldOfPaper(numberOf, paper))
    const ofLog: string[] = []
    for (const fault of log.faults.slice(0, MOST_TOLD)) ofLog.push(await toldOfLog(db, numberOf, fault))
    const untold = (await Promise.all(Object.values(kinds).map((cases) => cases.untold?.(db) ?? []))).flat()
    const told = ({ kind, caseId, no, seq, why }: BrokenHistory) =>
      `${no ?? `${kind} ${caseId}`}: line ${seq} / 第 ${seq} 行 — ${WHY[why]}`
    return {
      summary: [
        `${found.cases} cases, ${found.lines} lines, ${written.papers} papers, ${records.records} records, ${log.entries} entries under ${log.heads} heads`,
        `${found.cases} 件，${found.lines} 行，文书 ${written.papers} 份，款项、参数与权限 ${records.records} 项，存证 ${log.entries} 条、签名 ${log.heads} 个`,
      ].join(' / '),
      broken: [
        ...found.broken.map(told),
        ...untold.map(({ no }) => `${no}: line 1 / 第 1 行 — ${WHY.untold}`),
        ...ofRecords,
        ...ofPapers,
        ...ofLog,
      ],
    }
  } finally {
    await close()
  }
}

/** The database of a running server, or the embedded one started for the while. */
export async function openStore(): Promise<{ url: string; stop(): Promise<void> }> {
  const config = readConfig(resolve(import.meta.dirname, '..'))
  const external = config.DATABASE_OWNER_URL ?? config.DATABASE_URL
  if (external) return { url: await writable(external), stop: async () => {} }
  const state = join(config.DATA_DIR, 'postgres.json')
  if (!existsSync(state)) throw new Error(`there is no database in ${config.DATA_DIR} / 没有数据库`)
  const { port, password } = JSON.parse(readFileSync(state, 'utf8')) as { port?: number; password: string }
  const running = `postgresql://appeal:${encodeURIComponent(password)}@127.0.0.1:${port}/appeal`
  const { pool, close } = openDatabase(running, 1, createLog('fatal'))
  const answers = await pool.query('select 1').then(
    () => true,
    () => false,
  )
  await close()
  if (answers) return { url: running, stop: async () => {} }
  const database = await startEmbedded({ dataDir: config.DATA_DIR, log: console.error })
  return { url: database.ownerConnectionString, stop: () => database.stop() }
}

/** What stands in the way of looking at all, in one sentence: no database, or not this product's. */
function refuse(error: Error): never {
  const root = error.cause instanceof Error ? error.cause : error
  console.error(`the histories could not be read: ${root.message} / 无法读取记录`)
  process.exit(2)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const store = await openStore().catch(refuse)
  const config = readConfig(resolve(import.meta.dirname, '..'))
  const crypto = cryptoOf(config)
  if (!crypto)
    console.error('no master key at hand: marks are taken as they are / 没有主密钥，未核对密钥标记')
  const own = config.LOG_HEADS_FILE
  const named = process.argv.slice(2)
  const absent = named.filter((place) => !existsSync(place))
  if (absent.length > 0) refuse(new Error(`there is no ${absent.join(', ')}`))
  const places = named.length > 0 ? named : own && existsSync(own) ? [own] : []
  const all = places.map(keptHeads)
  for (const line of all.flatMap(({ unreadable }) => unreadable))
    console.error(`not a head: ${line} / 不是存证摘要`)
  const kept = all.flatMap(({ heads }) => heads)
  if (named.length > 0)
    console.log(`${kept.length} kept heads are compared / 核对另存的摘要 ${kept.length} 个`)
  const { summary, broken } = await brokenHistories(store.url, { crypto, kept }).catch(refuse)
  await store.stop()
  for (const line of broken) console.error(line)
  console.log(
    broken.length === 0
      ? `all histories hold, and the log: ${summary} / 全部记录链和存证完整`
      : `${broken.length} faults in ${summary} / 有 ${broken.length} 处不符`,
  )
  process.exit(broken.length === 0 ? 0 : 1)
}
