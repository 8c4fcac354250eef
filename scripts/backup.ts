// `npm run backup -- DIR`: the whole installation but its keys, as of one moment, while it runs. How and why:
// docs/decisions/0013-backup.md.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, open, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { readConfig } from '../apps/server/src/config.ts'
import { localEngine } from '../apps/server/src/platform/files/local.ts'
import { sealedSize } from '../apps/server/src/platform/files/sealing.ts'
import {
  type FileCopy,
  type Manifest,
  manifestFile,
  manifestText,
  readJournal,
  storedFile,
  UNFINISHED,
} from './backup/manifest.ts'
import { copyOut, listTables, readHistories, readSequences, settle } from './backup/tables.ts'
import { openStore } from './verify-history.ts'

interface FileRow {
  name: string
  engine: string
  bucket: string | null
  bytes: number
}

async function readFiles(client: pg.ClientBase): Promise<FileRow[]> {
  const { rows } = await client.query<{ size: number; sealed: boolean } & FileRow>(
    `select stored_name as name, engine, bucket, size, sealed_key is not null as sealed from files order by id`,
  )
  return rows.map(({ size, sealed, ...file }) => ({ ...file, bytes: sealed ? sealedSize(size) : size }))
}

/** Copies one stored file; null where it was deleted since the snapshot. */
async function copyFile(
  file: FileRow,
  dataDir: string,
  folder: string,
  isStillThere: (name: string) => Promise<boolean>,
): Promise<FileCopy | null> {
  const root = file.bucket ?? join(dataDir, 'files')
  const source = await localEngine(root).open(file.name)
  if (!source) {
    if (await isStillThere(file.name)) throw new Error(`the stored file ${join(root, file.name)} is missing`)
    return null
  }
  const content = Buffer.concat(await source.toArray())
  if (content.length !== file.bytes)
    throw new Error(`the stored file ${join(root, file.name)} has not the size it was stored with`)
  await writeFile(join(folder, storedFile(file.name)), content, { mode: 0o600, flag: 'wx', flush: true })
  return {
    name: file.name,
    bucket: file.bucket,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
}

async function lastMigration(client: pg.ClientBase): Promise<Manifest['migration']> {
  const { rows } = await client.query<{ when: string | null }>(
    `select max(created_at)::text as when from drizzle.__drizzle_migrations`,
  )
  const found = readJournal().entries.find(({ when }) => String(when) === rows[0]?.when)
  if (!found) throw new Error('the schema is not of this version: start the server of this version once')
  return { tag: found.tag, when: found.when }
}

const flush = async (folder: string) => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Saves the database at `url` and the files of `dataDir` into `folder`, which must not exist or be empty.
 *
 * @throws Error with one sentence; what was written by then stays under `<folder>.partial`
 */
export async function backUp(url: string, dataDir: string, folder: string): Promise<Manifest> {
  const unfinished = folder + UNFINISHED
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty / 目录不为空`)
  if (existsSync(unfinished))
    throw new Error(`${unfinished} is left of an interrupted backup: remove it first / 请先删除未完成的备份`)
  const client = new pg.Client({ connectionString: url, application_name: 'postal-appeal-backup' })
  const aside = new pg.Client({ connectionString: url, application_name: 'postal-appeal-backup' })
  try {
    await Promise.all([client.connect(), aside.connect()])
    await settle(client)
    await client.query('begin isolation level repeatable read read only')
    const migration = await lastMigration(client)
    const { rows: keys } = await client.query<Manifest['keys'][number]>(
      'select version, fingerprint from key_prints order by version',
    )
    if (keys.length === 0) throw new Error('the keys are not recorded yet: start the server once')
    const madeAt = new Date().toISOString()
    for (const place of ['', 'tables', 'files'])
      await mkdir(join(unfinished, place), { recursive: true, mode: 0o700 })
    const listed = await readFiles(client)
    const isStillThere = async (name: string) =>
      (await aside.query('select 1 from files where stored_name = $1', [name])).rowCount === 1
    const files: FileCopy[] = []
    const filesGone: string[] = []
    for (const file of listed.filter(({ engine }) => engine === 'LOCAL')) {
      const copied = await copyFile(file, dataDir, unfinished, isStillThere)
      if (copied) files.push(copied)
      else filesGone.push(file.name)
    }
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client)) tables.push(await copyOut(client, table, unfinished))
    const manifest = {
      format: 1 as const,
      madeAt,
      product: (
        JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
          version: string
        }
      ).version,
      migration,
      tables,
      sequences: await readSequences(client),
      files,
      filesGone,
      objectsNotCopied: listed
        .filter(({ engine }) => engine !== 'LOCAL')
        .map(({ engine, bucket, name }) => ({ engine, bucket, name })),
      keys,
      histories: await readHistories(client),
    }
    await writeFile(manifestFile(unfinished), manifestText(manifest), { mode: 0o600, flush: true })
    for (const place of ['files', 'tables', '']) await flush(join(unfinished, place))
    if (existsSync(folder)) await rmdir(folder)
    await rename(unfinished, folder)
    await flush(dirname(folder))
    // The product tells when the last one is too old.
    await aside.query('insert into backups_made (made_at) values ($1) on conflict do nothing', [madeAt])
    return manifest
  } finally {
    await Promise.all([client.end(), aside.end()])
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const asked = process.argv[2]
  if (!asked) {
    console.error('npm run backup -- DIR')
    process.exit(2)
  }
  const folder = resolve(asked)
  const config = readConfig(resolve(import.meta.dirname, '..'))
  let stop = async () => {}
  try {
    const store = await openStore()
    stop = store.stop
    const made = await backUp(store.url, config.DATA_DIR, folder)
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    const mark = createHash('sha256')
      .update(await readFile(manifestFile(folder)))
      .digest('hex')
    console.log(
      `${folder}: ${made.tables.length} tables, ${rows} rows, ${made.files.length} files / 备份完成`,
    )
    console.log(`SHA-256 of its manifest / 清单摘要: ${mark}`)
    if (made.objectsNotCopied.length > 0)
      console.log(
        `${made.objectsNotCopied.length} files lie in a bucket and were not copied / 对象存储中的文件未复制`,
      )
    console.log(
      `The keys are not in it, keep them apart / 备份不含密钥，请另存: ${made.keys.map(({ version, fingerprint }) => `${version} (${fingerprint})`).join(', ')}`,
    )
  } catch (error) {
    console.error(`no backup was made: ${(error as Error).message} / 备份未完成`)
    process.exitCode = 1
  } finally {
    await stop()
  }
  process.exit()
}
