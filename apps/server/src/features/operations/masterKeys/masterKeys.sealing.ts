import type { Context } from '../../../platform/context.ts'
import type { Crypto } from '../../../platform/crypto/crypto.ts'
import { knownKeys } from '../../../platform/crypto/keyPrints.store.ts'
import { boundColumns, SEALED_TABLES, type SealedTable } from './masterKeys.columns.ts'
import * as store from './masterKeys.store.ts'

/** Pages of one transaction: some hundred rows, so that nobody waits for them. */
const PAGES = 32
/** Rows that moved while they were passed by are found by another way through; more than this is somebody else's work. */
const WAYS = 5

/** The values of a row that an older key sealed, under the newest one. */
function anew(crypto: Crypto, table: SealedTable, row: store.OldRow): Record<string, Buffer> {
  const found: Record<string, Buffer> = {}
  const isOld = (value: unknown): value is Buffer =>
    Buffer.isBuffer(value) && value.length > 0 && !crypto.isNewestField(value)
  for (const { column, boundAs } of boundColumns(table.name, table.master)) {
    const value = row[column]
    if (isOld(value)) found[column] = crypto.encryptField(boundAs, crypto.decryptField(boundAs, value))
  }
  if (row.salt === null || row.salt.length === 0) return found
  const cipher = crypto.ofRecord(row.salt)
  for (const { column, boundAs } of boundColumns(table.name, table.record)) {
    const value = row[column]
    if (isOld(value)) found[column] = cipher.encrypt(boundAs, cipher.decrypt(boundAs, value))
  }
  return found
}

/** One portion of a table, with how far it has come in the same transaction. Answers whether there is another one. */
async function portion(ctx: Context, table: SealedTable, version: number): Promise<boolean> {
  const { crypto, log } = ctx.platform
  return ctx.unitOfWork(async (tx) => {
    const progress = (await store.findProgress(tx, version, table.name))!
    const last = await store.pagesOf(tx, table)
    if (progress.page >= last) return false
    let done = 0
    for (const row of await store.lockOld(tx, table, version, { page: progress.page, pages: PAGES })) {
      try {
        await store.rewrite(tx, table, row.at, anew(crypto, table, row))
        done += 1
      } catch (error) {
        // A value that was altered opens under no key; the verification names it, and the others go on.
        if (!(error instanceof Error) || !/altered/.test(error.message)) throw error
        log.warn({ table: table.name }, 'a sealed value does not open and was left as it is')
      }
    }
    await store.advance(tx, progress, { rows: done, page: progress.page + PAGES })
    return true
  })
}

/** Whether the work may go on: it is neither through nor paused, and no newer change has taken its place. */
async function goesOn(ctx: Context, version: number): Promise<boolean> {
  const now = await store.newest(ctx.platform.db)
  return now?.version === version && now.pausedAt === null && now.finishedAt === null
}

/** Seals one table anew; answers whether all of it was looked through. */
async function sealTable(ctx: Context, table: SealedTable, version: number): Promise<boolean> {
  const { db } = ctx.platform
  const progress = await store.findProgress(db, version, table.name)
  if (progress?.isComplete) return true
  for (let way = 0; way < WAYS; way += 1) {
    while (await goesOn(ctx, version)) if (!(await portion(ctx, table, version))) break
    if (!(await goesOn(ctx, version))) return false
    if ((await store.countOld(db, table, version)) === 0) break
    await ctx.unitOfWork((tx) => store.advance(tx, { version, tableName: table.name }, { rows: 0, page: 0 }))
  }
  await store.completeTable(db, version, table.name)
  return true
}

/** A newer key that the environment brought with a restart is a change as well. */
async function noticeGiven({ platform: { db, crypto }, now, unitOfWork }: Context): Promise<void> {
  const [first] = (await knownKeys(db)).prints
  const last = (await store.newest(db))?.version ?? first?.version ?? 0
  if (crypto.newestVersion() > last)
    await unitOfWork((tx) => store.insertRotation(tx, crypto.newestVersion(), now()))
}

/**
 * Seals everything anew that lies under an older master key, table by table and in short transactions. It may be paused
 * and killed at any moment and goes on where it was; what people write meanwhile lies under the new key at once.
 */
export async function sealAnew(ctx: Context): Promise<void> {
  const { db, crypto } = ctx.platform
  await noticeGiven(ctx)
  const rotation = await store.newest(db)
  if (!rotation || rotation.finishedAt !== null || rotation.pausedAt !== null) return
  const { version } = rotation
  crypto.renew()
  if (crypto.newestVersion() < version)
    throw new Error(`This process has no master key of version ${version}`)
  for (const table of SEALED_TABLES)
    await store.beginTable(db, {
      ...{ version, tableName: table.name, done: 0, page: 0 },
      total: await store.countOld(db, table, version),
      isComplete: false,
    })
  for (const table of SEALED_TABLES) if (!(await sealTable(ctx, table, version))) return
  await store.updateRotation(db, version, { finishedAt: ctx.now() })
}
