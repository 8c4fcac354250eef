// `npm run restore -- DIR`: puts a backup into an empty place, with the keys that it needs.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { openPlatform } from '../apps/server/src/app.ts'
import { type Config, readConfig } from '../apps/server/src/config.ts'
import { registerFile, replayDestructions } from '../apps/server/src/desk/keeping/keeping.register.ts'
import { systemContext } from '../apps/server/src/platform/context.ts'
import { missingFile, unfit } from '../apps/server/src/platform/crypto/keyPrints.ts'
import { loadKeyring } from '../apps/server/src/platform/crypto/keyring.ts'
import { makeDataDir } from '../apps/server/src/platform/dataDir.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts'
import { writable } from '../apps/server/src/platform/db/primary.ts'
import { localEngine } from '../apps/server/src/platform/files/local.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import {
  checkBackup,
  type FileCopy,
  type Manifest,
  MIGRATIONS,
  readJournal,
  storedFile,
} from './backup/manifest.ts'
import { load, SCHEMAS, settle } from './backup/tables.ts'
import { brokenHistories, cryptoOf } from './verify-history.ts'

const stateOf = (config: Config) => join(config.DATA_DIR, 'postgres.json')
const rootOf = (config: Config, { bucket }: FileCopy) => bucket ?? join(config.DATA_DIR, 'files')

/** @throws Error where something lies already that a restore would mix with or overwrite */
function refuseUsed(config: Config): void {
  const files = join(config.DATA_DIR, 'files')
  const used = [
    !config.DATABASE_URL && existsSync(stateOf(config)) && `${config.DATA_DIR} holds a database`,
    existsSync(files) && readdirSync(files).length > 0 && `${files} holds files`,
  ].find(Boolean)
  if (used) throw new Error(`${used}: a backup is restored into an empty place only / 只能恢复到空位置`)
}

async function refuseUsedDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_tables where schemaname = any ($1) limit 1', [
      [...SCHEMAS, 'drizzle'],
    ])
    if (rowCount)
      throw new Error('the database is not empty: a backup is restored into an empty one only / 数据库不为空')
  } finally {
    await client.end()
  }
}

/** @throws Error saying which keys to bring */
function demandKeys(config: Config, { keys }: Manifest): void {
  const file = config.MASTER_KEY_FILE ?? resolve(config.DATA_DIR, 'keys.json')
  if (!config.MASTER_KEY && !existsSync(file))
    throw new Error(missingFile(file, { prints: keys, isInUse: true }))
  const { masterKeys } = loadKeyring({
    file,
    masterKey: config.MASTER_KEY,
    sm2PrivateKey: config.SM2_PRIVATE_KEY,
  })
  const refusal = unfit(masterKeys, keys, config.MASTER_KEY ? 'MASTER_KEY' : `The key file ${file}`)
  if (refusal) throw new Error(refusal)
}

/** The schema as it was when the backup was made; what came since is applied to the data afterwards. */
async function migrateUpTo(url: string, { migration }: Manifest): Promise<void> {
  const journal = readJournal()
  const entries = journal.entries.filter(({ when }) => when <= migration.when)
  if (entries.at(-1)?.tag !== migration.tag)
    throw new Error(`the backup is of another version (${migration.tag}) / 备份来自其他版本`)
  const folder = mkdtempSync(join(tmpdir(), 'appeal-migrations-'))
  try {
    cpSync(MIGRATIONS, folder, { recursive: true, filter: (file) => !file.endsWith('_snapshot.json') })
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrateDatabase(url, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function fill(url: string, config: Config, folder: string, manifest: Manifest): Promise<void> {
  await refuseUsedDatabase(url)
  await migrateUpTo(url, manifest)
  if (manifest.tables.some(({ schema }) => schema === 'graphile_worker'))
    await runMigrations({ connectionString: url })
  const client = new pg.Client({ connectionString: url, application_name: 'postal-appeal-restore' })
  await client.connect()
  try {
    await settle(client)
    await load(client, folder, manifest)
    await client.query('analyze')
  } finally {
    await client.end()
  }
  for (const file of manifest.files)
    await localEngine(rootOf(config, file)).put(
      file.name,
      await readFile(join(folder, storedFile(file.name))),
    )
  await migrateDatabase(url, MIGRATIONS)
}

/** What was destroyed since the backup was made is destroyed again, as the register beside the keys says it. */
async function destroyAgain(url: string, config: Config): Promise<number> {
  if (!existsSync(registerFile(config))) return 0
  const { platform, close } = await openPlatform({ config, url, log: createLog('fatal') })
  try {
    return await replayDestructions(systemContext(platform, 'restore'))
  } finally {
    await close()
  }
}

/** Removes the embedded database that a failed restore began, so that the place is empty again. */
async function removeBegun(config: Config): Promise<void> {
  const { home } = JSON.parse(readFileSync(stateOf(config), 'utf8')) as { home: string }
  for (const place of [
    resolve(config.DATA_DIR, home, 'postgres'),
    join(config.DATA_DIR, 'files'),
    stateOf(config),
  ])
    await rm(place, { recursive: true, force: true })
}

/**
 * Restores `folder` into the empty place that the settings name.
 *
 * @returns the outcome of the check of all histories
 * @throws Error with one sentence; everything about the backup, the keys and the place is checked before anything is written
 */
export async function restore(config: Config, folder: string) {
  refuseUsed(config)
  const manifest = await checkBackup(folder)
  for (const file of manifest.files)
    if (await localEngine(rootOf(config, file)).stat(file.name))
      throw new Error(`${join(rootOf(config, file), file.name)} is there already / 文件已存在`)
  demandKeys(config, manifest)
  makeDataDir(config.DATA_DIR)
  const database = config.DATABASE_URL
    ? {
        ownerConnectionString: await writable(config.DATABASE_OWNER_URL ?? config.DATABASE_URL),
        stop: async () => {},
      }
    : await startEmbedded({ dataDir: config.DATA_DIR, log: () => {} })
  let isWhole = false
  try {
    await fill(database.ownerConnectionString, config, folder, manifest)
    const destroyed = await destroyAgain(database.ownerConnectionString, config)
    isWhole = true
    return {
      manifest,
      destroyed,
      ...(await brokenHistories(database.ownerConnectionString, { crypto: cryptoOf(config) })),
    }
  } finally {
    await database.stop()
    if (!isWhole && !config.DATABASE_URL) await removeBegun(config)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const asked = process.argv[2]
  if (!asked) {
    console.error('npm run restore -- DIR')
    process.exit(2)
  }
  try {
    const done = await restore(readConfig(resolve(import.meta.dirname, '..')), resolve(asked))
    const { files, filesGone, objectsNotCopied, tables, madeAt } = done.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `restored as of ${madeAt}: ${tables.length} tables, ${rows} rows, ${files.length} files / 已恢复`,
    )
    if (filesGone.length > 0)
      console.log(`${filesGone.length} files were deleted during the backup / 备份期间已删除`)
    if (objectsNotCopied.length > 0)
      console.log(
        `${objectsNotCopied.length} files lie in a bucket, which must be there / 对象存储中的文件须仍可访问`,
      )
    if (done.destroyed > 0) console.log(`${done.destroyed} were destroyed again / 已按销毁登记再次销毁`)
    for (const line of done.broken) console.error(line)
    console.log(`${done.broken.length} histories do not hold, of ${done.summary} / 不完整的记录链`)
    process.exitCode = done.broken.length === 0 ? 0 : 1
  } catch (error) {
    console.error(`nothing was restored: ${(error as Error).message} / 未恢复`)
    process.exitCode = 1
  }
  process.exit()
}
