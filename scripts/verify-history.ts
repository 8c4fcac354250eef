// `npm run verify:history`: walks the SM3 chain of every case of every kind and names each that does not hold, the first
// broken line with its case number. Ends with 1 where one is broken. Runs beside a running server: it only reads.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../apps/server/src/config.ts'
import { fold } from '../apps/server/src/feature.ts'
import { clockCases } from '../apps/server/src/features/calendar/calendar.service.ts'
import { openDatabase } from '../apps/server/src/platform/db/db.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { type BrokenHistory, verifyHistories } from '../apps/server/src/platform/history/history.verify.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { features } from '../apps/server/src/product.ts'

const WHY = {
  link: 'the line is altered, missing or foreign / 该行被改动、缺失或不属于此案',
  end: 'the end is cut off / 末尾被截断',
  case: 'the case itself is gone / 案件本身已不存在',
  untold: 'the whole history is gone / 全部记录已不存在',
}

/** One line for each case whose history does not hold; empty when all is well. */
export async function brokenHistories(url: string): Promise<{ summary: string; broken: string[] }> {
  const kinds = fold(features).of(clockCases)
  const { db, close } = openDatabase(url, 2, createLog('fatal'))
  try {
    const found = await verifyHistories(db, async (kind, ids) => {
      const cases = kinds[kind]
      return cases ? cases.facts(db, ids) : new Map(ids.map((id) => [id, { no: `${kind} ${id}` }]))
    })
    const untold = (await Promise.all(Object.values(kinds).map((cases) => cases.untold?.(db) ?? []))).flat()
    const told = ({ kind, caseId, no, seq, why }: BrokenHistory) =>
      `${no ?? `${kind} ${caseId}`}: line ${seq} / 第 ${seq} 行 — ${WHY[why]}`
    return {
      summary: `${found.cases} cases, ${found.lines} lines / ${found.cases} 件，${found.lines} 行`,
      broken: [
        ...found.broken.map(told),
        ...untold.map(({ no }) => `${no}: line 1 / 第 1 行 — ${WHY.untold}`),
      ],
    }
  } finally {
    await close()
  }
}

/** The database of a running server, or the embedded one started for the while. */
export async function openStore(): Promise<{ url: string; stop(): Promise<void> }> {
  const config = readConfig(resolve(import.meta.dirname, '..'))
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
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
  return { url: database.connectionString, stop: () => database.stop() }
}

/** What stands in the way of looking at all, in one sentence: no database, or not this product's. */
function refuse(error: Error): never {
  const root = error.cause instanceof Error ? error.cause : error
  console.error(`the histories could not be read: ${root.message} / 无法读取记录`)
  process.exit(2)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const store = await openStore().catch(refuse)
  const { summary, broken } = await brokenHistories(store.url).catch(refuse)
  await store.stop()
  for (const line of broken) console.error(line)
  console.log(
    broken.length === 0
      ? `all histories hold: ${summary} / 全部记录链完整`
      : `${broken.length} histories do not hold, of ${summary} / 有 ${broken.length} 条记录链不完整`,
  )
  process.exit(broken.length === 0 ? 0 : 1)
}
