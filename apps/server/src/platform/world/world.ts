import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Tx } from '../db/db.ts'
import * as store from './world.store.ts'

/** The nation, or the same product beside it where enterprises try their systems (decision 0028). */
export type World = 'real' | 'sandbox'

export const worldOf = ({ SANDBOX }: Pick<Config, 'SANDBOX'>): World => (SANDBOX ? 'sandbox' : 'real')

/** What is printed across papers, case files and lists that leave a sandbox; nothing outside of one. */
export const sampleMark = ({ SANDBOX }: Pick<Config, 'SANDBOX'>): string =>
  SANDBOX ? '沙箱样本 SANDBOX SAMPLE' : ''

/** A data folder is marked by a file of one word. */
const MARK = 'world'

const SENTENCES = {
  sandbox: (zh: string, en: string) =>
    `${zh}属于正式平台，不能作为沙箱启动；请给沙箱单独的数据库和 DATA_DIR。${en} is that of the real product and is never started as a sandbox: give the sandbox a database and a DATA_DIR of its own.`,
  real: (zh: string, en: string) =>
    `${zh}属于沙箱，不能作为正式平台启动；请改回正式的数据库和 DATA_DIR，或用 npm run sandbox 启动。${en} is that of a sandbox and is never started as the real product: name the real database and DATA_DIR, or start it by npm run sandbox.`,
} as const satisfies Record<World, (zh: string, en: string) => string>

/**
 * Keys and files of one world never serve the other. A folder that has keys and no mark is from before there were sandboxes.
 *
 * @throws Error saying what to bring
 */
function demandFolder(folder: string, wanted: World): void {
  const file = join(folder, MARK)
  const found = existsSync(file)
    ? readFileSync(file, 'utf8').trim()
    : existsSync(join(folder, 'keys.json'))
      ? 'real'
      : wanted
  if (found !== wanted) throw new Error(SENTENCES[wanted](`目录 ${folder} `, `The folder ${folder}`))
}

/**
 * Marks database and data folder at their first start, and compares them ever after.
 *
 * @param isInUse whether somebody wrote to the database before it was marked: then it holds real cases
 * @throws Error saying what to bring; nothing was marked then
 */
export async function admitWorld(
  db: { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  { wanted, folder, isInUse, now }: { wanted: World; folder: string; isInUse: boolean; now: Date },
): Promise<void> {
  demandFolder(folder, wanted)
  await db.transaction(async (tx) => {
    await store.lockMark(tx)
    const marked = await store.findWorld(tx)
    const found = marked ?? (isInUse ? 'real' : wanted)
    if (found !== wanted) throw new Error(SENTENCES[wanted]('这个数据库', 'This database'))
    if (!marked) await store.insertWorld(tx, found, now)
  })
  writeFileSync(join(folder, MARK), `${wanted}\n`)
}
